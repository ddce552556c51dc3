"""What is wrong with a deal as entered: every problem at once, and nothing is raised."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from scorekeeper.engine.cards import JOKER
from scorekeeper.engine.closing import UNSETTLED, at_table, is_judged, is_settled
from scorekeeper.engine.deal import Deal, Ending
from scorekeeper.engine.findings import Finding, FindingCode, bad_value
from scorekeeper.engine.rules import Game, RuleSet
from scorekeeper.engine.verify_closing import judge_closing, judge_layoffs
from scorekeeper.engine.verify_hands import both_hands, each_hand
from scorekeeper.engine.verify_left import judge_contract, judge_rummy

_ORDER: Final = {code: place for place, code in enumerate(FindingCode)}


def verify(deal: Deal, rules: RuleSet, seats: int | None = None) -> tuple[Finding, ...]:
    """Find everything that stops a deal from being scored, in the order of the codes.

    *seats* is how many play the match; without it the rule set or the hands decide.

    >>> from scorekeeper.engine.cards import parse_cards
    >>> from scorekeeper.engine.deal import Holding
    >>> nine = Holding(cards=parse_cards("2-4H 8C8D8S J-KC"))
    >>> [str(found.code) for found in verify(Deal(hands=(nine, nine)), RuleSet())]
    ['closer_needed', 'card_in_two_hands', 'wrong_number_of_cards', 'wrong_number_of_cards']
    """
    players = seats or rules.seats.players or len(deal.hands or ()) or 2
    found = [*_places(deal, players), *JUDGES[rules.game](deal, rules, players)]
    once = dict.fromkeys(found)
    return tuple(sorted(once, key=lambda one: (_ORDER[one.code], one.seat or 0)))


def blocking(findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """Pick the findings that stop a deal; the rest are notes."""
    return tuple(found for found in findings if found.blocking)


def _places(deal: Deal, players: int) -> Iterator[Finding]:
    """Check that seats, tables and figures lie where they can."""
    for name in ("closer", "dealer", "winner"):
        seat = getattr(deal, name)
        if seat is not None and not 0 <= seat < players:
            yield bad_value(name)
    for name, least in (("points", 0), ("boxes", 0), ("round", 1), ("table", 1)):
        number = getattr(deal, name)
        if number is not None and number < least:
            yield bad_value(name)
    if deal.players is not None:
        sane = len(set(deal.players)) == len(deal.players) >= 2
        if not sane or not all(0 <= seat < players for seat in deal.players):
            yield bad_value("players")
        else:
            yield from (
                bad_value(name)
                for name in ("closer", "winner")
                if getattr(deal, name) not in (None, *deal.players)
            )
    if deal.upcard == JOKER:
        yield bad_value("upcard")


def judge_gin(deal: Deal, rules: RuleSet, players: int) -> Iterator[Finding]:
    """Judge a deal of gin: the statement it is, then both hands and how it closed."""
    if deal.players is not None and len(deal.players) > 2:
        yield bad_value("players")
    yield from _lines(deal)
    if deal.hands is not None and is_judged(deal):
        yield from _hands(deal, rules, players)


#: What a deal is judged by, family by family.
JUDGES: Final[dict[Game, Callable[[Deal, RuleSet, int], Iterator[Finding]]]] = {
    Game.GIN: judge_gin,
    Game.CONTRACT: judge_contract,
    Game.RUMMY: judge_rummy,
}


def _lines(deal: Deal) -> Iterator[Finding]:
    """Check that the deal is one whole statement: hands, a copied line, or nobody scored."""
    if deal.ending in (Ending.OUT, Ending.BLOCKED):
        yield bad_value("ending")
    elif deal.remedy in UNSETTLED:
        return
    elif not is_settled(deal):
        if deal.closer is not None and deal.ending is not Ending.MISDEAL:
            yield bad_value("closer")
        for name in ("winner", "points", "boxes"):
            if getattr(deal, name) is not None:
                yield bad_value(name)
    elif deal.hands is None:
        yield from _copied(deal)
    elif deal.closer is None:
        yield Finding(code=FindingCode.CLOSER_NEEDED, path="closer")


def _copied(deal: Deal) -> Iterator[Finding]:
    """Check a line copied from paper; an undercut is a knock that the other side won."""
    if deal.winner is None:
        if deal.closer is None and deal.points is None:
            yield Finding(code=FindingCode.CLOSER_NEEDED, path="closer")
        else:
            yield bad_value("hands" if deal.points is None else "winner")
    elif deal.points is None:
        yield bad_value("points")
    if deal.closer not in (None, deal.winner) and deal.ending in (Ending.GIN, Ending.BIG_GIN):
        yield bad_value("closer")


def _hands(deal: Deal, rules: RuleSet, players: int) -> Iterator[Finding]:
    """Check both hands, each for itself and against the other, and then how the deal closed."""
    assert deal.hands is not None
    seated = at_table(deal)
    if len(deal.hands) != players or len(seated) != 2:
        number = len(deal.hands) if len(deal.hands) != players else len(seated)
        expected = players if len(deal.hands) != players else 2
        yield Finding(
            code=FindingCode.WRONG_NUMBER_OF_PLAYERS,
            claimed=expected,
            actual=number,
            path="hands",
        )
        return
    if deal.players is not None and set(deal.players) != set(seated):
        yield bad_value("players")
    if deal.closer is not None and deal.closer not in seated:
        yield bad_value("closer")
        return
    found = [*each_hand(deal, rules), *both_hands(deal, seated)]
    if is_settled(deal) and rules.knock.needs_upcard and deal.upcard is None:
        found.append(Finding(code=FindingCode.UPCARD_NEEDED, path="upcard"))
    yield from found
    if deal.closer is not None and is_settled(deal):
        spoilt = {one.seat for one in found if one.code is not FindingCode.UPCARD_NEEDED}
        if deal.closer not in spoilt:
            yield from judge_closing(deal, rules)
            if not spoilt:
                yield from judge_layoffs(deal, rules)
