"""Cards and their notation: rank then suit, `7H TD AS`, the joker `Jk`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import Any, Final, Self

from scorekeeper.errors import NotationError

LETTERS: Final = "A23456789TJQK"
SUIT_LETTERS: Final = "CDHS"
SIGNS: Final = "♣♦♥♠"


class Suit(IntEnum):
    """The four suits in the fixed order of the notation; a joker has none of them."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3
    NONE = 4


class Rank(IntEnum):
    """The ranks as numbers: ace 1 to king 13; a joker is 0."""

    JOKER = 0
    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13


@dataclass(frozen=True, order=True)
class Card:
    """One card. Cards sort by suit (C D H S) and then rank, ace low.

    >>> str(Card(Suit.HEARTS, Rank.SEVEN)), str(JOKER)
    ('7H', 'Jk')
    """

    suit: Suit
    rank: Rank

    def __str__(self) -> str:
        return self.text

    @cached_property
    def text(self) -> str:
        """The one spelling we write: rank and suit, `TD`."""
        if self.rank is Rank.JOKER:
            return "Jk"
        return LETTERS[self.rank - 1] + SUIT_LETTERS[self.suit]

    @cached_property
    def bit(self) -> int:
        """The card's bit in the mask of a hand; none for a joker."""
        return 0 if self.rank is Rank.JOKER else 1 << 13 * self.suit + self.rank - 1

    def to_plain(self) -> str:
        """Write the card as JSON does: its notation."""
        return self.text

    @classmethod
    def from_plain(cls, data: Any) -> Self | Card:
        """Read one card from JSON; raises `NotationError`."""
        if isinstance(data, str):
            known = _SPELLED.get(data)
            if known is not None:
                return known
            cards = parse_cards(data)
            if len(cards) == 1:
                return cards[0]
        raise NotationError(text=str(data)[:40])


JOKER: Final = Card(Suit.NONE, Rank.JOKER)

#: The 52 cards of one pack, at the place of their bit in a hand mask: `13 * suit + rank - 1`.
PACK: Final = tuple(Card(suit, Rank(rank)) for suit in list(Suit)[:4] for rank in range(1, 14))

_SPELLED: Final = {card.text: card for card in (*PACK, JOKER)}

Hand = tuple[Card, ...]


@dataclass(frozen=True)
class Pack:
    """What a game is played with: so many decks of 52, and so many jokers in all.

    >>> len(Pack(decks=2, jokers=4).cards())
    108
    """

    decks: int = 1
    jokers: int = 0

    def cards(self) -> Hand:
        """List every card of the pack, suit by suit."""
        return PACK * self.decks + (JOKER,) * self.jokers

    def count(self, card: Card) -> int:
        """Count the copies of *card* the pack holds."""
        return self.jokers if card == JOKER else self.decks


_RANK = r"(?:10|[A2-9TJQK])"
_PIECE = re.compile(
    rf"(?P<joker>JK|JOKER)|(?P<ranks>{_RANK}(?:[-–]{_RANK})*)(?P<suit>[CDHS♣♦♥♠])",
    re.ASCII | re.IGNORECASE,
)
_BETWEEN = re.compile(r"[\s,;/\-–]*")
_VARIATION = str.maketrans("", "", "︎️")


def parse_cards(text: str) -> Hand:
    """Read cards as people type them; order and repeats are kept.

    Any case, `10H` or `TH`, signs or letters, with or without space, comma or slash.
    `7-9H` is the run of three, `7H-9H` are two cards. Raises `NotationError` with the piece
    that cannot be read, as it was typed.

    >>> [str(card) for card in parse_cards("7-9h 10♠, Kc/jk")]
    ['7H', '8H', '9H', 'TS', 'KC', 'Jk']
    >>> parse_cards("8h 777x")
    Traceback (most recent call last):
    ...
    scorekeeper.errors.NotationError: ('unreadable_card', {'text': '777x'})
    """
    source = text.translate(_VARIATION)
    place = _past_separators(source, 0)
    cards: list[Card] = []
    while place < len(source):
        piece = _PIECE.match(source, place)
        if piece is None:
            raise NotationError(text=source[place:].split()[0][:40])
        cards += _expand(piece)
        place = _past_separators(source, piece.end())
    return tuple(cards)


def format_cards(cards: Hand) -> str:
    """Write cards in the one spelling, a space between them.

    >>> format_cards(parse_cards("10h a♠, 2-4c"))
    'TH AS 2C 3C 4C'
    """
    return " ".join(card.text for card in cards)


def _past_separators(text: str, place: int) -> int:
    found = _BETWEEN.match(text, place)
    return found.end() if found else place


def _expand(piece: re.Match[str]) -> list[Card]:
    """Turn one matched piece into its cards; a dash joins ranks into a rising run."""
    if piece["joker"]:
        return [JOKER]
    named = [_rank(letter) for letter in re.split("[-–]", piece["ranks"].upper())]
    ranks = list(range(named[0], named[-1] + 1))
    if not ranks or named not in ([named[0], named[-1]], ranks):
        raise NotationError(text=piece[0])
    sign = piece["suit"].upper()
    suit = Suit(max(SUIT_LETTERS.find(sign), SIGNS.find(sign)))
    return [_SPELLED[LETTERS[rank - 1] + SUIT_LETTERS[suit]] for rank in ranks]


def _rank(letter: str) -> int:
    return 10 if letter == "10" else LETTERS.index(letter) + 1


def to_mask(hand: Hand) -> int:
    """Turn cards of one pack into a mask, bit `13 * suit + rank - 1`; twins and jokers are lost.

    >>> bin(to_mask(parse_cards("AC 3C AD")))
    '0b10000000000101'
    """
    mask = 0
    for card in hand:
        mask |= card.bit
    return mask


def from_mask(mask: int) -> Hand:
    """Turn a mask into its cards, in the order C D H S, ace low."""
    cards = []
    while mask:
        low = mask & -mask
        cards.append(PACK[low.bit_length() - 1])
        mask ^= low
    return tuple(cards)
