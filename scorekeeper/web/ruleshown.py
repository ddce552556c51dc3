"""Which rules of a family of games a page shows at once, and which are agreed on together."""

from __future__ import annotations

from typing import Final

from scorekeeper.engine.rules import Game

#: The rules of a family of games shown at once; the others are folded by group.
SHOWN: Final = {
    Game.GIN: (
        "sheet.target", "bonuses.gin", "bonuses.undercut", "sheet.box_bonus", "sheet.shutout",
    ),
    Game.CONTRACT: (
        "cards.values.Jk", "cards.values.A", "cards.values.2", "contract.buys",
        "contract.penalty_cards",
    ),
    Game.RUMMY: ("sheet.target", "rummy.going_rummy", "rummy.block", "rummy.minus"),
}  # fmt: skip

#: Rules that are agreed on together with another: in basic rummy a high ace counts 15.
BRINGS: Final[dict[Game, dict[str, dict[str, dict[str, int]]]]] = {
    Game.GIN: {},
    Game.CONTRACT: {},
    Game.RUMMY: {
        "cards.aces": {
            "low": {"cards.values.A": 1},
            "either": {"cards.values.A": 15},
            "around": {"cards.values.A": 15},
        },
    },
}
