"""Which games the pages offer: those met first, the others, and tables to begin from."""

from __future__ import annotations

from typing import Final

from scorekeeper.engine.rules import Game
from scorekeeper.rulesets import RULESETS

#: The families of games whose deals can be entered on a page.
ON_PAGES: Final = frozenset(Game)

#: The presets a new match offers, in the order in which people meet them.
PRESETS: Final = tuple(key for key, rules in RULESETS.items() if rules.game in ON_PAGES)

#: The games shown first; the others are one tap away.
SHOWN_FIRST: Final = tuple(
    key for key in ("classic", "oklahoma", "swedish_seven", "rummy") if key in PRESETS
)

#: The presets shown with one tap more.
MORE: Final = tuple(key for key in PRESETS if key not in SHOWN_FIRST)
