"""One rule as a form field: its value as text, the text read back, the choices it leaves."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import cache
from types import NoneType
from typing import Any, Final, get_args, get_type_hints

from wtforms import Field
from wtforms.utils import unset_value
from wtforms.widgets import TextInput

from scorekeeper.engine.cards import LETTERS
from scorekeeper.engine.rules import CardValues, Round, RuleSet, Stake
from scorekeeper.web.language import gettext
from scorekeeper.web.roundtable import RoundRow, composed, rounds_of_text, rows_of, text_of_rounds
from scorekeeper.words import rule_label, rule_value
from scorekeeper.words.keys import GROUPS

#: The rules a house may change, by their dotted keys, group by group.
CHANGEABLE: Final = tuple(
    dict.fromkeys(path for groups in GROUPS.values() for _, group in groups for path in group)
)

#: What the cards of one rank count is a rule of its own on a page.
VALUE_OF: Final = "cards.values."

#: The table of rounds of a contract game.
ROUNDS: Final = "contract.rounds"

_YES_NO: Final = {"true": True, "false": False}
_LONGEST_NUMBER: Final = 6

#: The joker as rule sets name its rank.
JOKER: Final = "Jk"
_POINTS: Final = re.compile(r"(10|JK|[A-Z0-9])\s*[:=]?\s*(\d{1,3})")


@dataclass(frozen=True)
class Kind:
    """What values a rule can have: the type of its field, and whether it can be left out."""

    type: Any
    optional: bool

    @property
    def values(self) -> tuple[Any, ...]:
        """The values to choose from; none where it is written."""
        if self.type is bool:
            return (False, True)
        is_named = isinstance(self.type, type) and issubclass(self.type, Enum)
        return tuple(member.value for member in self.type) if is_named else ()


@cache
def kind_of(path: str) -> Kind:
    """Find out what a rule holds from the type it is declared with.

    >>> kind_of("bonuses.big_gin"), kind_of("knock.from_upcard").values
    (Kind(type=<class 'int'>, optional=True), (False, True))
    """
    if path.startswith(VALUE_OF):
        return Kind(int, False)
    hint: Any = RuleSet
    for name in path.split("."):
        hint = get_type_hints(hint)[name]
    parts = get_args(hint)
    if NoneType in parts:
        return Kind(next(part for part in parts if part is not NoneType), True)
    return Kind(hint, False)


def leaf(values: dict[str, Any], path: str) -> Any:
    """Return one value of a plain rule set."""
    if path.startswith(VALUE_OF):
        points = CardValues.from_plain(values["cards"]["values"])
        return points.of(path.removeprefix(VALUE_OF))
    for name in path.split("."):
        values = values[name]
    return values


def nested(changes: dict[str, Any]) -> dict[str, Any]:
    """Turn dotted keys into the maps a rule set is read from.

    >>> nested({"bonuses.gin": 20, "bonuses.extra_boxes.gin": 2})
    {'bonuses': {'gin': 20, 'extra_boxes': {'gin': 2}}}
    """
    whole: dict[str, Any] = {}
    for path, value in changes.items():
        *above, name = path.split(".")
        place = whole
        for part in above:
            place = place.setdefault(part, {})
        place[name] = value
    return whole


def text_of(value: Any) -> str:
    """Write a plain value as its field shows it.

    >>> text_of(None), text_of(True), text_of([1, 2]), text_of({"A": 15, "K": 5})
    ('', 'true', '1 2', 'A 15, K 5')
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        rounds = any(isinstance(one, dict) for one in value)
        return text_of_rounds(value) if rounds else " ".join(map(str, value))
    if isinstance(value, dict) and "per_point" in value:
        return f"{value['per_point']} {value['currency']}"
    if isinstance(value, dict):
        return ", ".join(f"{rank} {points}" for rank, points in value.items())
    return str(value)


def value_of(path: str, text: str) -> Any:
    """Read what a field holds; raises `ValueError` with a sentence."""
    kind, text = kind_of(path), " ".join(text.split())
    if not text and kind.optional:
        return None
    if kind.values:
        named = _YES_NO if kind.type is bool else {value: value for value in kind.values}
        if text not in named:
            raise ValueError(gettext("This is none of the choices. Choose one of them."))
        return named[text]
    return READERS.get(kind.type, _numbers)(text)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER):
        raise ValueError(gettext("Write a whole number."))
    return int(text)


def _numbers(text: str) -> list[int]:
    parts = text.replace(",", " ").split()
    if not parts:
        raise ValueError(gettext("Write whole numbers, like 1 1 2."))
    return [_number(part) for part in parts[:12]]


def _letters(text: str) -> list[str]:
    """Read the ranks that are wild, a joker among them."""
    known = {letter.upper(): letter for letter in (*LETTERS, JOKER)}
    found = [
        known.get(piece.replace("10", "T")) for piece in text.upper().replace(",", " ").split()
    ]
    if None in found:
        raise ValueError(gettext("Write ranks, like 2, or Jk for jokers."))
    return [letter for letter in found if letter]


def _card_values(text: str) -> dict[str, int]:
    """Read *A 15, K 5*."""
    if _POINTS.sub("", text.upper()).strip(" ,;"):
        raise ValueError(gettext("Write ranks with their points, like A 15, K 5."))
    named = {"10": "T", JOKER.upper(): JOKER}
    read = _POINTS.findall(text.upper())
    found = {named.get(rank, rank): int(points) for rank, points in read}
    if unknown := [rank for rank in found if rank not in (*LETTERS, JOKER)]:
        raise ValueError(gettext("There is no rank “%(rank)s”.", rank=unknown[0]))
    return found


def _stake(text: str) -> dict[str, str]:
    """Read *0.50 SEK*; a comma is a point."""
    worth, _, currency = text.partition(" ")
    worth = worth.replace(",", ".")
    if not re.fullmatch(r"\d{1,6}(\.\d{1,4})?", worth, re.ASCII) or not currency:
        raise ValueError(gettext("Write an amount and a currency, like 0.50 SEK."))
    return {"per_point": worth, "currency": currency}


#: How a value is read that is written, by its type; lists of numbers are the rest.
READERS: Final[dict[Any, Callable[[str], Any]]] = {
    int: _number,
    CardValues: _card_values,
    Stake: _stake,
    tuple[str, ...]: _letters,
    tuple[Round | None, ...]: rounds_of_text,
}


class RuleField(Field):  # type: ignore[misc]  # WTForms ships no types
    """One rule, kept as the text that was sent; None where nothing was."""

    widget = TextInput()

    data: Any

    def __init__(self, path: str, **more: Any) -> None:
        super().__init__(**more)
        self.path = path

    def process(self, formdata: Any, data: Any = unset_value, extra_filters: Any = None) -> None:
        """Keep what was sent; a table of rounds comes in three fields a round."""
        super().process(formdata, data, extra_filters)
        if self.path == ROUNDS and formdata is not None:
            self.data = composed(formdata, self.path) or self.data

    def process_formdata(self, valuelist: list[str]) -> None:
        """Keep what was sent."""
        self.data = valuelist[0] if valuelist else None

    def _value(self) -> str:
        return self.data or ""

    @property
    def rows(self) -> list[RoundRow]:
        """The rounds of a table."""
        return rows_of(self.data or "")

    @property
    def words(self) -> str:
        """What the rule is called."""
        return rule_label(self.path, gettext)

    @property
    def is_number(self) -> bool:
        """Whether a keypad of digits will do."""
        return kind_of(self.path).type is int

    @property
    def choices(self) -> list[tuple[str, str]]:
        """The values to choose from, with their words."""
        values = kind_of(self.path).values
        return [(text_of(value), rule_value(self.path, value, gettext)) for value in values]

    def said(self, text: str) -> str:
        """Say in words what a text of this field means."""
        return dict(self.choices).get(text, text) or gettext("nothing")
