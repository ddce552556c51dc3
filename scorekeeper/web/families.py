"""How a deal of each family of games comes in on a page."""

from __future__ import annotations

from typing import Final

from scorekeeper.engine.rules import Game
from scorekeeper.web.entry import Entry
from scorekeeper.web.outentry import OutEntry

ENTRIES: Final[dict[Game, type[Entry]]] = {
    Game.GIN: Entry,
    Game.CONTRACT: OutEntry,
    Game.RUMMY: OutEntry,
}
