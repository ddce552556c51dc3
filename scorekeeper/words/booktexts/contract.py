"""The contract games: packs and rounds, buying, laying down, going out, what is written."""

from __future__ import annotations

from typing import Final

from scorekeeper.engine.rules import Aces, BuildOn, RuleSet, WildMost
from scorekeeper.words.booktexts.rows import HERE, HOUSE, LONG, Row, always
from scorekeeper.words.texts import N_

RILPEDIA: Final = N_("Rilpedia")
GUIDES: Final = N_("Swedish long guide, Rilpedia")


def _own_only(rules: RuleSet) -> bool:
    """Tell whether one builds on the own groups only, as in the encyclopedia's game."""
    return rules.contract.build_on is BuildOn.OWN


def _whole_last(rules: RuleSet) -> bool:
    """Tell whether the last round takes all cards without a discard."""
    last = rules.contract.rounds[-1]
    return last is not None and last.all_out and last.no_discard


DEAL: Final[tuple[Row, ...]] = (
    (always, N_("Two to six players, each alone."), GUIDES),
    (
        lambda rules: rules.cards.decks == 2,
        N_("Two packs of 52 cards are mixed."),
        LONG,
    ),
    (
        lambda rules: rules.cards.decks is None,
        N_("Two packs of 52 cards are mixed; five or six players take three."),
        RILPEDIA,
    ),
    (
        lambda rules: rules.cards.decks not in (2, None),
        N_("Packs of 52 cards that are mixed: %(decks)s."),
        HOUSE,
    ),
    (lambda rules: rules.cards.jokers == 0, N_("There are no jokers."), RILPEDIA),
    (lambda rules: rules.cards.jokers > 0, N_("Jokers mixed in: %(jokers)s."), LONG),
    (
        always,
        N_("Everybody gets %(hand)s cards. The next one is turned up and begins the discard pile."),
        GUIDES,
    ),
    (
        lambda rules: rules.contract.last_round_extra > 0,
        N_("In the last round everybody gets %(extra)s more."),
        HOUSE,
    ),
    (
        always,
        N_("The player to the left of the dealer begins, and deals the next round."),
        GUIDES,
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

ROUNDS: Final[tuple[Row, ...]] = (
    (
        always,
        N_(
            "Every round asks for its own groups. Nothing is laid down before all of them can be "
            "laid at once."
        ),
        GUIDES,
    ),
    (
        always,
        N_("A set is cards of one rank, of any suits; two equal cards may lie in it."),
        LONG,
    ),
    (always, N_("A run is cards of one suit in a row, each rank once."), LONG),
    (always, N_("A group may be longer than the round asks for."), HERE),
    (
        always,
        N_("Two runs of one suit that join are one run: they must lie apart."),
        N_("decided here, as one public page plays"),
    ),
    (
        lambda rules: rules.cards.aces is Aces.LOW,
        N_("An ace is low: A 2 3 is a run, Q K A is none."),
        HOUSE,
    ),
    (
        lambda rules: rules.cards.aces is Aces.EITHER,
        N_("An ace is low or high: A 2 3 and Q K A are runs, K A 2 is none."),
        LONG,
    ),
    (
        lambda rules: rules.cards.aces is Aces.AROUND,
        N_("Runs go round the corner: A 2 3, Q K A and K A 2 are all runs."),
        HOUSE,
    ),
    (
        lambda rules: "Jk" in rules.cards.wild,
        N_("A joker stands for any card, in sets and in runs."),
        LONG,
    ),
    (
        lambda rules: "2" in rules.cards.wild,
        N_("A two stands for any card, in sets and in runs."),
        RILPEDIA,
    ),
    (
        lambda rules: rules.cards.wild_most is WildMost.HALF,
        N_(
            "No group holds more wild cards than others; as many are allowed. A wild card in its "
            "own place is none."
        ),
        N_("Rilpedia; equal numbers and one’s own place decided here"),
    ),
    (
        lambda rules: any(asked and asked.pair for asked in rules.contract.rounds),
        N_("A pair is two cards of one rank. It cannot be built on."),
        RILPEDIA,
    ),
)

TURN: Final[tuple[Row, ...]] = (
    (
        always,
        N_("Draw a card, lay down or build if you can, and discard one face up."),
        GUIDES,
    ),
    (
        _own_only,
        N_(
            "By the encyclopedia, whoever takes the card that lies face up on their turn takes "
            "two from the stock as well, and discards one."
        ),
        RILPEDIA,
    ),
    (
        always,
        N_("Out of turn one may buy the card just discarded."),
        GUIDES,
    ),
    (
        always,
        N_("If several want it, the next in turn has it."),
        N_("Rilpedia, Pagat"),
    ),
    (
        lambda rules: rules.contract.penalty_cards == 1,
        N_("Each card bought costs one card more from the stock."),
        GUIDES,
    ),
    (
        lambda rules: rules.contract.penalty_cards > 1,
        N_("Each card bought costs two cards more from the stock."),
        HOUSE,
    ),
    (
        lambda rules: rules.contract.buys is None,
        N_("One may buy as often as one likes."),
        LONG,
    ),
    (
        lambda rules: rules.contract.buys is not None,
        N_("Cards one may take so in a round, at most: %(buys)s."),
        N_("Rilpedia; other houses allow two"),
    ),
)

LAYING: Final[tuple[Row, ...]] = (
    (
        lambda rules: not _own_only(rules),
        N_("Once your contract lies you may build on every group on the table."),
        LONG,
    ),
    (
        _own_only,
        N_(
            "The contract is laid alone, and a card discarded. From the next turn on you may build "
            "on your own groups, and lay further sets and runs of three or more."
        ),
        N_("Rilpedia; one’s own groups only, decided here"),
    ),
    (
        lambda rules: rules.contract.joker_exchange,
        N_("Whoever holds the real card may exchange it for a joker on the table."),
        HOUSE,
    ),
    (
        lambda rules: not rules.contract.out_when_laying,
        N_("Nobody goes out in the turn in which the contract is laid."),
        HOUSE,
    ),
    (always, N_("The round ends when somebody has no cards left."), GUIDES),
    (
        lambda rules: not _own_only(rules),
        N_("The last card may be laid down or discarded."),
        HERE,
    ),
    (_own_only, N_("The last card is discarded, but for the last round."), RILPEDIA),
    (
        _whole_last,
        N_("In the last round all cards are laid down at once, without a discard."),
        GUIDES,
    ),
)

VALUES: Final[tuple[Row, ...]] = (
    (
        always,
        N_(
            "Whoever went out writes 0. Everybody else counts every card left in the hand, groups "
            "included."
        ),
        GUIDES,
    ),
    (
        lambda rules: bool(rules.cards.values.laid_over),
        N_(
            "Cards left count: %(values)s; otherwise an ace 1, two to ten their number, jack, queen"
            " and king 10."
        ),
        N_("by this game"),
    ),
    (
        lambda rules: not rules.cards.values.laid_over,
        N_("Cards left count: an ace 1, two to ten their number, jack, queen and king 10."),
        HOUSE,
    ),
)

STOCK: Final[tuple[Row, ...]] = (
    (always, N_("When the stock is empty the discard pile is mixed and turned over."), HERE),
    (
        always,
        N_("If nobody can go on, the round is blocked: everybody writes what they hold."),
        HERE,
    ),
    (always, N_("A deal that is called void is no round; it is dealt again."), HERE),
)

MISDEAL: Final[tuple[Row, ...]] = (
    (
        always,
        N_("A wrong number of cards, or a card shown: the same dealer deals again."),
        HERE,
    ),
)

END: Final[tuple[Row, ...]] = (
    (
        always,
        N_("After %(rounds)s rounds the lowest sum wins."),
        GUIDES,
    ),
    (always, N_("Equal lowest sums share the win."), HERE),
    (
        lambda rules: rules.sheet.stake is not None,
        N_("Everybody settles with everybody; every point of difference is worth %(stake)s."),
        HOUSE,
    ),
)
