"""The match and its running sheet: pure functions of a rule set, the players and a log."""

from scorekeeper.sheet.agreement import OpenDeal, agreed_since, open_deals, without_open
from scorekeeper.sheet.columns import Column, ColumnSide, Line, shut_out
from scorekeeper.sheet.coming import meetings
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
from scorekeeper.sheet.matchsheet import MatchSheet, SheetSide, match_sheet, owing, table_at
from scorekeeper.sheet.pairing import Meeting, meeting_of, named, opponents, placed, reseated
from scorekeeper.sheet.payments import Pay, fewest

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
    "Meeting",
    "OpenDeal",
    "Pay",
    "Player",
    "SheetSide",
    "Standing",
    "Table",
    "Version",
    "agreed_since",
    "can_redo",
    "can_undo",
    "deal_events",
    "deals_of",
    "fewest",
    "history",
    "match_sheet",
    "meeting_of",
    "meetings",
    "named",
    "next_redo",
    "next_undo",
    "open_deals",
    "opponents",
    "owing",
    "placed",
    "reseated",
    "shut_out",
    "sides_of",
    "standing",
    "table_at",
    "up_to_date",
    "with_event",
    "without_keys",
    "without_open",
]
