"""The deals of a match as they stand on the sheet: one by one, or in pairs two to a round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.engine.settle import settle
from scorekeeper.engine.settlement import Settlement
from scorekeeper.sheet import (
    Match,
    MatchSheet,
    Standing,
    named,
    rules_by_place,
    sides_of,
    standing,
    table_at,
)
from scorekeeper.words import Words


@dataclass(frozen=True)
class SettledDeal:
    """A deal that counts, with its number and what it was settled to."""

    number: int
    place: Standing
    settlement: Settlement


@dataclass(frozen=True)
class Round:
    """What stands in one row of the sheet: a deal, or the deals of both tables."""

    number: int
    deals: tuple[SettledDeal, ...]

    @property
    def numbers(self) -> frozenset[int]:
        """The numbers of its deals in the match."""
        return frozenset(counted.number for counted in self.deals)


def settled_deals(match: Match) -> tuple[SettledDeal, ...]:
    """Settle every deal that counts by its own rules; *match* is up to date."""
    rules_of = rules_by_place(match)
    return tuple(
        SettledDeal(number, place, settle(place.deal, rules_of(place.seq), len(match.players)))
        for number, place in enumerate(standing(match.events), start=1)
    )


def rounds(match: Match, deals: Sequence[SettledDeal]) -> tuple[Round, ...]:
    """Put the deals of pairs together; where there is one table each deal is a row of its own."""
    if not has_tables(match):
        return tuple(Round(counted.number, (counted,)) for counted in deals)
    found: dict[int, list[SettledDeal]] = {}
    for counted in deals:
        found.setdefault(counted.place.deal.round or 0, []).append(counted)
    return tuple(Round(number, tuple(held)) for number, held in found.items())


def has_tables(match: Match) -> bool:
    """Tell whether several tables play at once."""
    return len(sides_of(match.rules.seats, len(match.players))[0]) > 1


def side_names(sheet: MatchSheet, words: Words) -> tuple[str, ...]:
    """Name every side; a pair has both names."""
    return tuple(side_name(side.seats, words) for side in sheet.sides)


def side_name(seats: Sequence[int], words: Words) -> str:
    """Name a player, or a pair: *Anna + Carl*."""
    return " + ".join(map(words.name, seats))


def dealt(match: Match) -> tuple[tuple[int, int | None], ...]:
    """Say who dealt each deal and who rested; of a pair, who of it sat at that table."""
    sides = sides_of(match.rules.seats, len(match.players))
    found = []
    for table, place in zip(table_at(match), standing(match.events), strict=False):
        side = next(seats for seats in sides if table.dealer in seats)
        here = [seat for seat in named(place.deal) if seat in side]
        found.append((here[0] if here and len(side) > 1 else table.dealer, table.resting))
    return tuple(found)
