"""The sentences of the rule book: each with the rules under which it holds, and who says so."""

from __future__ import annotations

from typing import Final

from scorekeeper.words.booktexts.closing import GIN, KNOCK, LAYOFFS, UNDERCUT
from scorekeeper.words.booktexts.dealing import DEAL, DRAW, MISDEAL, STOCK, TURN, VALUES
from scorekeeper.words.booktexts.rows import Row
from scorekeeper.words.booktexts.scoring import BONUSES, BOXES, COLUMNS, SHUTOUT
from scorekeeper.words.texts import N_

#: The sections in reading order: their anchor, their heading, their sentences.
SECTIONS: Final[tuple[tuple[str, str, tuple[Row, ...]], ...]] = (
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
