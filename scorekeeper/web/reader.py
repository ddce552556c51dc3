"""What this reader's phone is set to: the language, the letters on the deck, its colours."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final

from babel.support import NullTranslations
from flask import Flask, has_request_context, request
from flask_babel import get_locale
from markupsafe import Markup, escape

from scorekeeper.engine.cards import JOKER, PACK, Card, Suit
from scorekeeper.engine.rules import RuleSet
from scorekeeper.languages import ENGLISH
from scorekeeper.web.language import gettext, texts
from scorekeeper.words import Words
from scorekeeper.words.letters import Letters, rank_face, suit_sign, usual_letters

#: Where the phone keeps its letters and its colours.
LETTERS, DECK = "letters", "deck"

#: The suits in the order of the grid.
SUITS: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)


class Deck(StrEnum):
    """How many colours the suits have."""

    FOUR = "four"
    TWO = "two"


@dataclass(frozen=True, kw_only=True)
class Look:
    """One card as a reader sees and hears it; `suit` is its name for the style sheet."""

    text: str
    rank: str
    sign: str
    suit: str
    spoken: str


def reading() -> str:
    """Return the reader's language by its code: `en`, `sv`, `nb`."""
    locale = get_locale()
    return locale.language if locale else ENGLISH


def letters() -> Letters:
    """Return the letters on the reader's deck: as chosen, else as the language has them."""
    chosen = request.cookies.get(LETTERS) if has_request_context() else None
    if chosen in list(Letters):
        return Letters(chosen)
    return usual_letters(reading())


def deck() -> Deck:
    """Return the colours of the reader's cards: four, unless two were chosen."""
    chosen = request.cookies.get(DECK) if has_request_context() else None
    return Deck.TWO if chosen == Deck.TWO else Deck.FOUR


def reader_words(names: Sequence[str], rules: RuleSet) -> Words:
    """Return the sentences of a table in the reader's language, with the reader's letters."""
    return Words(gettext, names, rules, letters())


def settings() -> str:
    """Name everything a page looks different for, reader by reader."""
    return f"{reading()}-{letters()}-{deck()}"


@lru_cache(maxsize=16)
def _looks(language: NullTranslations, letters: Letters) -> Mapping[Card, Look]:
    """Write every card once in a language: a page shows hundreds."""
    words = Words(language.gettext, (), RuleSet())
    return {
        card: Look(
            text=str(card),
            rank=rank_face(card, letters),
            sign=suit_sign(card),
            suit=card.suit.name.lower().removesuffix("s"),
            spoken=words.card_name(card),
        )
        for card in (*PACK, JOKER)
    }


def look(card: Card) -> Look:
    """Return a card as this reader sees and hears it.

    >>> look(PACK[0]).text, look(PACK[0]).suit, look(PACK[0]).spoken
    ('AC', 'club', 'ace of clubs')
    """
    return _looks(texts(), letters())[card]


def pack_by_suits() -> tuple[tuple[Look, ...], ...]:
    """Return the pack as the grid shows it, suit by suit.

    >>> [len(cards) for cards in pack_by_suits()], pack_by_suits()[0][0].text
    ([13, 13, 13, 13], 'AS')
    """
    seen = _looks(texts(), letters())
    return tuple(tuple(seen[card] for card in PACK if card.suit is suit) for suit in SUITS)


def voiced(text: str) -> Markup:
    """Let who listens to a text hear its cards by name, where others see how they look."""
    names = {one.rank + one.sign: one.spoken for cards in pack_by_suits() for one in cards}
    faces = re.compile("|".join(map(re.escape, sorted(names, key=len, reverse=True))))
    both = Markup('<span aria-hidden="true">{0}</span><span class="visually-hidden">{1}</span>')
    parts, at = [], 0
    for found in faces.finditer(text):
        parts += [escape(text[at : found.start()]), both.format(found[0], names[found[0]])]
        at = found.end()
    return Markup("").join([*parts, escape(text[at:])])


def set_up_reader(app: Flask) -> None:
    """Let every page write cards as this reader knows them."""
    for write in (look, voiced):
        app.template_filter()(write)
    app.add_template_global(pack_by_suits)
    app.context_processor(lambda: {"deck": deck().value})
