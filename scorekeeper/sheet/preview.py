"""What a deal would do to the sheet, before it is recorded."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.engine.deal import Deal
from scorekeeper.sheet.events import Event, EventKind
from scorekeeper.sheet.match import Match, with_event
from scorekeeper.sheet.matchsheet import MatchSheet, match_sheet


@dataclass(frozen=True, kw_only=True)
class Preview:
    """The sheet as it would be, the columns that would be written, and those that would close."""

    sheet: MatchSheet
    points: int
    written: tuple[int, ...]
    closed: tuple[int, ...]


def preview(match: Match, deal: Deal) -> Preview:
    """Say which columns a deal would enter and which it would close.

    >>> from scorekeeper.engine.rules import RuleSet, SheetRules
    >>> from scorekeeper.sheet.match import Player
    >>> rules = RuleSet(sheet=SheetRules(columns=3))
    >>> match = Match("m", "", rules, (Player("Anna"), Player("Bertil")))
    >>> first = with_event(match, Event(1, "", EventKind.DEAL, Deal(winner=0, points=60)))
    >>> seen = preview(first, Deal(winner=0, points=41))
    >>> seen.written, seen.closed
    ((1, 2), (1,))
    """
    before = match_sheet(match)
    event = Event(len(match.events) + 1, "", EventKind.DEAL, deal)
    after = match_sheet(with_event(match, event))
    lines = {column.number: len(column.lines) for column in before.columns}
    open_before = {column.number for column in before.columns if not column.closed}
    written = [
        column for column in after.columns if len(column.lines) > lines.get(column.number, 0)
    ]
    return Preview(
        sheet=after,
        points=written[0].lines[-1].points if written else 0,
        written=tuple(column.number for column in written),
        closed=tuple(
            column.number
            for column in after.columns
            if column.closed and column.number in open_before
        ),
    )
