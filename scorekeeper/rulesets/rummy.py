"""Basic rummy as values: the winner of a deal collects what the others still hold."""

from __future__ import annotations

from typing import Final

from scorekeeper.engine.rules import (
    Game,
    NextDealer,
    RuleSet,
    Seats,
    SheetRules,
    Shutout,
)

RUMMY: Final = RuleSet(
    key="rummy",
    source="Swedish guide to basic rummy; Pagat",
    game=Game.RUMMY,
    hand_size=None,
    sheet=SheetRules(game_bonus=0, box_bonus=0, shutout=Shutout.NONE),
    seats=Seats(players=None, next_dealer=NextDealer.LEFT),
)
