"""Load one server as no evening does: `python tests/bench/load.py [--seconds 20] [--requests 0]`.

Ten phones record deals as fast as they are answered while two hundred, whose pages were opened
before, look on and ask every two seconds. First the posts alone, their tokens fetched before; then
the pages after them; then, with `--requests 100000`, everything mixed while the memory is watched.
The phones are played by this process on the same machine, so a second core should be idle; a busy
machine shows in every figure. Linux only.
"""

import argparse
import asyncio
import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from itertools import count, cycle
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from scorekeeper.store import Store, Stored, prepare
from tests.bench.phone import Phone, form_of
from tests.bench.recording import open_match
from tests.serving import Killable

PHONES, LOOKING_ON, BETWEEN_POLLS = 10, 200, 2.0

#: As long as a match gets before its phone begins the next one, and how many are ready: enough for
#: 100,000 requests, lest matches grow longer meanwhile and so take more memory.
DEALS_EACH, MATCHES = 20, 1000

#: Deals a second that are asked for, and the milliseconds within which 95 of 100 are answered.
AIM_RATE, AIM_WAIT = 150, 100

#: Seconds a table takes for a deal, and how many phones look on meanwhile.
A_DEAL, AT_A_TABLE = 240, 4


@dataclass
class Line:
    """One open connection to the server, which asks one thing after the other."""

    port: int
    cookie: str
    waits: list[float] = field(default_factory=list)
    refused: list[int] = field(default_factory=list)

    async def open(self) -> None:
        """Connect."""
        self._in, self._out = await asyncio.open_connection("127.0.0.1", self.port)

    async def ask(
        self, expected: int, method: str, place: str, body: str = "", more: str = ""
    ) -> str:
        """Send one request, and read its answer; gives the head of the answer."""
        kind = "application/x-www-form-urlencoded"
        head = f"{method} {place} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\n"
        head += f"Cookie: {self.cookie}\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n"
        began = time.perf_counter()
        if self._out.is_closing():
            await self.open()
        self._out.write(f"{head}{more}\r\n{body}".encode())
        answer = (await self._in.readuntil(b"\r\n\r\n")).decode("latin-1")
        for told in answer.lower().split("\r\n"):
            if told.startswith("content-length:"):
                await self._in.readexactly(int(told[15:]))
            if told == "connection: close":  # so ends every 304
                self._out.close()
        self.waits.append((time.perf_counter() - began) * 1000)
        if int(answer[9:12]) != expected:
            self.refused.append(int(answer[9:12]))
        return answer


def tag_in(answer: str) -> str:
    """Read the ETag in the head of an answer."""
    return next(
        told[5:].strip() for told in answer.split("\r\n") if told.lower().startswith("etag:")
    )


class House:
    """The server, its matches, and the phones of one phase."""

    def __init__(self, folder: str) -> None:
        self.server = Killable(Path(folder))
        prepare(self.server.database)
        with closing(Store(self.server.database)) as store:
            self.matches = [store.create(open_match(f"match-{one}")) for one in range(MATCHES)]
        self.server.start()
        first = Phone(self.server.port)
        first.open_form(self.matches[0].code)
        self.token, self.cookie = first.token, first.cookie
        self.number = count()
        self.played: Counter[str] = Counter()
        self.fresh = cycle(self.matches)
        self.unfinished: list[Stored] = []

    def next_match(self) -> Stored:
        """Give a match that was begun in an earlier phase, else the next one."""
        return self.unfinished.pop() if self.unfinished else next(self.fresh)

    def put_down(self, match: Stored) -> None:
        """Leave a match to the next phase, unless it is as long as it gets."""
        if self.played[match.code] % DEALS_EACH:
            self.unfinished.append(match)

    def line(self) -> Line:
        """Give a connection with the cookie of a phone that has opened a form."""
        return Line(self.server.port, self.cookie)

    async def run(self, seconds: float, play: Callable[[Line, float], Awaitable[None]]) -> "Phase":
        """Let ten phones play until the time is over while the others look on."""
        playing = [self.line() for _ in range(PHONES)]
        looking = [self.line() for _ in range(LOOKING_ON)]
        for one in (*playing, *looking):
            await one.open()
        tags = [await self.open_page(one, place) for place, one in enumerate(looking)]
        began, worked = time.perf_counter(), self.server.processor()
        end = began + seconds
        polls = [
            asyncio.create_task(self.look_on(one, place, tags[place]))
            for place, one in enumerate(looking)
        ]
        await asyncio.gather(*(play(one, end) for one in playing))
        took, worked = time.perf_counter() - began, self.server.processor() - worked
        for poll in polls:
            poll.cancel()
        for wrong in await asyncio.gather(*polls, return_exceptions=True):
            if not isinstance(wrong, asyncio.CancelledError):
                raise wrong
        return Phase(took, worked, playing, looking)

    async def open_page(self, line: Line, place: int) -> str:
        """Open the page a phone looks on with, before the time begins; gives its tag."""
        tag = tag_in(await line.ask(200, "GET", self.page(place)))
        line.waits.clear()
        return tag

    def page(self, place: int) -> str:
        """Say where a phone looks on."""
        return f"/v/{self.matches[place % MATCHES].view_code}"

    async def look_on(self, line: Line, place: int, tag: str) -> None:
        """Ask every two seconds, each phone at a moment of its own, whatever match it shows."""
        await asyncio.sleep(BETWEEN_POLLS * random.Random(place).random())
        while True:
            began = time.perf_counter()
            known = f"If-None-Match: {tag}\r\n"
            answer = await line.ask(304, "GET", self.page(place), more=known)
            if answer[9:12] == "200":  # a deal was recorded there: that is no refusal
                line.refused.pop()
                tag = tag_in(answer)
            await asyncio.sleep(max(0, BETWEEN_POLLS - (time.perf_counter() - began)))

    async def record(self, line: Line, end: float) -> None:
        """Record deals, match after match."""
        while time.perf_counter() < end:
            match = self.next_match()
            for seq in self.places(match):
                form = form_of(self.token, seq, next(self.number))
                await line.ask(303, "POST", f"/m/{match.code}/deal", form)
                if time.perf_counter() >= end:
                    break
            self.put_down(match)

    def places(self, match: Stored) -> Iterator[int]:
        """Give the places of a match's next deals, each as the one before is taken."""
        while True:
            self.played[match.code] += 1
            yield self.played[match.code]
            if self.played[match.code] % DEALS_EACH == 0:
                return

    async def play(self, line: Line, end: float) -> None:
        """Record deals, and open after each what a phone opens: verdict, match and next form."""
        while time.perf_counter() < end:
            match = self.next_match()
            for seq in self.places(match):
                place = f"/m/{match.code}"
                form = form_of(self.token, seq, next(self.number))
                await line.ask(303, "POST", f"{place}/deal", form)
                for page in (f"{place}/deal/{seq}", place, f"{place}/deal"):
                    await line.ask(200, "GET", page)
                if time.perf_counter() >= end:
                    break
            self.put_down(match)


@dataclass
class Phase:
    """What one phase measured."""

    took: float
    worked: float
    playing: list[Line]
    looking: list[Line]

    def told(self, name: str, lines: list[Line]) -> tuple[float, float, int]:
        """Print one line; gives the rate, the wait of 95 of 100, and how many were refused."""
        waits = sorted(wait for line in lines for wait in line.waits)
        refused = [status for line in lines for status in line.refused]
        rate, most = len(waits) / self.took, waits[len(waits) * 95 // 100]
        print(
            f"{name:<36}{rate:>6.0f} a second   middle {waits[len(waits) // 2]:>4.0f} ms, "
            f"95 of 100 within {most:>4.0f} ms, longest {waits[-1]:>5.0f} ms, "
            f"refused {len(refused)}",
            flush=True,
        )
        return rate, most, len(refused)


def phases(seconds: float, requests: int) -> None:
    """Run every phase on one server."""
    with tempfile.TemporaryDirectory() as folder:
        house = House(folder)
        try:
            asyncio.run(house.run(2, house.record))
            posts = asyncio.run(house.run(seconds, house.record))
            rate, most, refused = posts.told("deals recorded, the posts alone", posts.playing)
            posts.told("  while phones look on", posts.looking)
            each = posts.worked / rate / posts.took * 1000
            print(f"  a deal took {each:.1f} ms of a processor, with what looked on meanwhile")
            met = rate >= AIM_RATE and most < AIM_WAIT and not refused
            aim = f"at least {AIM_RATE} a second, 95 of 100 within {AIM_WAIT} ms, none refused"
            print(f"  aim: {aim}: {'met' if met else 'MISSED'}")
        finally:
            house.server.kill()
    with tempfile.TemporaryDirectory() as folder:
        house = House(folder)
        try:
            asyncio.run(house.run(2, house.play))
            pages = asyncio.run(house.run(seconds, house.play))
            rate, _most, _refused = pages.told(
                "posts and the three pages after each", pages.playing
            )
            pages.told("  while phones look on", pages.looking)
            meaning(house, pages, rate / 4)
            if requests:
                memory(house, requests)
        finally:
            house.server.kill()


def meaning(house: House, pages: Phase, deals: float) -> None:
    """Say what this means in tables."""
    looked = sum(len(line.waits) for line in pages.looking)
    asyncio.run(house.run(0.01, house.record))
    quiet = asyncio.run(house.run(6, idle))
    poll = quiet.worked / max(sum(len(line.waits) for line in quiet.looking), 1)
    deal = (pages.worked - looked * poll) / (deals * pages.took)
    table = deal / A_DEAL + AT_A_TABLE * poll / BETWEEN_POLLS
    print(
        f"a deal with its pages takes {deal * 1000:.0f} ms of a processor, a phone that asks "
        f"{poll * 1000:.1f} ms.\nA table that plays a deal in {A_DEAL // 60} minutes while "
        f"{AT_A_TABLE} phones look on takes {table * 100:.2f} % of one core: one process serves "
        f"{int(1 / table)} such tables, {int(A_DEAL / deal)} where nobody looks on.",
        flush=True,
    )


async def idle(line: Line, end: float) -> None:
    """Record nothing."""
    await asyncio.sleep(end - time.perf_counter())


def memory(house: House, requests: int) -> None:
    """Go on until so many requests were answered, and print what the server holds meanwhile."""
    asked, held = 0, []
    while asked < requests:
        phase = asyncio.run(house.run(5, house.play))
        asked += sum(len(line.waits) for line in (*phase.playing, *phase.looking))
        if asked >= requests * (len(held) + 1) / 10:
            held.append(house.server.memory())
            print(f"  after {asked:>7} requests {held[-1]:>6.1f} MB", flush=True)
    half = held[len(held) // 2]
    grown = (held[-1] / half - 1) * 100
    print(f"memory in the second half: {grown:+.1f} % ({'flat' if grown < 3 else 'NOT flat'})")


def main() -> None:
    """Say how busy the machine is, and run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--requests", type=int, default=0)
    asked = parser.parse_args()
    print(f"load of the machine before: {os.getloadavg()[0]:.1f}, cores: {os.cpu_count()}")
    phases(asked.seconds, asked.requests)


if __name__ == "__main__":
    main()
