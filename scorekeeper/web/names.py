"""The names of those who play: tidied up, readable, told apart."""

from __future__ import annotations

from typing import Any

from flask_babel import lazy_gettext
from wtforms import StringField
from wtforms.validators import ValidationError

from scorekeeper.engine.rules import Game
from scorekeeper.sheet.names import LONGEST_NAME, is_readable, read_name
from scorekeeper.web.forms import BaseForm
from scorekeeper.web.language import gettext
from scorekeeper.web.seats import BY_NUMBER, MOST


def check_readable(_: BaseForm, field: StringField) -> None:
    """Refuse a name that is too long or unreadable; none at all is fine."""
    field.data = read_name(field.data)
    if len(field.data) > LONGEST_NAME:
        raise ValidationError(
            gettext("A name has at most %(most)s letters here. Shorten it.", most=LONGEST_NAME)
        )
    if field.data and not is_readable(field.data):
        raise ValidationError(gettext("This name holds signs that cannot be seen. Write it anew."))


def check_name(form: NamesForm, field: StringField) -> None:
    """Refuse a name that is missing, too long or unreadable; who does not play needs none."""
    check_readable(form, field)
    if not field.data and field in form.names:
        raise ValidationError(gettext("Write a name, or a nickname."))


class NamesForm(BaseForm):
    """Who plays, two to six; a name of earlier matches is one tap.

    `players` says how many places the page shows; names written beyond them are meant.
    """

    known = StringField()
    players = StringField()

    @property
    def number(self) -> int:
        """How many play."""
        said = self.players.data or ""
        written = [seat for seat in range(MOST) if read_name(self[f"name-{seat}"].data)]
        shown = int(said) if said in map(str, range(2, MOST + 1)) else 2
        return max(shown, max(written, default=0) + 1)

    @property
    def by_number(self) -> tuple[str, ...]:
        """The way of playing that goes with so many players of this game."""
        return BY_NUMBER[self.game].get(self.number, ())

    @property
    def game(self) -> Game:
        """The family of games that is played."""
        return Game.GIN

    @property
    def names(self) -> list[Any]:
        """The fields of the names, seat by seat."""
        return [self[f"name-{seat}"] for seat in range(self.number)]

    @property
    def has_room(self) -> bool:
        """Whether one more can sit down."""
        return self.number < MOST

    def add_player(self) -> None:
        """Show a place more."""
        self.players.data = str(min(self.number + 1, MOST))

    def remove_player(self, seat: str) -> None:
        """Take a place away, and let those after it move up."""
        fields = self.names
        if seat not in map(str, range(len(fields))) or len(fields) <= 2:
            return
        left = [field.data for at, field in enumerate(fields) if at != int(seat)]
        for field, name in zip(fields, [*left, ""], strict=True):
            field.data = name
        self.players.data = str(len(left))

    @property
    def typed_names(self) -> list[str]:
        """The names as they stand in the form."""
        return [read_name(field.data) for field in self.names]

    def take_known(self) -> None:
        """Put the tapped name into the first empty place; tapped again, take it away."""
        tapped, typed = read_name(self.known.data), self.typed_names
        if tapped in typed:
            self.names[typed.index(tapped)].data = ""
        else:
            self.names[typed.index("") if "" in typed else -1].data = tapped

    def tell_apart(self) -> bool:
        """Refuse one name for two."""
        names = [name.casefold() for name in self.typed_names]
        twins = [at for at, name in enumerate(names) if name and name in names[:at]]
        for at in twins:
            said = gettext("Two have the same name. Add a letter to tell them apart: Anna B.")
            self.names[at].errors = [*self.names[at].errors, said]
        return not twins


for _seat in range(MOST):
    setattr(
        NamesForm,
        f"name-{_seat}",
        StringField(lazy_gettext("Player %(number)s", number=_seat + 1), [check_name]),
    )
