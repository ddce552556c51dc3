"""Everything that stops a deal, and every note beside it."""

import pytest

from scorekeeper.engine.cards import format_cards
from scorekeeper.engine.deal import Deal
from scorekeeper.engine.findings import FindingCode
from scorekeeper.engine.settle import settle
from scorekeeper.engine.verify import verify
from scorekeeper.plain import from_plain
from scorekeeper.rulesets import resolve

ANNA = "2H 3H 4H 8C 8D 8S JC QC KC 6S"
BERTIL = "5D 6D 7D 9C 9H 9S QH 4C 3S 2D"
GIN = "2H 3H 4H 8C 8D 8S JC QC KC TC"


def cards(text, **more):
    return {"cards": text.split(), **more}


def melds(*texts):
    return [text.split() for text in texts]


def layoffs(*pairs):
    return [{"card": card, "meld": meld} for card, meld in pairs]


def deal(first, second, **more):
    return {"closer": 0, "hands": [first, second], **more}


def findings(plain, rules=None, seats=None):
    read = from_plain(Deal, plain)
    return settle(read, resolve({"preset": "classic", **(rules or {})}), seats).findings


THREE = {"overlays": ["three_hand"]}

#: code, deal, rules, and what else the finding must say
BLOCKING = [
    ("closer_needed", {"hands": [cards(ANNA), cards(BERTIL)]}, {}, {"path": "closer"}),
    ("closer_needed", {}, {}, {}),
    ("bad_value", deal(cards(ANNA), cards(BERTIL), closer=2), {}, {"path": "closer"}),
    ("bad_value", deal(cards(ANNA), cards(BERTIL), closer=-1), {}, {"path": "closer"}),
    ("bad_value", deal(cards(ANNA), cards(BERTIL), dealer=2), {}, {"path": "dealer"}),
    ("bad_value", deal(cards(ANNA), cards(BERTIL), upcard="Jk"), {}, {"path": "upcard"}),
    ("bad_value", deal(cards(ANNA), cards(BERTIL), ending="out"), {}, {"path": "ending"}),
    ("bad_value", {"closer": 0, "ending": "void"}, {}, {"path": "closer"}),
    ("bad_value", {"winner": 0, "ending": "void"}, {}, {"path": "winner"}),
    ("bad_value", {"points": 5, "ending": "void"}, {}, {"path": "points"}),
    ("bad_value", {"boxes": 1, "ending": "misdeal"}, {}, {"path": "boxes"}),
    ("bad_value", {"closer": 0}, {}, {"path": "hands"}),
    ("bad_value", {"winner": 1}, {}, {"path": "points"}),
    ("bad_value", {"winner": 2, "points": 4}, {}, {"path": "winner"}),
    ("bad_value", {"winner": 0, "points": -4}, {}, {"path": "points"}),
    ("bad_value", {"winner": 0, "points": 4, "boxes": -1}, {}, {"path": "boxes"}),
    ("bad_value", {"winner": 0, "closer": 1, "points": 4, "ending": "gin"}, {}, {}),
    ("bad_value", {"winner": 2, "points": 4, "players": [0, 1]}, THREE, {"path": "winner"}),
    ("bad_value", {"winner": 0, "points": 4, "players": [0, 1, 2]}, THREE, {"path": "players"}),
    (
        "bad_value",
        {"winner": 0, "closer": 2, "points": 4, "players": [0, 1]},
        THREE,
        {"path": "closer"},
    ),
    ("bad_value", deal({}, cards(BERTIL)), {}, {"path": "hands.0"}),
    ("bad_value", deal(cards(ANNA, deadwood=6), cards(BERTIL)), {}, {"path": "hands.0"}),
    ("bad_value", deal({"deadwood": 6, "melds": []}, cards(BERTIL)), {}, {"seat": 0}),
    ("bad_value", deal(cards(ANNA), cards(BERTIL, discard="AS")), {}, {"seat": 1}),
    ("bad_value", deal(cards(ANNA, discard="Jk"), cards(BERTIL)), {}, {"seat": 0}),
    (
        "bad_value",
        deal(cards(f"{GIN} AS", discard="AS"), cards(BERTIL), ending="big_gin"),
        {},
        {"path": "hands.0.discard"},
    ),
    ("bad_value", deal(cards(ANNA), cards(BERTIL), players=[0, 0]), {}, {"path": "players"}),
    ("wrong_number_of_players", deal(cards(ANNA), None), {}, {"claimed": 2, "actual": 1}),
    (
        "wrong_number_of_players",
        {"closer": 0, "hands": [cards(ANNA), cards(BERTIL), None]},
        {},
        {"claimed": 2, "actual": 3},
    ),
    ("upcard_needed", deal(cards(ANNA), cards(BERTIL)), {"preset": "oklahoma"}, {}),
    ("upcard_needed", deal({"deadwood": 3}, {"deadwood": 9}), {"preset": "oklahoma"}, {}),
    (
        "upcard_needed",
        deal(cards(ANNA), cards(BERTIL)),
        {"knock": {"spade_doubles": "points"}},
        {"path": "upcard"},
    ),
    (
        "duplicate_card",
        deal(cards(ANNA.replace("6S", "2H")), cards(BERTIL)),
        {},
        {"seat": 0, "cards": "2H"},
    ),
    ("duplicate_card", deal(cards(ANNA, discard="6S"), cards(BERTIL)), {}, {"seat": 0}),
    (
        "card_in_two_hands",
        deal(cards(ANNA), cards(BERTIL.replace("QH", "8C"))),
        {},
        {"cards": "8C"},
    ),
    ("card_in_two_hands", deal(cards(ANNA, discard="QH"), cards(BERTIL)), {}, {"cards": "QH"}),
    ("too_many_copies", deal(cards(ANNA.replace("6S", "Jk")), cards(BERTIL)), {}, {"cards": "Jk"}),
    ("wrong_number_of_cards", deal(cards(ANNA[:-3]), cards(BERTIL)), {}, {"actual": 9, "seat": 0}),
    ("wrong_number_of_cards", deal(cards(ANNA + " AS 2S"), cards(BERTIL)), {}, {"actual": 12}),
    ("wrong_number_of_cards", deal(cards(ANNA), cards(BERTIL + " AS")), {}, {"seat": 1}),
    (
        "wrong_number_of_cards",
        deal(cards(ANNA), cards(BERTIL), ending="big_gin"),
        {},
        {"claimed": 11, "actual": 10},
    ),
    ("impossible_count", deal({"deadwood": 6}, {"deadwood": 99}), {}, {"actual": 98}),
    ("impossible_count", deal({"deadwood": -1}, {"deadwood": 9}), {}, {"claimed": -1}),
    (
        "illegal_meld",
        deal(cards(ANNA, melds=melds("2H 3H 4H", "8C 8D 6S")), cards(BERTIL)),
        {},
        {"cards": "8C 8D 6S", "path": "hands.0.melds.1"},
    ),
    ("illegal_meld", deal(cards(ANNA, melds=melds("2H 3H")), cards(BERTIL)), {}, {}),
    ("illegal_meld", deal(cards(ANNA), cards(BERTIL, melds=melds("5D 6D 9C"))), {}, {"seat": 1}),
    ("card_not_in_hand", deal(cards(ANNA, melds=melds("2H 3H 4H 5H")), cards(BERTIL)), {}, {}),
    ("card_not_in_hand", deal(cards(ANNA + " 5H", discard="AS"), cards(BERTIL)), {}, {}),
    (
        "card_not_in_hand",
        deal(cards(ANNA + " 5H", discard="4H", melds=melds("2H 3H 4H")), cards(BERTIL)),
        {},
        {"cards": "4H"},
    ),
    ("card_not_in_hand", deal(cards(ANNA), cards(BERTIL, layoffs=layoffs(("5H", 0)))), {}, {}),
    (
        "card_in_two_melds",
        deal(cards("8C 8D 8S 6S 7S 9S 2H 3H 4H AH", melds=melds("8C 8D 8S", "6S 7S 8S")),
             cards("5D 6D 7D 9C 9H TD QH 4C 3S 2D")),
        {},
        {"cards": "8S"},
    ),
    (
        "illegal_layoff",
        deal(cards(ANNA, melds=melds("2H 3H 4H", "8C 8D 8S", "JC QC KC")),
             cards(BERTIL, layoffs=layoffs(("QH", 2)))),
        {},
        {"cards": "QH", "seat": 1, "path": "hands.1.layoffs.0"},
    ),
    (
        "illegal_layoff",
        deal(cards(ANNA), cards(BERTIL, layoffs=layoffs(("QH", 9)))),
        {},
        {"cards": "QH"},
    ),
    (
        "illegal_layoff",
        deal(cards(GIN), cards("5D 6D 7D 9C 9H 9S QH 4C 8H 2D", layoffs=layoffs(("8H", 0)))),
        {},
        {"cards": "8H"},
    ),
    (
        "discard_needed",
        deal(cards(ANNA + " KH"), cards(BERTIL)),
        {},
        {"cards": "KH", "actual": 6, "path": "hands.0.discard"},
    ),
    (
        "discard_needed",
        deal(cards(ANNA + " KH", melds=melds("2H 3H 4H", "8C 8D 8S")), cards(BERTIL)),
        {},
        {"cards": "JC QC KC KH", "actual": 36},
    ),
    (
        "over_limit",
        deal(cards(ANNA.replace("4H", "5H")), cards(BERTIL)),
        {},
        {"claimed": 10, "actual": 16, "seat": 0},
    ),
    ("over_limit", deal(cards(ANNA, melds=[]), cards(BERTIL)), {}, {"actual": 69}),
    ("over_limit", deal(cards(ANNA), cards(BERTIL)), {"knock": {"limit": 0}}, {"actual": 6}),
    ("over_limit", deal({"deadwood": 11}, {"deadwood": 30}), {}, {"actual": 11}),
    (
        "over_limit",
        deal(cards(ANNA), cards(BERTIL), upcard="5H"),
        {"preset": "oklahoma"},
        {"claimed": 5},
    ),
    (
        "over_limit",
        deal({"deadwood": 1}, {"deadwood": 30}, upcard="AH"),
        {"preset": "oklahoma"},
        {"claimed": 0, "actual": 1},
    ),
    ("not_gin", deal(cards(ANNA), cards(BERTIL), ending="gin"), {}, {"actual": 6}),
    ("not_gin", deal({"deadwood": 2}, {"deadwood": 20}, ending="gin"), {}, {"actual": 2}),
    (
        "not_big_gin",
        deal(cards(GIN + " AD"), cards(BERTIL), ending="big_gin"),
        {},
        {"actual": 1},
    ),
]  # fmt: skip


def expected(found, wanted):
    """The finding's own values under the keys that are asked for, cards as text."""
    return {
        key: format_cards(found.cards) if key == "cards" else getattr(found, key) for key in wanted
    }


@pytest.mark.parametrize(("code", "plain", "rules", "wanted"), BLOCKING)
def test_what_stops_a_deal(code, plain, rules, wanted):
    found = [one for one in findings(plain, rules) if one.blocking]
    assert [expected(one, wanted) for one in found if one.code == code] == [wanted], found


NOTED = [
    (
        "better_arrangement",
        deal(cards(ANNA, melds=melds("8C 8D 8S", "JC QC KC")), cards(BERTIL)),
        {"knock": {"limit": 20}},
        {"claimed": 15, "actual": 6, "seat": 0},
    ),
    (
        "arrangement_matters",
        deal(cards("7C 7D 7H 7S 4S 5S 6S AH 3D 5C"), cards("KC KD KH 2C 3C 4C JH 9D 8S 6H")),
        {},
        {"seat": 0},
    ),
    (
        "breaking_meld_pays",
        deal(cards("5S 6S 7S KS KC KD 9C TC JC JD"), cards("2S 2C 2D 2H AC 7C 8C 8S 9S 8D")),
        {},
        {"claimed": 17, "actual": 9, "seat": 1},
    ),
    (
        "melds_first_differs",
        deal(cards("5S 6S 7S KS KC KD 9C TC JC JD"), cards("2S 2C 2D 2H AC 7C 8C 8S 9S 8D")),
        {"knock": {"layoffs": "melds_first"}},
        {"claimed": 17, "actual": 9, "seat": 1},
    ),
    (
        "layoff_overlooked",
        deal(cards(ANNA), cards("5D 6D 7D 9C 9D 9S 5H 4C 3S AD", layoffs=[])),
        {},
        {"cards": "5H", "claimed": 13, "actual": 8, "seat": 1},
    ),
    (
        "announced_differs",
        deal(cards(ANNA, announced=5), cards(BERTIL)),
        {},
        {"claimed": 5, "actual": 6, "seat": 0},
    ),
    ("count_only", deal(cards(ANNA), {"deadwood": 20}), {}, {"seat": 1}),
    ("count_only", deal({"deadwood": 6}, cards(BERTIL)), {}, {"seat": 0}),
    (
        "looks_like_total",
        deal({"deadwood": 0}, {"deadwood": 49}, ending="gin"),
        {},
        {"claimed": 49, "seat": 1},
    ),
    ("looks_like_total", deal({"deadwood": 8}, {"deadwood": 28}), {}, {"claimed": 28}),
]


@pytest.mark.parametrize(("code", "plain", "rules", "wanted"), NOTED)
def test_what_is_noted_beside_a_settled_deal(code, plain, rules, wanted):
    found = findings(plain, rules)
    assert [one for one in found if one.blocking] == []
    assert [expected(one, wanted) for one in found if one.code == code] == [wanted], found


def test_every_code_of_a_gin_deal_is_provoked():
    elsewhere = {"bad_json", "unknown_key", "unreadable_card", "overlays_clash"}  # when reading
    other_games = {"contract_not_met", "round_open", "odd_points"}
    in_the_match = {"seat_rests"}
    provoked = {row[0] for row in BLOCKING + NOTED} | elsewhere | other_games | in_the_match
    assert provoked == set(FindingCode)


def test_all_findings_come_at_once():
    closer = cards("2H 3H 4H 8C 8D 8S JC QC KC KC 5C", melds=melds("2H 3H 5C"))
    found = findings(deal(closer, {"deadwood": 120}, dealer=5), {"preset": "oklahoma"})
    codes = [str(one.code) for one in found]
    assert codes == [
        "bad_value",
        "upcard_needed",
        "duplicate_card",
        "impossible_count",
        "illegal_meld",
    ]


def test_every_layoff_that_does_not_fit_is_named():
    closer = cards(ANNA, melds=melds("2H 3H 4H", "8C 8D 8S", "JC QC KC"))
    defender = cards("5H 6H AH TC 8H 9H 7D 5D TS TD")
    #: The six of hearts fits only after the five, the eight of hearts is the fourth.
    laid = layoffs(("6H", 0), ("5H", 0), ("TC", 2), ("8H", 1), ("9H", 1), ("AH", 9))
    found = findings(deal(closer, {**defender, "layoffs": laid}))
    assert [(one.code, one.path) for one in found] == [
        ("illegal_layoff", f"hands.1.layoffs.{place}") for place in (0, 4, 5)
    ]
    gin = deal(cards(GIN), {**cards("5D 6D 7D 9C 9H 9S QH 4C 8H 5H"), "layoffs": laid[1:4:2]})
    assert [one.path for one in findings(gin)] == [f"hands.1.layoffs.{place}" for place in (0, 1)]


def test_a_legal_deal_has_no_findings():
    read = from_plain(Deal, deal(cards(ANNA), cards(BERTIL)))
    assert verify(read, resolve({"preset": "classic"})) == ()


@pytest.mark.parametrize("remedy", ["exposed", "forfeited", "new_deal"])
def test_after_these_remedies_the_hands_are_not_judged(remedy):
    read = from_plain(Deal, deal(cards("2H 3H"), cards(BERTIL), remedy=remedy))
    settlement = settle(read, resolve({"preset": "classic"}))
    assert (settlement.ok, settlement.winner, settlement.points) == (True, None, 0)


@pytest.mark.parametrize("closed", [{}, {"closer": None}])
@pytest.mark.parametrize("hand", [{"cards": []}, {"cards": ["2H", "2H", "Jk"]}, {"deadwood": 999}])
def test_a_misdeal_is_noted_whatever_the_hands(hand, closed):
    plain = {**deal(hand, cards(BERTIL), ending="misdeal"), **closed}
    settlement = settle(from_plain(Deal, plain), resolve({"preset": "classic"}))
    assert (settlement.ok, settlement.ending, settlement.winner) == (True, "misdeal", None)
    assert (settlement.points, settlement.awards, settlement.hands) == (0, (), ())


@pytest.mark.parametrize("ending", [None, "gin", "big_gin", "knock"])
def test_an_accepted_knock_with_eleven_cards_needs_its_discard(ending):
    eleven = "4H 5H 6H 9C 9D 9S 2C 3D AC TD KS"
    plain = deal(cards(eleven), cards(BERTIL), ending=ending, remedy="accepted")
    plain["hands"][1] = cards("5D 6D 7D 8C 8H 8S QH 4C 3S 2D")
    (found,) = findings(plain)
    assert (found.code, found.cards, found.actual) == (
        "discard_needed",
        from_plain(Deal, {"hands": [cards("TD KS")]}).hands[0].cards,
        16,
    )
    plain["hands"][0]["discard"] = "KS"
    answer = settle(from_plain(Deal, plain), resolve({"preset": "classic"}))
    assert (answer.ending, answer.hands[0].deadwood) == ("knock", 16)


def test_an_accepted_knock_is_settled_over_the_limit():
    over = deal(cards(ANNA.replace("4H", "5H")), cards(BERTIL))
    assert findings(over)[0].code == "over_limit"
    read = from_plain(Deal, {**over, "remedy": "accepted"})
    settlement = settle(read, resolve({"preset": "classic"}))
    assert (settlement.winner, settlement.points) == (0, 3)
