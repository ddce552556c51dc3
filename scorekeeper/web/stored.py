"""The store of this request: opened when first asked for, closed when the answer is out."""

from __future__ import annotations

from pathlib import Path

from flask import current_app, g

from scorekeeper.store import Store


def store() -> Store:
    """Return the store of this request."""
    if "store" not in g:
        g.store = Store(Path(current_app.config["DATABASE"]))
    opened: Store = g.store
    return opened


def close_store(_: BaseException | None = None) -> None:
    """Close the store of this request, where one was opened."""
    opened: Store | None = g.pop("store", None)
    if opened is not None:
        opened.close()
