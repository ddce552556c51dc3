from typing import Any

import pytest

from scorekeeper.engine.settle import _settled
from scorekeeper.plain import to_plain
from scorekeeper.sheet import match_sheet
from tests.sheet.ready import (
    ANNA,
    BERTIL,
    VOID,
    carried,
    differences,
    match_rows,
    nets,
    play,
    read,
    rows,
    sheet,
    totals,
    won,
)

PAIRS = {"overlays": ["partnership"]}
THREE = {"overlays": ["three_hand"]}


@pytest.mark.parametrize(
    "row",
    [*match_rows(), *rows("preset-sheets.jsonl"), *rows("house-sheets.jsonl")],
    ids=lambda row: row["id"],
)
def test_match_files(row: dict[str, Any]) -> None:
    answer = to_plain(match_sheet(read(row["match"])))
    assert differences(row["expect"], answer) == []


def test_match_files_are_many() -> None:
    assert len(match_rows()) >= 54


def test_a_new_match_has_every_key() -> None:
    side = dict.fromkeys(
        ["points", "boxes", "hands_won", "half_boxes", "game_bonus", "box_bonus", "shutout_bonus"],
        0,
    )
    column = {"number": 1, "closed": False, "winner": None, "shutout": False, "lines": []}
    assert sheet(first_dealer=1) == {
        "ok": True,
        "id": "m",
        "finished": False,
        "closed_by": None,
        "columns": [{**column, "sides": [{**side, "total": 0}] * 2}],
        "sides": [{"seats": [0], "total": 0, "net": 0}, {"seats": [1], "total": 0, "net": 0}],
        "pay": [],
        "next_dealer": 1,
        "resting": None,
        "leaders": [0, 1],
        "pending_rounds": [],
        "after_end": [],
        "findings": [],
    }


#: Swedish long guide: Anna 112 points on six won deals, Bertil 41 on two.
ANNA_112 = [won(0, 20), won(0, 18), won(1, 23), won(0, 15), won(0, 22), won(1, 18), won(0, 12)]
ANNA_112 += [won(0, 25)]


def test_the_swedish_guides_match() -> None:
    answer = sheet(*ANNA_112)
    (row,) = [row for row in rows("match.json") if row["id"] == "s000-match-anna-bertil"]
    assert totals(answer) == list(row["expected"]["totals"].values())
    assert nets(answer) == list(row["expected"]["net"].values())
    assert answer["pay"] == [{"from": BERTIL, "to": ANNA, "points": 271, "amount": None}]
    assert (answer["finished"], answer["closed_by"], answer["leaders"]) == (True, ANNA, [ANNA])


def test_the_swedish_guides_shutout() -> None:
    deals = [deal for deal in ANNA_112 if deal["winner"] == ANNA]
    answer = sheet(VOID, *deals)
    assert totals(answer) == [724, 0]
    assert answer["columns"][0]["shutout"]


def test_a_stake_turns_points_into_money() -> None:
    (row,) = rows("settlement.json")
    answer = sheet(*ANNA_112, rules=row["ruleset"])
    assert answer["pay"][0]["amount"] == f"{row['expected']['pay']}.00"


@pytest.mark.parametrize(
    ("per_point", "amount"),
    [("0.1", "27.10"), ("0.05", "13.55"), ("0.0001", "0.03"), ("2", "542.00")],
)
def test_amounts_have_two_decimals(per_point: str, amount: str) -> None:
    rules = {"sheet": {"stake": {"per_point": per_point, "currency": "NOK"}}}
    assert sheet(*ANNA_112, rules=rules)["pay"][0]["amount"] == amount


def closing_rows() -> list[Any]:
    """Read the rows that give points and boxes at the end, with their other shutouts."""
    found = []
    for row in rows("match.json"):
        inputs = row["inputs"]
        points = inputs.get("points")
        if points is None:
            continue
        if isinstance(points, int):
            brought = carried([points, 0], [inputs["boxes"], 0])
        else:
            brought = carried(list(points.values()), list(inputs["handsWon"].values()))
        for other in [{}, *row.get("alternatives", [])]:
            sheets = {**row["ruleset"]["sheet"], **other.get("ruleset", {}).get("sheet", {})}
            expected = other.get("expected", row["expected"])
            found.append(
                pytest.param(
                    {**row["ruleset"], "sheet": sheets},
                    brought,
                    expected,
                    id=f"{row['id']}-{sheets['shutout']}",
                )
            )
    return found


@pytest.mark.parametrize(("rules", "brought", "expected"), closing_rows())
def test_closing_bonuses(
    rules: dict[str, Any], brought: dict[str, list[int]], expected: dict[str, Any]
) -> None:
    answer = sheet(rules=rules, carried=[brought])
    wanted = expected.get("totals", {"A": expected.get("total")})
    assert totals(answer)[: len(wanted)] == list(wanted.values())
    if "net" in expected:
        assert nets(answer)[: len(expected["net"])] == list(expected["net"].values())
    if "shutout" in expected:
        assert answer["columns"][0]["shutout"] is expected["shutout"]


@pytest.mark.parametrize("id", ["jdh-match", "jdh-one-point-spoils"])
def test_matches_played_out(id: str) -> None:
    (row,) = [row for row in rows("match.json") if row["id"] == id]
    deals = [
        VOID
        if how == "void"
        else won("AB".index(who), points, "gin")
        if how == "gin"
        else won("AB".index(who), points, closer=1 - "AB".index(who))
        if how == "undercut"
        else won("AB".index(who), points)
        for who, how, points in row["inputs"]["hands"]
    ]
    answer = sheet(*deals, rules=row["ruleset"])
    assert totals(answer) == [row["expected"]["totals"][name] for name in "AB"]


def test_the_game_winner_may_lose_the_net() -> None:
    answer = sheet(*[won(BERTIL, 9)] * 11, won(ANNA, 60, "gin"), won(ANNA, 40))
    assert (answer["closed_by"], answer["leaders"]) == (ANNA, [BERTIL])
    assert answer["pay"] == [{"from": ANNA, "to": BERTIL, "points": 124, "amount": None}]


def test_hollywood_is_won_by_the_net_of_its_columns() -> None:
    rules = {"overlays": ["hollywood"], "sheet": {"column_weights": [1, 1, 2]}}
    deals = [won(ANNA, 100), won(BERTIL, 100), won(BERTIL, 100)]
    answer = sheet(*deals, rules=rules)
    # Anna has column 1; Bertil's first win goes to column 2, his second to column 3
    assert totals(answer) == [450, 900]
    assert (answer["closed_by"], nets(answer)) == (BERTIL, [-450, 450])
    assert answer["pay"] == [{"from": ANNA, "to": BERTIL, "points": 900, "amount": None}]


def test_an_open_column_counts_points_and_boxes_only() -> None:
    answer = sheet(won(ANNA, 30), won(ANNA, 20))
    assert totals(answer) == [100, 0]
    assert (answer["pay"], answer["leaders"], nets(answer)) == ([], [ANNA], [100, -100])


def test_three_players_settle_with_each_other() -> None:
    (row,) = rows("three-hand.json")
    points, boxes = row["inputs"]["points"].values(), row["inputs"]["boxes"].values()
    brought = [carried(list(points), list(boxes))]
    answer = sheet(rules=row["ruleset"], names="ABC", carried=brought)
    assert totals(answer) == list(row["expected"]["totals"].values())
    paid = {f"{'ABC'[one['from']]}->{'ABC'[one['to']]}": one["points"] for one in answer["pay"]}
    assert paid == row["expected"]["pay"]
    assert nets(answer) == [197 + 408, 111 - 197, -408 - 111]
    assert answer["columns"][0]["shutout"]


@pytest.mark.parametrize(
    ("id", "deals", "points", "boxes"),
    [
        ("rg-partner-6", [won(0, 7), won(3, 13)], [0, 6], [0, 1]),
        ("rt-partner-1", [won(0, 30), won(3, 29)], [1, 0], [1, 0]),
        ("d-partner-one-void", [won(2, 14), VOID], [14, 0], [1, 0]),
    ],
)
def test_pairs_net_their_round(
    id: str, deals: list[dict[str, Any]], points: list[int], boxes: list[int]
) -> None:
    (row,) = [row for row in rows("partnership.json") if row["id"] == id]
    places = [{"round": 1, "table": 1}, {"round": 1, "table": 2}]
    played = [{**deal, **place} for deal, place in zip(deals, places, strict=True)]
    answer = sheet(*played, rules=row["ruleset"], names="ABCD")
    (column,) = answer["columns"]
    assert [side["points"] for side in column["sides"]] == points
    assert [side["boxes"] for side in column["sides"]] == boxes
    assert [line["deal"] for line in column["lines"]] == [2]
    assert max(points) == next(iter(row["expected"].values()))


def test_pairs_add_the_extra_marks_of_the_winning_side() -> None:
    round_one = [won(0, 30, "gin", boxes=3, round=1), won(3, 9, boxes=2, round=1)]
    answer = sheet(*round_one, rules=PAIRS, names="ABCD")
    assert [side["boxes"] for side in answer["columns"][0]["sides"]] == [3, 0]


def test_pairs_wait_for_the_other_table() -> None:
    deals = [won(0, 30, round=4), won(1, 9, round=2), {"ending": "misdeal", "round": 2}]
    answer = sheet(*deals, rules=PAIRS, names="ABCD")
    assert answer["ok"]
    assert answer["pending_rounds"] == [2, 4]
    assert totals(answer) == [0, 0]
    level = sheet(*deals, won(0, 9, round=2), won(1, 30, round=4), rules=PAIRS, names="ABCD")
    assert (level["pending_rounds"], totals(level)) == ([], [0, 0])
    assert level["columns"][0]["lines"] == []


def test_a_sheet_of_two_thousand_deals_settles_only_the_new_one() -> None:
    deals = [won(n % 2, 1 + n // 4, dealer=n // 2 % 2) for n in range(2000)]
    match_sheet(play(*deals[:-1]))
    settled = _settled.cache_info().misses
    match_sheet(play(*deals))
    assert _settled.cache_info().misses == settled + 1
