"""A backup put back in one step, while others read and write; nothing is lost unasked."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from scorekeeper.errors import (
    MatchDamaged,
    StoreDamaged,
    StoreForeign,
    StoreInUse,
    StoreProblem,
    WouldLose,
)
from scorekeeper.sheet.events import Event, standing
from scorekeeper.sheet.match import Match, up_to_date
from scorekeeper.store.database import beside, prepare
from scorekeeper.store.matches import Matches
from scorekeeper.store.private import is_held
from scorekeeper.store.problems import store_problems

#: How every SQLite file begins.
_HEAD: Final = b"SQLite format 3\0"

#: Computed from the others, and computed anew when it is empty.
_DERIVED: Final = "summary"


@dataclass(frozen=True, kw_only=True)
class Lost:
    """What a restore would take away of one match: all of it, or deals and other changes.

    `deals` are their numbers on the sheet; none where only a name, say, was changed since.
    `match` is None where nobody can read it.
    """

    id: str
    match: Match | None
    whole: bool
    deals: tuple[int, ...]


def restore(path: Path, source: Path, *, stamp: str, sure: bool = False) -> Path | None:
    """Put the backup *source* in the place of what the database at *path* holds.

    Returns the file that keeps what was there, named after *stamp*; None where nothing was.
    A server may go on serving: whoever asks next reads the restored matches, and a deal is
    either in the file kept or in the restored matches, never in neither.

    Raises `WouldLose` where something was recorded since the backup, unless *sure*;
    `StoreForeign`, `StoreDamaged` or `StoreTooNew` for a backup that cannot be used;
    `StoreInUse` where the database itself is damaged and a server has it open.
    """
    path = Path(path)
    with _checked(source) as copy:
        is_there, aside = path.exists(), _free(path, stamp)
        kept = aside if is_there and _put_aside_if_damaged(path, aside) else None
        prepare(path)
        with closing(_Restoring(path)) as live:
            live.take(copy, kept=aside if is_there and kept is None else None, sure=sure)
    return aside if is_there else None


@contextmanager
def _checked(source: Path) -> Iterator[Path]:
    """Give a copy of a backup that is whole, ours and migrated; the backup stays as it is."""
    with tempfile.TemporaryDirectory(prefix="scorekeeper-") as folder:
        copy = Path(folder) / "copy.db"
        try:
            with store_problems(source):
                _copy(source, copy)
                _check_ours(copy)
                prepare(copy)
                with closing(Matches(copy)) as store:
                    store.matches()
        except MatchDamaged as damaged:
            raise StoreDamaged(path=str(source)) from damaged
        except StoreProblem as problem:
            raise type(problem)(path=str(source)) from problem
        yield copy


def _copy(source: Path, copy: Path) -> None:
    if not source.is_file():
        raise StoreForeign if source.exists() else FileNotFoundError
    with source.open("rb") as file:
        if file.read(len(_HEAD)) != _HEAD:
            raise StoreForeign
    for ending in ("", "-wal"):  # another server's own file may have its last deals beside it
        if beside(source, ending).exists():
            shutil.copyfile(beside(source, ending), beside(copy, ending))


def _check_ours(copy: Path) -> None:
    """Refuse what another program wrote, and pages or indexes that contradict each other."""
    with closing(sqlite3.connect(copy)) as db:
        if db.execute("pragma integrity_check").fetchall() != [("ok",)]:
            raise StoreDamaged
        try:
            steps = db.execute(
                "select count(*) from _sqlite_migrations where migration_set = 'scorekeeper'"
            ).fetchone()
            db.execute('select "id" from "match" limit 1')
        except sqlite3.OperationalError as error:
            raise StoreForeign from error
    if steps == (0,):
        raise StoreForeign


def _free(path: Path, stamp: str) -> Path:
    """Find a name for what was there that nothing has yet."""
    names = (path.with_name(f"{path.stem}-before-{stamp}{more}.db") for more in _numbers())
    return next(name for name in names if not name.exists())


def _numbers() -> Iterator[str]:
    yield ""
    yield from (f"-{number}" for number in range(2, 1000))


def _put_aside_if_damaged(path: Path, aside: Path) -> bool:
    """Move a database out of the way of which nothing can be read, unless it is being served."""
    with suppress(StoreDamaged):
        prepare(path)
        with closing(Matches(path)) as store:
            for id in store.ids():
                _legible(store, id)
        return False
    with store_problems(path):
        if is_held(beside(path, ".serving")):
            raise StoreInUse(path=str(path))
        for ending in ("", "-wal", "-shm"):
            if beside(path, ending).exists():
                beside(path, ending).rename(beside(aside, ending))
    return True


class _Restoring(Matches):
    """The database that takes the backup's rows in the place of its own, in one transaction."""

    def take(self, copy: Path, *, kept: Path | None, sure: bool) -> None:
        """Replace every row by the copy's; what was there is in *kept* before it goes."""
        with store_problems(self.path):
            self._db.execute("attach ? as taken", [str(copy)])
        with self._writing():
            self._db.execute("pragma defer_foreign_keys = on")
            with closing(Matches(copy)) as backup:
                lost = tuple(_lost(self, backup))
            if lost and not sure:
                raise WouldLose(lost=lost)
            if kept is not None:
                with closing(Matches(self.path)) as as_it_was:  # nobody else can write now
                    as_it_was.backup(kept)
            for table in self._tables():
                self._db.execute(f'delete from main."{table}"')
                if table != _DERIVED:
                    self._fill(table)

    def _tables(self) -> list[str]:
        rows = self._rows("select name from main.sqlite_master where type = 'table' order by rowid")
        return [row["name"] for row in rows if not row["name"].startswith(("_", "sqlite_"))]

    def _fill(self, table: str) -> None:
        rows = self._rows(f'pragma main.table_info("{table}")')
        names = ", ".join(f'"{row["name"]}"' for row in rows)
        self._db.execute(
            f'insert into main."{table}" ({names}) select {names} from taken."{table}"'
        )


def _lost(live: Matches, backup: Matches) -> Iterator[Lost]:
    """Find the matches, and the changes in matches, that the backup does not hold."""
    held = {stored.match.id: set(stored.match.events) for stored in backup.matches()}
    for id in live.ids():
        match, known = _legible(live, id), held.get(id)
        events = match.events if match else ()  # to have back what is damaged, one restores
        since = [event for event in events if known is None or event not in known]
        if known is None or since:
            deals = tuple(_numbers_of(match, since)) if match else ()
            now = match and up_to_date(match)
            yield Lost(id=id, match=now, whole=known is None, deals=deals)


def _legible(store: Matches, id: str) -> Match | None:
    """Read one match; None where it is damaged, while others beside it can go on."""
    with suppress(MatchDamaged):
        return store.by_id(id).match
    return None


def _numbers_of(match: Match, since: list[Event]) -> Iterator[int]:
    """List the numbers of deals that were entered or corrected by these events."""
    touched = {seq for event in since for seq in (event.seq, event.target)}
    for number, place in enumerate(standing(match.events), start=1):
        if place.seq in touched:
            yield number
