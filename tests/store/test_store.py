import json
import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

from scorekeeper.engine.deal import Deal
from scorekeeper.engine.rules import (
    KnockRules,
    RuleSet,
)
from scorekeeper.errors import (
    MatchDamaged,
    MatchExists,
    MatchNotFound,
    Refused,
    StaleMatch,
    StoreTooNew,
)
from scorekeeper.sheet.events import Event, EventKind, deal_events
from scorekeeper.sheet.kinds import NEEDED
from scorekeeper.sheet.match import Carried, Player
from scorekeeper.store import Store
from tests.store.samples import COPIED, DEAL, HOUSE, event, match, rows


def change(path, sql, *values):
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(sql, values)


# What goes in comes out


def test_it_works(store, path):
    stored = store.create(match(), "key")
    store.append(stored.code, event(1))

    with closing(Store(path)) as another:
        found = another.load(stored.code)
    assert found.match == replace(match(), events=(event(1),))
    assert (found.code, found.view_code) == (stored.code, stored.view_code)


def test_every_field_comes_back(store):
    whole = match(
        rules=HOUSE,
        players=(Player(name="Anna"), Player(name=""), Player(name="Ingrid ♥")),
        first_dealer=2,
        carried=(Carried(points=(62, 45), boxes=(3, 2)), Carried(points=(0, 7), boxes=(0, 1))),
        last_games_after=9,
        events=(
            event(1, key="k1", seat=0),
            Event(seq=2, at="2026", kind=EventKind.REPLACE, target=1, deal=DEAL),
            Event(seq=3, at="2026", kind=EventKind.RENAME, seat=1, name="Bertil"),
            Event(seq=4, at="2026", kind=EventKind.RULES, rules=HOUSE),
            Event(seq=5, at="2026", kind=EventKind.DEAL, deal=Deal()),
        ),
    )
    stored = store.create(whole, "key")

    assert stored.match == whole
    assert store.load(stored.code) == stored
    assert store.load_view(stored.view_code) == stored
    assert store.by_id("id-1") == stored


def test_a_copied_log_need_not_know_its_times(store):
    timeless = match(created="", events=deal_events([COPIED, DEAL]))
    assert store.create(timeless, "key").match == timeless


@pytest.mark.parametrize("kind", EventKind)
def test_every_kind_of_event_is_kept(store, kind):
    code = store.create(match(), "key").code
    needed = {"deal": DEAL, "target": 1, "seat": 1, "name": "Carl"}
    happened = Event(1, "2026", kind, **{name: needed[name] for name in NEEDED.get(kind, ())})

    assert store.append(code, happened) == happened
    assert store.load(code).match.events == (happened,)


def test_codes_are_long_and_all_different(store):
    stored = [store.create(match(f"id-{i}"), f"key-{i}") for i in range(50)]
    codes = {one.code for one in stored} | {one.view_code for one in stored}
    assert len(codes) == 100
    assert {len(code) for code in codes} == {22}


def test_matches_come_newest_first(store):
    times = ["2026-01-02", "2026-01-03", "2026-01-01", "2026-01-03"]
    for place, created in enumerate(times):
        store.create(match(f"id-{place}", created=created), f"key-{place}")

    assert [one.match.id for one in store.matches()] == ["id-3", "id-1", "id-0", "id-2"]
    assert store.matches()[0] == store.by_id("id-3")


def test_rules_that_an_older_program_did_not_store_take_their_defaults(store, path):
    code = store.create(match(rules=HOUSE), "key").code
    store.append(code, Event(seq=1, at="2026", kind=EventKind.RULES, rules=HOUSE))
    older = {"key": "classic", "knock": {"limit": 7}}
    change(path, 'update "match" set rules = ?', json.dumps(older))
    change(path, "update event set body = ?", json.dumps({"rules": older}))

    expected = RuleSet(knock=KnockRules(limit=7))
    assert store.load(code).match.rules == expected
    assert store.load(code).match.events[0].rules == expected


def test_recorded_rules_are_stored_whole(store, path):
    code = store.create(match(), "key").code
    store.append(code, Event(seq=1, at="2026", kind=EventKind.RULES, rules=RuleSet()))
    with closing(sqlite3.connect(path)) as db:
        [(first,), (later,)] = db.execute(
            "select rules from \"match\" union all select body -> 'rules' from event"
        ).fetchall()
    assert json.loads(first) == json.loads(later)
    assert json.loads(first)["sheet"]["target"] == 100


# Refusals


@pytest.mark.parametrize("code", ["", "nothing", "' or 1 = 1 --", "\0", "é" * 22])
def test_an_unknown_code_is_not_found(store, code):
    stored = store.create(match(), "key")
    for look in (store.load, store.load_view, store.by_id):
        with pytest.raises(MatchNotFound):
            look(code)
    with pytest.raises(MatchNotFound):
        store.append(code, event(1))
    assert store.load(stored.code).match.events == ()


def test_looking_on_is_not_scoring(store):
    stored = store.create(match(), "key")
    with pytest.raises(MatchNotFound):
        store.load(stored.view_code)
    with pytest.raises(MatchNotFound):
        store.append(stored.view_code, event(1))
    with pytest.raises(MatchNotFound):
        store.load_view(stored.code)


def test_the_same_form_makes_one_match(store):
    first = store.create(match("id-1"), "key")
    assert store.create(match("id-2"), "key") == first
    assert [one.match.id for one in store.matches()] == ["id-1"]


def test_a_known_id_gives_no_codes_away(store):
    first = store.create(match(), "key")
    with pytest.raises(MatchExists) as caught:
        store.create(match(first_dealer=1), "another")
    assert caught.value.arguments == {"id": "id-1"}
    assert store.matches() == [first]


def test_matches_may_be_made_without_a_key(store):
    store.create(match("id-1"))
    store.create(match("id-2"))
    assert len(store.matches()) == 2


def test_another_event_for_a_taken_place_is_stale(store):
    code = store.create(match(), "key").code
    store.append(code, event(1, key="a"))
    for late in (event(1, key="b"), event(1)):
        with pytest.raises(StaleMatch) as caught:
            store.append(code, late)
        assert caught.value.arguments == {"seq": 1}
    assert store.load(code).match.events == (event(1, key="a"),)


@pytest.mark.parametrize("seq", [2, 7, 0, -1])
def test_a_place_that_is_not_the_next_is_stale(store, seq):
    code = store.create(match(), "key").code
    with pytest.raises(StaleMatch):
        store.append(code, event(seq))


def test_the_same_key_again_gives_the_first_event(store):
    code = store.create(match(), "key").code
    first = store.append(code, event(1, key="a"))
    store.append(code, event(2, key="b"))

    assert store.append(code, event(1, key="a")) == first
    assert store.append(code, event(3, key="a", seat=1)) == first
    assert len(store.load(code).match.events) == 2


def test_keys_of_different_matches_do_not_meet(store):
    one, two = store.create(match("id-1"), "k1"), store.create(match("id-2"), "k2")
    store.append(one.code, event(1, key="a", seat=0))
    assert store.append(two.code, event(1, key="a", seat=1)).seat == 1


def test_events_that_are_not_numbered_from_one_are_refused(store):
    with pytest.raises(Refused) as caught:
        store.create(match(events=(event(1), event(3))), "key")
    assert [problem.path for problem in caught.value.arguments["problems"]] == ["events.2.seq"]
    assert store.matches() == []


@pytest.mark.parametrize(
    "unkept",
    [
        match(first_dealer=-1),
        match("\ud800"),
        match(players=(Player(name="\ud800"),)),
        match(last_games_after=10**30),
        match(created=None),
        match(events=(replace(event(1), deal=Deal(winner=0, points=10**9)),)),
    ],
)
def test_what_cannot_be_kept_is_refused_whole(store, path, unkept):
    with pytest.raises(Refused):
        store.create(unkept, "key")
    assert [rows(path, table) for table in ("match", "player", "event")] == [0, 0, 0]
    store.create(match(), "key")


def test_an_event_that_could_not_be_read_again_is_refused(store):
    code = store.create(match(), "key").code
    with pytest.raises(Refused):
        store.append(code, replace(event(1), deal=Deal(winner=0, points=10**9)))
    assert store.append(code, event(1)) == event(1)


@pytest.mark.parametrize(
    ("body", "error"),
    [
        ({"deal": {"colour": "red"}}, StoreTooNew),
        ({"tournament": 1}, StoreTooNew),
        ({"deal": {"closer": "Anna"}}, MatchDamaged),
    ],
)
def test_an_event_we_cannot_read_is_named_as_the_store_s_fault(store, path, body, error):
    code = store.create(match(), "key").code
    store.append(code, event(1, key="a"))
    change(path, "update event set body = ?", json.dumps(body))

    for look in (lambda: store.load(code), store.matches):
        with pytest.raises(error) as caught:
            look()
        assert caught.value.arguments["path"] == str(path)
    with pytest.raises(error):
        store.append(code, event(1, key="a"))
