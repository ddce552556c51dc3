"""What lists and statistics show of every match: computed once, kept, computed anew when in doubt.

After an update of the program everything is computed anew: what a page needs at once, as long
as that does not take long, and the rest aside.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Collection, Iterable
from contextlib import closing, suppress
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import cast
from zlib import crc32

from flask import Flask, current_app, request
from werkzeug.local import LocalProxy

from scorekeeper import __version__
from scorekeeper.errors import UNREADABLE, StoreProblem
from scorekeeper.plain import from_plain, to_plain
from scorekeeper.sheet import Match, match_sheet, memory, open_deals, up_to_date
from scorekeeper.store import Kept, Listed, Store, Wanted
from scorekeeper.web.board import Score, scores_of, words_for
from scorekeeper.web.clock import evening, zone_name
from scorekeeper.web.language import gettext
from scorekeeper.web.paths import PACKAGE
from scorekeeper.web.rounds import side_names
from scorekeeper.words import called, overlay_name

#: As long as a page waits for matches to be counted anew, in seconds; and how many at a time.
PATIENCE = 0.4
AT_A_TIME = 10

#: Matches on one page of a list, and the last page anybody looks at.
PER_PAGE = 20
LAST_PAGE = 100_000


@dataclass(frozen=True, kw_only=True)
class Summary:
    """One match as lists show it, in no language; `winner` once all agree on every deal."""

    names: tuple[str, ...]
    scores: tuple[Score, ...]
    rules: str
    overlays: tuple[str, ...]
    source: str
    finished: bool
    winner: str | None


@dataclass(frozen=True, kw_only=True)
class Tally:
    """One match in a list, in the reader's language."""

    scores: tuple[Score, ...]
    rules: str
    finished: bool
    winner: str | None


@cache
def program() -> str:
    """Name this program to the last letter: what another one computed is not believed."""
    sums = [crc32(path.read_bytes()) for path in sorted(PACKAGE.rglob("*.py"))]
    return f"{__version__}-{crc32(repr(sums).encode()):08x}"


def made_by() -> str:
    """Name what decides how a match is counted: this program, and the zone of its days."""
    return f"{program()} {zone_name()}"


def summarize(match: Match) -> Summary:
    """Compute what lists show of a match."""
    now, sheet = up_to_date(match), match_sheet(match)
    sides = side_names(sheet, words_for(now))
    return Summary(
        names=tuple(player.name for player in now.players),
        scores=scores_of(now, sheet, sides),
        rules=now.rules.key,
        overlays=now.rules.overlays,
        source=now.rules.source,
        finished=sheet.finished,
        winner=None if sheet.closed_by is None or open_deals(match) else sides[sheet.closed_by],
    )


def kept(match: Match) -> Kept:
    """Compute all that is kept of a match, for lists and statistics."""
    summary, sheet, stake = (
        summarize(match),
        match_sheet(match),
        up_to_date(match).rules.sheet.stake,
    )
    side_of = {seat: side for side, held in enumerate(sheet.sides) for seat in held.seats}
    return Kept(
        match=match.id,
        seq=len(match.events),
        created=match.created,
        day=evening(match.created),
        finished=summary.finished,
        summary=json.dumps(to_plain(summary), ensure_ascii=False),
        currency=stake.currency if stake else "",
        seats=tuple((side_of.get(seat, seat), one) for seat, one in enumerate(memory(match))),
    )


def count_again(store: Store) -> bool:
    """Count the matches that are not, the newest first; tells whether all of them are now.

    What takes longer than a page may is counted aside. A match that is damaged counts nowhere.
    """
    until = time.monotonic() + current_app.config.get("COUNTING_PATIENCE", PATIENCE)
    broken = set[str]()
    while missing := _uncounted(store, broken):
        if time.monotonic() >= until or not _count(store, missing, broken):
            _count_aside(cast(LocalProxy[Flask], current_app)._get_current_object())
            return False
    return True


def page_number() -> int:
    """Return which page of a list is asked for, from 1."""
    return min(max(request.args.get("page", 1, int), 1), LAST_PAGE)


def matches(store: Store, wanted: Wanted, limit: int, page: int = 1) -> list[tuple[Listed, Tally]]:
    """List matches with what is shown of them, the newest first: one page, and one more.

    Where what was computed broke on the disk, it is all computed anew.
    """

    def told() -> list[tuple[Listed, Tally]]:
        listed = store.listed(made_by(), wanted, limit + 1, (page - 1) * limit)
        return [(one, tally_of(_read(one.summary))) for one in listed]

    try:
        return told()
    except ValueError:
        store.drop_summaries()
        count_again(store)
        return told()


def tally_of(summary: Summary) -> Tally:
    """Say a summary in the reader's language."""
    name = called(summary.rules, summary.source, gettext)
    overlays = [overlay_name(key, gettext) for key in summary.overlays]
    return Tally(
        scores=summary.scores,
        rules=", ".join([name, *overlays]),
        finished=summary.finished,
        winner=summary.winner,
    )


def _uncounted(store: Store, broken: Collection[str]) -> list[str]:
    """List some matches that are not counted yet, and are not known to be *broken*."""
    missing = store.uncounted(made_by(), AT_A_TIME + len(broken))
    return [id for id in missing if id not in broken]


def _count(store: Store, ids: Iterable[str], broken: set[str]) -> bool:
    """Count some matches, and note which are *broken*; tells whether that could be kept."""
    made = []
    for id in ids:
        try:
            made.append(kept(store.by_id(id).match))
        except UNREADABLE:
            broken.add(id)
    with suppress(StoreProblem):
        store.keep_summaries(made_by(), made)
        return True
    return False


def _count_aside(app: Flask) -> None:
    """Count all the rest in a thread of its own, where that is not being done already."""
    free = app.extensions.setdefault("counting aside", threading.Lock())
    if free.acquire(blocking=False):
        threading.Thread(target=_count_all, args=(app, free), daemon=True, name="counting").start()


def _count_all(app: Flask, free: threading.Lock) -> None:
    """Count all the rest; what hinders it is told by the page that asks next."""
    database, broken = Path(app.config["DATABASE"]), set[str]()
    try:
        with suppress(StoreProblem), app.app_context(), closing(Store(database)) as store:
            while (missing := _uncounted(store, broken)) and _count(store, missing, broken):
                time.sleep(0.05)  # the pages go first
    finally:
        free.release()


@lru_cache(maxsize=1024)
def _read(text: str) -> Summary:
    return from_plain(Summary, json.loads(text))
