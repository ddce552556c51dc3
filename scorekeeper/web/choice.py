"""The ways the closer's cards may have lain, in the order in which the page asks about them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.engine.cards import Hand
from scorekeeper.engine.settlement import LayoutOutcome
from scorekeeper.web.language import gettext
from scorekeeper.web.laying import write_melds
from scorekeeper.web.mend import Tap


@dataclass(frozen=True)
class Choice:
    """One way the closer's cards may have lain: what it leads to, and the button for it."""

    row: LayoutOutcome
    tap: Tap
    tag: str = ""


@dataclass(frozen=True)
class Choices:
    """The way that counts if nobody says anything, those as good for the closer, the worse."""

    usual: Choice
    better: tuple[Choice, ...]
    worse: tuple[Choice, ...]


def choices_of(rows: Sequence[LayoutOutcome], closer: int, seen: frozenset[Hand]) -> Choices:
    """Put the closer's layouts in the order in which the page asks.

    The usual one is the best, or the one *seen* on a photo of the hand.
    """
    best = next(row for row in rows if row.laid)
    usual = next((row for row in rows if seen and frozenset(row.melds) == seen), None)
    others = [row for row in rows if row is not (usual or best)]
    least = min(_gain(best, closer), _gain(usual or best, closer))
    tag = gettext("As they lie on the photo") if usual else _reason(best, others)
    return Choices(
        usual=_choice(usual or best, closer, tag),
        better=tuple(_choice(row, closer) for row in others if _gain(row, closer) >= least),
        worse=tuple(_choice(row, closer) for row in others if _gain(row, closer) < least),
    )


def _reason(usual: LayoutOutcome, others: Sequence[LayoutOutcome]) -> str:
    if any(row.deadwood <= usual.deadwood for row in others):
        return gettext("One of the ways that leave least")
    return gettext("The usual way: least loose cards")


def _gain(row: LayoutOutcome, closer: int) -> int:
    """Return what a layout brings the closer; below nought where the other side wins."""
    return row.points if row.winner == closer else -row.points


def _choice(row: LayoutOutcome, closer: int, tag: str = "") -> Choice:
    label = gettext("They lay like this")
    return Choice(row, Tap("set", f"melds-{closer}:{write_melds(row.melds)}", label), tag)
