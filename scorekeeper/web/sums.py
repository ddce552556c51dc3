"""The lines below the deals: points, bonuses, totals and net."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.engine.rules import BoxTiming, RuleSet, Shutout
from scorekeeper.sheet import TOGETHER, Column, ColumnSide, MatchSheet
from scorekeeper.web.language import gettext


@dataclass(frozen=True, kw_only=True)
class Sum:
    """One line below the deals: a figure a side and game, with how it came about."""

    label: str
    figures: tuple[int | None, ...]
    details: tuple[str, ...] = ()
    kind: str = "bonus"


def sums_below(sheet: MatchSheet, columns: Sequence[Column], rules: RuleSet) -> Iterator[Sum]:
    """List what the end of each game brings; a bonus that is not played is left out."""
    closed = [column for column in columns if column.closed]
    if not closed:
        return
    sides = [side for column in closed for side in column.sides]
    at_end = rules.sheet.box_timing is BoxTiming.END
    if rules.game not in TOGETHER:
        yield _line(columns, gettext("Points"), lambda side: side.points, kind="points")
    if rules.sheet.game_bonus:
        yield _line(columns, gettext("Game"), lambda side: side.game_bonus)
    if rules.sheet.box_bonus and (at_end or any(side.half_boxes for side in sides)):
        details = tuple(
            boxes_text(side, rules) if column.closed else ""
            for column in columns
            for side in column.sides
        )
        yield _line(columns, gettext("Boxes"), lambda side: side.box_bonus, details)
    if any(side.shutout_bonus for side in sides):
        yield _line(columns, gettext("Shutout"), lambda side: side.shutout_bonus)
    yield _line(columns, gettext("Total"), lambda side: side.total, kind="total")
    if sheet.finished and len(sheet.columns) == 1:
        yield _net(sheet)


def _line(
    columns: Sequence[Column],
    label: str,
    figure: Callable[[ColumnSide], int],
    details: tuple[str, ...] = (),
    kind: str = "bonus",
) -> Sum:
    """Write a figure for every side of the closed games."""
    figures = tuple(
        figure(side) if column.closed else None for column in columns for side in column.sides
    )
    return Sum(label=label, figures=figures, details=details, kind=kind)


def boxes_text(side: ColumnSide, rules: RuleSet) -> str:
    """Write how a box bonus comes about: *6 × 25*."""
    half = "½" if side.half_boxes % 2 else ""
    whole = side.boxes if rules.sheet.box_timing is BoxTiming.END else 0
    number = whole + side.half_boxes // 2
    return f"{number or '' if half else number}{half} × {rules.sheet.box_bonus}"


def all_games(sheet: MatchSheet, rules: RuleSet) -> Iterator[Sum]:
    """Add up several games; where they weigh differently also what is paid for."""
    for column in sheet.columns:
        weight = rules.sheet.weight(column.number)
        label = gettext("Game %(number)s", number=column.number)
        figures = tuple(side.total for side in column.sides)
        yield Sum(label=f"{label} (× {weight})" if weight > 1 else label, figures=figures)
    totals = tuple(side.total for side in sheet.sides)
    yield Sum(label=gettext("Total"), figures=totals, kind="total")
    yield _net(sheet)
    if set(rules.sheet.column_weights) - {1}:
        yield Sum(label=gettext("Net, weighted"), figures=_weighted(sheet), kind="net")


def sums_to_write(rules: RuleSet, places: int) -> Iterator[Sum]:
    """List the lines below an empty pad, with what each bonus counts, for so many boxes."""
    none, sheet = (None,) * places, rules.sheet
    if rules.game in TOGETHER:
        yield Sum(label=gettext("Total"), figures=none, kind="total")
        return
    yield Sum(label=gettext("Points"), figures=none, kind="points")
    if sheet.game_bonus:
        yield Sum(label=f"{gettext('Game')} +{sheet.game_bonus}", figures=none)
    if sheet.box_bonus and sheet.box_timing is BoxTiming.END:
        yield Sum(label=f"{gettext('Boxes')} × {sheet.box_bonus}", figures=none)
    if sheet.shutout is not Shutout.NONE:
        yield Sum(label=gettext("Shutout"), figures=none)
    yield Sum(label=gettext("Total"), figures=none, kind="total")


def _net(sheet: MatchSheet) -> Sum:
    return Sum(label=gettext("Net"), figures=tuple(side.net for side in sheet.sides), kind="net")


def _weighted(sheet: MatchSheet) -> tuple[int, ...]:
    """Count what each side receives less what it pays, with the weights of the games."""
    return tuple(
        sum(pay.points * ((pay.to in side.seats) - (pay.payer in side.seats)) for pay in sheet.pay)
        for side in sheet.sides
    )
