"""Questions and answers as JSON: shape, refusals, and input that means harm."""

import json

import pytest

from scorekeeper.answers import answer_line, hand_answer, settle_answer, sheet_answer
from scorekeeper.matchfile import match_file, read_match
from scorekeeper.sheet import match_sheet
from tests.engine.cases import ids, rows

CLASSIC = {"preset": "classic"}
DEAL = {
    "closer": 0,
    "hands": [
        {"cards": "2H 3H 4H 8C 8D 8S JC QC KC 6S".split()},
        {"cards": "5D 6D 7D 9C 9H 9S QH 4C 3S 2D".split()},
    ],
}
SETTLED_KEYS = [
    "ok", "ending", "undercut", "winner", "points", "boxes", "multiplier", "limit", "scores",
    "awards", "hands", "layouts", "half_box", "findings",
]  # fmt: skip


def codes(answer):
    return [(one["code"], one["path"]) for one in answer["findings"]]


def test_a_settlement_has_every_key():
    answer = settle_answer({"id": 7, "rules": CLASSIC, "deal": DEAL})
    assert list(answer) == ["id", *SETTLED_KEYS]
    assert list(answer["hands"][0]) == ["melds", "unmatched", "deadwood", "layoffs", "rejected"]
    assert list(answer["layouts"][0]) == [
        "melds", "deadwood", "defender_deadwood", "winner", "points", "laid",
    ]  # fmt: skip
    assert json.loads(json.dumps(answer)) == answer


def test_a_refusal_has_every_key_of_a_finding():
    answer = settle_answer({"rules": CLASSIC, "deal": {**DEAL, "ending": "gin"}})
    assert answer == {"ok": False, "findings": [{
        "code": "not_gin", "seat": 0, "cards": [], "claimed": 0, "actual": 6, "path": None,
        "deal": None, "blocking": True}]}  # fmt: skip


REFUSED = [
    (None, [("bad_value", "rules"), ("bad_value", "deal")]),
    ({}, [("bad_value", "rules"), ("bad_value", "deal")]),
    ({"rules": CLASSIC, "deal": 5}, [("bad_value", "deal")]),
    ({"rules": CLASSIC, "deal": {"closer": "0"}}, [("bad_value", "closer")]),
    ({"rules": CLASSIC, "deal": {"closer": True}}, [("bad_value", "closer")]),
    ({"rules": CLASSIC, "deal": {"closer": 0.0}}, [("bad_value", "closer")]),
    ({"rules": CLASSIC, "deal": {"closer": 10**400}}, [("bad_value", "closer")]),
    ({"rules": CLASSIC, "deal": {"colser": 0}}, [("unknown_key", "colser")]),
    ({"rules": CLASSIC, "deal": {"hands": "7H"}}, [("bad_value", "hands")]),
    (
        {"rules": CLASSIC, "deal": {"closer": 0, "hands": [{"cards": "7H"}, {"deadwood": 9}]}},
        [("bad_value", "hands.0.cards")],
    ),
    (
        {"rules": CLASSIC, "deal": {"hands": [{"deadwood": 9}, {"cards": ["7H", "7X", 7]}]}},
        [
            ("unreadable_card", "hands.1.cards"),
            ("unreadable_card", "hands.1.cards"),
            ("closer_needed", "closer"),
        ],
    ),
    (
        {"rules": {"preset": "classic", "knock": {"limit": "x"}}, "deal": {"ending": "win"}},
        [("bad_value", "rules.knock.limit"), ("bad_value", "ending")],
    ),
]


@pytest.mark.parametrize(("data", "wanted"), REFUSED)
def test_what_cannot_be_read_is_refused_with_its_place(data, wanted):
    answer = settle_answer(data)
    assert (answer["ok"], codes(answer)) == (False, wanted)


ANNA = "2H 3H 4H 8C 8D 8S JC QC KC 6S".split()
BERTIL = "5D 6D 7D 9C 9H 9S QH 4C 3S 2D".split()

#: Changes to both hands and to the deal, and all that is wrong then.
TOGETHER = [
    (
        {"cards": ["7X", *ANNA[1:]]},
        {"cards": BERTIL[:9]},
        {},
        [("unreadable_card", "hands.0.cards"), ("wrong_number_of_cards", "hands.1.cards")],
    ),
    (
        {"cards": ["7X", *ANNA[1:]]},
        {"cards": [*BERTIL[:8], "6S", "6S"]},
        {"colour": "red"},
        [
            ("unknown_key", "colour"),
            ("unreadable_card", "hands.0.cards"),
            ("duplicate_card", "hands.1.cards"),
            ("card_in_two_hands", "hands.1.cards"),
        ],
    ),
    (
        {"cards": [*ANNA[:9], "9D"]},
        {"cards": BERTIL, "melds": [["5D", "6D", "7X"]], "layoffs": [{"card": "2D", "meld": 0}]},
        {"dealer": "Anna", "closer": 5},
        [("bad_value", "dealer"), ("unreadable_card", "hands.1.melds.0"), ("bad_value", "closer")],
    ),
    (
        {"cards": [*ANNA[:8], "6C", "9D"]},
        {"cards": BERTIL, "layoffs": [{"card": "2D", "meld": "0"}]},
        {},
        [("bad_value", "hands.1.layoffs.0.meld"), ("over_limit", None)],
    ),
    ({"cards": ANNA[:9]}, {"cards": BERTIL[:9]}, {"ending": "won"}, [("bad_value", "ending")]),
]


@pytest.mark.parametrize(("anna", "bertil", "more", "wanted"), TOGETHER)
def test_what_was_read_is_judged_beside_what_was_not(anna, bertil, more, wanted):
    deal = {"closer": 0, "hands": [anna, bertil], **more}
    assert codes(settle_answer({"rules": CLASSIC, "deal": deal})) == wanted


def test_cards_laid_for_a_contract_are_not_judged_by_half():
    laid = [
        {"seat": 0, "melds": [["QH", "QX", "QS"], ["6H", "7H", "8H", "9H"]]},
        {"seat": 1, "melds": [["2H"]]},
    ]
    deal = {"closer": 0, "round": 2, "laid": laid, "hands": [{"cards": []}, {"cards": []}]}
    answer = settle_answer({"rules": {"preset": "swedish_seven"}, "deal": deal})
    assert codes(answer) == [
        ("unreadable_card", "laid.0.melds.0"),
        ("wrong_number_of_cards", "hands.1.cards"),
        ("contract_not_met", "laid.1"),
    ]


NO_JSON = ["", "{", "[1,", '{"a": NaN}', "[" * 10_000, '{"a":' * 10_000, b"\xff\xfe", "1" * 9999,
           '{"id": 1e999}', '{"id": [-1e999]}']  # fmt: skip


@pytest.mark.parametrize("text", NO_JSON)
def test_text_that_is_no_json_is_one_finding(text):
    answer = answer_line(text, settle_answer)
    assert answer["ok"] is False
    assert [one["code"] for one in answer["findings"]] == ["bad_json"]


#: Places in a question that somebody may nest without end.
DEEP = [
    '{"id": %s, "rules": {"preset": "classic"}, "deal": {"winner": 0, "points": 3}}',
    '{"rules": {"preset": "classic", "sheet": %s}, "deal": {"winner": 0, "points": 3}}',
    '{"rules": {"preset": "classic"}, "deal": {"hands": [%s]}}',
    '{"format": "scorekeeper-match", "version": 1, "id": %s, "players": %s}',
]


@pytest.mark.parametrize("question", [settle_answer, sheet_answer])
@pytest.mark.parametrize("inner", ["[%s]", '{"a": %s}'])
@pytest.mark.parametrize("place", DEEP)
def test_deep_data_is_refused_not_followed(place, inner, question):
    before, after = inner.split("%s")
    for depth in (3, 50, 60, 100, *range(900, 1000, 5), 5_000):
        text = place.replace("%s", before * depth + "1" + after * depth)
        answer = answer_line(text, question)
        json.dumps(answer, indent=2)
        if depth > 60:
            assert [one["code"] for one in answer["findings"]] == ["bad_json"]


def test_ten_thousand_cards_are_counted_and_refused():
    deal = {"closer": 0, "hands": [{"cards": ["7H"] * 10_000}, {"deadwood": 3}]}
    answer = settle_answer({"rules": CLASSIC, "deal": deal})
    assert ("wrong_number_of_cards", "hands.0.cards") in codes(answer)


def test_the_best_layout_of_a_hand_so_far():
    answer = hand_answer({"cards": ["7H", "8H", "9H", "9S", "9C"], "rules": CLASSIC})
    assert answer == {"ok": True, "melds": [["9C", "9H", "9S"]], "unmatched": ["7H", "8H"],
                      "deadwood": 15, "findings": []}  # fmt: skip
    assert hand_answer({"cards": [], "rules": CLASSIC})["deadwood"] == 0


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        (["7H", "7H"], "bad_value"),
        (["7X"], "unreadable_card"),
        (["7H", "Jk"], "bad_value"),
        ("7H", "bad_value"),
        ([f"{rank}S" for rank in "A23456789TJQ"], "bad_value"),
    ],
)
def test_hands_that_cannot_be_laid_out(cards, code):
    answer = hand_answer({"cards": cards, "rules": CLASSIC})
    assert (answer["ok"], answer["findings"][0]["code"]) == (False, code)


def test_a_larger_hand_may_be_laid_out_where_the_rules_deal_one():
    fourteen = {"cards": [f"{rank}S" for rank in "A23456789TJQK"] + ["7H"]}
    answer = hand_answer({**fourteen, "rules": {"preset": "classic", "hand_size": 13}})
    assert (answer["ok"], answer["deadwood"]) == (True, 7)


@pytest.mark.parametrize(
    ("preset", "cards", "count"),
    [
        ("swedish_seven", "Jk KH 7D AS", 57),
        ("swedish_seven", "QH QH QS", 30),
        ("rilpedia_fifteen", "2C AD KS 9H 3C", 55),
        ("rummy", "AS TD KC 5H", 26),
        ("rummy", "", 0),
    ],
)
def test_in_games_of_going_out_every_card_left_counts(preset, cards, count):
    answer = hand_answer({"cards": cards.split(), "rules": {"preset": preset}})
    assert (answer["ok"], answer["melds"], answer["deadwood"]) == (True, [], count)
    assert len(answer["unmatched"]) == len(cards.split())


@pytest.mark.parametrize(
    ("preset", "cards"),
    [
        ("swedish_seven", "QH QH QH"),
        ("swedish_seven", "Jk Jk Jk Jk Jk"),
        ("rilpedia_fifteen", "Jk"),
        ("rummy", "QH QH"),
        ("rummy", "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH"),
    ],
)
def test_what_nobody_can_hold_is_not_counted(preset, cards):
    answer = hand_answer({"cards": cards.split(), "rules": {"preset": preset}})
    assert [(one["code"], one["path"]) for one in answer["findings"]] == [("bad_value", "cards")]


MATCHES = [row for row in rows("matches.jsonl") if row["expect"]["ok"]]


@pytest.mark.parametrize("row", MATCHES, ids=ids)
def test_a_match_file_round_trips(row):
    match = read_match(row["match"])
    written = json.loads(json.dumps(match_file(match)))
    assert read_match(written) == match
    assert match_sheet(read_match(written)) == match_sheet(match)
    assert sheet_answer(row["match"])["id"] == row["id"]


BASE = MATCHES[0]["match"]

BAD_MATCHES = [
    ({"format": "other"}, [("bad_value", "format", None)]),
    ({"version": 2}, [("bad_value", "version", None)]),
    ({"rules": None}, [("bad_value", "rules", None)]),
    ({"first_dealer": 9}, [("bad_value", "first_dealer", None)]),
    ({"colour": "red"}, [("unknown_key", "colour", None)]),
    ({"players": [{"nam": "A"}]}, [
        ("unknown_key", "players.0.nam", None), ("bad_value", "players.0.name", None)]),
    ({"deals": [{}, {"winer": 0}]}, [("closer_needed", "closer", 1), ("unknown_key", "winer", 2)]),
    (
        {"rules": CLASSIC, "players": [{"name": "A"}, {"name": "B"}],
         "deals": [{"closer": 0, "hands": [{"cards": ["7X"]}, {"deadwood": 3}]}]},
        [("unreadable_card", "hands.0.cards", 1)],
    ),
    ({"events": [{"seq": 2, "at": "", "kind": "undo"}]}, [("bad_value", "events", None)]),
    (
        {"events": [{"seq": 1, "at": "", "kind": "deal"}, {"seq": 2, "at": "", "kind": "replace"},
                    {"seq": 3, "at": "", "kind": "retract"}, {"seq": 4, "at": "", "kind": "undo"}]},
        [
            ("bad_value", "events.0.deal", None),
            ("bad_value", "events.1.target", None),
            ("bad_value", "events.1.deal", None),
            ("bad_value", "events.2.target", None),
        ],
    ),
    ({"events": [{"seq": 1, "at": "", "kind": "dance"}]}, [("bad_value", "events.0.kind", None)]),
    (
        {"events": [{"seq": 1, "at": "", "kind": "rules", "rules": {"overlays": ["bollywood"]}}]},
        [("bad_value", "events.0.rules.overlays", None)],
    ),
    (
        {"rules": {"preset": "classic", "overlays": ["hollywood", "three_hand"]}},
        [("overlays_clash", "rules.overlays", None)],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("change", "wanted"), BAD_MATCHES)
def test_a_match_file_is_refused_with_place_and_deal(change, wanted):
    answer = sheet_answer({**BASE, **change})
    found = [(one["code"], one["path"], one["deal"]) for one in answer["findings"]]
    assert (answer["ok"], found) == (False, wanted)


def test_every_deal_is_judged_beside_one_that_cannot_be_read():
    short = {"closer": 0, "hands": [{"cards": ANNA[:9]}, {"cards": ["7X", *BERTIL[1:]]}]}
    deals = [{"winner": 0, "points": 5}, short, {"winner": 7, "points": 5}, "nonsense", {"x": 1}]
    answer = sheet_answer({**BASE, "colour": 1, "rules": CLASSIC, "deals": deals,
                           "players": [{"name": "A"}, {"name": "B"}]})  # fmt: skip
    assert [(one["deal"], one["code"], one["path"]) for one in answer["findings"]] == [
        (None, "unknown_key", "colour"),
        (2, "unreadable_card", "hands.1.cards"),
        (2, "wrong_number_of_cards", "hands.0.cards"),
        (3, "bad_value", "winner"),
        (4, "bad_value", None),
        (5, "unknown_key", "x"),
    ]


def test_no_key_of_a_form_leaves_with_the_file():
    from dataclasses import replace

    match = read_match(BASE)
    keyed = replace(match, events=tuple(replace(one, key="secret-key") for one in match.events))
    assert "secret-key" not in json.dumps(match_file(keyed))
