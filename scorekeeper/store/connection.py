"""One connection to the database: who may write, how rows are read, what a fault is called."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from scorekeeper.errors import MatchDamaged, Refused, StoreProblem, StoreTooNew
from scorekeeper.plain import Problem
from scorekeeper.store.database import PATIENCE, connect
from scorekeeper.store.problems import store_problems

#: One writer at a time in this process: SQLite's own waiting is neither fair nor quick.
_writer = threading.Lock()

#: Seconds in which other threads of ours write; who waits longer waits for another program.
_MOMENT: Final = 0.1


class Connection:
    """One connection to a prepared database, for one thread at a time; close it after use.

    Every method raises a `StoreProblem` that names the path when the database cannot be used:
    `StoreLocked`, `StoreReadOnly`, `StoreFull`, `StoreDamaged`, `StoreTooNew`. What was to be
    written then is not; what a method returned is on the disk.
    """

    def __init__(self, path: Path, *, patience: float = PATIENCE) -> None:
        self.path, self._patience = Path(path), patience
        with store_problems(self.path):
            self._db = connect(self.path, patience)
            try:
                self._db.execute("pragma foreign_keys = on")
                self._db.execute("pragma synchronous = full")
            except BaseException:
                self._db.close()
                raise

    def close(self) -> None:
        """Close the connection."""
        self._db.close()

    def healthy(self) -> bool:
        """Tell whether the database answers; raises nothing."""
        try:
            self._rows('select 1 from "match" limit 1')
        except StoreProblem:
            return False
        return True

    def write_back(self) -> None:
        """Bring into the file what was recorded lately and is safe beside it; busy: not now.

        A copy of the file alone holds all of it then, and so does a file put in its place.
        """
        with store_problems(self.path), _writer:
            self._db.execute("pragma wal_checkpoint(truncate)").fetchall()

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Hold the only right to write, from the first read to the commit."""
        began = time.monotonic()
        with store_problems(self.path), _writer:
            self._begin(time.monotonic() - began)
            try:
                yield
                self._db.commit()
            except BaseException:
                self._db.rollback()
                raise

    def _begin(self, waited: float) -> None:
        """Begin to write; who waited here for others waits that much less for another program.

        Else ten who find it holding the database would give up one after the other.
        """
        if waited > _MOMENT:
            self._wait_for_others(max(self._patience - waited, 0))
        try:
            self._db.execute("begin immediate")
        finally:
            if waited > _MOMENT:
                self._wait_for_others(self._patience)

    def _wait_for_others(self, seconds: float) -> None:
        self._db.execute(f"pragma busy_timeout = {seconds * 1000:.0f}")

    @contextmanager
    def at_one_moment(self) -> Iterator[None]:
        """Let all that is read here be of one moment, whatever is written meanwhile."""
        with store_problems(self.path):
            self._db.execute("begin")
            try:
                yield
            finally:
                self._db.rollback()

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """Say that a row we cannot read was written by a newer program, or where it broke."""
        try:
            yield
        except Refused as refused:
            problems = refused.arguments["problems"]
            if all(problem.code == "unknown_key" for problem in problems):
                raise StoreTooNew(path=str(self.path)) from refused
            raise MatchDamaged(path=str(self.path), part=problems[0].path) from refused

    def _rows(self, sql: str, *values: Any) -> list[dict[str, Any]]:
        with store_problems(self.path):
            try:
                found = self._db.execute(sql, values)
            except (OverflowError, UnicodeEncodeError):
                return []  # no row holds a number that large, or half a sign
            names = [name for name, *_ in found.description]
            return [dict(zip(names, row, strict=True)) for row in found]

    def _first(self, sql: str, *values: Any) -> dict[str, Any] | None:
        return next(iter(self._rows(sql, *values)), None)

    def _add(self, table: str, row: dict[str, Any]) -> None:
        names = ", ".join(f'"{name}"' for name in row)
        marks = ", ".join("?" for _ in row)
        sql = f'insert into "{table}" ({names}) values ({marks})'
        try:
            self._db.execute(sql, list(row.values()))
        except (sqlite3.IntegrityError, UnicodeEncodeError, OverflowError) as error:
            raise Refused(problems=[Problem("bad_value", table)]) from error
