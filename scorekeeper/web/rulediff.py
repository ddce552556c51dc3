"""What differs between two rule sets, in words."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.engine.rules import RuleSet
from scorekeeper.plain import to_plain
from scorekeeper.web.language import gettext
from scorekeeper.words import differences, rule_label, rule_value
from scorekeeper.words.rules import flat


@dataclass(frozen=True, kw_only=True)
class Changed:
    """One rule that was changed: its words, and what it was and is."""

    rule: str
    before: str
    after: str


def changed_rules(old: RuleSet, new: RuleSet) -> tuple[Changed, ...]:
    """List the rules in which *new* differs from *old*, in words."""
    before = dict(flat(to_plain(old)))
    return tuple(
        Changed(
            rule=rule_label(path, gettext),
            before=rule_value(path, before[path], gettext),
            after=rule_value(path, value, gettext),
        )
        for path, value in differences(new, old).items()
    )
