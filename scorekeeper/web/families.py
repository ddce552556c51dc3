"""What the pages of each family of games are made of: how a deal comes in, and how it is told."""

from __future__ import annotations

from typing import Final

from scorekeeper.engine.rules import Game
from scorekeeper.web.entry import Entry
from scorekeeper.web.outentry import OutEntry

#: How a deal of a family comes in.
ENTRIES: Final[dict[Game, type[Entry]]] = {
    Game.GIN: Entry,
    Game.CONTRACT: OutEntry,
    Game.RUMMY: OutEntry,
}
