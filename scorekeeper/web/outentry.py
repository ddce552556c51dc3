"""A deal that ends when somebody goes out, on its way in."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Any

from scorekeeper.engine.cards import Pack
from scorekeeper.engine.deal import Deal, Ending
from scorekeeper.engine.leftover import pack_of
from scorekeeper.engine.rules import GoingRummy
from scorekeeper.web.entry import Entry
from scorekeeper.web.forms import deal_form
from scorekeeper.web.leftover import LeftOver, holds
from scorekeeper.web.mend import Sent
from scorekeeper.web.outform import BLOCKED, OutForm


class OutEntry(Entry):
    """A form for a deal of a game of going out."""

    body = "deal/_out.html"
    scripts = "deal/_outscripts.html"
    style = "out.css"

    def __init__(self, sent: Sent, *given: Any, **more: Any) -> None:
        super().__init__(sent, *given, **more)
        self.sent.setlist("gone-places", [str(place) for place in self._gone])

    @property
    def _gone(self) -> list[int]:
        """The places of those who left the table."""
        gone = self.sent.getlist("gone")
        return [place for place, seat in enumerate(self.seats) if str(seat) in gone]

    @property
    def counted(self) -> list[int]:
        """All but who left, and but who went out, unless the page had to show that row too."""
        closer = self.held("closer")
        hidden = closer if closer != self.held("in-sight") else ""
        gone = self._gone
        return [
            place for place in range(len(self.names)) if place not in gone and str(place) != hidden
        ]

    def shows_closer(self, place: int) -> bool:
        """Whether a row stays in sight though its player went out: it holds what is wrong."""
        return place == self.form.closing_seat and holds(self.sent, place)

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

    @property
    def number(self) -> int | None:
        """The round this deal is, where the game has a table of rounds."""
        return self.sitting.round if self.sitting else None

    @property
    def one_in_sight(self) -> bool:
        """Whether the page shows one hand at a time: here it never does."""
        return False

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
    def left(self) -> LeftOver:
        """What the others still hold; who went out or left the table holds nothing."""
        return replace(super().left, pack=self.pack, by_card=True)
