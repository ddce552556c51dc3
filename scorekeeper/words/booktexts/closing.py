"""How a deal ends: knocking, laying off, gin, the undercut."""

from __future__ import annotations

from typing import Final

from scorekeeper.engine.rules import AceUpcard, Illegal, LayoffPolicy, Tie
from scorekeeper.words.booktexts.rows import ALL, BOTH, HOUSE, Row, always, knocks
from scorekeeper.words.texts import N_

KNOCK: Final[tuple[Row, ...]] = (
    (
        lambda rules: not knocks(rules),
        N_("There is no knocking here: play goes on until somebody is gin, or the stock ends."),
        N_("Norwegian rules"),
    ),
    (
        lambda rules: not rules.knock.from_upcard and rules.knock.limit > 0,
        N_(
            "After drawing, whoever keeps loose cards of %(limit)s points or less may knock: "
            "discard face down, and lay the hand open in groups. Nobody has to knock."
        ),
        ALL,
    ),
    (
        lambda rules: rules.knock.from_upcard,
        N_(
            "After drawing, whoever keeps loose cards of no more points than the upcard may "
            "knock: discard face down, and lay the hand open in groups. Court cards turned up "
            "allow 10. Nobody has to knock."
        ),
        N_("Swedish long guide, Pagat, Bicycle"),
    ),
    (
        lambda rules: rules.knock.from_upcard and rules.knock.ace_upcard is AceUpcard.GIN_ONLY,
        N_("An ace turned up: only gin closes the deal."),
        N_("Swedish long guide, Bicycle"),
    ),
    (
        lambda rules: rules.knock.from_upcard and rules.knock.ace_upcard is AceUpcard.ONE,
        N_("An ace turned up: one may knock with 1."),
        N_("Norwegian rules, Pagat"),
    ),
    (
        lambda rules: knocks(rules) and rules.knock.first_round,
        N_("Knocking is allowed from the first turn."),
        BOTH,
    ),
    (
        lambda rules: knocks(rules) and not rules.knock.first_round,
        N_("Nobody may knock in the first round."),
        HOUSE,
    ),
    (
        knocks,
        N_(
            "Whoever knocks lays the cards as he likes, before seeing the other hand, and then "
            "they lie: the layout on the table counts."
        ),
        N_("decided here, as programs by the Gin Rummy Association’s rules do"),
    ),
    (
        knocks,
        N_(
            "If the other hand counts more, the difference goes to the player who knocked. If it "
            "counts less, it is an undercut."
        ),
        ALL,
    ),
    (
        lambda rules: knocks(rules) and rules.bonuses.knock > 0,
        N_("A knock that wins earns %(knock)s points more."),
        HOUSE,
    ),
    (
        lambda rules: rules.knock.illegal is Illegal.ASK,
        N_(
            "A knock with too much does not count. No book sets one penalty: the table decides "
            "whether the opponent accepts it, play goes on with open cards, or all is dealt anew."
        ),
        N_("decided here, as sources differ"),
    ),
    (
        lambda rules: rules.knock.illegal is Illegal.OPPONENT_MAY_ACCEPT,
        N_("A knock with too much: the opponent may accept it; otherwise play goes on, face up."),
        N_("Gin Rummy Association, by a public program"),
    ),
    (
        lambda rules: rules.knock.illegal is Illegal.EXPOSE_AND_CONTINUE,
        N_("A knock with too much: the cards stay face up and play goes on."),
        N_("a public rule page"),
    ),
    (
        lambda rules: rules.knock.illegal is Illegal.FORFEIT_HAND,
        N_("A knock with too much forfeits the deal: nobody scores."),
        N_("a public program"),
    ),
)

LAYOFFS: Final[tuple[Row, ...]] = (
    (
        lambda rules: not knocks(rules),
        N_("Against gin nothing is laid off: the opponent lays own groups, the rest counts."),
        BOTH,
    ),
    (
        knocks,
        N_(
            "After a knock the opponent lays own groups and may then add loose cards to the groups "
            "of the player who knocked: the fourth card to a set, and cards at either end of a "
            "run, one after the other. Nothing is added to loose cards."
        ),
        N_("every guide; several cards in a row from the Norwegian rules"),
    ),
    (knocks, N_("Whoever knocked lays nothing off. After gin nobody does."), ALL),
    (
        lambda rules: knocks(rules) and rules.knock.layoffs is LayoffPolicy.JOINT,
        N_(
            "Groups and layoffs are chosen together, for the least count: the opponent may break a "
            "group of his own where that lets more be laid off."
        ),
        N_("Gin Rummy Association; the guides do not forbid it"),
    ),
    (
        lambda rules: knocks(rules) and rules.knock.layoffs is LayoffPolicy.MELDS_FIRST,
        N_("Own groups come first, for the least count; only what is loose then is laid off."),
        N_("Swedish long guide, Norwegian rules, Wikipedia"),
    ),
    (
        lambda rules: knocks(rules) and rules.knock.as_laid,
        N_("What was laid counts. A layoff that was overlooked is lost."),
        HOUSE,
    ),
    (
        lambda rules: knocks(rules) and not rules.knock.as_laid,
        N_("Cards speak: the best layout counts, also one that was overlooked."),
        N_("decided here"),
    ),
)

GIN: Final[tuple[Row, ...]] = (
    (
        always,
        N_(
            "Gin is a hand without a loose card after the discard. It earns %(gin)s points and all "
            "that lies loose in the other hand. Gin cannot be undercut, not even by another gin."
        ),
        N_("every guide; the second sentence from the Norwegian rules and Pagat"),
    ),
    (knocks, N_("A knock with nothing loose is gin, said or not."), N_("decided here")),
    (
        lambda rules: rules.bonuses.big_gin is not None,
        N_(
            "Big gin is %(more)s cards in groups after drawing, with no discard. It earns %(big)s "
            "points instead of %(gin)s, and all that lies loose in the other hand."
        ),
        N_("Swedish long guide, Wikipedia"),
    ),
    (
        lambda rules: rules.bonuses.big_gin is None,
        N_("Big gin is not played: %(more)s cards in groups are gin."),
        N_("older rule books, Norwegian rules"),
    ),
)

UNDERCUT: Final[tuple[Row, ...]] = (
    (lambda rules: not knocks(rules), N_("Without knocking there is no undercut."), ALL),
    (
        knocks,
        N_(
            "If the opponent, after laying off, counts less than the player who knocked, the "
            "opponent wins the difference and %(undercut)s points more."
        ),
        ALL,
    ),
    (
        lambda rules: knocks(rules) and rules.bonuses.tie is Tie.UNDERCUT,
        N_("Equal counts are an undercut too: the bonus alone."),
        BOTH,
    ),
    (
        lambda rules: knocks(rules) and rules.bonuses.tie is Tie.NO_BONUS,
        N_("Equal counts: the opponent wins the deal, with 0 points."),
        N_("some programs"),
    ),
    (
        lambda rules: knocks(rules) and rules.bonuses.tie is Tie.CLOSER,
        N_("Equal counts: the player who knocked wins the deal, with 0 points."),
        N_("some programs"),
    ),
    (
        lambda rules: knocks(rules) and rules.bonuses.gin_off is not None,
        N_("An opponent left with nothing earns %(gin_off)s instead of %(undercut)s."),
        HOUSE,
    ),
)
