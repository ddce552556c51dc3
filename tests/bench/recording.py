"""Measure what recording a deal costs: `python tests/bench/recording.py`.

The program runs in a process of its own; what a request takes is the processor time of that
process, all its threads together, so that it holds on a busy machine too. No two deals are
alike. Sheets and explanations are timed in this process, by its processor time. Linux only.
"""

import gc
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from scorekeeper.engine import Deal, Holding, RuleSet, parse_cards, settle
from scorekeeper.engine.melds import meld_masks
from scorekeeper.engine.settle import _settled
from scorekeeper.plain import from_plain
from scorekeeper.rulesets import resolve
from scorekeeper.sheet import Match, match_sheet, up_to_date
from scorekeeper.sheet.book import read_book
from scorekeeper.sheet.events import deal_events
from scorekeeper.store import Store, prepare
from tests.bench.phone import DEALS, Phone
from tests.engine.cases import rows
from tests.evenings import a_match
from tests.serving import Killable

MATCHES, DEALS_EACH = 20, 10
STARTS = 5
LENGTHS = (25, 50, 100, 200, 500, 1000, 2000)
PASSES = 5

#: What each kind of request is, and the most milliseconds it may take.
REQUESTS = {
    "deal": ("a deal recorded: read, settled, on the disk", 5),
    "match": ("the page of the match after it", 15),
    "poll": ("a phone that looks on asks, nothing is new", 2),
    "form": ("the form of the next deal", None),
    "verdict": ("the verdict on a deal", None),
}


def open_match(name: str) -> Match:
    """A match that no deal ends."""
    match = a_match(id=name)
    sheet = replace(match.rules.sheet, target=100_000)
    return replace(match, rules=replace(match.rules, sheet=sheet))


@contextmanager
def served() -> Iterator[tuple[Killable, list[tuple[str, str]]]]:
    """Serve some matches without deals; gives the server and both codes of each."""
    with tempfile.TemporaryDirectory() as folder:
        server = Killable(Path(folder))
        prepare(server.database)
        with closing(Store(server.database)) as store:
            made = [store.create(open_match(f"match-{number}")) for number in range(MATCHES)]
        server.start()
        try:
            yield server, [(one.code, one.view_code) for one in made]
        finally:
            server.kill()


def requests() -> dict[str, list[float]]:
    """Play the matches one after the other; gives the milliseconds of each kind of request."""
    taken: dict[str, list[float]] = {kind: [] for kind in REQUESTS}
    with served() as (server, codes):
        phone, onlooker, number = Phone(server.port), Phone(server.port), count()

        def timed(kind: str, expected: int, ask: Callable[[], int]) -> None:
            before = server.processor()
            status = ask()
            assert status == expected, (kind, status)
            time.sleep(0.002)  # what is put away after the answer counts too
            taken[kind].append((server.processor() - before) * 1000)

        def opened(place: str) -> Callable[[], int]:
            return lambda: phone.ask("GET", place).status

        def recorded(code: str, seq: int) -> Callable[[], int]:
            return lambda: phone.record(code, seq, next(number))

        def polled(view_code: str) -> Callable[[], int]:
            return lambda: onlooker.poll(view_code)

        for code, view_code in codes:
            for seq in range(1, DEALS_EACH + 1):
                timed("form", 200, opened(f"/m/{code}/deal"))
                phone.read_form()
                timed("deal", 303, recorded(code, seq))
                timed("verdict", 200, opened(f"/m/{code}/deal/{seq}"))
                timed("match", 200, opened(f"/m/{code}"))
                onlooker.ask("GET", f"/v/{view_code}")
                timed("poll", 304, polled(view_code))
    return {kind: times[DEALS_EACH:] for kind, times in taken.items()}  # the first match warms up


def starts() -> list[float]:
    """Start the program some times; gives the milliseconds by the clock to its first page."""
    taken = []
    with served() as (server, codes):
        for _time in range(STARTS):
            server.kill()
            start = time.perf_counter()
            server.start()
            Phone(server.port).ask("GET", f"/m/{codes[0][0]}")
            taken.append((time.perf_counter() - start) * 1000)
    return taken


def processor_of(work: Callable[[], object], before: Callable[[], object]) -> float:
    """Milliseconds of this process, the least of some passes, each with the same before it."""
    taken = []
    for _pass in range(PASSES):
        before()
        gc.collect()
        start = time.process_time()
        work()
        taken.append((time.process_time() - start) * 1000)
    return min(taken)


def forget() -> None:
    """Forget every deal that was settled, and every match that was read, as after a start."""
    for memory in (_settled, meld_masks, up_to_date, read_book, match_sheet):
        memory.cache_clear()


def sheets() -> Iterator[tuple[int, float, float]]:
    """Compute longer and longer sheets; gives milliseconds with one new deal, and with all new."""
    deals = [
        Deal(closer=sent["closer"], dealer=dealer, hands=tuple(map(holding, sent["hands"])))
        for dealer in range(2)
        for sent in DEALS
    ]
    deals = random.Random(1).sample(deals, LENGTHS[-1])
    for length in LENGTHS:
        match = replace(open_match("long"), events=deal_events(deals[:length]))
        before = replace(match, events=match.events[:-1])

        def all_but_one(before: Match = before) -> None:
            forget()
            match_sheet(before)

        def whole(match: Match = match) -> object:
            return match_sheet(match)

        yield length, processor_of(whole, all_but_one), processor_of(whole, forget)


def holding(cards: list[str]) -> Holding:
    """One hand."""
    return Holding(cards=parse_cards(" ".join(cards)))


def tricky() -> Iterator[tuple[str, Deal, RuleSet]]:
    """Give every deal of the worked cases that has two hands."""
    for row in rows("tricky.jsonl"):
        if "defender" in row:
            deal = Deal(closer=0, hands=(holding(row["knocker"]), holding(row["defender"])))
            yield row["id"], deal, resolve({"preset": "classic"})
    for row in rows("settle.jsonl"):
        yield row["id"], from_plain(Deal, row["deal"]), resolve(row["rules"])


def explanations() -> list[tuple[float, str]]:
    """Settle every tricky deal completely; gives milliseconds and name, the slowest last."""
    found = []
    for name, deal, rules in tricky():
        settle(deal, rules)  # its rules may be new
        took = processor_of(lambda deal=deal, rules=rules: settle(deal, rules), forget)
        found.append((took, name))
    return sorted(found)


def line(figure: str, took: float, aim: float | None, more: str = "") -> str:
    """Write one figure with its aim."""
    met = "" if aim is None else f"aim {aim:>5g}  {'met' if took < aim else 'MISSED'}"
    return f"{figure:<50}{took:>8.2f} ms   {met:<18} {more}".rstrip()


def main() -> None:
    """Print every figure, its aim, and whether it is met."""
    taken = requests()
    for kind, (figure, aim) in REQUESTS.items():
        times = sorted(taken[kind])
        middle, most = statistics.median(times), times[len(times) * 95 // 100]
        spread = f"middle {middle:.2f}, 95 of 100 within {most:.2f}"
        print(line(figure, statistics.fmean(times), aim, spread), flush=True)
    print(line("from start to first page, by the clock", statistics.median(starts()), 1000))
    told = explanations()
    print(
        line(f"explaining the slowest of {len(told)} tricky deals", *told[-1][:1], 2, told[-1][1])
    )
    for length, one_new, all_new in sheets():
        aim = 30 if length == 200 else None
        each, fresh = one_new / length * 1000, all_new / length * 1000
        more = f"{each:.0f} µs a deal; {all_new:.0f} ms when none is known, {fresh:.0f} µs a deal"
        print(
            line(f"the sheet of {length} deals, the last one new", one_new, aim, more), flush=True
        )


if __name__ == "__main__":
    main()
