"""The gin games as values. Each names who plays it so; all differ from CLASSIC by a few values."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from scorekeeper.engine.rules import (
    AceUpcard,
    Bonuses,
    KnockRules,
    NextDealer,
    RuleSet,
    SheetRules,
    Shutout,
    ShutoutWhen,
    SpadeDoubles,
)

CLASSIC: Final = RuleSet(key="classic", source="Swedish long guide, classic gin rummy")

OLDER: Final = replace(
    CLASSIC,
    key="older",
    source="Pagat, and the older rule books that the Swedish and Norwegian guides mention",
    bonuses=Bonuses(gin=20, undercut=10, big_gin=None),
    sheet=SheetRules(box_bonus=20, shutout=Shutout.DOUBLE_GAME),
)

#: No bonuses after the game: what was won deal by deal is all there is.
_POINTS_ALONE: Final = SheetRules(game_bonus=0, box_bonus=0, shutout=Shutout.NONE)

NORWEGIAN_SIMPLE: Final = replace(
    CLASSIC,
    key="norwegian_simple",
    source="Norwegian rules",
    bonuses=Bonuses(big_gin=None),
    sheet=_POINTS_ALONE,
    seats=replace(CLASSIC.seats, next_dealer=NextDealer.ALTERNATE),
)

SWEDISH_SIMPLE: Final = replace(
    NORWEGIAN_SIMPLE, key="swedish_simple", source="Swedish beginner guide"
)

WIKIPEDIA: Final = replace(
    CLASSIC,
    key="wikipedia",
    source="English Wikipedia, Gin rummy",
    sheet=SheetRules(shutout=Shutout.DOUBLE_POINTS, shutout_when=ShutoutWhen.ZERO_HANDS),
    seats=replace(CLASSIC.seats, next_dealer=NextDealer.ALTERNATE),
)

STRAIGHT: Final = replace(
    CLASSIC,
    key="straight",
    source="Norwegian rules, straight gin, on the bonuses of the Swedish long guide",
    knock=KnockRules(limit=0),
)

OKLAHOMA: Final = replace(
    CLASSIC,
    key="oklahoma",
    source="Swedish long guide, Oklahoma gin",
    knock=KnockRules(
        from_upcard=True,
        ace_upcard=AceUpcard.GIN_ONLY,
        spade_doubles=SpadeDoubles.POINTS_AND_BOXES,
    ),
    sheet=SheetRules(target=150),
)

OKLAHOMA_NORWEGIAN: Final = replace(
    NORWEGIAN_SIMPLE,
    key="oklahoma_norwegian",
    source="Norwegian rules, Oklahoma gin",
    knock=KnockRules(from_upcard=True, ace_upcard=AceUpcard.ONE, spade_doubles=SpadeDoubles.POINTS),
)
