"""What lists show of a match: kept beside it, never instead of it."""

import sqlite3
from contextlib import closing
from dataclasses import fields, replace

import pytest

from scorekeeper.sheet import FIGURES, Figures
from scorekeeper.store import Kept, Wanted
from scorekeeper.store.schema import STEPS
from tests.store.samples import event, match, rows

PROGRAM = "this program"
EVER = Wanted()


def kept(id="id-1", seq=0, **more):
    """A match of two, of which nothing is remembered."""
    plain = Kept(
        match=id,
        seq=seq,
        created="2026-11-29T20:00:00Z",
        day="2026-11-29",
        finished=False,
        summary="{}",
        currency="",
        seats=((0, Figures()), (1, Figures())),
    )
    return replace(plain, **more)


def listed(store, made_by=PROGRAM, wanted=EVER):
    return [(one.id, one.summary) for one in store.listed(made_by, wanted, 10)]


def test_it_works(store):
    code = store.create(match()).code
    assert (listed(store), store.uncounted(PROGRAM, 10)) == ([], ["id-1"])
    store.append(code, event(1))
    store.keep_summaries(PROGRAM, [kept(seq=1, summary='{"points": 31}')])
    assert listed(store) == [("id-1", '{"points": 31}')]
    assert store.listed(PROGRAM, EVER, 1)[0].code == code
    assert store.uncounted(PROGRAM, 10) == []


def test_a_new_event_makes_it_void(store):
    code = store.create(match()).code
    store.keep_summaries(PROGRAM, [kept()])
    store.append(code, event(1))
    assert (listed(store), store.uncounted(PROGRAM, 10)) == ([], ["id-1"])


def test_what_was_outdated_while_it_was_computed_is_not_kept(store, path):
    code = store.create(match()).code
    store.append(code, event(1))
    store.keep_summaries(PROGRAM, [kept(seq=0)])
    assert rows(path, "summary") == 0


def test_a_new_name_makes_it_void(store):
    store.create(match())
    store.keep_summaries(PROGRAM, [kept()])
    store.rename_person(store.persons()[0].id, "Eva", "2026-11-30T20:00:00Z")
    assert listed(store) == []


def test_another_program_s_is_not_believed_and_made_anew(store, path):
    store.create(match())
    store.keep_summaries("an older program", [kept()])
    assert (listed(store), store.uncounted(PROGRAM, 10)) == ([], ["id-1"])
    store.keep_summaries(PROGRAM, [kept(summary="[]")])
    assert listed(store) == [("id-1", "[]")]
    assert rows(path, "summary") == 2


def test_they_can_be_dropped(store, path):
    store.create(match())
    store.keep_summaries(PROGRAM, [kept()])
    store.drop_summaries()
    assert rows(path, "summary") == 0
    assert store.uncounted(PROGRAM, 10) == ["id-1"]


def test_a_row_has_a_place_for_every_figure(path):
    with closing(sqlite3.connect(path)) as db:
        columns = [row[1] for row in db.execute("pragma table_info(summary)")]
    assert tuple(columns[-len(FIGURES) :]) == FIGURES == tuple(f.name for f in fields(Figures))


def test_there_is_one_table_of_what_is_computed(path):
    with closing(sqlite3.connect(path)) as db:
        names = [row[1] for row in db.execute("pragma table_list") if row[5]]
    assert [name for name in names if "made_by" in _columns(path, name)] == ["summary"]
    assert len(STEPS) == len({step.__name__ for step in STEPS})


def _columns(path, table):
    with closing(sqlite3.connect(path)) as db:
        return [row[1] for row in db.execute(f"pragma table_info({table})")]


@pytest.fixture
def four(store):
    """Four matches on four days, two of them finished."""
    made = []
    for number, day in enumerate(("03", "05", "04", "06")):
        at = f"2026-11-{day}"
        code = store.create(replace(match(day), created=f"{at}T20:00:00Z")).code
        made.append(code)
        one = kept(day, created=f"{at}T20:00:00Z", day=at, finished=number < 2)
        store.keep_summaries(PROGRAM, [one])
    return made


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        (Wanted(), "06 05 04 03"),
        (Wanted(finished=True), "05 03"),
        (Wanted(finished=False), "06 04"),
        (Wanted(first="2026-11-04"), "06 05 04"),
        (Wanted(last="2026-11-04"), "04 03"),
        (Wanted(first="2026-11-05", last="2026-11-05"), "05"),
        (Wanted(persons=()), ""),
        (Wanted(among=()), ""),
    ],
)
def test_lists_hold_what_is_wanted_the_newest_first(store, four, wanted, expected):
    assert " ".join(id for id, _ in listed(store, wanted=wanted)) == expected


def test_lists_come_by_the_page(store, four):
    pages = [store.listed(PROGRAM, EVER, 2, start) for start in (0, 2, 4)]
    assert [[one.id for one in page] for page in pages] == [["06", "05"], ["04", "03"], []]


def test_only_what_may_be_seen_is_listed(store, four):
    wanted = Wanted(among=[four[1], four[2]])
    assert [id for id, _ in listed(store, wanted=wanted)] == ["05", "04"]
    assert store.newest([four[0]]) == "03"
    assert (store.newest(), store.newest([])) == ("06", None)
    assert store.days(PROGRAM, replace(wanted, finished=True), 9) == ["2026-11-05"]
