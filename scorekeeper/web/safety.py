"""The safe count: how much each side may be caught with and still be in the game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.engine.cards import Card, Rank, Suit
from scorekeeper.engine.closing import is_doubled
from scorekeeper.engine.rules import RuleSet
from scorekeeper.engine.safe import SafeCount, safe_count
from scorekeeper.sheet import MatchSheet
from scorekeeper.web.board import Board
from scorekeeper.web.language import gettext

#: Any spade: where a spade doubles, this one tells by how much less is safe then.
A_SPADE = Card(Suit.SPADES, Rank.TEN)


#: More to go than any deal can bring.
EVERYTHING = 100_000


@dataclass(frozen=True)
class Row:
    """What is safe for one side in one column."""

    who: str
    column: int
    sentence: str
    doubled: str


@dataclass(frozen=True)
class Safety:
    """The smallest figures in one line, and all of them below."""

    line: str
    rows: tuple[Row, ...]
    columns: bool


@dataclass(frozen=True)
class _Figures:
    side: int
    column: int
    plain: SafeCount
    doubled: SafeCount | None


def safety(board: Board) -> Safety | None:
    """Say what is safe in the next deal; None where the match is over or has no target."""
    rules = board.match.rules
    if board.sheet.finished or not board.sheet.ok or rules.sheet.target is None:
        return None
    found = list(_figures(board.sheet, rules, rules.sheet.target))
    if not found:
        return None
    most = safe_count(rules, EVERYTHING).knock or 0  # cut to the most a hand can hold
    least = SafeCount(
        _least([one.plain.knock for one in found]), _least([one.plain.gin for one in found])
    )
    rows = tuple(
        Row(
            who=board.scores[one.side].name,
            column=one.column,
            sentence=_sentence(one.plain, most, rules),
            doubled=_sentence(one.doubled, most, rules) if one.doubled else "",
        )
        for one in found
    )
    if _figure(least.gin, most) == _figure(most, most):
        return None  # nobody can lose the game in the next deal
    nearest = min(found, key=lambda one: -1 if one.plain.knock is None else one.plain.knock)
    who, said = board.scores[nearest.side].name, _figures_of(least, most, rules)
    line = gettext("Safe for %(who)s: %(said)s", who=who, said=said)
    return Safety(line=line, rows=rows, columns=len(board.sheet.columns) > 1)


def _figures(sheet: MatchSheet, rules: RuleSet, target: int) -> Iterator[_Figures]:
    """Find the safe counts of every side in every open column that another stands in."""
    for side in range(len(sheet.sides)):
        for column in sheet.columns:
            others = [held for place, held in enumerate(column.sides) if place != side]
            first_open = next((one for one in sheet.columns if not one.closed), None)
            stands = any(held.points or held.boxes for held in others)
            if column.closed or not (stands or column is first_open):
                continue
            to_go = target - max(held.points for held in others)
            spade = is_doubled(rules.knock, A_SPADE)
            yield _Figures(
                side=side,
                column=column.number,
                plain=safe_count(rules, to_go),
                doubled=safe_count(rules, to_go, A_SPADE) if spade else None,
            )


def _least(counts: list[int | None]) -> int | None:
    """Return the smallest count; none at all is less than nought."""
    known = [count for count in counts if count is not None]
    return min(known) if len(known) == len(counts) else None


def _sentence(safe: SafeCount, most: int, rules: RuleSet) -> str:
    return gettext("Safe: %(said)s", said=_figures_of(safe, most, rules))


def _figures_of(safe: SafeCount, most: int, rules: RuleSet) -> str:
    gin = _figure(safe.gin, most)
    if rules.knock.limit == 0 and not rules.knock.from_upcard:
        return gettext("%(gin)s against gin", gin=gin)
    knock = _figure(safe.knock, most)
    return gettext("%(knock)s against a knock, %(gin)s against gin", knock=knock, gin=gin)


def _figure(count: int | None, most: int) -> str:
    if count is None:
        return gettext("none")
    return gettext("any") if count >= most else str(count)
