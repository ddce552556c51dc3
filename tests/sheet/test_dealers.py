from typing import Any

import pytest

from scorekeeper.engine.rules import NextDealer, Rests, VoidDealer
from scorekeeper.sheet import match_sheet, table_at
from scorekeeper.sheet.dealers import NEXT_DEALER, VOID_DEALER
from tests.sheet.ready import VOID, play, sheet, won

PAIRS = {"overlays": ["partnership"]}
THREE = {"overlays": ["three_hand"]}
LOSER_RESTS = {"overlays": ["three_hand"], "seats": {"rests": "loser", "next_dealer": "winner"}}
REDEALT = {"ending": "misdeal"}
NEW_DEAL = {"closer": 0, "remedy": "new_deal", "hands": [{"deadwood": 12}, {"deadwood": 20}]}
FORFEITED = {**NEW_DEAL, "remedy": "forfeited"}
EXPOSED = {**NEW_DEAL, "remedy": "exposed"}
ACCEPTED = {**NEW_DEAL, "remedy": "accepted"}


def dealers(*deals: dict[str, Any], seats: dict[str, Any] | None = None, **more: Any) -> list[int]:
    """List who deals each deal, and the one to come."""
    rules = {**more.pop("rules", {}), **({"seats": seats} if seats else {})}
    match = play(*deals, rules=rules, **more)
    assert match_sheet(match).ok
    return [table.dealer for table in table_at(match)]


def test_every_choice_has_one_function() -> None:
    assert set(NEXT_DEALER) == set(NextDealer)
    assert set(VOID_DEALER) == set(VoidDealer)
    assert len(Rests) == 2


@pytest.mark.parametrize(
    ("rule", "winners", "expected"),
    [
        ("loser", [0, 0, 1], [0, 1, 1, 0]),
        ("winner", [0, 0, 1], [0, 0, 0, 1]),
        ("alternate", [0, 0, 1], [0, 1, 0, 1]),
        ("left", [0, 0, 1], [0, 1, 0, 1]),
    ],
)
def test_two_players(rule: str, winners: list[int], expected: list[int]) -> None:
    deals = [won(seat, 5) for seat in winners]
    assert dealers(*deals, seats={"next_dealer": rule}) == expected


@pytest.mark.parametrize(
    ("deal", "same", "passed"),
    [
        (VOID, 1, 0),
        (won(0, 0), 1, 0),  # a win with nothing: as after a void
        (REDEALT, 1, 1),
        (NEW_DEAL, 1, 1),
        (FORFEITED, 1, 1),
        (EXPOSED, 1, 1),
        (ACCEPTED, 1, 1),  # settled as it lies: seat 0 wins, so the loser deals again
    ],
)
def test_two_players_without_a_score(deal: dict[str, Any], same: int, passed: int) -> None:
    assert dealers(deal, first_dealer=1)[-1] == same
    assert dealers(deal, first_dealer=1, seats={"void_dealer": "pass"})[-1] == passed


def test_a_named_dealer_overrules_the_turn() -> None:
    assert dealers(won(0, 5), won(0, 5, dealer=0), seats={"next_dealer": "alternate"}) == [0, 0, 1]


def test_deals_after_the_end_pass_nothing_on() -> None:
    answer = sheet(won(0, 100), won(1, 5, dealer=0))
    assert (answer["next_dealer"], answer["after_end"]) == (1, [2])


@pytest.mark.parametrize(
    ("rules", "deals", "expected"),
    [
        # The dealer rests, the loser deals next (Swedish long guide, Pagat)
        (THREE, [], [(0, 0)]),
        (THREE, [won(1, 9)], [(0, 0), (2, 2)]),
        (THREE, [won(1, 9), won(0, 9)], [(0, 0), (2, 2), (1, 1)]),
        (THREE, [won(1, 9), VOID], [(0, 0), (2, 2), (2, 2)]),
        (THREE, [won(1, 9), REDEALT], [(0, 0), (2, 2), (2, 2)]),
        # The loser rests, the winner meets the one who sat out and deals
        (LOSER_RESTS, [], [(0, 2)]),
        (LOSER_RESTS, [won(0, 9)], [(0, 2), (0, 1)]),
        (LOSER_RESTS, [won(0, 9), won(2, 9)], [(0, 2), (0, 1), (2, 0)]),
        (LOSER_RESTS, [won(0, 9), VOID], [(0, 2), (0, 1), (0, 1)]),
        (LOSER_RESTS, [won(1, 0)], [(0, 2), (0, 2)]),
    ],
)
def test_three_players(
    rules: dict[str, Any], deals: list[dict[str, Any]], expected: list[tuple[int, int]]
) -> None:
    match = play(*deals, rules=rules, names="ABC")
    assert match_sheet(match).ok
    assert [(table.dealer, table.resting) for table in table_at(match)] == expected


@pytest.mark.parametrize(
    ("rests", "next_dealer", "expected"),
    [
        ("dealer", "winner", (1, 1)),
        ("dealer", "alternate", (1, 1)),
        ("dealer", "left", (1, 1)),
        ("loser", "winner", (1, 0)),
        ("loser", "alternate", (1, 0)),
        ("loser", "left", (1, 0)),
        ("loser", "loser", (0, 0)),
    ],
)
def test_three_players_by_every_rule(
    rests: str, next_dealer: str, expected: tuple[int, int]
) -> None:
    rules = {**THREE, "seats": {"rests": rests, "next_dealer": next_dealer}}
    answer = sheet(won(1, 9), rules=rules, names="ABC")
    assert (answer["next_dealer"], answer["resting"]) == expected


def test_three_players_pass_a_void_along_the_table() -> None:
    passing = {"seats": {"void_dealer": "pass"}}
    dealer_rests = sheet(VOID, rules={**THREE, **passing}, names="ABC")
    assert (dealer_rests["next_dealer"], dealer_rests["resting"]) == (1, 1)
    rules = {**THREE, "seats": {"void_dealer": "pass", "rests": "loser"}}
    answer = sheet(VOID, VOID, rules=rules, names="ABC")  # seat 2 rests: 0, 1 and 0 deal
    assert (answer["next_dealer"], answer["resting"]) == (0, 2)


def test_three_players_may_name_who_deals_and_so_who_rests() -> None:
    answer = sheet(won(0, 9, dealer=1), rules=THREE, names="ABC")
    assert answer["ok"]
    assert (answer["next_dealer"], answer["resting"]) == (2, 2)


def test_three_players_without_a_rule_for_resting() -> None:
    rules = {"seats": {"players": 3}}
    met = won(1, 9, players=[1, 2])
    assert sheet(met, rules=rules, names="ABC")["next_dealer"] == 2
    hands = {"closer": 0, "hands": [{"deadwood": 3}, None, {"deadwood": 9}]}
    assert sheet(hands, rules=rules, names="ABC")["next_dealer"] == 2
    assert sheet(won(1, 9), rules=rules, names="ABC")["next_dealer"] == 1  # nobody else is known


@pytest.mark.parametrize(
    ("rule", "expected"), [("winner", 1), ("loser", 0), ("alternate", 1), ("left", 1)]
)
def test_pairs_deal_by_their_first_seat(rule: str, expected: int) -> None:
    round_one = [won(3, 20, round=1, table=2), won(0, 7, round=1, table=1)]
    rules = {**PAIRS, "seats": {"next_dealer": rule}}
    assert dealers(*round_one, rules=rules, names="ABCD") == [0, 0, expected]


@pytest.mark.parametrize(
    "deals",
    [
        [won(3, 20, round=1)],  # the other table still plays
        [won(3, 20, round=1), won(0, 20, round=1)],  # net zero
        [won(3, 20, round=1), {**REDEALT, "round": 1}],
    ],
)
def test_pairs_keep_their_dealers(deals: list[dict[str, Any]]) -> None:
    rules = {**PAIRS, "seats": {"void_dealer": "pass"}}
    assert dealers(*deals, rules=rules, names="ABCD")[-1] == 0


def test_pairs_pass_a_round_that_was_void_at_both_tables() -> None:
    voids = [{**VOID, "round": 1}, {**VOID, "round": 1}]
    rules = {**PAIRS, "seats": {"void_dealer": "pass"}}
    assert dealers(*voids, rules=PAIRS, names="ABCD")[-1] == 0
    assert dealers(*voids, rules=rules, names="ABCD")[-1] == 1
