"""Games of going out: what is left in the hands, how a deal ends, and all that stops it."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.deal import Deal, Ending
from scorekeeper.engine.leftover import cards_dealt, most_cards, most_left
from scorekeeper.engine.settle import settle
from scorekeeper.plain import from_plain
from scorekeeper.rulesets import RULESETS, resolve
from tests.engine.cases import ids, rows, with_alternatives

SEVEN = {"preset": "swedish_seven"}
RILPEDIA = {"preset": "rilpedia_fifteen"}
RUMMY = {"preset": "rummy"}
BLOCK = {"preset": "rummy", "rummy": {"block": True}}


def cards(text):
    return {"cards": text.split()}


def counts(*numbers):
    return [None if number is None else {"deadwood": number} for number in numbers]


def settled(rules, hands, **deal):
    return settle(from_plain(Deal, {"hands": hands, **deal}), resolve(rules), len(hands))


def codes(answer):
    return [(str(one.code), one.path) for one in answer.findings]


# --- worked cases ---------------------------------------------------------------------------------


@pytest.mark.parametrize("row", list(with_alternatives(rows("rummy-score.json"))), ids=ids)
def test_rummy_as_its_sources_count_it(row):
    inputs, expected = row["inputs"], row["expected"]
    if "others" in inputs:
        answer = settled(row["ruleset"], counts(0, *inputs["others"]), closer=0, went_rummy=True)
        assert (answer.winner, answer.points) == (0, expected["winnerPoints"])
        return
    held = list(inputs["counts"].values())
    answer = settled(row["ruleset"], counts(*held), ending="blocked")
    if "winner" in expected:
        assert answer.winner == list(inputs["counts"]).index(expected["winner"])
        assert answer.points == expected["points"]
    else:
        shares = [points for points in answer.scores if points]
        assert set(shares) == {expected["share"]}
        assert sum(shares) + expected["left_over"] == expected["pool"]
        assert [one.actual for one in answer.findings] == [expected["left_over"]]


@pytest.mark.parametrize("row", rows("penalty.json"), ids=ids)
def test_what_single_cards_cost(row):
    values = resolve(row["ruleset"]).cards.values
    if "cards" in row["inputs"]:
        ranks = [card.rstrip("?").replace("10", "T") for card in row["inputs"]["cards"]]
        assert [values.of(rank) for rank in ranks] == row["expected"]["points"]
    elif "card" in row["inputs"]:
        assert values.of(row["inputs"]["card"][0]) == row["expected"]["points"]
    else:
        assert values.of("Jk") == row["expected"]["joker"]
        assert 2 * values.of("K") + values.of("3") == row["expected"]["twoKingsAndThree"]


@pytest.mark.parametrize("row", rows("hand-size.json"), ids=ids)
def test_cards_held_after_buying(row):
    taken = row["inputs"]["upcardsTaken"]
    found = [most_cards(resolve({**row["ruleset"], "contract": {"buys": n}}), 4) for n in taken]
    assert found == row["expected"]["heldAfterTurn"]


#: Rules, hands, how it ended, and the points of every seat.
DEALS = [
    (SEVEN, [cards("Jk KH 7D AS"), cards("")], {"closer": 1}, (57, 0)),
    (RILPEDIA, [cards("2C AD KS 9H 3C"), cards("")], {"closer": 1}, (55, 0)),
    (SEVEN, [cards("QH QH QS"), *counts(0, 3)], {"closer": 1}, (30, 0, 3)),
    (SEVEN, counts(10, 20, 30), {"ending": "blocked"}, (10, 20, 30)),
    (SEVEN, counts(10, 20, 30), {"ending": "void"}, (0, 0, 0)),
    (SEVEN, counts(10, 20, 30), {"ending": "misdeal"}, (0, 0, 0)),
    (SEVEN, counts(10, None, 0), {"closer": 2}, (10, 0, 0)),
    (RUMMY, counts(0, 24, 17), {"closer": 0}, (41, 0, 0)),
    (RUMMY, counts(0, 24, 17), {"closer": 0, "went_rummy": True}, (41, 0, 0)),
    (RUMMY, counts(0, 24, 17), {"ending": "misdeal"}, (0, 0, 0)),
    (BLOCK, counts(5, 5, 20, 12), {"ending": "blocked"}, (11, 11, 0, 0)),
    (BLOCK, counts(7, 7, 7), {"ending": "blocked"}, (0, 0, 0)),
    (
        {"preset": "rummy", "rummy": {"minus": True}},
        counts(0, 24, 17),
        {"closer": 0},
        (0, 24, 17),
    ),
    (
        {"preset": "rummy", "rummy": {"minus": True, "going_rummy": "double"}},
        counts(0, 24, 17),
        {"closer": 0, "went_rummy": True},
        (0, 48, 34),
    ),
    (
        {"preset": "rummy", "rummy": {"minus": True, "going_rummy": "plus_ten"}},
        counts(0, 24, 17),
        {"closer": 0, "went_rummy": True},
        (0, 34, 27),
    ),
    (
        {"preset": "rummy", "rummy": {"minus": True, "block": True}},
        counts(5, 5, 20),
        {"ending": "blocked"},
        (5, 5, 20),
    ),
    (
        {"preset": "rummy", "cards": {"aces": "either", "values": {"A": 15}}},
        [cards(""), cards("AS 2H")],
        {"closer": 0},
        (17, 0),
    ),
]


@pytest.mark.parametrize(("rules", "hands", "deal", "scores"), DEALS)
def test_a_deal_gives_everybody_their_points(rules, hands, deal, scores):
    answer = settled(rules, hands, **deal)
    assert answer.ok, answer.findings
    assert answer.scores == scores
    by_seat = [sum(a.points for a in answer.awards if a.seat == s) for s in range(len(hands))]
    assert tuple(by_seat) == scores
    assert answer.boxes == 0
    if answer.winner is not None:
        assert answer.points == scores[answer.winner]


@pytest.mark.parametrize("rules", [SEVEN, RUMMY])
def test_a_deal_that_was_void_needs_no_hands(rules):
    answer = settle(Deal(ending=Ending.VOID), resolve(rules), 3)
    assert (answer.ok, answer.ending, answer.winner, answer.points) == (True, "void", None, 0)


def test_a_line_of_rummy_copied_from_paper():
    answer = settle(from_plain(Deal, {"winner": 2, "points": 41}), resolve(RUMMY), 3)
    assert (answer.winner, answer.points, answer.scores) == (2, 41, (0, 0, 41))


# --- what stops a deal ----------------------------------------------------------------------------

OUT = {"closer": 0}
REFUSED = [
    (SEVEN, counts(0, 10, 20), {}, [("closer_needed", "closer")]),
    (SEVEN, counts(0, 10, 20), {"closer": 5}, [("bad_value", "closer")]),
    (SEVEN, counts(0, 10, 20), {**OUT, "ending": "gin"}, [("bad_value", "ending")]),
    (SEVEN, counts(0, 10, 20), {**OUT, "ending": "blocked"}, [("bad_value", "closer")]),
    (SEVEN, counts(1, 10, 20), {"ending": "blocked", "winner": 0, "points": 1, "boxes": 1}, [
        ("bad_value", "winner"), ("bad_value", "points"), ("bad_value", "boxes")]),
    (RUMMY, counts(9, 10, 20), {"ending": "blocked"}, [("bad_value", "ending")]),
    (SEVEN, counts(0, 10, 20), {**OUT, "remedy": "accepted"}, [("bad_value", "remedy")]),
    (SEVEN, counts(0, 10, 20), {**OUT, "went_rummy": True}, [("bad_value", "went_rummy")]),
    (SEVEN, counts(0, 10, 20), {**OUT, "round": 8}, [("bad_value", "round")]),
    (BLOCK, counts(3, 10, 20), {"ending": "blocked", "went_rummy": True}, [
        ("bad_value", "went_rummy")]),
    (RUMMY, counts(0, 9), {**OUT, "laid": [{"seat": 0, "melds": []}]}, [("bad_value", "laid")]),
    (SEVEN, counts(5, 10, 20), OUT, [("impossible_count", "hands.0.deadwood")]),
    (SEVEN, [cards("7H"), *counts(3)], OUT, [("impossible_count", "hands.0.cards")]),
    (SEVEN, counts(0, -1), OUT, [("impossible_count", "hands.1.deadwood")]),
    (SEVEN, counts(0, 9999), OUT, [("impossible_count", "hands.1.deadwood")]),
    (RUMMY, counts(0, 101), OUT, [("impossible_count", "hands.1.deadwood")]),
    (RUMMY, counts(0, 71, 1), OUT, [("impossible_count", "hands.1.deadwood")]),
    (RILPEDIA, counts(0, 291), OUT, [("impossible_count", "hands.1.deadwood")]),
    (SEVEN, counts(0, None, None), OUT, [("wrong_number_of_players", "hands")]),
    (SEVEN, counts(0), OUT, [("wrong_number_of_players", "hands")]),
    (RUMMY, counts(0, 1, 1, 1, 1, 1, 1), OUT, [("wrong_number_of_players", "hands")]),
    (SEVEN, counts(None, 10, 20), OUT, [("bad_value", "closer")]),
    (SEVEN, counts(0, 10), {**OUT, "players": [0]}, [("bad_value", "players")]),
    (SEVEN, counts(0, 10, None), {**OUT, "players": [0, 2]}, [("bad_value", "players")]),
    (SEVEN, [cards(""), cards("")], OUT, [("wrong_number_of_cards", "hands.1.cards")]),
    (SEVEN, [cards(""), {}], OUT, [("bad_value", "hands.1")]),
    (SEVEN, [cards(""), {"cards": ["7H"], "deadwood": 7}], OUT, [("bad_value", "hands.1")]),
    (SEVEN, [cards(""), {**cards("7H"), "discard": "7H"}], OUT, [
        ("bad_value", "hands.1.discard")]),
    (SEVEN, [cards(""), cards("7H 7H 7H")], OUT, [("too_many_copies", "hands.1.cards")]),
    (SEVEN, [cards(""), cards("7H 7H"), cards("7H")], OUT, [("too_many_copies", "hands.2.cards")]),
    (SEVEN, [cards(""), cards("Jk Jk Jk Jk Jk")], OUT, [("too_many_copies", "hands.1.cards")]),
    (RILPEDIA, [cards(""), cards("Jk")], OUT, [("too_many_copies", "hands.1.cards")]),
    (RUMMY, [cards(""), cards("7H 7H")], OUT, [("duplicate_card", "hands.1.cards")]),
    (RUMMY, [cards(""), cards("7H"), cards("7H")], OUT, [("card_in_two_hands", "hands.2.cards")]),
    (RUMMY, [cards(""), *[cards("2H 3H 4H 5H 6H 7H 8H")] * 1, cards("2S 3S 4S 5S 6S 7S 8S 9S")],
     OUT, [("wrong_number_of_cards", "hands.2.cards")]),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "hands", "deal", "wanted"), REFUSED)
def test_what_stops_a_deal(rules, hands, deal, wanted):
    answer = settled(rules, hands, **deal)
    assert not answer.ok
    assert codes(answer) == wanted


@pytest.mark.parametrize(
    ("rules", "deal", "wanted"),
    [
        (SEVEN, {"winner": 0, "points": 30}, [("bad_value", "hands")]),
        (SEVEN, {"closer": 0}, [("bad_value", "hands")]),
        (RUMMY, {"winner": 0}, [("bad_value", "points")]),
        (RUMMY, {"points": 8}, [("closer_needed", "closer")]),
        (RUMMY, {"winner": 0, "points": 8, "closer": 1}, [("bad_value", "closer")]),
        (
            {"preset": "rummy", "rummy": {"minus": True}},
            {"winner": 0, "points": 8},
            [("bad_value", "hands")],
        ),
    ],
)
def test_a_line_from_paper_that_says_too_little(rules, deal, wanted):
    assert codes(settle(from_plain(Deal, deal), resolve(rules), 3)) == wanted


def test_a_round_nobody_has_written_yet_is_not_scored():
    fifteen = {"preset": "swedish_fifteen"}
    (found,) = settled(fifteen, counts(0, 12), closer=0, round=12).findings
    assert (found.code, found.claimed, found.path) == ("round_open", 12, "rules.contract.rounds.11")
    assert settled(fifteen, counts(0, 12), closer=0, round=11).ok


def test_three_packs_hold_three_of_a_kind_for_five():
    thrice = [cards(""), cards("7H 7H 7H"), *counts(1, 1)]
    assert not settled(RILPEDIA, thrice, closer=0).ok
    assert settled(RILPEDIA, [*thrice, *counts(1)], closer=0).ok


def test_a_count_that_was_announced_otherwise_is_noted():
    answer = settled(SEVEN, [cards(""), {**cards("7H KS"), "announced": 15}], closer=0)
    assert [(str(one.code), one.claimed, one.actual) for one in answer.findings] == [
        ("announced_differs", 15, 17)
    ]


def test_cards_dealt_in_rummy():
    rummy = RULESETS["rummy"]
    assert [cards_dealt(rummy, players) for players in range(2, 7)] == [10, 7, 7, 6, 6]
    seven = resolve({"preset": "rummy", "rummy": {"seven_cards": True}})
    assert cards_dealt(seven, 2) == 7
    assert cards_dealt(resolve({"preset": "rummy", "hand_size": 9}), 5) == 9
    assert most_left(rummy, 2) == 100


# --- properties -----------------------------------------------------------------------------------

left = st.lists(st.integers(1, 60), min_size=1, max_size=5)


@given(left, st.sampled_from([SEVEN, RUMMY, BLOCK]))
def test_the_order_of_the_seats_does_not_matter(held, rules):
    hands = [0, *held]
    for order in list(permutations(range(len(hands))))[:24]:
        answer = settled(rules, counts(*[hands[seat] for seat in order]), closer=order.index(0))
        first = settled(rules, counts(*hands), closer=0)
        assert [answer.scores[order.index(seat)] for seat in range(len(hands))] == [*first.scores]


@given(st.lists(st.integers(0, 60), min_size=2, max_size=6))
def test_a_blocked_deal_pays_out_all_but_the_odd_points(held):
    answer = settled(BLOCK, counts(*held), ending="blocked")
    odd = sum(one.actual for one in answer.findings)
    assert sum(answer.scores) + odd == sum(count - min(held) for count in held)
    assert odd < held.count(min(held))
