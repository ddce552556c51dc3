"""Splitting cards of several packs, jokers and wild cards into exactly the parts of a round.

The lowest card that is not wild lies in some part; every choice of that part and of its other
cards is tried, each with the wild cards it cannot do without. At the end the wild cards that are
left make parts longer. So a split is found whenever there is one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Final

from scorekeeper.engine.cards import JOKER, Card, Hand, Rank, Suit
from scorekeeper.engine.rules import CardRules, WildMost
from scorekeeper.engine.stretches import (
    Ranks,
    Slot,
    adjoin,
    gaps,
    lying,
    run_choices,
)

#: More cards than anybody ever lays down at once.
MOST_CARDS: Final = 24


@dataclass(frozen=True)
class Part:
    """One part of a contract as it lies: a run's cards in order, wild cards where they stand."""

    slot: Slot
    cards: Hand
    lies: Ranks | None = None
    suit: Suit | None = None

    @property
    def lacking(self) -> int:
        """How many cards are missing."""
        return max(0, self.slot.size - len(self.cards))


@dataclass(frozen=True)
class _Taken:
    """The natural cards of one part, before wild cards are given out; `least` of those it needs."""

    slot: Slot
    cards: Hand
    least: int
    most: int


def is_wild(card: Card, rules: CardRules) -> bool:
    """Tell whether a card may stand for any other."""
    return ("Jk" if card == JOKER else card.text[0]) in rules.wild


def split(
    cards: Hand, slots: Sequence[Slot], rules: CardRules, *, apart: bool = True
) -> tuple[Part, ...] | None:
    """Split cards into exactly these parts, all of them used; None where that cannot be.

    Parts may be longer than asked. Where no meld may hold more wild cards than natural ones, a
    wild card in its own place is natural. With *apart* no two runs of a suit may adjoin.

    >>> from scorekeeper.engine.cards import format_cards, parse_cards
    >>> from scorekeeper.engine.stretches import PartKind
    >>> rules = CardRules(decks=2, jokers=4, wild=("Jk",))
    >>> slots = (Slot(PartKind.SET, 3), Slot(PartKind.RUN, 4))
    >>> found = split(parse_cards("6H 7H Jk 9H QC QC QD"), slots, rules)
    >>> [format_cards(part.cards) for part in found or ()]
    ['QC QC QD', '6H 7H Jk 9H']
    """
    if sum(slot.size for slot in slots) > len(cards) or len(cards) > MOST_CARDS:
        return None
    for natural, wild in _readings(cards, rules):
        if rules.wild_most is WildMost.HALF and len(wild) > len(natural):
            continue
        for taken in _Search(rules).all(natural, tuple(sorted(slots)), len(wild)):
            for parts in _filled(taken, wild, rules):
                if not apart or lie_apart(parts, rules):
                    return _in_order(parts, slots)
    return None


def ways(cards: Hand, slot: Slot, rules: CardRules) -> tuple[Part, ...]:
    """List every way in which cards lie as one part: a run with wild cards may lie in several.

    >>> from scorekeeper.engine.cards import parse_cards
    >>> from scorekeeper.engine.stretches import PartKind
    >>> rules = CardRules(decks=2, jokers=4, wild=("Jk",))
    >>> [part.lies for part in ways(parse_cards("7H 8H 9H Jk"), Slot(PartKind.RUN, 4), rules)]
    [(6, 7, 8, 9), (7, 8, 9, 10)]
    """
    if not slot.size <= len(cards) <= MOST_CARDS:
        return ()
    found: dict[tuple[Ranks | None, Suit | None], Part] = {}
    for natural, wild in _readings(cards, rules):
        for taken in _Search(rules).all(natural, (slot,), len(wild)):
            for (part,) in _filled(taken, wild, rules):
                found.setdefault((part.lies, part.suit), part)
    return tuple(found.values())


def lie_apart(parts: Sequence[Part], rules: CardRules) -> bool:
    """Tell whether no two runs of a suit adjoin; one of wild cards alone can be of any suit."""
    return not any(
        one.suit is not None
        and one.suit == other.suit
        and one.lies is not None
        and other.lies is not None
        and adjoin(one.lies, other.lies, rules.aces)
        for one, other in combinations(parts, 2)
    )


def _readings(cards: Hand, rules: CardRules) -> Iterator[tuple[Hand, Hand]]:
    """Say which cards are natural and which wild, in every way that makes a difference.

    Only where wild cards are limited does it matter that one of them lies in its own place.
    """
    natural = tuple(sorted(card for card in cards if not is_wild(card, rules)))
    wild = [card for card in cards if is_wild(card, rules)]
    own = Counter(card for card in wild if card != JOKER)
    if rules.wild_most is WildMost.ANY or not own:
        yield natural, tuple(sorted(wild))
        return
    for numbers in product(*(range(number + 1) for number in own.values())):
        kept = Counter(dict(zip(own, numbers, strict=True)))
        rest = Counter(wild) - kept
        yield tuple(sorted((*natural, *kept.elements()))), tuple(sorted(rest.elements()))


class _Search:
    """Every choice of natural cards for the parts, given how many wild cards there are."""

    def __init__(self, rules: CardRules) -> None:
        self.aces = rules.aces
        self.half = rules.wild_most is WildMost.HALF
        self.hopeless: set[tuple[Hand, tuple[Slot, ...], int]] = set()

    def all(
        self, natural: Hand, slots: tuple[Slot, ...], wilds: int
    ) -> Iterator[tuple[_Taken, ...]]:
        """Give the lowest natural card to each part it fits, and go on with the rest."""
        state = (natural, slots, wilds)
        if state in self.hopeless:
            return
        if not natural:
            if not slots or self._may_be_bare(slots, wilds):
                yield tuple(_Taken(slot, (), slot.size, slot.most) for slot in slots)
            return
        found = False
        room = [_room(natural, slot) for slot in slots]
        for slot in dict.fromkeys(slots):
            at = slots.index(slot)
            others = slots[:at] + slots[at + 1 :]
            fewest = len(natural) - sum(room) + room[at]
            for taken in self._taken(natural, slot, wilds, fewest):
                rest = _without(natural, taken.cards)
                for more in self.all(rest, others, wilds - taken.least):
                    found = True
                    yield (taken, *more)
        if not found:
            self.hopeless.add(state)

    def _may_be_bare(self, slots: tuple[Slot, ...], wilds: int) -> bool:
        """Tell whether the parts that are left may be made of wild cards alone."""
        return not self.half and sum(slot.size for slot in slots) <= wilds

    def _taken(self, natural: Hand, slot: Slot, wilds: int, fewest: int) -> Iterator[_Taken]:
        """Choose the cards of a part, at least so many that the other parts can hold the rest."""
        choices = self._in_run if slot.is_run else self._in_set
        for cards, between in choices(natural, slot, wilds):
            number = len(cards)
            if number < fewest:
                continue
            least = max(between, slot.size - number)
            most = slot.most - number
            most = min(most, number) if self.half else most
            if least <= min(most, wilds):
                yield _Taken(slot, cards, least, most)

    def _in_set(self, natural: Hand, slot: Slot, _: int) -> Iterator[tuple[Hand, int]]:
        """Choose the other cards of the first one's rank, as many as can be first."""
        first, *others = natural
        same = [card for card in others if card.rank == first.rank]
        for number in range(min(len(same), slot.most - 1), -1, -1):
            for chosen in dict.fromkeys(combinations(same, number)):
                yield (first, *chosen), 0

    def _in_run(self, natural: Hand, _: Slot, wilds: int) -> Iterator[tuple[Hand, int]]:
        """Choose the other cards of the first one's suit that can lie in one run with it."""
        first = natural[0]
        held = frozenset(int(card.rank) for card in natural if card.suit == first.suit)
        for ranks in run_choices(int(first.rank), held, wilds, self.aces):
            cards = tuple(Card(first.suit, Rank(rank)) for rank in sorted(ranks))
            yield cards, gaps(ranks, self.aces)


def _room(natural: Hand, slot: Slot) -> int:
    """Count how many natural cards a part could hold at most: those of one rank, or of one suit."""
    if slot.is_run:
        return max(Counter(card.suit for card in set(natural)).values())
    return min(slot.most, max(Counter(card.rank for card in natural).values()))


def _without(natural: Hand, taken: Hand) -> Hand:
    left = list(natural)
    for card in taken:
        left.remove(card)
    return tuple(left)


def _filled(taken: tuple[_Taken, ...], wild: Hand, rules: CardRules) -> Iterator[tuple[Part, ...]]:
    """Give out all wild cards in every way, and lay every run wherever it then can lie."""
    for numbers in _shares([(one.least, one.most) for one in taken], len(wild)):
        places = [_places(one, number, rules) for one, number in zip(taken, numbers, strict=True)]
        for lies in product(*places):
            yield _with_wilds(taken, lies, numbers, wild)


def _shares(limits: list[tuple[int, int]], number: int) -> Iterator[tuple[int, ...]]:
    """Share a number out so that each gets between its least and its most."""
    if not limits:
        if not number:
            yield ()
        return
    (least, most), *others = limits
    needed, room = sum(low for low, _ in others), sum(high for _, high in others)
    for mine in range(max(least, number - room), min(most, number - needed) + 1):
        for theirs in _shares(others, number - mine):
            yield (mine, *theirs)


def _places(one: _Taken, wilds: int, rules: CardRules) -> Sequence[Ranks | None]:
    if not one.slot.is_run:
        return (None,)
    ranks = frozenset(int(card.rank) for card in one.cards)
    return lying(ranks, len(one.cards) + wilds, rules.aces)


def _with_wilds(
    taken: tuple[_Taken, ...], lies: Sequence[Ranks | None], numbers: tuple[int, ...], wild: Hand
) -> tuple[Part, ...]:
    parts, left = [], list(wild)
    for one, ranks, number in zip(taken, lies, numbers, strict=True):
        mine, left = left[:number], left[number:]
        suit = one.cards[0].suit if one.cards and one.slot.is_run else None
        cards = (*one.cards, *mine)
        if ranks is not None:
            by_rank = {card.rank: card for card in one.cards}
            fill = iter(mine)
            cards = tuple(by_rank.get(Rank(rank)) or next(fill) for rank in ranks)
        parts.append(Part(one.slot, cards, ranks, suit))
    return tuple(parts)


def _in_order(parts: Sequence[Part], slots: Sequence[Slot]) -> tuple[Part, ...]:
    """Put the parts in the order in which the round asks for them."""
    left = list(parts)
    found = []
    for slot in slots:
        part = next(part for part in left if part.slot == slot)
        left.remove(part)
        found.append(part)
    return tuple(found)
