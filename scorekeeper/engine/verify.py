"""What is wrong with a deal as entered: every problem at once, and nothing is raised."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from scorekeeper.engine.arrange import best_discard, best_layout
from scorekeeper.engine.cards import JOKER, Card, Hand, from_mask, to_mask
from scorekeeper.engine.closing import (
    UNSETTLED,
    Closing,
    at_table,
    find_closing,
    is_judged,
    is_settled,
    knock_limit,
)
from scorekeeper.engine.deal import Deal, Ending, Holding, Remedy
from scorekeeper.engine.findings import Finding, FindingCode
from scorekeeper.engine.layoffs import illegal_layoffs
from scorekeeper.engine.melds import is_meld
from scorekeeper.engine.rules import CardRules, RuleSet
from scorekeeper.engine.solver import solver

_ORDER: Final = {code: place for place, code in enumerate(FindingCode)}


def verify(deal: Deal, rules: RuleSet, seats: int | None = None) -> tuple[Finding, ...]:
    """Find everything that stops a gin deal from being scored, in the order of the codes.

    *seats* is how many play the match; without it the rule set or the hands decide.

    >>> from scorekeeper.engine.cards import parse_cards
    >>> nine = Holding(cards=parse_cards("2-4H 8C8D8S J-KC"))
    >>> [str(found.code) for found in verify(Deal(hands=(nine, nine)), RuleSet())]
    ['closer_needed', 'card_in_two_hands', 'wrong_number_of_cards', 'wrong_number_of_cards']
    """
    players = seats or rules.seats.players or len(deal.hands or ()) or 2
    found = [*_places(deal, players), *_lines(deal)]
    if deal.hands is not None and is_judged(deal):
        found += _hands(deal, rules, players)
    once = dict.fromkeys(found)
    return tuple(sorted(once, key=lambda one: (_ORDER[one.code], one.seat or 0)))


def blocking(findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """Pick the findings that stop a deal; the rest are notes."""
    return tuple(found for found in findings if found.blocking)


def _bad(path: str, seat: int | None = None) -> Finding:
    return Finding(code=FindingCode.BAD_VALUE, path=path, seat=seat)


def _places(deal: Deal, players: int) -> Iterator[Finding]:
    """Check that seats, tables and figures lie where they can."""
    for name in ("closer", "dealer", "winner"):
        seat = getattr(deal, name)
        if seat is not None and not 0 <= seat < players:
            yield _bad(name)
    for name, least in (("points", 0), ("boxes", 0), ("round", 1), ("table", 1)):
        number = getattr(deal, name)
        if number is not None and number < least:
            yield _bad(name)
    if deal.players is not None:
        sane = len(set(deal.players)) == len(deal.players) == 2
        if not sane or not all(0 <= seat < players for seat in deal.players):
            yield _bad("players")
        else:
            yield from (
                _bad(name)
                for name in ("closer", "winner")
                if getattr(deal, name) not in (None, *deal.players)
            )
    if deal.upcard == JOKER:
        yield _bad("upcard")


def _lines(deal: Deal) -> Iterator[Finding]:
    """Check that the deal is one whole statement: hands, a copied line, or nobody scored."""
    if deal.ending in (Ending.OUT, Ending.BLOCKED):
        yield _bad("ending")
    elif deal.remedy in UNSETTLED:
        return
    elif not is_settled(deal):
        if deal.closer is not None and deal.ending is not Ending.MISDEAL:
            yield _bad("closer")
        if deal.winner is not None:
            yield _bad("winner")
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
            yield _bad("hands" if deal.points is None else "winner")
    elif deal.points is None:
        yield _bad("points")
    if deal.closer not in (None, deal.winner) and deal.ending in (Ending.GIN, Ending.BIG_GIN):
        yield _bad("closer")


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
        yield _bad("players")
    if deal.closer is not None and deal.closer not in seated:
        yield _bad("closer")
        return
    found = [*_each_hand(deal, rules), *_both_hands(deal, seated)]
    if is_settled(deal) and rules.knock.needs_upcard and deal.upcard is None:
        found.append(Finding(code=FindingCode.UPCARD_NEEDED, path="upcard"))
    yield from found
    if deal.closer is not None and is_settled(deal):
        spoilt = {one.seat for one in found if one.code is not FindingCode.UPCARD_NEEDED}
        if deal.closer not in spoilt:
            yield from _closing(deal, rules)
            if not spoilt:
                yield from _layoffs(deal, rules)


def _each_hand(deal: Deal, rules: RuleSet) -> Iterator[Finding]:
    for seat, holding in enumerate(deal.hands or ()):
        if holding is None:
            continue
        if (holding.cards is None) == (holding.deadwood is None):
            yield _bad(f"hands.{seat}", seat)
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
            yield _bad(f"hands.{seat}.{name}", seat)


def most_deadwood(rules: RuleSet) -> int:
    """Return the most a hand without any meld can count: two of each of the dearest ranks.

    >>> most_deadwood(RuleSet())
    98
    """
    dearest = sorted(rules.cards.points[1:] * 2, reverse=True)
    return sum(dearest[: rules.hand_size or 10])


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
    size = rules.hand_size or 10
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
        yield _bad(path, seat)
    elif eleven and discard not in cards:
        yield Finding(code=FindingCode.CARD_NOT_IN_HAND, seat=seat, cards=(discard,), path=path)
    elif not eleven and discard in cards:
        yield Finding(code=FindingCode.DUPLICATE_CARD, seat=seat, cards=(discard,), path=path)


def _both_hands(deal: Deal, seated: tuple[int, ...]) -> Iterator[Finding]:
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


def _closing(deal: Deal, rules: RuleSet) -> Iterator[Finding]:
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
    eleven = closing.kept is not None and closing.kept.bit_count() > (rules.hand_size or 10)
    if deal.remedy is Remedy.ACCEPTED:
        if eleven and count:
            yield _discard_needed(closing, rules.cards)
        return
    discarded = (deal.hands or ())[seat].discard is not None  # type: ignore[union-attr]
    if deal.ending is Ending.BIG_GIN and count:
        yield Finding(code=FindingCode.NOT_BIG_GIN, seat=seat, claimed=0, actual=count)
    elif deal.ending is Ending.BIG_GIN and discarded:
        yield _bad(f"hands.{seat}.discard", seat)
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


def _layoffs(deal: Deal, rules: RuleSet) -> Iterator[Finding]:
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
