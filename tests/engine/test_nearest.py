"""What is nearest to a contract: worked cases, and the fewest missing cards by brute force."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.engine.cards import format_cards, parse_cards
from scorekeeper.engine.contract import check_contract
from scorekeeper.engine.nearest import fewest_lacking
from scorekeeper.engine.rules import Aces, CardRules, Round, WildMost
from scorekeeper.engine.stretches import PartKind, Slot
from scorekeeper.rulesets import RULESETS
from tests import brute_contract

JOKERS = CardRules(aces=Aces.EITHER, decks=2, jokers=4, wild=("Jk",))
TWOS = RULESETS["rilpedia_fifteen"].cards
SET_AND_RUN = Round(sets=(3,), runs=(4,))

#: What is laid, the round, what lies in each part with what it lacks, and what lies in none.
NEAREST = [
    ("6H 7H 8H", SET_AND_RUN, [("", 3), ("6H 7H 8H", 1)], ""),
    ("6H 7H 8H QC QD", SET_AND_RUN, [("QC QD", 1), ("6H 7H 8H", 1)], ""),
    ("6H 7H 8H Jk QC QD", SET_AND_RUN, [("QC QD Jk", 0), ("6H 7H 8H", 1)], ""),
    ("6H 7H 8H 9H QC QD QS 4C", SET_AND_RUN, [("QC QD QS", 0), ("6H 7H 8H 9H", 0)], "4C"),
    ("6H 7H 8H 9H TH QC QD QS QS 4C", SET_AND_RUN,
     [("QC QD QS QS", 0), ("6H 7H 8H 9H TH", 0)], "4C"),
    # The eight is wanted by the set and by the run: neither may be filled at the other's cost.
    ("8C 8D 8H 9H TH JH", SET_AND_RUN, [("8C 8D 8H", 0), ("9H TH JH", 1)], ""),
    ("", Round(sets=(3, 3)), [("", 3), ("", 3)], ""),
]  # fmt: skip


#: The same with twos wild in half of a meld: one in its own place is natural.
NEAREST_WITH_TWOS = [
    ("AS 2S 2H 2D", Round(runs=(5,)), [("AS 2S 2D 2H", 1)], ""),
    ("2S 3S 2H 2D", Round(runs=(5,)), [("2S 3S 2D 2H", 1)], ""),
    ("2S 2H 9C", Round(sets=(3, 3)), [("2H 2S", 1), ("", 3)], "9C"),
    ("2S 2H 2D 9C", Round(sets=(3, 3)), [("2D 2H 2S", 0), ("", 3)], "9C"),
]


@pytest.mark.parametrize(("text", "asked", "parts", "loose"), NEAREST_WITH_TWOS)
def test_what_is_nearest_with_twos(text, asked, parts, loose):
    check = check_contract(parse_cards(text), asked, TWOS)
    assert not check.met
    assert sum(part.lacking for part in check.parts) == sum(number for _, number in parts)
    if "9C" not in text:
        assert [format_cards(part.cards) for part in check.parts] == [held for held, _ in parts]
        assert format_cards(check.loose) == loose


@pytest.mark.parametrize(("text", "asked", "parts", "loose"), NEAREST)
def test_what_is_nearest(text, asked, parts, loose):
    check = check_contract(parse_cards(text), asked, JOKERS)
    assert not check.met
    assert check.lacking == sum(number for _, number in parts)
    if "8D" not in text:  # there the eight may lie in either
        assert [part.lacking for part in check.parts] == [number for _, number in parts]
        assert [format_cards(part.cards) for part in check.parts] == [held for held, _ in parts]
    assert format_cards(check.loose) == loose


@pytest.mark.parametrize(
    ("aces", "text", "loose"),
    [
        (Aces.AROUND, "KH AH 2H 3H 4H", ""),
        (Aces.AROUND, "QH KH AH 2H 3H 4H", ""),
        (Aces.EITHER, "TH JH QH KH AH", ""),
        (Aces.EITHER, "AH 2H 3H 4H", "KH"),  # not round the corner
        (Aces.LOW, "TH JH QH KH", "AH"),
    ],
)
def test_a_whole_run_takes_what_lies_at_either_end(aces, text, loose):
    rules = CardRules(aces=aces, decks=2)
    check = check_contract(parse_cards(f"{text} {loose}"), SET_AND_RUN, rules)
    assert [(format_cards(part.cards), part.lacking) for part in check.parts] == [
        ("", 3),
        (text, 0),
    ]
    assert format_cards(check.loose) == loose


# --- the second opinion ---------------------------------------------------------------------------


def most_placed(cards, parts, aces):
    """How many of the cards have a place in the parts, the rest filled by jokers."""
    total = sum(size for _, size in parts)
    for number in range(min(len(cards), total), 0, -1):
        for chosen in set(combinations(sorted(cards), number)):
            filled = [*chosen, *["Jk"] * (total - number)]
            if brute_contract.can_meet(filled, parts, aces=aces, wild=("Jk",)):
                return number
    return 0


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.sampled_from([r + s for r in "56789" for s in "HS"]), min_size=3, max_size=6),
    st.sampled_from(
        [[("set", 3), ("set", 3)], [("set", 3), ("run", 4)], [("set", 4), ("pair", 2)]]
    ),
    st.sampled_from(["low", "either"]),
)
def test_the_nearest_is_what_lacks_the_fewest_cards(cards, parts, aces):
    rules = CardRules(aces=Aces(aces), decks=6)
    slots = [Slot(PartKind(kind), size) for kind, size in parts]
    found = fewest_lacking(parse_cards(" ".join(cards)), slots, rules)
    assert sum(len(part.cards) for part in found) == most_placed(cards, parts, aces)


def least_lacking(cards, parts, **rules):
    """How many natural cards, whichever they be, the best of the cards need to fill the parts."""
    return sum(size for _, size in parts) - max(
        len(chosen)
        for number in range(len(cards) + 1)
        for chosen in set(combinations(sorted(cards), number))
        if brute_contract.can_meet_with(chosen, parts, **rules)
    )


@st.composite
def hands_of_twos(draw):
    """A few low cards of two suits, many of them wild, others in a set's rank."""
    pack = [rank + suit for rank in "A3457" for suit in "HS"] * 2 + ["2H", "2S", "2C", "2D"] * 2
    return draw(st.lists(st.sampled_from(pack), min_size=2, max_size=6))


@settings(max_examples=150, deadline=None)
@given(
    hands_of_twos(),
    st.sampled_from(
        [
            [("run", 5)],
            [("run", 4)],
            [("set", 3), ("set", 3)],
            [("set", 3), ("run", 4)],
            [("set", 4), ("pair", 2)],
            [("run", 5), ("set", 3)],
            [("run", 4), ("run", 3)],
        ]
    ),
    st.sampled_from(["low", "either", "around"]),
    st.booleans(),
)
def test_with_wild_twos_the_nearest_lacks_the_fewest_cards(cards, parts, aces, half):
    rules = CardRules(
        aces=Aces(aces), decks=6, wild=("2",), wild_most=WildMost.HALF if half else WildMost.ANY
    )
    slots = [Slot(PartKind(kind), size) for kind, size in parts]
    found = fewest_lacking(parse_cards(" ".join(cards)), slots, rules)
    wanted = least_lacking(cards, parts, aces=aces, wild=("2",), half=half)
    assert sum(part.lacking for part in found) == wanted
    for part in found:
        pile = [str(card) for card in part.cards]
        as_laid = [(part.slot.kind, part.slot.size)]
        assert brute_contract.can_meet_with(pile, as_laid, aces=aces, wild=("2",), half=half)
