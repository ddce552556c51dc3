"""What is nearest to a contract that was not met: which parts are there, and what they lack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from scorekeeper.engine.cards import JOKER, Card, Hand
from scorekeeper.engine.places import Places, Shape
from scorekeeper.engine.rules import CardRules, WildMost
from scorekeeper.engine.split import Part, is_wild
from scorekeeper.engine.stretches import LONGEST, PartKind, Slot, stretches

#: Combinations to look at: enough for every hand that can be held; advice need not try more.
MOST_TRIES: Final = 2_000

#: How many cards the parts hold, and how many of them are natural.
_Score = tuple[int, int]


def nearest(cards: Hand, slots: Sequence[Slot], rules: CardRules) -> tuple[tuple[Part, ...], Hand]:
    """Find the parts that lack the fewest cards, and what then lies in none of them.

    >>> from scorekeeper.engine.cards import format_cards, parse_cards
    >>> slots = (Slot(PartKind.SET, 3), Slot(PartKind.RUN, 4))
    >>> parts, loose = nearest(parse_cards("6H 7H 8H KC"), slots, CardRules(decks=2))
    >>> [(format_cards(part.cards), part.lacking) for part in parts], format_cards(loose)
    ([('', 3), ('6H 7H 8H', 1)], 'KC')
    """
    half = rules.wild_most is WildMost.HALF
    parts = list(fewest_lacking(cards, slots, rules))
    left = (Counter(cards) - Counter(card for one in parts for card in one.cards)).elements()
    loose: list[Card] = []
    wild: list[Card] = []
    for card in sorted(left):
        (wild if is_wild(card, rules) else loose).append(card)
    for at, part in enumerate(parts):
        if len(part.cards) == 1 and part.lacking > 1:  # one card alone is no beginning of a meld
            (wild if is_wild(part.cards[0], rules) else loose).extend(part.cards)
            parts[at] = replace(part, cards=(), lies=None)
    _lengthen(parts, loose, rules)
    _lengthen_with_wilds(parts, wild, half, rules)
    return tuple(parts), tuple(sorted([*loose, *wild]))


def fewest_lacking(cards: Hand, slots: Sequence[Slot], rules: CardRules) -> tuple[Part, ...]:
    """Lay as many cards as can be in the parts, wild ones as far as the rules let them.

    Where wild cards are limited, one in its own place is natural.

    >>> from scorekeeper.engine.cards import parse_cards
    >>> rules = CardRules(decks=2, wild=("2",), wild_most=WildMost.HALF)
    >>> run = (Slot(PartKind.RUN, 5),)
    >>> [part.lacking for part in fewest_lacking(parse_cards("AS 2S 2H 2D"), run, rules)]
    [1]
    """
    parts = list(_Placer(cards, slots, rules).parts())
    wild = sorted(card for card in cards if is_wild(card, rules))
    for part in parts:
        for card in part.cards:
            if card in wild:
                wild.remove(card)
    for at in sorted(range(len(parts)), key=lambda at: parts[at].lacking):
        number = min(parts[at].lacking, _most_wild(parts[at].slot, rules), len(wild))
        parts[at] = _with(parts[at], tuple(wild[:number]))
        del wild[:number]
    return tuple(parts)


def _most_wild(slot: Slot, rules: CardRules) -> int:
    """Count how many cards of a part may be wild where it is no longer than asked."""
    return slot.size // 2 if rules.wild_most is WildMost.HALF else slot.size


class _Placer:
    """Chooses a shape for every part so that they lack as few cards as can be.

    Only natural cards get a place, a wild one in its own place among them where that matters; how
    many others the parts can take is reckoned with.
    """

    def __init__(self, cards: Hand, slots: Sequence[Slot], rules: CardRules) -> None:
        natural = sorted(card for card in cards if not is_wild(card, rules))
        wild = sorted(card for card in cards if is_wild(card, rules))
        own = [card for card in wild if card != JOKER] if rules.wild_most is WildMost.HALF else []
        self.natural, self.wilds = len(natural), len(wild)
        self.cards = (*natural, *own)
        choices = [self._shapes(slot, rules) for slot in slots]
        # Parts that can take most come first, so that cards of one meld stay together.
        self.order = sorted(range(len(slots)), key=lambda at: -choices[at][0][0][1])
        self.slots = [slots[at] for at in self.order]
        self.choices = [choices[at] for at in self.order]
        most = [[max(held[which] for held, _ in some) for some in self.choices] for which in (0, 1)]
        self.room = [tuple(sum(some[at:]) for some in most) for at in range(len(slots) + 1)]
        self.wild = [_most_wild(slot, rules) for slot in self.slots]
        self.tries = 0
        self.reached = (-1, -1)
        self.best: tuple[tuple[Shape | None, ...], list[Hand]] = ((), [])

    def parts(self) -> tuple[Part, ...]:
        """Return the parts with the natural cards that have a place in them."""
        self._choose((), (0, 0))
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

    def _shapes(self, slot: Slot, rules: CardRules) -> list[tuple[_Score, Shape | None]]:
        """List what a part could be with what it could hold, the most first."""
        if slot.is_run:
            shapes = [
                Shape(ranks, suit)
                for suit in sorted({card.suit for card in self.cards})
                for ranks in stretches(rules.aces, min(slot.size, LONGEST))
            ]
        else:
            ranks = sorted({int(card.rank) for card in self.cards})
            shapes = [Shape((rank,), None) for rank in ranks]
        most = _most_wild(slot, rules)
        fitting = [(self._fits(slot, shape, most), shape) for shape in shapes]
        fitting.sort(key=lambda pair: (-pair[0][1], -pair[0][0]))
        return [*((held, shape) for held, shape in fitting if held > (most, 0)), ((most, 0), None)]

    def _fits(self, slot: Slot, shape: Shape, wild: int) -> _Score:
        """Count what a shape could hold, and the natural cards in it, if no other part were."""
        all_fit, natural = (
            len(set(fit)) if slot.is_run else min(len(fit), slot.size)
            for fit in (
                [card for card in some if shape.takes(card)]
                for some in (self.cards, self.cards[: self.natural])
            )
        )
        return min(slot.size, all_fit + wild), natural

    def _choose(self, shapes: tuple[Shape | None, ...], held: _Score) -> None:
        """Go on with the next part as long as more cards may find a place than ever before."""
        at = len(shapes)
        if at == len(self.slots):
            self._try(shapes)
            return
        room = self.room[at + 1]
        for (full, natural), shape in self.choices[at]:
            with_it = (held[0] + full, held[1] + natural)
            hope = self._score(with_it[0] + room[0], min(with_it[1] + room[1], self.natural))
            if self.tries >= MOST_TRIES:
                return
            if hope > self.reached:
                self._choose((*shapes, shape), with_it)

    def _try(self, shapes: tuple[Shape | None, ...]) -> None:
        """Give the cards places in parts of these shapes; keep what holds more than ever."""
        self.tries += 1
        places = Places(self.cards, self.natural, self.slots, shapes)
        held = places.filled(
            [slot.size - most for slot, most in zip(self.slots, self.wild, strict=True)]
        )
        full = sum(
            min(slot.size, len(part) + most)
            for slot, part, most in zip(self.slots, held, self.wild, strict=True)
        )
        score = self._score(full, places.naturals)
        if score > self.reached:
            self.reached = score
            self.best = shapes, [tuple(self.cards[card] for card in part) for part in held]

    def _score(self, full: int, natural: int) -> _Score:
        """Say how much the parts hold with the wild cards there are, then how much is natural."""
        return min(full, natural + self.wilds), natural


def _place(card: Card, shape: Shape | None) -> tuple[int, Card]:
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
        return _with(part, (card,)) if _rank(part, rules) in (None, card.rank) else None
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
            longer = _with(part, (wild[-1],))
            if half and 2 * _in_own_place(longer, rules) < len(longer.cards):
                break
            part = parts[at] = longer
            wild.pop()


def _in_own_place(part: Part, rules: CardRules) -> int:
    """Count the cards of a part that stand for themselves, wild ones among them."""
    if part.lies is None:
        return sum(card.rank == _rank(part, rules) for card in part.cards)
    here = [card for card in part.cards if card.suit == part.suit and card.rank in part.lies]
    return len(set(here))


def _rank(part: Part, rules: CardRules) -> int | None:
    """Name the rank of a set; None where wild cards alone can be of any."""
    natural = [card for card in part.cards if not is_wild(card, rules)]
    if not natural and rules.wild_most is WildMost.HALF:
        natural = [card for card in part.cards if card != JOKER]
    return natural[0].rank if natural else None
