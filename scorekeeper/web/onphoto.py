"""How cards lay on a photo: the cards of a meld lie together, the melds apart from each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import dist, inf
from statistics import fmean
from typing import Final

from scorekeeper.engine.cards import Card, Hand
from scorekeeper.engine.melds import make_meld
from scorekeeper.engine.rules import CardRules
from scorekeeper.errors import IllegalMeld
from scorekeeper.store import SnapCard
from scorekeeper.web.mend import Sent
from scorekeeper.web.shots import shots

#: A meld lies apart where the gap beside it is so many times the widest within.
GAP: Final = 1.5

Place = tuple[float, float]


@dataclass(frozen=True)
class Heap:
    """Cards that lie together, the two heaps it was joined of, and the gap between those two."""

    cards: Hand
    places: tuple[Place, ...]
    parts: tuple[Heap, ...] = ()
    gap: float = 0.0

    def away(self, other: Heap) -> float:
        """Return the way from one heap to the nearest card of another, in indices."""
        return min(dist(one, two) for one in self.places for two in other.places)


def melds_on_photo(sent: Sent, seat: int | None, rules: CardRules) -> tuple[Hand, ...]:
    """Return the melds of a photographed hand as they lay; nothing where no meld lay apart."""
    held = set(sent.getlist(f"hand-{seat}"))
    cards = shots().of(sent.get(f"shot-{seat}", ""))
    return melds_apart([card for card in cards if card.now in held], rules)


def melds_apart(cards: Sequence[SnapCard], rules: CardRules) -> tuple[Hand, ...]:
    """Join the nearest heaps until one is left, and take the largest melds among them."""
    heaps = [
        Heap((Card.from_plain(card.now),), (place,))
        for card, place in zip(cards, _places(cards), strict=True)
    ]
    while len(heaps) > 1:
        one, two = min(combinations(heaps, 2), key=lambda pair: pair[0].away(pair[1]))
        whole = Heap(one.cards + two.cards, one.places + two.places, (one, two), gap=one.away(two))
        heaps = [heap for heap in heaps if heap not in (one, two)] + [whole]
    return tuple(_melds(heaps[0], rules)) if heaps else ()


def _places(cards: Sequence[SnapCard]) -> Sequence[Place]:
    """Return the middles of the indices, in boxes: the shape of the photo does not matter."""
    if not cards:
        return ()
    boxes = [card.box for card in cards]
    wide = fmean(right - left for left, _top, right, _bottom in boxes) or 1
    high = fmean(bottom - top for _left, top, _right, bottom in boxes) or 1
    return [((x0 + x1) / 2 / wide, (y0 + y1) / 2 / high) for x0, y0, x1, y1 in boxes]


def _melds(heap: Heap, rules: CardRules, gap: float = inf) -> Sequence[Hand]:
    """Find the melds in a heap *gap* away from its neighbour; in a held fan none lies apart."""
    inner = [one for part in heap.parts for one in _melds(part, rules, heap.gap)]
    if len(inner) > 1:
        return inner
    meld = _meld(heap.cards, rules) if gap > GAP * heap.gap else None
    return [meld] if meld else inner


def _meld(cards: Hand, rules: CardRules) -> Hand | None:
    try:
        return make_meld(cards, rules).cards
    except IllegalMeld:
        return None
