"""What is nearest to a contract that was not met: which parts are there, and what they lack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from scorekeeper.engine.cards import Card, Hand, Suit
from scorekeeper.engine.rules import CardRules, WildMost
from scorekeeper.engine.split import Part, is_wild
from scorekeeper.engine.stretches import LONGEST, PartKind, Ranks, Slot, stretches

#: Combinations to look at: enough for every hand that can be held; advice need not try more.
MOST_TRIES: Final = 2_000


def nearest(cards: Hand, slots: Sequence[Slot], rules: CardRules) -> tuple[tuple[Part, ...], Hand]:
    """Find the parts that lack the fewest cards, and what then lies in none of them.

    >>> from scorekeeper.engine.cards import format_cards, parse_cards
    >>> slots = (Slot(PartKind.SET, 3), Slot(PartKind.RUN, 4))
    >>> parts, loose = nearest(parse_cards("6H 7H 8H KC"), slots, CardRules(decks=2))
    >>> [(format_cards(part.cards), part.lacking) for part in parts], format_cards(loose)
    ([('', 3), ('6H 7H 8H', 1)], 'KC')
    """
    natural = tuple(sorted(card for card in cards if not is_wild(card, rules)))
    wild = sorted(card for card in cards if is_wild(card, rules))
    parts = list(_Placer(natural, slots, rules).parts())
    loose = list(
        (Counter(natural) - Counter(card for one in parts for card in one.cards)).elements()
    )
    half = rules.wild_most is WildMost.HALF
    for at in sorted(range(len(parts)), key=lambda at: parts[at].lacking):
        most = parts[at].slot.size // 2 if half else parts[at].slot.size
        number = min(parts[at].lacking, most, len(wild))
        parts[at] = _with(parts[at], tuple(wild[:number]))
        del wild[:number]
    for at, part in enumerate(parts):
        if len(part.cards) == 1 and part.lacking > 1:  # one card alone is no beginning of a meld
            loose += part.cards
            parts[at] = replace(part, cards=(), lies=None)
    _lengthen(parts, loose, rules)
    _lengthen_with_wilds(parts, wild, half, rules)
    return tuple(parts), tuple(sorted([*loose, *wild]))


@dataclass(frozen=True)
class _Shape:
    """What a part could be: the rank of a set, or the suit and the ranks of a run."""

    ranks: Ranks
    suit: Suit | None

    def takes(self, card: Card) -> bool:
        """Tell whether a card has a place in it."""
        return card.rank in self.ranks and self.suit in (None, card.suit)


class _Placer:
    """Chooses a shape for every part so that as many cards as can be have a place in one."""

    def __init__(self, natural: Hand, slots: Sequence[Slot], rules: CardRules) -> None:
        self.natural = natural
        choices = [self._shapes(slot, rules) for slot in slots]
        # Parts that can take most come first, so that cards of one meld stay together.
        self.order = sorted(range(len(slots)), key=lambda at: -choices[at][0][0])
        self.slots = [slots[at] for at in self.order]
        self.choices = [choices[at] for at in self.order]
        self.room = [sum(some[0][0] for some in self.choices[at:]) for at in range(len(slots) + 1)]
        self.tries = 0
        self.reached = -1
        self.best: tuple[tuple[_Shape | None, ...], list[list[Card]]] = ((), [])

    def parts(self) -> tuple[Part, ...]:
        """Return the parts with the natural cards that have a place in them."""
        self._choose(())
        parts = [
            Part(
                slot=slot,
                cards=tuple(sorted(placed, key=lambda card: _place(card, shape))),
                lies=shape.ranks if shape and slot.is_run else None,
                suit=shape.suit if shape else None,
            )
            for slot, shape, placed in zip(self.slots, *self.best, strict=True)
        ]
        return tuple(parts[self.order.index(at)] for at in range(len(parts)))

    def _shapes(self, slot: Slot, rules: CardRules) -> list[tuple[int, _Shape | None]]:
        """List what a part could be with how many cards it could take, the most first."""
        if slot.is_run:
            shapes = [
                _Shape(ranks, suit)
                for suit in sorted({card.suit for card in self.natural})
                for ranks in stretches(rules.aces, min(slot.size, LONGEST))
            ]
        else:
            ranks = sorted({int(card.rank) for card in self.natural})
            shapes = [_Shape((rank,), None) for rank in ranks]
        fitting = [(self._fits(slot, shape), shape) for shape in shapes]
        fitting.sort(key=lambda pair: -pair[0])
        return [*((number, shape) for number, shape in fitting if number), (0, None)]

    def _fits(self, slot: Slot, shape: _Shape) -> int:
        """Count the cards a shape could take if no other part wanted them."""
        cards = [card for card in self.natural if shape.takes(card)]
        return len(set(cards)) if slot.is_run else min(len(cards), slot.size)

    def _choose(self, shapes: tuple[_Shape | None, ...], hoped: int = 0) -> None:
        """Go on with the next part as long as more cards may find a place than ever before."""
        at = len(shapes)
        if at == len(self.slots):
            self.tries += 1
            placed = _matched(self.natural, self.slots, shapes)
            if sum(map(len, placed)) > self.reached:
                self.best, self.reached = (shapes, placed), sum(map(len, placed))
            return
        for number, shape in self.choices[at]:
            hope = min(hoped + number + self.room[at + 1], len(self.natural))
            if hope <= self.reached or self.tries >= MOST_TRIES:
                return
            self._choose((*shapes, shape), hoped + number)


def _matched(
    natural: Hand, slots: Sequence[Slot], shapes: Sequence[_Shape | None]
) -> list[list[Card]]:
    """Give as many cards as can be a place of their own, moving others where that makes room."""
    places: list[tuple[int, int]] = []
    for at, (slot, shape) in enumerate(zip(slots, shapes, strict=True)):
        if shape is not None:
            places += [
                (at, rank) for rank in (shape.ranks if slot.is_run else shape.ranks * slot.size)
            ]
    lies: dict[int, int] = {}

    def finds(card: int, tried: set[int]) -> bool:
        for place, (at, rank) in enumerate(places):
            shape = shapes[at]
            assert shape is not None
            fits = natural[card].rank == rank and shape.takes(natural[card])
            if fits and place not in tried:
                tried.add(place)
                if place not in lies or finds(lies[place], tried):
                    lies[place] = card
                    return True
        return False

    for card in range(len(natural)):
        finds(card, set())
    found: list[list[Card]] = [[] for _ in slots]
    for place, card in lies.items():
        found[places[place][0]].append(natural[card])
    return found


def _place(card: Card, shape: _Shape | None) -> tuple[int, Card]:
    """Sort a run's cards as they lie, others by suit."""
    return (shape.ranks.index(card.rank) if shape else 0), card


def _with(part: Part, more: Hand) -> Part:
    return replace(part, cards=(*part.cards, *more))


def _lengthen(parts: list[Part], loose: list[Card], rules: CardRules) -> None:
    """Add loose cards to parts that are whole: to a set of their rank, to either end of a run."""
    added = True
    while added:
        added = False
        for card in list(loose):
            for at, part in enumerate(parts):
                longer = None if part.lacking else _longer(part, card, rules)
                if longer is not None and card in loose:
                    parts[at] = longer
                    loose.remove(card)
                    added = True


def _longer(part: Part, card: Card, rules: CardRules) -> Part | None:
    """Add one card to a part; None where it has no place there."""
    if part.slot.kind is PartKind.SET:
        own = next((one for one in part.cards if not is_wild(one, rules)), card)
        return _with(part, (card,)) if own.rank == card.rank else None
    if part.lies is None or part.suit != card.suit or len(part.lies) >= LONGEST:
        return None
    whole = stretches(rules.aces, len(part.lies) + 1)
    if (*part.lies, int(card.rank)) in whole:
        return replace(part, cards=(*part.cards, card), lies=(*part.lies, int(card.rank)))
    if (int(card.rank), *part.lies) in whole:
        return replace(part, cards=(card, *part.cards), lies=(int(card.rank), *part.lies))
    return None


def _lengthen_with_wilds(parts: list[Part], wild: list[Card], half: bool, rules: CardRules) -> None:
    """Add wild cards that are left to parts that are whole, as far as the rules let them."""
    for at, part in enumerate(parts):
        while wild and not part.lacking and len(part.cards) < part.slot.most:
            wilds = sum(is_wild(card, rules) for card in part.cards)
            if half and 2 * (wilds + 1) > len(part.cards) + 1:
                break
            part = parts[at] = _with(part, (wild.pop(),))
