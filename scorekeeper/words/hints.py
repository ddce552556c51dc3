"""Who plays a rule how, in a sentence or two: what a house reads before it changes one."""

from __future__ import annotations

from typing import Final

from scorekeeper.engine.rules import Game, SheetRules, Shutout
from scorekeeper.sheet.columns import SHUTOUT, ColumnSide
from scorekeeper.words import familykeys
from scorekeeper.words.texts import N_, Gettext

HINTS: Final = {
    **familykeys.HINTS,
    "sheet.target": N_(
        "100 in most books, 150 for Oklahoma, 125 for pairs; clubs also play to 200, 250 or 300."
    ),
    "bonuses.gin": N_("25 in the Swedish and Norwegian guides; 20 in older rule books."),
    "bonuses.undercut": N_(
        "25 in the Swedish and Norwegian guides; 10 in older rule books, some say 15 or 20."
    ),
    "sheet.box_bonus": N_(
        "For every deal won. 25 in the Swedish long guide, 20 in older rule books; 0 in the "
        "Norwegian rules."
    ),
    "sheet.shutout": N_("For a loser who scored nothing; also called schneider, blitz or skunk."),
    "knock.limit": N_("10 nearly everywhere. 0 is straight gin: no knocking at all."),
    "knock.from_upcard": N_("Oklahoma gin: the card turned up first sets the limit of the deal."),
    "knock.ace_upcard": N_(
        "Where the upcard sets the limit: only gin in the Swedish long guide and Bicycle; 1 in "
        "the Norwegian rules and Pagat."
    ),
    "knock.spade_doubles": N_(
        "Points and boxes in the Swedish long guide; the points alone in the Norwegian rules and "
        "Pagat; some homes double the bare difference."
    ),
    "knock.first_round": N_("A house rule that guides play; it is printed on the rule card."),
    "knock.illegal": N_(
        "No book agrees. Old software lets the opponent accept it; elsewhere the cards lie open "
        "and play goes on."
    ),
    "knock.layoffs": N_(
        "The guides say melds first. The Gin Rummy Association lets the defender break a meld to "
        "lay off more, which is never worse."
    ),
    "knock.as_laid": N_(
        "“No”: cards speak, the best way counts. “Yes”: what the defender overlooked is lost."
    ),
    "bonuses.big_gin": N_(
        "Eleven melded cards. 31 in the Swedish long guide and Wikipedia, others say 35 or 50. "
        "Empty: not played."
    ),
    "bonuses.tie": N_(
        "An undercut in every guide; some programs give no bonus, or let the knock win."
    ),
    "bonuses.gin_off": N_(
        "A defender who is left with nothing. Empty: the undercut bonus, as all guides say; one "
        "house pays 25 of its own."
    ),
    "bonuses.knock": N_("0 in every guide; some programs reward a plain knock."),
    "bonuses.extra_boxes.gin": N_("None in the guides; 2 in Pagat and Scarne."),
    "bonuses.extra_boxes.undercut": N_("None in the guides; 1 in Pagat and Scarne."),
    "bonuses.extra_boxes.big_gin": N_("None in any guide."),
    "sheet.deals": N_("Empty: the target ends the match. A number: it ends after so many."),
    "sheet.game_bonus": N_(
        "For whoever reaches the target. 100 in the Swedish long guide; 0 in the simple games."
    ),
    "sheet.box_timing": N_("At the end in every guide; some write it with the deal."),
    "sheet.shutout_flat": N_("Used only where the shutout is a flat bonus; 100 is usual."),
    "sheet.shutout_when": N_(
        "No points: Swedish long guide, Pagat. Won no deal: Wikipedia. They differ only for deals "
        "won with 0."
    ),
    "sheet.wall": N_(
        "Void at two cards in the guides and Pagat. In tournaments the last discard may still be "
        "taken to close; the others are house rules."
    ),
    "sheet.columns": N_("3 is Hollywood: three games at once."),
    "sheet.late_entry": N_("Hollywood: the next open column at rummy-games.com; few say lost."),
    "sheet.rolling": N_("Hollywood without an end: game 4 opens when a game closes, and so on."),
    "sheet.gin_opens_all": N_("Hollywood: a variant in the Swedish long guide."),
    "sheet.column_weights": N_("How often each column counts in the pay: 1 1 1, or 1 1 2."),
    "sheet.stake": N_("Empty: no money. An amount and a currency: 0.50 SEK."),
    "seats.next_dealer": N_(
        "The loser in the Swedish long guide; by turns in the Norwegian rules and Wikipedia; the "
        "winner in some clubs."
    ),
    "seats.void_dealer": N_("The same again nearly everywhere; a few pass the deal on."),
    "seats.rests": N_("Three players: the dealer in the Swedish long guide and Pagat."),
    "seats.opponents": N_("Two pairs: every round in the Swedish long guide and Bicycle."),
    "hand_size": N_("10 in every guide."),
    "cards.aces": N_("Low in every guide; some homes let runs go up to the ace, or past it."),
    "cards.values": N_(
        "Empty: ace 1, court cards 10, all others their number. Otherwise write: A 15, K 5."
    ),
}

#: The Swedish long guide's figures: the points and the boxes of a winner whose loser has none.
POINTS, BOXES = 112, 6

#: How each shutout comes about, with the figures of the guide.
_SUMS: Final = {
    Shutout.DOUBLE_TOTAL: "2 × ({points} + {game} + {boxes})",
    Shutout.DOUBLE_GAME: "{points} + 2 × {game} + {boxes}",
    Shutout.FLAT: "{points} + {game} + {boxes} + {flat}",
    Shutout.DOUBLE_BONUSES: "{points} + 2 × ({game} + {boxes})",
    Shutout.DOUBLE_POINTS: "2 × {points} + {game} + {boxes}",
    Shutout.NONE: "{points} + {game} + {boxes}",
}

_WHO: Final = {
    Shutout.DOUBLE_TOTAL: N_("Swedish long guide"),
    Shutout.DOUBLE_GAME: N_("Pagat"),
    Shutout.FLAT: N_("rummy-games.com"),
    Shutout.DOUBLE_BONUSES: N_("a digest of Pagat"),
    Shutout.DOUBLE_POINTS: N_("Wikipedia"),
    Shutout.NONE: N_("Norwegian rules, Swedish beginner guide"),
}


#: What is said otherwise where another game is meant.
_HERE: Final[dict[Game, dict[str, str]]] = {
    Game.GIN: {},
    Game.CONTRACT: familykeys.HINTS_HERE,
    Game.RUMMY: familykeys.HINTS_HERE | familykeys.RUMMY_HINTS,
}


def rule_hint(path: str, gettext: Gettext, game: Game = Game.GIN) -> str:
    """Say who plays a rule how in a game; nothing for a rule no page shows."""
    said = _HERE[game].get(path, HINTS.get(path))
    return gettext(said) if said else ""


def shutout_source(mode: Shutout, gettext: Gettext) -> str:
    """Name who counts a shutout so."""
    return gettext(_WHO[mode])


def shutout_sum(mode: Shutout, sheet: SheetRules) -> str:
    """Work a shutout out for 112 points and 6 boxes against nothing, with these bonuses.

    >>> shutout_sum(Shutout.DOUBLE_TOTAL, SheetRules())
    '2 × (112 + 100 + 150) = 724'
    """
    boxes = BOXES * sheet.box_bonus
    won = ColumnSide(points=POINTS, boxes=BOXES, game_bonus=sheet.game_bonus, box_bonus=boxes)
    more = SHUTOUT[mode](won, sheet.shutout_flat)
    figures = {"points": POINTS, "game": sheet.game_bonus, "boxes": boxes}
    total = POINTS + sheet.game_bonus + boxes + more
    return f"{_SUMS[mode].format(**figures, flat=sheet.shutout_flat)} = {total}"
