"""A match without its detours: the shortest log that gives the same sheet."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import Any

from scorekeeper.sheet.events import Event, EventKind, standing
from scorekeeper.sheet.match import Match, rules_by_place, up_to_date


def condensed(match: Match) -> Match:
    """Drop corrections, names and rules that no longer count; what counts keeps its order.

    >>> from scorekeeper.engine.deal import Deal
    >>> from scorekeeper.engine.rules import RuleSet
    >>> log = (Event(1, "", EventKind.DEAL, Deal(winner=0, points=7)),
    ...        Event(2, "", EventKind.DEAL, Deal(winner=0, points=9)),
    ...        Event(3, "", EventKind.RETRACT, target=1))
    >>> [event.deal.points for event in condensed(Match("x", "", RuleSet(), (), events=log)).events]
    [9]
    """
    rules_of, now = rules_by_place(match), up_to_date(match)
    places = standing(match.events)
    began = current = rules_of(places[0].seq if places else sys.maxsize)
    events: list[Event] = []

    def add(kind: EventKind, **more: Any) -> None:
        events.append(Event(len(events) + 1, match.created, kind, **more))

    for place in places:
        if (rules := rules_of(place.seq)) != current:
            current = rules
            add(EventKind.RULES, rules=rules, target=len(events) + 1)
        add(EventKind.DEAL, deal=place.deal)
    if now.rules != current:
        add(EventKind.RULES, rules=now.rules, target=len(events) + 1)
    return replace(now, rules=began, began_with=None, events=tuple(events))
