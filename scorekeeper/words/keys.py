"""Every rule in words: its label, its values, and where it stands on a page."""

from __future__ import annotations

from typing import Any, Final

from scorekeeper.engine.rules import Game, Shutout
from scorekeeper.words import familykeys
from scorekeeper.words.texts import N_

#: The rules of gin a page shows, in reading order, under their headings.
_GIN: Final = (
    (
        N_("Closing"),
        {
            "knock.limit": N_("Knock with at most"),
            "knock.from_upcard": N_("The upcard sets the limit"),
            "knock.ace_upcard": N_("An ace turned up"),
            "knock.spade_doubles": N_("A spade turned up doubles"),
            "knock.first_round": N_("Knocking in the first round"),
            "knock.illegal": N_("A knock over the limit"),
        },
    ),
    (
        N_("Laying off"),
        {
            "knock.layoffs": N_("The defender’s melds and layoffs"),
            "knock.as_laid": N_("What was laid counts, best or not"),
        },
    ),
    (
        N_("Bonuses"),
        {
            "bonuses.gin": N_("Gin"),
            "bonuses.undercut": N_("Undercut"),
            "bonuses.big_gin": N_("Big gin"),
            "bonuses.tie": N_("Equal counts"),
            "bonuses.gin_off": N_("Defending down to nothing"),
            "bonuses.knock": N_("Knock"),
            "bonuses.extra_boxes.gin": N_("Extra boxes for gin"),
            "bonuses.extra_boxes.undercut": N_("Extra boxes for an undercut"),
            "bonuses.extra_boxes.big_gin": N_("Extra boxes for big gin"),
        },
    ),
    (
        N_("The match"),
        {
            "sheet.target": N_("First to"),
            "sheet.deals": N_("Number of deals"),
            "sheet.game_bonus": N_("Game bonus"),
            "sheet.box_bonus": N_("Each box"),
            "sheet.box_timing": N_("Boxes are written"),
            "sheet.shutout": N_("Shutout"),
            "sheet.shutout_flat": N_("Flat shutout bonus"),
            "sheet.shutout_when": N_("Shut out is who has"),
            "sheet.wall": N_("When the stock runs out"),
            "sheet.columns": N_("Columns"),
            "sheet.late_entry": N_("After a column closes"),
            "sheet.rolling": N_("A new column opens when one closes"),
            "sheet.gin_opens_all": N_("Gin as the first win opens all columns"),
            "sheet.column_weights": N_("A column counts in the pay"),
            "sheet.stake": N_("Stake per point"),
        },
    ),
    (
        N_("Dealing"),
        {
            "seats.next_dealer": N_("Next to deal"),
            "seats.void_dealer": N_("After a deal nobody won"),
            "seats.rests": N_("Who rests"),
            "seats.opponents": N_("Opponents change"),
        },
    ),
    (
        N_("Cards"),
        {
            "hand_size": N_("Cards in a hand"),
            "cards.aces": N_("Aces in runs"),
            "cards.values": N_("Cards that count otherwise"),
        },
    ),
)

#: The rules a page shows of each family of games.
GROUPS: Final = {Game.GIN: _GIN, Game.CONTRACT: familykeys.CONTRACT, Game.RUMMY: familykeys.RUMMY}

RULE_LABELS: Final = {
    path: label
    for groups in GROUPS.values()
    for _, group in groups
    for path, label in group.items()
}

#: Rules that say nothing in a game whose other rule has one of these values.
SILENT: Final[dict[str, tuple[str, tuple[Any, ...]]]] = {
    "knock.ace_upcard": ("knock.from_upcard", (False,)),
    "knock.limit": ("knock.from_upcard", (True,)),
    "sheet.shutout_when": ("sheet.shutout", ("none",)),
    "sheet.shutout_flat": ("sheet.shutout", tuple(kind for kind in Shutout if kind != "flat")),
    "sheet.late_entry": ("sheet.columns", (1,)),
    "sheet.rolling": ("sheet.columns", (1,)),
    "sheet.gin_opens_all": ("sheet.columns", (1,)),
    "sheet.column_weights": ("sheet.columns", (1,)),
    "cards.values.Jk": ("cards.jokers", (0,)),
    "cards.values.2": ("cards.wild", ([], ["Jk"])),
    "seats.rests": ("seats.players", (2,)),
    "seats.opponents": ("seats.sides", ("each",)),
}

#: Rules that are one thing on a page, though they hold several values.
WHOLE: Final = ("cards.values", "sheet.stake")

VALUES: Final[dict[str, dict[Any, str]]] = {
    **familykeys.VALUES,
    "knock.limit": {0: N_("gin only")},
    "knock.ace_upcard": {"gin_only": N_("only gin closes"), "one": N_("counts 1")},
    "knock.spade_doubles": {
        "off": N_("nothing"),
        "points": N_("the points with the bonuses"),
        "points_and_boxes": N_("points, bonuses and boxes"),
        "difference": N_("the bare difference only"),
    },
    "knock.first_round": {True: N_("allowed"), False: N_("not allowed")},
    "knock.illegal": {
        "ask": N_("the table decides"),
        "opponent_may_accept": N_("the opponent may accept it"),
        "expose_and_continue": N_("the cards stay face up and play goes on"),
        "forfeit_hand": N_("the deal is forfeited"),
    },
    "knock.layoffs": {
        "joint": N_("chosen together, for the least count"),
        "melds_first": N_("melds first, then layoffs"),
    },
    "bonuses.tie": {
        "undercut": N_("an undercut with its bonus"),
        "no_bonus": N_("the defender wins, with 0"),
        "closer": N_("the player who knocked wins, with 0"),
    },
    "bonuses.big_gin": {None: N_("not played, counts as gin")},
    "bonuses.gin_off": {None: N_("the undercut bonus")},
    "sheet.target": {None: N_("no target")},
    "sheet.stake": {None: N_("no money")},
    "sheet.deals": {None: N_("as many as it takes")},
    "sheet.box_timing": {"end": N_("at the end"), "immediate": N_("with every deal")},
    "sheet.shutout": {
        "double_total": N_("doubles the winner’s whole total"),
        "double_game": N_("doubles the game bonus"),
        "flat": N_("a flat bonus"),
        "double_bonuses": N_("doubles game and box bonuses"),
        "double_points": N_("doubles the points"),
        "none": N_("not played"),
    },
    "sheet.shutout_when": {"zero_points": N_("no points"), "zero_hands": N_("won no deal")},
    "sheet.wall": {
        "void": N_("the deal is void at two cards"),
        "half_box": N_("half a box to the lower count"),
        "last_discard": N_("the last discard may still end it"),
        "play_to_last": N_("play goes on to the last card"),
    },
    "sheet.late_entry": {
        "shift": N_("a late win enters the next open column"),
        "strict": N_("a win for a closed column is lost"),
    },
    "seats.next_dealer": {
        "loser": N_("the loser"),
        "winner": N_("the winner"),
        "alternate": N_("the players by turns"),
        "left": N_("the player to the left"),
    },
    "seats.void_dealer": {"same": N_("the same dealer again"), "pass": N_("the next one")},
    "seats.rests": {None: N_("nobody"), "dealer": N_("the dealer"), "loser": N_("the loser")},
    "seats.opponents": {"round": N_("every round"), "game": N_("every game")},
    "cards.aces": {
        "low": N_("low only: A 2 3"),
        "either": N_("low or high: A 2 3, Q K A"),
        "around": N_("round the corner: K A 2"),
    },
}
