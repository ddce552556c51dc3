"""Match files: a whole match as JSON, written and read back."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any, Final

from scorekeeper.engine.deal import Deal
from scorekeeper.engine.findings import Finding, FindingCode
from scorekeeper.engine.rules import RuleSet
from scorekeeper.errors import Refused
from scorekeeper.plain import Problem, from_plain, to_plain
from scorekeeper.rulesets import overlay_problems, resolve
from scorekeeper.sheet import (
    Carried,
    Event,
    EventKind,
    Match,
    Player,
    deal_events,
    deals_of,
    joins,
    lacks,
    unsound,
    up_to_date,
    without_keys,
)

FORMAT: Final = "scorekeeper-match"
VERSION: Final = 1

_IN_DEAL = re.compile(r"(?:match\.)?deals\.(\d+)(?:\.(.*))?")


@dataclass(frozen=True, kw_only=True)
class MatchFile:
    """The keys of a match file; `rules` is read by the rule-set reader."""

    format: str
    version: int
    players: tuple[Player, ...]
    id: str = ""
    created: str = ""
    rules: RuleSet | None = None
    first_dealer: int = 0
    carried: tuple[Carried, ...] | None = None
    last_games_after: int | None = None
    deals: tuple[Deal, ...] | None = None
    events: tuple[Event, ...] | None = None


def match_file(match: Match) -> dict[str, Any]:
    """Write a match as its file: no codes, no one-time keys.

    `rules` are those it began with where the history changes them.
    """
    now = up_to_date(match)
    return {
        "format": FORMAT,
        "version": VERSION,
        "id": match.id,
        "created": match.created,
        "rules": to_plain(now.began_with or now.rules),
        "players": to_plain(now.players),
        "first_dealer": match.first_dealer,
        "carried": to_plain(now.carried),
        "last_games_after": now.last_games_after,
        "deals": to_plain(deals_of(match), sparse=True),
        "events": to_plain(without_keys(match.events), sparse=True),
    }


def read_match(data: Any) -> Match:
    """Read a match file; raises `Refused` with everything that does not fit.

    Where the file has the whole history, that is the match; else its deals are.
    """
    if not isinstance(data, dict):
        raise Refused(problems=[Problem("bad_value", "", data)])
    problems: list[Problem] = []
    rules, file = RuleSet(), None
    try:
        rules = resolve(data.get("rules"))
    except Refused as refused:
        problems += refused.arguments["problems"]
    try:
        file = from_plain(MatchFile, {key: held for key, held in data.items() if key != "rules"})
        problems += _check(file)
    except Refused as refused:
        problems += refused.arguments["problems"]
    if problems or file is None:
        raise Refused(problems=problems)
    events = file.events or deal_events(file.deals or (), file.created)
    called = any(event.kind is EventKind.LAST_GAMES for event in events)
    return _without_joined(
        Match(
            id=file.id,
            created=file.created,
            rules=rules,
            players=file.players,
            first_dealer=file.first_dealer,
            carried=file.carried or (),
            last_games_after=None if called else file.last_games_after,
            events=events,
        )
    )


def _without_joined(match: Match) -> Match:
    """Return the match as it began: who joined later, and with what, is told by the history.

    Raises `Refused` where so many joined, or the first dealer did, that it could not begin.
    """
    joined = joins(match)
    if not joined:
        return match
    began = len(match.players) - len(joined)
    columns = tuple(Carried(one.points[:began], one.boxes[:began]) for one in match.carried)
    brought = any(any((*one.points, *one.boxes)) for one in columns)
    first = replace(match, players=match.players[:began], carried=columns if brought else ())
    if wrong := [Problem("bad_value", path) for path in unsound(first)]:
        raise Refused(problems=wrong)
    return first


def _check(file: MatchFile) -> list[Problem]:
    """Check what the types cannot say."""
    fits = {
        "format": file.format == FORMAT,
        "version": file.version == VERSION,
        "first_dealer": 0 <= file.first_dealer < max(len(file.players), 1),
        "events": [event.seq for event in file.events or ()]
        == list(range(1, len(file.events or ()) + 1)),
    }
    problems = [Problem("bad_value", path) for path, fine in fits.items() if not fine]
    for place, event in enumerate(file.events or ()):
        problems += [Problem("bad_value", f"events.{place}.{name}") for name in lacks(event)]
        if event.rules is not None:
            problems += overlay_problems(event.rules.overlays, f"events.{place}.rules")
    return problems


def findings_of(refused: Refused) -> list[Finding]:
    """Turn problems of reading into findings; those inside a deal carry its number."""
    return [_finding(problem) for problem in refused.arguments["problems"]]


def _finding(problem: Problem) -> Finding:
    finding = Finding(code=FindingCode(problem.code), path=problem.path)
    inside = _IN_DEAL.fullmatch(problem.path)
    if inside is None:
        return finding
    return replace(finding, path=inside[2] or None, deal=int(inside[1]) + 1)
