"""Matches and events as rows of the tables, and back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from scorekeeper.engine.rules import RuleSet
from scorekeeper.engine.settle import KEPT
from scorekeeper.plain import from_plain, to_plain
from scorekeeper.sheet.events import Event
from scorekeeper.sheet.match import Carried, Match, Player

Row = Mapping[str, Any]

#: What an event keeps in columns of its own; all else is its body.
COLUMNS = ("seq", "key", "at", "kind", "seat")

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

    Raises `Refused` where a newer program stored what we do not know.
    """
    return Match(
        id=row["id"],
        created=row["created"],
        rules=_rules(row["rules"]),
        players=tuple(Player(name=name) for _, name in sorted(json.loads(row["players"]))),
        first_dealer=row["first_dealer"],
        carried=from_plain(tuple[Carried, ...], json.loads(row["carried"]), "carried"),
        last_games_after=row["last_games_after"],
        events=tuple(_event(*event) for event in sorted(json.loads(row["events"]))),
    )


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
    """Read an event once: what is stored never changes, and sheets are asked for often.

    As many are remembered as deals are settled, so that memory is soon as full as it gets.
    """
    *columns, body = row
    held = dict(zip(COLUMNS, columns, strict=True))
    return from_plain(Event, {**json.loads(body), **held}, f"events.{held['seq']}")


@lru_cache(maxsize=64)
def _rules(text: str) -> RuleSet:
    """Read a rule set once, however many matches are played by it."""
    return from_plain(RuleSet, json.loads(text), "rules")


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
