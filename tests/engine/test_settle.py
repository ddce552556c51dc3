"""Settled deals: worked cases, the second opinion, and what must never change."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.arrange import best_arrangement
from scorekeeper.engine.cards import Card, Suit, format_cards, parse_cards
from scorekeeper.engine.closing import knock_limit
from scorekeeper.engine.deal import Deal, Ending, Holding
from scorekeeper.engine.rules import Aces, CardRules, KnockRules, LayoffPolicy
from scorekeeper.engine.settle import settle
from scorekeeper.engine.verify import blocking
from scorekeeper.plain import from_plain, to_plain
from scorekeeper.rulesets import RULESETS, resolve
from tests import brute
from tests.engine.cases import ids, rows, with_alternatives
from tests.strategies import aces, deals

CLASSIC = RULESETS["classic"]


def settled(closer, defender, rules=CLASSIC, **more):
    hands = (
        Holding(cards=parse_cards(" ".join(closer))),
        Holding(cards=parse_cards(" ".join(defender))),
    )
    return settle(Deal(closer=0, hands=hands, **more), rules)


def outcome(row):
    """What a row of layouts leads to, as the second opinion writes it."""
    return brute.Row(row.deadwood, row.defender_deadwood, -row.points if row.winner else row.points)


# --- worked cases ---------------------------------------------------------------------------------


SETTLED = [
    *rows("settle.jsonl"),
    *rows("presets.jsonl"),
    *rows("reports.jsonl"),
    *rows("house.jsonl"),
]


@pytest.mark.parametrize("row", SETTLED, ids=ids)
def test_settled_cases(row):
    answer = to_plain(settle(from_plain(Deal, row["deal"]), resolve(row["rules"])))
    expect = dict(row["expect"])
    if finding := expect.pop("finding", None):
        assert finding in [one["code"] for one in answer["findings"] if one["blocking"]]
    if deadwood := expect.pop("deadwood", None):
        assert [hand["deadwood"] for hand in answer["hands"]] == deadwood
    assert {key: answer[key] for key in expect} == expect


KNOCKS = [row for row in rows("settle.jsonl") if row["expect"].get("ending") == "knock"]


@pytest.mark.parametrize("row", KNOCKS, ids=ids)
def test_every_card_of_a_case_lies_in_one_place(row):
    deal = from_plain(Deal, row["deal"])
    answer = settle(deal, resolve(row["rules"]))
    for holding, hand in zip(deal.hands, answer.hands, strict=True):
        sound(hand, map(str, holding.cards))


def sound(hand, cards):
    """Melds, layoffs and loose cards are exactly the hand, and the loose ones make the count."""
    held = [card for meld in hand.melds for card in meld]
    held += [*hand.unmatched, *(layoff.card for layoff in hand.layoffs)]
    assert sorted(map(str, held)) == sorted(cards)
    assert brute.total([str(card) for card in hand.unmatched]) == hand.deadwood


TRICKY = [row for row in rows("tricky.jsonl") if row["type"] == "settle"]

#: Why some of them are refused.
ILLEGAL = {"11 cards but not all melded": "discard_needed", "not a meld": "illegal_meld"}

#: The two scales the tricky hands are priced by: gin and undercut at 25, or at 20 and 10.
SCALES = {25: {"preset": "classic"}, 20: {"preset": "older"}}


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("row", TRICKY, ids=ids)
def test_tricky_hands(row, scale):
    closer = {"cards": row["knocker"], "melds": row["melds"]}
    deal = {"closer": 0, "hands": [closer, {"cards": row["defender"]}]}
    answer = settle(from_plain(Deal, deal), resolve(SCALES[scale]))
    if row["winner"] is None:
        assert [str(one.code) for one in blocking(answer.findings)] == [ILLEGAL[row["reason"]]]
        return
    assert answer.winner == ["knocker", "defender"].index(row["winner"])
    counts = [row["knocker_deadwood"], row["defender_deadwood"]]
    assert [hand.deadwood for hand in answer.hands] == counts
    assert answer.points == row[f"points_{scale}"]


@pytest.mark.parametrize("row", [r for r in rows("tricky.jsonl") if r["type"] == "choice"], ids=ids)
def test_the_closers_choice(row):
    answer = settled(row["knocker"], row["defender"])
    best = row["best_in_hindsight"]
    assert outcome(answer.layouts[0]) == (
        best["knocker_deadwood"],
        best["defender_deadwood"],
        best["points_for_knocker"],
    )
    assert answer.hands[0].deadwood == row["min_deadwood"]


def figures(inputs, outcome):
    """The counts of a row that gives figures instead of cards."""
    closed = inputs.get("gin") or inputs.get("biggin") or outcome == "gin"
    return (
        0 if closed else inputs.get("knockerDeadwood"),
        inputs.get("defenderDeadwoodAfter", inputs.get("defenderDeadwood")),
        "big_gin" if inputs.get("biggin") else "gin" if inputs.get("gin") else None,
    )


ROUNDS = [
    row
    for row in with_alternatives(rows("round.json"))
    if "points" in row["expected"] and not isinstance(row["expected"]["points"], list)
]


@pytest.mark.parametrize("row", ROUNDS, ids=ids)
def test_rounds_given_as_counts(row):
    closer, defender, ending = figures(row["inputs"], row["expected"].get("outcome"))
    if defender is None:
        defender = row["expected"]["defenderDeadwoodAfter"]
    if closer is None:
        closer = row["expected"]["knockerDeadwood"]
    upcard = row["inputs"].get("upcard") or "T" + row["inputs"].get("upcardSuit", "H")
    deal = {
        "closer": 0,
        "hands": [{"deadwood": closer}, {"deadwood": defender}],
        "ending": ending,
        "upcard": upcard,
    }
    answer = settle(from_plain(Deal, deal), resolve(row["ruleset"]))
    expected = row["expected"]
    assert answer.points == expected["points"]
    if "winner" in expected:
        assert answer.winner == ["knocker", "defender"].index(expected["winner"])
    if "boxes" in expected:
        assert answer.boxes == expected["boxes"]


HANDS = [row for row in with_alternatives(rows("hand.json")) if "points" in row["expected"]]


@pytest.mark.parametrize("row", HANDS, ids=ids)
def test_hands_of_the_rule_pages(row):
    inputs, expected = row["inputs"], row["expected"]
    held = inputs.get("knocker") or inputs.get("knocker11") or inputs["cards11"]
    closer = {"cards": held}
    plays_big_gin = resolve(row["ruleset"]).bonuses.big_gin is not None
    if "knockerMelds" in inputs and len(held) == 10:
        closer["melds"] = inputs["knockerMelds"]
    if len(held) == 11 and "discard" in inputs and not plays_big_gin:
        closer["discard"] = inputs["discard"]
    deal = {
        "closer": 0,
        "upcard": inputs.get("upcard"),
        "hands": [closer, {"cards": inputs["defender"]}],
    }
    answer = settle(from_plain(Deal, deal), resolve(row["ruleset"]))
    assert answer.points == expected["points"]
    if "defenderDeadwood" in expected or "defenderDeadwoodAfter" in expected:
        after = expected.get("defenderDeadwoodAfter", expected.get("defenderDeadwood"))
        assert answer.hands[1].deadwood == after
    if "winner" in expected:
        assert answer.winner == ["knocker", "defender"].index(expected["winner"])
    if "layoffs" in expected and row["id"] == "os-run-before-set":
        assert [str(layoff.card) for layoff in answer.hands[1].layoffs] == expected["layoffs"]


@pytest.mark.parametrize("row", list(with_alternatives(rows("oklahoma-limit.json"))), ids=ids)
def test_knock_limits_of_oklahoma(row):
    ranks = row["inputs"].get("upcardRank") or row["inputs"]["upcard"][0]
    limits = row["expected"]["knockLimit"]
    pairs = zip(ranks, limits if isinstance(limits, list) else [limits], strict=True)
    for rank, limit in pairs:
        knock = resolve(row["ruleset"]).knock
        assert knock_limit(knock, Card.from_plain(rank + "S")) == limit


@pytest.mark.parametrize("row", rows("knock-legal.json"), ids=ids)
def test_who_may_knock_with_what(row):
    inputs, expected, rules = row["inputs"], row["expected"], resolve(row["ruleset"])

    def loose(without=(), more=()):
        held = inputs.get("cards11") or inputs["cards10"]
        return best_arrangement(parse_cards(" ".join({*held, *more} - {*without})), rules.cards)

    def may_knock(count, upcard=None):
        return count <= knock_limit(rules.knock, upcard)

    if "knockerMelds" in inputs:
        laid = {"closer": 0, "hands": [{"cards": inputs["cards10"], "melds": []}, {"deadwood": 9}]}
        found = settle(from_plain(Deal, laid), rules).findings
        (wrong,) = [one for one in found if one.blocking]
        assert (str(wrong.code), wrong.actual) == ("over_limit", expected["deadwood"])
    elif "draw" in inputs:
        after = loose({inputs["discard"]}, {inputs["draw"]}).deadwood
        assert loose().deadwood == expected["deadwoodBefore"]
        assert after == expected["deadwoodAfterDiscard"]
        assert may_knock(after) == expected["mayKnockNow"]
    elif "discard" in inputs:
        after = loose({inputs["discard"]}).deadwood
        assert after == expected["deadwood"]
        for upcard in ("5H", "7H"):
            assert may_knock(after, Card.from_plain(upcard)) == expected[f"upcard{upcard}"]
    else:
        for thrown, said in expected.items():
            after = loose({thrown.removeprefix("discard ")}).deadwood
            assert (after, may_knock(after)) == (said["deadwood"], said["mayKnock"])


def test_two_policies_for_the_same_cards():
    (row,) = [row for row in rows("hand.json") if row["id"] == "d-meld-first-vs-joint"]
    melds = row["inputs"]["knockerMelds"]
    closer = [card for meld in melds for card in meld] + ["TD"]  # the loose ten
    hands = [{"cards": closer, "melds": melds}, {"cards": row["inputs"]["defender"]}]
    for policy, expected in row["expected"].items():
        rules = resolve({**row["ruleset"], "knock": {"layoffs": policy}})
        answer = settle(from_plain(Deal, {"closer": 0, "hands": hands}), rules)
        assert answer.hands[1].deadwood == expected["defenderDeadwoodAfter"]
        winner = ["knocker", "defender"][answer.winner]
        assert {winner: answer.points} == expected["points"]


def test_marks_for_gin_and_undercut():
    (row,) = [row for row in rows("round.json") if row["id"] == "d-kisses-boxes"]
    counts = {"knock": (5, 12), "undercut": (5, 3), "gin": (0, 12)}
    doubled = row["alternatives"][0]
    for more, expected in (({}, row["expected"]), (doubled["ruleset"], doubled["expected"])):
        rules = resolve({**row["ruleset"], **more})
        deals = [
            Deal(
                closer=0,
                upcard=Card.from_plain("9S"),
                hands=(Holding(deadwood=a), Holding(deadwood=b)),
            )
            for a, b in map(counts.get, row["inputs"]["outcomes"])
        ]
        assert [settle(deal, rules).boxes for deal in deals] == expected["boxes"]


def test_a_nonminimal_layout_scores_more():
    """Published as a dispute: nobody sees the defender's cards when laying down."""
    answer = settled(
        "3H 4H 5H 3C 3D 9S TS JS QS KS".split(), "6H 7H 2H KC 8C 8D 8S JC JD JH".split()
    )
    first = answer.layouts[0]
    assert (first.deadwood, first.points, first.laid) == (9, 16, False)
    assert [(row.deadwood, row.points) for row in answer.layouts if row.laid] == [(6, 4)]


def test_of_equal_layouts_the_one_that_exposes_least_is_the_default():
    answer = settled(
        "7C 7H 7D 4S 5S 6S 7S AH 3D 5C".split(), "8S 9S KH KD KC 2H 2D 9H TH 3H".split()
    )
    assert [hand.deadwood for hand in answer.hands] == [9, 43]
    assert sorted(row.defender_deadwood for row in answer.layouts) == [26, 43]


def test_the_closers_own_discard_is_not_exposed():
    """Eleven cards: the run could take the 8S, were it not thrown away by the closer himself."""
    hand = "7C 7H 7D 4S 5S 6S 7S AH 3D 5C 8S".split()
    closer = Holding(cards=parse_cards(" ".join(hand)), discard=Card.from_plain("8S"))
    defender = Holding(cards=parse_cards("9S KH KD KC 2H 2D 9H TH 3H 4C"))
    answer = settle(Deal(closer=0, hands=(closer, defender)), CLASSIC)
    other = brute.default_arrangements(hand[:-1], discard="8S")[0]
    laid = {frozenset(map(str, meld)) for meld in answer.hands[0].melds}
    assert laid == set(other.melds)


#: The closer's and the defender's cards, and the tempting plans that are worse: what each melds and
#: lays off, what it leaves, and what is wrong with it.
REJECTED = [
    (
        "AC AD AH JC JH JS 4D 5D 6D 2C",
        "TC TD TH QD QH QS 8D 9D JD KD",  # best: the tens, the queens, JD on the jacks
        27,
        [
            ("melds_first", ["8D 9D TD JD", "QD QH QS"], [], 30),
            ("keeps_meld", ["8D 9D TD JD QD KD"], [], 40),
        ],
    ),
    (
        "8D 8H 8S 3C 4C 5C 6C 7C AC 3D",
        "TC TD TS TH JH QH 8C 9C JC 6D",  # best: 8C and 9C go on the run, one after the other
        16,
        [
            ("melds_first", ["8C 9C TC JC", "TD TH TS"], [], 26),
            ("set_not_run", ["TC TD TS", "TH JH QH"], [("8C", "8D 8H 8S")], 25),
        ],
    ),
    # The kings take neither the eight nor the nine: nothing else tempts.
    ("KC KD KH 3C 4C 5C 6C 7C AS 3D", "TD TH TS QD QH QS 8C 9C 6D 4S", 10, []),
    ("2H 3H 4H 8C 8D 8S JC QC KC 6S", "5D 6D 7D 9C 9H 9S QH 4C 3S 2D", 19, []),
    # 6S, then 7S go on the run; 7S on the sevens leaves no more, and 6S fits nothing else.
    ("7C 7D 7H 3S 4S 5S JD JH JS AC", "6S 7S KC KD KH QC QD QH 9H 2D", 11, []),
    (
        "7C 7D 7H 7S TH JH QH AD 2C 3S",
        "9C 9D 9H 9S KC KD KH 8H AS 5D",  # best: 9H leaves the nines, 8H follows it
        6,
        [("melds_first", ["9C 9D 9H 9S", "KC KD KH"], [], 14)],
    ),
]


@pytest.mark.parametrize(("closer", "defender", "best", "plans"), REJECTED)
def test_tempting_plans_are_named_with_what_is_wrong(closer, defender, best, plans):
    answer = settled(closer.split(), defender.split())
    table = answer.hands[0].melds
    laid = [frozenset(map(str, meld)) for meld in table]
    assert answer.hands[1].deadwood == best == brute.defence_deadwood(laid, defender.split())
    found = [
        (
            str(plan.why),
            [format_cards(meld) for meld in plan.melds],
            [(str(one.card), format_cards(table[one.meld])) for one in plan.layoffs],
            plan.deadwood,
        )
        for plan in answer.hands[1].rejected
    ]
    assert found == plans


def test_melds_stand_by_their_first_cards():
    """Clubs, diamonds, hearts, spades, the ace first."""
    answer = settled(
        "2H 3H 4H 8C 8D 8S JC QC KC 6S".split(), "5H 6H 7H 3C 3D 3S 9D TS QS 4C".split()
    )
    melds = [[format_cards(meld) for meld in hand.melds] for hand in answer.hands]
    assert melds == [["8C 8D 8S", "JC QC KC", "2H 3H 4H"], ["3C 3D 3S", "5H 6H 7H"]]


# --- figures --------------------------------------------------------------------------------------

MARKS = [("knock", 1), ("undercut", 2), ("gin", 3), ("big_gin", 5)]


@pytest.mark.parametrize(("how", "boxes"), MARKS)
def test_extra_boxes_and_their_doubling(how, boxes):
    extra = {"gin": 2, "undercut": 1, "big_gin": 4}
    plain = {"preset": "classic", "bonuses": {"extra_boxes": extra}}
    counts = {"knock": (3, 20), "undercut": (8, 5)}.get(how, (0, 20))
    deal = {
        "closer": 0,
        "ending": None if how == "undercut" else how,
        "upcard": "TS",
        "hands": [{"deadwood": count} for count in counts],
    }
    deal = from_plain(Deal, deal)
    assert settle(deal, resolve(plain)).boxes == boxes
    doubled = {**plain, "knock": {"spade_doubles": "points_and_boxes"}}
    assert settle(deal, resolve(doubled)).boxes == 2 * boxes
    assert settle(replace(deal, upcard=Card.from_plain("TH")), resolve(doubled)).boxes == boxes


DOUBLED = [("off", 30, 1), ("points", 60, 1), ("points_and_boxes", 60, 2), ("difference", 35, 1)]


@pytest.mark.parametrize(("mode", "points", "boxes"), DOUBLED)
def test_what_a_spade_doubles_in_an_undercut(mode, points, boxes):
    """9 against 4: 5 + 25, of which all, or only the 5, doubles (Swedish long guide)."""
    rules = resolve({"preset": "classic", "knock": {"spade_doubles": mode}})
    deal = {"closer": 0, "upcard": "9S", "hands": [{"deadwood": 9}, {"deadwood": 4}]}
    answer = settle(from_plain(Deal, deal), rules)
    assert (answer.points, answer.boxes, sum(award.points for award in answer.awards)) == (
        points,
        boxes,
        points,
    )
    assert answer.multiplier == (1 if mode == "off" else 2)


@pytest.mark.parametrize(
    ("deal", "players", "seats", "scores"),
    [
        ({"winner": 1, "points": 7}, None, None, (0, 7)),  # two play where nobody says how many
        ({"winner": 1, "points": 7}, None, 3, (0, 7, 0)),
        ({"winner": 1, "points": 7}, 3, None, (0, 7, 0)),
        ({"closer": 0, "hands": [{"deadwood": 3}, None, {"deadwood": 9}]}, None, None, (6, 0, 0)),
    ],
)
def test_every_seat_of_the_match_has_its_points(deal, players, seats, scores):
    rules = resolve({"preset": "classic", "seats": {"players": players}})
    assert settle(from_plain(Deal, deal), rules, seats).scores == scores


def test_a_void_deal_gives_half_a_box_to_the_lower_count():
    rules = resolve({"preset": "classic", "sheet": {"wall": "half_box"}})
    for counts, seat in [((12, 5), 1), ((5, 12), 0), ((7, 7), None), ((9, None, 5), 2)]:
        hands = [None if count is None else {"deadwood": count} for count in counts]
        deal = {"ending": "void", "hands": hands}
        answer = settle(from_plain(Deal, deal), rules, len(counts))
        assert (answer.half_box, answer.winner, answer.points, answer.awards) == (seat, None, 0, ())
        assert (answer.ending, answer.limit) == ("void", 10)
        assert [hand and hand.deadwood for hand in answer.hands] == list(counts)


#: Deals nobody wins that give no half box: how they are played and ended, and what that is called.
NO_HALF_BOX = [
    ("void", {"ending": "void"}, "void"),
    ("last_discard", {"ending": "void"}, "void"),
    ("half_box", {"ending": "void", "hands": None}, "void"),
    ("half_box", {"ending": "misdeal"}, "misdeal"),
    ("half_box", {"closer": 0, "remedy": "forfeited"}, "knock"),
    ("half_box", {"closer": 0, "remedy": "exposed", "ending": "gin"}, "gin"),
    ("half_box", {"closer": 0, "remedy": "new_deal"}, "misdeal"),
]


@pytest.mark.parametrize(("wall", "how", "ending"), NO_HALF_BOX)
def test_half_a_box_is_only_given_at_the_wall_to_a_known_lower_count(wall, how, ending):
    deal = from_plain(Deal, {"hands": [{"deadwood": 12}, {"deadwood": 5}], **how})
    answer = settle(deal, resolve({"preset": "classic", "sheet": {"wall": wall}}))
    assert (answer.ok, answer.half_box, answer.winner, answer.ending) == (True, None, None, ending)


def test_a_void_deal_needs_nothing_else():
    answer = settle(Deal(ending=Ending.VOID), RULESETS["oklahoma"])
    assert (answer.ok, answer.hands, answer.scores) == (True, (), (0, 0))


def test_eleven_melded_cards_without_big_gin_are_gin():
    hand = "AC 2C 3C 4C 5C 5D 6D 7D 9H TH JH".split()
    other = "7C 8C 8D 9D JD QH KH 2S 3S 5S".split()
    assert settled(hand, other).ending == "big_gin"
    assert settled(hand, other, RULESETS["older"]).ending == "gin"


def test_as_laid_the_defenders_slip_counts_and_is_noted():
    rules = resolve({"preset": "classic", "knock": {"as_laid": True}})
    deal = {
        "closer": 0,
        "hands": [
            {"cards": "2H 3H 4H 8C 8D 8S JC QC KC 6S".split()},
            {
                "cards": "5D 6D 7D 9C 9D 9S 5H 4C 3S AD".split(),
                "melds": [["9C", "9D", "9S"]],
                "layoffs": [],
            },
        ],
    }
    answer = settle(from_plain(Deal, deal), rules)
    assert answer.hands[1].deadwood == 5 + 6 + 7 + 5 + 4 + 3 + 1
    assert {"layoff_overlooked", "better_arrangement"} == {one.code for one in answer.findings}
    best = settle(from_plain(Deal, deal), CLASSIC)
    assert best.hands[1].deadwood == 4 + 3 + 1


AS_LAID = resolve({"preset": "classic", "knock": {"as_laid": True}})


@pytest.mark.parametrize("laid", [{"melds": []}, {"layoffs": []}, {"melds": [], "layoffs": []}])
@given(hands=deals())
def test_as_laid_every_layout_meets_what_the_defender_laid(hands, laid):
    closer, defender = hands
    alone = {
        "melds": lambda melds: brute.after_layoffs(frozenset(defender), melds),
        "layoffs": lambda melds: brute.least_deadwood(defender),
        "melds layoffs": lambda melds: brute.total(defender),
    }[" ".join(laid)]
    deal = {"closer": 0, "hands": [{"cards": list(closer)}, {"cards": list(defender), **laid}]}
    answer = settle(from_plain(Deal, deal), AS_LAID)
    counts = {
        (brute.total(left), alone(melds) if left else alone(()))
        for melds, left in brute.arrangements(closer)
        if brute.total(left) <= 10
    }
    if answer.ending == "gin":
        counts = {(0, alone(()))}
    assert {(row.deadwood, row.defender_deadwood) for row in answer.layouts} == counts
    assert len({frozenset(row.melds) for row in answer.layouts}) == len(answer.layouts)


def test_as_laid_a_card_stays_in_hand_where_the_layout_does_not_take_it():
    closer = {
        "cards": "7C 7D 7H 7S 4S 5S 6S AH 3D 5C".split(),
        "melds": ["7C 7D 7H".split(), "4S 5S 6S 7S".split()],
    }
    defender = {
        "cards": "KC KD KH 2C 3C 4C JH 9D 8S 6H".split(),
        "layoffs": [{"card": "8S", "meld": 1}],
    }
    answer = settle(from_plain(Deal, {"closer": 0, "hands": [closer, defender]}), AS_LAID)
    assert [(row.defender_deadwood, row.laid) for row in answer.layouts] == [
        (33, False),
        (25, True),
    ]


# --- the second opinion ---------------------------------------------------------------------------


@given(deals())
def test_a_deal_is_settled_as_the_second_opinion_does(hands):
    answer, other = settled(*hands), brute.settle(*hands)
    assert answer.ok is (other is not None)
    assert (answer.ending, *(hand.deadwood for hand in answer.hands), answer.points) == (
        other.ending,
        other.closer_deadwood,
        other.defender_deadwood,
        other.points,
    )
    assert answer.winner == ["closer", "defender"].index(other.winner)


@given(deals())
def test_the_layouts_are_those_of_the_second_opinion(hands):
    answer = settled(*hands)
    assert sorted(map(outcome, answer.layouts)) == sorted(brute.layouts(*hands))
    assert [row.points for row in answer.layouts if row.laid] == [answer.points]
    worth = [outcome(row).points for row in answer.layouts]
    assert worth == sorted(worth, reverse=True)


@given(deals(), aces)
def test_other_ace_rules_agree_with_the_second_opinion(hands, ace):
    rules = replace(CLASSIC, cards=CardRules(aces=Aces(ace)))
    answer, other = settled(*hands, rules), brute.settle(*hands, aces=ace)
    assert [hand.deadwood for hand in answer.hands] == [
        other.closer_deadwood,
        other.defender_deadwood,
    ]
    assert sorted(map(outcome, answer.layouts)) == sorted(brute.layouts(*hands, aces=ace))


@given(deals())
def test_melds_first_agrees_with_the_second_opinion(hands):
    rules = replace(CLASSIC, knock=KnockRules(layoffs=LayoffPolicy.MELDS_FIRST))
    answer, other = settled(*hands, rules), brute.settle(*hands, melds_first=True)
    assert answer.hands[1].deadwood == other.defender_deadwood
    assert sorted(map(outcome, answer.layouts)) == sorted(brute.layouts(*hands, melds_first=True))


# --- properties -----------------------------------------------------------------------------------


@given(deals())
def test_every_card_lies_in_one_place(hands):
    answer = settled(*hands)
    for hand, cards in zip(answer.hands, hands, strict=True):
        sound(hand, cards)
    table = [frozenset(map(str, meld)) for meld in answer.hands[0].melds]
    for layoff in answer.hands[1].layoffs:
        assert brute.can_lay_off(str(layoff.card), table[layoff.meld])
        table[layoff.meld] |= {str(layoff.card)}


@given(deals())
def test_rejected_plans_are_whole_and_worse(hands):
    answer = settled(*hands)
    for plan in answer.hands[1].rejected:
        assert plan.deadwood > answer.hands[1].deadwood
        held = [card for meld in plan.melds for card in meld]
        held += [layoff.card for layoff in plan.layoffs]
        loose = set(hands[1]) - set(map(str, held))
        assert len(loose) + len(held) == 10
        assert brute.total(loose) == plan.deadwood


@given(deals())
def test_the_laid_default_gives_the_same_deal(hands):
    """Laying the default layout out explicitly changes nothing but the notes."""
    answer = settled(*hands)
    closer = Holding(cards=parse_cards(" ".join(hands[0])), melds=answer.hands[0].melds)
    defender = Holding(cards=parse_cards(" ".join(hands[1])))
    again = settle(Deal(closer=0, hands=(closer, defender)), CLASSIC)
    assert (again.points, again.winner, again.hands) == (answer.points, answer.winner, answer.hands)


@given(deals(), st.permutations(range(4)))
def test_relabelling_the_suits_changes_no_set_of_layouts(hands, order):
    def turned(cards):
        return [
            str(Card(Suit(order["CDHS".index(card[1])]), Card.from_plain(card).rank))
            for card in cards
        ]

    answer, other = settled(*hands), settled(*map(turned, hands))
    assert sorted(map(outcome, answer.layouts)) == sorted(map(outcome, other.layouts))


@given(deals())
def test_swapping_the_seats_swaps_the_settlement(hands):
    closer, defender = (Holding(cards=parse_cards(" ".join(hand))) for hand in hands)
    one = settle(Deal(closer=0, hands=(closer, defender)), CLASSIC)
    other = settle(Deal(closer=1, hands=(defender, closer)), CLASSIC)
    assert (one.points, one.winner, one.hands) == (
        other.points,
        1 - other.winner,
        other.hands[::-1],
    )


@given(deals())
def test_awards_add_up_and_a_settled_deal_is_never_blocked(hands):
    answer = settled(*hands)
    assert sum(award.points for award in answer.awards) == answer.points == max(answer.scores)
    assert blocking(answer.findings) == ()


#: A line from paper: what it says, and undercut, boxes, ending.
COPIED = [
    ({"winner": 0, "points": 7}, (False, 1, "knock")),
    ({"winner": 0, "points": 7, "closer": 0}, (False, 1, "knock")),
    ({"winner": 1, "points": 7, "closer": 0}, (True, 2, "knock")),
    ({"winner": 1, "points": 7, "closer": 0, "ending": "knock"}, (True, 2, "knock")),
    ({"winner": 1, "points": 30, "closer": 1, "ending": "gin"}, (False, 3, "gin")),
    ({"winner": 1, "points": 7, "closer": 0, "boxes": 4}, (True, 4, "knock")),
    ({"winner": 0, "points": 0}, (False, 0, "knock")),
]


@pytest.mark.parametrize(("line", "expected"), COPIED)
def test_a_line_from_paper_stands_as_it_was_written(line, expected):
    rules = {"preset": "classic", "bonuses": {"extra_boxes": {"gin": 2, "undercut": 1}}}
    answer = settle(from_plain(Deal, line), resolve(rules))
    assert answer.ok
    assert (answer.undercut, answer.boxes, answer.ending) == expected
    assert (answer.winner, answer.points) == (line["winner"], line["points"])
    scores = [0, 0]
    scores[line["winner"]] = line["points"]
    assert answer.scores == tuple(scores)
