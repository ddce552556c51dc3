"""Whether a match that comes is new here, known, or known otherwise; and keep it."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import Any

from scorekeeper.engine.deal import Deal, Holding
from scorekeeper.engine.rules import RuleSet
from scorekeeper.errors import MatchExists, MatchNotFound
from scorekeeper.incoming.read import with_own_id
from scorekeeper.sheet import Event, Match, condensed
from scorekeeper.store import Store, Stored


class Arrival(StrEnum):
    """What a match that comes is to those that are here."""

    NEW = "new"
    KNOWN = "known"
    CHANGED = "changed"


def arrive(store: Store, match: Match) -> tuple[Arrival, Match, Stored | None]:
    """Compare *match* with those that are kept.

    Returns what it is; the match as it would be kept, a changed one under an id of its own; and
    the match that is here already, where one is.
    """
    here = _find(store, match.id)
    if here is None:
        return Arrival.NEW, match, None
    if counted(here.match) == counted(match):
        return Arrival.KNOWN, match, here
    second = with_own_id(match)
    again = _find(store, second.id)
    if again is not None:
        return Arrival.KNOWN, second, again
    return Arrival.CHANGED, second, here


def keep(store: Store, match: Match) -> tuple[Stored, bool]:
    """Keep *match* unless it is here; returns it as it is kept, and whether that is new."""
    arrival, kept, here = arrive(store, match)
    if arrival is Arrival.KNOWN and here is not None:
        return here, False
    try:
        return store.create(kept), True
    except MatchExists:  # somebody brought the same at the same moment
        return store.by_id(kept.id), False


def counted(match: Match) -> tuple[Any, ...]:
    """Return all that the sheet of a match depends on, however it came about.

    >>> from scorekeeper.engine.cards import parse_cards
    >>> one, two = (Deal(hands=(Holding(cards=parse_cards(text)),)) for text in ("7H8H", "8H7H"))
    >>> _in_order(one) == _in_order(two)
    True
    """
    short = condensed(match)
    return (
        replace(short.rules, source=""),
        short.players,
        short.first_dealer,
        short.carried,
        short.last_games_after,
        tuple(map(_counted, short.events)),
    )


def _counted(event: Event) -> Any:
    return _in_order(event.deal) if event.deal else replace(event.rules or RuleSet(), source="")


def _in_order(deal: Deal) -> Deal:
    """Sort the cards of each hand: the order in which they were named means nothing."""
    if deal.hands is None:
        return deal
    return replace(deal, hands=tuple(map(_sorted, deal.hands)))


def _sorted(held: Holding | None) -> Holding | None:
    if held is None or held.cards is None:
        return held
    return replace(held, cards=tuple(sorted(held.cards)))


def _find(store: Store, id: str) -> Stored | None:
    try:
        return store.by_id(id)
    except MatchNotFound:
        return None
