"""Places for cards in parts whose shapes are chosen, when not every card can have one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.engine.cards import Card, Hand, Suit
from scorekeeper.engine.stretches import Ranks, Slot


@dataclass(frozen=True)
class Shape:
    """What a part could be: the rank of a set, or the suit and the ranks of a run."""

    ranks: Ranks
    suit: Suit | None

    def takes(self, card: Card) -> bool:
        """Tell whether a card has a place in it."""
        return card.rank in self.ranks and self.suit in (None, card.suit)


class Places:
    """Gives cards a place in parts of given shapes, moving others where that makes room.

    Of the cards, which are told apart by their index, the first *natural* ones are never wild.
    """

    def __init__(
        self, cards: Hand, natural: int, slots: Sequence[Slot], shapes: Sequence[Shape | None]
    ) -> None:
        self.cards = cards
        self.natural = natural
        self.slots = slots
        self.fitting = [
            [card for card, one in enumerate(cards) if shape is not None and shape.takes(one)]
            for shape in shapes
        ]
        self.held: list[list[int]] = [[] for _ in slots]
        self.lies: dict[int, int] = {}

    def filled(self, wanted: Sequence[int]) -> list[list[int]]:
        """Place as many cards that are never wild as can be, then all parts want, then the others.

        No step takes back what an earlier one reached.
        """
        full = [slot.size for slot in self.slots]
        self._fill(self.natural, full)
        self._fill(len(self.cards), wanted)
        if len(self.cards) > self.natural:
            self._fill(len(self.cards), full)
        return self.held

    def _fill(self, number: int, least: Sequence[int]) -> None:
        """Give the parts more of the first cards until each has so many or can have no more."""
        for at, enough in enumerate(least):
            while len(self.held[at]) < enough and self._gains(at, number, least, set()):
                pass

    @property
    def naturals(self) -> int:
        """How many cards that are never wild have a place."""
        return sum(card < self.natural for card in self.lies)

    def _gains(self, at: int, number: int, least: Sequence[int], tried: set[int]) -> bool:
        """Find one more of the first cards for a part: a free one, or one another part can spare.

        A part that has more than it wants spares one; any other finds itself another instead.
        """
        for card in self.fitting[at]:
            if card >= number or card in tried or not self._has_place(at, card):
                continue
            tried.add(card)
            owner = self.lies.get(card)
            spare = owner is not None and len(self.held[owner]) > least[owner]
            self._move(card, at)
            if owner is None or spare or self._gains(owner, number, least, tried):
                return True
            self._move(card, owner)
        return False

    def _has_place(self, at: int, card: int) -> bool:
        """Tell whether a part that a card fits has an open place for it."""
        if self.slots[at].is_run:
            rank = self.cards[card].rank
            return all(self.cards[other].rank != rank for other in self.held[at])
        return card not in self.held[at] and len(self.held[at]) < self.slots[at].size

    def _move(self, card: int, at: int) -> None:
        if card in self.lies:
            self.held[self.lies[card]].remove(card)
        self.held[at].append(card)
        self.lies[card] = at
