"""Sheets of contract games and rummy: rounds, who joins and leaves, and what must never change."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.deal import Deal
from scorekeeper.matchfile import match_file, read_match
from scorekeeper.plain import from_plain, to_plain
from scorekeeper.sheet import (
    Event,
    EventKind,
    Match,
    average_points,
    can_join,
    contract_rounds,
    deals_of,
    joining,
    match_sheet,
    meetings,
    memory,
    most_start,
    open_deals,
    owing,
    placed,
    table_at,
    up_to_date,
    with_event,
)
from tests.sheet.ready import differences, play, totals

SEVEN = {"preset": "swedish_seven"}
FIFTEEN = {"preset": "rilpedia_fifteen"}
RUMMY = {"preset": "rummy"}
VOID = {"ending": "void"}


def left(*counts: int | None, **more: Any) -> dict[str, Any]:
    """Write a deal in which whoever holds 0 went out."""
    hands = [None if count is None else {"deadwood": count} for count in counts]
    return {"closer": counts.index(0), "hands": hands, **more}


def points(match: Match) -> list[int]:
    return [side["total"] for side in to_plain(match_sheet(match))["sides"]]


def entered(match: Match, deal: dict[str, Any]) -> Match:
    read = from_plain(Deal, deal)
    return with_event(match, Event(len(match.events) + 1, "", EventKind.DEAL, read))


# --- whole matches --------------------------------------------------------------------------------


def test_fifteen_rounds_of_six_end_with_the_lowest_sum() -> None:
    rows = [[10 * ((seat + number) % 6) for seat in range(6)] for number in range(15)]
    match = play(*(left(*row) for row in rows), rules=FIFTEEN, names="ABCDEF")
    sheet = to_plain(match_sheet(match))
    assert sheet["finished"]
    assert totals(sheet) == [sum(row[seat] for row in rows) for seat in range(6)]
    lines = sheet["columns"][0]["lines"]
    assert len(lines) == 15 * 6
    assert sheet["leaders"] == [totals(sheet).index(min(totals(sheet)))]
    assert sheet["next_dealer"] == 15 % 6


def test_equal_lowest_sums_share_the_win() -> None:
    rows = [left(0, 5, 9), left(5, 0, 9), *[left(4, 4, 0)] * 5]
    sheet = to_plain(match_sheet(play(*rows, rules=SEVEN, names="ABC")))
    assert (sheet["finished"], sheet["leaders"], sheet["closed_by"]) == (True, [2], 2)
    rows[-1] = left(0, 0, 13, closer=0)
    sheet = to_plain(match_sheet(play(*rows, rules=SEVEN, names="ABC")))
    assert (sheet["leaders"], sheet["closed_by"]) == ([0, 1], None)
    assert sheet["columns"][0]["winner"] is None


def test_a_void_deal_is_no_round_and_comes_again() -> None:
    match = play(left(0, 5), VOID, left(5, 0), rules=SEVEN, names="AB")
    assert contract_rounds(match) == {1: 1, 3: 2}
    (coming,) = meetings(match, match_sheet(match))
    assert (coming.round, coming.dealer) == (3, 0)


@pytest.mark.parametrize(
    ("rows", "wrong"),
    [
        ([{**left(0, 5), "round": 1}, {**left(5, 0), "round": 1}, left(0, 7)], [("round", 2)]),
        ([{**left(0, 5), "round": 2}, {**left(5, 0), "round": 1}, left(0, 7)], []),
        ([{**VOID, "round": 1}, {**left(5, 0), "round": 1}], []),
        ([{**left(5, 0), "round": 1}, {**VOID, "round": 1}], []),
        ([{**left(0, 5), "round": 3}, left(5, 0), {**left(0, 7), "round": 3}], [("round", 3)]),
    ],
)
def test_no_two_deals_say_they_are_the_same_round(rows, wrong) -> None:
    sheet = match_sheet(play(*rows, rules=SEVEN, names="AB"))
    found = [(one.path, one.deal) for one in sheet.findings]
    assert (sheet.ok, found) == (not wrong, wrong)


@pytest.mark.parametrize(
    ("rows", "rounds"),
    [
        ([left(0, 5), {**left(5, 0), "round": 1}, left(0, 7)], {1: 2, 2: 1, 3: 3}),
        ([{**VOID, "round": 1}, left(5, 0)], {2: 1}),
        ([left(5, 0), {**VOID, "round": 1}, left(5, 0)], {1: 1, 3: 2}),
    ],
)
def test_a_deal_that_says_no_round_is_one_that_no_other_says_it_is(rows, rounds) -> None:
    assert contract_rounds(play(*rows, rules=SEVEN, names="AB")) == rounds


def test_a_round_that_was_taken_back_is_played_next() -> None:
    match = play(rules=SEVEN, names="AB")
    for deal in (left(0, 5), left(5, 0), left(0, 7)):
        (at,) = meetings(match, match_sheet(match))
        deal = to_plain(placed(from_plain(Deal, deal), at), sparse=True)
        match = entered(match, deal)
    assert contract_rounds(match) == {1: 1, 2: 2, 3: 3}
    match = with_event(match, Event(4, "", EventKind.RETRACT, target=2))
    assert contract_rounds(match) == {1: 1, 2: 3}
    (coming,) = meetings(match, match_sheet(match))
    assert coming.round == 2


def test_rounds_nobody_has_written_are_refused_until_they_are() -> None:
    rules = {"preset": "swedish_fifteen"}
    eleven = [left(0, 5)] * 11
    assert match_sheet(play(*eleven, rules=rules)).ok
    sheet = match_sheet(play(*eleven, left(0, 5), rules=rules))
    assert [(str(one.code), one.deal, one.claimed) for one in sheet.findings] == [
        ("round_open", 12, 12)
    ]
    whole = match_sheet(play(rules=rules)).id
    assert whole
    table = [{"sets": [3, 3]}] * 11 + [{"runs": [5, 5]}]
    assert match_sheet(play(*eleven, left(0, 5), rules={**rules, "contract": {"rounds": table}})).ok


def test_rummy_is_won_at_the_target_and_lost_there_with_minus_points() -> None:
    deals = [left(0, 60, 20), left(0, 30, 10)]
    won = to_plain(match_sheet(play(*deals, rules=RUMMY, names="ABC")))
    assert (won["finished"], totals(won), won["leaders"]) == (True, [120, 0, 0], [0])
    minus = {**RUMMY, "rummy": {"minus": True}, "sheet": {"target": 90}}
    lost = to_plain(match_sheet(play(*deals, rules=minus, names="ABC")))
    assert (lost["finished"], totals(lost), lost["closed_by"]) == (True, [0, 90, 30], 0)
    assert [side["net"] for side in lost["sides"]] == [120, -150, 30]


def test_rummy_may_end_after_a_number_of_deals() -> None:
    rules = {**RUMMY, "sheet": {"deals": 2, "target": None}}
    sheet = to_plain(match_sheet(play(left(0, 24), left(9, 0), rules=rules)))
    assert (sheet["finished"], totals(sheet), sheet["closed_by"]) == (True, [24, 9], 0)


# --- joining and leaving --------------------------------------------------------------------------


def three_rounds() -> Match:
    return play(left(0, 10, 20), left(30, 0, 5), left(1, 2, 0), rules=SEVEN, names="ABC")


@pytest.mark.parametrize(("start", "total"), [(0, 7), (23, 30)])
def test_who_joins_starts_with_what_the_table_says(start: int, total: int) -> None:
    match = three_rounds()
    match = with_event(match, joining(match, "Dora", start, ""))
    assert [player.name for player in up_to_date(match).players] == ["A", "B", "C", "Dora"]
    assert points(match) == [31, 12, 25, start]
    assert table_at(match)[-1].away == ()
    match = entered(match, left(0, 3, 4, 7))
    assert points(match) == [31, 15, 29, total]
    (line,) = [line for line in match_sheet(match).columns[0].lines if line.side == 3]
    assert (line.points, line.running) == (7, total)


def test_the_average_is_that_of_those_at_the_table() -> None:
    match = three_rounds()
    assert average_points(match) == 23  # 68 / 3
    gone = entered(match, left(0, None, 10))
    assert average_points(gone) == 33  # 31 and 35
    assert average_points(play(rules=SEVEN, names="AB")) == 0
    assert most_start(match) is None
    assert most_start(play(rules=RUMMY)) == 99


def test_joining_is_undone_like_anything_else() -> None:
    match = three_rounds()
    joined = with_event(match, joining(match, "Dora", 23, ""))
    undone = with_event(joined, Event(5, "", EventKind.UNDO))
    assert (len(up_to_date(undone).players), points(undone)) == (3, points(match))
    again = with_event(undone, Event(6, "", EventKind.REDO))
    assert points(again) == points(joined)
    assert points(up_to_date(joined)) == points(joined), "brought up to date twice is no more"


def test_a_renamed_newcomer_keeps_the_new_name() -> None:
    match = three_rounds()
    match = with_event(match, joining(match, "Dora", 0, ""))
    match = with_event(match, Event(5, "", EventKind.RENAME, seat=3, name="Doris"))
    assert up_to_date(up_to_date(match)).players[3].name == "Doris"


def test_who_may_join() -> None:
    assert can_join(three_rounds())
    assert not can_join(play(names="AB"))
    assert not can_join(play(rules=RUMMY, names="ABCDEF"))
    assert not can_join(play(*[left(0, 1)] * 7, rules=SEVEN, names="AB"))


def test_who_leaves_keeps_the_line_and_is_out_of_the_running() -> None:
    match = three_rounds()
    for _ in range(4):
        match = entered(match, left(50, None, 0))
    sheet = to_plain(match_sheet(match))
    assert totals(sheet) == [231, 12, 25]
    assert (sheet["finished"], sheet["leaders"], sheet["closed_by"]) == (True, [2], 2)
    assert [side["net"] for side in sheet["sides"]] == [-206, 0, 206]
    assert [(one["from"], one["to"]) for one in sheet["pay"]] == [(0, 2)]


def test_the_deal_passes_by_who_has_left_and_comes_to_who_is_back() -> None:
    match = play(left(0, 5, 9), rules=SEVEN, names="ABC")
    assert match_sheet(match).next_dealer == 1
    match = entered(match, left(0, 5, None))
    assert (match_sheet(match).next_dealer, table_at(match)[-1].away) == (0, (2,))
    (coming,) = meetings(match, match_sheet(match))
    assert coming.players == (0, 1)
    match = entered(entered(match, left(0, 5, 7)), left(0, 5, 7))
    assert (match_sheet(match).next_dealer, table_at(match)[-1].away) == (2, ())


@pytest.mark.parametrize("start", [0, 23])
def test_a_match_somebody_joined_is_the_same_after_export_and_import(start: int) -> None:
    match = three_rounds()
    match = with_event(match, joining(match, "Dora", start, ""))
    match = entered(entered(match, left(0, 3, 4, 7)), left(0, None, 4, 7))
    file = match_file(match)
    assert len(file["players"]) == 4
    assert all(len(deal["hands"]) == 4 for deal in file["deals"])
    assert read_match(file) == match
    bare = {key: held for key, held in file.items() if key != "events"}
    assert differences(to_plain(match_sheet(match)), to_plain(match_sheet(read_match(bare)))) == []


# --- properties -----------------------------------------------------------------------------------

rounds = st.lists(
    st.lists(st.integers(1, 60), min_size=4, max_size=4).flatmap(
        lambda row: st.integers(0, 3).map(lambda out: [*row[:out], 0, *row[out + 1 :]])
    ),
    max_size=7,
)


@given(rounds)
def test_totals_are_the_sum_of_the_rounds(rows: list[list[int]]) -> None:
    match = play(*(left(*row) for row in rows), rules=SEVEN, names="ABCD")
    assert points(match) == [sum(row[seat] for row in rows) for seat in range(4)]
    column = match_sheet(match).columns[0]
    assert [
        sum(line.points for line in column.lines if line.side == side) for side in range(4)
    ] == (points(match))


@given(rounds, st.permutations(range(4)))
def test_who_sits_where_does_not_matter(rows: list[list[int]], order: list[int]) -> None:
    one = points(play(*(left(*row) for row in rows), rules=RUMMY, names="ABCD"))
    moved = [[row[seat] for seat in order] for row in rows]
    other = points(play(*(left(*row) for row in moved), rules=RUMMY, names="ABCD"))
    assert other == [one[seat] for seat in order]


@given(rounds, st.data())
def test_a_corrected_round_counts_as_if_it_had_been_so_at_once(
    rows: list[list[int]], data: st.DataObject
) -> None:
    if not rows:
        return
    at = data.draw(st.integers(0, len(rows) - 1))
    wrong = [[0, 1, 1, 1] if place == at else row for place, row in enumerate(rows)]
    match = play(*(left(*row) for row in wrong), rules=SEVEN, names="ABCD")
    right = from_plain(Deal, left(*rows[at]))
    event = Event(len(rows) + 1, "", EventKind.REPLACE, right, target=at + 1)
    assert points(with_event(match, event)) == [sum(row[seat] for row in rows) for seat in range(4)]


def test_deals_before_a_join_show_no_hand_for_the_new_seat() -> None:
    match = three_rounds()
    match = with_event(match, joining(match, "Dora", 0, ""))
    assert [deal.hands[3] for deal in deals_of(match) if deal.hands] == [None] * 3
    assert replace(match, events=match.events[:3]) == three_rounds()


def test_who_sat_at_the_table_is_asked_to_agree_and_nobody_else() -> None:
    def happens(match: Match, kind: EventKind, **more: Any) -> Match:
        return with_event(match, Event(len(match.events) + 1, "", kind, **more))

    def asked(match: Match) -> list[tuple[int, ...]]:
        assert open_deals(match) == open_deals(up_to_date(match))
        return [one.seats for one in open_deals(match)]

    match = happens(play(rules=SEVEN, names="ABC"), EventKind.AGREEMENT)
    match = entered(match, left(0, 10, 20))
    match = entered(match, VOID)
    assert asked(match) == [(0, 1, 2)] * 2
    match = with_event(match, joining(match, "Dora", 0, ""))
    assert asked(match) == [(0, 1, 2)] * 2, "who came later did not play it"
    match = entered(match, left(0, 10, None, 20))
    match = entered(match, VOID)
    assert asked(match) == [(0, 1, 2)] * 2 + [(0, 1, 3)] * 2, "who has left is not waited for"
    for seat in (0, 1, 3):
        match = happens(match, EventKind.ACCEPT, target=5, seat=seat)
    assert asked(match) == [(0, 1, 2)] * 2 + [(0, 1, 3)]


@pytest.mark.parametrize("preset", ["swedish_seven", "rummy"])
def test_deals_after_the_end_bring_nobody_back(preset: str) -> None:
    rules = {"preset": preset, "sheet": {"deals": 3, "target": None}}
    match = play(left(0, 10, 20), left(3, 4, 0), left(9, 0, None), rules=rules, names="ABC")
    later = entered(match, left(0, 1, 1))
    before, after = match_sheet(match), match_sheet(later)
    assert after.after_end == (4,)
    assert (after.leaders, after.pay, after.sides) == (before.leaders, before.pay, before.sides)
    assert owing(later, after) == owing(match, before)
    assert [one.matches for one in memory(later)] == [1, 1, 0]
