"""What was settled for a whole match after it began, as its history tells it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from flask import Blueprint

from scorekeeper.engine.rules import RuleSet
from scorekeeper.plain import to_plain
from scorekeeper.sheet import SETTLING, Event, EventKind, Match, settings
from scorekeeper.web.language import gettext
from scorekeeper.words import differences, rule_label, rule_value
from scorekeeper.words.rules import flat

bp = Blueprint("settled", __name__)

#: What names a rule set and does not count.
NAMING = ("key", "overlays", "source")


@dataclass(frozen=True, kw_only=True)
class Changed:
    """One rule that was changed: its words, and what it was and is."""

    label: str
    before: str
    after: str


@dataclass(frozen=True, kw_only=True)
class Settled:
    """One thing that was settled: when, what, the rules it changed, and whether it stands."""

    at: str
    text: str
    changes: tuple[Changed, ...] = ()
    stands: bool


def changed_rules(old: RuleSet, new: RuleSet) -> tuple[Changed, ...]:
    """List the rules in which *new* differs from *old*, in words."""
    before = dict(flat(to_plain(old)))
    return tuple(
        Changed(
            label=rule_label(path, gettext),
            before=rule_value(path, before[path], gettext),
            after=rule_value(path, value, gettext),
        )
        for path, value in differences(new, old).items()
        if path not in NAMING
    )


@bp.app_template_global("settled_of")
def settled_of(match: Match) -> tuple[Settled, ...]:
    """Tell everything that was settled for a whole match, oldest first."""
    return tuple(_told(match))


def _told(match: Match) -> Iterator[Settled]:
    standing = {event.seq for event in settings(match.events)}
    rules, called = match.began_with or match.rules, False
    for event in match.events:
        if event.kind not in SETTLING:
            continue
        stands = event.seq in standing
        if event.kind is EventKind.LAST_GAMES and not called:
            yield Settled(at=event.at, text=gettext("Last games were called"), stands=stands)
            called = stands
        elif event.rules is not None:
            changes = changed_rules(rules, event.rules)
            yield Settled(at=event.at, text=_scope(event), changes=changes, stands=stands)
            rules = event.rules if stands else rules


def _scope(event: Event) -> str:
    if event.target is None:
        return gettext("The rules were changed; every deal is counted by them")
    return gettext("The rules were changed; earlier deals stay as they were")
