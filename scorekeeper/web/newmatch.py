"""The form for a new match: who plays, what, and what this house changes."""

from __future__ import annotations

import secrets
import unicodedata
from typing import Any, Final

from flask_babel import lazy_gettext
from wtforms import RadioField, SelectField, SelectMultipleField, StringField
from wtforms.validators import ValidationError
from wtforms.widgets import CheckboxInput

from scorekeeper.engine.rules import RuleSet, Shutout
from scorekeeper.errors import Refused
from scorekeeper.rulesets import RULESETS, resolve
from scorekeeper.sheet import Match, Player
from scorekeeper.web.clock import utc_now
from scorekeeper.web.forms import BaseForm
from scorekeeper.web.language import gettext

LONGEST_NAME: Final = 30

#: The overlays that two players can choose.
OVERLAYS: Final = ("hollywood",)

#: The house's own figures: the field, and the rule it changes.
FIGURES: Final = {
    "target": ("sheet", "target"),
    "gin": ("bonuses", "gin"),
    "undercut": ("bonuses", "undercut"),
    "box": ("sheet", "box_bonus"),
}

#: Letters nobody sees, which turn the text around them or make two names look alike.
_UNSEEN: Final = frozenset("\u200b\u200e\u200f\u2060\ufeff\u061c")


def read_name(text: str | None) -> str:
    """Tidy a name up: one form of every letter, single spaces, none around it.

    >>> read_name("  Anna   Lisa ")
    'Anna Lisa'
    """
    return " ".join(unicodedata.normalize("NFC", text or "").split())


def is_readable(name: str) -> bool:
    """Tell whether a name can be read as it is written.

    >>> is_readable("Åse-Marie"), is_readable("Anna\u202e"), is_readable("\u0301")
    (True, False, False)
    """
    hidden = any(
        letter in _UNSEEN
        or unicodedata.category(letter) in ("Cc", "Cs", "Co", "Cn")
        or unicodedata.bidirectional(letter) in ("LRE", "RLE", "LRO", "RLO", "PDF")
        or unicodedata.bidirectional(letter) in ("LRI", "RLI", "FSI", "PDI")
        for letter in name
    )
    return not hidden and any(unicodedata.category(letter)[0] in "LNPS" for letter in name)


def check_name(_: BaseForm, field: StringField) -> None:
    """Refuse a name that is missing, too long or unreadable."""
    field.data = read_name(field.data)
    if not field.data:
        raise ValidationError(gettext("Write a name, or a nickname."))
    if len(field.data) > LONGEST_NAME:
        raise ValidationError(
            gettext("A name has at most %(most)s letters here. Shorten it.", most=LONGEST_NAME)
        )
    if not is_readable(field.data):
        raise ValidationError(gettext("This name holds signs that cannot be seen. Write it anew."))


def check_figure(_: BaseForm, field: StringField) -> None:
    """Refuse what is no whole number; nothing means: as the rules say."""
    text = (field.data or "").strip()
    if text and not (text.isascii() and text.isdigit() and len(text) <= 6):
        raise ValidationError(gettext("Write a whole number, or leave it empty."))


class MatchForm(BaseForm):
    """What `/new` asks; the page words the choices."""

    preset = RadioField(choices=list(RULESETS), default=next(iter(RULESETS)))
    overlay = SelectMultipleField(choices=list(OVERLAYS), option_widget=CheckboxInput())
    first_dealer = RadioField(choices=["0", "1"], default="0")
    target = StringField(lazy_gettext("The match goes to"), [check_figure])
    gin = StringField(lazy_gettext("Gin bonus"), [check_figure])
    undercut = StringField(lazy_gettext("Undercut bonus"), [check_figure])
    box = StringField(lazy_gettext("Each box"), [check_figure])
    shutout = SelectField(lazy_gettext("Shutout"), choices=["", *map(str, Shutout)], default="")
    key = StringField(default=lambda: secrets.token_urlsafe(16))

    rules: RuleSet

    @property
    def names(self) -> list[Any]:
        """The fields of the names, seat by seat."""
        return [self["name-0"], self["name-1"]]

    @property
    def has_figures(self) -> bool:
        """Whether the house changes anything, so that the page shows what."""
        return any(self[name].data or self[name].errors for name in (*FIGURES, "shutout"))

    def validate(self, extra_validators: Any = None) -> bool:
        """Check the names and figures one by one, then whether they go together."""
        sound = super().validate(extra_validators)
        return self._tell_apart() and sound and self._resolve()

    def match(self) -> Match:
        """Return the match as asked for; call it where the form is sound."""
        return Match(
            id=secrets.token_urlsafe(12),
            created=utc_now(),
            rules=self.rules,
            players=tuple(Player(name=field.data) for field in self.names),
            first_dealer=int(self.first_dealer.data),
        )

    @property
    def one_time_key(self) -> str:
        """The key that makes a double tap one match."""
        return (self.key.data or "")[:64] or secrets.token_urlsafe(16)

    def _tell_apart(self) -> bool:
        first, second = (field.data.casefold() for field in self.names)
        if first != second or not first:
            return True
        said = gettext("Both have the same name. Add a letter to tell them apart: Anna B.")
        self.names[1].errors = [*self.names[1].errors, said]
        return False

    def _resolve(self) -> bool:
        """Lay the overlays and the house's figures over the preset."""
        data: dict[str, Any] = {"preset": self.preset.data, "overlays": self.overlay.data}
        for name, (part, rule) in FIGURES.items():
            if text := (self[name].data or "").strip():
                data.setdefault(part, {})[rule] = int(text)
        if self.shutout.data:
            data.setdefault("sheet", {})["shutout"] = self.shutout.data
        try:
            self.rules = resolve(data)
        except Refused as refused:
            for problem in refused.arguments["problems"]:
                self._blame(problem.path)
            return False
        return True

    def _blame(self, path: str) -> None:
        """Put a refused rule beside the field it came from."""
        places = {f"rules.{part}.{rule}": name for name, (part, rule) in FIGURES.items()}
        field = self[places.get(path, "preset")]
        field.errors = [*field.errors, gettext("No game can use this value. Change it.")]


for _seat in range(2):
    setattr(
        MatchForm,
        f"name-{_seat}",
        StringField(lazy_gettext("Player %(number)s", number=_seat + 1), [check_name]),
    )
