"""What SQLite and the file system complain about, as our own errors."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scorekeeper.errors import (
    StoreDamaged,
    StoreFull,
    StoreLocked,
    StoreProblem,
    StoreReadOnly,
)

_BY_SQLITE = {
    0: StoreDamaged,  # Python's own complaint: what was text is none any more
    sqlite3.SQLITE_BUSY: StoreLocked,
    sqlite3.SQLITE_LOCKED: StoreLocked,
    sqlite3.SQLITE_READONLY: StoreReadOnly,
    sqlite3.SQLITE_PERM: StoreReadOnly,
    sqlite3.SQLITE_FULL: StoreFull,
    sqlite3.SQLITE_CORRUPT: StoreDamaged,
    sqlite3.SQLITE_NOTADB: StoreDamaged,
}
_BY_SYSTEM = {
    errno.EACCES: StoreReadOnly,
    errno.EPERM: StoreReadOnly,
    errno.EROFS: StoreReadOnly,
    errno.ENOSPC: StoreFull,
    errno.EDQUOT: StoreFull,
}
#: Faults of our own making, which should be seen and not explained away.
_OURS = (sqlite3.IntegrityError, sqlite3.ProgrammingError)


@contextmanager
def store_problems(path: Path) -> Iterator[None]:
    """Turn what goes wrong with the file at *path* into a `StoreProblem` that names it."""
    try:
        yield
    except _OURS:
        raise
    except sqlite3.Error as error:
        primary = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the rest is detail
        raise _BY_SQLITE.get(primary, StoreProblem)(path=str(path)) from error
    except OSError as error:
        raise _BY_SYSTEM.get(error.errno or 0, StoreProblem)(path=str(path)) from error
