"""What is wrong with how a deal was closed and answered, where both hands are sound."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.engine.arrange import best_discard, best_layout
from scorekeeper.engine.cards import from_mask
from scorekeeper.engine.closing import Closing, find_closing, knock_limit
from scorekeeper.engine.deal import Deal, Ending, Remedy
from scorekeeper.engine.findings import Finding, FindingCode, bad_value
from scorekeeper.engine.layoffs import illegal_layoffs
from scorekeeper.engine.rules import CardRules, RuleSet
from scorekeeper.engine.solver import solver


def judge_closing(deal: Deal, rules: RuleSet) -> Iterator[Finding]:
    """Judge the closer's hand: within the limit, gin, big gin, or a discard still to name."""
    closing = find_closing(deal, rules)
    seat, count = closing.seat, closing.deadwood
    if closing.kept is not None and closing.laid is not None:
        least = solver(rules.cards).least_deadwood(closing.kept)
        if least < count:
            yield Finding(
                code=FindingCode.BETTER_ARRANGEMENT, seat=seat, claimed=count, actual=least,
                blocking=False,
            )  # fmt: skip
    eleven = closing.kept is not None and closing.kept.bit_count() > rules.in_hand
    if deal.remedy is Remedy.ACCEPTED:
        if eleven and count:
            yield _discard_needed(closing, rules.cards)
        return
    if deal.ending is Ending.BIG_GIN and count:
        yield Finding(code=FindingCode.NOT_BIG_GIN, seat=seat, claimed=0, actual=count)
    elif deal.ending is Ending.BIG_GIN and closing.thrown:
        yield bad_value(f"hands.{seat}.discard", seat)
    elif eleven and count:
        yield _discard_needed(closing, rules.cards)
    elif deal.ending is Ending.GIN and count:
        yield Finding(code=FindingCode.NOT_GIN, seat=seat, claimed=0, actual=count)
    elif closing.ending is Ending.KNOCK:
        limit = knock_limit(rules.knock, deal.upcard)
        if limit is not None and count > limit:
            yield Finding(code=FindingCode.OVER_LIMIT, seat=seat, claimed=limit, actual=count)


def _discard_needed(closing: Closing, rules: CardRules) -> Finding:
    """Suggest the discards that leave least, of the loose cards where melds were laid."""
    kept = closing.kept or 0
    if closing.laid is None:
        least, cards = best_discard(from_mask(kept), rules)
    else:
        loose = from_mask(kept & ~sum(closing.laid))
        dearest = max(rules.points[card.rank] for card in loose)
        least = closing.deadwood - dearest
        cards = tuple(card for card in loose if rules.points[card.rank] == dearest)
    return Finding(
        code=FindingCode.DISCARD_NEEDED, seat=closing.seat, cards=cards, actual=least,
        path=f"hands.{closing.seat}.discard",
    )  # fmt: skip


def judge_layoffs(deal: Deal, rules: RuleSet) -> Iterator[Finding]:
    """Check the layoffs as they were made: only after a knock, each on the meld as it then lies."""
    closing = find_closing(deal, rules)
    for seat, holding in enumerate(deal.hands or ()):
        if holding is None or not holding.layoffs:
            continue
        wrong = illegal_layoffs(closing_melds(closing, rules.cards), holding.layoffs, rules.cards)
        if seat == closing.seat or closing.ending is not Ending.KNOCK:
            wrong = tuple(range(len(holding.layoffs)))
        for number in wrong:
            yield Finding(
                code=FindingCode.ILLEGAL_LAYOFF, seat=seat, cards=(holding.layoffs[number].card,),
                path=f"hands.{seat}.layoffs.{number}",
            )  # fmt: skip


def closing_melds(closing: Closing, rules: CardRules) -> tuple[int, ...]:
    """Return the closer's melds: as laid, else as he would choose blindly; none for a count."""
    if closing.laid is not None:
        return closing.laid
    return () if closing.kept is None else best_layout(closing.kept, rules, closing.thrown)
