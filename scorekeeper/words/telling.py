"""What each family of games tells in its own way of a deal, and what all tell alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from scorekeeper.engine.findings import FindingCode
from scorekeeper.engine.settlement import Award, Settlement
from scorekeeper.words.sections import section_of_reason
from scorekeeper.words.speech import Speech
from scorekeeper.words.texts import N_

MINUS: Final = "−"


@dataclass(frozen=True)
class Line:
    """One line of a sum: what it is for, the figures, and the section of the rule book on it."""

    label: str
    sum: str
    section: str | None = None


@dataclass(frozen=True, kw_only=True)
class Telling:
    """How a family of games tells a deal; `findings` are those it words in its own way."""

    headline: Callable[[Speech, Settlement], str]
    short: Callable[[Speech, Settlement], str]
    arithmetic: Callable[[Speech, Settlement], list[Line]]
    hand: Callable[[Speech, int, Settlement], str]
    findings: Mapping[FindingCode, str]


def wins(words: Speech, settled: Settlement) -> str:
    """Say how much one player wins, or that nobody does."""
    if settled.winner is None:
        return words.filled(N_("Nobody scores in this deal."))
    return words.filled(
        N_("%(who)s wins %(points)s points."),
        who=words.name(settled.winner),
        points=settled.points,
    )


def added_up(
    words: Speech, settled: Settlement, awards: Sequence[Award], figures: Callable[[Award], str]
) -> list[Line]:
    """Write awards one under the other, each with what it is for, and the total last."""
    lines = [
        Line(words.reason(award.reason), figures(award), section_of_reason(award.reason, settled))
        for award in awards
    ]
    if len(lines) > 1:
        total = sum(award.points for award in awards)
        lines.append(Line(words.filled(N_("Together")), f"= {total}"))
    return lines


def count_only(words: Speech, seat: int, count: int) -> str:
    """Say what is known of a hand that was given as a count."""
    return words.filled(N_("%(who)s: a count of %(count)s."), who=words.name(seat), count=count)
