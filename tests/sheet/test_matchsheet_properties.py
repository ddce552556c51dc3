from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.deal import Deal, Holding
from scorekeeper.engine.rules import Game, RuleSet
from scorekeeper.plain import to_plain
from scorekeeper.rulesets import RULESETS
from scorekeeper.sheet import (
    Event,
    EventKind,
    Match,
    MatchSheet,
    Meeting,
    Table,
    can_undo,
    condensed,
    deals_of,
    match_sheet,
    meetings,
    owing,
    table_at,
    with_event,
)
from tests.sheet.played import muddle, next_deal, play_out
from tests.sheet.ready import (
    copied_deals,
    deal_lists,
    nets,
    rule_sets,
    swapped,
    totals,
    two,
)


def entered(match: Match, kind: EventKind, **more: object) -> Match:
    return with_event(match, Event(len(match.events) + 1, "", kind, **more))


@given(deal_lists, rule_sets, st.integers(0, 25))
def test_the_first_lines_stay(deals: list[Deal], rules: RuleSet, number: int) -> None:
    first = match_sheet(two(deals[:number], rules))
    whole = match_sheet(two(deals, rules))
    for column in first.columns:
        lines = whole.columns[column.number - 1].lines
        assert lines[: len(column.lines)] == column.lines


@given(deal_lists, rule_sets, copied_deals)
def test_a_deal_retracted_or_undone_leaves_the_sheet(
    deals: list[Deal], rules: RuleSet, deal: Deal
) -> None:
    match = two(deals, rules)
    before = match_sheet(match)
    added = entered(match, EventKind.DEAL, deal=deal)
    seq = added.events[-1].seq
    assert match_sheet(entered(added, EventKind.RETRACT, target=seq)) == before
    undone = entered(added, EventKind.UNDO)
    assert match_sheet(undone) == before
    assert match_sheet(entered(undone, EventKind.REDO)) == match_sheet(added)


@given(deal_lists.filter(bool), rule_sets, st.data())
def test_replacing_a_deal_by_itself_changes_nothing(
    deals: list[Deal], rules: RuleSet, data: st.DataObject
) -> None:
    place = data.draw(st.integers(1, len(deals)))
    match = two(deals, rules)
    again = entered(match, EventKind.REPLACE, target=place, deal=deals[place - 1])
    assert match_sheet(again) == match_sheet(match)


@given(deal_lists.filter(bool), rule_sets, copied_deals, st.data())
def test_a_corrected_deal_counts_as_if_it_had_been_right(
    deals: list[Deal], rules: RuleSet, right: Deal, data: st.DataObject
) -> None:
    place = data.draw(st.integers(1, len(deals)))
    match = entered(two(deals, rules), EventKind.REPLACE, target=place, deal=right)
    expected = two([*deals[: place - 1], right, *deals[place:]], rules)
    assert match_sheet(match) == match_sheet(expected)
    assert deals_of(match) == deals_of(expected)


@given(deal_lists, rule_sets)
def test_swapping_the_seats_swaps_the_sheet(deals: list[Deal], rules: RuleSet) -> None:
    answer = to_plain(match_sheet(two(deals, rules)))
    other = to_plain(match_sheet(two(list(map(swapped, deals)), rules, first_dealer=1)))

    def swap(seat: int | None) -> int | None:
        return None if seat is None else 1 - seat

    for column in other["columns"]:
        column["winner"] = swap(column["winner"])
        column["sides"].reverse()
        for line in column["lines"]:
            line["side"] = swap(line["side"])
    for pay in other["pay"]:
        pay["from"], pay["to"] = pay["to"], pay["from"]
    other["sides"] = [
        {**side, "seats": [seat]} for seat, side in enumerate(reversed(other["sides"]))
    ]
    for key in ("closed_by", "next_dealer"):
        other[key] = swap(other[key])
    other["leaders"] = sorted(map(swap, other["leaders"]))
    assert other == answer


@given(deal_lists, rule_sets)
def test_what_one_wins_the_other_loses(deals: list[Deal], rules: RuleSet) -> None:
    answer = to_plain(match_sheet(two(deals, rules)))
    one, other = totals(answer)
    assert nets(answer) == [one - other, other - one]
    assert answer["finished"] == all(column["closed"] for column in answer["columns"])


@given(deal_lists, rule_sets, st.integers(2, 6))
def test_column_one_of_hollywood_is_the_classic_sheet(
    deals: list[Deal], rules: RuleSet, columns: int
) -> None:
    one = replace(rules, sheet=replace(rules.sheet, columns=1, rolling=False))
    many = replace(rules, sheet=replace(rules.sheet, columns=columns, rolling=False))
    classic, hollywood = match_sheet(two(deals, one)), match_sheet(two(deals, many))
    assert hollywood.columns[0] == classic.columns[0]


#: Matches as they are played, beside some that make no sense: both must be read.
any_matches = st.builds(
    lambda play, seed: play(seed), st.sampled_from([play_out, muddle]), st.integers(0, 2**32)
)

#: What some of the matches played must be, or the properties of all of them would say little.
ENDED: dict[str, Callable[[Match, MatchSheet], bool]] = {
    "two": lambda match, _: len(match.players) == 2,
    "three, one of whom rests": lambda _, sheet: sheet.resting is not None,
    "pairs": lambda match, sheet: len(sheet.sides) < len(match.players),
    "several columns": lambda _, sheet: len(sheet.columns) > 1,
    "columns that roll": lambda match, _: match.rules.sheet.rolling,
    "a shutout": lambda _, sheet: any(column.shutout for column in sheet.columns),
    "half a box": lambda _, sheet: any(side.half_boxes for side in sheet.columns[0].sides),
    "a contract game": lambda match, _: match.rules.game is Game.CONTRACT,
    "basic rummy": lambda match, _: match.rules.game is Game.RUMMY,
}


def test_the_matches_played_reach_their_end_in_every_way() -> None:
    seen = [(match, match_sheet(match)) for match in map(play_out, range(150))]
    ended = [(match, sheet) for match, sheet in seen if sheet.ok and sheet.finished]
    assert {what for what, so in ENDED.items() if any(so(*one) for one in ended)} == set(ENDED)


@given(any_matches, st.integers(0, 20), st.integers(0, 99))
def test_undo_restores_all_that_is_seen(match: Match, number: int, dice: int) -> None:
    match = replace(match, events=match.events[:number])
    before = all_seen(match)
    deal = next_deal(match, Random(dice)) if before[2] else Deal(winner=0, points=20)
    for kind in (EventKind.DEAL, EventKind.RULES, EventKind.LAST_GAMES):
        done = entered(match, kind, deal=deal, rules=RULESETS["older"])
        if len(next_undos(done)) > len(next_undos(match)):
            undone = entered(done, EventKind.UNDO)
            assert all_seen(undone) == before
            assert all_seen(entered(undone, EventKind.REDO)) == all_seen(done)


def all_seen(match: Match) -> tuple[MatchSheet, tuple[Table, ...], tuple[Meeting, ...]]:
    """The whole sheet, who deals and rests at every deal, and who can meet next."""
    sheet = match_sheet(match)
    return sheet, table_at(match), meetings(match, sheet)


def next_undos(match: Match) -> list[Event]:
    """Take changes back until there is none left."""
    taken = []
    while can_undo(match.events):
        match = entered(match, EventKind.UNDO)
        taken.append(match.events[-1])
    return taken


@given(any_matches)
def test_no_match_is_too_strange(match: Match) -> None:
    answer = all_seen(match)[0]
    assert answer.ok == (not answer.findings)
    to_plain(answer)
    owing(match, answer)


@given(any_matches)
def test_a_match_without_its_detours_has_the_same_sheet(match: Match) -> None:
    short = condensed(match)
    assert match_sheet(short) == match_sheet(match)
    assert deals_of(short) == deals_of(match)
    assert condensed(short) == short


@pytest.mark.parametrize("later", [False, True])
def test_rules_changed_on_the_way_are_kept_where_they_count(later: bool) -> None:
    """Simple gin of 25, then the older books' of 20, whether a deal follows the change or none."""
    by_gin = Deal(closer=0, hands=(Holding(deadwood=0), Holding(deadwood=30)))
    match = Match("m", "", RULESETS["norwegian_simple"], two([], RuleSet()).players)
    match = entered(match, EventKind.DEAL, deal=by_gin)
    match = entered(match, EventKind.RULES, rules=RULESETS["classic"])
    match = entered(match, EventKind.UNDO)
    match = entered(match, EventKind.RULES, rules=RULESETS["older"], target=len(match.events) + 2)
    if later:
        match = entered(match, EventKind.DEAL, deal=by_gin)
    short = condensed(match)
    kinds = [EventKind.DEAL, EventKind.RULES, EventKind.DEAL][: 3 if later else 2]
    assert [event.kind for event in short.events] == kinds
    points = [line.points for column in match_sheet(short).columns for line in column.lines]
    assert points == [30 + 25, 30 + 20][: 2 if later else 1]
    assert match_sheet(short) == match_sheet(match)
