"""Photographed hands on their way into a form, and what they taught of the household's deck.

Both lie as files beside the database. A shot is dropped when its deal is recorded, or after two
hours; the deck remembers so many indices and can be forgotten.
"""

from __future__ import annotations

import json
import re
import secrets
import time
from base64 import b64decode, b64encode
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from math import isfinite
from pathlib import Path
from typing import Any, Final

from scorekeeper.store.private import private_folder, write_whole
from scorekeeper.store.problems import store_problems

#: How long a shot waits for its deal, in seconds, and how many wait at most.
KEPT_FOR: Final = 2 * 60 * 60
MOST_SHOTS: Final = 200

#: The most indices the deck remembers, the newest.
MOST_LEARNT: Final = 400

KEY: Final = re.compile(r"[\w-]{22}", re.ASCII)


@dataclass(frozen=True, kw_only=True)
class SnapCard:
    """A card of a shot, in card notation: as it was read, as it is now, how sure the reading.

    `crop` is a small JPEG of its index, `box` where that lies (left, top, right, bottom, in
    fractions of the photo), `features` what the reader saw in it.
    """

    read: str
    now: str
    p: float
    guesses: tuple[str, ...]
    box: tuple[float, float, float, float]
    features: tuple[float, ...]
    crop: bytes

    @property
    def is_corrected(self) -> bool:
        """Whether somebody said that it is another card."""
        return self.read != self.now


class Shots:
    """The shots beside a database, each under a key that cannot be guessed."""

    def __init__(self, database: Path) -> None:
        self._folder = Path(database).absolute().parent / "shots"

    def keep(self, cards: Iterable[SnapCard], key: str | None = None) -> str:
        """Keep the cards of a shot, anew or under its key; returns the key."""
        key = key or secrets.token_urlsafe(16)
        rows = [asdict(card) | {"crop": b64encode(card.crop).decode()} for card in cards]
        with store_problems(self._folder):
            private_folder(self._folder)
            self._sweep()
            write_whole(self._folder / f"{key}.json", json.dumps(rows).encode())
        return key

    def of(self, key: str) -> tuple[SnapCard, ...]:
        """Return the cards of a shot; none where it is gone, or the key is none."""
        if not KEY.fullmatch(key):
            return ()
        file = self._folder / f"{key}.json"
        try:
            if file.stat().st_mtime < time.time() - KEPT_FOR:
                return ()
            return tuple(map(_unpacked, json.loads(file.read_text())))
        except (FileNotFoundError, ValueError, TypeError, LookupError):
            return ()

    def correct(self, key: str, at: int, card: str) -> None:
        """Remember that the card at a place of a shot is another one."""
        cards = list(self.of(key))
        if at < len(cards):
            cards[at] = replace(cards[at], now=card)
            self.keep(cards, key)

    def drop(self, key: str) -> None:
        """Forget a shot; none is no fault."""
        if KEY.fullmatch(key):
            (self._folder / f"{key}.json").unlink(missing_ok=True)

    def _sweep(self) -> None:
        """Drop what waited too long, and the oldest of too many."""
        files = []
        for file in self._folder.glob("*.json"):
            with suppress(FileNotFoundError):
                files.append((file.stat().st_mtime, file))
        files.sort()
        old = time.time() - KEPT_FOR
        for at, (written, file) in enumerate(files):
            if written < old or at <= len(files) - MOST_SHOTS:
                file.unlink(missing_ok=True)


class Deck:
    """What corrections taught of the household's deck, as one net saw it.

    What another net saw means nothing to this one: it is not given, and goes with the next lesson.
    """

    def __init__(self, database: Path, net: str) -> None:
        self._file = Path(database).absolute().parent / "deck.json"
        self._net = net

    def learn(self, cards: Sequence[SnapCard]) -> None:
        """Remember what the indices of these cards look like."""
        rows = [*self.of(), *((card.now, list(card.features)) for card in cards)]
        with store_problems(self._file):
            lessons = {"net": self._net, "seen": rows[-MOST_LEARNT:]}
            write_whole(self._file, json.dumps(lessons).encode())

    def of(self) -> list[tuple[str, list[float]]]:
        """Return cards and features, the newest last; nothing where none or a damaged one is."""
        try:
            kept = json.loads(self._file.read_text())
            if kept["net"] != self._net:
                return []
            rows = [(str(card), [float(one) for one in seen]) for card, seen in kept["seen"]]
        except (FileNotFoundError, ValueError, TypeError, LookupError, OverflowError):
            return []
        return [(card, seen) for card, seen in rows if all(map(isfinite, seen))]

    def forget(self) -> None:
        """Forget the deck."""
        with store_problems(self._file):
            self._file.unlink(missing_ok=True)


def _unpacked(row: dict[str, Any]) -> SnapCard:
    lists = {name: tuple(row[name]) for name in ("guesses", "box", "features")}
    return SnapCard(**row | lists | {"crop": b64decode(row["crop"])})
