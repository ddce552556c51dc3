"""What lists show of every match: computed once, kept beside it, computed anew when in doubt."""

from __future__ import annotations

import json
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, lru_cache
from zlib import crc32

from scorekeeper import __version__
from scorekeeper.errors import StoreProblem
from scorekeeper.plain import from_plain, to_plain
from scorekeeper.sheet import Match, up_to_date
from scorekeeper.store import Listed, Store
from scorekeeper.web.board import Score, Tally, tally
from scorekeeper.web.language import gettext
from scorekeeper.web.paths import PACKAGE
from scorekeeper.words import overlay_name, rules_name, ruleset_name


@dataclass(frozen=True, kw_only=True)
class Summary:
    """One match as lists show it, in no language."""

    names: tuple[str, ...]
    scores: tuple[Score, ...]
    rules: str
    overlays: tuple[str, ...]
    house: str | None
    finished: bool
    winner: str | None


@cache
def made_by() -> str:
    """Name this program to the last letter: what another one computed is not believed."""
    sums = [crc32(path.read_bytes()) for path in sorted(PACKAGE.rglob("*.py"))]
    return f"{__version__}-{crc32(repr(sums).encode()):08x}"


def summarize(match: Match) -> Summary:
    """Compute what lists show of a match."""
    now, counted = up_to_date(match), tally(match)
    named = rules_name(now.rules, str)
    return Summary(
        names=tuple(player.name for player in now.players),
        scores=counted.scores,
        rules=now.rules.key,
        overlays=now.rules.overlays,
        house=named if named == now.rules.source else None,
        finished=counted.finished,
        winner=counted.winner,
    )


def summaries(store: Store, among: Collection[str] | None = None) -> list[tuple[Listed, Summary]]:
    """List matches with their summaries, the newest first; missing ones are made and kept.

    All of them, or those *among* whose codes are given.
    """
    listed = [one for one in store.listed(made_by()) if among is None or one.code in among]
    made = {
        one.id: (one.seq, _written(summarize(store.by_id(one.id).match)))
        for one in listed
        if one.summary is None
    }
    if made:
        with suppress(StoreProblem):  # the list is right without being kept
            store.keep_summaries(made_by(), made)
    return [(one, _read(one.summary or made[one.id][1])) for one in listed]


def tally_of(summary: Summary) -> Tally:
    """Say a summary in the reader's language."""
    name = summary.house or ruleset_name(summary.rules, gettext)
    overlays = [overlay_name(key, gettext) for key in summary.overlays]
    return Tally(
        scores=summary.scores,
        rules=", ".join([name, *overlays]),
        finished=summary.finished,
        winner=summary.winner,
    )


def _written(summary: Summary) -> str:
    return json.dumps(to_plain(summary), ensure_ascii=False)


@lru_cache(maxsize=4096)
def _read(text: str) -> Summary:
    return from_plain(Summary, json.loads(text))
