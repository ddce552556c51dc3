"""What every sentence of the rule book has: when it holds, what it says, who says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from scorekeeper.engine.rules import RuleSet, Sides
from scorekeeper.words.texts import N_

#: When a sentence holds, the sentence, and who says so.
Row = tuple[Callable[[RuleSet], bool], str, str]

ALL: Final = N_("every guide")
LONG: Final = N_("Swedish long guide")
BOTH: Final = N_("Swedish long guide, Norwegian rules")
PAGAT: Final = N_("Pagat")
HOUSE: Final = N_("house rule")
HERE: Final = N_("decided here")


def always(_: RuleSet) -> bool:
    """Hold under any rules."""
    return True


def knocks(rules: RuleSet) -> bool:
    """Tell whether anybody may knock at all."""
    return rules.knock.from_upcard or rules.knock.limit > 0


def many(rules: RuleSet) -> bool:
    """Tell whether several games are played at once."""
    return rules.sheet.columns > 1


def pairs(rules: RuleSet) -> bool:
    """Tell whether two play together against two."""
    return rules.seats.sides is Sides.PAIRS


def three(rules: RuleSet) -> bool:
    """Tell whether more than two settle with each other, everybody alone."""
    return not pairs(rules) and (rules.seats.players or 2) > 2
