"""Melds: sets of one rank and runs of one suit, three cards or more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache

from scorekeeper.engine.cards import Hand, format_cards, from_mask, parse_cards, to_mask
from scorekeeper.engine.rules import Aces, CardRules
from scorekeeper.engine.solver import ALL_SUITS, FOURTHS
from scorekeeper.engine.suits import ACE, SUIT, TWO, tables
from scorekeeper.errors import IllegalMeld

KING = 1 << 12

#: The melds of one hand as masks, in the fixed order.
Layout = tuple[int, ...]


class MeldKind(StrEnum):
    """The two kinds of meld."""

    SET = "set"
    RUN = "run"


@dataclass(frozen=True)
class Meld:
    """A legal meld; a run's cards lie in order, a set's in the order of the suits."""

    kind: MeldKind
    cards: Hand

    def __str__(self) -> str:
        return format_cards(self.cards)


def make_meld(cards: Hand, rules: CardRules) -> Meld:
    """Make a meld of one pack's cards; raises `IllegalMeld` where they are none.

    A set is three or four of one rank, a run three or more of one suit in a row (Pagat; all
    our sources agree).

    >>> make_meld(parse_cards("8S 7S 9S"), CardRules()).kind
    <MeldKind.RUN: 'run'>
    >>> make_meld(parse_cards("5D 6S 7D"), CardRules())
    Traceback (most recent call last):
    ...
    scorekeeper.errors.IllegalMeld: ('illegal_meld', {'cards': '5D 6S 7D'})
    """
    mask = to_mask(cards)
    if mask.bit_count() != len(cards) or not is_meld(mask, rules):
        raise IllegalMeld(cards=format_cards(cards))
    return meld_of(mask)


def parse_melds(text: str, rules: CardRules | None = None) -> tuple[Meld, ...]:
    """Read melds written with a space between them and none inside.

    >>> [str(meld) for meld in parse_melds("5S6S7S KSKCKD")]
    ['5S 6S 7S', 'KC KD KS']
    """
    return tuple(make_meld(parse_cards(word), rules or CardRules()) for word in text.split())


def find_melds(hand: Hand, rules: CardRules) -> tuple[Meld, ...]:
    """Find every meld that can be made of the hand's cards.

    >>> len(find_melds(parse_cards("AS AC AD AH 2S 3S"), CardRules()))
    6
    """
    return tuple(map(meld_of, meld_masks(to_mask(hand), rules)))


def is_meld(mask: int, rules: CardRules) -> bool:
    """Tell whether the cards of a mask form one meld."""
    return mask in _every_meld(rules.aces)


def is_run(meld: int) -> bool:
    """Tell whether a meld's mask is a run: every other meld is one of the sets."""
    return meld not in FOURTHS


def suit_of(mask: int) -> int:
    """Return the number of the suit of a mask's lowest card."""
    return ((mask & -mask).bit_length() - 1) // 13


@lru_cache(maxsize=64)
def meld_masks(hand: int, rules: CardRules) -> tuple[int, ...]:
    """Find every meld inside a hand's mask, as masks; both hands of a deal are asked for often."""
    found = list(_sets(hand))
    for suit in range(4):
        cards = hand >> 13 * suit & SUIT
        if tables(rules).wanted[cards]:
            runs = tables(rules).runs
            found += [run << 13 * suit for run in runs if run & cards == run]
    return tuple(found)


@cache
def meld_of(mask: int) -> Meld:
    """Give a legal meld's mask its kind and its cards in order."""
    if not is_run(mask):
        return Meld(MeldKind.SET, from_mask(mask))
    pattern = mask >> 13 * suit_of(mask)
    cards = from_mask(mask)
    if pattern & ACE and pattern & KING and pattern != SUIT:
        gap = next(place for place in range(13) if not pattern >> place & 1)
        below = (pattern & ((1 << gap) - 1)).bit_count()
        cards = cards[below:] + cards[:below]
    return Meld(MeldKind.RUN, cards)


def ends(run: int, aces: Aces) -> int:
    """Find the cards that would lengthen a run by one at either end, as a mask."""
    shift = 13 * suit_of(run)
    pattern = run >> shift
    if aces is Aces.AROUND:
        reach = pattern << 1 | pattern >> 1 | pattern >> 12 | (pattern & ACE) << 12
        return (reach & SUIT & ~pattern) << shift
    if aces is Aces.LOW:
        return ((pattern << 1 | pattern >> 1) & SUIT & ~pattern) << shift
    if pattern & ACE and not pattern & TWO:
        pattern ^= ACE | KING << 1
    reach = (pattern << 1 | pattern >> 1) & ~pattern
    return ((reach & SUIT | reach >> 13 & ACE) & ~(run >> shift)) << shift


def deadwood(cards: int, rules: CardRules) -> int:
    """Sum the points of loose cards, given as a mask."""
    points = rules.points
    total = 0
    while cards:
        low = cards & -cards
        total += points[(low.bit_length() - 1) % 13 + 1]
        cards ^= low
    return total


@cache
def card_order(mask: int) -> tuple[int, ...]:
    """Return the sort key of one meld: the places of its cards in the order C D H S, ace low."""
    places = []
    while mask:
        low = mask & -mask
        places.append(low.bit_length())
        mask ^= low
    return tuple(places)


def _sets(hand: int) -> Iterator[int]:
    for place in range(13):
        four = hand & ALL_SUITS << place
        number = four.bit_count()
        if number >= 3:
            yield four
        if number == 4:
            yield from (four ^ 1 << place + 13 * suit for suit in range(4))


@cache
def _every_meld(aces: Aces) -> frozenset[int]:
    """Every meld of one pack: 65 sets, and 264 runs where aces are low."""
    return frozenset(meld_masks((1 << 52) - 1, CardRules(aces=aces)))
