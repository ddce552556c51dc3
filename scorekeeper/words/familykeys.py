"""The rules of contract games and basic rummy in words: labels, values, who plays it how."""

from __future__ import annotations

from typing import Any, Final

from scorekeeper.words.texts import N_

_VALUES: Final = {
    "cards.values.Jk": N_("A joker left in hand"),
    "cards.values.A": N_("An ace left in hand"),
    "cards.values.2": N_("A two left in hand"),
}

_DEALING: Final = {
    "seats.next_dealer": N_("Next to deal"),
    "seats.void_dealer": N_("After a deal nobody won"),
}

#: The rules of a contract game, group by group.
CONTRACT: Final = (
    (
        N_("The rounds"),
        {
            "contract.rounds": N_("What each round asks for"),
            "contract.last_round_extra": N_("Extra cards dealt in the last round"),
        },
    ),
    (
        N_("Buying"),
        {
            "contract.buys": N_("Buys in a round, at most"),
            "contract.penalty_cards": N_("Penalty cards for each buy"),
        },
    ),
    (
        N_("Laying down"),
        {
            "contract.out_when_laying": N_("Going out in the turn the contract is laid"),
            "contract.build_on": N_("Building on"),
            "contract.joker_exchange": N_("A joker may be exchanged for the real card"),
        },
    ),
    (
        N_("Cards"),
        {
            **_VALUES,
            "hand_size": N_("Cards in a hand"),
            "cards.aces": N_("Aces in runs"),
            "cards.decks": N_("Packs"),
            "cards.jokers": N_("Jokers"),
            "cards.wild": N_("Wild cards"),
            "cards.wild_most": N_("Wild cards in a meld"),
        },
    ),
    (N_("The match"), {"sheet.stake": N_("Stake per point")}),
    (N_("Dealing"), _DEALING),
)

#: The rules of basic rummy, group by group.
RUMMY: Final = (
    (
        N_("The match"),
        {
            "sheet.target": N_("First to"),
            "sheet.deals": N_("Number of deals"),
            "rummy.minus": N_("Losers write minus points"),
            "sheet.stake": N_("Stake per point"),
        },
    ),
    (
        N_("Going out"),
        {
            "rummy.going_rummy": N_("Going rummy: out in one turn"),
            "rummy.block": N_("The stock is not dealt again: a deal may be blocked"),
        },
    ),
    (
        N_("Cards"),
        {
            "cards.aces": N_("Aces in runs"),
            "hand_size": N_("Cards in a hand"),
            "rummy.seven_cards": N_("Seven cards for everybody"),
        },
    ),
    (
        N_("At the table"),
        {
            "rummy.melds_per_turn": N_("Melds laid in a turn, at most"),
            "rummy.layoff_after_own": N_("Laying off only after a meld of one’s own"),
            "rummy.last_card_discard": N_("The last card must be discarded"),
            "rummy.pile_shuffle": N_("The pile is shuffled when the stock is empty"),
        },
    ),
    (N_("Dealing"), _DEALING),
)

VALUES: Final[dict[str, dict[Any, str]]] = {
    "contract.buys": {None: N_("as many as one likes")},
    "contract.out_when_laying": {True: N_("allowed"), False: N_("not before the next turn")},
    "contract.build_on": {"all": N_("everybody’s melds"), "own": N_("one’s own melds only")},
    "cards.decks": {None: N_("two, for five or six players three")},
    "cards.wild_most": {"any": N_("as many as one likes"), "half": N_("at most half of a meld")},
    "rummy.going_rummy": {
        "off": N_("nothing more"),
        "double": N_("counts double"),
        "plus_ten": N_("10 points more"),
    },
    "rummy.melds_per_turn": {None: N_("as many as one likes")},
}

HINTS: Final = {
    "contract.rounds": N_(
        "Sets: 3 3 is two sets of three; write a pair as 2. Runs: 4 is a run of four, rest is all "
        "the other cards in one run. A round left empty is still to be written."
    ),
    "contract.last_round_extra": N_("None in the guides; some houses deal one more."),
    "contract.buys": N_(
        "Empty: as many as one likes, as in the Swedish long guide; other houses allow 2 or 3."
    ),
    "contract.penalty_cards": N_("1 in the guides; some houses say 2."),
    "contract.out_when_laying": N_("Allowed in the guides; some houses wait a turn."),
    "contract.build_on": N_(
        "Everybody’s in the Swedish long guide; the old encyclopedia speaks of one’s own melds."
    ),
    "contract.joker_exchange": N_("A house rule, printed on the rule card."),
    "cards.values.Jk": N_("25 in the Swedish long guide; 50 in some houses."),
    "cards.values.A": N_("15 in most guides; 25 in some houses, 1 in basic rummy."),
    "cards.values.2": N_("20 in the encyclopedia, where twos are wild."),
    "cards.decks": N_("Empty: two packs, and three for five or six players."),
    "cards.jokers": N_("4 with two packs in the Swedish long guide; none in the encyclopedia."),
    "cards.wild": N_("Write Jk for jokers, 2 for twos; empty for none."),
    "cards.wild_most": N_("The encyclopedia: never more wild cards than others in a meld."),
    "rummy.minus": N_(
        "Everybody else writes down their own cards; once somebody reaches the target, the fewest "
        "points win."
    ),
    "rummy.going_rummy": N_(
        "Out in one turn without having laid anything before. Some count double, some 10 more."
    ),
    "rummy.block": N_("All count; the lowest gets the difference to each other hand."),
    "rummy.seven_cards": N_("Seven each, as on Wikipedia, however many play."),
    "rummy.melds_per_turn": N_("1 in the Swedish guide; empty: as many as one likes (Pagat)."),
    "rummy.layoff_after_own": N_("A house rule, printed on the rule card."),
    "rummy.last_card_discard": N_("A house rule, printed on the rule card."),
    "rummy.pile_shuffle": N_("Turned over unshuffled in the Swedish guide; most books shuffle."),
}

#: What the same rule means in another game than gin.
RUMMY_HINTS: Final = {
    "cards.aces": N_("Low an ace counts 1, otherwise 15; the table agrees on it."),
}

HINTS_HERE: Final = {
    "sheet.target": N_("100 in the guides, or what the table agrees on."),
    "hand_size": N_("Empty in basic rummy: 10 for two players, 7 for three or four, else 6."),
    "cards.aces": N_("The guides leave it open: agree before the first deal."),
    "seats.next_dealer": N_("The player to the left in the guides."),
}
