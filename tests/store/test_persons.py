"""Persons behind the names: renamed everywhere, merged, told apart."""

import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

from scorekeeper.errors import PersonNotFound, Refused
from scorekeeper.sheet import Event, EventKind, up_to_date
from scorekeeper.store import Store, prepare
from scorekeeper.store.schema import STEPS, create_person
from tests.evenings import a_match, won

AT = "2026-11-30T20:00:00Z"


@pytest.fixture
def evening(store):
    """Keep a match of these names; the later the number, the newer."""

    def keep(number, *names, among=None, **more):
        match = replace(
            a_match(names=names, id=f"m{number}", **more), created=f"2026-11-{number:02}T18:00:00Z"
        )
        return store.create(match, among=among)

    return keep


def names(store, stored):
    return [player.name for player in up_to_date(store.load(stored.code).match).players]


def matches(store, person):
    return sorted(one.match for one in store.sittings(person.id))


def seated(store):
    """Everybody by name, with the matches."""
    return sorted((one.name, matches(store, one)) for one in store.persons())


def of_name(store, name):
    return next(one for one in store.persons() if one.name == name)


def test_one_name_is_one_person(store, evening):
    evening(1, "Anna", "Bertil")
    evening(2, "bertil", "Cecilia")
    assert seated(store) == [("Anna", ["m1"]), ("Cecilia", ["m2"]), ("bertil", ["m1", "m2"])]


def test_a_rename_reaches_old_matches_and_the_running_one(store, evening):
    old, running = evening(1, "Anna", "Bertil"), evening(2, "Bertil", "Anna")
    store.rename_person(of_name(store, "Anna").id, "Anna-Lisa", AT)
    assert [names(store, one) for one in (old, running)] == [
        ["Anna-Lisa", "Bertil"],
        ["Bertil", "Anna-Lisa"],
    ]
    (event,) = store.load(old.code).match.events
    assert (event.kind, event.seat, event.name, event.at) == (EventKind.RENAME, 0, "Anna-Lisa", AT)
    evening(3, "Anna-Lisa", "Bertil")
    assert matches(store, of_name(store, "Anna-Lisa")) == ["m1", "m2", "m3"]


def test_the_same_name_again_writes_nothing(store, evening):
    one = evening(1, "Anna", "Bertil")
    store.rename_person(of_name(store, "Anna").id, "Anna", AT)
    assert store.load(one.code).match.events == ()


def test_two_at_one_table_keep_different_names(store, evening):
    evening(1, "Anna", "Bertil")
    with pytest.raises(Refused):
        store.rename_person(of_name(store, "Anna").id, "BERTIL", AT)


def test_two_entries_of_one_person_become_one(store, evening):
    one, two = evening(1, "Anna", "Bertil"), evening(2, "Anna-Lisa", "Bertil")
    store.merge_persons(of_name(store, "Anna-Lisa").id, of_name(store, "Anna").id, AT)
    assert seated(store) == [("Anna-Lisa", ["m1", "m2"]), ("Bertil", ["m1", "m2"])]
    assert names(store, one) == names(store, two) == ["Anna-Lisa", "Bertil"]
    with closing(sqlite3.connect(store.path)) as db:
        assert db.execute("select count(*) from person").fetchone() == (2,)


def test_who_sat_at_one_table_is_never_one_person(store, evening):
    evening(1, "Anna", "Bertil")
    anna, bertil = (of_name(store, name).id for name in ("Anna", "Bertil"))
    for other in (bertil, anna):
        with pytest.raises(Refused):
            store.merge_persons(anna, other, AT)


def test_two_of_one_name_are_told_apart(store, evening):
    evening(1, "Anna", "Bertil")
    evening(2, "Anna", "Cecilia")
    store.tell_apart(of_name(store, "Anna").id, "m1")
    assert [name for name, _ in seated(store)].count("Anna") == 2
    evening(3, "Anna", "Bertil")
    evening(4, "Anna", "Cecilia")
    annas = [matches(store, one) for one in store.persons() if one.name == "Anna"]
    assert sorted(annas) == [["m1", "m3"], ["m2", "m4"]]


def test_two_of_one_name_at_one_table_are_two(store, evening):
    evening(1, "Anna", "Anna")
    assert seated(store) == [("Anna", ["m1"]), ("Anna", ["m1"])]


def test_nobody_unknown_is_touched(store, evening):
    evening(1, "Anna", "Bertil")
    evening(2, "Cecilia", "Doris")
    cecilia = of_name(store, "Cecilia").id
    calls = [
        lambda: store.rename_person(99, "Eva", AT),
        lambda: store.merge_persons(cecilia, 99, AT),
        lambda: store.tell_apart(cecilia, "m1"),
        lambda: store.person(99),
    ]
    for call in calls:
        with pytest.raises(PersonNotFound):
            call()


def test_where_only_some_matches_may_be_touched_the_others_stay(store, evening):
    theirs, ours = evening(1, "Anna", "Bertil"), evening(2, "Anna", "Bertil")
    only = [ours.code]
    (anna,) = [one for one in store.persons(only) if one.name == "Anna"]
    assert [one.match for one in store.sittings(anna.id, only)] == ["m2"]
    assert anna.matches == 1
    store.rename_person(anna.id, "Anna-Lisa", AT, only)
    assert (names(store, theirs)[0], names(store, ours)[0]) == ("Anna", "Anna-Lisa")
    evening(3, "Bertil", "Eva", among=[])
    assert matches(store, of_name(store, "Eva")) == ["m3"]
    assert sorted(one.matches for one in store.persons() if one.name == "Bertil") == [1, 2]


def test_an_older_database_gets_its_persons(tmp_path, store, evening):
    """One name, as the last rename left it, is one person; at one table two."""
    renamed = Event(2, AT, EventKind.RENAME, seat=1, name="Cecilia")
    one = evening(1, "Anna", "Bertil")
    store.append(one.code, Event(1, AT, EventKind.DEAL, won(0, 7)))
    store.append(one.code, renamed)
    evening(2, "anna", "Cecilia")
    evening(3, "Anna", "Anna")
    with closing(sqlite3.connect(store.path)) as db, db:
        db.execute("drop table sitter")
        db.execute("drop table person")
        db.execute("drop index match_created")
        db.execute("drop trigger summary_outdated")
        db.execute("drop trigger played_on")
        db.execute("drop table put_away")
        new = [(step.__name__,) for step in STEPS[STEPS.index(create_person) :]]
        db.executemany("delete from _sqlite_migrations where name = ?", new)
    prepare(store.path)
    with closing(Store(store.path)) as again:
        assert seated(again) == [
            ("Anna", ["m1", "m2", "m3"]),
            ("Anna", ["m3"]),
            ("Cecilia", ["m1", "m2"]),
        ]


def test_who_sits_down_later_is_a_person_until_that_is_taken_back(store, evening):
    evening(1, "Carl", "Doris")
    one = evening(2, "Anna", "Bertil", preset="rummy")
    join = Event(1, AT, EventKind.JOIN, seat=2, name="Carl", points=0)
    store.append(one.code, join)
    assert matches(store, of_name(store, "Carl")) == ["m1", "m2"]
    store.append(one.code, Event(2, AT, EventKind.UNDO))
    assert matches(store, of_name(store, "Carl")) == ["m1"]
    store.append(one.code, Event(3, AT, EventKind.REDO))
    assert [person.name for person in store.persons_of("m2")] == ["Anna", "Bertil", "Carl"]


def test_an_imported_name_counts_as_it_stands_now(store, evening):
    one = evening(1, "Anna", "Bertil")
    store.append(one.code, Event(1, AT, EventKind.RENAME, seat=0, name="Anna-Lisa"))
    assert [person.name for person in store.persons_of("m1")] == ["Anna-Lisa", "Bertil"]
    evening(2, "Anna-Lisa", "Bertil")
    assert matches(store, of_name(store, "Anna-Lisa")) == ["m1", "m2"]
