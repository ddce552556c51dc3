"""The private folder: what lies in it is read by the person who runs Scorekeeper only."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

if sys.platform != "win32":
    import fcntl


def private_folder(folder: Path) -> None:
    """Create *folder* and its missing parents for the owner alone; existing ones stay."""
    missing = [place for place in (folder, *folder.parents) if not place.exists()]
    for place in reversed(missing):
        place.mkdir(mode=0o700, exist_ok=True)


def private_file(path: Path) -> None:
    """Create an empty *path* unless it is there, and close it to everybody but the owner.

    What is there is not opened: to close it again would drop all locks this process has on it.
    """
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    make_private(path)


def write_whole(path: Path, data: bytes) -> None:
    """Put *data* in the place of a file, whole or not at all, for the owner alone."""
    handle, aside = tempfile.mkstemp(dir=path.parent)  # mode 0600
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(aside).replace(path)
    except BaseException:  # on a full disk half a file would take the room of the next
        Path(aside).unlink(missing_ok=True)
        raise


def make_private(path: Path) -> None:
    """Close *path* to everybody but the owner, where it exists and has modes."""
    with suppress(FileNotFoundError, PermissionError):  # another's file, or a disk without modes
        path.chmod(0o700 if path.is_dir() else 0o600)


@contextmanager
def one_at_a_time(lock: Path) -> Iterator[None]:
    """Wait until no other process is in here with the same *lock* file."""
    private_file(lock)
    with lock.open("r+") as held:
        if sys.platform != "win32":
            fcntl.flock(held, fcntl.LOCK_EX)
        yield


@contextmanager
def held_together(lock: Path) -> Iterator[None]:
    """Hold *lock* as one of several; `is_held` tells others that somebody does."""
    private_file(lock)
    with lock.open("r+") as held:
        if sys.platform != "win32":
            fcntl.flock(held, fcntl.LOCK_SH)
        yield


def is_held(lock: Path) -> bool:
    """Tell whether a process holds *lock* now."""
    if sys.platform != "win32" and lock.exists():
        with lock.open("r+") as tried:
            try:
                fcntl.flock(tried, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return True
    return False


def fsync_folder(folder: Path) -> None:
    """Make the names in *folder* survive a power cut."""
    if sys.platform != "win32":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
