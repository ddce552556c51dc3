"""The store: matches kept in one SQLite database, and the private folder around it."""

from scorekeeper.store.daily import daily_copies, keep_daily_copy
from scorekeeper.store.database import beside, prepare
from scorekeeper.store.lists import Kept, Listed, Unread, Wanted
from scorekeeper.store.memory import Balance, Remembered
from scorekeeper.store.persons import Person, Sitting
from scorekeeper.store.pictures import LARGEST_PICTURE, Picture, Pictures
from scorekeeper.store.private import held_together
from scorekeeper.store.restore import Lost, restore
from scorekeeper.store.secret import secret_key
from scorekeeper.store.shots import Deck, Shots, SnapCard
from scorekeeper.store.store import (
    House,
    Pending,
    Said,
    Seated,
    Store,
    Stored,
    place_of,
)

__all__ = [
    "LARGEST_PICTURE",
    "Balance",
    "Deck",
    "House",
    "Kept",
    "Listed",
    "Lost",
    "Pending",
    "Person",
    "Picture",
    "Pictures",
    "Remembered",
    "Said",
    "Seated",
    "Shots",
    "Sitting",
    "SnapCard",
    "Store",
    "Stored",
    "Unread",
    "Wanted",
    "beside",
    "daily_copies",
    "held_together",
    "keep_daily_copy",
    "place_of",
    "prepare",
    "restore",
    "secret_key",
]
