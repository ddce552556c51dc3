"""One copy a day beside the database, the newest fourteen kept."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Final

from scorekeeper.store.matches import Matches
from scorekeeper.store.private import private_folder
from scorekeeper.store.problems import store_problems

#: How many days are kept.
KEPT: Final = 14


def daily_copies(path: Path) -> list[Path]:
    """List the copies of the database at *path*, the oldest first."""
    day = "[0-9]" * 4 + "-[0-9][0-9]" * 2
    return sorted(_folder(path).glob(f"{path.stem}-{day}.db"))


def keep_daily_copy(path: Path, day: str) -> Path | None:
    """Copy the database at *path* once on *day* (`2026-11-30`), and drop the oldest copies.

    Returns the new copy; None where the day has its copy, or no match is there to be copied.
    A damaged database is not copied and costs no older copy. Raises a `StoreProblem`.
    """
    target = _folder(path) / f"{path.stem}-{day}.db"
    with store_problems(target), closing(Matches(path)) as store:
        if target.exists() or not store.has_matches():
            return None
        private_folder(target.parent)
        store.backup(target)
        older = [copy for copy in daily_copies(path) if copy != target]  # the clock may run behind
        for old in older[: 1 - KEPT]:
            old.unlink(missing_ok=True)
    return target


def _folder(path: Path) -> Path:
    return path.absolute().parent / "backups"
