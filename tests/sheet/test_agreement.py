"""Both agree: which deals wait, for whom, and what the sheet says without them."""

from typing import Any

import pytest

from scorekeeper.engine.deal import Deal
from scorekeeper.plain import from_plain
from scorekeeper.sheet import (
    Event,
    EventKind,
    Match,
    deals_of,
    match_sheet,
    open_deals,
    with_event,
    without_open,
)
from tests.sheet.ready import ANNA, BERTIL, play, won

AGREEMENT, ACCEPT, REPLACE = EventKind.AGREEMENT, EventKind.ACCEPT, EventKind.REPLACE


def log(*steps: tuple[Any, ...]) -> Match:
    """Play a match of two: a deal and the seat of the phone it was entered on, or another step."""
    match = play()
    for number, (what, *more) in enumerate(steps, start=1):
        if isinstance(what, EventKind):
            event = Event(number, "", what, **(more[0] if more else {}))
        else:
            deal = from_plain(Deal, {**what, "players": [ANNA, BERTIL]})
            event = Event(number, "", EventKind.DEAL, deal, seat=more[0] if more else None)
        match = with_event(match, event)
    return match


FIRST, SECOND, THIRD = won(ANNA, 20), won(BERTIL, 9), won(ANNA, 31)

#: What happened, which deals wait for whom, and the points of the deals that do not.
WAITING = [
    ([(FIRST, ANNA), (SECOND, BERTIL)], [], [20, 9]),  # nobody chose that both agree
    ([(FIRST, ANNA), (AGREEMENT,), (SECOND, BERTIL)], [(3, (ANNA,))], [20]),
    ([(AGREEMENT,), (FIRST, ANNA), (AGREEMENT,)], [], [20]),  # chosen, and taken back
    ([(AGREEMENT,), (FIRST,), (SECOND, ANNA)], [(2, (ANNA, BERTIL)), (3, (BERTIL,))], []),
    (
        [(AGREEMENT,), (FIRST, ANNA), (SECOND, ANNA), (THIRD, ANNA),
         (ACCEPT, {"target": 3, "seat": BERTIL})],
        [(2, (BERTIL,)), (4, (BERTIL,))],
        [9],
    ),
    (
        [(AGREEMENT,), (FIRST, ANNA), (ACCEPT, {"target": 2, "seat": BERTIL}),
         (REPLACE, {"target": 2, "seat": BERTIL, "deal": Deal(winner=0, points=2)})],
        [(2, (ANNA,))],  # who corrects it agrees to it, and the other is asked again
        [],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("steps", "waiting", "agreed"), WAITING)
def test_deals_wait_until_both_have_agreed(steps, waiting, agreed):
    match = log(*steps)
    assert [(one.seq, one.seats) for one in open_deals(match)] == waiting
    without = without_open(match)
    assert [deal.points for deal in deals_of(without)] == agreed
    as_if = play(*(won(ANNA if points != 9 else BERTIL, points) for points in agreed))
    assert match_sheet(without).sides == match_sheet(as_if).sides
    assert open_deals(without) == ()
