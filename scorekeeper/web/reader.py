"""What this reader's phone is set to: the language, the letters on the deck, its colours."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum

from flask import Flask, has_request_context, request
from flask_babel import get_locale
from flask_babel import gettext as _
from markupsafe import Markup, escape

from scorekeeper.engine.cards import PACK, Card
from scorekeeper.engine.rules import RuleSet
from scorekeeper.languages import ENGLISH
from scorekeeper.web.language import gettext
from scorekeeper.words import Words
from scorekeeper.words.letters import Letters, face, rank_face, suit_sign, usual_letters

#: Where the phone keeps its letters and its colours.
LETTERS, DECK = "letters", "deck"


class Deck(StrEnum):
    """How many colours the suits have."""

    FOUR = "four"
    TWO = "two"


def reading() -> str:
    """Return the reader's language by its code: `en`, `sv`, `nb`."""
    return str(get_locale() or ENGLISH).split("_")[0]


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


def rank(card: Card) -> str:
    """Write a card's rank as it is printed on the reader's deck."""
    return rank_face(card, letters())


def sign(card: Card) -> str:
    """Write a card's suit sign, never as an emoji."""
    return suit_sign(card)


def suit(card: Card) -> str:
    """Name a card's suit for the style sheet."""
    return card.suit.name.lower().removesuffix("s")


def spoken(card: Card) -> str:
    """Name a card as it is read aloud."""
    return Words(_, (), RuleSet()).card_name(card)


def voiced(text: str) -> Markup:
    """Let who listens to a text hear its cards by name, where others see how they look."""
    mine = letters()
    cards = {face(card, mine): card for card in PACK}
    looks = re.compile("|".join(map(re.escape, sorted(cards, key=len, reverse=True))))
    both = Markup('<span aria-hidden="true">{0}</span><span class="visually-hidden">{1}</span>')
    parts, at = [], 0
    for found in looks.finditer(text):
        parts += [escape(text[at : found.start()]), both.format(found[0], spoken(cards[found[0]]))]
        at = found.end()
    return Markup("").join([*parts, escape(text[at:])])


def set_up_reader(app: Flask) -> None:
    """Let every page write cards as this reader knows them."""
    for write in (rank, sign, suit, spoken, voiced):
        app.template_filter()(write)
    app.context_processor(lambda: {"deck": deck().value})
