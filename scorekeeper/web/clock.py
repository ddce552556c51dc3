"""The clock: times are written as UTC text, and shown as the players' clock reads them.

That is the clock of the machine that serves, or of the zone named in the setting `TIMEZONE`.
"""

from __future__ import annotations

import time
from datetime import UTC, datetime
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from flask import current_app

from scorekeeper.errors import UnknownZone


def utc_now() -> str:
    """Return this moment as ISO 8601 text in UTC, to the second."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def today() -> str:
    """Return the day it is where the players are, `2026-11-30`."""
    return datetime.now(UTC).astimezone(zone()).strftime("%Y-%m-%d")


def stamp() -> str:
    """Name this moment in a file name, `2026-11-30-201500`."""
    return datetime.now(UTC).astimezone(zone()).strftime("%Y-%m-%d-%H%M%S")


def local(at: str) -> datetime | None:
    """Read a stored time as the players' clock shows it; None where it is no time.

    >>> local("2026-11-29T18:00:00Z").tzinfo is not None, local("")
    (True, None)
    """
    try:
        return datetime.fromisoformat(at).astimezone(zone())
    except (ValueError, OverflowError):  # the first and the last year have no neighbours
        return None


def evening(began: str) -> str:
    """Return the day to which a match belongs: the one on which it began, however long it lasts.

    Lists, statistics, paper and files all take it from here; no day where it is no time.

    >>> len(evening("2026-11-29T18:00:00Z")), evening("")
    (10, '')
    """
    moment = local(began)
    return moment.date().isoformat() if moment else ""


def zone() -> ZoneInfo | None:
    """Return the zone of the setting; None for the clock of this machine."""
    name = current_app.config["TIMEZONE"] if current_app else None
    return named_zone(name) if name else None


def zone_name() -> str:
    """Name the zone by which days were told, so that another one is noticed."""
    return str(zone() or "/".join((*time.tzname, str(time.timezone))))


@cache
def named_zone(name: str) -> ZoneInfo:
    """Find a zone like `Europe/Stockholm`; raises `UnknownZone`."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise UnknownZone(name=name) from error
