"""What every layout of the closer would lead to: the list that settles arguments."""

from __future__ import annotations

from scorekeeper.engine.answer import Answer
from scorekeeper.engine.arrange import fixed_order, layouts, loose_cards
from scorekeeper.engine.closing import Closing
from scorekeeper.engine.deal import Ending
from scorekeeper.engine.melds import Layout, deadwood, meld_of
from scorekeeper.engine.score import Judge
from scorekeeper.engine.settlement import LayoutOutcome


def outcomes(
    closing: Closing, table: Layout, defender: int, answer: Answer, judge: Judge
) -> tuple[LayoutOutcome, ...]:
    """List the closer's layouts within the limit that differ in outcome, his best first.

    Layouts differ when the closer's deadwood, the defender's or the points differ. Of those
    that do not, the one that counted stands for all, else the first in the fixed order.
    """
    if closing.kept is None:
        return ()

    def row(layout: Layout, own: int, theirs: int, ending: Ending, laid: bool) -> LayoutOutcome:
        closer_wins, items = judge.items(own, theirs, ending)
        return LayoutOutcome(
            melds=tuple(meld_of(meld).cards for meld in layout),
            deadwood=own,
            defender_deadwood=theirs,
            winner=closing.seat if closer_wins else answer.seat,
            points=sum(points for points, _ in items),
            laid=laid,
        )

    first = row(table, closing.deadwood, defender, closing.ending, True)
    found = {(first.deadwood, first.defender_deadwood, first.points): first}
    if closing.ending is Ending.KNOCK and answer.hand is not None:
        most = max(judge.limit or 0, closing.deadwood)
        for layout in sorted(layouts(closing.kept, judge.rules.cards, most), key=fixed_order):
            own = deadwood(loose_cards(closing.kept, layout), judge.rules.cards)
            theirs = answer.count(layout if own else ())  # nothing is laid off after gin
            one = row(layout, own, theirs, Ending.KNOCK if own else Ending.GIN, False)
            found.setdefault((own, theirs, one.points), one)
    return tuple(sorted(found.values(), key=lambda one: _worth(one, closing.seat)))


def _worth(row: LayoutOutcome, closer: int) -> tuple[int, int, int]:
    """Return the sort key: the closer's points, those against him below nought, highest first."""
    points = row.points if row.winner == closer else -row.points
    return -points, row.deadwood, row.defender_deadwood
