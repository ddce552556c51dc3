from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.engine.rules import RuleSet, SheetRules, Stake
from scorekeeper.sheet import (
    Event,
    EventKind,
    Figures,
    Player,
    contract_rounds,
    match_sheet,
    meetings,
    memory,
    owing,
    table_at,
    unsound,
    with_event,
)
from tests.sheet.ready import carried, play, sheet, totals, won

PAIRS = {"overlays": ["partnership"]}
THREE = {"overlays": ["three_hand"]}
ANY = {"seats": {"players": None}}
ANY_PAIRS = {"seats": {"players": None, "sides": "pairs"}}
ANY_RESTING = {"seats": {"players": None, "rests": "loser"}}


@pytest.mark.parametrize(
    ("wanted", "more"),
    [
        (("wrong_number_of_players", "players"), {"names": "ABC"}),
        (("wrong_number_of_players", "players"), {"names": "A"}),
        (("wrong_number_of_players", "players"), {"names": ""}),
        (("wrong_number_of_players", "players"), {"names": "AB", "rules": PAIRS}),
        (("wrong_number_of_players", "players"), {"names": "AB", "rules": THREE}),
        (("wrong_number_of_players", "players"), {"names": "ABC", "rules": ANY_PAIRS}),
        (("wrong_number_of_players", "players"), {"names": "AB", "rules": ANY_RESTING}),
        (("wrong_number_of_players", "players"), {"names": "ABCD", "rules": ANY_RESTING}),
        (("wrong_number_of_players", "players"), {"names": "ABCDE", "rules": ANY}),
        (("wrong_number_of_players", "players"), {"names": "A", "rules": ANY}),
        (("bad_value", "first_dealer"), {"first_dealer": 2}),
        (("bad_value", "first_dealer"), {"first_dealer": -1}),
        (("bad_value", "carried.0.points"), {"carried": [carried([1], [0, 0])]}),
        (("bad_value", "carried.0.boxes"), {"carried": [carried([1, 1], [0, -1])]}),
        (("bad_value", "carried"), {"carried": [carried([0, 0], [0, 0])] * 2}),
    ],
)
def test_impossible_matches(wanted: tuple[str, str], more: dict[str, Any]) -> None:
    answer = sheet(won(0, 5), **more)
    assert not answer["ok"]
    assert wanted in [(one["code"], one["path"]) for one in answer["findings"]]
    assert answer["findings"][0]["blocking"]
    match = play(won(0, 5), **more)
    assert (table_at(match), contract_rounds(match), meetings(match, match_sheet(match))) == (
        (), {}, ())  # fmt: skip
    assert owing(match, match_sheet(match)) == ()
    assert memory(match) == (Figures(),) * len(match.players)


@pytest.mark.parametrize(
    ("names", "rules"),
    [("AB", ANY), ("ABC", ANY), ("ABCD", ANY), ("ABCD", ANY_PAIRS), ("ABC", ANY_RESTING)],
)
def test_the_match_may_say_how_many_play(names: str, rules: dict[str, Any]) -> None:
    assert sheet(names=names, rules=rules)["ok"]


UNDO = EventKind.UNDO


@pytest.mark.parametrize(
    ("wanted", "more"),
    [
        ([], {"events": (Event(1, "", UNDO), Event(2, "", UNDO))}),
        (["players"], {"players": (Player("Anna"),)}),
        (["players"], {"players": (Player("Anna"),) * 7}),
        (["first_dealer"], {"first_dealer": 2}),
        (["first_dealer"], {"first_dealer": -1}),
        (["events"], {"events": (Event(2, "", UNDO),)}),
        (["events"], {"events": (Event(1, "", UNDO), Event(3, "", UNDO))}),
        (["events"], {"events": (Event(1, "", UNDO), Event(1, "", UNDO))}),
    ],
)
def test_what_no_match_ever_has(wanted: list[str], more: dict[str, Any]) -> None:
    assert list(unsound(replace(play(), **more))) == wanted


def test_impossible_rules_in_the_log() -> None:
    sheets = SheetRules(columns=0, stake=Stake(per_point="1e9", currency="SEK"))
    event = Event(1, "", EventKind.RULES, rules=RuleSet(sheet=sheets))
    answer = match_sheet(with_event(play(), event))
    paths = ["rules.sheet.columns", "rules.sheet.stake.per_point"]
    assert [one.path for one in answer.findings] == paths


@pytest.mark.parametrize(
    ("deal", "code", "path", "more"),
    [
        (won(2, 5), "bad_value", "winner", {}),
        (won(0, 5, dealer=7), "bad_value", "dealer", {}),
        ({}, "closer_needed", "closer", {}),
        (won(0, 5), "seat_rests", "winner", {"names": "ABC", "rules": THREE}),
        (won(1, 5, players=[0, 1]), "seat_rests", "players", {"names": "ABC", "rules": THREE}),
        (won(1, 5, closer=0), "seat_rests", "closer", {"names": "ABC", "rules": THREE}),
        (won(1, 5), "bad_value", "round", {"names": "ABCD", "rules": PAIRS}),
        (won(1, 5, round=1, table=3), "bad_value", "table", {"names": "ABCD", "rules": PAIRS}),
        (won(0, 5, round=1, closer=2), "bad_value", "closer", {"names": "ABCD", "rules": PAIRS}),
        (
            won(0, 5, round=1, players=[0, 2]),
            "bad_value",
            "players",
            {"names": "ABCD", "rules": PAIRS},
        ),
        (
            won(0, 5, round=1, players=[1, 2]),
            "bad_value",
            "winner",
            {"names": "ABCD", "rules": PAIRS},
        ),
    ],
)
def test_refused_deals(deal: dict[str, Any], code: str, path: str, more: dict[str, Any]) -> None:
    answer = sheet({"ending": "misdeal", "round": 9}, deal, **more)
    assert not answer["ok"]
    assert [(one["code"], one["path"], one["deal"]) for one in answer["findings"]] == [
        (code, path, 2)
    ]


def test_a_hand_for_the_resting_player_is_refused() -> None:
    hands = {"closer": 1, "hands": [{"deadwood": 20}, {"deadwood": 5}, None]}
    answer = sheet(hands, rules=THREE, names="ABC")
    assert [(one["code"], one["seat"]) for one in answer["findings"]] == [("seat_rests", 0)]


def test_partners_cannot_meet() -> None:
    hands = [{"deadwood": 4}, None, {"deadwood": 20}, None]
    answer = sheet({"closer": 0, "hands": hands, "round": 1}, rules=PAIRS, names="ABCD")
    assert [(one["code"], one["path"]) for one in answer["findings"]] == [("bad_value", "hands")]


@pytest.mark.parametrize(
    ("third", "path"),
    [(won(0, 5, round=1), "round"), (won(0, 5, round=2, table=1), None)],
)
def test_a_round_has_two_tables(third: dict[str, Any], path: str | None) -> None:
    deals = [won(0, 30, round=1, table=1), won(1, 9, round=1, table=2), third]
    answer = sheet(*deals, rules=PAIRS, names="ABCD")
    assert [one["path"] for one in answer["findings"]] == ([path] if path else [])


def test_a_table_plays_once_a_round() -> None:
    deals = [won(0, 30, round=1, table=1), won(1, 9, round=1, table=1)]
    answer = sheet(*deals, rules=PAIRS, names="ABCD")
    found = [(one["path"], one["deal"]) for one in answer["findings"]]
    assert found == [("table", 2)]
    assert answer["pending_rounds"] == [1]


def test_refused_deals_count_nothing_and_all_are_named() -> None:
    answer = sheet(won(5, 5), won(0, 20), {"closer": 0})
    assert [one["deal"] for one in answer["findings"]] == [1, 3]
    assert totals(answer) == [45, 0]


def test_notes_on_deals_are_no_findings_of_the_sheet() -> None:
    answer = sheet({"closer": 0, "hands": [{"deadwood": 5}, {"deadwood": 44}]})
    assert (answer["ok"], answer["findings"], totals(answer)) == (True, [], [64, 0])
