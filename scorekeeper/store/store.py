"""The store: matches, and the seats of their players with what each said in private."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from scorekeeper.engine.cards import Card, Hand
from scorekeeper.engine.deal import Ending, Holding, Remedy
from scorekeeper.errors import MatchDamaged, MatchNotFound, StaleMatch
from scorekeeper.plain import from_plain, to_plain
from scorekeeper.sheet.events import Event, EventKind
from scorekeeper.sheet.match import up_to_date
from scorekeeper.sheet.pairing import both_named, named
from scorekeeper.store.database import prepare
from scorekeeper.store.matches import House, Matches, Stored
from scorekeeper.store.rows import Row, event_row, parsed

__all__ = ["House", "Pending", "Said", "Seated", "Store", "Stored", "prepare"]


@dataclass(frozen=True, kw_only=True)
class Said:
    """What one seat said of the deal being played; no other seat sees the cards before its end.

    A hand is its cards, or a count of the loose ones. `remedy` is what the table does after a
    knock that was none, `by` the seat whose phone entered the hand, where that was another.
    `taken_back` is a hand that its player is correcting; `spent` are the keys of the forms
    before, which count no more.
    """

    closer: int | None = None
    cards: Hand | None = None
    deadwood: int | None = None
    discard: Card | None = None
    ending: Ending | None = None
    upcard: Card | None = None
    remedy: Remedy | None = None
    by: int | None = None
    taken_back: bool = False
    spent: tuple[str, ...] = ()

    @property
    def is_in(self) -> bool:
        """Whether the hand is there and counts."""
        return (self.cards, self.deadwood) != (None, None) and not self.taken_back

    def holding(self, closes: bool) -> Holding:
        """Return the hand as a deal keeps it."""
        discard = self.discard if closes else None
        return Holding(cards=self.cards, deadwood=self.deadwood, discard=discard)


@dataclass(frozen=True, kw_only=True)
class Pending:
    """What waits for the other hand: whose it is, for which place, by which form, since when."""

    seat: int
    place: int
    key: str
    at: str
    said: Said


@dataclass(frozen=True, kw_only=True)
class Seated:
    """A match as one seat finds it, with everything that waits there."""

    stored: Stored
    seat: int
    code: str
    waiting: tuple[Pending, ...]

    @cached_property
    def place(self) -> int:
        """The place of this seat's next deal."""
        return place_of(self.stored.match.events, self.seat)

    def of(self, seat: int) -> Pending | None:
        """Return what a seat said, if anything."""
        return next((one for one in self.waiting if one.seat == seat), None)


def place_of(events: Iterable[Event], seat: int) -> int:
    """Return the place after the last deal in which *seat* played; other entries leave it.

    >>> place_of([Event(1, "", EventKind.UNDO)], 0)
    1
    """
    last = 0
    for event in events:
        if event.kind is EventKind.DEAL and event.deal is not None:
            seats = both_named(event.deal)
            last = event.seq if seat in seats or not seats else last
    return last + 1


class Store(Matches):
    """Matches and their seats in one database; see `Connection` for what every method raises."""

    def seat_codes(self, id: str) -> tuple[str, ...]:
        """Return the codes of a match's seats, in their order; every place at its table has one."""
        rows = self._rows('select "seat", "code" from "seat" where "match" = ? order by "seat"', id)
        if not rows or [row["seat"] for row in rows] != [*range(len(rows))]:
            raise MatchDamaged(path=str(self.path), part="seat")
        return tuple(row["code"] for row in rows)

    def load_seat(self, seat_code: str) -> Seated:
        """Return the match as the seat with this code finds it; raises `MatchNotFound`.

        Where sitting down was undone, there is no such seat.
        """
        row = self._first('select * from "seat" where "code" = ?', seat_code)
        if row is None:
            raise MatchNotFound
        waiting = self._rows('select * from "pending" where "match" = ?', row["match"])
        stored = self.by_id(row["match"])
        if row["seat"] >= len(up_to_date(stored.match).players):
            raise MatchNotFound
        with self._reading():
            found = tuple(map(_read, waiting))
        now = tuple(
            one for one in found if one.place == place_of(stored.match.events, one.seat)
        )  # a deal may have been recorded between the two questions
        return Seated(stored=stored, seat=row["seat"], code=seat_code, waiting=now)

    def say(self, seat_code: str, pending: Pending) -> Seated:
        """Keep what a seat says, in the place of what it said before; a known key changes nothing.

        Raises `StaleMatch` where the deal was recorded meanwhile, or where a phone took over
        for a hand that came in meanwhile by itself.
        """
        with self._writing():
            seated = self.load_seat(seat_code)
            if pending.place != seated.place:
                raise StaleMatch(seq=pending.place)
            old = seated.of(seated.seat)
            if old and pending.key in (old.key, *old.said.spent):
                return seated
            if old and old.said.is_in and pending.said.by is not None:
                raise StaleMatch(seq=pending.place)
            if old:
                spent = (*old.said.spent, old.key)[-20:]
                pending = replace(pending, said=replace(pending.said, spent=spent))
            self._clear(seated.stored.match.id, (seated.seat,))
            row = _row(replace(pending, seat=seated.seat))
            self._add("pending", {"match": seated.stored.match.id, **row})
            return self.load_seat(seat_code)

    def take_back(self, seat_code: str, key: str) -> Seated:
        """Reopen the hand that was sent with *key*, or forget what was said without cards."""
        with self._writing():
            seated = self.load_seat(seat_code)
            mine = seated.of(seated.seat)
            if mine is None or mine.key != key:
                return seated
            self._clear(seated.stored.match.id, (seated.seat,))
            if mine.said.is_in:
                row = _row(replace(mine, said=replace(mine.said, taken_back=True)))
                self._add("pending", {"match": seated.stored.match.id, **row})
            return self.load_seat(seat_code)

    def record_hands(self, seat_code: str, event: Event, keys: Mapping[int, str]) -> Event:
        """Record the deal that ends what was sent with *keys*; sent twice, it is one deal.

        Its place is the next, whatever was recorded meanwhile. Raises `StaleMatch` where
        something was said, taken back or replaced since, or the deal was recorded by other means.
        """
        row = event_row(event)  # before others have to wait
        with self._writing():
            seated = self.load_seat(seat_code)
            match = seated.stored.match.id
            if first := self._same(match, event.key):
                return first
            if _keys(seated, event) != keys:
                raise StaleMatch(seq=event.seq)
            return self._record(match, event, {**row, "seq": self._next(match)})


def _keys(seated: Seated, event: Event) -> dict[int, str]:
    """Name the forms that wait at the table of a deal; one with hands needs them all in."""
    assert event.deal is not None
    seats, whole = named(event.deal), event.deal.hands is not None
    return {
        one.seat: one.key
        for one in seated.waiting
        if (one.seat in seats or not seats) and (one.said.is_in or not whole)
    }


def _row(pending: Pending) -> Row:
    return {
        "seat": pending.seat,
        "place": pending.place,
        "key": pending.key,
        "at": pending.at,
        "said": json.dumps(to_plain(pending.said, sparse=True)),
    }


def _read(row: Row) -> Pending:
    said = from_plain(Said, parsed(row["said"], "said"), "said")
    return Pending(seat=row["seat"], place=row["place"], key=row["key"], at=row["at"], said=said)
