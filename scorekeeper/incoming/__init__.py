"""Matches that come from elsewhere: read with care, compared with those that are here."""

from scorekeeper.incoming.arrival import Arrival, arrive, keep
from scorekeeper.incoming.bundle import (
    LARGEST_BUNDLE,
    is_bundle,
    pictures_of,
    read_bundle,
    refuse_copy,
)
from scorekeeper.incoming.read import LARGEST, Incoming, Uncounted, read_incoming

__all__ = [
    "LARGEST",
    "LARGEST_BUNDLE",
    "Arrival",
    "Incoming",
    "Uncounted",
    "arrive",
    "is_bundle",
    "keep",
    "pictures_of",
    "read_bundle",
    "read_incoming",
    "refuse_copy",
]
