"""The database file: made, migrated and checked once at start."""

import os
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database, Migrations

from scorekeeper.errors import (
    StoreDamaged,
    StoreLocked,
    StoreProblem,
    StoreTooNew,
)
from scorekeeper.store import Store, prepare, private
from scorekeeper.store.schema import STEPS
from tests.store.samples import event, match

REPOSITORY = Path(__file__).parents[2]

#: Prepares every path it is told, and says how that went.
PREPARER = """
import sys
from pathlib import Path
from scorekeeper.store import prepare
print("ready", flush=True)
for line in sys.stdin:
    prepare(Path(line.strip()))
    print("prepared", flush=True)
"""

#: Tries to prepare a path as somebody whom file modes stop.
STRANGER = """
import os, sys
from pathlib import Path
from scorekeeper.errors import StoreProblem
from scorekeeper.store import prepare
if os.getuid() == 0:
    os.setgroups([]); os.setgid(65534); os.setuid(65534)
try:
    prepare(Path(sys.argv[1]))
except StoreProblem as problem:
    print(problem.code, problem.arguments["path"])
"""


#: All tables.
TABLES = (
    "match",
    "player",
    "event",
    "house",
    "summary",
    "seat",
    "pending",
    "person",
    "sitter",
    "put_away",
)


def mode(path):
    return path.stat().st_mode & 0o777


def schema(path):
    with closing(sqlite3.connect(path)) as db:
        return db.execute("select name, sql from sqlite_master order by name").fetchall()


def parts(path):
    """The names of tables, indexes and triggers that the steps make."""
    return [name for name, _ in schema(path) if "sqlite" not in name]


def steps_taken(path):
    with closing(sqlite3.connect(path)) as db:
        return db.execute("select name from _sqlite_migrations order by id").fetchall()


def fill(path):
    """Make the database several pages long."""
    with closing(sqlite3.connect(path)) as db, db:
        db.executemany(
            'insert into "match" values (?, ?, ?, null, ?, ?, 0, ?, null)',
            [
                (f"m{i}", f"code-{i:020}", f"view-{i:020}", "2026", '{"key":"x"}', "[]")
                for i in range(500)
            ],
        )


def test_prepare_makes_an_empty_database_in_wal(path):
    with closing(Store(path)) as store:
        assert store.healthy()
        assert store.matches() == []
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("pragma journal_mode").fetchone() == ("wal",)


def test_preparing_again_changes_nothing(path):
    before = schema(path), steps_taken(path)

    prepare(path)

    assert (schema(path), steps_taken(path)) == before
    assert [name for (name,) in steps_taken(path)] == [step.__name__ for step in STEPS]


@pytest.mark.parametrize("taken", range(len(STEPS)))
def test_a_database_that_stopped_at_any_step_is_completed(tmp_path, path, taken):
    old = tmp_path / "old.db"
    with closing(Database(old)) as db:
        db.execute(dict(schema(path))["_sqlite_migrations"])
        for step in STEPS[:taken]:
            step(db)
            db.execute(
                "insert into _sqlite_migrations (migration_set, name, applied_at)"
                " values ('scorekeeper', ?, '2026')",
                [step.__name__],
            )

    prepare(old)

    assert len(steps_taken(old)) == len(STEPS)
    assert parts(old) == parts(path)


def older(path, taken, full):
    """Make what an older program had, by its own steps, with all it could hold of *full*."""
    with closing(connect_new(path)) as db:
        program = Migrations("scorekeeper")
        for step in STEPS[:taken]:
            program()(step)
        program.apply(db)
        db.execute("attach ? as full", [str(full)])
        for table in TABLES:
            columns = [
                row[1] for row in db.execute(f'pragma main.table_info("{table}")').fetchall()
            ]
            names = ", ".join(f'"{column}"' for column in columns)
            if columns and table != "summary":
                db.execute(f'insert into main."{table}" select {names} from full."{table}"')


def connect_new(path):
    return Database(sqlite3.connect(path), execute_plugins=False)


#: From the step on that makes the events there is something to lose.
WITH_DATA = range(TABLES.index("event") + 1, len(STEPS) + 1)


@pytest.mark.parametrize("taken", WITH_DATA)
def test_what_an_older_program_kept_is_there_under_every_later_schema(tmp_path, path, store, taken):
    first = store.create(match(events=(event(1), event(2, key="one"))), "key")
    second = store.create(match("id-2", events=(event(1),)))
    old = tmp_path / "old.db"
    older(old, taken, path)

    prepare(old)

    with closing(Store(old)) as newer:
        assert newer.load(first.code) == first
        assert newer.load_view(second.view_code) == second
        for stored in (first, second):
            codes = newer.seat_codes(stored.match.id)
            assert [newer.load_seat(code).seat for code in codes] == [0, 1]
        assert newer.append(first.code, event(3)) == event(3)
        assert {person.name for person in newer.persons()} == {"Anna", "Åke Ö"}


def test_every_table_is_strict(path):
    with closing(sqlite3.connect(path)) as db:
        tables = db.execute("pragma table_list").fetchall()
    strict = {row[1] for row in tables if row[5]}
    assert strict == set(TABLES)


@pytest.mark.parametrize(
    "sql",
    [
        "insert into event values ('nobody', 1, null, 'x', 'deal', null, '{}')",
        "insert into player values ('nobody', 0, 'Anna')",
    ],
)
def test_nothing_belongs_to_a_match_that_is_not_there(store, sql):
    with pytest.raises(sqlite3.IntegrityError, match="FOREIGN KEY"):
        store._db.execute(sql)


def test_only_the_owner_may_read_the_files(tmp_path):
    path = tmp_path / "new" / "instance" / "matches.db"
    prepare(path)

    with closing(Store(path)) as store:
        store.matches()
        names = {file.name: mode(file) for file in path.parent.iterdir()}
    assert names == {
        "matches.db": 0o600,
        "matches.db-wal": 0o600,
        "matches.db-shm": 0o600,
        "matches.db.lock": 0o600,
    }
    assert [mode(path.parent), mode(path.parent.parent)] == [0o700, 0o700]


def test_a_file_is_private_from_its_first_moment(tmp_path, monkeypatch):
    monkeypatch.setattr(private, "make_private", lambda _: None)  # comes a moment later
    private.private_file(tmp_path / "new")
    assert mode(tmp_path / "new") == 0o600


def test_a_file_that_was_open_to_others_is_closed_to_them(path):
    path.chmod(0o644)
    prepare(path)
    assert mode(path) == 0o600


def test_a_folder_that_was_there_keeps_its_mode(tmp_path):
    tmp_path.chmod(0o755)
    prepare(tmp_path / "matches.db")
    assert mode(tmp_path) == 0o755


def test_garbage_is_damaged_and_left_alone(tmp_path):
    path = tmp_path / "matches.db"
    path.write_bytes(b"these are no matches " * 500)
    before = path.read_bytes()

    with pytest.raises(StoreDamaged) as caught:
        prepare(path)
    assert caught.value.arguments == {"path": str(path)}
    assert path.read_bytes() == before
    with pytest.raises(StoreDamaged):
        Store(path).matches()


def test_lost_pages_are_damage(path):
    fill(path)
    os.truncate(path, path.stat().st_size // 2)

    with pytest.raises(StoreDamaged):
        prepare(path)


def test_an_overwritten_page_is_damage(path):
    fill(path)
    with path.open("r+b") as file:
        file.seek(-3 * 4096, os.SEEK_END)
        file.write(b"\xff" * 4096)

    with pytest.raises(StoreDamaged):
        prepare(path)


def test_an_event_without_its_match_is_damage(path):
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("insert into event values ('nobody', 1, null, 'x', 'deal', null, '{}')")

    with pytest.raises(StoreDamaged):
        prepare(path)


def test_a_row_that_no_program_of_ours_wrote_is_damage(path):
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("pragma ignore_check_constraints = on")
        db.execute("insert into event values ('m1', 0, null, '', '', null, 'no body')")

    with pytest.raises(StoreDamaged):
        prepare(path)


def test_a_newer_database_is_refused_and_left_alone(path):
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(
            "insert into _sqlite_migrations (migration_set, name) values"
            " ('scorekeeper', 'create_tournament'), ('another program', 'something')"
        )
    before = path.read_bytes()

    with pytest.raises(StoreTooNew) as caught:
        prepare(path)
    assert caught.value.arguments == {"path": str(path)}
    assert path.read_bytes() == before


def test_a_locked_database_is_named(tmp_path):
    path = tmp_path / "matches.db"
    with closing(sqlite3.connect(path)) as other:
        other.execute("begin exclusive")
        with pytest.raises(StoreLocked) as caught:
            prepare(path, patience=0)
    assert caught.value.arguments == {"path": str(path)}
    prepare(path)


def test_a_folder_in_the_place_of_the_file_is_a_problem(tmp_path):
    with pytest.raises(StoreProblem) as caught:
        prepare(tmp_path)
    assert caught.value.arguments == {"path": str(tmp_path)}


def test_a_file_that_went_away_is_a_problem_and_not_made_anew(tmp_path):
    with pytest.raises(StoreProblem):
        Store(tmp_path / "matches.db")
    assert not (tmp_path / "matches.db").exists()


def test_a_file_or_folder_that_may_not_be_written_is_read_only():
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "kept.db")
        prepare(path)
        path.chmod(0o444)
        path.with_name("kept.db.lock").chmod(0o666)
        Path(folder).chmod(0o555)
        for refused in (path, Path(folder, "new.db"), Path(folder, "new", "new.db")):
            answer = subprocess.run(
                [sys.executable, "-c", STRANGER, refused],
                cwd=REPOSITORY,
                capture_output=True,
                text=True,
                check=True,
            )
            assert answer.stdout == f"store_read_only {refused}\n", answer.stderr
        Path(folder).chmod(0o755)


def test_processes_that_start_at_once_prepare_one_database(tmp_path):
    helpers = [
        subprocess.Popen(
            [sys.executable, "-c", PREPARER],
            cwd=REPOSITORY,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(3)
    ]
    try:
        assert [helper.stdout.readline() for helper in helpers] == ["ready\n"] * 3
        for round in range(20):
            for helper in helpers:
                helper.stdin.write(f"{tmp_path / str(round)}.db\n")
                helper.stdin.flush()
            assert [helper.stdout.readline() for helper in helpers] == ["prepared\n"] * 3
            assert len(steps_taken(tmp_path / f"{round}.db")) == len(STEPS)
    finally:
        for helper in helpers:
            helper.communicate()
