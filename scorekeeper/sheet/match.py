"""A match: a rule set, some players and a log of events; everything else is computed."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from scorekeeper.engine.deal import Deal
from scorekeeper.engine.hashing import hashed_once
from scorekeeper.engine.rules import RuleSet, Seats, Sides
from scorekeeper.sheet.events import Event, EventKind, settings, standing

#: How many matches are remembered as they are now: a page asks for the same one many times.
KEPT: Final = 64


@dataclass(frozen=True)
class Player:
    """Somebody at the table; two may share a name, the seat tells them apart."""

    name: str


@dataclass(frozen=True)
class Carried:
    """What one column brings along from paper: points and boxes, one of each a side."""

    points: tuple[int, ...] = ()
    boxes: tuple[int, ...] = ()


@hashed_once
@dataclass(frozen=True)
class Match:
    """The stored truth about a match, complete; `id` is public and opens nothing.

    `began_with` is set where `rules` are those of now: see `up_to_date`.
    """

    id: str
    created: str
    rules: RuleSet
    players: tuple[Player, ...]
    first_dealer: int = 0
    carried: tuple[Carried, ...] = ()
    last_games_after: int | None = None
    events: tuple[Event, ...] = ()
    began_with: RuleSet | None = None


#: Who plays together: the seats of each side.
SIDES: dict[Sides, Callable[[int], tuple[tuple[int, ...], ...]]] = {
    Sides.EACH: lambda players: tuple((seat,) for seat in range(players)),
    Sides.PAIRS: lambda _: ((0, 2), (1, 3)),
}


def sides_of(seats: Seats, players: int) -> tuple[tuple[int, ...], ...]:
    """Group the seats of *players* players into sides.

    >>> sides_of(Seats(), 2), sides_of(Seats(players=4, sides=Sides.PAIRS), 4)
    (((0,), (1,)), ((0, 2), (1, 3)))
    """
    return SIDES[seats.sides](players)


def deals_of(match: Match) -> tuple[Deal, ...]:
    """Return the deals that count, in order: the `deals` of the match file."""
    return tuple(place.deal for place in standing(match.events))


def with_event(match: Match, event: Event) -> Match:
    """Add one event to the log."""
    return replace(match, events=(*match.events, event))


@lru_cache(maxsize=KEPT)
def up_to_date(match: Match) -> Match:
    """Apply what the log says about names, rules and the last games; the log itself stays.

    >>> match = Match("x", "", RuleSet(), (Player("Anna"), Player("Bertil")))
    >>> rename = Event(1, "", EventKind.RENAME, seat=0, name="Anna-Lisa")
    >>> up_to_date(with_event(match, rename)).players[0]
    Player(name='Anna-Lisa')
    """
    players = list(match.players)
    joined = joins(match)
    for event in match.events:
        if event.kind is EventKind.RENAME and event.name is not None:
            _rename(players, event.seat, event.name)
        elif event in joined:
            players[event.seat : (event.seat or 0) + 1] = [Player(event.name or "")]
    return replace(
        match,
        rules=rules_by_place(match)(sys.maxsize),
        began_with=match.began_with or match.rules,
        players=tuple(players),
        carried=_carried(match, joined),
        last_games_after=_last_games_after(match),
    )


def rules_by_place(match: Match) -> Callable[[int], RuleSet]:
    """Tell by which rules each deal is counted, by the place it was first entered at.

    Changed rules count for every deal, unless the table left the earlier ones as they were.

    >>> match = Match("x", "", RuleSet(), (Player("Anna"), Player("Bertil")))
    >>> nine = Event(2, "", EventKind.RULES, rules=RuleSet(hand_size=9), target=3)
    >>> [rules_by_place(with_event(match, nine))(seq).hand_size for seq in (1, 3)]
    [10, 9]
    """
    began = match.began_with or match.rules
    changes = [(event.target or 0, event.rules) for event in settings(match.events) if event.rules]

    def rules_of(seq: int) -> RuleSet:
        found = [rules for start, rules in changes if start <= seq]
        return found[-1] if found else began

    return rules_of


def joins(match: Match) -> tuple[Event, ...]:
    """List the joins that stand: players who sat down after the match had begun.

    A deal played before shows no hand for them, as it shows none for whoever has left the table.

    >>> join = Event(1, "", EventKind.JOIN, seat=2, name="Carl", points=40)
    >>> two = Match("x", "", RuleSet(), (Player("Anna"), Player("Bertil")))
    >>> now = up_to_date(with_event(two, join))
    >>> [player.name for player in now.players], now.carried[0].points
    (['Anna', 'Bertil', 'Carl'], (0, 0, 40))
    """
    return tuple(event for event in settings(match.events) if event.kind is EventKind.JOIN)


def _carried(match: Match, joined: tuple[Event, ...]) -> tuple[Carried, ...]:
    """Write what those who joined start with as if they had brought it along."""
    columns = match.carried
    for event in joined:
        seat, points = event.seat or 0, event.points or 0
        if points and not columns:
            columns = (Carried((0,) * seat, (0,) * seat),)
        columns = tuple(
            Carried(
                (*column.points[:seat], 0 if place else points, *column.points[seat + 1 :]),
                (*column.boxes[:seat], 0, *column.boxes[seat + 1 :]),
            )
            for place, column in enumerate(columns)
        )
    return columns


def _rename(players: list[Player], seat: int | None, name: str) -> None:
    if seat is not None and 0 <= seat < len(players):
        players[seat] = Player(name)


def _last_games_after(match: Match) -> int | None:
    """Count the deals entered before the first announcement, by those that still count."""
    called = next((one for one in settings(match.events) if one.kind is EventKind.LAST_GAMES), None)
    if called is None:
        return match.last_games_after
    return sum(place.seq < called.seq for place in standing(match.events))
