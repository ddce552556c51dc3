"""A deal that ends when somebody goes out, on its way in."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Any, Final

from scorekeeper.engine.cards import Hand, Pack
from scorekeeper.engine.deal import Deal, Ending
from scorekeeper.engine.leftover import pack_of
from scorekeeper.engine.rules import GoingRummy
from scorekeeper.web.entry import Entry
from scorekeeper.web.forms import CARDS, COUNT, HOLDS, TEXT, deal_form
from scorekeeper.web.leftover import Kind, Twins, kinds, twins
from scorekeeper.web.mend import Sent
from scorekeeper.web.outform import BLOCKED, OutForm

#: Buttons that change what was sent and record nothing.
ADD, GRID, COUNTED = "add", "grid", "count"

#: What the button says that takes back the last cards of a sum.
BACK: Final = "back"


class OutEntry(Entry):
    """A form for a deal of a game of going out."""

    body = "deal/_out.html"
    scripts = "deal/_outscripts.html"
    style = "out.css"

    def __init__(self, sent: Sent, *given: Any, **more: Any) -> None:
        tapped = any(name in sent for name in (ADD, GRID, COUNTED))
        super().__init__(sent, *given, **more)
        self.moved = self.moved or tapped
        _count_on(self.sent)
        gone = [seat for seat in self.sent.getlist("gone") if seat in map(str, self.seats)]
        places = [str(list(self.seats).index(int(seat))) for seat in gone]
        self.sent.setlist("gone-places", places)

    @cached_property
    def form(self) -> OutForm:
        """The form as it was sent."""
        form = deal_form(self.sent, len(self.names), OutForm, self.pack)
        assert isinstance(form, OutForm)
        return form

    @cached_property
    def deal(self) -> Deal | None:
        """The deal as said, with the round it is; None where something cannot be read."""
        deal = super().deal
        number = self.number
        if deal is None or number is None or deal.ending in (Ending.VOID, Ending.MISDEAL):
            return deal
        return replace(deal, round=number)

    @cached_property
    def number(self) -> int | None:  # type: ignore[override]
        """The round this deal is, where the game has a table of rounds."""
        return self.sitting.round if self.sitting else None

    @property
    def turn(self) -> int:
        """Whether the page opens with who went out, 0, or with what the others hold, 1."""
        return 1 if self.form["closer"].filled else 0

    @property
    def pack(self) -> Pack:
        """The packs this game is played with."""
        players = len(self.sitting.match.players) if self.sitting else len(self.names)
        return pack_of(self.rules.cards, players)

    @property
    def kinds(self) -> list[Kind]:
        """The kinds of cards a hand is counted by."""
        return kinds(self.rules.cards, self.words.letters)

    @property
    def may_block(self) -> bool:
        """Whether a deal can end without anybody going out."""
        return self.rules.rummy.block or bool(self.rules.contract.rounds)

    @property
    def blocked(self) -> bool:
        """Whether this one did."""
        return self.form["closer"].data == BLOCKED or self.form.said_ending is Ending.BLOCKED

    @property
    def asks_rummy(self) -> bool:
        """Whether it counts more to go out in one turn."""
        return self.rules.rummy.going_rummy is not GoingRummy.OFF

    @property
    def buys(self) -> int:
        """As many buys as the page offers to note down; 0 where none are made."""
        if not self.rules.contract.rounds:
            return 0
        return self.rules.contract.buys or 4

    @property
    def active(self) -> int:
        """The place whose hand is counted now: as tapped, else the first that is empty."""
        said = self.held("active")
        left = {self.form.closing_seat, *self.form.gone}
        places = [seat for seat in range(len(self.names)) if seat not in left] or [0]
        if said in map(str, places):
            return int(said)
        empty = [seat for seat in places if not self.form.filled(seat)]
        return (empty or places)[0]

    @property
    def grid_of(self) -> int | None:
        """The place whose cards are tapped one by one now."""
        said = self.sent.get(GRID, "")
        return int(said) if said in map(str, range(len(self.names))) else None

    @property
    def grid(self) -> list[list[Twins]]:
        """The packs with the cards of that hand."""
        return twins(self.pack, tuple(self.sent.getlist(f"hand-{self.grid_of}")))

    def by_cards(self, seat: int) -> Hand | None:
        """Return a hand that was entered by its cards; None where it was counted."""
        way = self.form.way(seat)
        if way not in (CARDS, TEXT):
            return None
        field = self.form[f"{HOLDS[way]}-{seat}"]
        cards: Hand | None = field.data if field.filled else None
        return cards

    def summed(self, seat: int) -> int | None:
        """Count what was entered for a seat, as far as it can be read."""
        cards = self.by_cards(seat)
        if cards is not None:
            return sum(self.rules.cards.points[card.rank] for card in cards)
        count: int | None = self.form[f"deadwood-{seat}"].data
        return count


def _count_on(sent: Sent) -> None:
    """Do what a button asks that fills in a hand: add cards of a kind, open its grid, count it."""
    for points in sent.poplist(ADD):
        _add(sent, f"deadwood-{sent.get('active', '')}", points)
    if sent.get(GRID) == "":
        sent.pop("active", None)
    for seat in sent.poplist(COUNTED):
        sent.setlist(f"hand-{seat}", [])
        sent[f"by-{seat}"] = COUNT
        sent["active"] = seat
    if opened := sent.get(GRID):
        sent[f"by-{opened}"] = CARDS


def _add(sent: Sent, name: str, points: str) -> None:
    held = sent.get(name, "").strip().rstrip("+").strip()
    if points == BACK:
        sent[name] = held.rpartition("+")[0].strip()
    elif points.isascii() and points.isdigit() and len(points) <= 3:
        sent[name] = f"{held}+{points}" if held else points
