"""How a deal is played: dealing, drawing, values, the end of the stock, misdeals."""

from __future__ import annotations

from typing import Final

from scorekeeper.engine.rules import Aces, NextDealer, Opponents, Rests, VoidDealer, Wall
from scorekeeper.words.booktexts.rows import ALL, HOUSE, LONG, Row, always, pairs
from scorekeeper.words.texts import N_

DEAL: Final[tuple[Row, ...]] = (
    (
        always,
        N_(
            "One pack of 52 cards without jokers. %(hand)s cards to each player, one at a time; "
            "the next card is turned up beside the stock. That is the upcard, and it begins the "
            "discard pile. %(stock)s cards are left in the stock."
        ),
        N_("every guide; the count from Pagat"),
    ),
    (
        lambda rules: rules.seats.players == 3,
        N_("Three players: two play each deal, everybody scores alone."),
        N_("Swedish long guide, Pagat"),
    ),
    (
        lambda rules: rules.seats.rests is Rests.DEALER,
        N_("The dealer deals for the other two and rests."),
        N_("Swedish long guide, Pagat"),
    ),
    (lambda rules: rules.seats.rests is Rests.LOSER, N_("Who lost the last deal rests."), LONG),
    (
        pairs,
        N_(
            "Two pairs at two tables: each player meets one of the other pair. Both deals of a "
            "round are added up, and the pair ahead writes the difference."
        ),
        N_("Swedish long guide, Pagat, Bicycle"),
    ),
    (
        pairs,
        N_(
            "A table that nobody won counts nothing and is not dealt again. Where both tables come "
            "to the same, nothing is written, and no box."
        ),
        N_("Bicycle; the second sentence decided here"),
    ),
    (
        lambda rules: pairs(rules) and rules.seats.opponents is Opponents.ROUND,
        N_("The opponents change every round."),
        N_("Swedish long guide, Bicycle"),
    ),
    (
        lambda rules: pairs(rules) and rules.seats.opponents is Opponents.GAME,
        N_("The opponents change after every game."),
        N_("rummy-games.com"),
    ),
    (always, N_("For the first deal each draws a card: the highest deals."), LONG),
    (
        lambda rules: rules.seats.next_dealer is NextDealer.LOSER,
        N_("After a scored deal the loser deals."),
        LONG,
    ),
    (
        lambda rules: rules.seats.next_dealer is NextDealer.WINNER,
        N_("After a scored deal the winner deals."),
        N_("some clubs; Bicycle for pairs"),
    ),
    (
        lambda rules: rules.seats.next_dealer in (NextDealer.ALTERNATE, NextDealer.LEFT),
        N_("After a scored deal the next player deals."),
        N_("Norwegian rules, Wikipedia"),
    ),
    (
        lambda rules: rules.seats.void_dealer is VoidDealer.SAME,
        N_("After a deal nobody won the same dealer deals again."),
        ALL,
    ),
    (
        lambda rules: rules.seats.void_dealer is VoidDealer.PASS,
        N_("After a deal nobody won the deal passes on."),
        HOUSE,
    ),
)

DRAW: Final[tuple[Row, ...]] = (
    (
        always,
        N_(
            "The player who did not deal may take the upcard, or pass. Then the dealer may take "
            "it. If both pass, the player who did not deal takes the top card of the stock."
        ),
        ALL,
    ),
    (
        lambda rules: rules.knock.from_upcard,
        N_(
            "The upcard also sets how much one may knock with, for the whole deal, whether or not "
            "it is taken. Anybody may ask what it was."
        ),
        N_("Swedish long guide, Pagat, Bicycle"),
    ),
)

TURN: Final[tuple[Row, ...]] = (
    (
        always,
        N_(
            "Draw one card: the top of the stock, or the top of the discard pile. Then discard "
            "one, face up. So everybody always ends with %(hand)s cards."
        ),
        ALL,
    ),
    (
        always,
        N_(
            "A card taken from the discard pile may not be thrown back in the same turn, not even "
            "as the last discard of a knock. A card from the stock may."
        ),
        N_("Swedish long guide, Norwegian rules, beginner guide"),
    ),
    (
        always,
        N_(
            "A set is three or four cards of one rank. A run is three or more cards of one suit in "
            "a row. A card lies in one of them only; what lies in none is loose."
        ),
        ALL,
    ),
)

VALUES: Final[tuple[Row, ...]] = (
    (
        lambda rules: not rules.cards.values.laid_over,
        N_("Loose cards count: an ace 1, two to ten their number, jack, queen and king 10."),
        ALL,
    ),
    (
        lambda rules: bool(rules.cards.values.laid_over),
        N_(
            "Loose cards count: %(values)s; otherwise an ace 1, two to ten their number, jack, "
            "queen and king 10."
        ),
        HOUSE,
    ),
    (
        lambda rules: rules.cards.aces is Aces.LOW,
        N_("An ace is low: A 2 3 is a run, Q K A is none."),
        ALL,
    ),
    (
        lambda rules: rules.cards.aces is Aces.EITHER,
        N_("An ace is low or high: A 2 3 and Q K A are runs, K A 2 is none."),
        HOUSE,
    ),
    (
        lambda rules: rules.cards.aces is Aces.AROUND,
        N_("Runs go round the corner: A 2 3, Q K A and K A 2 are all runs."),
        HOUSE,
    ),
)

STOCK: Final[tuple[Row, ...]] = (
    (
        lambda rules: rules.sheet.wall in (Wall.VOID, Wall.HALF_BOX, Wall.LAST_DISCARD),
        N_(
            "The last two cards of the stock are not drawn. If the player who took the third last "
            "discards without closing, nobody scores. The discard pile is never turned over."
        ),
        N_("every guide, Pagat, Wikipedia"),
    ),
    (
        lambda rules: rules.sheet.wall is Wall.HALF_BOX,
        N_("Half a box goes to the lower count, rounded down at the end; none on equal counts."),
        HOUSE,
    ),
    (
        lambda rules: rules.sheet.wall is Wall.LAST_DISCARD,
        N_("That last discard may still be taken, but only to close the deal."),
        N_("tournaments"),
    ),
    (
        lambda rules: rules.sheet.wall is Wall.PLAY_TO_LAST,
        N_("Play goes on to the last card of the stock; then nobody scores."),
        HOUSE,
    ),
)

MISDEAL: Final[tuple[Row, ...]] = (
    (
        always,
        N_(
            "%(fewer)s or %(more)s cards are a misdeal, even if somebody has looked: the same "
            "dealer deals again, and nothing is scored."
        ),
        LONG,
    ),
    (
        always,
        N_(
            "Some clubs go on where only one hand is wrong and somebody has drawn: the other "
            "player chooses between a new deal and playing on. Whoever has a card too few then "
            "draws without discarding, whoever has one too many discards without drawing, and may "
            "not knock before the turn after that."
        ),
        N_("club practice"),
    ),
    (
        always,
        N_("A card shown while dealing: the same dealer deals again."),
        N_("a public rule page"),
    ),
    (
        always,
        N_(
            "A hand that was counted or grouped wrongly may be put right until the cards are "
            "mixed."
        ),
        N_("decided here"),
    ),
)  # fmt: skip
