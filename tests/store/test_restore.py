"""Backups put back: what comes out is what was in, and nothing goes without a word."""

import shutil
import sqlite3
import threading
from contextlib import closing
from dataclasses import replace

import pytest

from scorekeeper.errors import (
    MatchNotFound,
    StaleMatch,
    StoreDamaged,
    StoreForeign,
    StoreInUse,
    StoreTooNew,
    WouldLose,
)
from scorekeeper.sheet.events import EventKind
from scorekeeper.store import Store, beside, held_together, restore
from tests.store.samples import event, match

STAMP = "2026-11-30-201500"


@pytest.fixture
def backup(store, tmp_path):
    """A backup of one match with two deals, and the code of that match."""
    code = store.create(match(), "key").code
    store.append(code, event(1))
    store.append(code, event(2))
    target = tmp_path / "backup.db"
    store.backup(target)
    return target, code


def kept_in(path):
    with closing(Store(path)) as store:
        return store.matches()


def test_what_comes_out_is_what_was_in(store, backup, tmp_path):
    source, _ = backup
    new = tmp_path / "elsewhere" / "new.db"
    assert restore(new, source, stamp=STAMP) is None
    assert kept_in(new) == store.matches()
    assert {file.name: file.stat().st_mode & 0o777 for file in new.parent.iterdir()} == {
        "new.db": 0o600,
        "new.db.lock": 0o600,
    }


def test_a_store_that_is_open_reads_the_restored_matches(store, path, backup):
    source, code = backup
    store.append(code, event(3))
    store.create(match("id-2"), "other")
    kept = restore(path, source, stamp=STAMP, sure=True)
    assert [len(stored.match.events) for stored in store.matches()] == [2]
    assert store.append(code, event(3)).seq == 3
    assert kept == path.with_name(f"matches-before-{STAMP}.db")
    assert kept.stat().st_mode & 0o777 == 0o600
    assert sorted(len(stored.match.events) for stored in kept_in(kept)) == [0, 3]


def test_what_would_be_lost_is_named_and_nothing_changes(store, path, backup):
    source, code = backup
    store.append(code, event(3))
    store.append(code, replace(event(4), kind=EventKind.REPLACE, target=1))
    store.create(match("id-2"), "other")
    before = store.matches()
    with pytest.raises(WouldLose) as refused:
        restore(path, source, stamp=STAMP)
    lost = {one.match.id: (one.whole, one.deals) for one in refused.value.arguments["lost"]}
    assert lost == {"id-1": (False, (1, 3)), "id-2": (True, ())}
    assert store.matches() == before
    assert not list(path.parent.glob("*before*"))


def test_an_undo_since_the_backup_is_named_too(store, path, backup):
    source, code = backup
    store.append(code, replace(event(3), kind=EventKind.UNDO, deal=None))
    with pytest.raises(WouldLose) as refused:
        restore(path, source, stamp=STAMP)
    (lost,) = refused.value.arguments["lost"]
    assert (lost.whole, lost.deals) == (False, ())


def test_restoring_twice_keeps_both(store, path, backup):
    source, _ = backup
    first, second = (restore(path, source, stamp=STAMP) for _ in range(2))
    assert (first != second, first.exists(), second.exists()) == (True, True, True)


def test_the_backup_is_left_as_it_was(path, backup):
    source, _ = backup
    before = source.read_bytes()
    restore(path, source, stamp=STAMP)
    assert source.read_bytes() == before
    assert not beside(source, "-wal").exists()


def test_a_database_copied_with_its_last_deals_beside_it(store, path, backup, tmp_path):
    copied = tmp_path / "usb" / "matches.db"
    copied.parent.mkdir()
    for ending in ("", "-wal"):
        shutil.copy(beside(path, ending), beside(copied, ending))
    new = tmp_path / "new.db"
    restore(new, copied, stamp=STAMP)
    assert kept_in(new) == store.matches()


def newer(source):
    with closing(sqlite3.connect(source)) as db, db:
        db.execute(
            "insert into _sqlite_migrations (migration_set, name) values ('scorekeeper', 'more')"
        )


def empty_sqlite(source):
    source.unlink()
    with closing(sqlite3.connect(source)) as db, db:
        db.execute("create table recipe (name text)")


def cut_short(source):
    source.write_bytes(source.read_bytes()[:9000])


def overwritten(source):
    whole = source.read_bytes()
    source.write_bytes(whole[:8192] + b"\xff" * 4096 + whole[12288:])


def unreadable_row(source):
    with closing(sqlite3.connect(source)) as db, db:
        db.execute("""update event set body = '{"deal": {"points": "many"}}'""")


UNUSABLE = [
    (lambda source: source.write_text("dear diary " * 1000), StoreForeign),
    (lambda source: source.write_bytes(b""), StoreForeign),
    (empty_sqlite, StoreForeign),
    (newer, StoreTooNew),
    (cut_short, StoreDamaged),
    (overwritten, StoreDamaged),
    (unreadable_row, StoreDamaged),
]


@pytest.mark.parametrize(("spoil", "error"), UNUSABLE)
def test_a_backup_that_cannot_be_used_is_named_and_nothing_changes(
    store, path, backup, spoil, error
):
    source, _ = backup
    spoil(source)
    before = store.matches()
    with pytest.raises(error) as refused:
        restore(path, source, stamp=STAMP, sure=True)
    assert type(refused.value) is error
    assert refused.value.arguments == {"path": str(source)}
    assert store.matches() == before
    assert not list(path.parent.glob("*before*"))


def test_a_folder_is_no_backup(path, tmp_path):
    with pytest.raises(StoreForeign):
        restore(path, tmp_path, stamp=STAMP)


def test_a_damaged_database_is_put_aside(store, path, backup):
    source, _ = backup
    expected = store.matches()
    store.close()
    path.write_bytes(b"no database any more " * 1000)
    kept = restore(path, source, stamp=STAMP)
    assert kept.read_bytes().startswith(b"no database any more")
    assert kept_in(path) == expected


def test_a_damaged_database_that_is_being_served_stays(path, backup):
    source, _ = backup
    path.write_bytes(b"no database any more " * 1000)
    with held_together(beside(path, ".serving")), pytest.raises(StoreInUse):
        restore(path, source, stamp=STAMP)
    assert path.read_bytes().startswith(b"no database any more")
    restore(path, source, stamp=STAMP)


def test_a_damaged_match_is_had_back_and_nothing_else_is_lost_unasked(store, path, backup):
    """Also while a server goes on: of one match that cannot be read, all others can be."""
    source, code = backup
    store.create(match("today"), "today")
    store.create(match("broken"), "broken")
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("update event set body = '{}' where \"match\" = 'id-1'")
        db.execute("""update "match" set "first_dealer" = 7 where "id" = 'broken'""")
    with held_together(beside(path, ".serving")):
        with pytest.raises(WouldLose) as refused:
            restore(path, source, stamp=STAMP)
        lost = {
            one.id: (one.match is not None, one.whole) for one in refused.value.arguments["lost"]
        }
        assert lost == {"today": (True, True), "broken": (False, True)}
        assert len(store.load(store.by_id("today").code).match.events) == 0
        kept = restore(path, source, stamp=STAMP, sure=True)
    assert [event.seq for event in store.load(code).match.events] == [1, 2]
    with closing(Store(kept)) as aside:
        assert set(aside.ids()) == {"id-1", "today", "broken"}


def test_what_a_foreign_hand_built_into_a_backup_stays_there(path, backup):
    source, _ = backup
    with closing(sqlite3.connect(source)) as db, db:
        db.execute("create trigger spy after insert on event begin delete from player; end")
        db.execute("create table extra (x)")
    restore(path, source, stamp=STAMP)
    with closing(sqlite3.connect(path)) as db:
        names = {name for (name,) in db.execute("select name from sqlite_master")}
    assert not {"spy", "extra"} & names


class Load:
    """Eight who score in a match of their own each, and remember what was acknowledged."""

    def __init__(self, path):
        self.path, self.safe, self.stop = path, {}, threading.Event()
        with closing(Store(path)) as store:
            self.codes = [store.create(match(f"m{n}"), f"k{n}").code for n in range(8)]
        self.threads = [threading.Thread(target=self._score, args=(code,)) for code in self.codes]

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.stop.set()
        for thread in self.threads:
            thread.join()

    def _score(self, code):
        with closing(Store(self.path)) as store:
            while not self.stop.is_set():
                try:
                    seq = len(store.load(code).match.events) + 1
                    store.append(code, event(seq, key=f"{code}-{seq}-{id(self.stop)}"))
                    self.safe[code] = seq
                except (StaleMatch, MatchNotFound):
                    continue

    def wait(self, more):
        """Wait until everybody was acknowledged some deals more."""
        goal = {code: self.safe.get(code, 0) + more for code in self.codes}
        while any(self.safe.get(code, 0) < goal[code] for code in self.codes):
            assert all(thread.is_alive() for thread in self.threads)


def lengths(path):
    with closing(Store(path)) as store:
        return {stored.code: len(stored.match.events) for stored in store.matches()}


def test_a_backup_under_load_restores_to_what_was_acknowledged(path, tmp_path):
    with Load(path) as load:
        load.wait(5)
        before = dict(load.safe)
        with closing(Store(path)) as store:
            store.backup(tmp_path / "during.db")
        after = {code: seq + 1 for code, seq in load.safe.items()}  # one more may be on its way
        load.wait(2)
    with closing(Store(path)) as store:
        store.backup(tmp_path / "end.db")
    for name in ("during", "end"):
        restore(tmp_path / f"{name}-new.db", tmp_path / f"{name}.db", stamp=STAMP)
    during = lengths(tmp_path / "during-new.db")
    assert all(before[code] <= during[code] <= after[code] for code in load.codes)
    assert lengths(tmp_path / "end-new.db") == load.safe
    with closing(Store(tmp_path / "during-new.db")) as restored, closing(Store(path)) as now:
        for code in load.codes:
            held = restored.load(code).match.events
            assert held == now.load(code).match.events[: len(held)]


def test_a_restore_under_load_loses_no_acknowledged_deal(path, tmp_path):
    backup = tmp_path / "backup.db"
    with Load(path) as load:
        load.wait(3)
        with closing(Store(path)) as store:
            store.backup(backup)
        load.wait(3)
        before = dict(load.safe)
        kept = restore(path, backup, stamp=STAMP, sure=True)
        load.stop.set()
    old, base, now = lengths(kept), lengths(backup), lengths(path)
    for code in load.codes:
        assert old[code] >= before[code]
        # What was acknowledged last is in one of the two: the old file, or the restored matches.
        assert load.safe[code] in (old[code], now[code])
        assert now[code] >= base[code]
