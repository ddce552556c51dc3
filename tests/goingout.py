"""Rounds of games of going out, for the tests of their pages."""

from scorekeeper.engine.deal import Deal, Holding
from scorekeeper.rulesets import resolve
from scorekeeper.sheet import Match, Player, deal_events

FOUR = ("Anna", "Bertil", "Cilla", "David")
SIX = (*FOUR, "Elsa", "Fredrik")


def out(closer, *counts):
    """Somebody went out, the others hold so much, in the order of the seats."""
    left = iter(counts)
    hands = tuple(
        Holding(cards=()) if seat == closer else Holding(deadwood=next(left))
        for seat in range(len(counts) + 1)
    )
    return Deal(closer=closer, hands=hands)


def table(preset, names, *deals, id="table", first_dealer=0, **rules):
    """A match with these rounds in it."""
    return Match(
        id=id,
        created="2026-11-30T18:00:00Z",
        rules=resolve({"preset": preset, **rules}),
        players=tuple(map(Player, names)),
        first_dealer=first_dealer,
        events=deal_events(deals),
    )
