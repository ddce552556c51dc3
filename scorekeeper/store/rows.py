"""Matches and events as rows of the tables, and back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from scorekeeper.engine.rules import RuleSet
from scorekeeper.errors import Refused
from scorekeeper.plain import Problem, from_plain, to_plain
from scorekeeper.rulesets import OVERLAYS
from scorekeeper.sheet.checks import lacks, unsound
from scorekeeper.sheet.events import Event
from scorekeeper.sheet.match import Carried, Match, Player

Row = Mapping[str, Any]

#: What an event keeps in columns of its own; all else is its body.
COLUMNS = ("seq", "key", "at", "kind", "seat")

#: How many events are remembered: those of the tables that play on an evening.
KEPT: Final = 512

#: A match in one row with all that belongs to it: each further row lets other threads step in.
WHOLE = f"""
    select m.*, (
        select json_group_array(json_array("seat", "name")) from "player" where "match" = m."id"
    ) as "players", (
        select json_group_array(json_array({", ".join(f'"{name}"' for name in COLUMNS)}, "body"))
        from "event" where "match" = m."id"
    ) as "events" from "match" m
"""


def match_row(match: Match) -> dict[str, Any]:
    """Write a match without its players and events."""
    return {
        "id": match.id,
        "created": match.created,
        "rules": _json(to_plain(match.rules)),
        "first_dealer": match.first_dealer,
        "carried": _json(to_plain(match.carried)),
        "last_games_after": match.last_games_after,
    }


def read_match(row: Row) -> Match:
    """Read a `WHOLE` match; a rule that an older program did not store takes its default.

    Raises `Refused` where a newer program stored what we do not know, and where no program of
    ours could have stored what stands there.
    """
    seats = sorted(json.loads(row["players"]))
    match = Match(
        id=row["id"],
        created=row["created"],
        rules=_rules(row["rules"]),
        players=tuple(Player(name=name) for _, name in seats),
        first_dealer=row["first_dealer"],
        carried=from_plain(tuple[Carried, ...], parsed(row["carried"], "carried"), "carried"),
        last_games_after=row["last_games_after"],
        events=tuple(_event(*event) for event in sorted(json.loads(row["events"]))),
    )
    wrong = [*unsound(match)]
    if [seat for seat, _ in seats] != [*range(len(seats))]:
        wrong.append("players")
    if wrong:
        raise Refused(problems=[Problem("bad_value", path) for path in wrong])
    return match


def event_row(event: Event) -> dict[str, Any]:
    """Write an event without its match; its rules are whole, so that defaults may change."""
    body = to_plain(event, sparse=True)
    columns = {name: body.pop(name, None) for name in COLUMNS}
    if event.rules is not None:
        body["rules"] = to_plain(event.rules)
    return {**columns, "body": _json(body)}


def read_event(row: Row) -> Event:
    """Read an event; raises `Refused` like `read_match`."""
    return _event(*(row[name] for name in COLUMNS), row["body"])


@lru_cache(maxsize=KEPT)
def _event(*row: Any) -> Event:
    """Read an event once: what is stored never changes, and sheets are asked for often."""
    *columns, body = row
    held = dict(zip(COLUMNS, columns, strict=True))
    place = f"events.{held['seq']}"
    said = parsed(body, place)
    if not isinstance(said, dict):
        raise Refused(problems=[Problem("bad_value", place, said)])
    event = from_plain(Event, {**said, **held}, place)
    if lacking := [Problem("bad_value", f"{place}.{name}") for name in lacks(event)]:
        raise Refused(problems=lacking)
    if event.rules:
        _playable(event.rules, f"{place}.rules")
    return event


@lru_cache(maxsize=64)
def _rules(text: str) -> RuleSet:
    """Read a rule set once, however many matches are played by it."""
    return _playable(from_plain(RuleSet, parsed(text, "rules"), "rules"), "rules")


def _playable(rules: RuleSet, path: str) -> RuleSet:
    """Return a rule set whose overlays we know."""
    if not set(rules.overlays) <= set(OVERLAYS):
        raise Refused(problems=[Problem("bad_value", f"{path}.overlays", rules.overlays)])
    return rules


def parsed(text: str, path: str) -> Any:
    """Read the JSON of a column; raises `Refused` with its *path* where it is none any more."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Refused(problems=[Problem("bad_value", path, text)]) from error


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
