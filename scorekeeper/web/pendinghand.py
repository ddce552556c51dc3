"""One player's own hand on its way in: read, judged by itself, and kept as it was tapped."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cached_property
from typing import Final

from flask_babel import gettext as _
from werkzeug.datastructures import MultiDict

from scorekeeper.engine.closing import knock_limit
from scorekeeper.engine.deal import Deal, Ending, Holding
from scorekeeper.store import Pending, Said
from scorekeeper.web.complaints import Complaint, of_findings, of_problems
from scorekeeper.web.entry import Entry, new_key
from scorekeeper.web.mend import Sent
from scorekeeper.web.pending import Table

#: What a form of ours sends beside the cards.
NAMES: Final = (
    "place", "key", "closer", "discard", "ending", "upcard", "upcard-rank", "upcard-suit", "set",
)  # fmt: skip

#: A one-time key, as pages and phones make it.
KEY: Final = re.compile(r"[\w-]{8,64}", re.ASCII)


class OwnHand:
    """The form with one seat's cards; fields for any other seat are not even read."""

    def __init__(self, table: Table, sent: Sent, *, fresh: bool = False) -> None:
        self.table = table
        self.fresh = fresh
        self.dropped = sent.get("drop")
        own = f"hand-{table.seat}"
        kept = [(name, value) for name in (*NAMES, own) for value in sent.getlist(name)]
        read = MultiDict([pair for pair in kept if pair != (own, self.dropped)])
        if sent.get("closed-by"):
            read["closer"] = sent["closed-by"]
        self.entry = Entry(read, table.rules, table.words.names, fresh=True)

    @property
    def key(self) -> str:
        """The one-time key of the form."""
        key = self.entry.held("key")
        return key if KEY.fullmatch(key) else new_key()

    @property
    def place(self) -> int:
        """The place this hand was tapped for."""
        said = self.entry.held("place")[:9]
        return int(said) if said.isascii() and said.isdigit() else 0

    @property
    def closer(self) -> int | None:
        """Who closed: one of the two at this table."""
        assert self.table.meeting is not None
        said = self.entry.form.closing_seat
        return said if said in self.table.meeting.players else None

    @cached_property
    def said(self) -> Said:
        """What the form says."""
        form, ending = self.entry.form, self.entry.form.ending.data
        return Said(
            closer=self.closer,
            cards=form[f"hand-{self.table.seat}"].data or (),
            discard=form.discard.data if self.closer == self.table.seat else None,
            ending=Ending(ending) if ending in (Ending.KNOCK, Ending.GIN) else None,
            upcard=form.upcard.data or self.table.upcard,
        )

    def pending(self, at: str) -> Pending:
        """Return what is to be kept."""
        seat = self.table.seat
        return Pending(seat=seat, place=self.place, key=self.key, at=at, said=self.said)

    def differs(self, before: Said) -> bool:
        """Tell whether the form says something else than it did before."""
        return replace(before, spent=()) != self.said

    @cached_property
    def complaints(self) -> list[Complaint]:
        """What is wrong with this hand by itself, then what does not fit the other."""
        if self.fresh:
            return self.table.clashes or self.table.disagreements
        unread = of_problems(self.entry.form.problems(self.entry.names))
        return [*unread, *([] if unread else self._judged())]

    def _judged(self) -> list[Complaint]:
        """Judge the hand as if the other had nothing loose: what is found is this hand's own."""
        table, said = self.table, self.said
        hands = {
            table.seat: Holding(cards=said.cards, discard=said.discard),
            table.other: Holding(deadwood=0),
        }
        whole = table.deal_of(hands)
        deal = Deal(closer=said.closer, ending=said.ending, upcard=said.upcard, hands=whole.hands)
        found = tuple(one for one in table.settle(deal).findings if one.seat in (None, table.seat))
        limit = knock_limit(table.rules.knock, said.upcard)
        return [
            Complaint(one.code, one.sentence, one.seat, one.field, one.taps)
            for one in of_findings(found, table.words, table.rules, limit)
        ]


def blank_hand(table: Table, known: str | None) -> Sent:
    """Return the form as it opens: empty, or with the hand that this very phone had sent."""
    fields = [("place", str(table.place)), ("key", new_key()), ("closer", str(table.closer))]
    if table.upcard:
        fields.append(("upcard", str(table.upcard)))
    mine = table.mine
    if mine and mine.key == known:
        said = mine.said
        fields += [(f"hand-{table.seat}", str(card)) for card in said.cards or ()]
        fields += [("discard", str(said.discard))] if said.discard else []
        fields += [("ending", said.ending.value)] if said.ending else []
    return MultiDict(fields)


def news_line(table: Table, place: int | None) -> tuple[str, str]:
    """Say in one line what is new for this seat, and what the line leads to."""
    if place is not None and place < table.place and table.last_seq:
        return str(table.board.last or _("The deal was recorded.")), "deal"
    if table.board.sheet.finished:
        return _("The match is over."), "show"
    if table.clashes or table.disagreements:
        return _("Something does not fit."), "hand"
    theirs, mine = table.theirs, table.mine
    if theirs and mine is None:
        who = table.words.name(theirs.said.closer)
        return _("%(who)s closed: enter your hand.", who=who), "hand"
    if theirs and theirs.said.is_in:
        return _("%(who)s’s hand is in.", who=table.other_name), "show"
    return _("Something has changed."), "show"
