"""Settle a deal: who wins how many points and boxes, and for what reasons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Final

from scorekeeper.engine.answer import Answer, count_result, own_result
from scorekeeper.engine.closing import (
    at_table,
    find_closing,
    is_judged,
    is_settled,
    knock_limit,
)
from scorekeeper.engine.deal import Deal, Ending, Holding, Remedy
from scorekeeper.engine.leftover import settle_contract, settle_rummy
from scorekeeper.engine.notes import notes
from scorekeeper.engine.outcomes import outcomes
from scorekeeper.engine.rules import Bonuses, Game, RuleSet, Wall
from scorekeeper.engine.score import Judge, box_marks
from scorekeeper.engine.settlement import Award, HandResult, Reason, Settlement
from scorekeeper.engine.verify import blocking, verify
from scorekeeper.engine.verify_closing import closing_melds

#: How many settled deals are remembered: those of the matches that are open on an evening, or of
#: one match of two thousand deals, of which then only the new one is settled.
KEPT: Final = 2048


def settle(deal: Deal, rules: RuleSet, seats: int | None = None) -> Settlement:
    """Settle one deal, or say everything that stops it; nothing is raised.

    *seats* is how many play the match; without it the rule set or the hands decide.

    >>> from scorekeeper.engine.cards import parse_cards
    >>> anna = Holding(cards=parse_cards("2-4H 8C8D8S J-QC KC 6S"))
    >>> bertil = Holding(cards=parse_cards("5-7D 9C9H9S QH 4C 3S 2D"))
    >>> done = settle(Deal(closer=0, hands=(anna, bertil)), RuleSet())
    >>> [hand.deadwood for hand in done.hands], done.winner, done.points
    ([6, 19], 0, 13)
    """
    return _settled(deal, rules, seats)


@lru_cache(maxsize=KEPT)
def _settled(deal: Deal, rules: RuleSet, seats: int | None) -> Settlement:
    """Settle a deal once: a page asks for every deal of its match, and asks again."""
    found = verify(deal, rules, seats)
    if blocking(found):
        return Settlement(ok=False, findings=found)
    players = seats or rules.seats.players or len(deal.hands or ()) or 2
    settled = FAMILIES[rules.game](deal, rules)
    scores = [0] * players
    for award in settled.awards:
        scores[award.seat] += award.points
    return replace(settled, scores=tuple(scores), findings=(*found, *settled.findings))


def settle_gin(deal: Deal, rules: RuleSet) -> Settlement:
    """Settle a sound gin deal by the kind of statement it is."""
    if not is_settled(deal):
        return _nobody(deal, rules)
    if deal.hands is None:
        return _copied(deal, rules.bonuses)
    return _played(deal, rules)


#: How the points of a deal come about, by family of games.
FAMILIES: dict[Game, Callable[[Deal, RuleSet], Settlement]] = {
    Game.GIN: settle_gin,
    Game.CONTRACT: settle_contract,
    Game.RUMMY: settle_rummy,
}


def _copied(deal: Deal, bonuses: Bonuses) -> Settlement:
    """Take over a line from paper as it stands."""
    winner, points = deal.winner, deal.points
    assert winner is not None
    assert points is not None
    ending = deal.ending or Ending.KNOCK
    undercut = deal.closer not in (None, winner)
    boxes = box_marks(points, ending, undercut, bonuses) if deal.boxes is None else deal.boxes
    return Settlement(
        ok=True,
        ending=ending,
        undercut=undercut,
        winner=winner,
        points=points,
        boxes=boxes,
        awards=(Award(seat=winner, points=points, reason=Reason.DIFFERENCE),),
    )


def _nobody(deal: Deal, rules: RuleSet) -> Settlement:
    """Settle a deal that nobody won: the wall, a misdeal, a knock that was none."""
    ending = deal.ending or Ending.KNOCK
    if deal.remedy is Remedy.NEW_DEAL:
        ending = Ending.MISDEAL
    hands: tuple[HandResult | None, ...] = ()
    if deal.hands is not None and is_judged(deal):
        hands = tuple(own_result(holding, rules) if holding else None for holding in deal.hands)
    half = _lower(hands) if rules.sheet.wall is Wall.HALF_BOX else None
    limit = knock_limit(rules.knock, deal.upcard)
    return Settlement(ok=True, ending=ending, limit=limit, hands=hands, half_box=half)


def _lower(hands: tuple[HandResult | None, ...]) -> int | None:
    """Name the seat with the lower of two counts; nobody where they are equal or unknown."""
    counts = [(hand.deadwood, seat) for seat, hand in enumerate(hands) if hand is not None]
    if len(counts) != 2 or counts[0][0] == counts[1][0]:
        return None
    return min(counts)[1]


def _played(deal: Deal, rules: RuleSet) -> Settlement:
    """Settle a deal from its hands."""
    closing = find_closing(deal, rules)
    judge = Judge(rules, deal.upcard)
    seat = next(other for other in at_table(deal) if other != closing.seat)
    table = closing_melds(closing, rules.cards)
    answer = Answer(_holding(deal, seat), seat, closing, rules)
    defender = answer.result(table)
    closer = count_result(closing.deadwood)
    if closing.kept is not None:
        closer = own_result(_holding(deal, closing.seat), rules, table)

    closer_wins, items = judge.items(closing.deadwood, defender.deadwood, closing.ending)
    winner = closing.seat if closer_wins else seat
    points = sum(number for number, _ in items)
    hands = {closing.seat: closer, seat: defender}
    rows = outcomes(closing, table, defender.deadwood, answer, judge)
    return Settlement(
        ok=True,
        ending=closing.ending,
        undercut=not closer_wins,
        winner=winner,
        points=points,
        boxes=judge.boxes(points, closing.ending, not closer_wins),
        multiplier=2 if judge.doubled else 1,
        limit=judge.limit,
        awards=tuple(Award(seat=winner, points=number, reason=why) for number, why in items),
        hands=tuple(hands.get(place) for place in range(len(deal.hands or ()))),
        layouts=rows,
        findings=(*notes(deal, closing, hands, len(rows), rules), *answer.notes(table)),
    )


def _holding(deal: Deal, seat: int) -> Holding:
    holding = (deal.hands or ())[seat]
    assert holding is not None
    return holding
