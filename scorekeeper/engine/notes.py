"""Notes beside a settled deal: nothing here stops it, all of it may be asked about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scorekeeper.engine.closing import Closing
from scorekeeper.engine.deal import Deal, Ending, Holding
from scorekeeper.engine.findings import Finding, FindingCode
from scorekeeper.engine.rules import Bonuses, RuleSet
from scorekeeper.engine.settlement import HandResult

#: A loser's loose cards seldom count more, nor less when the winner went gin.
LIKELY = range(10, 41)


def notes(
    deal: Deal,
    closing: Closing,
    hands: Mapping[int, HandResult],
    number_of_outcomes: int,
    rules: RuleSet,
) -> Iterator[Finding]:
    """Note what the table may want to know about two hands that were settled."""
    if number_of_outcomes > 1:
        yield _note(FindingCode.ARRANGEMENT_MATTERS, closing.seat)
    holdings = {seat: (deal.hands or ())[seat] for seat in sorted(hands)}
    counts = [seat for seat, held in holdings.items() if held is not None and held.cards is None]
    if len(counts) == 1:
        yield _note(FindingCode.COUNT_ONLY, counts[0])
    for seat, holding in holdings.items():
        assert holding is not None
        said = holding.announced
        if said is not None and said != hands[seat].deadwood:
            actual = hands[seat].deadwood
            yield _note(FindingCode.ANNOUNCED_DIFFERS, seat, claimed=said, actual=actual)
        if seat != closing.seat and looks_like_total(holding, closing, rules.bonuses):
            yield _note(FindingCode.LOOKS_LIKE_TOTAL, seat, claimed=holding.deadwood)


def looks_like_total(holding: Holding, closing: Closing, bonuses: Bonuses) -> bool:
    """Tell whether a defender's count is what the deal's points would be for a likely count.

    After gin that is the gin bonus and a likely count; after a knock the undercut bonus and a
    difference that the closer's own count allows.
    """
    if holding.deadwood is None:
        return False
    if closing.ending is Ending.KNOCK:
        return 0 <= holding.deadwood - bonuses.undercut <= closing.deadwood
    bonus = bonuses.gin if closing.ending is Ending.GIN else bonuses.big_gin or 0
    return bonus > 0 and holding.deadwood - bonus in LIKELY


def _note(
    code: FindingCode, seat: int, *, claimed: int | None = None, actual: int | None = None
) -> Finding:
    return Finding(code=code, seat=seat, claimed=claimed, actual=actual, blocking=False)
