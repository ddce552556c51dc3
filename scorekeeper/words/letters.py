"""The letters on a deck: A J Q K on English cards, E Kn D K on Swedish and many Norwegian ones."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from scorekeeper.engine.cards import SIGNS, Card, Hand, Rank

TEXT_STYLE: Final = "\N{VARIATION SELECTOR-15}"


class Letters(StrEnum):
    """Which letters a reader's cards carry."""

    ENGLISH = "english"
    NORDIC = "nordic"


#: Languages whose decks carry E Kn D K unless the reader says otherwise.
_NORDIC_DECKS: Final = ("sv",)

_PRINTED: Final = {
    Letters.ENGLISH: {Rank.JOKER: "Jk", Rank.TEN: "10"},
    Letters.NORDIC: {
        Rank.JOKER: "Jk",
        Rank.ACE: "E",
        Rank.TEN: "10",
        Rank.JACK: "Kn",
        Rank.QUEEN: "D",
    },
}


def usual_letters(language: str) -> Letters:
    """Return the letters on the decks of those who speak a language."""
    return Letters.NORDIC if language in _NORDIC_DECKS else Letters.ENGLISH


def rank_face(card: Card, letters: Letters = Letters.ENGLISH) -> str:
    """Write a card's rank as it is printed on the deck.

    >>> from scorekeeper.engine.cards import JOKER, parse_cards
    >>> [rank_face(card, Letters.NORDIC) for card in (*parse_cards("AH TS JC QD KS"), JOKER)]
    ['E', '10', 'Kn', 'D', 'K', 'Jk']
    """
    return _PRINTED[letters].get(card.rank, card.text[0])


def suit_sign(card: Card) -> str:
    """Write a card's suit sign with the mark that keeps it from turning emoji; none for a joker."""
    return "" if card.rank is Rank.JOKER else SIGNS[card.suit] + TEXT_STYLE


def face(card: Card, letters: Letters = Letters.ENGLISH) -> str:
    """Write a card as it looks: rank and sign.

    >>> from scorekeeper.engine.cards import parse_cards
    >>> faces(parse_cards("TS AH")).replace(TEXT_STYLE, "")
    '10♠ A♥'
    """
    return rank_face(card, letters) + suit_sign(card)


def faces(cards: Hand, letters: Letters = Letters.ENGLISH) -> str:
    """Write cards as they look, a space between them."""
    return " ".join(face(card, letters) for card in cards)
