"""Overlays: what a way of playing changes in any gin game, one `replace` each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from scorekeeper.engine.rules import Game, NextDealer, Rests, RuleSet, Shutout, Sides


@dataclass(frozen=True)
class Overlay:
    """A change laid over a rule set; it goes with neither of the overlays in `clashes`."""

    key: str
    source: str
    lay: Callable[[RuleSet], RuleSet]
    clashes: frozenset[str] = frozenset()

    def fits(self, rules: RuleSet) -> bool:
        """Tell whether this overlay may be laid over these rules."""
        taken = self.clashes & set(rules.overlays) or self.key in rules.overlays
        return rules.game is Game.GIN and not taken


def hollywood(base: RuleSet) -> RuleSet:
    """Play three games at once: the sheet has three columns, all else as in *base*."""
    return replace(base, sheet=replace(base.sheet, columns=3))


def three_hand(base: RuleSet) -> RuleSet:
    """Seat three players: the dealer rests, the loser deals next, a shut-out loser pays flat."""
    shutout = base.sheet.shutout if base.sheet.shutout is Shutout.NONE else Shutout.FLAT
    return replace(
        base,
        sheet=replace(base.sheet, shutout=shutout),
        seats=replace(base.seats, players=3, rests=Rests.DEALER, next_dealer=NextDealer.LOSER),
    )


def partnership(base: RuleSet) -> RuleSet:
    """Seat two pairs at two tables; a game goes to 125 where it would go to 100."""
    target = 125 if base.sheet.target == 100 else base.sheet.target
    return replace(
        base,
        sheet=replace(base.sheet, target=target),
        seats=replace(base.seats, players=4, sides=Sides.PAIRS, next_dealer=NextDealer.WINNER),
    )


OVERLAYS: Final = {
    overlay.key: overlay
    for overlay in (
        Overlay("hollywood", "Swedish long guide, Hollywood", hollywood, frozenset({"three_hand"})),
        Overlay(
            "three_hand",
            "Swedish long guide, three players; the flat shutout from rummy-games.com",
            three_hand,
            frozenset({"hollywood", "partnership"}),
        ),
        Overlay(
            "partnership",
            "Swedish long guide, four players in pairs",
            partnership,
            frozenset({"three_hand"}),
        ),
    )
}
