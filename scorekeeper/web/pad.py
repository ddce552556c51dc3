"""The sheet as the classic pad: three games side by side, a column a player, the sums below."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.sheet import TOGETHER, Column, Line, Match, MatchSheet, contract_rounds, is_low
from scorekeeper.web.asked import asked_of
from scorekeeper.web.language import gettext
from scorekeeper.web.remarks import Part, parts, remark
from scorekeeper.web.rounds import Round, SettledDeal, dealt, rounds, side_names
from scorekeeper.web.sums import Sum, all_games, sums_below
from scorekeeper.words import Words

#: As many games as stand side by side.
ABREAST = 3


@dataclass(frozen=True, kw_only=True)
class Cell:
    """What a side writes for one deal: points, the sum so far, boxes so far.

    `word` stands instead of the points where that says more: *out*, or a dash for nothing won.
    """

    points: int
    running: int
    boxes: int
    word: str = ""


@dataclass(frozen=True, kw_only=True)
class Box:
    """A place on the pad: a figure, or a word, or `crossed` over as many rows as are left."""

    cell: Cell | None = None
    word: str = ""
    crossed: int = 0
    first: bool = False


@dataclass(frozen=True, kw_only=True)
class Row:
    """One deal, or a round of pairs with its `parts`; what wrote nothing has a `remark`.

    `asked` is what a round of a contract game asks for, beside its number.
    """

    number: int
    seq: int | None
    how: str
    boxes: tuple[Box, ...] = ()
    remark: str | None = None
    parts: tuple[Part, ...] = ()
    waits: bool = False
    asked: str = ""


@dataclass(frozen=True, kw_only=True)
class Game:
    """The head of one game on the pad."""

    number: int
    closed: bool
    winner: str | None
    weight: int = 1


@dataclass(frozen=True, kw_only=True)
class PadTable:
    """Up to three games side by side; `boxes` are those of a row, game by game."""

    games: tuple[Game, ...]
    carried: tuple[Box, ...]
    rows: tuple[Row, ...]
    sums: tuple[Sum, ...]


@dataclass(frozen=True, kw_only=True)
class Pad:
    """The whole pad; `sums` stand below all games where there are several.

    An `empty` one has `notes` to write beside every number, and boxes divided `by_hand`.
    """

    sides: tuple[str, ...]
    heads: tuple[tuple[str, ...], ...]
    tables: tuple[PadTable, ...]
    sums: tuple[Sum, ...]
    boxes: bool
    many: bool
    row_name: str
    asks: bool = False
    empty: bool = False
    by_hand: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    stacked: bool = False


@dataclass(frozen=True)
class _Drawing:
    """What is drawn from."""

    match: Match
    sheet: MatchSheet
    rounds: tuple[Round, ...]
    words: Words
    resting: tuple[int | None, ...]
    numbers: Mapping[int, int]

    @property
    def low_wins(self) -> bool:
        """Whether what is written counts against whoever writes it."""
        return is_low(self.match.rules)


def pad(
    match: Match,
    sheet: MatchSheet,
    deals: Sequence[SettledDeal],
    words: Words,
    abreast: int = ABREAST,
) -> Pad:
    """Draw the sheet of an up-to-date match as the pad, so many games side by side."""
    resting = tuple(rested for _, rested in dealt(match))
    drawing = _Drawing(match, sheet, rounds(match, deals), words, resting, contract_rounds(match))
    many = len(sheet.columns) > 1
    in_pairs = any(len(side.seats) > 1 for side in sheet.sides)
    return Pad(
        sides=side_names(sheet, words),
        heads=tuple(tuple(map(words.name, side.seats)) for side in sheet.sides),
        tables=tuple(
            _table(drawing, sheet.columns[first : first + abreast])
            for first in range(0, len(sheet.columns), abreast)
        ),
        sums=tuple(all_games(sheet, match.rules)) if many and sheet.finished else (),
        boxes=match.rules.sheet.box_bonus > 0,
        many=many,
        row_name=gettext("Round") if in_pairs or drawing.numbers else gettext("Deal"),
        asks=bool(match.rules.contract.rounds),
        stacked=many and abreast == 1,
    )


def _table(drawing: _Drawing, columns: Sequence[Column]) -> PadTable:
    sheet, rules = drawing.sheet, drawing.match.rules
    names = side_names(sheet, drawing.words)
    return PadTable(
        games=tuple(
            Game(
                number=column.number,
                closed=column.closed,
                winner=None if column.winner is None else names[column.winner],
                weight=rules.sheet.weight(column.number),
            )
            for column in columns
        ),
        carried=_carried(drawing.match, columns, len(names)),
        rows=tuple(_crossed(list(_rows(drawing, columns)), columns, len(names))),
        sums=tuple(sums_below(sheet, columns, rules)),
    )


def _carried(match: Match, columns: Sequence[Column], sides: int) -> tuple[Box, ...]:
    """Show what the columns brought along; nothing where somebody brought nothing."""
    found = []
    for column in columns:
        brought = match.carried[column.number - 1 : column.number]
        points, boxes = (brought[0].points, brought[0].boxes) if brought else ([0] * sides,) * 2
        found += [
            Box(cell=Cell(points=p, running=p, boxes=b) if p or b else None)
            for p, b in zip(points, boxes, strict=True)
        ]
    return tuple(found) if any(box.cell for box in found) else ()


def _rows(drawing: _Drawing, columns: Sequence[Column]) -> Iterator[Row]:
    """List the rounds written here; those written nowhere stand beside the first game."""
    written = {line.deal for one in drawing.sheet.columns for line in one.lines}
    sides = len(drawing.sheet.sides)
    held = [box.cell.boxes if box.cell else 0 for box in _carried(drawing.match, columns, sides)]
    counts = held or [0] * len(columns) * sides
    for one in drawing.rounds:
        boxes = _boxes(one, columns, counts, drawing)
        here = any(box.cell for box in boxes)
        lost = columns[0].number == 1 and not written & one.numbers
        if here or lost:
            yield _row(one, boxes if here else (), drawing, first=columns[0].number == 1)


def _boxes(
    one: Round, columns: Sequence[Column], counts: list[int], drawing: _Drawing
) -> tuple[Box, ...]:
    """Fill the boxes of one row; *counts* holds the box marks of every column so far."""
    sides = len(drawing.sheet.sides)
    found = [Box(first=not place % sides) for place in range(len(columns) * sides)]
    resting = drawing.resting[one.deals[0].number - 1] if drawing.resting else None
    if resting is not None:
        found[resting] = Box(word=gettext("rests"), first=found[resting].first)
    for place, column in enumerate(columns):
        for line in column.lines:
            if line.deal in one.numbers:
                at = place * sides + line.side
                counts[at] += line.boxes
                cell = Cell(
                    points=line.points,
                    running=line.running,
                    boxes=counts[at],
                    word=_word(line, one, drawing),
                )
                found[at] = Box(cell=cell, first=found[at].first)
    return tuple(found)


def _word(line: Line, one: Round, drawing: _Drawing) -> str:
    """Say what stands instead of 0 points: who went out, or that nothing was won."""
    if line.points or drawing.match.rules.game not in TOGETHER:
        return ""
    out = one.deals[0].place.deal.closer in drawing.sheet.sides[line.side].seats
    return gettext("out") if out and drawing.low_wins else "" if drawing.low_wins else "–"


def _row(one: Round, boxes: tuple[Box, ...], drawing: _Drawing, *, first: bool) -> Row:
    single = one.deals[0]
    is_pair = len(drawing.sheet.sides[0].seats) > 1
    won = not is_pair and single.settlement.winner is not None
    number = drawing.numbers.get(one.number)
    asked = asked_of(drawing.match.rules, number)
    return Row(
        number=number or one.number,
        asked=asked.line if asked else "",
        seq=None if is_pair else single.place.seq,
        how=drawing.words.ending(single.settlement) if won and not drawing.numbers else "",
        boxes=boxes,
        remark=None if boxes else remark(one, drawing.sheet, drawing.words),
        parts=parts(one, drawing.sheet, drawing.words) if is_pair and first else (),
        waits=one.number in drawing.sheet.pending_rounds and is_pair,
    )


def _crossed(rows: list[Row], columns: Sequence[Column], sides: int) -> Iterator[Row]:
    """Cross a closed game off below its last figure, where others go on beside it."""
    last = {place: _last_row(rows, place, sides) for place in range(len(columns))}
    for at, row in enumerate(rows):
        if not row.boxes:
            yield row
            continue
        boxes: list[Box] = []
        for place, column in enumerate(columns):
            mine = row.boxes[place * sides : (place + 1) * sides]
            over = column.closed and len(columns) > 1 and at > last[place]
            boxes += [Box(crossed=sides, first=True)] if over else mine
        yield Row(**{**vars(row), "boxes": tuple(boxes)})


def _last_row(rows: list[Row], place: int, sides: int) -> int:
    """Find the row with the last figure of a game."""
    filled = [
        at
        for at, row in enumerate(rows)
        if any(box.cell for box in row.boxes[place * sides : (place + 1) * sides])
    ]
    return filled[-1] if filled else -1
