"""A disk that is full, a lock that is held, pages that broke; and the copy that helps then."""

import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace

import pytest

from scorekeeper.errors import (
    StoreDamaged,
    StoreFull,
    StoreLocked,
    StoreProblem,
    StoreReadOnly,
)
from scorekeeper.sheet.match import Player
from scorekeeper.store import Store, connection
from tests.store.samples import event, match


def full(store):
    pages = store._db.execute("pragma page_count").fetchone()[0]
    store._db.execute(f"pragma max_page_count = {pages}")


def read_only(store):
    store._db.execute("pragma query_only = on")


@pytest.mark.parametrize(("spoil", "error"), [(full, StoreFull), (read_only, StoreReadOnly)])
def test_what_could_not_be_written_is_said_and_not_there(store, path, spoil, error):
    code = store.create(match(), "key").code
    long = replace(event(1), name="x" * 100_000)
    spoil(store)

    with pytest.raises(error) as caught:
        store.append(code, long)
    assert caught.value.arguments == {"path": str(path)}
    with pytest.raises(error):
        store.create(match("id-2", players=(Player(name="x" * 100_000),)), "another")

    assert store.healthy()
    with closing(Store(path)) as another:
        assert another.load(code).match.events == ()
        assert another.append(code, event(1)) == event(1)


def test_another_program_s_lock_is_said_and_waited_out(store, path):
    code = store.create(match(), "key").code
    with closing(sqlite3.connect(path)) as other, closing(Store(path, patience=0)) as hasty:
        other.execute("begin immediate")
        with pytest.raises(StoreLocked) as caught:
            hasty.append(code, event(1))
        assert caught.value.arguments == {"path": str(path)}
        assert hasty.load(code).match.events == ()  # reading goes on
        other.rollback()
        assert hasty.append(code, event(1)) == event(1)


def test_who_waited_for_others_of_ours_waits_less_for_another_program(store, path):
    """So ten who find it held give up together, and not one after the other."""
    code, asked = store.create(match(), "key").code, []
    with closing(sqlite3.connect(path)) as other, closing(Store(path, patience=1)) as late:
        late._db.conn.set_trace_callback(asked.append)
        other.execute("begin immediate")
        with ThreadPoolExecutor(1) as pool:
            with connection._writer:
                answer = pool.submit(late.append, code, event(1))
                time.sleep(0.2)
            assert isinstance(answer.exception(), StoreLocked)
        other.rollback()
        assert late.append(code, event(1)) == event(1)
    first, second = (int(sql.rpartition(" ")[2]) for sql in asked if "busy_timeout" in sql)
    assert 0 <= first < 1000 == second


def test_a_database_damaged_while_we_run_is_said(store, path):
    store._db.execute("pragma wal_checkpoint(truncate)")
    held = store._db.execute("select rootpage from sqlite_master where rootpage")
    pages = [page for (page,) in held]
    with path.open("r+b") as file:
        for page in pages:
            file.seek(4096 * (page - 1))
            file.write(b"\xff" * 4096)

    with closing(Store(path)) as another:
        assert not another.healthy()
        with pytest.raises(StoreDamaged):
            another.load("code")


def test_a_file_without_our_tables_is_a_problem(tmp_path):
    path = tmp_path / "empty.db"
    path.touch()
    with closing(Store(path)) as store:
        assert not store.healthy()
        with pytest.raises(StoreProblem):
            store.create(match(), "key")


def test_a_store_serves_one_thread_after_another(store):
    store.create(match(), "key")
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(store.matches).result() == store.matches()


def test_a_write_is_synced_before_it_is_acknowledged(store):
    assert store._db.execute("pragma synchronous").fetchone() == (2,)
    assert store._db.execute("pragma foreign_keys").fetchone() == (1,)
    assert store._db.execute("pragma busy_timeout").fetchone() == (5000,)


def test_a_backup_is_whole_private_and_one_file(store, tmp_path):
    stored = store.create(match(), "key")
    store.append(stored.code, event(1))
    target = tmp_path / "backup.db"
    target.write_text("an older copy")

    store.backup(target)
    store.append(stored.code, event(2))

    assert sorted(file.name for file in tmp_path.iterdir()) == ["backup.db", "instance"]
    assert target.stat().st_mode & 0o777 == 0o600
    with closing(Store(target)) as copy:
        assert copy.load(stored.code).match.events == (event(1),)


def test_a_backup_never_replaces_the_database(store, path):
    store.create(match(), "key")
    with pytest.raises(StoreProblem):
        store.backup(path)
    assert len(store.matches()) == 1


def test_a_failed_backup_leaves_the_older_copy(store, tmp_path, monkeypatch):
    target = tmp_path / "backup.db"
    target.write_text("an older copy")

    def no_room(aside):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(store, "_copy", no_room)
    with pytest.raises(StoreFull):
        store.backup(target)
    assert target.read_text() == "an older copy"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["backup.db", "instance"]
