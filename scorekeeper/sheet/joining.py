"""Sitting down late: what a player who joins a match that goes on may start with.

Joining is an event with a name, the new seat and the points to start with, which the table chose
and wrote down: zero, the average, or its own figure. They count as if brought from paper. Whoever
leaves needs no event: from then on the deals show no hand for that seat. The line on the sheet
stays, but who is not at the table in the last round is out of the running and of the payments,
and is not waited for, until a hand is entered again (our decisions; no source speaks of either).
"""

from __future__ import annotations

from scorekeeper.sheet.checks import MOST_PLAYERS
from scorekeeper.sheet.events import Event, EventKind
from scorekeeper.sheet.match import Match, up_to_date
from scorekeeper.sheet.matchsheet import match_sheet, table_at
from scorekeeper.sheet.scores import TOGETHER


def can_join(match: Match) -> bool:
    """Tell whether anybody can still sit down: where all play every deal, until it is over."""
    now = up_to_date(match)
    room = now.rules.seats.players is None and len(now.players) < MOST_PLAYERS[now.rules.game]
    sheet = match_sheet(now)
    return now.rules.game in TOGETHER and room and sheet.ok and not sheet.finished


def average_points(match: Match) -> int:
    """Return the average of those at the table, halves rounded up; 0 before the first round.

    >>> from scorekeeper.engine.deal import Deal
    >>> from scorekeeper.engine.rules import Game, RuleSet
    >>> from scorekeeper.sheet.match import Player
    >>> log = (Event(1, "", EventKind.DEAL, Deal(winner=0, points=41)),)
    >>> players = (Player("Anna"), Player("Bertil"))
    >>> average_points(Match("m", "", RuleSet(game=Game.RUMMY), players, events=log))
    21
    """
    sheet = match_sheet(match)
    away = table_at(match)[-1].away
    held = [side.total for side in sheet.sides if side.seats[0] not in away]
    return (2 * sum(held) + len(held)) // (2 * len(held))


def most_start(match: Match) -> int | None:
    """Return the most one may start with, so that the match does not end by it; None: any."""
    target = up_to_date(match).rules.sheet.target
    return None if target is None else target - 1


def joining(match: Match, name: str, points: int, at: str, key: str | None = None) -> Event:
    """Write the event by which somebody sits down on the next seat with some points."""
    seat = len(up_to_date(match).players)
    place = len(match.events) + 1
    return Event(place, at, EventKind.JOIN, seat=seat, name=name, points=points, key=key)
