"""What each round writes on the sheet: one deal, or in pairs the two that belong together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from scorekeeper.engine.closing import at_table
from scorekeeper.engine.deal import Deal, Ending, Remedy
from scorekeeper.engine.rules import Game
from scorekeeper.engine.settlement import Settlement

Seating = tuple[tuple[int, ...], ...]


class Turn(StrEnum):
    """How the deal passes on: as after a win, as after a void, or not at all."""

    SCORED = "scored"
    VOID = "void"
    STAY = "stay"


@dataclass(frozen=True, kw_only=True)
class Played:
    """One deal with its number in the match and what it was settled to."""

    number: int
    deal: Deal
    settlement: Settlement


@dataclass(frozen=True, kw_only=True)
class Gain:
    """Points and box marks one side writes for a round."""

    side: int
    points: int
    boxes: int


@dataclass(frozen=True, kw_only=True)
class Score:
    """One finished round: `deal` is its last deal, `winner` the side that won it.

    `opens_all` says it was won by gin, `met` which sides sat at the table where the deal tells,
    `away` who sat there earlier and has left it, where everybody plays every deal.
    """

    deal: int
    gains: tuple[Gain, ...] = ()
    winner: int | None = None
    half_boxes: tuple[int, ...] = ()
    opens_all: bool = False
    met: tuple[int, ...] | None = None
    away: tuple[int, ...] = ()
    turn: Turn = Turn.STAY


def scores(played: Iterable[Played], game: Game, sides: Seating) -> tuple[Score, ...]:
    """Read the rounds that are complete, in the order they became so."""
    tables = len(sides[0])
    waiting: dict[int, list[Played]] = {}
    complete: list[Score] = []
    for one in played:
        group = waiting.setdefault(round_of(one, tables), [])
        group.append(one)
        if tables == 1 or sum(map(is_result, group)) == tables:
            complete.append(_score(group, game, sides))
            group.clear()
    return tuple(_with_away(complete) if game in TOGETHER else complete)


def _with_away(rounds: Iterable[Score]) -> Iterator[Score]:
    """Tell at every round who was at the table before and is not now."""
    seen, away = set[int](), tuple[int, ...]()
    for score in rounds:
        if score.gains:
            here = {gain.side for gain in score.gains}
            away = tuple(sorted(seen - here))
            seen |= here
        yield replace(score, away=away)


def pending(played: Iterable[Played], sides: Seating) -> tuple[int, ...]:
    """List the rounds of pairs that wait for their other table."""
    tables = len(sides[0])
    results: dict[int, int] = {}
    for one in played:
        number = round_of(one, tables)
        results[number] = results.get(number, 0) + (is_result(one) or tables == 1)
    return tuple(sorted(number for number, count in results.items() if count < tables))


def round_of(one: Played, tables: int) -> int:
    """Say which round a deal belongs to: where there is one table, each deal is its own."""
    return (one.deal.round or 0) if tables > 1 else one.number


def is_round(settled: Settlement) -> bool:
    """Tell whether a deal of a game of going out is a round: a void or a misdeal is none."""
    return settled.winner is not None or settled.ending is Ending.BLOCKED


def is_result(one: Played) -> bool:
    """Tell whether a deal is over: one that is dealt anew or goes on exposed is not."""
    return one.settlement.ending is not Ending.MISDEAL and one.deal.remedy not in (
        Remedy.NEW_DEAL,
        Remedy.EXPOSED,
    )


def _score(group: Sequence[Played], game: Game, sides: Seating) -> Score:
    side_of = {seat: side for side, seats in enumerate(sides) for seat in seats}
    settled = [one.settlement for one in group]
    gains = GAINS[game](settled, side_of)
    winner = _winner(settled, gains, side_of)
    return Score(
        deal=group[-1].number,
        gains=gains,
        winner=winner,
        half_boxes=tuple(side_of[one.half_box] for one in settled if one.half_box is not None),
        opens_all=any(
            one.ending in (Ending.GIN, Ending.BIG_GIN) and side_of.get(one.winner) == winner
            for one in settled
            if one.winner is not None
        ),
        met=_met(group[-1].deal, side_of),
        turn=_turn(group, gains),
    )


def _net(settled: Sequence[Settlement], side_of: dict[int, int]) -> tuple[Gain, ...]:
    """Give the better side what it won less what it lost, with one box and its extra marks."""
    won = [(side_of[one.winner], one) for one in settled if one.winner is not None and one.points]
    total = dict.fromkeys(side_of.values(), 0)
    for side, one in won:
        total[side] += one.points
    best = max(total, key=lambda side: total[side])
    net = 2 * total[best] - sum(total.values())
    if net <= 0:
        return ()
    boxes = 1 + sum(one.boxes - 1 for side, one in won if side == best)
    return (Gain(side=best, points=net, boxes=max(boxes, 0)),)


def _own_counts(settled: Sequence[Settlement], side_of: dict[int, int]) -> tuple[Gain, ...]:
    """Give everyone the points of the round, also where they are 0; a void is no round."""
    return tuple(
        Gain(side=side_of[seat], points=points, boxes=one.boxes if seat == one.winner else 0)
        for one in settled
        if is_round(one)
        for seat, points in enumerate(one.scores)
        if seat in side_of and (not one.hands or one.hands[seat] is not None)
    )


#: The families in which all who are at the table play every deal.
TOGETHER: Final = frozenset({Game.CONTRACT, Game.RUMMY})

#: How a family of games writes its rounds.
GAINS: dict[Game, Callable[[Sequence[Settlement], dict[int, int]], tuple[Gain, ...]]] = {
    Game.GIN: _net,
    Game.CONTRACT: _own_counts,
    Game.RUMMY: _own_counts,
}


def _winner(
    settled: Sequence[Settlement], gains: tuple[Gain, ...], side_of: dict[int, int]
) -> int | None:
    """Name the side that won the round; a single deal may be won with 0 points."""
    if len(gains) == 1:
        return gains[0].side
    seat = settled[0].winner if len(settled) == 1 else None
    return side_of[seat] if seat is not None else None


def _met(deal: Deal, side_of: dict[int, int]) -> tuple[int, ...] | None:
    """Tell which sides met, where the deal names its players or shows their hands."""
    seats = deal.players
    if seats is None and deal.hands is not None and len(deal.hands) == len(side_of):
        seats = at_table(deal)
    return tuple(side_of[seat] for seat in seats if seat in side_of) if seats else None


def _turn(group: Sequence[Played], gains: tuple[Gain, ...]) -> Turn:
    if gains:
        return Turn.SCORED
    # Two tables that level out leave both dealers where they are; only a true void is a void.
    undecided = len(group) > 1 and any(one.settlement.winner is not None for one in group)
    unscored = any(one.deal.remedy is Remedy.FORFEITED or not is_result(one) for one in group)
    return Turn.STAY if undecided or unscored else Turn.VOID
