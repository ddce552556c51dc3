"""Melds as the rules define them, under each ace rule; how they are named and lengthened."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.cards import PACK, from_mask, parse_cards, to_mask
from scorekeeper.engine.layoffs import fitting
from scorekeeper.engine.melds import find_melds, make_meld, meld_of, parse_melds
from scorekeeper.engine.rules import Aces, CardRules
from scorekeeper.errors import IllegalMeld
from tests import brute
from tests.engine.cases import ids, rows
from tests.strategies import hands

aces_rules = st.sampled_from(list(Aces))


@given(hands(11), aces_rules)
def test_the_melds_of_a_hand_are_those_of_the_second_opinion(hand, aces):
    found = find_melds(parse_cards(" ".join(hand)), CardRules(aces=aces))
    assert {frozenset(map(str, meld.cards)) for meld in found} == brute.melds(hand, aces.value)
    assert len(found) == len({meld.cards for meld in found})


def test_one_pack_holds_65_sets_and_264_runs():
    kinds = [meld.kind for meld in find_melds(PACK, CardRules())]
    assert (kinds.count("set"), kinds.count("run")) == (65, 264)


@pytest.mark.parametrize("row", rows("meld-enumeration.json"), ids=ids)
def test_counted_melds(row):
    hand = parse_cards(" ".join(row["inputs"]["cards"]))
    assert len(find_melds(hand, CardRules())) == row["expected"]["melds"]


@pytest.mark.parametrize("row", rows("meld-valid.json"), ids=ids)
def test_valid_melds(row):
    for cards, valid in zip(row["inputs"]["cards"], row["expected"]["valid"], strict=True):
        assert is_legal(" ".join(cards), Aces.LOW) is valid


def is_legal(text, aces):
    try:
        make_meld(parse_cards(text), CardRules(aces=aces))
    except IllegalMeld:
        return False
    return True


LEGAL = [  # cards, and under which ace rules they are a meld
    ("7H 8H 9H", "low either around"),
    ("7H 7D 7C 7S", "low either around"),
    ("AH 2H 3H", "low either around"),
    ("QH KH AH", "either around"),
    ("KH AH 2H", "around"),
    ("QH KH AH 2H 3H", "around"),
    ("AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", "low either around"),
    ("7H 8H", ""),
    ("7H 7D", ""),
    ("7H 7H 7D", ""),
    ("7H 8H TH", ""),
    ("7H 8D 9H", ""),
    ("7H 7D 8H", ""),
    ("Jk 7H 7D", ""),
    ("", ""),
]


@pytest.mark.parametrize(("cards", "rules"), LEGAL)
def test_what_is_a_meld(cards, rules):
    assert [aces.value for aces in Aces if is_legal(cards, aces)] == rules.split()


@pytest.mark.parametrize(
    ("cards", "aces", "written"),
    [
        ("9S 7S 8S", Aces.LOW, "7S 8S 9S"),
        ("8S 8H 8C", Aces.LOW, "8C 8H 8S"),
        ("AS KS QS", Aces.EITHER, "QS KS AS"),
        ("2S AS KS", Aces.AROUND, "KS AS 2S"),
        ("3S AS KS 2S JS QS", Aces.AROUND, "JS QS KS AS 2S 3S"),
    ],
)
def test_a_run_lies_in_order(cards, aces, written):
    assert str(make_meld(parse_cards(cards), CardRules(aces=aces))) == written


@given(aces_rules, st.data())
def test_what_fits_a_meld_is_what_the_second_opinion_lays_off(aces, data):
    every = sorted(brute_melds(aces), key=sorted)
    meld = data.draw(st.sampled_from(every))
    fits = {str(card) for card in from_mask(fitting(to_mask(parse_cards(" ".join(meld))), aces))}
    others = {str(card) for card in PACK} - meld
    assert fits == {card for card in others if brute.can_lay_off(card, meld, aces.value)}


def brute_melds(aces):
    """The melds of one suit and of one rank stand for all."""
    spades = [str(card) for card in PACK if str(card)[1] == "S"]
    sevens = [str(card) for card in PACK if str(card)[0] == "7"]
    return {meld for meld in brute.melds(spades, aces.value) if len(meld) < 12} | brute.melds(
        sevens
    )


def test_melds_are_written_apart_by_a_space():
    assert [str(meld) for meld in parse_melds("5S6S7S KSKCKD")] == ["5S 6S 7S", "KC KD KS"]
    with pytest.raises(IllegalMeld):
        parse_melds("5S6S7S KSKC")


@given(aces_rules)
def test_naming_a_meld_keeps_its_cards(aces):
    for meld in find_melds(PACK, CardRules(aces=aces)):
        assert meld_of(to_mask(meld.cards)) == meld
