"""One suit: its 8,192 patterns, and what runs do to each of them, looked up in tables.

A hand is a 52-bit mask, bit `13 * suit + rank - 1`, suits C D H S, ace 1; runs never cross suits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from scorekeeper.engine.rules import Aces, CardRules

SUIT: Final = (1 << 13) - 1
ACE: Final = 1
TWO: Final = 2

#: Marks joined to a suit whose ace the closer laid at the low or at the high end of a run.
ACE_LIES_LOW: Final = 1 << 13
ACE_LIES_HIGH: Final = 1 << 14

#: What marks a suit that holds a run: more than any hand counts.
RUN: Final = 1 << 20

#: How many scales of values and ace rules are remembered: more than any house plays by.
KEPT: Final = 24


@dataclass(frozen=True, eq=False)
class Tables:
    """What runs do to each pattern of one suit, for one ace rule and one scale of values.

    `left[m]` is the least deadwood of the suit's cards `m` with runs alone, `gain[m]` how much
    more goes when one loose card may be thrown away, `wanted[m]` the cards that lie in any run.
    `marked[m]` is `left[m]`, and `RUN` more where a run lies in the suit: a sum below `RUN` tells
    that no suit has one. `value[m]` is the sum of the points.
    Where an ace may lie at either end, two more stretches of 8,192 hold the patterns whose ace
    lies fixed (`ACE_LIES_LOW`, `ACE_LIES_HIGH`).
    """

    left: Sequence[int]
    gain: Sequence[int]
    wanted: Sequence[int]
    marked: Sequence[int]
    value: Sequence[int]
    runs: Sequence[int]


@lru_cache(maxsize=KEPT)
def tables(rules: CardRules) -> Tables:
    """Build the tables for these card rules, once as long as they are in use."""
    value = _values(rules.points)
    kinds = [_runs(rules.aces)]
    if rules.aces is Aces.EITHER:
        kinds += [_runs(Aces.LOW), [run for run in _runs(Aces.EITHER) if run & 3 != ACE | TWO]]
    left, gain, wanted = [], [], []
    for runs in kinds:
        filled = _tabulate(runs, value)
        left += filled[0]
        gain += filled[1]
        wanted += filled[2]
    marks = [RUN + least for least in range(max(left) + 1)]
    marked = [marks[least] if some else least for least, some in zip(left, wanted, strict=True)]
    return Tables(left, gain, wanted, marked, value, kinds[0])


@cache
def _runs(aces: Aces) -> Sequence[int]:
    """Every run of one suit as a pattern of its thirteen cards, the shortest first."""
    places = {Aces.LOW: 13, Aces.EITHER: 14, Aces.AROUND: 25}[aces]
    found: dict[int, None] = {}
    for length in range(3, 14):
        for low in range(min(places - length + 1, 13)):
            span = ((1 << length) - 1) << low
            found[span & SUIT | span >> 13] = None
    return tuple(found)


def _values(points: Sequence[int]) -> list[int]:
    """Sum the points of each pattern of a suit."""
    value = [0] * (SUIT + 1)
    for mask in range(1, SUIT + 1):
        low = mask & -mask
        value[mask] = value[mask ^ low] + points[low.bit_length()]
    return value


def _tabulate(runs: Sequence[int], value: Sequence[int]) -> tuple[list[int], list[int], list[int]]:
    """Fill the three tables: the top card of a pattern is loose, or it tops one of the runs."""
    by_top: dict[int, list[int]] = {}
    for run in runs:
        by_top.setdefault(run.bit_length() - 1, []).append(run)
    size = SUIT + 1
    left, drop, wanted = [0] * size, [0] * size, [0] * size
    for mask in range(1, size):
        top = mask.bit_length() - 1
        rest = mask ^ 1 << top
        best = left[rest] + value[1 << top]
        dropped = min(left[rest], drop[rest] + value[1 << top])
        seen = wanted[rest]
        for run in by_top.get(top, ()):
            if run & mask == run:
                seen |= run
                best = min(best, left[mask ^ run])
                dropped = min(dropped, drop[mask ^ run])
        left[mask], drop[mask], wanted[mask] = best, dropped, seen
    return left, [one - other for one, other in zip(left, drop, strict=True)], wanted
