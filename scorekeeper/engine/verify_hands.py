"""What is wrong with the hands of a deal, each for itself and beside the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from scorekeeper.engine.cards import JOKER, Card, Hand, to_mask
from scorekeeper.engine.closing import is_settled
from scorekeeper.engine.deal import Deal, Ending, Holding
from scorekeeper.engine.findings import Finding, FindingCode, bad_value
from scorekeeper.engine.melds import is_meld
from scorekeeper.engine.rules import CardRules, RuleSet


def each_hand(deal: Deal, rules: RuleSet) -> Iterator[Finding]:
    """Check every hand for itself: a count that can be, or cards and melds that fit."""
    for seat, holding in enumerate(deal.hands or ()):
        if holding is None:
            continue
        if (holding.cards is None) == (holding.deadwood is None):
            yield bad_value(f"hands.{seat}", seat)
        elif holding.cards is None:
            yield from _count(holding, seat, rules)
        else:
            yield from _cards(holding, seat, deal, rules)
            yield from _melds(holding, seat, rules.cards)


def _count(holding: Holding, seat: int, rules: RuleSet) -> Iterator[Finding]:
    most = most_deadwood(rules)
    if not 0 <= (holding.deadwood or 0) <= most:
        yield Finding(
            code=FindingCode.IMPOSSIBLE_COUNT,
            seat=seat,
            claimed=holding.deadwood,
            actual=most,
            path=f"hands.{seat}.deadwood",
        )
    for name in ("melds", "layoffs", "discard"):
        if getattr(holding, name) is not None:
            yield bad_value(f"hands.{seat}.{name}", seat)


def most_deadwood(rules: RuleSet) -> int:
    """Return the most a hand without any meld can count: two of each of the dearest ranks.

    >>> most_deadwood(RuleSet())
    98
    """
    dearest = sorted(rules.cards.points[1:] * 2, reverse=True)
    return sum(dearest[: rules.in_hand])


def _cards(holding: Holding, seat: int, deal: Deal, rules: RuleSet) -> Iterator[Finding]:
    """Check one hand's cards: each once, the right number, a discard only from eleven."""
    assert holding.cards is not None
    path = f"hands.{seat}.cards"
    copies = Counter(holding.cards)
    if jokers := copies.pop(JOKER, 0):
        yield Finding(
            code=FindingCode.TOO_MANY_COPIES, seat=seat, cards=(JOKER,), claimed=0,
            actual=jokers, path=path,
        )  # fmt: skip
    twice = tuple(sorted(card for card, number in copies.items() if number > 1))
    if twice:
        yield Finding(code=FindingCode.DUPLICATE_CARD, seat=seat, cards=twice, path=path)
    size = rules.in_hand
    number = len(holding.cards)
    most = size + 1 if is_settled(deal) and deal.closer in (None, seat) else size
    least = most if seat == deal.closer and deal.ending is Ending.BIG_GIN else size
    if not least <= number <= most:
        yield Finding(
            code=FindingCode.WRONG_NUMBER_OF_CARDS, seat=seat, claimed=least, actual=number,
            path=path,
        )  # fmt: skip
    if holding.discard is not None:
        yield from _discard(holding.discard, holding.cards, seat, deal, number > size)


def _discard(discard: Card, cards: Hand, seat: int, deal: Deal, eleven: bool) -> Iterator[Finding]:
    """Check a discard: the closer's only, one of eleven cards or beside ten."""
    path = f"hands.{seat}.discard"
    if seat != deal.closer or discard == JOKER:
        yield bad_value(path, seat)
    elif eleven and discard not in cards:
        yield Finding(code=FindingCode.CARD_NOT_IN_HAND, seat=seat, cards=(discard,), path=path)
    elif not eleven and discard in cards:
        yield Finding(code=FindingCode.DUPLICATE_CARD, seat=seat, cards=(discard,), path=path)


def both_hands(deal: Deal, seated: tuple[int, ...]) -> Iterator[Finding]:
    """Check that no card lies in both hands, the closer's discard included."""
    held: list[set[Card]] = []
    for seat in seated:
        holding = (deal.hands or ())[seat]
        assert holding is not None
        mine = {*(holding.cards or ()), *((holding.discard,) if holding.discard else ())}
        held.append(mine - {JOKER})
    if shared := tuple(sorted(held[0] & held[1])):
        yield Finding(
            code=FindingCode.CARD_IN_TWO_HANDS, seat=seated[1], cards=shared,
            path=f"hands.{seated[1]}.cards",
        )  # fmt: skip


def _melds(holding: Holding, seat: int, rules: CardRules) -> Iterator[Finding]:
    """Check melds as laid: each legal, its cards in the hand, no card in two."""
    kept = set(holding.cards or ()) - {holding.discard}
    used: Counter[Card] = Counter()
    for place, cards in enumerate(holding.melds or ()):
        path = f"hands.{seat}.melds.{place}"
        mask = to_mask(cards)
        if mask.bit_count() != len(cards) or not is_meld(mask, rules):
            yield Finding(code=FindingCode.ILLEGAL_MELD, seat=seat, cards=cards, path=path)
        if strange := tuple(card for card in cards if card not in kept):
            yield Finding(code=FindingCode.CARD_NOT_IN_HAND, seat=seat, cards=strange, path=path)
        used.update(set(cards))
    laid = [layoff.card for layoff in holding.layoffs or ()]
    if strange := tuple(card for card in laid if card not in kept):
        path = f"hands.{seat}.layoffs"
        yield Finding(code=FindingCode.CARD_NOT_IN_HAND, seat=seat, cards=strange, path=path)
    used.update(laid)
    if twice := tuple(sorted(card for card, number in used.items() if number > 1)):
        path = f"hands.{seat}.melds"
        yield Finding(code=FindingCode.CARD_IN_TWO_MELDS, seat=seat, cards=twice, path=path)
