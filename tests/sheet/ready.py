"""Ready matches and the worked cases, for the tests of the sheet."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from scorekeeper.engine.deal import Deal, Ending
from scorekeeper.engine.rules import RuleSet
from scorekeeper.plain import from_plain, to_plain
from scorekeeper.rulesets import RULESETS, resolve
from scorekeeper.sheet import Carried, Match, Player, deal_events, match_sheet

CASES = Path(__file__).parent.parent / "cases"
ANNA, BERTIL = 0, 1
VOID: dict[str, Any] = {"ending": "void"}


def rows(name: str) -> list[dict[str, Any]]:
    """Read a table of worked cases."""
    text = (CASES / name).read_text(encoding="utf-8")
    return list(map(json.loads, text.splitlines())) if name.endswith("l") else json.loads(text)


def match_rows() -> list[dict[str, Any]]:
    """Read the match files whose game we ship and whose rule set can be."""
    return [
        row
        for row in rows("matches.jsonl")
        if row["expect"].get("finding") != "overlays_clash"
        and row["match"]["rules"]["preset"] in RULESETS
    ]


def read(file: dict[str, Any]) -> Match:
    """Read a match file that has no history."""
    return Match(
        id=file["id"],
        created=file["created"],
        rules=resolve(file["rules"]),
        players=tuple(Player(player["name"]) for player in file["players"]),
        first_dealer=file["first_dealer"],
        carried=tuple(from_plain(Carried, column) for column in file.get("carried", [])),
        last_games_after=file.get("last_games_after"),
        events=deal_events([from_plain(Deal, deal) for deal in file["deals"]]),
    )


def won(seat: int, points: int, ending: str = "knock", **more: Any) -> dict[str, Any]:
    """Write a line copied from paper."""
    return {"winner": seat, "points": points, "ending": ending, **more}


def play(
    *deals: dict[str, Any],
    rules: dict[str, Any] | None = None,
    names: str = "AB",
    **more: Any,
) -> Match:
    """Set up a match of the players called by single letters."""
    file = {
        "id": "m",
        "created": "2026-11-29T18:00:00Z",
        "rules": {"preset": "classic", **(rules or {})},
        "players": [{"name": name} for name in names],
        "first_dealer": 0,
        "deals": deals,
        **more,
    }
    return read(file)


def sheet(*deals: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Compute the answer for such a match."""
    return to_plain(match_sheet(play(*deals, **more)))


def carried(points: list[int], boxes: list[int]) -> dict[str, list[int]]:
    """Write what a column brings along from paper."""
    return {"points": points, "boxes": boxes}


def differences(expected: Any, found: Any, path: str = "") -> list[tuple[str, Any, Any]]:
    """List where *found* differs from the part of it that is *expected*."""
    if isinstance(expected, dict) and isinstance(found, dict):
        pairs = [(key, held, found.get(key, "missing")) for key, held in expected.items()]
    elif isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        pairs = [(str(i), *both) for i, both in enumerate(zip(expected, found, strict=True))]
    else:
        return [] if expected == found else [(path, expected, found)]
    return [one for key, want, got in pairs for one in differences(want, got, f"{path}.{key}")]


def column_points(answer: dict[str, Any], side: int) -> list[int]:
    """List what a side has in each column."""
    return [column["sides"][side]["points"] for column in answer["columns"]]


def totals(answer: dict[str, Any]) -> list[int]:
    """List the total of every side."""
    return [side["total"] for side in answer["sides"]]


def nets(answer: dict[str, Any]) -> list[int]:
    """List the net of every side."""
    return [side["net"] for side in answer["sides"]]


#: Deals of two players as copied lines: wins of all kinds, wins with nothing, voids.
copied_deals = st.one_of(
    st.builds(
        Deal,
        winner=st.integers(0, 1),
        points=st.integers(0, 60),
        ending=st.sampled_from([None, Ending.KNOCK, Ending.GIN, Ending.BIG_GIN]),
    ),
    st.just(Deal(ending=Ending.VOID)),
)
deal_lists = st.lists(copied_deals, max_size=25)

#: Two-player rule sets that differ in everything the sheet reads.
rule_sets = st.builds(
    lambda preset, overlays, own: resolve({"preset": preset, "overlays": overlays, "sheet": own}),
    st.sampled_from(["classic", "older", "wikipedia", "oklahoma", "norwegian_simple"]),
    st.sampled_from([[], ["hollywood"]]),
    st.fixed_dictionaries(
        {},
        optional={
            "target": st.integers(20, 150),
            "deals": st.integers(1, 12),
            "shutout": st.sampled_from(["double_total", "flat", "double_points", "none"]),
            "shutout_when": st.sampled_from(["zero_points", "zero_hands"]),
            "box_timing": st.sampled_from(["end", "immediate"]),
            "late_entry": st.sampled_from(["shift", "strict"]),
            "rolling": st.booleans(),
            "gin_opens_all": st.booleans(),
            "column_weights": st.just([1, 1, 2]),
        },
    ),
)


def two(deals: list[Deal], rules: RuleSet, first_dealer: int = 0) -> Match:
    """Seat two players at some deals."""
    players = (Player("Anna"), Player("Bertil"))
    return Match("m", "", rules, players, first_dealer, events=deal_events(deals))


def swapped(deal: Deal) -> Deal:
    """Let the other of two players have won."""
    return deal if deal.winner is None else replace(deal, winner=1 - deal.winner)
