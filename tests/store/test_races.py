"""Many who write at once, and one who is killed."""

import sqlite3
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.errors import (
    StaleMatch,
)
from scorekeeper.sheet.events import Event
from scorekeeper.store import Store, prepare
from tests.store.samples import event, match, rows

REPOSITORY = Path(__file__).parents[2]


def everywhere(path, work, items):
    """Do *work* on every item at the same moment, each in a thread with a store of its own."""
    start = threading.Barrier(len(items))

    def one(item):
        with closing(Store(path)) as store:
            start.wait()
            try:
                return work(store, item)
            except StaleMatch as stale:
                return stale

    with ThreadPoolExecutor(len(items)) as pool:
        return list(pool.map(one, items))


def test_eight_who_race_for_one_place_leave_one_row(store, path):
    code = store.create(match(), "key").code

    for place in range(1, 6):
        answers = everywhere(
            path,
            lambda store, key, place=place: store.append(code, event(place, key=key)),
            [f"{place}-{thread}" for thread in range(8)],
        )
        assert sum(isinstance(answer, Event) for answer in answers) == 1
        assert sum(isinstance(answer, StaleMatch) for answer in answers) == 7
        assert rows(path, "event") == place


def test_forty_submits_of_five_forms_leave_five_rows(store, path):
    code = store.create(match(), "key").code

    def submit(store, key):
        """Do what a page does: look for the next place, and look again when it is taken."""
        while True:
            seq = len(store.load(code).match.events) + 1
            try:
                return store.append(code, event(seq, key=key))
            except StaleMatch:
                continue

    keys = ["a", "b", "c", "d", "e"] * 8
    answers = everywhere(path, submit, keys)

    events = store.load(code).match.events
    assert sorted(kept.key for kept in events) == ["a", "b", "c", "d", "e"]
    assert [kept.seq for kept in events] == [1, 2, 3, 4, 5]
    by_key = {kept.key: kept for kept in events}
    assert answers == [by_key[key] for key in keys]


def test_one_form_sent_by_eight_makes_one_match(path):
    answers = everywhere(
        path, lambda store, id: store.create(match(id), "key"), [f"id-{i}" for i in range(8)]
    )
    assert len({answer.code for answer in answers}) == 1
    assert rows(path, "match") == 1
    assert rows(path, "player") == 2


def test_who_writes_keeps_other_programs_out_from_the_first_read(store, path):
    """Else two that read at once would both go on to write, and one of them in vain."""
    with (
        store._writing(),
        closing(sqlite3.connect(path, timeout=0)) as other,
        pytest.raises(sqlite3.OperationalError, match="locked"),
    ):
        other.execute("begin immediate")


#: Records deals one after the other and says each number once it is safe.
WRITER = """
import sys
from pathlib import Path
from scorekeeper.engine.deal import Deal
from scorekeeper.sheet.events import Event, EventKind
from scorekeeper.store import Store
store = Store(Path(sys.argv[1]))
for seq in range(1, 100_000):
    store.append(sys.argv[2], Event(seq=seq, at="2026", kind=EventKind.DEAL, deal=Deal()))
    print(seq, flush=True)
"""


@pytest.mark.parametrize("last_heard", [1, 7, 40])
def test_a_kill_loses_nothing_that_was_acknowledged(store, path, last_heard):
    code = store.create(match(), "key").code
    with subprocess.Popen(
        [sys.executable, "-c", WRITER, path, code],
        cwd=REPOSITORY,
        stdout=subprocess.PIPE,
        text=True,
    ) as writer:
        heard = [int(writer.stdout.readline()) for _ in range(last_heard)]
        writer.kill()
        heard += map(int, writer.stdout.read().split())

    prepare(path)
    kept = [event.seq for event in store.load(code).match.events]
    assert kept[: len(heard)] == heard
    assert len(kept) - len(heard) in (0, 1)  # one may be stored and not acknowledged
    store.append(code, event(len(kept) + 1))
