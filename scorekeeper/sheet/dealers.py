"""Who deals next, and who of three sits out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from scorekeeper.engine.deal import Deal
from scorekeeper.engine.rules import NextDealer, Rests, Seats, VoidDealer
from scorekeeper.sheet.scores import Score, Seating, Turn


@dataclass(frozen=True, kw_only=True)
class Table:
    """The seat that deals, and the seat that rests meanwhile; a pair deals by its first seat.

    `away` are seats whose players have left the table, where everybody plays every deal.
    """

    dealer: int
    resting: int | None = None
    away: tuple[int, ...] = ()


def tables(
    deals: Sequence[Deal], scores: Iterable[Score], seats: Seats, sides: Seating, first_dealer: int
) -> tuple[Table, ...]:
    """Say who deals and who rests at every deal, and last at the one to come.

    Classic gin: the loser deals next, after a void the same dealer again (Swedish long guide).

    >>> deals = [Deal(winner=0, points=7), Deal()]
    >>> scores = [Score(deal=1, winner=0, turn=Turn.SCORED), Score(deal=2, turn=Turn.VOID)]
    >>> [table.dealer for table in tables(deals, scores, Seats(), ((0,), (1,)), first_dealer=0)]
    [0, 1, 1]
    """
    by_deal = {score.deal: score for score in scores}
    table = first_table(seats, sides, first_dealer)
    seen = []
    for number, deal in enumerate(deals, start=1):
        table = _called(table, deal, seats, sides)
        seen.append(table)
        if number in by_deal:
            table = next_table(table, by_deal[number], seats, sides)
    return (*seen, table)


def first_table(seats: Seats, sides: Seating, first_dealer: int) -> Table:
    """Seat the first deal; where the loser will rest, the last after the dealer rests first."""
    first_to_rest = {
        Rests.DEALER: first_dealer,
        Rests.LOSER: (first_dealer + 2) % len(sides),
    }
    return Table(
        dealer=first_dealer, resting=None if seats.rests is None else first_to_rest[seats.rests]
    )


def next_table(table: Table, score: Score, seats: Seats, sides: Seating) -> Table:
    """Pass the deal on after a round."""
    if score.turn is Turn.STAY:
        return table
    away = tuple(seat for side in score.away for seat in sides[side])
    if score.turn is Turn.VOID:
        dealer = VOID_DEALER[seats.void_dealer](replace(table, away=away), sides)
        resting = _resting(seats.rests, dealer, table.resting)
        return Table(dealer=dealer, resting=resting, away=away)
    loser = _loser(table, score, sides)
    out = table.resting if loser is None else sides[loser][0]
    # The loser leaves the table before the deal passes along it.
    resting = _resting(seats.rests, table.dealer, out)
    left = Table(dealer=table.dealer, resting=resting, away=away)
    dealer = NEXT_DEALER[seats.next_dealer](left, score.winner, loser, sides)
    return Table(dealer=dealer, resting=_resting(seats.rests, dealer, out), away=away)


def _called(table: Table, deal: Deal, seats: Seats, sides: Seating) -> Table:
    """Take the dealer the players named, where they named one; with two who played, who rested."""
    if deal.dealer is None or not any(deal.dealer in side for side in sides):
        return table
    out = table.resting
    if out is not None and deal.players is not None and len(sides) == len(deal.players) + 1:
        out = next(seat for (seat,) in sides if seat not in deal.players)
    resting = _resting(seats.rests, deal.dealer, out)
    return Table(dealer=deal.dealer, resting=resting, away=table.away)


def _resting(rests: Rests | None, dealer: int, out: int | None) -> int | None:
    """Say who sits out: nobody, the dealer, or who lost last."""
    return None if rests is None else {Rests.DEALER: dealer, Rests.LOSER: out}[rests]


def _loser(table: Table, score: Score, sides: Seating) -> int | None:
    """Find the one side the winner met; None where several did."""
    here = score.met
    if here is None or len(here) < 2:
        here = tuple(side for side, seats in enumerate(sides) if table.resting not in seats)
    others = {side for side in here if side != score.winner}
    return others.pop() if len(others) == 1 else None


def _left(table: Table, sides: Seating) -> int:
    """Pass the deal to the next side that plays, or rests because it deals."""
    side = next(index for index, seats in enumerate(sides) if table.dealer in seats)
    order = [sides[(side + step) % len(sides)][0] for step in range(1, len(sides) + 1)]
    plays = [seat for seat in order if seat != table.resting or seat == table.dealer]
    return next(seat for seat in plays if seat not in table.away or seat == table.dealer)


def _to(side: int | None, table: Table, sides: Seating) -> int:
    """Give the deal to a side; where no single one won or lost it passes along."""
    return _left(table, sides) if side is None else sides[side][0]


#: Who deals after a scored deal, given the table, the winning and the losing side.
NEXT_DEALER: dict[NextDealer, Callable[[Table, int | None, int | None, Seating], int]] = {
    NextDealer.LOSER: lambda table, _, loser, sides: _to(loser, table, sides),
    NextDealer.WINNER: lambda table, winner, _, sides: _to(winner, table, sides),
    NextDealer.ALTERNATE: lambda table, _, __, sides: _left(table, sides),
    NextDealer.LEFT: lambda table, _, __, sides: _left(table, sides),
}

#: Who deals after a deal that nobody won.
VOID_DEALER: dict[VoidDealer, Callable[[Table, Seating], int]] = {
    VoidDealer.SAME: lambda table, _: table.dealer,
    VoidDealer.PASS: _left,
}
