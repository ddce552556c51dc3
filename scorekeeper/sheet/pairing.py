"""Who meets whom in a deal: at one table, at one of three while somebody rests, or in pairs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorekeeper.engine.closing import at_table
from scorekeeper.engine.deal import Deal
from scorekeeper.engine.rules import Rests
from scorekeeper.sheet.scores import Seating


@dataclass(frozen=True, kw_only=True)
class Meeting:
    """Who plays a deal, who deals it and who rests meanwhile; in pairs also round and table.

    In a contract game `round` is the round of its table.
    """

    players: tuple[int, ...]
    dealer: int
    resting: int | None = None
    round: int | None = None
    table: int | None = None


def opponents(sides: Seating, turn: int) -> tuple[tuple[int, int], ...]:
    """Say who meets at each table of two pairs, and how that changes (Swedish long guide).

    >>> opponents(((0, 2), (1, 3)), turn=0), opponents(((0, 2), (1, 3)), turn=1)
    (((0, 1), (2, 3)), ((0, 3), (2, 1)))
    """
    one, other = sides
    return tuple((seat, other[(place + turn) % len(other)]) for place, seat in enumerate(one))


def named(deal: Deal) -> tuple[int, ...]:
    """List the seats a deal names: its players, else whose hands it shows, else who won or closed.

    >>> named(Deal(closer=2, winner=1, points=20)), named(Deal())
    ((1, 2), ())
    """
    if deal.players is not None:
        return deal.players
    if deal.hands is not None:
        return at_table(deal)
    return tuple(sorted({seat for seat in (deal.winner, deal.closer) if seat is not None}))


def both_named(deal: Deal) -> tuple[int, ...]:
    """List who met in a deal, where it names both; a line from paper may name its winner alone.

    >>> both_named(Deal(closer=2, winner=1, points=20)), both_named(Deal(winner=1, points=20))
    ((1, 2), ())
    """
    seats = named(deal)
    return seats if len(seats) > 1 else ()


def meeting_of(deal: Deal, meetings: Sequence[Meeting]) -> Meeting:
    """Find where a deal was played: at the table it names, else where those sit whom it names."""
    seats = set(named(deal))
    fits = [
        *(one for one in meetings if deal.table is not None and one.table == deal.table),
        *(one for one in meetings if deal.table is None and seats == set(one.players)),
        *(one for one in meetings if deal.table is None and seats < set(one.players)),
    ]
    return (*fits, *meetings)[0]


def placed(deal: Deal, at: Meeting) -> Deal:
    """Write down in a deal what is a fact from then on: its round and table, or who rested.

    A deal of two players needs neither, a round of a contract game only its number. What the deal
    itself says of its players stands.
    """
    if at.table is None and at.resting is None:
        return replace(deal, round=at.round) if at.round and deal.round is None else deal
    seats = named(deal)
    if len(seats) != 2:
        seats = at.players
    players = seats if set(named(deal)) <= set(seats) else None
    if at.table is not None:
        return replace(deal, round=at.round, table=deal.table or at.table, players=players)
    dealer = at.dealer if deal.dealer is None else deal.dealer
    return replace(deal, dealer=dealer, players=players)


def reseated(at: Meeting, resting: int, rests: Rests | None) -> Meeting:
    """Let somebody else rest than the rules say, and whoever rested play.

    >>> reseated(Meeting(players=(1, 2), dealer=0, resting=0), 2, Rests.DEALER)
    Meeting(players=(0, 1), dealer=2, resting=2, round=None, table=None)
    """
    if at.resting is None or resting == at.resting or resting not in at.players:
        return at
    swapped = {resting: at.resting}
    players = tuple(sorted(swapped.get(seat, seat) for seat in at.players))
    dealer = resting if rests is Rests.DEALER else swapped.get(at.dealer, at.dealer)
    return replace(at, players=players, dealer=dealer, resting=resting)
