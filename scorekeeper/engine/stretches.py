"""Stretches of ranks a run can lie over, and the parts a round of a contract game is made of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from itertools import combinations
from typing import Final

from scorekeeper.engine.rules import Aces, Round

#: A run holds each rank once, so no run is longer (our decision where sources are silent).
LONGEST: Final = 13

#: The least that "all the rest in one run" may be.
LEAST_REST: Final = 3

#: Ranks in the order in which they lie side by side.
Ranks = tuple[int, ...]


class PartKind(StrEnum):
    """What a round asks for: sets, runs, a pair, or all other cards in one run."""

    SET = "set"
    RUN = "run"
    PAIR = "pair"
    REST = "rest"


@dataclass(frozen=True, order=True)
class Slot:
    """One part a round asks for, and of how many cards at least; a pair is two exactly."""

    kind: PartKind
    size: int

    @property
    def is_run(self) -> bool:
        """Whether its cards lie in a row."""
        return self.kind in (PartKind.RUN, PartKind.REST)

    @property
    def most(self) -> int:
        """How many cards it can hold."""
        return 2 if self.kind is PartKind.PAIR else LONGEST if self.is_run else 10_000


def slots_of(asked: Round) -> tuple[Slot, ...]:
    """List the parts of a round: sets, runs, the pair.

    >>> [(slot.kind.value, slot.size) for slot in slots_of(Round(sets=(5, 3), pair=True))]
    [('set', 5), ('set', 3), ('pair', 2)]
    """
    sets = [Slot(PartKind.SET, size) for size in asked.sets]
    runs = [
        Slot(PartKind.RUN, run) if isinstance(run, int) else Slot(PartKind.REST, LEAST_REST)
        for run in asked.runs
    ]
    return (*sets, *runs, *([Slot(PartKind.PAIR, 2)] if asked.pair else []))


@cache
def stretches(aces: Aces, length: int) -> tuple[Ranks, ...]:
    """List every stretch of so many ranks, by where it starts.

    >>> stretches(Aces.EITHER, 12)[-1]
    (3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 1)
    """
    line = list(range(1, 14))
    if aces is Aces.EITHER:
        line.append(1)
    if aces is Aces.AROUND:
        line += line[: length - 1]
    return tuple(tuple(line[at : at + length]) for at in range(len(line) - length + 1))


@lru_cache(maxsize=4096)
def lying(ranks: frozenset[int], length: int, aces: Aces) -> tuple[Ranks, ...]:
    """List the stretches of a length that hold all of some ranks."""
    return tuple(one for one in stretches(aces, length) if ranks.issubset(one))


@lru_cache(maxsize=4096)
def gaps(ranks: frozenset[int], aces: Aces) -> int:
    """Count how many cards at least are missing between ranks that are to lie in one run."""
    return next(
        length - len(ranks) for length in range(len(ranks), 14) if lying(ranks, length, aces)
    )


@lru_cache(maxsize=4096)
def run_choices(
    rank: int, held: frozenset[int], wilds: int, aces: Aces
) -> tuple[frozenset[int], ...]:
    """List the ranks held in one suit that can share a run with *rank*, filled with few wilds."""
    found: dict[frozenset[int], None] = {}
    for length in range(LONGEST, 0, -1):
        for ranks in stretches(aces, length):
            if rank in ranks and ranks[0] in held and ranks[-1] in held:
                found.update(dict.fromkeys(_chosen(ranks, rank, held, wilds)))
    return tuple(found)


def _chosen(ranks: Ranks, rank: int, held: frozenset[int], wilds: int) -> Iterator[frozenset[int]]:
    """Leave out inner ranks of a stretch, as long as wild cards can stand in for them."""
    here = held & set(ranks)
    inner = sorted(here - {rank, ranks[0], ranks[-1]})
    for number in range(min(wilds - len(ranks) + len(here), len(inner)) + 1):
        for left in combinations(inner, number):
            yield here - set(left)


def adjoin(one: Ranks, other: Ranks, aces: Aces) -> bool:
    """Tell whether two stretches of one suit are one run laid in two pieces.

    >>> adjoin((3, 4, 5, 6), (7, 8, 9, 10), Aces.LOW), adjoin((3, 4, 5, 6), (8, 9, 10), Aces.LOW)
    (True, False)
    """
    together = len(one) + len(other)
    if together > LONGEST:
        return False
    whole = stretches(aces, together)
    return one + other in whole or other + one in whole
