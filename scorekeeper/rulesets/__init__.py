"""Every rule set we ship, and how a rule set is read: a preset, overlays, then single keys."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from scorekeeper.engine.rules import RuleSet, check_rules
from scorekeeper.errors import Refused
from scorekeeper.plain import Problem, from_plain, to_plain
from scorekeeper.rulesets.gin import (
    CLASSIC,
    NORWEGIAN_SIMPLE,
    OKLAHOMA,
    OKLAHOMA_NORWEGIAN,
    OLDER,
    STRAIGHT,
    SWEDISH_SIMPLE,
    WIKIPEDIA,
)
from scorekeeper.rulesets.overlays import OVERLAYS, Overlay

__all__ = ["CUSTOM", "OVERLAYS", "RULESETS", "Overlay", "combine", "get", "resolve"]

#: The key of a rule set that differs from preset plus overlays.
CUSTOM: Final = "custom"

#: The presets in the order in which people meet them.
RULESETS: Final = {
    rules.key: rules
    for rules in (
        CLASSIC,
        OKLAHOMA,
        STRAIGHT,
        OLDER,
        WIKIPEDIA,
        SWEDISH_SIMPLE,
        NORWEGIAN_SIMPLE,
        OKLAHOMA_NORWEGIAN,
    )
}


def get(key: str) -> RuleSet:
    """Return a preset; raises `KeyError`."""
    return RULESETS[key]


def combine(preset: str, overlays: tuple[str, ...] = (), path: str = "rules") -> RuleSet:
    """Lay overlays over a preset, in order; raises `Refused`.

    >>> combine("oklahoma", ("hollywood",)).sheet.target
    150
    """
    if preset not in RULESETS:
        raise Refused(problems=[Problem("bad_value", f"{path}.preset", preset)])
    rules = RULESETS[preset]
    for key in overlays:
        if key not in OVERLAYS:
            raise Refused(problems=[Problem("bad_value", f"{path}.overlays", key)])
        if not OVERLAYS[key].fits(rules):
            raise Refused(problems=[Problem("overlays_clash", f"{path}.overlays", key)])
        rules = replace(OVERLAYS[key].lay(rules), overlays=(*rules.overlays, key))
    return rules


def resolve(data: Any, path: str = "rules") -> RuleSet:
    """Read a rule set from JSON: preset, overlays, then single keys laid over them.

    Without a preset every key must be there; the overlays then only say how it came about.
    Raises `Refused` with every unknown key and bad value, each with its path.

    >>> resolve({"preset": "classic", "bonuses": {"gin": 20}}).key
    'custom'
    """
    if not isinstance(data, dict):
        raise Refused(problems=[Problem("bad_value", path, data)])
    if "preset" in data:
        return _laid_over(data, path)
    missing = [Problem("bad_value", place) for place in _missing(to_plain(CLASSIC), data, path)]
    if missing:
        raise Refused(problems=missing)
    rules = _read(data, path)
    known = rules.key == CUSTOM or rules.key in RULESETS
    if not known:
        raise Refused(problems=[Problem("bad_value", f"{path}.key", rules.key)])
    same = rules.key in RULESETS and combine(rules.key, rules.overlays, path)
    return rules if same and _values(rules) == _values(same) else replace(rules, key=CUSTOM)


def _laid_over(data: dict[str, Any], path: str) -> RuleSet:
    overlays = data.get("overlays", [])
    if not isinstance(overlays, list) or not all(isinstance(key, str) for key in overlays):
        raise Refused(problems=[Problem("bad_value", f"{path}.overlays", overlays)])
    preset = data["preset"]
    base = combine(preset if isinstance(preset, str) else "", tuple(overlays), path)
    own = {key: held for key, held in data.items() if key not in ("preset", "overlays", "key")}
    rules = _read(_merge(to_plain(base), own), path)
    return base if _values(rules) == _values(base) else replace(rules, key=CUSTOM)


def _read(data: dict[str, Any], path: str) -> RuleSet:
    rules = from_plain(RuleSet, data, path)
    problems = [replace(problem, path=f"{path}.{problem.path}") for problem in check_rules(rules)]
    if problems:
        raise Refused(problems=problems)
    return rules


def _values(rules: RuleSet) -> RuleSet:
    """Return the rules without what only names them."""
    return replace(rules, key="", source="", overlays=())


def _merge(base: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """Lay maps over maps, key by key; anything else replaces what was there."""
    merged = dict(base)
    for key, held in own.items():
        under = merged.get(key)
        both = isinstance(under, dict) and isinstance(held, dict)
        merged[key] = _merge(under, held) if both else held  # type: ignore[arg-type]
    return merged


def _missing(whole: dict[str, Any], data: dict[str, Any], path: str) -> list[str]:
    """List the keys of a complete rule set that are not there; names and sources may be."""
    found = []
    for key, held in whole.items():
        if key in ("key", "overlays", "source"):
            continue
        if key not in data:
            found.append(f"{path}.{key}")
        elif isinstance(held, dict) and isinstance(data[key], dict):
            found += _missing(held, data[key], f"{path}.{key}")
    return found
