from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.deal import Deal, Holding
from scorekeeper.engine.rules import RuleSet, Wall
from scorekeeper.errors import Refused
from scorekeeper.plain import to_plain
from scorekeeper.rulesets import RULESETS, combine
from scorekeeper.sheet import (
    Carried,
    Event,
    EventKind,
    Match,
    can_undo,
    condensed,
    deals_of,
    match_sheet,
    table_at,
    with_event,
)
from tests.sheet.ready import (
    copied_deals,
    deal_lists,
    nets,
    play,
    rule_sets,
    swapped,
    totals,
    two,
)

OVERLAYS = [[], ["hollywood"], ["three_hand"], ["partnership"], ["hollywood", "partnership"]]


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


def possible() -> Iterator[tuple[str, list[str]]]:
    """List every rule set with every overlay it can be laid under."""
    for key in RULESETS:
        for overlays in OVERLAYS:
            with suppress(Refused):
                combine(key, tuple(overlays))
                yield key, overlays


#: Every rule set with every overlay it can be laid under, some with games that roll on.
strange_rules = st.builds(
    lambda rules, rolling, wall: replace(
        rules, sheet=replace(rules.sheet, rolling=rolling, wall=wall)
    ),
    st.sampled_from([combine(key, tuple(overlays)) for key, overlays in possible()]),
    st.booleans(),
    st.sampled_from(list(Wall)),
)


@st.composite
def strange_matches(draw: st.DrawFn) -> Match:
    """Draw a match of any game we play, with a log that makes little sense."""
    names = draw(st.sampled_from(["", "A", "AB", "ABC", "ABCD"]))
    match = play(names=names, first_dealer=draw(st.integers(-1, 4)))
    match = replace(match, rules=draw(strange_rules))
    deals = st.builds(
        Deal,
        winner=st.none() | st.integers(-1, 4),
        points=st.none() | st.integers(-5, 120),
        closer=st.none() | st.integers(0, 4),
        dealer=st.none() | st.integers(-1, 4),
        round=st.none() | st.integers(0, 3),
        table=st.none() | st.integers(0, 3),
        players=st.none() | st.tuples(st.integers(0, 4), st.integers(0, 4)),
    )
    kinds = [EventKind.DEAL] * 5 + [EventKind.RULES, EventKind.LAST_GAMES] + [*EventKind]
    for seq in range(1, draw(st.integers(1, 15))):
        kind = draw(st.sampled_from(kinds))
        rules = draw(st.none() | strange_rules) if kind is EventKind.RULES else None
        target = draw(st.none() | st.integers(0, 9))
        event = Event(seq, "", kind, deal=draw(deals), target=target, rules=rules)
        match = with_event(match, event)
    brought = draw(st.lists(st.builds(brought_column, st.integers(-1, 120)), max_size=2))
    return replace(match, carried=tuple(brought))


def brought_column(points: int) -> Carried:
    return Carried(points=(points, 5), boxes=(1, 0))


@given(deal_lists, rule_sets, st.integers(2, 6))
def test_column_one_of_hollywood_is_the_classic_sheet(
    deals: list[Deal], rules: RuleSet, columns: int
) -> None:
    one = replace(rules, sheet=replace(rules.sheet, columns=1, rolling=False))
    many = replace(rules, sheet=replace(rules.sheet, columns=columns, rolling=False))
    classic, hollywood = match_sheet(two(deals, one)), match_sheet(two(deals, many))
    assert hollywood.columns[0] == classic.columns[0]


@given(strange_matches(), st.integers(0, 14))
def test_undo_restores_the_whole_sheet(match: Match, number: int) -> None:
    match = replace(match, events=match.events[:number])
    before = match_sheet(match)
    for kind in (EventKind.DEAL, EventKind.RULES, EventKind.LAST_GAMES):
        deal = Deal(winner=0, points=20)
        done = entered(match, kind, deal=deal, rules=RULESETS["older"])
        if can_undo(done.events) and len(next_undos(done)) > len(next_undos(match)):
            assert match_sheet(entered(done, EventKind.UNDO)) == before
            again = entered(entered(done, EventKind.UNDO), EventKind.REDO)
            assert match_sheet(again) == match_sheet(done)


def next_undos(match: Match) -> list[Event]:
    """Take changes back until there is none left."""
    taken = []
    while can_undo(match.events):
        match = entered(match, EventKind.UNDO)
        taken.append(match.events[-1])
    return taken


@given(strange_matches())
def test_no_match_is_too_strange(match: Match) -> None:
    answer = match_sheet(match)
    assert answer.ok == (not answer.findings)
    table_at(match)
    to_plain(answer)


@given(strange_matches())
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
