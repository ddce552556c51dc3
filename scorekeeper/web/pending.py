"""One deal as one seat finds it: what it said, what is missing, what does not fit, what is new."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from enum import StrEnum
from functools import cached_property
from typing import Final

from scorekeeper.engine.cards import Card
from scorekeeper.engine.closing import knock_limit
from scorekeeper.engine.deal import Deal, Ending, Holding, Remedy
from scorekeeper.engine.findings import Finding, FindingCode
from scorekeeper.engine.rules import Game
from scorekeeper.engine.settle import settle
from scorekeeper.engine.settlement import Settlement
from scorekeeper.sheet import Event, EventKind, Meeting, meetings, placed, standing, up_to_date
from scorekeeper.store import Pending, Said, Seated
from scorekeeper.web import clash
from scorekeeper.web.board import Board, board, etag, words_for
from scorekeeper.web.complaints import NO_KNOCK, Complaint, of_findings

#: The families of games whose deals two phones can enter, a hand each.
ON_TWO_PHONES: Final = frozenset({Game.GIN})


class State(StrEnum):
    """Where a seat stands in the deal being played."""

    OVER = "over"
    RESTS = "rests"
    FOLLOWS = "follows"
    FREE = "free"
    SAID = "said"
    SENT = "sent"
    CLASH = "clash"


class Table:
    """The table as one seat may see it; of the other hand it knows only that it is there."""

    def __init__(self, seated: Seated) -> None:
        self.seated = seated
        self.code = seated.code
        self.seat = seated.seat
        self.match = up_to_date(seated.stored.match)
        self.rules = self.match.rules
        self.words = words_for(self.match)

    @cached_property
    def board(self) -> Board:
        """What the pages of the match show."""
        return board(self.seated.stored)

    @property
    def name(self) -> str:
        """Who sits here."""
        return self.words.name(self.seat)

    @property
    def place(self) -> int:
        """The place of the deal being played here."""
        return self.seated.place

    @cached_property
    def meeting(self) -> Meeting | None:
        """Who plays the deal; None where this seat plays none now, or the game is not for two."""
        found = meetings(self.seated.stored.match, self.board.sheet)
        here = found if self.rules.game in ON_TWO_PHONES else ()
        mine = [one for one in here if self.seat in one.players and len(one.players) == 2]
        return mine[0] if mine else None

    @property
    def dealer(self) -> str | None:
        """Who deals next where this seat sits; None where the match is over."""
        return self.words.name(self.meeting.dealer) if self.meeting else self.board.dealer

    @property
    def other(self) -> int:
        """The seat on the other side of the table."""
        assert self.meeting is not None
        return next(seat for seat in self.meeting.players if seat != self.seat)

    @property
    def other_name(self) -> str:
        """Who sits on the other side."""
        return self.words.name(self.other)

    @property
    def mine(self) -> Pending | None:
        """What this seat said."""
        return self.seated.of(self.seat)

    @property
    def theirs(self) -> Pending | None:
        """What the other seat said; its cards are for the settling alone."""
        return self.seated.of(self.other) if self.meeting else None

    @property
    def _said(self) -> list[Pending]:
        return [one for one in (self.mine, self.theirs) if one]

    @property
    def closer(self) -> int | None:
        """Who closed, as this seat says, else as the other says."""
        return next((one.said.closer for one in self._said if one.said.closer is not None), None)

    @property
    def upcard(self) -> Card | None:
        """The card turned up, as this seat says, else as the other says."""
        return next((one.said.upcard for one in self._said if one.said.upcard), None)

    @cached_property
    def state(self) -> State:
        """Where this seat stands."""
        if self.board.sheet.finished:
            return State.OVER
        if self.meeting is None:
            return State.RESTS if self.board.sheet.resting == self.seat else State.FOLLOWS
        if self.mine is None:
            return State.FREE
        if not self.mine.said.is_in:
            return State.SAID
        return State.CLASH if self.clashes else State.SENT

    @property
    def may_enter(self) -> bool:
        """Whether the grid can be opened: somebody closed, and this hand is not in."""
        return self.state in (State.FREE, State.SAID, State.CLASH) and self.closer is not None

    # Both hands are in.

    @property
    def both_in(self) -> bool:
        """Whether both hands are there."""
        return len(self._said) == 2 and all(one.said.is_in for one in self._said)

    def deal_of(self, hands: dict[int, Holding]) -> Deal:
        """Put together the deal with these hands; played on face up, only one is known."""
        assert self.meeting is not None
        ending = next((one.said.ending for one in self._said if one.said.ending), None)
        remedy = next((one.said.remedy for one in self._said if one.said.remedy), None)
        if remedy is Remedy.EXPOSED:
            hands = {seat: hand for seat, hand in hands.items() if seat == self.closer}
        deal = Deal(
            closer=self.closer,
            ending=ending,
            upcard=self.upcard,
            remedy=remedy,
            players=self.meeting.players if remedy is Remedy.EXPOSED else None,
            hands=tuple(hands.get(seat) for seat in range(len(self.match.players))),
        )
        return placed(deal, self.meeting)

    def deal_with(self, said: Said) -> Deal:
        """Put together the deal with this hand, as if the other had nothing loose."""
        hands = {self.seat: said.holding(said.closer == self.seat), self.other: Holding(deadwood=0)}
        whole = self.deal_of(hands)
        return replace(
            whole,
            closer=said.closer,
            ending=said.ending,
            upcard=said.upcard,
            remedy=said.remedy,
            hands=tuple(hands.get(seat) for seat in range(len(self.match.players))),
        )

    def concerns(self, found: Finding) -> bool:
        """Tell whether a finding is about this hand."""
        return found.seat in (None, self.seat)

    @cached_property
    def _deal(self) -> Deal | None:
        if not self.both_in:
            return None
        return self.deal_of(
            {one.seat: one.said.holding(one.seat == self.closer) for one in self._said}
        )

    def settle(self, deal: Deal) -> Settlement:
        """Settle a deal under the rules of this match."""
        return settle(deal, self.rules, seats=len(self.match.players))

    @cached_property
    def clashes(self) -> list[Complaint]:
        """What does not fit although both hands are in, as far as it concerns this seat."""
        if self._deal is None:
            return []
        found = [one for one in self.settle(self._deal).findings if one.blocking]
        shared = [
            card for one in found if one.code is FindingCode.CARD_IN_TWO_HANDS for card in one.cards
        ]
        own = tuple(
            one for one in found if not shared and (self.concerns(one) or one.code in NO_KNOCK)
        )
        limit = knock_limit(self.rules.knock, self.upcard)
        return [
            *self.disagreements,
            *(clash.whose(card, self.seat, self.words, self.other_name) for card in shared),
            *map(self._as_here, of_findings(own, self.words, self.rules, limit, self._deal)),
        ]

    @property
    def may_accept(self) -> bool:
        """Whether a knock that was none may be accepted here: by whoever did not knock.

        Where this phone entered the other hand too, it speaks for both.
        """
        speaks_for_both = self.theirs is not None and self.theirs.said.by == self.seat
        return self.seat != self.closer or speaks_for_both

    def _as_here(self, complaint: Complaint) -> Complaint:
        """Offer on this phone what is this seat's to say."""
        if complaint.ways is None or self.may_accept:
            return complaint
        return replace(complaint, ways=complaint.ways.left_to(self.other_name))

    @property
    def fits(self) -> bool:
        """Whether both hands are in, the match goes on and nothing stands against settling."""
        if self._deal is None or self.disagreements or self.board.sheet.finished:
            return False
        return self.settle(self._deal).ok

    @property
    def disagreements(self) -> list[Complaint]:
        """Where the two seats say different things about what both saw."""
        if len(self._said) < 2:
            return []
        one, other = (each.said for each in self._said)
        found = []
        if one.closer != other.closer:
            players = (self.seat, self.other)
            found.append(clash.who_closed(other.closer, players, self.words))
        if one.upcard and other.upcard and one.upcard != other.upcard:
            found.append(clash.turned_up(other.upcard, self.words, self.other_name))
        return found

    # What is recorded.

    def event(self, at: str) -> Event:
        """Make the one event that records both hands; `keys` names what it is made of."""
        assert self._deal is not None
        entered = {one.seat if one.said.by is None else one.said.by for one in self._said}
        seat = self.closer if len(entered) > 1 else entered.pop()
        return _deal_event(self, self._deal, ".".join(self.keys.values()), at, seat)

    @property
    def keys(self) -> dict[int, str]:
        """The forms by which everything here was said, in the order of the seats."""
        return {one.seat: one.key for one in sorted(self._said, key=lambda one: one.seat)}

    def nobody(self, at: str, ending: Ending = Ending.VOID) -> Event:
        """Make the event that says that nobody scored; both phones make the same."""
        assert self.meeting is not None
        deal = placed(Deal(ending=ending), self.meeting)
        key = f"nobody-{self.place}-{min(self.meeting.players)}"
        return _deal_event(self, deal, key, at, self.seat)

    # What came of it, and what is new.

    def recorded_with(self, key: str) -> int | None:
        """Find the deal that the form with this key went into."""
        events = reversed(self.match.events)
        return next((one.seq for one in events if key in (one.key or "").split(".")), None)

    @property
    def last_seq(self) -> int | None:
        """The place of the last deal this seat played, where it still counts."""
        seq = self.place - 1
        return seq if any(one.seq == seq for one in standing(self.match.events)) else None

    @property
    def taken_over(self) -> bool:
        """Whether the last deal was entered on the phone that keeps the sheet."""
        last = next((one for one in self.match.events if one.seq == self.last_seq), None)
        return last is not None and last.seat is None

    @cached_property
    def stamp(self) -> str:
        """Name everything that this seat's pages depend on; tells nothing of any hand."""
        said = [(one.seat, one.key, one.said.is_in) for one in self._said]
        seen = (etag(self.match), said)
        return hashlib.sha256(repr(seen).encode()).hexdigest()[:32]


def _deal_event(table: Table, deal: Deal, key: str, at: str, seat: int | None) -> Event:
    return Event(table.place, at, EventKind.DEAL, deal, seat=seat, key=key)
