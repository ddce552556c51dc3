"""The store: matches kept in one SQLite database, and the private folder around it."""

from scorekeeper.store.database import prepare
from scorekeeper.store.secret import secret_key
from scorekeeper.store.store import (
    House,
    Listed,
    Pending,
    Said,
    Seated,
    Store,
    Stored,
    place_of,
)

__all__ = [
    "House",
    "Listed",
    "Pending",
    "Said",
    "Seated",
    "Store",
    "Stored",
    "place_of",
    "prepare",
    "secret_key",
]
