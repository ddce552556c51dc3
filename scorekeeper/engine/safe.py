"""The safe count: how much a player can be caught with and still be in the game."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.engine.cards import Card
from scorekeeper.engine.deal import Ending
from scorekeeper.engine.rules import BoxTiming, RuleSet
from scorekeeper.engine.score import Judge
from scorekeeper.engine.verify_hands import most_deadwood


@dataclass(frozen=True)
class SafeCount:
    """The largest count that does not lose the game; None: every count may lose it.

    `knock` is against a knock with 1, `gin` against gin. A count no hand can reach is cut to the
    most a hand can hold.
    """

    knock: int | None
    gin: int | None


def safe_count(rules: RuleSet, to_go: int, upcard: Card | None = None) -> SafeCount:
    """Find the largest counts for which the other side stays below its target.

    *to_go* is what the other side lacks. Where nothing doubles that is *to_go* against a knock
    with 1, and *to_go* - 1 less the gin bonus against gin. A box that is written at once counts
    with the deal.

    >>> safe_count(RuleSet(), 40)
    SafeCount(knock=40, gin=14)
    """
    judge = Judge(rules, upcard)
    return SafeCount(_largest(judge, 1, Ending.KNOCK, to_go), _largest(judge, 0, Ending.GIN, to_go))


def _largest(judge: Judge, closer: int, ending: Ending, to_go: int) -> int | None:
    """Try the counts from the highest down, since doubling and bonuses grow with them."""
    for count in range(most_deadwood(judge.rules), -1, -1):
        closer_wins, items = judge.items(closer, count, ending)
        points = sum(number for number, _ in items)
        if not closer_wins or points + _boxes_at_once(judge, points, ending) < to_go:
            return count
    return None


def _boxes_at_once(judge: Judge, points: int, ending: Ending) -> int:
    """Count what the closer's boxes add to the running sum together with the deal."""
    sheet = judge.rules.sheet
    boxes = judge.boxes(points, ending, undercut=False)
    return boxes * sheet.box_bonus if sheet.box_timing is BoxTiming.IMMEDIATE else 0
