"""Time the pages of a house with 100,000 stored deals: `python tests/bench/memory.py`.

Some 12,000 matches of two among six players over twelve years, every third one Hollywood,
each of some eight deals, with cards, counts and lines from paper. A page counts as its middle
time by the clock; on a busy machine what it took of a processor says more.
"""

import random
import statistics
import sys
import tempfile
import time
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from scorekeeper import create_app
from scorekeeper.engine.deal import Deal, Ending, Holding
from scorekeeper.sheet import match_sheet, up_to_date
from scorekeeper.store import Store
from scorekeeper.store.rows import event_row, match_row
from scorekeeper.web.clock import evening
from scorekeeper.web.summary import kept, made_by
from tests.evenings import KNOCK, VOID, a_match, won

DEALS = 100_000
PATTERNS = 60
NAMES = ("Anna", "Bertil", "Cecilia", "Doris", "Erik", "Farfar")
BEGAN = datetime(2016, 11, 30, 18, tzinfo=UTC)
TIMES = 9


def a_deal(rng, players):
    """Some deal, by cards, by counts or from paper."""
    closer, other = rng.sample(range(players), 2)
    kind = rng.random()
    if kind < 0.05:
        return VOID
    if kind < 0.35 and players == 2:
        return KNOCK
    if kind < 0.6 and players == 2:
        hands = [Holding(deadwood=rng.randint(5, 40))] * 2
        hands[closer] = Holding(deadwood=rng.randint(0, 9))
        return Deal(closer=closer, hands=tuple(hands))
    if kind < 0.75:
        return Deal(winner=other, closer=closer, points=rng.randint(25, 33), ending=Ending.KNOCK)
    return won(closer, rng.randint(5, 60), Ending.GIN if kind > 0.9 else Ending.KNOCK)


def patterns(rng):
    """Matches as they are played, each cut where it ends."""
    for number in range(PATTERNS):
        overlays = ("hollywood",) if number % 3 == 0 else ()
        deals = [a_deal(rng, 2) for _ in range(40)]
        match = a_match(*deals, overlays=overlays, names=NAMES[:2], id="pattern")
        late = len(match_sheet(match).after_end)
        yield replace(match, events=match.events[: len(match.events) - late])


def fill(store, rng):
    """Put in as many matches as have 100,000 deals, with their summaries; gives the newest code."""
    made = list(patterns(rng))
    counted = [kept(match) for match in made]
    persons = [store._new_person() for _ in NAMES]
    deals, number, summaries, newest = 0, 0, [], ""
    with store._writing():
        while deals < DEALS:
            match, summary = made[number % len(made)], counted[number % len(made)]
            at = (BEGAN + timedelta(minutes=number * 520)).strftime("%Y-%m-%dT%H:%M:%SZ")
            id, seats = f"bench-{number:06}", rng.sample(range(len(NAMES)), 2)
            newest = f"code-{number:020}"
            row = match_row(match) | {"id": id, "created": at, "key": None}
            store._add("match", row | {"code": newest, "view_code": f"view-{number:020}"})
            for seat, who in enumerate(seats):
                place = {"match": id, "seat": seat}
                store._add("player", place | {"name": NAMES[who]})
                store._add("seat", place | {"code": f"seat-{seat}-{number:020}"})
                named = {"person": persons[who], "name": NAMES[who], "created": at}
                store._add("sitter", place | named)
            rows = [(id, *event_row(event).values()) for event in match.events]
            names = ", ".join(f'"{name}"' for name in ("match", *event_row(match.events[0])))
            marks = ", ".join("?" for _ in rows[0])
            store._db.conn.executemany(f'insert into "event" ({names}) values ({marks})', rows)
            body = summary.summary
            for seat, who in enumerate(seats):
                body = body.replace(f'"{up_to_date(match).players[seat].name}"', f'"@{who}"')
            for who in seats:
                body = body.replace(f'"@{who}"', f'"{NAMES[who]}"')
            own = replace(summary, match=id, created=at, day=evening(at), summary=body)
            summaries.append(own)
            deals, number = deals + len(match.events), number + 1
    store.keep_summaries(made_by(), summaries)
    return number, deals, newest, persons


def middle(client, place):
    """Time a page some times, in milliseconds: by the clock, and what it took of a processor."""
    client.get(place)
    taken, worked = [], []
    for _ in range(TIMES):
        start, busy = time.perf_counter(), time.process_time()
        answer = client.get(place)
        taken.append((time.perf_counter() - start) * 1000)
        worked.append((time.process_time() - busy) * 1000)
        assert answer.status_code == 200, (place, answer.status_code)
    return statistics.median(taken), statistics.median(worked)


def main():
    """Fill a store, time the pages, and print a line each."""
    rng = random.Random(8)
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"INSTANCE_PATH": folder})
        start = time.perf_counter()
        with app.app_context(), closing(Store(Path(app.config["DATABASE"]))) as store:
            number, deals, code, (one, two, *_) = fill(store, rng)
        print(f"{number} matches, {deals} deals, put in in {time.perf_counter() - start:.0f} s")
        client = app.test_client()
        places = {
            "home": "/",
            "home, page 300": "/?page=300",
            "a player and days": "/?who=anna&from=2020-01-01&to=2020-12-31",
            "new match": "/new",
            "a match": f"/m/{code}",
            "players": "/players",
            "a player": f"/players/{one}",
            "between two": f"/players/{one}/against/{two}",
            "standings": "/standings",
            "for the fridge": "/standings/fridge?year=2024",
            "settle up a year": "/settle?from=2024-01-01&to=2024-12-31",
        }
        for name, place in places.items():
            taken, worked = middle(client, place)
            print(f"{name:<20}{taken:>7.0f} ms   (processor {worked:.0f} ms)", flush=True)
        with app.app_context(), closing(Store(Path(app.config["DATABASE"]))) as store:
            store.drop_summaries()
        start = time.perf_counter()
        client.get("/")
        print(f"first page after an update: {(time.perf_counter() - start) * 1000:.0f} ms")


if __name__ == "__main__":
    main()
