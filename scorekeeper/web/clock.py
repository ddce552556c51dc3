"""The clock: times are written as UTC text, and shown as the server's household reads them."""

from __future__ import annotations

from datetime import UTC, datetime


def utc_now() -> str:
    """Return this moment as ISO 8601 text in UTC, to the second."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def today() -> str:
    """Return the day it is where the server stands, `2026-11-30`."""
    return datetime.now().astimezone().strftime("%Y-%m-%d")


def stamp() -> str:
    """Name this moment in a file name, `2026-11-30-201500`."""
    return datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")


def local(at: str) -> datetime | None:
    """Read a stored time in the server's own time zone; None where it is no time.

    >>> local("2026-11-29T18:00:00Z").tzinfo is not None, local("")
    (True, None)
    """
    try:
        return datetime.fromisoformat(at).astimezone()
    except (ValueError, OverflowError):  # the first and the last year have no neighbours
        return None
