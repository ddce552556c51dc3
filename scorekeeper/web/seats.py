"""Who sits where at a new match: three with one resting, two pairs, and what that rules out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from flask_babel import lazy_gettext

from scorekeeper.engine.rules import Game, RuleSet
from scorekeeper.rulesets import OVERLAYS
from scorekeeper.sheet import MOST_PLAYERS as MOST_BY_GAME
from scorekeeper.sheet import Match, Player, match_sheet
from scorekeeper.web.coming import following, partners
from scorekeeper.web.language import gettext
from scorekeeper.web.reader import reader_words
from scorekeeper.words import overlay_name

#: How many sit down at most, whatever they play.
MOST: Final = max(MOST_BY_GAME.values())

#: The way of playing that goes with a number of players; where all play at once there is none.
BY_NUMBER: Final[dict[Game, dict[int, tuple[str, ...]]]] = {
    Game.GIN: {3: ("three_hand",), 4: ("partnership",)},
    Game.CONTRACT: {},
    Game.RUMMY: {},
}

#: How many sit down in the ways of playing that say so.
SEATED: Final = {
    key: number for ways in BY_NUMBER.values() for number, keys in ways.items() for key in keys
}

#: What to say when that is not the number of names.
NAMES_MISSING: Final = {
    3: lazy_gettext("Three players are three names: add or remove one."),
    4: lazy_gettext("Two pairs are four names: add or remove some."),
}

#: The rules that say something only for a number of players.
ONLY_FOR: Final = {"seats.rests": 3, "seats.opponents": 4}


def seat_problem(overlays: Sequence[str], number: int, rules: RuleSet) -> str | None:
    """Say why so many players cannot play a game in these ways; None where they can."""
    if number > (most := MOST_BY_GAME[rules.game]):
        return gettext(
            "This game is for at most %(most)s players. Choose another one, or remove some.",
            most=most,
        )
    for key in overlays:
        if SEATED.get(key, number) != number:
            return str(NAMES_MISSING[SEATED[key]])
        known = OVERLAYS.get(key)  # a foreign one is refused by its field
        if known and not known.fits(rules):
            return gettext(
                "%(way)s does not go with this game. Untick it, or choose another game.",
                way=overlay_name(key, gettext),
            )
        if known and known.clashes.intersection(BY_NUMBER[rules.game].get(number, ())):
            return gettext(
                "%(way)s needs two sides: two players, or two pairs. Untick it, or let two or"
                " four play.",
                way=overlay_name(key, gettext),
            )
    return None


def seating_lines(names: Sequence[str], rules: RuleSet, dealer: int) -> tuple[str, ...]:
    """Say who plays with whom, who deals first and who rests first."""
    players = [name or gettext("Player %(number)s", number=at) for at, name in enumerate(names, 1)]
    match = Match("", "", rules, tuple(map(Player, players)), dealer)
    words = reader_words(players, rules)
    coming = following(match, match_sheet(match), words)
    return (*partners(match, words), *(one.sentence for one in coming))
