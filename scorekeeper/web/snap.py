"""The photo that comes with a form is read into a hand; a tap takes another guess of it."""

from __future__ import annotations

import threading
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from flask import current_app, request
from werkzeug.datastructures import MultiDict

from scorekeeper.camera import BadPhoto, Found, PhotoFault
from scorekeeper.engine.cards import Card
from scorekeeper.engine.rules import RuleSet
from scorekeeper.errors import NotationError
from scorekeeper.store import SnapCard
from scorekeeper.web.forms import CARDS
from scorekeeper.web.language import gettext as _
from scorekeeper.web.mend import Sent
from scorekeeper.web.shots import can_read, deck, reader, shots

#: How long a phone waits for its turn and its answer, in seconds.
PATIENCE: Final = 25

#: Photos are read one after the other, so that a small machine stays quick for all others.
READER: Final = ThreadPoolExecutor(max_workers=1, thread_name_prefix="camera")

#: So many photos may wait, the one being read among them.
WAITING: Final = threading.BoundedSemaphore(3)

#: Where two hands lie on one photo: the axis, and whether the first hand is at its far end.
HALVES: Final = {"left": (0, False), "right": (0, True), "far": (1, False), "near": (1, True)}


def photographed(sent: Sent, rules: RuleSet) -> Sent | None:
    """Do what was asked of a photo: read it into a hand, or take another guess.

    Returns what was sent with the hand filled in, or None where nothing was asked.
    """
    if "photo" in sent and can_read():
        return _read_into(MultiDict(sent), rules.in_hand)
    if "guess" in sent:
        return _guessed(MultiDict(sent))
    return None


def _read_into(sent: Sent, size: int) -> Sent:
    """Read the photo that came along into the hand of its seat, or say why not."""
    seat = sent["photo"]
    file = request.files.get(f"photo-{seat}")
    data = file.read() if file else b""
    if not data:
        sent["photo-wrong"] = _("No picture came along. Choose one, or take it with the camera.")
        return sent
    beside = sent.get(f"beside-{seat}", "")
    half = HALVES.get(sent.get(f"both-{seat}", "")) if beside else None
    hands = {name for name in sent if name.startswith("hand-")} - {f"hand-{seat}"}
    barred = set() if half else {card for name in hands for card in sent.getlist(name)}
    try:
        found = _found(data, barred, None if half else (size, size + 1))
    except BadPhoto as bad:
        sent["photo-wrong"] = _too_large() if bad.fault is PhotoFault.TOO_LARGE else _no_picture()
    except (TimeoutError, Busy):
        sent["photo-wrong"] = _("Another photo is being read. Try again in a moment.")
    except Exception:  # whatever the nets stumble over, the form comes back with all that is in it
        current_app.logger.exception("a photo could not be read")
        sent["photo-wrong"] = _no_picture()
    else:
        mine, theirs = _parted(found, *half, most=size + 1) if half else (found, [])
        _fill(sent, seat, mine)
        _fill(sent, beside, theirs)
        if not found:
            sent["photo-wrong"] = _(
                "No cards were found. Lay them in a fan with every corner in sight, in good light, "
                "and try again."
            )
    return sent


class Busy(Exception):
    """As many photos as may wait are waiting."""


Seen = list[tuple[Found, bytes]]


def _found(data: bytes, barred: Collection[str], count: tuple[int, int] | None) -> Seen:
    """Ask the reader, one photo at a time: what it found, each with its crop."""
    nets, learnt = reader(), deck().of()

    def look() -> Seen:
        try:
            found = nets.read(data, count=count, barred=barred, learnt=learnt)
            return list(zip(found, nets.crops(data, [one.box for one in found]), strict=True))
        finally:
            WAITING.release()

    if not WAITING.acquire(blocking=False):
        raise Busy
    return READER.submit(look).result(PATIENCE)


def _too_large() -> str:
    return _("The picture is too large. Take a smaller one.")


def _no_picture() -> str:
    return _("That is no picture this can read. A JPEG, PNG or WebP file is.")


def _parted(found: Seen, axis: int, far: bool, *, most: int) -> tuple[Seen, Seen]:
    """Part the cards of one photo, left and right or far and near, where the gap is widest.

    Where it can be, neither part is larger than a hand.
    """

    def place(one: tuple[Found, bytes]) -> float:
        return one[0].box[axis] + one[0].box[axis + 2]

    line = sorted(found, key=place)
    cuts = range(1, len(line))
    fair = [cut for cut in cuts if max(cut, len(line) - cut) <= most] or list(cuts)
    at = max(fair, key=lambda cut: place(line[cut]) - place(line[cut - 1]), default=len(line))
    before, after = line[:at], line[at:]
    return (after, before) if far else (before, after)


def _fill(sent: Sent, seat: str, found: Seen) -> None:
    """Put what was read into the hand, in the place of what was there."""
    if not found:
        return
    shots().drop(sent.get(f"shot-{seat}", ""))
    sent[f"shot-{seat}"] = shots().keep(
        SnapCard(
            read=one.card,
            now=one.card,
            p=one.p,
            guesses=tuple(card for card, _p in one.alternatives),
            box=one.box,
            features=tuple(round(value, 3) for value in one.features),
            crop=crop,
        )
        for one, crop in found
    )
    sent.setlist(f"hand-{seat}", [one.card for one, _crop in found])
    sent[f"by-{seat}"] = CARDS


def _guessed(sent: Sent) -> Sent:
    """Take another guess for one card of a shot: `seat:place:card`."""
    seat, at, text = [*sent["guess"].split(":"), "", ""][:3]
    key = sent.get(f"shot-{seat}", "")
    cards = shots().of(key)
    try:
        card = Card.from_plain(text)
    except NotationError:
        return sent
    if not (at.isascii() and at.isdecimal() and len(at) < 4) or int(at) >= len(cards):
        return sent
    was = cards[int(at)].now
    held = [one for one in sent.getlist(f"hand-{seat}") if one not in (was, card.text)]
    sent.setlist(f"hand-{seat}", [*held, card.text])
    sent["photo"] = seat
    shots().correct(key, int(at), card.text)
    return sent
