"""A match that is put away: in no list and no figure, and as it was when it is taken out."""

from contextlib import closing
from dataclasses import replace

import pytest

from scorekeeper.errors import StaleMatch
from scorekeeper.sheet import Event, EventKind, Figures
from scorekeeper.store import Store, Wanted
from scorekeeper.store.restore import restore
from tests.store.samples import event, match, rows
from tests.store.test_summary import PROGRAM, kept

AT = "2026-11-30T20:00:00Z"
PLAYED = Figures(matches=1, won=1, net=40, owed=40)


def ended(id):
    """A finished match of which something is remembered."""
    held = kept(id, finished=True, seats=((0, PLAYED), (1, replace(PLAYED, won=0, net=-40))))
    return replace(held, day=f"2025-11-{id}")


@pytest.fixture
def two(store):
    """Two finished matches of the same two."""
    made = [store.create(match(day, created=f"2025-11-{day}T20:00:00Z")) for day in ("03", "04")]
    store.keep_summaries(PROGRAM, [ended("03"), ended("04")])
    return made


#: Everything that lists matches or adds them up.
SAYS = {
    "matches": lambda store, all_: [one.id for one in store.listed(PROGRAM, all_, 9)],
    "balances": lambda store, all_: [one.matches for one in store.balances(PROGRAM, all_)],
    "figures": lambda store, all_: [
        one.figures.matches for one in store.by_person(PROGRAM, all_).values()
    ],
    "years": lambda store, all_: store.by_year(PROGRAM, 1, all_)[""].figures.matches,
    "days": lambda store, all_: store.days(PROGRAM, all_, 9),
    "persons": lambda store, all_: [one.matches for one in store.listed_persons()],
    "newest": lambda store, all_: store.newest(),
}


def said(store, wanted=None):
    return {name: say(store, wanted or Wanted()) for name, say in SAYS.items()}


def test_it_stands_nowhere_and_counts_nowhere_until_it_is_taken_out(store, two):
    before = said(store)
    store.put_away("04", 1, AT)
    assert said(store) == {
        "matches": ["03"],
        "balances": [1, 1],
        "figures": [1, 1],
        "years": 1,
        "days": ["2025-11-03"],
        "persons": [1, 1],
        "newest": "03",
    }
    assert (store.is_away("03"), store.is_away("04"), store.has_put_away()) == (False, True, True)
    store.take_out("04", AT)
    assert said(store) == before
    assert not store.has_put_away()


def test_it_is_listed_by_itself_or_with_all(store, two):
    store.put_away("04", 1, AT)
    lists = [store.listed(PROGRAM, Wanted(away=away), 9) for away in (True, False, None)]
    assert [[one.id for one in list_] for list_ in lists] == [["04"], ["03"], ["04", "03"]]


def test_the_match_itself_stays_as_it_is(store, two):
    store.put_away("04", 1, AT)
    assert store.load(two[1].code) == two[1]
    assert [one.matches for one in store.persons()] == [2, 2]


def test_said_twice_it_is_said_once_also_after_the_opposite(store, two, path):
    for _ in range(2):
        store.put_away("04", 1, AT, "one")
        store.put_away("04", 1, AT, "another")
    assert rows(path, "put_away") == 1
    store.take_out("04", AT, "three")
    store.put_away("04", 1, AT, "one")  # a late copy of the first
    assert not store.is_away("04")
    store.put_away("04", 1, AT, "four")
    store.take_out("04", AT, "three")
    assert store.is_away("04")


def test_to_take_out_what_is_not_away_says_nothing(store, two, path):
    store.take_out("04", AT, "one")
    assert rows(path, "put_away") == 0


def test_what_changed_meanwhile_is_not_put_away(store, two):
    store.append(two[1].code, event(1))
    with pytest.raises(StaleMatch):
        store.put_away("04", 1, AT, "one")
    assert not store.is_away("04")
    store.put_away("04", 2, AT, "one")
    assert store.is_away("04")


@pytest.mark.parametrize(
    ("recorded", "away"),
    [(event(1), False), (Event(1, AT, EventKind.RENAME, seat=0, name="Eva"), True)],
)
def test_a_deal_takes_its_match_out_and_nothing_else_does(store, two, recorded, away):
    store.put_away("03", 1, AT)
    store.put_away("04", 1, AT)
    store.append(two[1].code, recorded)
    assert (store.is_away("03"), store.is_away("04")) == (True, away)


def test_only_those_are_told_of_that_may_be_seen(store, two):
    store.put_away("04", 1, AT)
    assert [store.has_put_away([one.code]) for one in two] == [False, True]
    assert store.listed_persons([two[1].code]) == []


def test_a_copy_holds_it_and_brings_it_back(store, two, path, tmp_path):
    store.append(two[1].code, event(1))
    store.put_away("04", 2, AT)
    store.put_away("03", 1, AT)
    store.take_out("03", AT)
    copy = tmp_path / "copy.db"
    store.backup(copy)
    store.put_away("03", 1, AT)
    store.take_out("04", AT)
    restore(path, copy, stamp="now")
    with closing(Store(path)) as again:
        assert [again.is_away(id) for id in ("03", "04")] == [False, True]
