"""What an event of a match can be, and what that does to its deals."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class EventKind(StrEnum):
    """What an event does to its match."""

    DEAL = "deal"
    REPLACE = "replace"
    RETRACT = "retract"
    UNDO = "undo"
    REDO = "redo"
    RENAME = "rename"
    RULES = "rules"
    ACCEPT = "accept"
    REOPEN = "reopen"
    LAST_GAMES = "last_games"
    JOIN = "join"  # somebody sits down after the match has begun
    AGREEMENT = "agreement"  # from here on both agree to every deal; once more: no longer


#: What leaves every deal and every count as it is: it never stands in the way of a deal that
#: was being entered meanwhile.
REMARKS: Final = frozenset({EventKind.RENAME, EventKind.ACCEPT, EventKind.AGREEMENT})

#: What an event that changes the deals, or who plays, cannot do without.
NEEDED: Final = {
    EventKind.DEAL: ("deal",),
    EventKind.REPLACE: ("target", "deal"),
    EventKind.RETRACT: ("target",),
    EventKind.JOIN: ("seat", "name"),
}

#: What settles something for the whole match; it is undone and redone as a deal is.
SETTLING: Final = frozenset({EventKind.RULES, EventKind.LAST_GAMES, EventKind.JOIN})
