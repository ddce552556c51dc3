"""Which games the pages can score: the one place that says so, family by family."""

from __future__ import annotations

from typing import Final

from scorekeeper.engine.rules import Game
from scorekeeper.rulesets import RULESETS

#: The families of games whose deals can be entered on a page.
ON_PAGES: Final = frozenset({Game.GIN})

#: The presets a new match and the referee offer, in the order in which people meet them.
PRESETS: Final = tuple(key for key, rules in RULESETS.items() if rules.game in ON_PAGES)
