"""What a match begun on paper brings along: points and boxes of each side, column by column."""

from __future__ import annotations

from typing import Any, Final

from flask_babel import lazy_gettext
from wtforms import StringField
from wtforms.validators import ValidationError

from scorekeeper.sheet import Carried
from scorekeeper.web.language import gettext
from scorekeeper.web.names import NamesForm
from scorekeeper.web.seats import MOST

#: As many columns as a pad begun on paper has.
COLUMNS: Final = 3
COUNTS: Final = ("points", "boxes")

#: How many sides there are in pairs.
SIDES: Final = 2


def check_count(_: NamesForm, field: StringField) -> None:
    """Refuse what is no whole number; nothing is nought."""
    text = (field.data or "").strip()
    if text and not (text.isascii() and text.isdigit() and len(text) <= 5):
        raise ValidationError(gettext("Write a whole number, or leave it empty."))


class CarriedForm(NamesForm):
    """Points and boxes from paper: `carried-<column>-points-<side>`, `…-boxes-<side>`."""

    @property
    def side_names(self) -> list[str]:
        """Name the sides that bring something: the players, or both of a pair."""
        names = [name or str(at) for at, name in enumerate(self.typed_names, 1)]
        pairs = [" + ".join(names[side::SIDES]) for side in range(SIDES)]
        return pairs if self.by_number and len(names) == 2 * SIDES else names

    def brought(self, column: int) -> list[tuple[str, list[Any]]]:
        """List the fields of a column: what they count, and a field a seat."""
        return [
            (
                count,
                [self[f"carried-{column}-{count}-{seat}"] for seat in range(len(self.side_names))],
            )
            for count in COUNTS
        ]

    @property
    def brings_something(self) -> bool:
        """Whether anything was brought along, or tried to be."""
        return bool(self._filled() or any(field.errors for field in self._all()))

    @property
    def last_brought(self) -> int:
        """The last column in which something was written."""
        filled = self._filled()
        return int(filled[-1].name.split("-")[1]) if filled else 0

    def carried(self) -> tuple[Carried, ...]:
        """Return what each column brings, up to the last that brings anything."""
        columns = [
            Carried(*(tuple(int(field.data or 0) for field in one) for _, one in self.brought(at)))
            for at in range(1, COLUMNS + 1)
        ]
        while columns and not any(columns[-1].points + columns[-1].boxes):
            columns.pop()
        return tuple(columns)

    def blame_carried(self, said: str) -> None:
        """Say beside the first filled field what is wrong with all of them."""
        field = self._filled()[0]
        field.errors = [*field.errors, said]

    def _all(self) -> list[Any]:
        columns = range(1, COLUMNS + 1)
        return [field for at in columns for _, one in self.brought(at) for field in one]

    def _filled(self) -> list[Any]:
        return [field for field in self._all() if (field.data or "").strip() not in ("", "0")]


_FROM_PAPER: Final = lazy_gettext("The match began on paper")

for _column in range(1, COLUMNS + 1):
    for _count in COUNTS:
        for _seat in range(MOST):
            _field = StringField(_FROM_PAPER, [check_count])
            setattr(CarriedForm, f"carried-{_column}-{_count}-{_seat}", _field)
