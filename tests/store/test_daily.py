"""A copy a day, the last fourteen kept."""

import errno

import pytest

from scorekeeper.errors import StoreDamaged, StoreReadOnly
from scorekeeper.store import daily_copies, keep_daily_copy, restore
from tests.store.samples import event, match

DAYS = [f"2026-{day // 28 + 1:02}-{day % 28 + 1:02}" for day in range(40)]


def test_it_works(store, path, tmp_path):
    code = store.create(match(), "key").code
    store.append(code, event(1))
    copy = keep_daily_copy(path, "2026-11-30")
    assert copy == path.parent / "backups" / "matches-2026-11-30.db"
    assert (copy.stat().st_mode & 0o777, copy.parent.stat().st_mode & 0o777) == (0o600, 0o700)
    restore(tmp_path / "new.db", copy, stamp="now")


def test_once_a_day(store, path):
    store.create(match(), "key")
    assert keep_daily_copy(path, "2026-11-30")
    assert keep_daily_copy(path, "2026-11-30") is None
    assert len(daily_copies(path)) == 1


def test_nothing_is_no_copy(path):
    assert keep_daily_copy(path, "2026-11-30") is None
    assert daily_copies(path) == []


def test_the_last_fourteen_are_kept_and_what_is_not_ours_stays(store, path):
    store.create(match(), "key")
    folder = path.parent / "backups"
    folder.mkdir()
    (folder / "matches-by-hand.db").touch()
    (folder / "other-2020-01-01.db").touch()
    for day in DAYS:
        keep_daily_copy(path, day)
    assert [copy.stem[-10:] for copy in daily_copies(path)] == DAYS[-14:]
    assert (folder / "matches-by-hand.db").exists()
    assert (folder / "other-2020-01-01.db").exists()


def test_a_clock_that_was_set_back_costs_no_copy_of_today(store, path):
    store.create(match(), "key")
    for day in range(1, 15):
        keep_daily_copy(path, f"2026-11-{day:02}")
    behind = keep_daily_copy(path, "1970-01-01")
    assert behind.exists()
    assert keep_daily_copy(path, "1970-01-01") is None
    assert len(daily_copies(path)) == 14


def test_a_damaged_database_costs_no_older_copy(store, path):
    for number in range(200):
        store.create(match(f"id-{number}"), f"key-{number}")
    for day in DAYS[:14]:
        keep_daily_copy(path, day)
    store._db.execute("pragma wal_checkpoint(truncate)")
    whole = path.read_bytes()
    path.write_bytes(whole[:-8192] + b"\xff" * 8192)
    with pytest.raises(StoreDamaged):
        keep_daily_copy(path, DAYS[14])
    assert [copy.stem[-10:] for copy in daily_copies(path)] == DAYS[:14]


def test_a_folder_that_cannot_be_made_is_said_and_no_crash(store, path, monkeypatch):
    def forbidden(*_, **__):
        raise PermissionError(errno.EACCES, "no folder here")

    store.create(match(), "key")
    monkeypatch.setattr("scorekeeper.store.private.Path.mkdir", forbidden)
    with pytest.raises(StoreReadOnly):
        keep_daily_copy(path, "2026-11-30")
