"""Matches as families play them, for the tests of pages."""

from scorekeeper.engine.cards import parse_cards
from scorekeeper.engine.deal import Deal, Ending, Holding
from scorekeeper.rulesets import combine
from scorekeeper.sheet import Event, EventKind, Match, Player

#: The deals of the Swedish long guide's example: 112 on six deals against 41 on two.
GUIDE = ((0, 20), (0, 18), (1, 23), (0, 15), (0, 22), (1, 18), (0, 12), (0, 25))

VOID = Deal(ending=Ending.VOID)

#: Anna knocks with 6 against Bertil's 19.
KNOCK = Deal(
    closer=0,
    hands=(
        Holding(cards=parse_cards("2H3H4H8C8D8SJCQCKC6S")),
        Holding(cards=parse_cards("5D6D7D9C9H9SQH4C3S2D")),
    ),
)


def won(seat, points, ending=Ending.KNOCK):
    """A deal copied from paper."""
    return Deal(winner=seat, points=points, closer=seat, ending=ending)


#: Bertil undercuts Anna.
UNDERCUT = Deal(winner=1, points=28, closer=0, ending=Ending.KNOCK)


def a_match(*deals, preset="classic", overlays=(), names=("Anna", "Bertil"), **more):
    """A match in which these deals were entered, one a quarter of an hour."""
    events = tuple(
        Event(seq, f"2026-11-29T{18 + seq // 4:02}:{seq % 4 * 15:02}:00Z", EventKind.DEAL, deal)
        for seq, deal in enumerate(deals, start=1)
    )
    return Match(
        id=more.pop("id", f"match-{len(deals)}-{preset}"),
        created="2026-11-29T18:00:00Z",
        rules=combine(preset, overlays),
        players=tuple(map(Player, names)),
        events=events,
        **more,
    )
