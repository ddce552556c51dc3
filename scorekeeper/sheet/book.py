"""The deals of a match as read: settled, put together to rounds, with who dealt and rested."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import count

from scorekeeper.engine.deal import Deal, Ending
from scorekeeper.engine.findings import Finding
from scorekeeper.engine.rules import RuleSet
from scorekeeper.engine.settle import settle
from scorekeeper.sheet.checks import repeated_rounds, resting_findings, round_findings
from scorekeeper.sheet.dealers import Table, tables
from scorekeeper.sheet.events import Standing, standing
from scorekeeper.sheet.match import KEPT, Match, rules_by_place
from scorekeeper.sheet.scores import Played, Score, Seating, is_round, scores


@dataclass(frozen=True, kw_only=True)
class Book:
    """The deals as read: settled, put together to rounds, with the tables they were played at."""

    sides: Seating
    deals: tuple[Deal, ...]
    played: tuple[Played, ...]
    rounds: tuple[Score, ...]
    tables: tuple[Table, ...]
    findings: tuple[Finding, ...]


@lru_cache(maxsize=KEPT)
def read_book(match: Match, sides: Seating) -> Book:
    """Settle the deals; what is refused counts nothing."""
    places = standing(match.events)
    deals = tuple(place.deal for place in places)
    played, refused = settled(places, rules_by_place(match), len(match.players))
    repeated = repeated_rounds(deals, played, match.rules)
    found = (*refused, *round_findings(deals, played, sides), *repeated)
    spoilt = {one.deal for one in found}
    sound = tuple(one for one in played if one.number not in spoilt)
    rounds = scores(sound, match.rules.game, sides)
    seen = tables(deals, rounds, match.rules.seats, sides, match.first_dealer)
    found += resting_findings(deals, seen)
    return Book(
        sides=sides,
        deals=deals,
        played=sound,
        rounds=rounds,
        tables=seen,
        findings=tuple(sorted(found, key=lambda one: one.deal or 0)),
    )


def settled(
    places: Sequence[Standing], rules_of: Callable[[int], RuleSet], players: int
) -> tuple[list[Played], tuple[Finding, ...]]:
    """Settle every deal by its own rules; returns the sound ones, and what is wrong elsewhere."""
    played: list[Played] = []
    refused: list[Finding] = []
    none = (Ending.VOID, Ending.MISDEAL)
    done = {one.deal.round for one in places if one.deal.ending not in none}
    for number, place in enumerate(places, start=1):
        rules = rules_of(place.seq)
        deal = _in_round(place.deal, rules, next_contract(done))
        settlement = settle(deal, rules, players)
        if settlement.ok:
            played.append(Played(number=number, deal=deal, settlement=settlement))
            done |= {deal.round} if is_round(settlement) else set()
        else:
            wrong = [found for found in settlement.findings if found.blocking]
            refused += [replace(found, deal=number) for found in wrong]
    return played, tuple(refused)


def next_contract(done: Set[int | None]) -> int:
    """Return the first round that was not played yet, and that no other deal is said to be."""
    return next(number for number in count(1) if number not in done)


def _in_round(deal: Deal, rules: RuleSet, following: int) -> Deal:
    """Say which round of a contract game a deal was, where it does not say so itself."""
    known = deal.round is not None or following > len(rules.contract.rounds)
    return deal if known else replace(deal, round=following)
