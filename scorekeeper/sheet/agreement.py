"""Both agree: deals that wait until everybody who played them has accepted them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from scorekeeper.engine.deal import Deal
from scorekeeper.sheet.events import Event, EventKind, Standing, history, standing
from scorekeeper.sheet.match import Match, joins, up_to_date, with_event
from scorekeeper.sheet.matchsheet import table_at
from scorekeeper.sheet.pairing import both_named


@dataclass(frozen=True, kw_only=True)
class OpenDeal:
    """A deal that waits: where it stands, since which event as it is, and for which seats."""

    seq: int
    number: int
    since: int
    deal: Deal
    seats: tuple[int, ...]


def agreed_since(events: Iterable[Event]) -> int | None:
    """Return the event from which on both agree to every deal; None where they need not.

    >>> agreed_since([Event(4, "", EventKind.AGREEMENT)])
    4
    """
    since = None
    for event in events:
        if event.kind is EventKind.AGREEMENT:
            since = event.seq if since is None else None
    return since


def open_deals(match: Match) -> tuple[OpenDeal, ...]:
    """List the deals that count and that somebody who played them has not accepted as they are.

    Whoever entered a deal, or corrected it, agrees to it; what was entered on the phone that
    keeps the sheet is accepted by all. What was there before the option was chosen, stands.

    >>> from scorekeeper.engine.rules import RuleSet
    >>> from scorekeeper.sheet.match import Player
    >>> log = (Event(1, "", EventKind.AGREEMENT),
    ...        Event(2, "", EventKind.DEAL, Deal(winner=0, points=7, players=(0, 1)), seat=0))
    >>> match = Match("m", "", RuleSet(), (Player("Anna"), Player("Bertil")), events=log)
    >>> [one.seats for one in open_deals(match)]
    [(1,)]
    >>> open_deals(with_event(match, Event(3, "", EventKind.ACCEPT, target=2, seat=1)))
    ()
    """
    start = agreed_since(match.events)
    if start is None:
        return ()
    found = []
    tables = table_at(match)
    for number, place in enumerate(standing(match.events), start=1):
        since, accepted = _acceptance(match, place.seq)
        away = tables[number - 1].away if tables else ()
        missing = tuple(seat for seat in _played(match, place, away) if seat not in accepted)
        if since > start and missing:
            found.append(
                OpenDeal(seq=place.seq, number=number, since=since, deal=place.deal, seats=missing)
            )
    return tuple(found)


def _played(match: Match, place: Standing, away: Collection[int]) -> tuple[int, ...]:
    """List who played a deal: whom it names, else all who then were at the table."""
    if seats := both_named(place.deal):
        return seats
    out = {*away, *(join.seat for join in joins(match) if join.seq > place.seq)}
    return tuple(seat for seat in range(len(up_to_date(match).players)) if seat not in out)


def _acceptance(match: Match, seq: int) -> tuple[int, set[int | None]]:
    """Say since which event a deal is as it is, and who has agreed to it since."""
    since, accepted = seq, set[int | None]()
    for step in history(match.events, seq):
        if step.kind is EventKind.ACCEPT:
            accepted.add(step.seat)
        else:
            since, accepted = step.seq, {step.seat}
    return since, accepted


def without_open(match: Match) -> Match:
    """Return the match as it stands without the deals that wait."""
    for one in open_deals(match):
        event = Event(len(match.events) + 1, "", EventKind.RETRACT, target=one.seq)
        match = with_event(match, event)
    return match
