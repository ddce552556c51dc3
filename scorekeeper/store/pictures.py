"""Pictures of the cards on the table, kept beside the database: one a deal, as evidence."""

from __future__ import annotations

import re
import secrets
import shutil
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from scorekeeper.errors import NotAPicture
from scorekeeper.store.private import fsync_folder, private_folder, write_whole
from scorekeeper.store.problems import store_problems

#: The largest picture that is kept, in bytes: as a phone takes it, not yet shrunk.
LARGEST_PICTURE: Final = 8 * 1024 * 1024

#: What browsers show, by the ending of our file: how such a file begins, and what it is called.
KINDS: Final = {
    "jpg": (b"\xff\xd8\xff", "image/jpeg"),
    "png": (b"\x89PNG\r\n\x1a\n", "image/png"),
    "webp": (b"RIFF", "image/webp"),
}

#: How long pictures that came with a match wait until it is kept, in seconds, and of how many.
WAIT_FOR: Final = 2 * 60 * 60
MOST_WAITING: Final = 20

#: The folder in which they wait, and the keys they wait under.
WAITING: Final = "waiting"
KEY: Final = re.compile(r"[\w-]{22}", re.ASCII)


@dataclass(frozen=True, kw_only=True)
class Picture:
    """One kept picture: its file and what browsers call its kind."""

    path: Path
    mimetype: str


class Pictures:
    """The folder of pictures beside a database; the deal that an event began names each."""

    def __init__(self, database: Path) -> None:
        self._folder = Path(database).absolute().parent / "pictures"

    def keep(self, match: str, seq: int, data: bytes) -> Picture:
        """Keep *data* as the picture of a deal, in the place of an older one.

        What it is, is told by its first bytes, never by its name. Raises `NotAPicture` for
        anything but a JPEG, PNG or WebP of a bearable size, and a `StoreProblem` where it
        cannot be written.
        """
        ending = _kind_of(data)
        folder = self._of(match)
        with store_problems(folder):
            private_folder(folder)
            write_whole(folder / f"{seq}.{ending}", data)
            self._drop(match, seq, besides=ending)
            fsync_folder(folder)
        return Picture(path=folder / f"{seq}.{ending}", mimetype=KINDS[ending][1])

    def wait(self, pictures: Mapping[int, bytes]) -> str:
        """Let the pictures that came with a match wait until it is kept.

        Returns their key, an empty one for no pictures. Raises `NotAPicture` where one of them is
        none; then none of them waits.
        """
        if not pictures:
            return ""
        names = {f"{seq}.{_kind_of(data)}": data for seq, data in pictures.items()}
        key = secrets.token_urlsafe(16)
        with store_problems(self._folder):
            self._sweep()
            private_folder(self._folder / WAITING / key)
            for name, data in names.items():
                write_whole(self._folder / WAITING / key / name, data)
        return key

    def take_in(self, key: str, match: str) -> None:
        """Give a match that is new here the pictures that waited for it; none is no fault."""
        waiting = self._folder / WAITING / key
        if KEY.fullmatch(key) and waiting.exists() and not self._of(match).exists():
            with store_problems(self._folder):
                waiting.replace(self._of(match))
                fsync_folder(self._folder)

    def _sweep(self) -> None:
        """Drop what waited too long, its match was not kept; and the oldest of too many."""
        came = []
        for folder in (self._folder / WAITING).glob("*"):
            with suppress(FileNotFoundError):
                came.append((folder.stat().st_mtime, folder))
        for at, (when, folder) in enumerate(sorted(came, reverse=True), start=1):
            if at >= MOST_WAITING or when < time.time() - WAIT_FOR:
                shutil.rmtree(folder, ignore_errors=True)

    def of(self, match: str, seq: int) -> Picture | None:
        """Return the picture of a deal, where one is kept."""
        for ending, (_, mimetype) in KINDS.items():
            path = self._of(match) / f"{seq}.{ending}"
            if path.exists():
                return Picture(path=path, mimetype=mimetype)
        return None

    def of_match(self, match: str) -> dict[int, Picture]:
        """Return all pictures of a match by the event that began their deal."""
        seqs = {int(path.stem) for path in self._of(match).glob("*.*") if path.stem.isdigit()}
        return {seq: kept for seq in sorted(seqs) if (kept := self.of(match, seq))}

    def forget(self, match: str, seq: int) -> None:
        """Drop the picture of a deal; none is no fault."""
        with store_problems(self._of(match)):
            self._drop(match, seq)

    def _drop(self, match: str, seq: int, besides: str | None = None) -> None:
        for ending in KINDS:
            if ending != besides:
                with suppress(FileNotFoundError):
                    (self._of(match) / f"{seq}.{ending}").unlink()

    def _of(self, match: str) -> Path:
        """Name a match's folder; an id from a file may hold anything, a path even."""
        return self._folder / sha256(match.encode()).hexdigest()[:32]


def _kind_of(data: bytes) -> str:
    if len(data) > LARGEST_PICTURE:
        raise NotAPicture(why="large")
    ending = next((ending for ending, (head, _) in KINDS.items() if data.startswith(head)), None)
    if ending is None or (ending == "webp" and data[8:12] != b"WEBP"):
        raise NotAPicture(why="kind")
    return ending
