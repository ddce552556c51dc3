"""One-tap changes to a form that was sent: move a card, name the discard, choose a layout."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from werkzeug.datastructures import MultiDict

from scorekeeper.engine.cards import Card, format_cards
from scorekeeper.engine.deal import Holding
from scorekeeper.errors import NotationError
from scorekeeper.web.reader import reading
from scorekeeper.words.typed import read_cards

Sent = MultiDict[str, str]

#: What a one-tap change may set, by the part before the seat, and what the form then does.
SETTABLE: Final = {
    "closer": "ask",
    "discard": "ask",
    "ending": "ask",
    "remedy": "ask",
    "melds": "answered",
    "deadwood": "answered",
    "points": "answered",
    "text": "check",
}

#: The fields of one hand, by the part before the seat.
OF_A_HAND: Final = ("hand", "text", "deadwood", "by", "melds", "layoffs", "announced")


@dataclass(frozen=True)
class Tap:
    """A button that changes what was sent: its name and value, what it says, who plays it so."""

    name: str
    value: str
    label: str
    source: str = ""


def mended(sent: Sent) -> Sent:
    """Apply the one-tap change that was pressed, if any, to a copy of what was sent."""
    kept = MultiDict(sent)
    if (rank := kept.get("upcard-rank")) and (suit := kept.get("upcard-suit")):
        kept["upcard"] = rank + suit
    for value in kept.poplist("move"):
        _move(kept, *_parted(value))
    if kept.poplist("swap"):
        _swap(kept)
        kept["action"] = "ask"
    for value in kept.poplist("set"):
        name, held = _parted(value)
        if name.split("-")[0] in SETTABLE:
            kept[name] = held
            kept["action"] = SETTABLE[name.split("-")[0]]
    return kept


def is_move(sent: Sent) -> bool:
    """Tell whether a card was only moved, which is shown and not yet recorded."""
    return "move" in sent


def clarified(sent: Sent) -> str:
    """Return the place of the hand of which a typed card that was unclear is now said clearly."""
    names = (_parted(value)[0].partition("-") for value in sent.getlist("set"))
    return next((place for way, _, place in names if way == "text"), "")


def _parted(value: str) -> tuple[str, str]:
    before, _, after = value.partition(":")
    return before, after


def _move(sent: Sent, seat: str, card: str) -> None:
    """Take *card* out of every other hand, and put it into the one of *seat*."""
    try:
        moved = Card.from_plain(card)
    except NotationError:
        return
    for name in list(sent):
        way, _, other = name.partition("-")
        if other and other != seat:
            _take_out(sent, way, name, moved)
    holder = sent.get(f"text-{seat}", "")
    if moved not in _cards(holder) and moved.text not in sent.getlist(f"hand-{seat}"):
        sent.add(f"hand-{seat}", moved.text)
    if sent.get("closer") != seat and moved in _cards(sent.get("discard", "")):
        del sent["discard"]


def _swap(sent: Sent) -> None:
    """Give each of two players what was entered for the other."""
    for way in OF_A_HAND:
        one, other = f"{way}-0", f"{way}-1"
        was = sent.poplist(one), sent.poplist(other)
        for name, values in zip((other, one), was, strict=True):
            if values:
                sent.setlist(name, values)


def _take_out(sent: Sent, way: str, name: str, card: Card) -> None:
    if way == "hand":
        sent.setlist(name, [value for value in sent.getlist(name) if value != card.text])
    elif way == "text" and card in _cards(sent[name]):
        sent[name] = format_cards(tuple(held for held in _cards(sent[name]) if held != card))


def _cards(text: str) -> tuple[Card, ...]:
    try:
        return read_cards(text, reading())
    except NotationError:
        return ()


Hands = tuple[Holding | None, ...] | None


def with_unsaid(old: Hands, new: Hands, sent: Sent) -> Hands:
    """Keep what a correction does not mention of hands whose cards stay the same."""
    if old is None or new is None or len(old) != len(new):
        return new
    pairs = enumerate(zip(old, new, strict=True))
    return tuple(_with_unsaid(before, after, seat, sent) for seat, (before, after) in pairs)


def _with_unsaid(old: Holding | None, new: Holding | None, seat: int, sent: Sent) -> Holding | None:
    if old is None or new is None or (old.cards, old.melds) != (new.cards, new.melds):
        return new
    return replace(
        new,
        layoffs=new.layoffs if f"layoffs-{seat}" in sent else old.layoffs,
        announced=new.announced if f"announced-{seat}" in sent else old.announced,
    )
