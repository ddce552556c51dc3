"""The store of this request: taken when first asked for, given back when the answer is out."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import cast

from flask import Flask, current_app, g

from scorekeeper.store import Store

#: Tells a file from another one of its name, and from what it was before somebody changed it.
Stamp = tuple[int, int, int]


class Stores:
    """Open stores that wait for the next request: to open one costs as much as a short answer.

    A store whose file was changed, moved or replaced since it was opened is not used again.
    """

    def __init__(self) -> None:
        self._waiting: list[tuple[Stamp | None, Store]] = []

    def take(self, path: Path) -> tuple[Stamp | None, Store]:
        """Return an open store of the database at *path*, and the stamp to give it back with."""
        with suppress(IndexError):  # another thread may take the last one
            while True:
                stamp, waiting = self._waiting.pop()
                if stamp == _stamp(path):
                    return stamp, waiting
                waiting.close()
        return _stamp(path), Store(path)

    def give_back(self, stamp: Stamp | None, store: Store) -> None:
        """Keep a store for the next request."""
        self._waiting.append((stamp, store))

    def close(self) -> None:
        """Close all that wait."""
        with suppress(IndexError):
            while True:
                self._waiting.pop()[1].close()


def set_up_stores(app: Flask) -> None:
    """Let the requests of *app* share its open stores."""
    app.extensions["stores"] = Stores()
    app.teardown_appcontext(_give_back)


def close_stores(app: Flask) -> None:
    """Close the stores of *app* that no request has."""
    _stores(app).close()


def store() -> Store:
    """Return the store of this request."""
    if "store" not in g:
        g.store = _stores(current_app).take(Path(current_app.config["DATABASE"]))
    _, opened = cast(tuple[Stamp | None, Store], g.store)
    return opened


def _give_back(_: BaseException | None) -> None:
    taken = g.pop("store", None)
    if taken is not None:
        _stores(current_app).give_back(*taken)


def _stores(app: Flask) -> Stores:
    return cast(Stores, app.extensions["stores"])


def _stamp(path: Path) -> Stamp | None:
    """Return the stamp of a file; None where there is none."""
    with suppress(OSError):
        found = path.stat()
        return found.st_dev, found.st_ino, found.st_ctime_ns
    return None
