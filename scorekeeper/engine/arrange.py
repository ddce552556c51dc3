"""Arrangements: the ways to split a hand into melds and loose cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from scorekeeper.engine.cards import Hand, from_mask, to_mask
from scorekeeper.engine.layoffs import exposure
from scorekeeper.engine.melds import Layout, Meld, card_order, deadwood, meld_masks, meld_of
from scorekeeper.engine.rules import CardRules
from scorekeeper.engine.solver import solver


@dataclass(frozen=True)
class Arrangement:
    """One split of a hand: its melds, its loose cards, and what those count."""

    melds: tuple[Meld, ...]
    unmatched: Hand
    deadwood: int


def arrangements(hand: Hand, rules: CardRules, most: int) -> tuple[Arrangement, ...]:
    """List every split of a hand that leaves at most so much, the default first.

    >>> from scorekeeper.engine.cards import parse_cards
    >>> splits = arrangements(parse_cards("7C7D7H7S 4S5S6S AH3D5C"), CardRules(), 10)
    >>> [(len(split.melds), split.deadwood) for split in splits]
    [(2, 9), (2, 9)]
    """
    mask = to_mask(hand)
    found = sorted(layouts(mask, rules, most), key=lambda layout: preference(layout, mask, rules))
    return tuple(arrangement_of(layout, mask, rules) for layout in found)


def best_arrangement(hand: Hand, rules: CardRules) -> Arrangement:
    """Split a hand for the least deadwood; among equals, for the least that can be laid off.

    A player lays his melds down before he sees the other hand, so what decides between equal
    splits is the value of all cards outside his own hand that could ever be laid off on them
    (our decision where the sources are silent).

    >>> from scorekeeper.engine.cards import parse_cards
    >>> best = best_arrangement(parse_cards("7C7D7H7S 4S5S6S AH3D5C"), CardRules())
    >>> [str(meld) for meld in best.melds]
    ['7C 7D 7H 7S', '4S 5S 6S']
    """
    mask = to_mask(hand)
    return arrangement_of(best_layout(mask, rules), mask, rules)


def best_discard(hand: Hand, rules: CardRules) -> tuple[int, Hand]:
    """Find the discards of eleven cards that leave the least, and how much that is.

    >>> from scorekeeper.engine.cards import parse_cards
    >>> best_discard(parse_cards("4C5C6C 3D4D5D6D 6H 3S4S5S"), CardRules())[0]
    0
    """
    mask = to_mask(hand)
    least = solver(rules).least_deadwood_after_discard(mask)
    kept = ((card, solver(rules).least_deadwood(mask ^ to_mask((card,)))) for card in hand)
    return least, tuple(card for card, deadwood in kept if deadwood == least)


def best_layout(hand: int, rules: CardRules, thrown: int = 0) -> Layout:
    """Do what `best_arrangement` does, on masks; a card thrown away can never be laid off."""
    least = solver(rules).least_deadwood(hand)
    return min(
        layouts(hand, rules, least),
        key=lambda layout: (exposure(layout, hand | thrown, rules), *fixed_order(layout)),
    )


def layouts(hand: int, rules: CardRules, most: int) -> Iterator[Layout]:
    """Find every set of disjoint melds that leaves at most *most* deadwood, each once."""
    least = solver(rules).least_deadwood
    by_first: dict[int, list[int]] = {}
    for meld in meld_masks(hand, rules):
        by_first.setdefault(meld & -meld, []).append(meld)
    firsts = sum(by_first)

    def split(rest: int, loose: int, melds: Layout) -> Iterator[Layout]:
        """Decide the lowest card of *rest*: it opens one of its melds, or lies loose."""
        if not rest & firsts:
            if loose + deadwood(rest, rules) <= most:
                yield tuple(sorted(melds, key=card_order))
            return
        if loose + least(rest) > most:
            return
        low = rest & -rest
        for meld in by_first.get(low, ()):
            if meld & rest == meld:
                yield from split(rest ^ meld, loose, (*melds, meld))
        yield from split(rest ^ low, loose + deadwood(low, rules), melds)

    return split(hand, 0, ())


def loose_cards(hand: int, melds: Iterable[int]) -> int:
    """Return the cards of a hand that lie in none of the melds."""
    for meld in melds:
        hand &= ~meld
    return hand


def preference(layout: Layout, hand: int, rules: CardRules) -> tuple[object, ...]:
    """Return the sort key of the layouts a player would choose blindly; the default is first."""
    left = deadwood(loose_cards(hand, layout), rules)
    return left, exposure(layout, hand, rules), *fixed_order(layout)


def fixed_order(layout: Layout) -> tuple[int, tuple[tuple[int, ...], ...]]:
    """Return the sort key where nothing else decides: fewest melds, then cards C D H S, ace low."""
    return len(layout), tuple(map(card_order, layout))


def arrangement_of(layout: Layout, hand: int, rules: CardRules) -> Arrangement:
    """Name the cards of a layout of a hand."""
    loose = loose_cards(hand, layout)
    return Arrangement(tuple(map(meld_of, layout)), from_mask(loose), deadwood(loose, rules))
