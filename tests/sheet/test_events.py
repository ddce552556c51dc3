from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.deal import Deal
from scorekeeper.engine.rules import RuleSet
from scorekeeper.sheet import (
    Event,
    EventKind,
    Match,
    Player,
    can_redo,
    can_undo,
    deal_events,
    history,
    next_redo,
    next_undo,
    rules_by_place,
    settings,
    standing,
    up_to_date,
    with_event,
    without_keys,
)
from scorekeeper.sheet.events import _STEPS

DEAL, REPLACE, RETRACT = EventKind.DEAL, EventKind.REPLACE, EventKind.RETRACT
UNDO, REDO = EventKind.UNDO, EventKind.REDO
RULES, LAST_GAMES = EventKind.RULES, EventKind.LAST_GAMES


def log(*steps: tuple) -> list[Event]:
    """Write a log: a kind, and points (of a deal), a target, or both (of a correction)."""
    events = []
    for seq, (kind, *rest) in enumerate(steps, start=1):
        points = rest[-1] if rest and kind is not RETRACT else None
        deal = Deal(winner=0, points=points) if points is not None else None
        target = rest[0] if kind in (REPLACE, RETRACT) else None
        rules = RuleSet(hand_size=6 + seq % 4) if kind is RULES else None
        at = f"19:{seq:02}"
        events.append(Event(seq, at, kind, deal, target, seat=seq % 2, rules=rules))
    return events


def stands(events: list[Event]) -> tuple[list[tuple[int, int]], list[int]]:
    """All that counts: the deals, and what was settled for the whole match."""
    return counted(events), [event.seq for event in settings(events)]


def counted(events: list[Event]) -> list[tuple[int, int]]:
    return [(place.seq, place.deal.points) for place in standing(events)]


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        ([], []),
        ([(DEAL, 7), (DEAL, 9)], [(1, 7), (2, 9)]),
        ([(DEAL, 7), (DEAL, 9), (REPLACE, 1, 17)], [(1, 17), (2, 9)]),
        ([(DEAL, 7), (DEAL, 9), (RETRACT, 1)], [(2, 9)]),
        ([(DEAL, 7), (UNDO,)], []),
        ([(DEAL, 7), (UNDO,), (REDO,)], [(1, 7)]),
        ([(DEAL, 7), (UNDO,), (REDO,), (REDO,)], [(1, 7)]),
        ([(DEAL, 7), (UNDO,), (DEAL, 9), (REDO,)], [(3, 9)]),
        ([(DEAL, 7), (DEAL, 9), (UNDO,), (UNDO,), (REDO,)], [(1, 7)]),
        ([(DEAL, 7), (DEAL, 9), (UNDO,), (UNDO,), (REDO,), (REDO,)], [(1, 7), (2, 9)]),
        ([(DEAL, 7), (DEAL, 9), (RETRACT, 1), (UNDO,)], [(1, 7), (2, 9)]),
        ([(DEAL, 7), (DEAL, 9), (RETRACT, 1), (UNDO,), (REDO,)], [(2, 9)]),
        ([(DEAL, 7), (REPLACE, 1, 8), (REPLACE, 1, 9), (UNDO,)], [(1, 8)]),
        ([(DEAL, 7), (REPLACE, 1, 8), (UNDO,), (UNDO,)], []),
        ([(DEAL, 7), (RETRACT, 1), (REPLACE, 1, 8)], []),
        ([(DEAL, 7), (RETRACT, 1), (REPLACE, 1, 8), (UNDO,)], [(1, 7)]),
        ([(UNDO,), (REDO,), (RETRACT, 5), (REPLACE, 5, 3), (DEAL, 4)], [(5, 4)]),
    ],
)
def test_standing(steps: list[tuple], expected: list[tuple[int, int]]) -> None:
    assert counted(log(*steps)) == expected


def test_what_undo_and_redo_would_do_next() -> None:
    events = log((DEAL, 7), (REPLACE, 1, 17), (UNDO,))
    undo, redo = next_undo(events), next_redo(events)
    assert undo is not None
    assert redo is not None
    assert (undo.kind, undo.target, undo.after.points) == (DEAL, 1, 7)
    assert (redo.kind, redo.before.points, redo.after.points) == (REPLACE, 7, 17)


def test_nothing_to_undo_or_redo() -> None:
    assert not can_undo([])
    assert not can_redo(log((DEAL, 7)))
    assert can_undo(log((DEAL, 7)))
    assert not can_redo(log((DEAL, 7), (UNDO,), (DEAL, 9)))


def test_history_keeps_old_values_times_and_hands() -> None:
    events = log((DEAL, 7), (DEAL, 9), (REPLACE, 1, 17), (UNDO,), (REDO,), (RETRACT, 2))
    told = [(v.at, v.seat, v.kind, v.deal and v.deal.points) for v in history(events, 1)]
    assert told == [
        ("19:01", 1, DEAL, 7),
        ("19:03", 1, REPLACE, 17),
        ("19:04", 0, UNDO, 7),
        ("19:05", 1, REDO, 17),
    ]
    assert [v.deal for v in history(events, 2)] == [events[1].deal, None]


def test_history_tells_who_accepted() -> None:
    events = [*log((DEAL, 7)), Event(2, "19:09", EventKind.ACCEPT, target=1, seat=1)]
    assert history(events, 1)[-1].kind is EventKind.ACCEPT
    assert history(events, 1)[-1].deal == events[0].deal


def test_one_time_keys_stay_at_home() -> None:
    event = replace(log((DEAL, 7))[0], key="secret")
    assert without_keys([event]) == tuple(log((DEAL, 7)))


def test_names_and_rules_follow_the_log() -> None:
    match = Match("m", "", RuleSet(), (Player("Anna"), Player("Bertil")))
    for seq, change in enumerate(
        [
            {"kind": EventKind.RENAME, "seat": 0, "name": "Anna-Lisa"},
            {"kind": EventKind.RENAME, "seat": 7, "name": "Nobody"},
            {"kind": EventKind.RULES, "rules": RuleSet(key="custom", hand_size=9)},
            {"kind": EventKind.REOPEN},
        ],
        start=1,
    ):
        match = with_event(match, Event(seq, "", **change))
    now = up_to_date(match)
    assert [player.name for player in now.players] == ["Anna-Lisa", "Bertil"]
    assert now.rules.hand_size == 9
    assert len(now.events) == 4


def test_last_games_counts_the_deals_before_the_call() -> None:
    match = Match("m", "", RuleSet(), (Player("Anna"), Player("Bertil")), last_games_after=9)
    assert up_to_date(match).last_games_after == 9
    events = log((DEAL, 7), (DEAL, 9), (EventKind.LAST_GAMES,), (DEAL, 4), (RETRACT, 1))
    assert up_to_date(replace(match, events=tuple(events[:4]))).last_games_after == 2
    assert up_to_date(replace(match, events=tuple(events))).last_games_after == 1


def test_the_call_of_last_games_is_taken_back_and_brought_back() -> None:
    events = log((DEAL, 7), (LAST_GAMES,), (UNDO,), (REDO,))
    match = Match("m", "", RuleSet(), (Player("Anna"), Player("Bertil")))
    after = [
        up_to_date(replace(match, events=tuple(events[:number]))).last_games_after
        for number in (1, 2, 3, 4)
    ]
    assert after == [None, 1, None, 1]


def test_changed_rules_count_for_all_deals_or_for_those_to_come() -> None:
    match = Match("m", "", RuleSet(), (Player("Anna"), Player("Bertil")))
    nine, eight = RuleSet(hand_size=9), RuleSet(hand_size=8)
    later = with_event(match, Event(3, "", RULES, rules=nine, target=4))
    now = up_to_date(later)
    assert [rules_by_place(now)(seq).hand_size for seq in (1, 2, 4)] == [10, 10, 9]
    assert up_to_date(now) == now
    whole = with_event(later, Event(5, "", RULES, rules=eight))
    assert [rules_by_place(whole)(seq).hand_size for seq in (1, 4, 6)] == [8, 8, 8]
    undone = with_event(whole, Event(6, "", UNDO))
    assert [rules_by_place(undone)(seq).hand_size for seq in (1, 4, 6)] == [10, 9, 9]


steps = st.lists(
    st.one_of(
        st.tuples(st.just(DEAL), st.integers(0, 99)),
        st.tuples(st.just(REPLACE), st.integers(1, 30), st.integers(0, 99)),
        st.tuples(st.just(RETRACT), st.integers(1, 30)),
        st.tuples(st.just(UNDO)),
        st.tuples(st.just(REDO)),
        st.tuples(st.just(EventKind.ACCEPT)),
        st.tuples(st.just(EventKind.REOPEN)),
        st.tuples(st.just(RULES)),
        st.tuples(st.just(LAST_GAMES)),
    ),
    max_size=30,
)


def by_snapshots(events: list[Event]) -> tuple[list[tuple[int, int]], list[int]]:
    """Find what counts the slow way: keep the whole page before every change."""
    page: list[tuple[int, int]] = []
    kind_of = {event.seq: event.kind for event in events}
    before: list[list] = []
    after: list[list] = []
    for event in events:
        known = [seq for seq, _ in page if kind_of[seq] is DEAL]
        called = LAST_GAMES in [kind_of[seq] for seq, _ in page]
        if event.kind is UNDO and before:
            after.append(page)
            page = before.pop()
        elif event.kind is REDO and after:
            before.append(page)
            page = after.pop()
        elif event.kind is RULES or (event.kind is LAST_GAMES and not called):
            before.append(page)
            after = []
            page = [*page, (event.seq, 0)]
        elif event.kind is DEAL or (event.kind in (REPLACE, RETRACT) and event.target in known):
            before.append(page)
            after = []
            points = event.deal.points if event.deal else None
            if event.kind is DEAL:
                page = [*page, (event.seq, points)]
            else:
                page = [(s, points if s == event.target else p) for s, p in page]
                page = [(s, p) for s, p in page if p is not None]
    deals = [(seq, points) for seq, points in page if kind_of[seq] is DEAL]
    return deals, [seq for seq, _ in page if kind_of[seq] is not DEAL]


@given(steps)
def test_standing_equals_pages_kept_whole(steps: list[tuple]) -> None:
    assert stands(log(*steps)) == by_snapshots(log(*steps))


@given(steps)
def test_undo_restores_and_redo_brings_back(steps: list[tuple]) -> None:
    changes = ((DEAL, 5), (REPLACE, 1, 5), (RETRACT, 1), (RULES,), (LAST_GAMES,))
    for change in changes:
        start = stands(log(*steps))
        done = stands(log(*steps, change))
        if done != start:
            assert stands(log(*steps, change, (UNDO,))) == start
            assert stands(log(*steps, change, (UNDO,), (REDO,))) == done


any_event = st.builds(
    Event,
    seq=st.integers(0, 6),
    at=st.just(""),
    kind=st.sampled_from(list(EventKind)),
    deal=st.none() | st.builds(Deal, winner=st.integers(0, 3), points=st.integers(0, 50)),
    target=st.none() | st.integers(-1, 7),
    seat=st.none() | st.integers(-1, 3),
    name=st.none() | st.just("Bo"),
    rules=st.none() | st.just(RuleSet()),
)


@given(st.lists(any_event, max_size=12))
def test_no_log_is_too_strange(events: list[Event]) -> None:
    standing(events)
    for seq in range(8):
        history(events, seq)
    assert can_undo(events) == (next_undo(events) is not None)


def test_deals_of_a_file_become_events() -> None:
    deals = [Deal(winner=0, points=7), Deal(winner=1, points=9)]
    assert [place.deal for place in standing(deal_events(deals))] == deals


def test_every_change_of_deals_has_its_step() -> None:
    assert set(_STEPS) == {DEAL, REPLACE, RETRACT, UNDO, REDO, RULES, LAST_GAMES, EventKind.JOIN}
