"""Contract games as values: the two-pack game in 7 or 15 rounds, and tables to begin from.

A table of rounds is data: add one to `TEMPLATES`, or lay `contract.rounds` over a preset.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from scorekeeper.engine.rules import (
    Aces,
    BuildOn,
    CardRules,
    CardValues,
    Contract,
    Game,
    NextDealer,
    Round,
    RuleSet,
    Seats,
    SheetRules,
    Shutout,
    WildMost,
)

#: The lowest sum of all rounds wins; nothing is added at the end.
_LOWEST_SUM: Final = SheetRules(
    target=None, game_bonus=0, box_bonus=0, shutout=Shutout.NONE, low_wins=True
)

_FIRST_SIX: Final = (
    Round(sets=(3, 3)),
    Round(sets=(3,), runs=(4,)),
    Round(runs=(4, 4)),
    Round(sets=(3, 3, 3)),
    Round(sets=(3, 3), runs=(4,)),
    Round(sets=(3,), runs=(4, 4)),
)

SWEDISH_SEVEN: Final = RuleSet(
    key="swedish_seven",
    source="Swedish long guide, the game with two packs in seven rounds",
    game=Game.CONTRACT,
    cards=CardRules(
        aces=Aces.EITHER,
        values=CardValues((("A", 15), ("Jk", 25))),
        decks=2,
        jokers=4,
        wild=("Jk",),
    ),
    sheet=_LOWEST_SUM,
    seats=Seats(players=None, next_dealer=NextDealer.LEFT),
    contract=Contract(rounds=(*_FIRST_SIX, Round(runs=(4, 4, 4), all_out=True, no_discard=True))),
)

#: Rounds 12 to 15 have no standard: each family writes its own (Swedish long guide).
SWEDISH_FIFTEEN: Final = replace(
    SWEDISH_SEVEN,
    key="swedish_fifteen",
    source="Swedish long guide, the game with two packs in fifteen rounds",
    contract=Contract(
        rounds=(
            *_FIRST_SIX,
            Round(runs=(4, 4, 4)),
            Round(sets=(3, 3, 3, 3)),
            Round(sets=(3, 3, 3), runs=(4,)),
            Round(sets=(3, 3), runs=(4, 4)),
            Round(runs=(4, 4, 4, 4)),
            *(None,) * 4,
        )
    ),
)

RILPEDIA_FIFTEEN: Final = replace(
    SWEDISH_SEVEN,
    key="rilpedia_fifteen",
    source="Rilpedia (the old Swedish Wikipedia), the game in fifteen rounds",
    hand_size=11,
    cards=CardRules(
        aces=Aces.EITHER,
        values=CardValues((("2", 20), *((rank, 5) for rank in "3456789"), ("A", 15))),
        decks=None,
        wild=("2",),
        wild_most=WildMost.HALF,
    ),
    contract=Contract(
        rounds=(
            Round(sets=(3, 3)),
            Round(sets=(3,), runs=(4,)),
            Round(sets=(3, 3, 3)),
            Round(runs=(4, 4)),
            Round(sets=(3, 3), runs=(5,)),
            Round(sets=(3, 3, 3, 3)),
            Round(sets=(3,), runs=(4, 4)),
            Round(sets=(4,), runs=(5,)),
            Round(runs=(5, 5)),
            Round(sets=(5,), runs=(4, 4)),
            Round(runs=(4, 4, 4)),
            Round(sets=(4, 4, 3)),
            Round(sets=(5, 3), pair=True),
            Round(sets=(4, 4), runs=(5,)),
            Round(sets=(3, 3), runs=("rest",), all_out=True, no_discard=True),
        ),
        buys=3,
        build_on=BuildOn.OWN,
    ),
)


@dataclass(frozen=True)
class Template:
    """A table of rounds to begin from: what it changes in a preset, and who plays it so."""

    key: str
    preset: str
    rules: RuleSet


TEMPLATES: Final = {
    template.key: template
    for template in (
        Template(
            "eight_rounds",
            SWEDISH_SEVEN.key,
            replace(
                SWEDISH_SEVEN,
                key="custom",
                source="a Swedish family's page, eight rounds with joker 50 and ace 25",
                hand_size=11,
                cards=replace(
                    SWEDISH_SEVEN.cards,
                    values=CardValues((*((rank, 5) for rank in "23456789"), ("A", 25), ("Jk", 50))),
                    wild=("Jk", "2"),
                ),
                contract=Contract(
                    rounds=(
                        *_FIRST_SIX,
                        Round(sets=(3, 3, 3, 3)),
                        Round(runs=(4, 4, 4), all_out=True, no_discard=True),
                    ),
                    buys=2,
                ),
            ),
        ),
    )
}
