"""Every rule set we ship, and how a rule set is read: a preset, overlays, then single keys."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from scorekeeper.engine.rulecheck import check_rules
from scorekeeper.engine.rules import RuleSet
from scorekeeper.errors import Refused
from scorekeeper.plain import Problem, read_plain, to_plain
from scorekeeper.rulesets.contract import (
    RILPEDIA_FIFTEEN,
    SWEDISH_FIFTEEN,
    SWEDISH_SEVEN,
    TEMPLATES,
    Template,
)
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
from scorekeeper.rulesets.rummy import RUMMY

__all__ = [
    "CUSTOM",
    "NAMING",
    "OVERLAYS",
    "RULESETS",
    "TEMPLATES",
    "Overlay",
    "Template",
    "combine",
    "overlay_problems",
    "resolve",
]

#: The key of a rule set that differs from preset plus overlays.
CUSTOM: Final = "custom"

#: What only names a rule set, and does not count.
NAMING: Final = ("key", "overlays", "source")

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
        SWEDISH_SEVEN,
        SWEDISH_FIFTEEN,
        RILPEDIA_FIFTEEN,
        RUMMY,
    )
}


def combine(preset: str, overlays: tuple[str, ...] = (), path: str = "rules") -> RuleSet:
    """Lay overlays over a preset, in order; raises `Refused`.

    >>> combine("oklahoma", ("hollywood",)).sheet.target
    150
    """
    rules, problems = _combined(preset, overlays, path)
    if problems:
        raise Refused(problems=problems)
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
    rules, base, problems = (_laid_over if "preset" in data else _complete)(data, path)
    if problems:
        raise Refused(problems=problems)
    return base if base and _values(rules) == _values(base) else replace(rules, key=CUSTOM)


def overlay_problems(overlays: tuple[str, ...], path: str = "rules") -> list[Problem]:
    """Find overlays that nobody knows, or that cannot be laid over those before them."""
    return _combined(CLASSIC.key, overlays, path)[1]


def _combined(preset: str, overlays: tuple[str, ...], path: str) -> tuple[RuleSet, list[Problem]]:
    """Lay overlays over a preset as far as they fit; the classic game stands in for an unknown."""
    problems = []
    if preset not in RULESETS:
        problems.append(Problem("bad_value", f"{path}.preset", preset))
    rules = RULESETS.get(preset, CLASSIC)
    for key in overlays:
        if key not in OVERLAYS:
            problems.append(Problem("bad_value", f"{path}.overlays", key))
        elif not OVERLAYS[key].fits(rules):
            problems.append(Problem("overlays_clash", f"{path}.overlays", key))
        else:
            rules = replace(OVERLAYS[key].lay(rules), overlays=(*rules.overlays, key))
    return rules, problems


#: A rule set as read, what it would be without changes of its own, and what is wrong with it.
_Read = tuple[RuleSet, RuleSet | None, list[Problem]]


def _laid_over(data: dict[str, Any], path: str) -> _Read:
    """Read single keys laid over a preset and overlays."""
    preset, overlays, problems = data["preset"], data.get("overlays", []), []
    if not isinstance(overlays, list) or not all(isinstance(key, str) for key in overlays):
        problems.append(Problem("bad_value", f"{path}.overlays", overlays))
        overlays = []
    known = preset if isinstance(preset, str) else ""
    base, wrong = _combined(known, tuple(overlays), path)
    own = {key: held for key, held in data.items() if key not in ("preset", "overlays", "key")}
    rules, found = _values_of(_merge(to_plain(base), own), path, check=not wrong)
    return rules, base, [*wrong, *problems, *found]


def _complete(data: dict[str, Any], path: str) -> _Read:
    """Read a whole rule set, as a match keeps it."""
    missing = [Problem("bad_value", place) for place in _missing(to_plain(CLASSIC), data, path)]
    rules, found = _values_of(data, path, check=True)
    known = rules.key in RULESETS
    if not known and rules.key != CUSTOM:
        found.append(Problem("bad_value", f"{path}.key", rules.key))
    base, wrong = _combined(rules.key if known else CLASSIC.key, rules.overlays, path)
    return rules, base if known else None, [*missing, *found, *wrong]


def _values_of(data: dict[str, Any], path: str, *, check: bool) -> tuple[RuleSet, list[Problem]]:
    """Read every value as far as it fits, and check what was read."""
    rules, problems = read_plain(RuleSet, data, path)
    assert rules is not None
    impossible = check_rules(rules) if check else ()
    return rules, problems + [
        replace(problem, path=f"{path}.{problem.path}") for problem in impossible
    ]


def _values(rules: RuleSet) -> RuleSet:
    """Return the rules without what only names them."""
    return replace(rules, key="", source="", overlays=())


def _merge(base: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """Lay maps over maps, key by key; anything else replaces what was there."""
    merged = dict(base)
    for key, held in own.items():
        under = merged.get(key)
        if isinstance(under, dict) and isinstance(held, dict):
            merged[key] = _merge(under, held)
        else:
            merged[key] = held
    return merged


def _missing(whole: dict[str, Any], data: dict[str, Any], path: str) -> list[str]:
    """List the keys of a complete rule set that are not there; names and sources may be."""
    found = []
    for key, held in whole.items():
        if key in NAMING:
            continue
        if key not in data:
            found.append(f"{path}.{key}")
        elif isinstance(held, dict) and isinstance(data[key], dict):
            found += _missing(held, data[key], f"{path}.{key}")
    return found
