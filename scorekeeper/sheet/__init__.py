"""The match and its running sheet: pure functions of a rule set, the players and a log."""

from scorekeeper.sheet.columns import Column, ColumnSide, Line
from scorekeeper.sheet.dealers import Table
from scorekeeper.sheet.events import (
    Change,
    Event,
    EventKind,
    Standing,
    Version,
    can_redo,
    can_undo,
    deal_events,
    history,
    next_redo,
    next_undo,
    standing,
    without_keys,
)
from scorekeeper.sheet.match import (
    Carried,
    Match,
    Player,
    deals_of,
    sides_of,
    up_to_date,
    with_event,
)
from scorekeeper.sheet.matchsheet import MatchSheet, SheetSide, match_sheet, table_at
from scorekeeper.sheet.payments import Pay

__all__ = [
    "Carried",
    "Change",
    "Column",
    "ColumnSide",
    "Event",
    "EventKind",
    "Line",
    "Match",
    "MatchSheet",
    "Pay",
    "Player",
    "SheetSide",
    "Standing",
    "Table",
    "Version",
    "can_redo",
    "can_undo",
    "deal_events",
    "deals_of",
    "history",
    "match_sheet",
    "next_redo",
    "next_undo",
    "sides_of",
    "standing",
    "table_at",
    "up_to_date",
    "with_event",
    "without_keys",
]
