from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given

from scorekeeper.engine.deal import Deal
from scorekeeper.engine.rules import (
    Game,
    LateEntry,
    RuleSet,
    SheetRules,
    Shutout,
    ShutoutWhen,
    Sides,
)
from scorekeeper.plain import to_plain
from scorekeeper.sheet import match_sheet
from scorekeeper.sheet.columns import ENTRY, SHUT_OUT_WHEN, SHUTOUT, Course, run_columns
from scorekeeper.sheet.events import Event, EventKind, deal_events
from scorekeeper.sheet.match import SIDES, Carried
from scorekeeper.sheet.scores import GAINS, Gain, Score
from tests.sheet.ready import (
    ANNA,
    BERTIL,
    VOID,
    carried,
    column_points,
    deal_lists,
    rows,
    rule_sets,
    sheet,
    two,
    won,
)

HOLLYWOOD = {"overlays": ["hollywood"]}


def test_every_choice_has_one_function() -> None:
    assert set(SHUTOUT) == set(Shutout)
    assert set(SHUT_OUT_WHEN) == set(ShutoutWhen)
    assert set(ENTRY) == set(LateEntry)
    assert set(GAINS) == set(Game)
    assert set(SIDES) == set(Sides)


def hollywood_table() -> list[Any]:
    """Read the rows that tell whole columns (the rolling one tells them under another name)."""
    found = []
    for row in rows("hollywood.json"):
        expected = row["expected"]
        columns = expected.get("columns") or expected["columnsAfter"]
        seats = {name: seat for seat, name in enumerate(columns)}
        deals = [won(seats[name], *rest) for name, *rest in row["inputs"]["hands"]]
        more = {}
        if row["id"] == "rep-hollywood-closed-col":  # starts in the middle: three wins, 90 points
            brought = [([90, 0], [3, 0]), ([0, 0], [2, 0]), ([0, 0], [1, 0])]
            more = {"carried": [carried(*column) for column in brought]}
        found.append(pytest.param(row, seats, columns, deals, more, id=row["id"]))
    return found


@pytest.mark.parametrize(("row", "seats", "columns", "deals", "more"), hollywood_table())
def test_hollywood_columns(
    row: dict[str, Any],
    seats: dict[str, int],
    columns: dict[str, list[int]],
    deals: list[dict[str, Any]],
    more: dict[str, Any],
) -> None:
    answer = sheet(*deals, rules=row["ruleset"], **more)
    assert {name: column_points(answer, seat) for name, seat in seats.items()} == columns
    expected = row["expected"]
    entered = [
        [column["number"] for column in answer["columns"] if number in _deals(column)]
        for number in range(1, len(deals) + 1)
    ]
    assert expected.get("placements", entered) == entered
    winners = [column["winner"] for column in answer["columns"]]
    if "closedBy" in expected:
        assert winners == [seats.get(name) for name in expected["closedBy"]]
    if "closed" in expected:
        assert [c["number"] for c in answer["columns"] if c["closed"]] == expected["closed"]


def _deals(column: dict[str, Any]) -> list[int]:
    return [line["deal"] for line in column["lines"]]


def test_strict_entry_loses_the_wins_of_a_late_comer() -> None:
    (row,) = [
        row for row in rows("hollywood.json") if row["id"] == "d-hollywood-blitzed-late-entry"
    ]
    strict = row["alternatives"][0]
    hands = row["inputs"]["hands"]
    deals = [won("AB".index(name), *rest) for name, *rest in hands]
    answer = sheet(*deals, rules={**row["ruleset"], **strict["ruleset"]})
    for seat, name in enumerate("AB"):
        assert column_points(answer, seat) == strict["expected"]["columns"][name]


def test_the_swedish_table_of_wins_and_columns() -> None:
    (row,) = rows("hollywood-placement.json")
    for nth, columns in zip(row["inputs"]["winNumber"], row["expected"]["columns"], strict=True):
        answer = sheet(*[won(ANNA, 10)] * nth, rules=HOLLYWOOD)
        last = [column["number"] for column in answer["columns"] if nth in _deals(column)]
        assert last == columns


def test_columns_run_beside_each_other() -> None:
    # ginrummy.cards, example score sheet: what stands in Y1 Y2 Y3 O1 O2 O3 after each deal
    (row,) = [row for row in rows("hollywood.json") if row["id"] == "grc-hollywood-7"]
    deals = [won("YO".index(name), points) for name, points in row["inputs"]["hands"]]
    for after, points in row["expected"]["afterEachHand"].items():
        answer = sheet(*deals[: int(after)], rules=HOLLYWOOD)
        assert column_points(answer, 0) + column_points(answer, 1) == points


@pytest.mark.parametrize(
    ("ending", "columns"), [("gin", [41, 41, 41]), ("big_gin", [41] * 3), ("knock", [41, 0, 0])]
)
def test_a_first_win_by_gin_may_open_all_columns(ending: str, columns: list[int]) -> None:
    rules = {**HOLLYWOOD, "sheet": {"gin_opens_all": True}}
    assert column_points(sheet(won(ANNA, 41, ending), rules=rules), ANNA) == columns
    second = sheet(won(ANNA, 9), won(ANNA, 41, ending), rules=rules)
    assert column_points(second, ANNA) == [50, 41, 0]


def test_rolling_play_goes_on_until_the_last_games_are_called() -> None:
    rules = {**HOLLYWOOD, "sheet": {"rolling": True}}
    deals = [won(ANNA, 100)] * 3
    running = sheet(*deals, rules=rules)
    assert column_points(running, ANNA) == [100, 100, 100, 0, 0, 0]
    assert not running["finished"]
    classic = sheet(won(ANNA, 100), rules={"sheet": {"rolling": True}})
    assert (column_points(classic, ANNA), classic["finished"]) == ([100, 0], False)
    called = sheet(*deals, *[won(BERTIL, 100)] * 3, rules=rules, last_games_after=1)
    assert column_points(called, ANNA) == [100, 100, 100, 0]
    assert column_points(called, BERTIL) == [0, 0, 0, 100]
    assert called["finished"]
    assert called["after_end"] == [5, 6]


def test_rolling_play_ends_with_the_last_of_its_deals() -> None:
    rules = {**HOLLYWOOD, "sheet": {"rolling": True, "deals": 2}}
    answer = sheet(won(ANNA, 30), won(BERTIL, 20), won(ANNA, 9), rules=rules)
    assert (answer["finished"], len(answer["columns"]), answer["after_end"]) == (True, 3, [3])


def test_a_win_with_nothing_is_a_won_deal_and_no_entry() -> None:
    rules = {**HOLLYWOOD, "bonuses": {"tie": "closer"}}
    answer = sheet(won(ANNA, 0), won(ANNA, 20), rules=rules)
    assert [_deals(column) for column in answer["columns"]] == [[2], [], []]
    assert [c["sides"][ANNA]["hands_won"] for c in answer["columns"]] == [2, 1, 1]
    assert [c["sides"][ANNA]["boxes"] for c in answer["columns"]] == [1, 0, 0]


@pytest.mark.parametrize(
    ("when", "shutout", "total"), [("zero_points", True, 400), ("zero_hands", False, 225)]
)
def test_shut_out_without_points_or_without_a_won_deal(
    when: str, shutout: bool, total: int
) -> None:
    sheets = {"shutout_when": when, "shutout": "double_points", "game_bonus": 0}
    deals = [won(BERTIL, 0), won(ANNA, 175), *[won(ANNA, 1)] * 2]
    answer = sheet(*deals, rules={"sheet": {**sheets, "box_bonus": 50}})
    assert answer["columns"][0]["shutout"] is shutout
    assert answer["sides"][ANNA]["total"] == total


def test_where_nothing_is_paid_for_a_shutout_there_is_none() -> None:
    answer = sheet(won(ANNA, 100), rules={"sheet": {"shutout": "none"}})
    assert (answer["finished"], answer["columns"][0]["shutout"]) == (True, False)


def test_who_wins_without_a_won_deal_is_not_shut_out() -> None:
    """Points brought from paper close the game before anybody has won a deal in it."""
    rules = {"sheet": {"shutout_when": "zero_hands"}}
    answer = sheet(carried=[carried([120, 30], [0, 2])], rules=rules)
    assert (answer["closed_by"], answer["columns"][0]["shutout"]) == (ANNA, False)


def test_the_box_bonus_may_be_written_at_once() -> None:
    # jdh8/gin-rummy, immediate_boxes_shorten_the_game: five wins of ten and a box of ten
    (row,) = [row for row in rows("match.json") if row["id"] == "jdh-immediate-boxes"]
    assert not sheet(*[won(ANNA, 10)] * 4, rules=row["ruleset"])["finished"]
    answer = sheet(*[won(ANNA, 10)] * 5, rules=row["ruleset"])
    assert answer["finished"]
    assert [side["total"] for side in answer["sides"]] == [100, 0]
    first = answer["columns"][0]
    assert first["lines"][1] == {"deal": 2, "side": 0, "points": 20, "running": 40, "boxes": 1}
    assert first["sides"][ANNA]["box_bonus"] == 0


def test_a_half_box_is_rounded_down() -> None:
    # The house rule of the Swedish long guide: half a box to the lower count at the wall
    rules = {"sheet": {"wall": "half_box"}, **HOLLYWOOD}
    wall = {"ending": "void", "hands": [{"deadwood": 31}, {"deadwood": 12}]}
    answer = sheet(wall, rules=rules)
    for column in answer["columns"]:
        assert column["lines"] == []
        assert column["sides"][BERTIL]["half_boxes"] == 1
        assert column["sides"][BERTIL]["box_bonus"] == 12


def test_a_fixed_number_of_deals_ends_the_game_for_the_leader() -> None:
    rules = {"sheet": {"target": None, "deals": 3}}
    two_of_three = [won(ANNA, 20), VOID, won(BERTIL, 30)]
    assert not sheet(*two_of_three, rules=rules)["finished"]
    answer = sheet(*two_of_three, won(ANNA, 5), won(ANNA, 50), rules=rules)
    assert (answer["finished"], answer["closed_by"], answer["after_end"]) == (True, BERTIL, [5])
    assert [side["total"] for side in answer["sides"]] == [25 + 2 * 25, 30 + 25 + 100]


@pytest.mark.parametrize(("number", "after_end"), [(1, (4,)), (2, (4,)), (3, (4,)), (4, ())])
def test_a_number_of_deals_agreed_on_later_ends_nothing_before(
    number: int, after_end: tuple[int, ...]
) -> None:
    deals = deal_events([Deal(winner=ANNA, points=10), Deal(winner=BERTIL, points=15)] * 2)
    agreed = replace(RuleSet(), sheet=SheetRules(deals=number))
    call = Event(4, "", EventKind.RULES, target=4, rules=agreed)
    match = replace(two([], RuleSet()), events=(*deals[:3], call, replace(deals[3], seq=5)))
    answer = match_sheet(match)
    assert (answer.finished, answer.after_end) == (True, after_end)
    assert answer.columns[0].sides[BERTIL].points == (15 if after_end else 30)


def test_a_level_end_has_no_game_bonus() -> None:
    rules = {"sheet": {"target": None, "deals": 2}}
    answer = sheet(won(ANNA, 20), won(BERTIL, 20), rules=rules)
    assert (answer["finished"], answer["closed_by"], answer["leaders"]) == (True, None, [0, 1])
    assert [side["net"] for side in answer["sides"]] == [0, 0]
    assert answer["pay"] == []


@pytest.mark.parametrize(("points", "finished"), [(99, False), (100, True), (101, True)])
def test_the_target_is_reached_exactly(points: int, finished: bool) -> None:
    assert sheet(won(ANNA, points))["finished"] is finished


def test_carried_points_at_the_target_close_at_once() -> None:
    answer = sheet(won(BERTIL, 30), carried=[carried([100, 40], [4, 2])])
    assert (answer["closed_by"], answer["after_end"]) == (ANNA, [1])


def test_carried_columns_count_as_earlier_wins() -> None:
    brought = [carried([30, 12], [1, 1]), carried([20, 0], [1, 0])]
    for entry in ("shift", "strict"):
        rules = {**HOLLYWOOD, "sheet": {"late_entry": entry, "gin_opens_all": True}}
        deals = [won(ANNA, 10, "gin"), won(BERTIL, 5, "gin")]
        answer = sheet(*deals, rules=rules, carried=brought)
        assert column_points(answer, ANNA) == [40, 30, 10]
        assert column_points(answer, BERTIL) == [17, 5, 0]


def own(deal: int, *points: int) -> Score:
    """Write a round in which everyone keeps the own count."""
    gains = tuple(Gain(side=side, points=count, boxes=0) for side, count in enumerate(points))
    return Score(deal=deal, gains=gains, winner=points.index(0))


def test_the_lowest_total_wins_after_the_last_round() -> None:
    plain = SheetRules(target=None, low_wins=True, game_bonus=0, box_bonus=0, shutout=Shutout.NONE)
    course = Course(rules=plain, rounds=2)
    run = run_columns([own(1, 0, 5, 10), own(3, 11, 0, 7), own(4, 0, 9, 9)], course, sides=3)
    (column,) = run.columns
    assert [line.running for line in column.lines] == [0, 5, 10, 11, 5, 17]
    assert (column.closed, column.winner, run.end) == (True, 1, 3)
    assert [side.hands_won for side in column.sides] == [1, 1, 0]
    level = run_columns([own(1, 0, 0, 10)], Course(rules=plain, rounds=1), sides=3)
    assert level.columns[0].winner is None


@given(deal_lists, rule_sets)
def test_totals_are_the_sums_of_lines_and_bonuses(deals: list[Deal], rules: RuleSet) -> None:
    answer = to_plain(match_sheet(two(deals, rules)))
    for number, side in enumerate(answer["sides"]):
        held = [column["sides"][number] for column in answer["columns"]]
        assert side["total"] == sum(one["total"] for one in held)
        for column, one in zip(answer["columns"], held, strict=True):
            lines = [line for line in column["lines"] if line["side"] == number]
            assert one["points"] == sum(line["points"] for line in lines)
            assert one["boxes"] == sum(line["boxes"] for line in lines)
            bonuses = one["game_bonus"] + one["box_bonus"] + one["shutout_bonus"]
            assert one["total"] == one["points"] + bonuses
            if lines:
                assert lines[-1]["running"] == one["points"]


#: What paper brings to three columns (points, boxes), and the columns Anna's next win enters.
BROUGHT = [
    ("nothing", [((0, 0), (0, 0))] * 3, LateEntry.SHIFT, {1}),
    ("one point, no box", [((1, 0), (0, 0))] + [((0, 0), (0, 0))] * 2, LateEntry.SHIFT, {1, 2}),
    ("a box, no point", [((0, 0), (1, 0))] + [((0, 0), (0, 0))] * 2, LateEntry.SHIFT, {1, 2}),
    ("the third only", [((0, 0), (0, 0))] * 2 + [((9, 0), (1, 0))], LateEntry.SHIFT, {1, 3}),
    ("the third only", [((0, 0), (0, 0))] * 2 + [((9, 0), (1, 0))], LateEntry.STRICT, {1, 2, 3}),
    ("the first only", [((9, 0), (1, 0))] + [((0, 0), (0, 0))] * 2, LateEntry.STRICT, {1, 2}),
]


@pytest.mark.parametrize(("_why", "brought", "entry", "entered"), BROUGHT)
def test_what_paper_brings_decides_where_the_next_win_is_written(
    _why: str, brought: list[Any], entry: LateEntry, entered: set[int]
) -> None:
    course = Course(rules=SheetRules(columns=3, late_entry=entry))
    columns = [Carried(points=points, boxes=boxes) for points, boxes in brought]
    win = Score(deal=1, winner=0, gains=(Gain(side=0, points=7, boxes=1),))
    run = run_columns([win], course, 2, columns)
    assert {column.number for column in run.columns if column.lines} == entered
    for column, (_, boxes) in zip(run.columns, brought, strict=True):
        won_since = int(column.number in entered)
        assert [side.hands_won for side in column.sides] == [boxes[0] + won_since, boxes[1]]
