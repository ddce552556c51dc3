"""The key that signs cookies and forms: made once, kept in the private folder."""

from __future__ import annotations

import os
import secrets
import tempfile
from contextlib import suppress
from pathlib import Path

from scorekeeper.errors import StoreProblem
from scorekeeper.store.private import fsync_folder, make_private, private_folder
from scorekeeper.store.problems import store_problems

LENGTH = 32


def secret_key(folder: Path) -> bytes:
    """Return the secret of this installation, made at the first call; never a default.

    Several processes that start at once get the same one. Raises `StoreReadOnly` where the
    folder cannot be written, `StoreProblem` where the file holds no whole key.
    """
    path = folder / "secret_key"
    with store_problems(path):
        private_folder(folder)
        make_private(folder)  # a checkout brings it along, open to all
        if not path.exists():
            _make(path)
        key = path.read_bytes()
    if len(key) < LENGTH:
        raise StoreProblem(path=str(path))
    return key


def _make(path: Path) -> None:
    """Write a whole key aside, then give it its name: nobody ever reads half of one."""
    handle, aside = tempfile.mkstemp(dir=path.parent)  # mode 0600
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(secrets.token_bytes(LENGTH))
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileExistsError):  # another process was first: its key counts
            Path(path).hardlink_to(aside)
    finally:
        Path(aside).unlink()
    fsync_folder(path.parent)
