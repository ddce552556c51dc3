"""Points from two counts: the difference, the bonuses, the doubling and the boxes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from scorekeeper.engine.cards import Card
from scorekeeper.engine.closing import is_doubled, knock_limit
from scorekeeper.engine.deal import Ending
from scorekeeper.engine.rules import Bonuses, RuleSet, SpadeDoubles, Tie
from scorekeeper.engine.settlement import Reason

#: Points with their reasons, before they belong to a seat.
Items = list[tuple[int, Reason]]


def score(closer: int, defender: int, ending: Ending, bonuses: Bonuses) -> tuple[bool, Items]:
    """Compare two counts: whether the closer wins, and the items of the winner's points.

    An equal count is an undercut unless the house says otherwise; gin is never undercut
    (Swedish long guide, Norwegian rules, Pagat).

    >>> closer_wins, items = score(8, 5, Ending.KNOCK, Bonuses())
    >>> closer_wins, [(points, str(why)) for points, why in items]
    (False, [(3, 'difference'), (25, 'undercut_bonus')])
    """
    difference = (abs(defender - closer), Reason.DIFFERENCE)
    if ending is Ending.BIG_GIN:
        return True, [difference, (bonuses.big_gin or 0, Reason.BIG_GIN_BONUS)]
    if ending is Ending.GIN:
        return True, [difference, (bonuses.gin, Reason.GIN_BONUS)]
    if closer < defender:
        return True, [difference, (bonuses.knock, Reason.KNOCK_BONUS)]
    if closer == defender and bonuses.tie is not Tie.UNDERCUT:
        return bonuses.tie is Tie.CLOSER, [difference]
    if defender == 0 and bonuses.gin_off is not None:
        return False, [difference, (bonuses.gin_off, Reason.GIN_OFF_BONUS)]
    return False, [difference, (bonuses.undercut, Reason.UNDERCUT_BONUS)]


@dataclass(frozen=True)
class Judge:
    """What turns two counts into points in one deal: its rules and its upcard."""

    rules: RuleSet
    upcard: Card | None = None

    @cached_property
    def limit(self) -> int | None:
        """The most the closer may keep; None where an upcard is missing."""
        return knock_limit(self.rules.knock, self.upcard)

    @cached_property
    def doubled(self) -> bool:
        """Whether a spade turned up doubles the deal."""
        return is_doubled(self.rules.knock, self.upcard)

    def items(self, closer: int, defender: int, ending: Ending) -> tuple[bool, Items]:
        """Return whether the closer wins, and his or the defender's items, doubling included."""
        closer_wins, items = score(closer, defender, ending, self.rules.bonuses)
        if self.doubled:
            bare = self.rules.knock.spade_doubles is SpadeDoubles.DIFFERENCE
            again = sum(points for points, why in items if not bare or why is Reason.DIFFERENCE)
            items.append((again, Reason.SPADE_DOUBLING))
        kept = [item for item in items if item[0] or item[1] is Reason.DIFFERENCE]
        return closer_wins, kept

    def boxes(self, points: int, ending: Ending, undercut: bool) -> int:
        """Count the box marks: none without points, all of them doubled where boxes double."""
        marks = box_marks(points, ending, undercut, self.rules.bonuses)
        doubles = self.rules.knock.spade_doubles is SpadeDoubles.POINTS_AND_BOXES
        return marks * 2 if self.doubled and doubles else marks


def box_marks(points: int, ending: Ending, undercut: bool, bonuses: Bonuses) -> int:
    """Count the box marks of a won deal before any doubling: one, and the house's extra ones."""
    if not points:
        return 0
    extra = {
        Ending.GIN: bonuses.extra_boxes.gin,
        Ending.BIG_GIN: bonuses.extra_boxes.big_gin,
    }.get(ending, bonuses.extra_boxes.undercut if undercut else 0)
    return 1 + extra
