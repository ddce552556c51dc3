"""Empty pads for a flat battery: the sheet without its deals, to be written by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from scorekeeper.sheet import TOGETHER, Column, Match, MatchSheet, contract_rounds, deals_of
from scorekeeper.web.asked import asked_of
from scorekeeper.web.language import gettext
from scorekeeper.web.pad import Box, Cell, Pad, PadTable, Row, pad
from scorekeeper.web.rounds import has_tables
from scorekeeper.web.sums import Sum, sums_to_write
from scorekeeper.words import Words

#: As many deals as there is room for.
DEALS: Final = 25

#: As many where the games stand below each other.
STACKED: Final = 15

#: Stands for the points of a deal where only a sum is carried over.
NOTHING: Final = "\N{NO-BREAK SPACE}"

#: As many games as stand side by side where nothing but a sum is written of each.
ABREAST: Final = 6

#: As many places beside each other as there is room for when boxes are divided for points, sum
#: and box marks; and where the games stand below each other, on narrow paper.
PLACES: Final = 12
FEW_PLACES: Final = 9


def empty_pad(match: Match, sheet: MatchSheet, words: Words, abreast: int = ABREAST) -> Pad:
    """Draw the pad of an up-to-date match with nothing in it but how the match stands.

    Games that are over, and rounds that were played, are left out while the match goes on.
    """
    columns = [one for one in sheet.columns if sheet.finished or not one.closed]
    if sheet.finished:
        columns = [replace(one, closed=False, winner=None) for one in columns]
    drawn = pad(match, replace(sheet, columns=tuple(columns)), (), words, abreast)
    room = FEW_PLACES if abreast == 1 else PLACES
    abreast = min(abreast, len(columns))
    by_hand = _divided(drawn, len(sheet.sides) * abreast, room)
    rows = tuple(_rows(match, sheet, len(sheet.sides) * abreast))
    return replace(
        drawn,
        tables=tuple(
            _emptied(table, columns[at * abreast : (at + 1) * abreast], rows, match, sheet)
            for at, table in enumerate(drawn.tables)
        ),
        sums=(_together(len(sheet.sides)),) if drawn.many else (),
        row_name=gettext("Round") if drawn.asks else drawn.row_name,
        empty=True,
        by_hand=by_hand,
        notes=_notes(match, is_divided=bool(by_hand)),
    )


def _emptied(
    table: PadTable,
    columns: Sequence[Column],
    rows: tuple[Row, ...],
    match: Match,
    sheet: MatchSheet,
) -> PadTable:
    places = len(sheet.sides) * len(columns)
    return replace(
        table,
        carried=() if sheet.finished else _standing(columns),
        rows=tuple(replace(row, boxes=row.boxes[:places]) for row in rows),
        sums=tuple(sums_to_write(match.rules, places)),
    )


def _standing(columns: Sequence[Column]) -> tuple[Box, ...]:
    """Write how the games stand; nothing where nobody has anything yet."""
    sides = [side for column in columns for side in column.sides]
    if not any(side.points or side.boxes for side in sides):
        return ()
    return tuple(
        Box(cell=Cell(points=one.points, running=one.points, boxes=one.boxes, word=NOTHING))
        for one in sides
    )


def _rows(match: Match, sheet: MatchSheet, places: int) -> Iterator[Row]:
    """List the deals to come, numbered on from those that were played."""
    sides, rules = len(sheet.sides) or 1, match.rules  # no side where the rules are impossible
    boxes = tuple(Box(first=not place % sides) for place in range(places))
    for number in _numbers(match, sheet, places // sides == 1 and len(sheet.columns) > 1):
        asked = asked_of(rules, number)
        said = ". ".join(filter(None, (asked.line, asked.remark))) if asked else ""
        yield Row(number=number, seq=None, how="", boxes=boxes, asked=said)


def _numbers(match: Match, sheet: MatchSheet, stacked: bool) -> range:
    """List what is to come: all rounds that are left, or as many deals as there is room for."""
    rounds = len(match.rules.contract.rounds)
    numbers = contract_rounds(match).values() if rounds else _rounds_played(match)
    played = 0 if sheet.finished else max(numbers, default=0)
    room = STACKED if stacked else DEALS
    return range(played + 1, (rounds or played + room) + 1)


def _rounds_played(match: Match) -> list[int]:
    """List the numbers of the deals that count; of pairs, their rounds."""
    deals = deals_of(match)
    return [deal.round or number for number, deal in enumerate(deals, start=1)]


def _together(sides: int) -> Sum:
    """Leave room for what all games come to."""
    return Sum(label=gettext("All games"), figures=(None,) * sides, kind="total")


def _divided(drawn: Pad, places: int, room: int) -> tuple[str, ...]:
    """Name what is written in each box, side by side, where there is room for it."""
    marks = (gettext("Boxes"),) if drawn.boxes else ()
    parts = (gettext("Points"), gettext("Sum"), *marks)
    return parts if places * len(parts) <= room else ()


def _notes(match: Match, *, is_divided: bool) -> tuple[str, ...]:
    """Name what is written beside the number of a deal: all that is typed in later.

    Of pairs that is who won how much at each table.
    """
    if match.rules.game in TOGETHER:
        return ()
    upcard = (gettext("Upcard"),) if match.rules.knock.needs_upcard else ()
    if has_tables(match):
        return (*upcard, *(gettext("Table %(table)s", table=table) for table in (1, 2)))
    points = () if is_divided else (gettext("Points"),)
    return (*upcard, gettext("How"), *points)
