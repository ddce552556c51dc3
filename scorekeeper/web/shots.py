"""Photographed hands as the page shows them; what is corrected teaches the household's deck."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from flask import Blueprint, Response, abort, current_app, redirect, url_for
from flask.typing import ResponseReturnValue
from flask_babel import ngettext

from scorekeeper import camera
from scorekeeper.engine.cards import Card
from scorekeeper.errors import StoreProblem
from scorekeeper.store import Deck, Shots, SnapCard
from scorekeeper.web.mend import Sent

bp = Blueprint("shots", __name__)

#: From here on a reading is not marked as unsure.
SURE: Final = 0.9


@dataclass(frozen=True, kw_only=True)
class Shown:
    """A card of a shot as the page shows it."""

    at: int
    card: Card
    guesses: tuple[Card, ...]
    unsure: bool
    crop: str


@dataclass(frozen=True, kw_only=True)
class Shot:
    """A photographed hand as the page shows it."""

    key: str
    cards: tuple[Shown, ...]
    said: str
    lacks: bool


def can_read() -> bool:
    """Tell whether photos of cards can be read here."""
    return current_app.config["CAMERA"] is not None or camera.available()


def learn_from(sent: Sent) -> None:
    """Learn from the shots of a deal that is recorded, and drop them.

    What stayed as it was read is remembered only beside something that was corrected: a deck
    the reader knows anyway needs no memory.
    """
    for name, key in list(sent.items()):
        if not name.startswith("shot-"):
            continue
        held = set(sent.getlist(f"hand-{name.removeprefix('shot-')}"))
        cards = _matched(shots().of(key), held)
        with suppress(StoreProblem, OSError):  # the deal is recorded, whatever becomes of this
            if any(card.is_corrected for card in cards):
                deck().learn(cards)
            shots().drop(key)


def _matched(cards: Sequence[SnapCard], held: Collection[str]) -> list[SnapCard]:
    """Keep the cards that lie in the hand; the only wrong one is the only one not read."""
    right = [card for card in cards if card.now in held]
    wrong = [card for card in cards if card.now not in held]
    left = set(held) - {card.now for card in right}
    if len(wrong) == len(left) == 1:
        right.append(replace(wrong[0], now=left.pop()))
    return right


def shots() -> Shots:
    """Return the shots beside the database of this application."""
    return Shots(_database())


def reader() -> Any:
    """Return what reads photos of cards here."""
    return current_app.config["CAMERA"] or camera


def deck() -> Deck:
    """Return what was learnt of the household's deck, beside the database."""
    return Deck(_database(), reader().version())


def _database() -> Path:
    return Path(current_app.config["DATABASE"])


@bp.app_template_global()
def shot_of(key: str, size: int) -> Shot | None:
    """Return the shot with this key, where it is still there."""
    cards = shots().of(key)
    if not cards:
        return None
    said = ngettext(
        "%(found)s of %(num)s card found.",
        "%(found)s of %(num)s cards found.",
        max(size, len(cards)),
        found=len(cards),
    )
    shown = tuple(_shown(key, cards))
    return Shot(key=key, cards=shown, said=said, lacks=len(cards) < size)


def _shown(key: str, cards: Sequence[SnapCard]) -> Iterable[Shown]:
    taken = {card.now for card in cards}
    for at, card in enumerate(cards):
        others = [one for one in (card.read, *card.guesses) if one not in taken][:2]
        yield Shown(
            at=at,
            card=Card.from_plain(card.now),
            guesses=tuple(map(Card.from_plain, others)),
            unsure=card.p < SURE and not card.is_corrected,
            crop=url_for("shots.crop", key=key, at=at),
        )


bp.add_app_template_global(can_read, "can_read_cards")


@bp.app_template_global()
def knows_deck() -> bool:
    """Tell whether anything was learnt of the household's deck."""
    return can_read() and bool(deck().of())


@bp.get("/shot/<key>/<int:at>")
def crop(key: str, at: int) -> ResponseReturnValue:
    """Give the picture of one index of a shot."""
    cards = shots().of(key)
    if at >= len(cards):
        abort(404)
    answer = Response(cards[at].crop, mimetype="image/jpeg")
    answer.headers["Cache-Control"] = "private, max-age=7200"
    return answer


@bp.post("/phone/deck")
def forget_deck() -> ResponseReturnValue:
    """Forget what was learnt of the household's deck."""
    deck().forget()
    return redirect(url_for("phone.show"), 303)
