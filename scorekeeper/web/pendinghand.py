"""One player's own hand on its way in: read, judged by itself, and kept as it was tapped."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cached_property
from typing import Final

from flask_babel import gettext as _
from werkzeug.datastructures import MultiDict

from scorekeeper.engine.closing import knock_limit
from scorekeeper.engine.deal import Ending, Holding, Remedy
from scorekeeper.store import Pending, Said
from scorekeeper.web.complaints import NO_KNOCK, Complaint, of_findings, of_problems
from scorekeeper.web.entry import Entry
from scorekeeper.web.forms import CARDS, COUNT, TEXT
from scorekeeper.web.mend import Sent, Tap
from scorekeeper.web.onetime import new_key
from scorekeeper.web.pending import Table

#: What a form of ours sends beside the cards.
NAMES: Final = (
    "place", "key", "closer", "discard", "ending", "upcard", "upcard-rank", "upcard-suit", "set",
    "remedy", "photo-wrong",
)  # fmt: skip

#: A one-time key, as pages and phones make it.
KEY: Final = re.compile(r"[\w-]{8,64}", re.ASCII)


class OwnHand:
    """The form with one seat's cards; fields for any other seat are not even read."""

    def __init__(self, table: Table, sent: Sent, *, fresh: bool = False) -> None:
        self.table = table
        self.fresh = fresh
        self.dropped = sent.get("drop")
        self.over = bool(sent.get("over"))
        own, *others = (
            f"{name}-{table.seat}" for name in ("hand", "text", "deadwood", "by", "shot")
        )
        kept = [(name, value) for name in (*NAMES, own, *others) for value in sent.getlist(name)]
        read = MultiDict([pair for pair in kept if pair != (own, self.dropped)])
        self.answers = bool(sent.get("closed-by"))
        if self.answers:
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
        """Who closed: one of the two at this table, where anybody is."""
        said, meeting = self.entry.form.closing_seat, self.table.meeting
        return said if meeting and said in meeting.players else None

    @cached_property
    def said(self) -> Said:
        """What the form says."""
        form, ending = self.entry.form, self.entry.form.ending.data
        held = form.holding(self.table.seat)
        return Said(
            closer=self.closer,
            cards=held.cards,
            deadwood=held.deadwood,
            discard=held.discard if self.closer == self.table.seat else None,
            ending=Ending(ending) if ending in (Ending.KNOCK, Ending.GIN) else None,
            upcard=form.upcard.data or self.table.upcard,
            remedy=self._remedy(),
        )

    def _remedy(self) -> Remedy | None:
        """Return what the table does after a false knock, where that is this seat's to say."""
        said = self.entry.form.remedy.data
        remedy = Remedy(said) if said else None
        return None if remedy is Remedy.ACCEPTED and not self.table.may_accept else remedy

    def pending(self, at: str, by: int | None = None) -> Pending:
        """Return what is to be kept; *by* is the seat of the phone, where it is another one."""
        seat, said = self.table.seat, replace(self.said, by=by)
        return Pending(seat=seat, place=self.place, key=self.key, at=at, said=said)

    def differs(self, before: Said) -> bool:
        """Tell whether the form says something else than it did before."""
        return replace(before, spent=(), by=None) != self.said

    def is_hand(self, held: Holding | None) -> bool:
        """Tell whether these cards are a hand as it was recorded, or none of it was."""
        said = self.said
        return held is None or (sorted(said.cards or ()), said.deadwood, said.discard) == (
            sorted(held.cards or ()),
            held.deadwood,
            held.discard,
        )

    def asking_which(self) -> OwnHand:
        """Ask which hand counts: another phone has sent one for this seat."""
        sentence = _(
            "Another phone has sent other cards for %(who)s already. Which ones count?",
            who=self.table.name,
        )
        taps = (
            Tap("instead", "1", _("These here count")),
            Tap("leave", "1", _("Leave it as it was sent")),
        )
        self.complaints = [Complaint("sent_before", sentence, self.table.seat, "", taps)]
        return self

    @cached_property
    def complaints(self) -> list[Complaint]:
        """What is wrong with this hand by itself, then what does not fit the other."""
        if self.fresh:
            return self.table.clashes or self.table.disagreements
        unread = [
            replace(one, taps=self._which()) if one.field.startswith("by-") else one
            for one in of_problems(self.entry.form.problems(self.entry.names))
        ]
        return [*unread, *([] if unread else self._judged())]

    def _judged(self) -> list[Complaint]:
        """Judge the hand by itself: what is found is this hand's own."""
        table, said = self.table, self.said
        done = table.settle(table.deal_with(said))
        found = tuple(one for one in done.findings if table.concerns(one))
        limit = knock_limit(table.rules.knock, said.upcard)
        return [
            self._own(one)
            for one in of_findings(found, table.words, table.rules, limit)
            if not (self.over and one.code in NO_KNOCK)
        ]

    def _own(self, complaint: Complaint) -> Complaint:
        """Leave out what only the whole table can decide; a false knock goes before the table."""
        taps = complaint.taps
        if complaint.code in NO_KNOCK and not taps:
            taps = (Tap("over", "1", _("It lies on the table so: send it, both decide")),)
            taps += self._it_was_the_other()
        return Complaint(complaint.code, complaint.sentence, complaint.seat, complaint.field, taps)

    def _it_was_the_other(self) -> tuple[Tap, ...]:
        """Let the other one have closed, where this seat had only said that it did itself."""
        if self.table.mine is None:
            return ()
        said = _("%(who)s closed", who=self.table.other_name)
        return (Tap("closed-by", str(self.table.other), said),)

    def _which(self) -> tuple[Tap, ...]:
        """Ask which way of entering counts."""
        labels = {CARDS: _("The cards tapped"), TEXT: _("The cards typed"), COUNT: _("The count")}
        seat = self.table.seat
        filled = self.entry.form.filled(seat)
        return tuple(Tap(f"by-{seat}", way, labels[way]) for way in filled)


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
        if said.deadwood is not None:
            fields.append((f"deadwood-{table.seat}", str(said.deadwood)))
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
