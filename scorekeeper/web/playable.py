"""Which games people meet first: of all, on the pages that offer them, and of each family."""

from __future__ import annotations

from typing import Final

from scorekeeper.rulesets import RULESETS

#: What is played where nobody chose; ways of playing are shown against it.
USUAL: Final = next(iter(RULESETS.values()))

#: How many play what any number can play, where nobody said.
USUAL_PLAYERS: Final = 4

#: The games shown first; the others are one tap away.
SHOWN_FIRST: Final = ("classic", "oklahoma", "swedish_seven", "rummy")

#: The games shown with one tap more.
MORE: Final = tuple(key for key in RULESETS if key not in SHOWN_FIRST)

#: The game of each family that people meet first; the others of the family are compared with it.
FIRST_OF_FAMILY: Final = {rules.game: rules for rules in reversed(RULESETS.values())}
