"""The sentences of the rule book: each with the rules under which it holds, and who says so."""

from __future__ import annotations

from typing import Final

from scorekeeper.engine.rules import Game
from scorekeeper.words.booktexts import contract, rummy
from scorekeeper.words.booktexts.closing import GIN, KNOCK, LAYOFFS, UNDERCUT
from scorekeeper.words.booktexts.dealing import DEAL, DRAW, MISDEAL, STOCK, TURN, VALUES
from scorekeeper.words.booktexts.rows import Row
from scorekeeper.words.booktexts.scoring import BONUSES, BOXES, COLUMNS, SHUTOUT
from scorekeeper.words.texts import N_

#: Sections in reading order: their anchor, their heading, their sentences.
Sections = tuple[tuple[str, str, tuple[Row, ...]], ...]

#: The book of gin.
SECTIONS: Final[Sections] = (
    ("deal", N_("The deal and the upcard"), DEAL),
    ("draw", N_("The first draw"), DRAW),
    ("turn", N_("A turn"), TURN),
    ("values", N_("What cards count"), VALUES),
    ("knock", N_("Knocking"), KNOCK),
    ("layoffs", N_("Laying off"), LAYOFFS),
    ("gin", N_("Gin and big gin"), GIN),
    ("undercut", N_("Undercut"), UNDERCUT),
    ("stock", N_("When the stock runs out"), STOCK),
    ("misdeal", N_("Misdeals"), MISDEAL),
    ("columns", N_("Columns"), COLUMNS),
    ("bonuses", N_("The end of the match, and bonuses"), BONUSES),
    ("boxes", N_("Boxes"), BOXES),
    ("shutout", N_("Shutout"), SHUTOUT),
)

#: The book of contract games.
CONTRACT: Final[Sections] = (
    ("deal", N_("Packs and dealing"), contract.DEAL),
    ("rounds", N_("What each round asks for"), contract.ROUNDS),
    ("turn", N_("A turn, and buying"), contract.TURN),
    ("laying", N_("Laying down and going out"), contract.LAYING),
    ("values", N_("What is written"), contract.VALUES),
    ("stock", N_("When the stock runs out"), contract.STOCK),
    ("misdeal", N_("Misdeals"), contract.MISDEAL),
    ("bonuses", N_("The end of the match"), contract.END),
)

#: The book of basic rummy.
RUMMY: Final[Sections] = (
    ("deal", N_("Dealing"), rummy.DEAL),
    ("turn", N_("A turn"), rummy.TURN),
    ("laying", N_("Going out"), rummy.OUT),
    ("values", N_("What is written"), rummy.VALUES),
    ("stock", N_("When the stock runs out"), rummy.STOCK),
    ("misdeal", N_("Misdeals"), contract.MISDEAL),
    ("bonuses", N_("Going rummy, and the end of the match"), rummy.END),
)

#: The book of each family of games.
BOOKS: Final = {Game.GIN: SECTIONS, Game.CONTRACT: CONTRACT, Game.RUMMY: RUMMY}
