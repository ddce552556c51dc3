"""A form, and fields that read what people tick, type and count; what was sent is kept."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Final

from flask_babel import gettext as _
from flask_wtf import FlaskForm
from wtforms import Field

from scorekeeper.engine.cards import Card, Hand, Pack
from scorekeeper.engine.deal import Layoff
from scorekeeper.errors import NotationError
from scorekeeper.web.reader import reading
from scorekeeper.words import error_sentence
from scorekeeper.words.typed import read_cards

#: More than anybody types for one hand.
LONGEST: Final = 400

#: What people write where nothing was laid down.
NOTHING: Final = ("-", "–", "none")

#: What gin is played with.
ONE_PACK: Final = Pack()

_COUNT = re.compile(r"-?\d{1,4}(\s*\+\s*\d{1,4}){0,20}", re.ASCII)
_GROUPS = re.compile(r"[,;\n|]+")


class BaseForm(FlaskForm):  # type: ignore[misc]  # Flask-WTF ships no types
    """A form in the reader's language; the token is checked for every post, not form by form."""

    class Meta(FlaskForm.Meta):  # type: ignore[misc]  # nor for this
        """Leave the token to the whole application."""

        csrf = False


class Misfit(ValueError):
    """What was sent does not fit its field; says so in a sentence and by a code."""

    def __init__(self, sentence: str, code: str = "bad_value") -> None:
        super().__init__(sentence)
        self.code = code


def read_text(text: str) -> Hand:
    """Read cards typed in the reader's language; raises `Misfit` with the piece in the way."""
    if len(text) > LONGEST:
        raise Misfit(_("That is far too long for one hand. Write only the cards of this hand."))
    try:
        return read_cards(text, reading())
    except NotationError as error:
        raise Misfit(error_sentence(error, _), error.code) from error


def read_ticked(values: Sequence[str], pack: Pack) -> Hand:
    """Read ticked cards, each a card of the pack; raises `Misfit` with the foreign one."""
    known = {card.text: card for card in pack.cards()}
    foreign = [value for value in values if value not in known]
    if foreign:
        raise Misfit(
            _("“%(text)s” is no card of this pack. Tick the cards anew.", text=foreign[0][:40]),
            "unreadable_card",
        )
    return tuple(known[value] for value in values)


def read_melds(text: str) -> tuple[Hand, ...]:
    """Read melds as laid: one a word, or parted by commas, semicolons or lines.

    >>> [len(meld) for meld in read_melds("2H3H4H 8C8D8S")]
    [3, 3]
    >>> [len(meld) for meld in read_melds("2H 3H 4H, 8C 8D 8S")], read_melds("none")
    ([3, 3], ())
    """
    if len(text) > LONGEST:
        read_text(text)
    if text.strip().lower() in NOTHING:
        return ()
    parts = [part for part in _GROUPS.split(text.strip()) if part.strip()]
    if len(parts) > 1:
        return tuple(map(read_text, parts))
    melds = tuple(map(read_text, text.split()))
    if len(melds) > 1 and all(len(meld) == 1 for meld in melds):
        return (read_text(text),)
    return melds


def read_layoffs(text: str) -> tuple[Layoff, ...]:
    """Read layoffs as they were made: the card, and the number of the closer's meld.

    >>> [(str(one.card), one.meld) for one in read_layoffs("8S=1 9S=1")], read_layoffs("-")
    ([('8S', 0), ('9S', 0)], ())
    """
    if len(text) > LONGEST:
        read_text(text)
    if text.strip().lower() in NOTHING:
        return ()
    found = []
    for piece in re.split(r"[\s,;]+", text.strip()):
        card, _sign, number = piece.partition("=")
        cards = read_text(card) if re.fullmatch(r"[1-9]", number, re.ASCII) else ()
        if len(cards) != 1:
            raise Misfit(
                _(
                    "“%(text)s” is no layoff. Write the card and the meld, like 8S=1.",
                    text=piece[:40],
                )
            )
        found.append(Layoff(card=cards[0], meld=int(number) - 1))
    return tuple(found)


def read_count(text: str) -> int:
    """Read a count of loose cards, or a sum of them.

    >>> read_count("10+7+3")
    20
    """
    if not _COUNT.fullmatch(text.strip()):
        raise Misfit(
            _("“%(text)s” is no count. Write a whole number, or a sum like 10+7+3.", text=text[:40])
        )
    return sum(int(part) for part in text.split("+"))


class KeptField(Field, ABC):  # type: ignore[misc]  # WTForms ships no types
    """A field that keeps what was sent, and says by a code what does not fit."""

    def __init__(self, label: str = "", **kwargs: Any) -> None:
        super().__init__(label, **kwargs)  # without one, WTForms looks a made-up one up each time

    def process_formdata(self, valuelist: Sequence[str]) -> None:
        """Read what was sent; an empty text is nothing sent."""
        self.code: str | None = None
        self.data = None
        try:
            self.data = self.read([value for value in valuelist if value.strip()])
        except Misfit as misfit:
            self.code = misfit.code
            raise

    @abstractmethod
    def read(self, values: list[str]) -> Any:
        """Turn what was sent into its meaning; None where nothing was."""

    @property
    def text(self) -> str:
        """The first value as it was sent."""
        return str(self.raw_data[0]) if self.raw_data else ""

    @property
    def filled(self) -> bool:
        """Whether anything was sent."""
        return any(str(value).strip() for value in self.raw_data or ())


class CardsField(KeptField):
    """Ticked cards: each value one card of the pack, in the notation."""

    def __init__(self, pack: Pack = ONE_PACK, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.pack = pack

    def read(self, values: list[str]) -> Hand | None:
        """Read every value strictly; a foreign one is refused."""
        return read_ticked(values, self.pack) or None

    @property
    def ticked(self) -> frozenset[str]:
        """The values sent, for ticking them again."""
        return frozenset(map(str, self.raw_data or ()))


class CardField(KeptField):
    """One card, typed or chosen."""

    def read(self, values: list[str]) -> Card | None:
        """Read exactly one card."""
        cards = read_text(values[0]) if values else ()
        if len(cards) > 1:
            raise Misfit(_("“%(text)s” is more than one card. Name one.", text=values[0][:40]))
        return cards[0] if cards else None


class TypedField(KeptField):
    """A hand typed as text."""

    def read(self, values: list[str]) -> Hand | None:
        """Read the cards of the text."""
        return read_text(values[0]) if values else None


class MeldsField(KeptField):
    """Melds as they were laid on the table; a dash for none."""

    def read(self, values: list[str]) -> tuple[Hand, ...] | None:
        """Read the melds of the text."""
        return read_melds(values[0]) if values else None


class LayoffsField(KeptField):
    """Layoffs as they were made; a dash for none."""

    def read(self, values: list[str]) -> tuple[Layoff, ...] | None:
        """Read the layoffs of the text."""
        return read_layoffs(values[0]) if values else None


class CountField(KeptField):
    """A whole number, or a sum of them."""

    def read(self, values: list[str]) -> int | None:
        """Read the number."""
        return read_count(values[0]) if values else None


class WordField(KeptField):
    """A short text that is taken as it is."""

    def read(self, values: list[str]) -> str | None:
        """Refuse what none of our pages sent."""
        if values and len(values[0]) > 100:
            raise Misfit(_("That is no key of ours. Open the page anew."))
        return values[0] if values else None


class ChoiceField(KeptField):
    """One of a few words; anything else is foreign."""

    def __init__(self, label: str = "", *, choices: Sequence[str], **kwargs: Any) -> None:
        super().__init__(label, **kwargs)
        self.choices = tuple(choices)

    def read(self, values: list[str]) -> str | None:
        """Read the word."""
        if values and values[0] not in self.choices:
            raise Misfit(
                _(
                    "“%(text)s” is not one of the choices for “%(field)s”. Choose one on the page.",
                    text=values[0][:40],
                    field=self.short_name,
                )
            )
        return values[0] if values else None
