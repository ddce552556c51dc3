"""Players: everybody who sat down, a new name, two entries of one person, two of one name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from wtforms import StringField
from wtforms.validators import ValidationError

from scorekeeper.errors import Refused
from scorekeeper.store import Person, namesakes_beside
from scorekeeper.web.clock import utc_now
from scorekeeper.web.forms import BaseForm
from scorekeeper.web.names import check_readable
from scorekeeper.web.opened import visible
from scorekeeper.web.stored import store
from scorekeeper.web.summary import summaries, tally_of

bp = Blueprint("players", __name__)

#: As many fellow players as tell two of one name apart.
MOST_BESIDE = 3


class NameForm(BaseForm):
    """The name of one player."""

    name = StringField(validators=[check_readable])

    def validate_name(self, field: StringField) -> None:
        """Refuse no name at all."""
        if not field.data:
            raise ValidationError(_("Write a name, or a nickname."))


@dataclass(frozen=True, kw_only=True)
class Known:
    """A person as lists show them: with whom they played, how often, when last."""

    person: Person
    beside: tuple[str, ...]

    @property
    def last(self) -> str:
        """When they played last."""
        return self.person.sittings[0].created


def known(person: Person, everybody: Iterable[Person]) -> Known:
    """Put together what tells a person from others of the same name."""
    names = dict.fromkeys(
        one.name
        for other in everybody
        if other.id != person.id
        for one in other.sittings
        if one.match in person.matches
    )
    return Known(person=person, beside=tuple(names)[:MOST_BESIDE])


@bp.get("/players")
def index() -> ResponseReturnValue:
    """List everybody who plays, those who played last first."""
    everybody = store().persons(visible())
    return _list(everybody, everybody)


@bp.get("/m/<code>/players")
def of_match(code: str) -> ResponseReturnValue:
    """List those who play in one match, seat by seat."""
    match, seen = store().load(code).match, visible()
    everybody = store().persons(None if seen is None else (*seen, code))
    seats = {
        one.id: place.seat for one in everybody for place in one.sittings if place.match == match.id
    }
    here = sorted((one for one in everybody if one.id in seats), key=lambda one: seats[one.id])
    return _list(here, everybody, code)


@bp.get("/players/<int:id>")
def show(id: int) -> ResponseReturnValue:
    """Show a player: the name, the matches, who may be the same person."""
    return _page(_person(id), NameForm(data={"name": _person(id).name}))


@bp.post("/players/<int:id>/name")
def rename(id: int) -> ResponseReturnValue:
    """Give a player another name, in old matches too."""
    person, form = _person(id), NameForm()
    if not form.validate():
        return _page(person, form), 422
    try:
        store().rename_person(id, form.name.data, utc_now(), visible())
    except Refused:
        form.name.errors = [_taken(person, form.name.data)]
        return _page(person, form), 422
    if form.name.data != person.name:
        flash(_("%(old)s is now called %(new)s.", old=person.name, new=form.name.data))
    match = person.sittings[0].match
    now = next(one for one in store().persons(visible()) if _sits_there(one, match, person))
    return _to(now.id)


@bp.get("/players/<int:id>/merge")
def compare(id: int) -> ResponseReturnValue:
    """Show what becomes of two entries of one person, before anything is done."""
    kept, gone = _pair(id)
    if kept.id == gone.id:
        return _to(id)
    return _preview(kept, gone)


@bp.post("/players/<int:id>/merge")
def merge(id: int) -> ResponseReturnValue:
    """Make two entries one person, as the preview said; sent twice, it is done once."""
    other = request.form.get("other", 0, int)
    if all(one.id != other for one in store().persons(visible())):
        return _to(id)
    kept, gone = _pair(id)
    try:
        store().merge_persons(kept.id, gone.id, utc_now(), visible())
    except Refused:
        return _preview(kept, gone), 422
    flash(_("One person now: %(name)s.", name=kept.name))
    return _to(id)


@bp.post("/players/<int:id>/apart")
def apart(id: int) -> ResponseReturnValue:
    """Say that in one match it was somebody else of that name."""
    new = store().tell_apart(id, request.form.get("match", ""), visible())
    flash(_("Somebody else now: give them a name of their own if you like."))
    return _to(new)


def _person(id: int) -> Person:
    return store().person(id, visible())


def _pair(id: int) -> tuple[Person, Person]:
    """Return who stays and who is to become the same person."""
    return _person(id), _person(request.values.get("other", 0, int))


def _sits_there(person: Person, match: str, before: Person) -> bool:
    """Tell whether *person* sits where *before* sat in a match."""
    seats = {one.seat for one in before.sittings if one.match == match}
    return any(one.match == match and one.seat in seats for one in person.sittings)


def _taken(person: Person, name: str) -> str:
    """Say who has a name already at a table of this person."""
    beside = namesakes_beside(person, store().persons(visible()), name)
    who = beside[0].name if beside else name
    said: str = _(
        "%(who)s sits at a table with %(name)s. Add a letter to tell them apart: %(who)s B.",
        who=who,
        name=person.name,
    )
    return said


def _list(persons: Sequence[Person], everybody: Sequence[Person], code: str | None = None) -> str:
    rows = [known(one, everybody) for one in persons]
    return render_template("players/index.html", rows=rows, code=code)


def _page(person: Person, form: NameForm) -> str:
    everybody = store().persons(visible())
    others = [known(one, everybody) for one in everybody if one.id != person.id]
    same = [one for one in others if one.person.name.casefold() == person.name.casefold()]
    return render_template(
        "players/show.html",
        person=person,
        form=form,
        others=[one for one in others if not one.person.matches & person.matches],
        namesakes=same,
        matches=_matches(person),
    )


def _preview(kept: Person, gone: Person) -> str:
    everybody = store().persons(visible())
    shared = [one for one in kept.sittings if one.match in gone.matches]
    return render_template(
        "players/merge.html",
        kept=known(kept, everybody),
        gone=known(gone, everybody),
        shared=shared,
        taken=_taken(gone, kept.name) if namesakes_beside(gone, everybody, kept.name) else "",
        matches=_matches(gone),
        total=len(kept.matches | gone.matches),
    )


def _matches(person: Person) -> list[tuple[object, object]]:
    """List the matches of a person as the start page does."""
    listed = summaries(store(), visible())
    return [(one, tally_of(summary)) for one, summary in listed if one.id in person.matches]


def _to(id: int) -> ResponseReturnValue:
    return redirect(url_for(".show", id=id), 303)
