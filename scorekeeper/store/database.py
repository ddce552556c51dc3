"""Open the database, and make it ready once at start."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from sqlite_utils import Database

from scorekeeper.errors import StoreDamaged, StoreTooNew
from scorekeeper.store.private import make_private, one_at_a_time, private_file, private_folder
from scorekeeper.store.problems import store_problems
from scorekeeper.store.schema import MIGRATIONS, is_newer

#: Seconds to wait for another program's lock.
PATIENCE = 5.0


def connect(path: Path, patience: float) -> Database:
    """Open the existing database at *path*; foreign keys are not enforced yet."""
    address = f"{path.absolute().as_uri()}?mode=rw"  # a missing file is a fault, not a new database
    connection = sqlite3.connect(address, timeout=patience, uri=True, check_same_thread=False)
    return Database(connection, execute_plugins=False)


def prepare(path: Path, *, patience: float = PATIENCE) -> None:
    """Create or migrate the database at *path*, once, before anything else opens it.

    Processes that start together wait for each other. The file, and a folder made for it, are
    private to their owner. Raises `StoreReadOnly`, `StoreDamaged`, `StoreTooNew`, `StoreLocked`
    or another `StoreProblem`, each with the path; a damaged or newer file is left as it was.
    """
    path = Path(path)
    with store_problems(path):
        private_folder(path.absolute().parent)
        with one_at_a_time(beside(path, ".lock")):
            private_file(path)
            make_private(beside(path, "-wal"))
            make_private(beside(path, "-shm"))
            with closing(connect(path, patience)) as db:
                _migrate(db, path)


def _migrate(db: Database, path: Path) -> None:
    _check(db, path)
    if is_newer(db):
        raise StoreTooNew(path=str(path))
    db.enable_wal()
    if MIGRATIONS.pending(db):
        MIGRATIONS.apply(db)
        _check(db, path)


def _check(db: Database, path: Path) -> None:
    """Refuse pages that contradict each other, and rows that belong to nothing."""
    for pragma in ("quick_check", "foreign_key_check"):
        if db.execute(f"pragma {pragma}").fetchall() not in ([], [("ok",)]):
            raise StoreDamaged(path=str(path))


def beside(path: Path, ending: str) -> Path:
    """Name the file that belongs to *path*: `-wal`, `.lock`."""
    return path.with_name(path.name + ending)
