"""The rules of a new match as a form: a game, ways of playing, and every figure of the house."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from flask_babel import lazy_gettext
from wtforms import RadioField, SelectMultipleField, StringField
from wtforms.widgets import CheckboxInput

from scorekeeper.engine.rules import Game, RuleSet, Shutout
from scorekeeper.errors import Refused
from scorekeeper.plain import to_plain
from scorekeeper.rulesets import OVERLAYS, RULESETS, TEMPLATES
from scorekeeper.store import House
from scorekeeper.web.houserules import Basis, basis_of_house, basis_of_template
from scorekeeper.web.language import gettext
from scorekeeper.web.names import NamesForm, check_readable
from scorekeeper.web.playable import FIRST_OF_FAMILY, USUAL
from scorekeeper.web.roundtable import BETWEEN
from scorekeeper.web.rulefields import (
    CHANGEABLE,
    ROUNDS,
    VALUE_OF,
    RuleField,
    leaf,
    text_of,
    value_of,
)
from scorekeeper.web.ruleshown import BRINGS, SHOWN
from scorekeeper.web.seats import ONLY_FOR, SEATED, seat_problem
from scorekeeper.words import (
    differences,
    rule_hint,
    shutout_source,
    shutout_sum,
    template_name,
)
from scorekeeper.words.keys import GROUPS, SILENT

#: The overlays to tick; the others go with the number of players.
TICKED: Final = tuple(key for key in OVERLAYS if key not in SEATED)

#: What the buttons say that lengthen or shorten the table of rounds.
MORE_ROUNDS, FEWER_ROUNDS = RESIZES = ("rounds-more", "rounds-fewer")


class RulesForm(NamesForm):
    """Which game; a rule is a field named by its dotted key.

    The figures a page shows are those of the game it was drawn for (`drawn_for`): one that was
    not touched follows the game that is chosen, one that was is laid over it.
    """

    preset = RadioField(lazy_gettext("Which game?"), choices=list(RULESETS), default=USUAL.key)
    overlay = SelectMultipleField(
        lazy_gettext("Ways of playing"), choices=list(OVERLAYS), option_widget=CheckboxInput()
    )
    drawn_for = StringField()
    called = StringField(lazy_gettext("Name of these rules"), [check_readable])

    rules: RuleSet | None = None

    #: Whether the table of rounds may become longer or shorter.
    resizes = True

    def __init__(self, sent: Any, houses: Sequence[House] = (), **more: Any) -> None:
        super().__init__(formdata=sent, **more)
        read = {f"house.{house.id}": basis_of_house(house) for house in houses}
        self.houses = {key: basis for key, basis in read.items() if basis}
        self.tables = {
            f"table.{key}": basis_of_template(table, template_name(key, gettext))
            for key, table in TEMPLATES.items()
        }
        self.named = {**self.tables, **self.houses}
        self.preset.choices = [*RULESETS, *self.named]

    @cached_property
    def basis(self) -> Basis:
        """What the figures stand on now."""
        fitting = [*self.ticked, *self.by_number]
        ticked = [key for key in self.overlay.data or [] if key in fitting and key not in SEATED]
        chosen = [*ticked, *self.by_number]
        usual = Basis(USUAL.key, self.by_number)
        return self._basis(self.preset.data, chosen) or usual

    @property
    def game(self) -> Game:
        """The family of the chosen game."""
        held = self.named.get(self.preset.data or "")
        known = RULESETS.get(held.preset if held else self.preset.data or "")
        return known.game if known else Game.GIN

    def hint(self, field: RuleField) -> str:
        """Say who plays a rule how in the chosen game."""
        return rule_hint(field.path, gettext, self.game)

    @property
    def shown(self) -> list[Any]:
        """The fields shown at once."""
        return [self[path] for path in SHOWN[self.game] if self._says(path)]

    @property
    def folded(self) -> list[tuple[str, list[Any], int]]:
        """The other fields by group, with the number that differ from the game."""
        found = []
        for heading, group in GROUPS[self.game]:
            paths = [path for path in group if path not in SHOWN[self.game] and self._says(path)]
            fields = [self[path] for path in paths]
            differing = sum(path in self.differing for path in paths)
            if fields:
                found.append((gettext(heading), fields, differing))
        return found

    def resize(self, more: str) -> None:
        """Show a round more in the table of rounds, or one less."""
        field = self[ROUNDS]
        rounds = (field.data or "").split(BETWEEN.strip())
        rounds = [*rounds, ""] if more == MORE_ROUNDS else rounds[:-1] or rounds
        field.data = BETWEEN.join(one.strip() for one in rounds)

    @cached_property
    def differing(self) -> frozenset[str]:
        """The rules that differ from the game as the books play it, or cannot be read."""
        bare = to_plain(self.basis.bare)
        return frozenset(
            path
            for path in self._of_game
            if self[path].errors or self[path].data != text_of(leaf(bare, path))
        )

    @property
    def _of_game(self) -> list[str]:
        """The rules that the chosen game has."""
        return [path for _, group in GROUPS[self.game] for path in group]

    @property
    def ticked(self) -> tuple[str, ...]:
        """The ways of playing that can be ticked with the chosen game."""
        rules = FIRST_OF_FAMILY[self.game]
        return tuple(key for key in TICKED if OVERLAYS[key].fits(rules))

    @property
    def usual(self) -> Mapping[str, str]:
        """What the game says, as its fields would show it."""
        bare = to_plain(self.basis.bare)
        return {path: text_of(leaf(bare, path)) for path in CHANGEABLE}

    @property
    def shutout_lines(self) -> list[tuple[str, str, str, str]]:
        """List the shutouts: value, words, worked out with the figures of now, who counts so."""
        sheet = (self.rules or self.basis.rules()).sheet
        return [
            (
                value,
                label,
                shutout_sum(Shutout(value), sheet),
                shutout_source(Shutout(value), gettext),
            )
            for value, label in self["sheet.shutout"].choices
        ]

    @property
    def drawn_now(self) -> str:
        """Name what the figures on this page stand on, for the form that comes back."""
        return "+".join((str(self.preset.data), *self.basis.overlays))

    def house(self) -> Basis:
        """Return what this house plays, with the name it has; call it where the rules are read."""
        assert self.rules is not None
        held = self.basis
        changes = differences(self.rules, held.bare)
        return Basis(held.preset, held.overlays, changes, self.called.data or held.name)

    def read_rules(self) -> bool:
        """Read the rules, say beside each field what is wrong, and show all as they are now."""
        changes = self._changes()
        try:
            rules = self.basis.rules(changes)
        except Refused as refused:
            for problem in refused.arguments["problems"]:
                self._blame(problem.path.removeprefix("rules."))
        else:
            self._check_end(rules)
            self.rules = rules
        self._show(self.rules or self.basis.rules())
        return not any(self[path].errors for path in (*CHANGEABLE, "preset", "overlay"))

    def choose_known(self) -> None:
        """Leave a game aside that nobody knows, as an old link may name one."""
        if self.preset.data not in self.preset.choices:
            self.preset.data = USUAL.key

    def choose_house(self, name: str) -> None:
        """Choose the named house rules."""
        same = (key for key, held in self.houses.items() if held.name == name)
        self.preset.data = next(same, self.preset.data)

    def check_seats(self) -> bool:
        """Refuse ways of playing that do not go with so many players."""
        held = self.named.get(self.preset.data or "")
        of_house = [key for key in held.overlays if key not in SEATED] if held else []
        overlays = [*(self.overlay.data or []), *of_house]
        said = seat_problem(overlays, self.number, FIRST_OF_FAMILY[self.game])
        if said:
            self.overlay.errors = [*self.overlay.errors, said]
        return not said

    def _says(self, path: str) -> bool:
        """Tell whether a rule says anything for so many players, and for these cards."""
        if path.startswith(VALUE_OF) and path in SILENT:
            other, silent = SILENT[path]
            if leaf(to_plain(self.rules or self.basis.rules()), other) in silent:
                return False
        return ONLY_FOR.get(path, self.number) == self.number

    def _basis(self, chosen: str | None, overlays: Sequence[str]) -> Basis | None:
        """Stand on a preset or a named house, with overlays; None where that is none."""
        if chosen is None or chosen not in self.preset.choices:
            return None
        held = self.named.get(chosen) or Basis(chosen)
        kept = [key for key in held.overlays if key not in SEATED]
        overlays = tuple(dict.fromkeys((*kept, *overlays)))
        basis = Basis(held.preset, overlays, held.changes, held.name)
        try:
            basis.rules()
        except Refused:
            return None
        return basis

    def _changes(self) -> dict[str, Any]:
        """Return what was written over the figures the page showed."""
        chosen, *overlays = (self.drawn_for.data or "").split("+")
        drawn = self._basis(chosen, overlays)
        before = to_plain(drawn.rules()) if drawn else None
        changes = {}
        for path in CHANGEABLE:
            text = self[path].data
            if text is None or (before and text.strip() == text_of(leaf(before, path))):
                self[path].data = None
                continue
            try:
                changes[path] = value_of(path, text)
            except ValueError as error:
                self[path].errors = [str(error)]
            else:
                brought = BRINGS[self.game].get(path, {}).get(text.strip(), {})
                changes |= {key: held for key, held in brought.items() if key not in changes}
        return changes

    def _check_end(self, rules: RuleSet) -> None:
        rounds = rules.contract.rounds
        if rules.sheet.target is None and rules.sheet.deals is None and not rounds:
            said = gettext("When is the match over? Write a target, or a number of deals.")
            self["sheet.target"].errors = [said]

    def _show(self, rules: RuleSet) -> None:
        """Fill in what was not written, and tidy up what could be read."""
        now = to_plain(rules)
        for path in CHANGEABLE:
            field = self[path]
            if not field.errors and (self.rules or field.data is None):
                field.data = text_of(leaf(now, path))

    def _blame(self, path: str) -> None:
        """Put a refused rule beside the field it came from."""
        place = next((key for key in CHANGEABLE if f"{path}.".startswith(f"{key}.")), "preset")
        said = gettext("No game can use this value. Change it.")
        self[place].errors = [*self[place].errors, said]


for _number, _path in enumerate(CHANGEABLE):
    setattr(RulesForm, _path, RuleField(_path, id=f"rule-{_number}"))
