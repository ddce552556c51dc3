"""The sheet as the classic pad: a column a player with scores and sums, the bonuses below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.engine.rules import BoxTiming, RuleSet
from scorekeeper.engine.settle import settle
from scorekeeper.engine.settlement import Settlement
from scorekeeper.sheet import Column, ColumnSide, Match, MatchSheet, Standing, standing
from scorekeeper.web.language import gettext
from scorekeeper.words import Words


@dataclass(frozen=True, kw_only=True)
class Cell:
    """What a side writes for one deal: points, the sum so far, boxes so far."""

    points: int
    running: int
    boxes: int


@dataclass(frozen=True, kw_only=True)
class Row:
    """One deal in a column; a deal that wrote nothing has a `remark` instead of cells."""

    number: int
    seq: int
    how: str
    cells: tuple[Cell | None, ...] = ()
    remark: str | None = None


@dataclass(frozen=True, kw_only=True)
class Sum:
    """One line below the deals: a figure a side, with how it came about."""

    label: str
    figures: tuple[int, ...]
    details: tuple[str, ...] = ()
    kind: str = "bonus"


@dataclass(frozen=True, kw_only=True)
class PadColumn:
    """One game on the pad."""

    number: int
    closed: bool
    winner: str | None
    carried: tuple[Cell, ...]
    rows: tuple[Row, ...]
    sums: tuple[Sum, ...]


@dataclass(frozen=True, kw_only=True)
class Pad:
    """The whole pad; `sums` stand below all columns where there are several."""

    sides: tuple[str, ...]
    columns: tuple[PadColumn, ...]
    sums: tuple[Sum, ...]
    boxes: bool


@dataclass(frozen=True)
class Entry:
    """A deal that counts, with its number and what it was settled to."""

    number: int
    place: Standing
    settlement: Settlement


def entries(match: Match) -> tuple[Entry, ...]:
    """Settle every deal that counts; *match* is up to date."""
    return tuple(
        Entry(number, place, settle(place.deal, match.rules, len(match.players)))
        for number, place in enumerate(standing(match.events), start=1)
    )


def side_names(sheet: MatchSheet, words: Words) -> tuple[str, ...]:
    """Name every side; a pair has both names."""
    return tuple(" & ".join(map(words.name, side.seats)) for side in sheet.sides)


def pad(match: Match, sheet: MatchSheet, deals: Sequence[Entry], words: Words) -> Pad:
    """Draw the sheet of an up-to-date match as the pad."""
    names = side_names(sheet, words)
    many = len(sheet.columns) > 1
    columns = []
    for column in sheet.columns:
        sums = tuple(_sums(column, match.rules)) if column.closed else ()
        if sheet.finished and not many:
            sums += (_net(sheet),)
        columns.append(
            PadColumn(
                number=column.number,
                closed=column.closed,
                winner=None if column.winner is None else names[column.winner],
                carried=_carried(match, column.number),
                rows=tuple(_rows(match, sheet, column, deals, words)),
                sums=sums,
            )
        )
    below = (*_totals(sheet), _net(sheet)) if many and sheet.finished else ()
    boxes = match.rules.sheet.box_bonus > 0
    return Pad(sides=names, columns=tuple(columns), sums=below, boxes=boxes)


def _carried(match: Match, number: int) -> tuple[Cell, ...]:
    """Show what a column brought along from paper."""
    brought = match.carried[number - 1 : number]
    if not brought or not any(brought[0].points + brought[0].boxes):
        return ()
    pairs = zip(brought[0].points, brought[0].boxes, strict=True)
    return tuple(Cell(points=points, running=points, boxes=boxes) for points, boxes in pairs)


def _rows(
    match: Match, sheet: MatchSheet, column: Column, deals: Sequence[Entry], words: Words
) -> Iterator[Row]:
    """List the deals written here; those written nowhere stand in the first column."""
    written = {line.deal for one in sheet.columns for line in one.lines}
    boxes = [cell.boxes for cell in _carried(match, column.number)] or [0] * len(sheet.sides)
    for entry in deals:
        here = [line for line in column.lines if line.deal == entry.number]
        cells: list[Cell | None] = [None] * len(sheet.sides)
        for line in here:
            boxes[line.side] += line.boxes
            cells[line.side] = Cell(
                points=line.points, running=line.running, boxes=boxes[line.side]
            )
        lost = column.number == 1 and entry.number not in written
        if here or lost:
            yield Row(
                number=entry.number,
                seq=entry.place.seq,
                how=words.ending(entry.settlement) if entry.settlement.winner is not None else "",
                cells=tuple(cells),
                remark=None if here else _remark(entry, sheet, words),
            )


def _remark(entry: Entry, sheet: MatchSheet, words: Words) -> str:
    """Say why a deal wrote nothing."""
    if not entry.settlement.ok:
        return gettext("Cannot be counted: open it and correct it")
    if entry.number in sheet.after_end:
        said = words.short(entry.settlement)
        return gettext("After the end: %(deal)s", deal=said)
    return words.short(entry.settlement)


def _sums(column: Column, rules: RuleSet) -> Iterator[Sum]:
    """List what the end of a game brings; a bonus that is not played is left out."""
    sides = column.sides
    yield Sum(label=gettext("Points"), figures=tuple(side.points for side in sides), kind="points")
    if rules.sheet.game_bonus:
        yield Sum(label=gettext("Game"), figures=tuple(side.game_bonus for side in sides))
    if rules.sheet.box_bonus and (
        rules.sheet.box_timing is BoxTiming.END or any(side.half_boxes for side in sides)
    ):
        yield Sum(
            label=gettext("Boxes"),
            figures=tuple(side.box_bonus for side in sides),
            details=tuple(boxes_text(side, rules) for side in sides),
        )
    if any(side.shutout_bonus for side in sides):
        yield Sum(label=gettext("Shutout"), figures=tuple(side.shutout_bonus for side in sides))
    yield Sum(label=gettext("Total"), figures=tuple(side.total for side in sides), kind="total")


def boxes_text(side: ColumnSide, rules: RuleSet) -> str:
    """Write how a box bonus comes about: *6 × 25*."""
    half = "½" if side.half_boxes % 2 else ""
    whole = side.boxes if rules.sheet.box_timing is BoxTiming.END else 0
    number = whole + side.half_boxes // 2
    return f"{number or '' if half else number}{half} × {rules.sheet.box_bonus}"


def _totals(sheet: MatchSheet) -> Iterator[Sum]:
    """Add up several games."""
    for column in sheet.columns:
        yield Sum(
            label=gettext("Game %(number)s", number=column.number),
            figures=tuple(side.total for side in column.sides),
        )
    figures = tuple(side.total for side in sheet.sides)
    yield Sum(label=gettext("Total"), figures=figures, kind="total")


def _net(sheet: MatchSheet) -> Sum:
    return Sum(label=gettext("Net"), figures=tuple(side.net for side in sheet.sides), kind="net")
