"""Basic rummy: dealing, a turn, going out, blocked deals, what is written."""

from __future__ import annotations

from typing import Final

from scorekeeper.engine.rules import Aces, GoingRummy
from scorekeeper.words.booktexts.rows import HERE, HOUSE, PAGAT, Row, always
from scorekeeper.words.texts import N_

BASIC: Final = N_("Swedish guide to basic rummy")
BOTH: Final = N_("Swedish guide to basic rummy, Pagat")
VARIANT: Final = N_("a variant in the Swedish guide to basic rummy")

DEAL: Final[tuple[Row, ...]] = (
    (always, N_("Two to six players, each alone."), BOTH),
    (
        lambda rules: rules.cards.decks == 1 and rules.cards.jokers == 0,
        N_("One pack of 52 cards without jokers."),
        BOTH,
    ),
    (
        lambda rules: rules.cards.decks != 1 or rules.cards.jokers > 0,
        N_("Packs of 52 cards: %(decks)s. Jokers mixed in: %(jokers)s."),
        HOUSE,
    ),
    (
        lambda rules: rules.hand_size is None and not rules.rummy.seven_cards,
        N_("Two players get 10 cards each, three or four 7, five or six 6."),
        BOTH,
    ),
    (
        lambda rules: rules.hand_size is None and rules.rummy.seven_cards,
        N_("Everybody gets 7 cards, however many play."),
        VARIANT,
    ),
    (
        lambda rules: rules.hand_size is not None,
        N_("Everybody gets %(hand)s cards."),
        HOUSE,
    ),
    (always, N_("The next card is turned up and begins the discard pile."), BOTH),
    (
        always,
        N_("The first dealer is drawn by lot. Then the deal passes to the left; two take turns."),
        BASIC,
    ),
    (
        always,
        N_(
            "Whoever joins late starts with what the table agrees on. Whoever leaves keeps the "
            "line on the sheet and is out of the running."
        ),
        HERE,
    ),
)

TURN: Final[tuple[Row, ...]] = (
    (
        always,
        N_("Draw the top card of the stock or of the discard pile, and at the end discard one."),
        BOTH,
    ),
    (
        always,
        N_("A card just taken from the discard pile is not discarded in the same turn."),
        BOTH,
    ),
    (
        always,
        N_(
            "In between groups may be laid down: sets of three or four of one rank, runs of three "
            "or more of one suit."
        ),
        BOTH,
    ),
    (
        lambda rules: rules.rummy.melds_per_turn is not None,
        N_("Groups one may lay down in a turn, at most: %(melds)s."),
        BASIC,
    ),
    (
        lambda rules: rules.rummy.melds_per_turn is None,
        N_("One may lay down as many groups as one likes."),
        PAGAT,
    ),
    (
        lambda rules: not rules.rummy.layoff_after_own,
        N_("Any number of cards may be added to groups on the table, also to those of others."),
        BOTH,
    ),
    (
        lambda rules: rules.rummy.layoff_after_own,
        N_("Cards may be added to groups on the table only after laying a group of one’s own."),
        VARIANT,
    ),
    (always, N_("Cards on the table are not moved from one group to another."), BASIC),
    (
        lambda rules: rules.cards.aces is Aces.LOW,
        N_("An ace is low: A 2 3 is a run, Q K A is none."),
        BOTH,
    ),
    (
        lambda rules: rules.cards.aces is Aces.EITHER,
        N_("An ace is low or high: A 2 3 and Q K A are runs, K A 2 is none."),
        VARIANT,
    ),
    (
        lambda rules: rules.cards.aces is Aces.AROUND,
        N_("Runs go round the corner: A 2 3, Q K A and K A 2 are all runs."),
        VARIANT,
    ),
)

OUT: Final[tuple[Row, ...]] = (
    (always, N_("Whoever has no card left is out, and play stops at once."), BOTH),
    (
        lambda rules: not rules.rummy.last_card_discard,
        N_("The last card may be laid down, added to a group or discarded."),
        BASIC,
    ),
    (
        lambda rules: rules.rummy.last_card_discard,
        N_("The last card must be discarded."),
        VARIANT,
    ),
)

VALUES: Final[tuple[Row, ...]] = (
    (
        lambda rules: not rules.rummy.minus,
        N_("Whoever is out gets what all others still hold; groups in the hand count too."),
        BOTH,
    ),
    (
        lambda rules: rules.rummy.minus,
        N_(
            "Everybody else writes down what they still hold, groups included; whoever is "
            "out writes 0."
        ),
        VARIANT,
    ),
    (
        lambda rules: not rules.cards.values.laid_over,
        N_("Cards left count: an ace 1, two to ten their number, jack, queen and king 10."),
        N_("Pagat; the Swedish guide leaves the table out"),
    ),
    (
        lambda rules: bool(rules.cards.values.laid_over),
        N_(
            "Cards left count: %(values)s; otherwise an ace 1, two to ten their number, jack, queen"
            " and king 10."
        ),
        VARIANT,
    ),
)

STOCK: Final[tuple[Row, ...]] = (
    (
        lambda rules: not rules.rummy.block and not rules.rummy.pile_shuffle,
        N_("When the stock is empty the discard pile is turned over without mixing."),
        BASIC,
    ),
    (
        lambda rules: not rules.rummy.block and rules.rummy.pile_shuffle,
        N_("When the stock is empty the discard pile is mixed and turned over."),
        VARIANT,
    ),
    (
        lambda rules: rules.rummy.block,
        N_("There is no new stock: when it is empty and nobody goes on, the deal is blocked."),
        VARIANT,
    ),
    (
        lambda rules: rules.rummy.block and not rules.rummy.minus,
        N_("All count; the lowest gets the difference to each other hand."),
        VARIANT,
    ),
    (
        lambda rules: rules.rummy.block and not rules.rummy.minus,
        N_("Equal lowest hands share it in whole points; what is left over goes to nobody."),
        N_("a variant in the Swedish guide to basic rummy; the odd points decided here"),
    ),
    (
        lambda rules: rules.rummy.block and rules.rummy.minus,
        N_("Then everybody writes down their own hand."),
        HERE,
    ),
)

END: Final[tuple[Row, ...]] = (
    (
        lambda rules: rules.rummy.going_rummy is not GoingRummy.OFF,
        N_("Going rummy is being out in one turn without having laid anything before."),
        VARIANT,
    ),
    (
        lambda rules: rules.rummy.going_rummy is GoingRummy.DOUBLE,
        N_("It counts double."),
        VARIANT,
    ),
    (
        lambda rules: rules.rummy.going_rummy is GoingRummy.PLUS_TEN and not rules.rummy.minus,
        N_("It earns 10 points more."),
        VARIANT,
    ),
    (
        lambda rules: rules.rummy.going_rummy is GoingRummy.PLUS_TEN and rules.rummy.minus,
        N_("Everybody else writes down 10 points more."),
        HERE,
    ),
    (
        lambda rules: rules.rummy.going_rummy is GoingRummy.OFF,
        N_("Going out in one turn earns nothing extra."),
        BASIC,
    ),
    (
        lambda rules: rules.sheet.target is not None and not rules.rummy.minus,
        N_("The match ends when somebody has %(target)s points or more; the most points win."),
        BOTH,
    ),
    (
        lambda rules: rules.sheet.target is not None and rules.rummy.minus,
        N_("The match ends when somebody has %(target)s points or more; the fewest points win."),
        VARIANT,
    ),
    (
        lambda rules: rules.sheet.deals is not None,
        N_("The match ends after %(deals)s deals."),
        BOTH,
    ),
    (always, N_("Equal best sums share the win."), HERE),
    (
        lambda rules: rules.sheet.stake is not None,
        N_("Everybody settles with everybody; every point of difference is worth %(stake)s."),
        HOUSE,
    ),
)
