"""Matches that come from elsewhere: read with care, compared with those that are here."""

from scorekeeper.incoming.arrival import Arrival, arrive, keep
from scorekeeper.incoming.read import LARGEST, Incoming, Uncounted, read_incoming

__all__ = ["LARGEST", "Arrival", "Incoming", "Uncounted", "arrive", "keep", "read_incoming"]
