"""So much at once from one address, and no more: begun matches, and addresses that do not exist.

A family never meets these limits; a program that fills the disk or guesses codes does.
"""

from __future__ import annotations

import ipaddress
import math
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from flask import Flask, Response, current_app, request
from werkzeug.exceptions import TooManyRequests

#: What is begun or brought in by a form, and so is kept.
CREATING: Final = frozenset({"home.create", "home.again", "importing.take"})

#: What in an address opens a match or a seat.
CODES: Final = frozenset({"code", "view_code", "seat_code"})

#: As many addresses as are remembered; a home network has fewer, an attacker may have more.
MOST_ADDRESSES: Final = 10_000


@dataclass(frozen=True)
class Limit:
    """So many at once, and one more every so many seconds."""

    at_once: int
    seconds: float


CREATION: Final = Limit(at_once=60, seconds=10)
GUESSING: Final = Limit(at_once=60, seconds=5)


class Bucket:
    """Counts what each address has left of a limit; the clock on the wall does not matter.

    >>> now = [0.0]
    >>> bucket = Bucket(Limit(at_once=2, seconds=10), lambda: now[0])
    >>> [bucket.take("192.168.1.7") for _ in range(3)], bucket.take("192.168.1.8")
    ([0, 0, 10], 0)
    >>> now[0] = 10.0
    >>> bucket.take("192.168.1.7"), bucket.wait("192.168.1.7")
    (0, 10)
    """

    def __init__(self, limit: Limit, clock: Callable[[], float] = time.monotonic) -> None:
        self._limit, self._clock, self._lock = limit, clock, threading.Lock()
        self._full_at: dict[str, float] = {}  # when each address has everything back

    def wait(self, address: str) -> int:
        """Return the seconds until *address* may go on, 0 where it may now."""
        with self._lock:
            return self._wait(address)

    def take(self, address: str) -> int:
        """Take one for *address*, or return the seconds to wait for one."""
        with self._lock:
            if wait := self._wait(address):
                return wait
            now = self._clock()
            if len(self._full_at) >= MOST_ADDRESSES:
                self._forget(now)
            self._full_at[address] = max(self._full_at.get(address, now), now) + self._limit.seconds
            return 0

    def _wait(self, address: str) -> int:
        owed = self._full_at.get(address, 0.0) - self._clock()
        return max(math.ceil(owed - (self._limit.at_once - 1) * self._limit.seconds), 0)

    def _forget(self, now: float) -> None:
        """Forget those who owe nothing; where all do, all begin anew."""
        self._full_at = {one: at for one, at in self._full_at.items() if at > now}
        if len(self._full_at) >= MOST_ADDRESSES:
            self._full_at.clear()


def address_of(remote: str | None) -> str:
    """Name who asks; a house has a whole network of the newer addresses.

    >>> address_of("192.168.1.7"), address_of("2001:db8:1:2:3:4:5:6"), address_of(None)
    ('192.168.1.7', '2001:db8:1:2::/64', '?')
    """
    try:
        found = ipaddress.ip_address((remote or "?").partition("%")[0])
    except ValueError:
        return "?"
    return str(found) if found.version == 4 else str(ipaddress.ip_network((found, 64), False))


def set_up_limits(app: Flask) -> None:
    """Hold every address to the limits, unless `LIMITS` is switched off."""
    creation, guessing = Bucket(CREATION), Bucket(GUESSING)

    def check() -> None:
        if not current_app.config["LIMITS"]:
            return
        wait, who = 0, address_of(request.remote_addr)
        if request.method == "POST" and request.endpoint in CREATING:
            wait = creation.take(who)
        elif _has_code():
            wait = guessing.wait(who)
        if wait:
            raise TooManyRequests(retry_after=wait)

    def count(answer: Response) -> Response:
        if answer.status_code == 404 and _has_code():
            guessing.take(address_of(request.remote_addr))
        return answer

    app.before_request(check)
    app.after_request(count)


def _has_code() -> bool:
    return not CODES.isdisjoint(request.view_args or {})
