"""One large number whose digits each have a base of their own: no bit is wasted between them."""

from __future__ import annotations

from math import comb
from typing import Final

from scorekeeper.engine.cards import JOKER, PACK, Card, Hand
from scorekeeper.errors import NotImported

#: Every card there is, at the place that stands for it.
CARDS: Final = (*PACK, JOKER)

#: The longest list, text or hand that is read; longer ones are no match.
LONGEST: Final = 2_000

#: The most digits that are read: a number that never ends is no match.
MOST_DIGITS: Final = 200_000

_PLACES: Final = {card: place for place, card in enumerate(CARDS)}

_MORE: Final = 16


class Writer:
    """Collects digits; what is put first is read first."""

    def __init__(self) -> None:
        self._digits: list[tuple[int, int]] = []

    def put(self, digit: int, base: int) -> None:
        """Add a digit from 0 to *base* - 1."""
        self._digits.append((digit, base))

    def put_count(self, count: int) -> None:
        """Add a whole number from 0: four bits a digit, and whether another follows."""
        while True:
            count, low = divmod(count, _MORE)
            self.put(low + (_MORE if count else 0), 2 * _MORE)
            if not count:
                return

    def put_hand(self, hand: Hand) -> None:
        """Add cards of which the order means nothing: their place among all such hands.

        Of ten cards there are C(62, 10) with repeats, 37 bits instead of ten times six.
        """
        places = sorted(_PLACES[card] for card in hand)
        self.put_count(len(hand))
        rank = sum(comb(place + at, at + 1) for at, place in enumerate(places))
        self.put(rank, _hands(len(hand)))

    def put_card(self, card: Card) -> None:
        """Add one card."""
        self.put(_PLACES[card], len(CARDS))

    def written(self) -> bytes:
        """Return the number, its last digits first in line to be dropped where they are 0."""
        number = 0
        for digit, base in reversed(self._digits):
            number = number * base + digit
        return number.to_bytes((number.bit_length() + 7) // 8, "big")


class Reader:
    """Reads digits in the order they were put; raises `NotImported` for what was never written."""

    def __init__(self, data: bytes) -> None:
        self._number = int.from_bytes(data, "big")
        self._left = MOST_DIGITS

    def take(self, base: int) -> int:
        """Read a digit from 0 to *base* - 1."""
        self._left -= 1
        if self._left < 0:
            raise NotImported("code_damaged")
        self._number, digit = divmod(self._number, base)
        return digit

    def take_count(self) -> int:
        """Read a whole number from 0."""
        count, factor = 0, 1
        while factor < 1 << 64:
            digit = self.take(2 * _MORE)
            count += digit % _MORE * factor
            factor *= _MORE
            if digit < _MORE:
                return count
        raise NotImported("code_damaged")

    def take_length(self) -> int:
        """Read how long something is."""
        length = self.take_count()
        if length > LONGEST:
            raise NotImported("code_damaged")
        return length

    def take_hand(self) -> Hand:
        """Read cards of which the order means nothing."""
        number = self.take_length()
        rank, places = self.take(_hands(number)), []
        highest = len(CARDS) + number - 1
        for at in range(number, 0, -1):
            highest = next(place for place in range(highest - 1, -1, -1) if comb(place, at) <= rank)
            rank -= comb(highest, at)
            places.append(highest - at + 1)
        return tuple(CARDS[place] for place in reversed(places))

    def take_card(self) -> Card:
        """Read one card."""
        return CARDS[self.take(len(CARDS))]

    def end(self) -> None:
        """Check that nothing is left."""
        if self._number:
            raise NotImported("code_damaged")


def _hands(number: int) -> int:
    """Count the hands of so many cards, repeats allowed."""
    return comb(len(CARDS) + number - 1, number)
