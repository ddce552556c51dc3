"""Laid-down contracts: worked cases, the second opinion, and deals that say it."""

import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.engine.cards import format_cards, parse_cards
from scorekeeper.engine.contract import check_contract, check_piles
from scorekeeper.engine.deal import Deal
from scorekeeper.engine.leftover import pack_of
from scorekeeper.engine.rules import Aces, CardRules, Round, WildMost
from scorekeeper.engine.settle import settle
from scorekeeper.engine.split import split
from scorekeeper.engine.stretches import PartKind, Slot, slots_of
from scorekeeper.plain import from_plain
from scorekeeper.rulesets import RULESETS, resolve
from tests import brute_contract
from tests.engine.cases import ids, rows

JOKERS = CardRules(aces=Aces.EITHER, decks=2, jokers=4, wild=("Jk",))
TWOS = RULESETS["rilpedia_fifteen"].cards
LOW = CardRules(decks=2, jokers=4, wild=("Jk",))

SET_AND_RUN = Round(sets=(3,), runs=(4,))
TWO_RUNS = Round(runs=(4, 4))
LAST = Round(runs=(4, 4, 4), all_out=True, no_discard=True)
THIRTEEN = RULESETS["rilpedia_fifteen"].contract.rounds[12]
FIFTEEN = RULESETS["rilpedia_fifteen"].contract.rounds[14]

#: What is laid, the round, the cards' rules, and whether it will do.
LAID = [
    ("QH QH QS 6H 7H 8H 9H", SET_AND_RUN, JOKERS, True),  # twins
    ("QH QH QS 6H 7H Jk 9H", SET_AND_RUN, JOKERS, True),
    ("Jk Jk QS 6H 7H Jk Jk", SET_AND_RUN, JOKERS, True),
    ("QH QH QS 6H 7H 8H", SET_AND_RUN, JOKERS, False),
    ("QH QH QS QD 6H 7H 8H 9H TH", SET_AND_RUN, JOKERS, True),  # longer than asked
    ("QH QH QS 6H 7H 8H 9H 4C", SET_AND_RUN, JOKERS, False),  # one card fits nowhere
    ("QH KH AH JH 3S 3S 3D", SET_AND_RUN, JOKERS, True),  # ace high
    ("QH KH AH JH 3S 3S 3D", SET_AND_RUN, LOW, False),
    ("QH KH AH 2H 3S 3S 3D", SET_AND_RUN, JOKERS, False),  # not round the corner
    ("QH KH AH 2H 3S 3S 3D", SET_AND_RUN, CardRules(aces=Aces.AROUND, decks=2), True),
    ("3H 4H 5H 6H 7H 8H 9H TH", TWO_RUNS, JOKERS, False),  # one run in two pieces
    ("3H 4H 5H 6H 8H 9H TH JH", TWO_RUNS, JOKERS, True),
    ("3H 4H 5H 6H 5H 6H 7H 8H", TWO_RUNS, JOKERS, True),
    ("3H 4H 5H Jk 7H 8H 9H TH", TWO_RUNS, JOKERS, True),  # the joker may lie below
    ("3H 4H 5H 6H 7H 8H 9S TS JS QS", TWO_RUNS, JOKERS, True),
    ("AC 2C 3C 4C 5D 6D 7D 8D TS JS QS KS", LAST, JOKERS, True),
    ("AC 2C 3C 4C 5D 6D 7D 8D TS JS QS", LAST, JOKERS, False),
    ("7C 7D 7H 7S 7C 9C 9D 9H KS KS", THIRTEEN, TWOS, True),
    ("7C 7D 7H 7S 7C 9C 9D 9H KS QS", THIRTEEN, TWOS, False),
    ("7C 7D 7H 7S 7C 9C 9D 9H KS 2S", THIRTEEN, TWOS, True),  # a pair with a two
    ("7C 7D 7H 7S 7C 9C 9D 9H KS KS KD", THIRTEEN, TWOS, False),  # three are no pair
    ("7C 7D 7H 9C 9D 9H 3S 4S 5S 6S 7S 8S", FIFTEEN, TWOS, True),
    ("7C 7D 7H 9C 9D 9H 3S 4S 5S 6S 7S TS", FIFTEEN, TWOS, False),
    ("7C 7D 2H 9C 9D 9H", Round(sets=(3, 3)), TWOS, True),
    ("7C 2D 2H 9C 9D 9H", Round(sets=(3, 3)), TWOS, False),  # twos never the majority
    ("7C 2D 2H", Round(sets=(3,)), TWOS, False),  # nor of all that is laid
    ("7C 7D 2D 2H 9C 9D 9H", Round(sets=(4, 3)), TWOS, True),  # of four, at most two
    ("AS 2S 3S 4S 9C 9D 9H", SET_AND_RUN, TWOS, True),  # a two in its own place
    ("AS 2S 2D 2C 9C 9D 9H", SET_AND_RUN, TWOS, True),
    ("AS 2H 2D 2C 9C 9D 9H", SET_AND_RUN, TWOS, False),
    ("2S 2H 2D 9C 9D 9H", Round(sets=(3, 3)), TWOS, True),  # three twos are a set of twos
]


@pytest.mark.parametrize(("text", "asked", "rules", "met"), LAID)
def test_what_meets_a_round(text, asked, rules, met):
    cards = parse_cards(text)
    check = check_contract(cards, asked, rules)
    assert check.met is met
    if met:
        assert sorted(card for part in check.parts for card in part.cards) == sorted(cards)
        assert [part.slot for part in check.parts] == list(slots_of(asked))


@pytest.mark.parametrize("row", rows("rummy-out.json"), ids=ids)
def test_going_out_with_a_discard(row):
    """What is drawn and what is held lies on the table but for one card, which is thrown away."""
    rules = resolve(row["ruleset"]).cards
    spelled = [f"{card[0]}{'CDHS'[at]}" for at, card in enumerate(row["inputs"]["hand"])]
    held = Counter([*spelled, row["inputs"]["draw"][0] + "S"])
    laid = [card for card in held.elements() if card[0] in row["expected"]["lay"]]
    (thrown,) = held - Counter(laid)
    assert thrown[0] == row["expected"]["discard"]
    asked = Round(sets=(len(row["expected"]["lay"]),), all_out=True)
    cards = parse_cards(" ".join(laid))
    assert check_contract(cards, asked, rules, kept=1).met is row["expected"]["out"]
    assert not check_contract(cards, replace(asked, no_discard=True), rules, kept=1).met
    assert not check_contract((*cards, *parse_cards(thrown)), asked, rules).met


def test_two_runs_in_one_piece_are_said_to_be():
    check = check_contract(parse_cards("3H 4H 5H 6H 7H 8H 9H TH"), TWO_RUNS, JOKERS)
    assert (check.met, check.adjoining, check.lacking) == (False, True, 0)


@pytest.mark.parametrize(
    ("asked", "kept", "met"),
    [
        (LAST, 0, True),
        (LAST, 1, False),
        (Round(runs=(4, 4, 4), all_out=True), 1, True),
        (Round(runs=(4, 4, 4), all_out=True), 2, False),
        (Round(runs=(4, 4, 4)), 5, True),
    ],
)
def test_the_last_round_takes_all_cards(asked, kept, met):
    cards = parse_cards("AC 2C 3C 4C 5D 6D 7D 8D TS JS QS KS")
    assert check_contract(cards, asked, JOKERS, kept=kept).met is met


# --- the second opinion ---------------------------------------------------------------------------

PARTS = st.lists(
    st.sampled_from([("set", 3), ("set", 4), ("run", 3), ("run", 4), ("pair", 2), ("rest", 3)]),
    min_size=1,
    max_size=3,
).filter(lambda parts: sum(size for _, size in parts) <= 8 and [*parts].count(("rest", 3)) <= 1)


@st.composite
def small_packs(draw):
    """Some neighbouring ranks of two suits, twice, with jokers."""
    low = draw(st.integers(0, 12))
    ranks = ["A23456789TJQK"[(low + step) % 13] for step in range(draw(st.integers(2, 6)))]
    pack = [rank + suit for rank in ranks for suit in "HS"] * 2 + ["2H", "2S", "Jk", "Jk"]
    return draw(st.lists(st.sampled_from(pack), min_size=3, max_size=8))


@st.composite
def grown(draw, parts, aces):
    """Cards that nearly are what is asked: parts grown from one card, some put to the joker."""
    rng = draw(st.randoms(use_true_random=False))
    cards = []
    for kind, size in parts:
        if kind in ("set", "pair"):
            rank = rng.choice("A2378K")
            cards += [rank + rng.choice("HS") for _ in range(size)]
        else:
            cards += [rank + "H" for rank in rng.choice(brute_contract.stretches(size, aces))]
    changed = rng.randint(0, 3)
    for _ in range(changed):
        cards[rng.randrange(len(cards))] = rng.choice(["Jk", "2S", "2H", "AH", "7H"])
    return cards


@settings(max_examples=250, deadline=None)
@given(st.data(), PARTS, st.sampled_from(list(brute_contract.LINES)), st.booleans())
def test_splits_are_those_of_the_second_opinion(data, parts, aces, half):
    wild = data.draw(st.sampled_from([(), ("Jk",), ("2",), ("Jk", "2")]))
    cards = data.draw(small_packs() | grown(parts, aces))
    if len(parts) ** len(cards) > 7_000:
        cards = cards[:8]
    rules = CardRules(
        aces=Aces(aces), decks=2, jokers=4, wild=wild,
        wild_most=WildMost.HALF if half else WildMost.ANY,
    )  # fmt: skip
    if "Jk" not in wild:
        cards = [card for card in cards if card != "Jk"]
    slots = [Slot(PartKind(kind), size) for kind, size in parts]
    found = split(parse_cards(" ".join(cards)), slots, rules)
    wanted = brute_contract.can_meet(cards, parts, aces=aces, wild=wild, half=half)
    assert (found is not None) is wanted
    if found is not None:
        assert sorted(str(c) for part in found for c in part.cards) == sorted(cards)


@pytest.mark.parametrize("key", ["swedish_seven", "swedish_fifteen", "rilpedia_fifteen"])
def test_seventeen_cards_are_split_and_the_nearest_found(key):
    """Hands as large as they get, from packs that make every round hard; none may take long."""
    rng = random.Random(7)
    rules = RULESETS[key]
    pack = pack_of(rules.cards, 4).cards()
    for asked in filter(None, rules.contract.rounds):
        for pool in (pack, [c for c in pack if c.suit in (2, 4) or c.rank == 2]):
            cards = tuple(rng.sample(list(pool), 17))
            check = check_contract(cards, asked, rules.cards)
            placed = [card for part in check.parts for card in part.cards]
            assert sorted([*check.loose, *placed]) == sorted(cards)
            assert check.met or check.lacking or check.loose or check.adjoining


# --- in a deal ------------------------------------------------------------------------------------

SEVEN = resolve({"preset": "swedish_seven"})


def deal(*laid, **more):
    return from_plain(
        Deal,
        {
            "closer": 0,
            "hands": [{"cards": []}, {"cards": ["KS"]}],
            "laid": [
                {"seat": seat, "melds": [pile.split() for pile in piles]} for seat, piles in laid
            ],
            **more,
        },
    )


IN_A_DEAL = [
    ([(0, ["QH QH QS", "6H 7H 8H 9H"])], {"round": 2}, []),
    ([(0, ["6H 7H 8H 9H", "QH QH QS"])], {"round": 2}, []),
    ([(0, ["6H 7H 8H 9H QH QH QS"])], {"round": 2}, []),
    ([(0, ["QH QH QS", "6H 7H 8H"])], {"round": 2}, [("contract_not_met", 0, 1, "laid.0")]),
    ([(0, ["QH QH QS 9H", "6H 7H 8H"])], {"round": 2}, [("contract_not_met", 0, 0, "laid.0")]),
    ([(0, ["QH QH QS", "6H 7H 8H 9H"])], {}, [("bad_value", None, None, "round")]),
    (
        [(0, ["QH QH QS", "6H 7H 8H 9H"]), (0, ["QD QD QC", "6D 7D 8D 9D"])],
        {"round": 2},
        [("bad_value", None, None, "laid.1.seat")],
    ),
    ([(7, ["QH QH QS"])], {"round": 1}, [("bad_value", None, None, "laid.0.seat")]),
    (
        [(1, ["AC 2C 3C 4C", "5D 6D 7D 8D", "TS JS QS KS"])],
        {"round": 7},
        [("contract_not_met", 1, 0, "laid.0")],
    ),
    (
        [(0, ["KS KS KH", "6H 7H 8H 9H"])],
        {"round": 2},
        [("too_many_copies", 0, 3, "laid.0")],
    ),
]


def test_nobody_lays_down_more_than_can_be_held():
    rules = resolve({"preset": "rilpedia_fifteen"})
    suits = ("C", "D", "H")
    cards = [rank + suit for suit in suits for rank in "3456789"][:19]
    (found,) = settle(deal((0, [" ".join(cards)]), round=4), rules, 2).findings
    assert (found.code, found.claimed, found.actual, found.path) == (
        "wrong_number_of_cards", 18, 19, "laid.0")  # fmt: skip


@pytest.mark.parametrize(("laid", "more", "wanted"), IN_A_DEAL)
def test_what_was_laid_is_checked_with_its_deal(laid, more, wanted):
    answer = settle(deal(*laid, **more), SEVEN, 2)
    found = [(str(one.code), one.seat, one.actual, one.path) for one in answer.findings]
    assert found == wanted
    assert answer.ok is (not wanted)


@pytest.mark.parametrize(
    ("piles", "met"),
    [
        (("3H 4H 5H 6H", "7H 8H 9H TH"), False),  # one run in two pieces, also as it was laid
        (("4H 5H 6H Jk", "7H 8H 9H TH"), True),  # the joker is the seven of the other pack
        (("3H 4H 5H 6H", "8H 9H TH JH"), True),
    ],
)
def test_piles_that_are_one_run_in_two_pieces_are_said_to_be(piles, met):
    check = check_piles([parse_cards(pile) for pile in piles], TWO_RUNS, JOKERS)
    assert (check.met, check.adjoining, check.lacking, check.loose) == (met, not met, 0, ())
    assert [format_cards(part.cards) for part in check.parts] == list(piles)


@pytest.mark.parametrize(("text", "found"), [("", ()), ("Jk", None), ("7H", None)])
def test_where_nothing_is_asked_for_no_card_has_a_place(text, found):
    assert split(parse_cards(text), (), JOKERS) == found


def test_piles_that_would_do_otherwise_are_said_to():
    piles = [parse_cards(text) for text in ("QH QH QS 9H", "6H 7H 8H")]
    check = check_piles(piles, SET_AND_RUN, JOKERS)
    assert (check.met, check.piled_otherwise, check.lacking, check.loose) == (False, True, 0, ())
