"""What a round of a contract game asks for, as pages say it."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.engine.rules import RuleSet
from scorekeeper.web.language import gettext
from scorekeeper.words.rounds import round_line, round_remark


@dataclass(frozen=True)
class Asked:
    """What one round asks for: its number of so many, in words, and how it ends otherwise."""

    number: int
    of: int
    line: str
    remark: str
    open: bool

    @property
    def title(self) -> str:
        """Name the round: *Round 3 of 7*."""
        return gettext("Round %(number)s of %(all)s", number=self.number, all=self.of)


def asked_of(rules: RuleSet, number: int | None) -> Asked | None:
    """Say what a round asks for; None where there is no such round."""
    rounds = rules.contract.rounds
    if number is None or not 0 < number <= len(rounds):
        return None
    one = rounds[number - 1]
    return Asked(
        number, len(rounds), round_line(one, gettext), round_remark(one, gettext), one is None
    )
