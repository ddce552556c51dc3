"""The ways the closer's cards may have lain, in the order in which the page asks about them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.engine.settlement import LayoutOutcome
from scorekeeper.web.language import gettext
from scorekeeper.web.laying import write_melds
from scorekeeper.web.mend import Tap


@dataclass(frozen=True)
class Choice:
    """One way the closer's cards may have lain: what it leads to, and the button for it."""

    row: LayoutOutcome
    tap: Tap


@dataclass(frozen=True)
class Choices:
    """The way that counts if nobody says anything, those as good for the closer, the worse."""

    usual: Choice
    tag: str
    better: tuple[Choice, ...]
    worse: tuple[Choice, ...]


def choices_of(rows: Sequence[LayoutOutcome], closer: int) -> Choices:
    """Put the closer's layouts, the best first, in the order in which the page asks."""
    usual = next(row for row in rows if row.laid)
    others = [row for row in rows if not row.laid]
    least = _gain(usual, closer)
    ties = any(row.deadwood <= usual.deadwood for row in others)
    return Choices(
        usual=_choice(usual, closer),
        tag=gettext("One of the ways that leave least")
        if ties
        else gettext("The usual way: least loose cards"),
        better=tuple(_choice(row, closer) for row in others if _gain(row, closer) >= least),
        worse=tuple(_choice(row, closer) for row in others if _gain(row, closer) < least),
    )


def _gain(row: LayoutOutcome, closer: int) -> int:
    """Return what a layout brings the closer; below nought where the other side wins."""
    return row.points if row.winner == closer else -row.points


def _choice(row: LayoutOutcome, closer: int) -> Choice:
    label = gettext("They lay like this")
    return Choice(row, Tap("set", f"melds-{closer}:{write_melds(row.melds)}", label))
