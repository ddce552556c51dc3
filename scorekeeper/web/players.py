"""Players: everybody who sat down, a new name, two entries of one person, two of one name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import lazy_gettext
from wtforms import StringField
from wtforms.validators import ValidationError

from scorekeeper.errors import PersonNotFound, Refused
from scorekeeper.store import Person, Wanted
from scorekeeper.web import figures
from scorekeeper.web.clock import utc_now
from scorekeeper.web.forms import BaseForm
from scorekeeper.web.names import check_readable
from scorekeeper.web.opened import visible
from scorekeeper.web.stored import store
from scorekeeper.web.summary import PER_PAGE, count_again, matches, page_number

bp = Blueprint("players", __name__)


class NameForm(BaseForm):
    """The name of one player."""

    name = StringField(lazy_gettext("Name"), validators=[check_readable])

    def validate_name(self, field: StringField) -> None:
        """Refuse no name at all."""
        if not field.data:
            raise ValidationError(_("Write a name, or a nickname."))


@dataclass(frozen=True, kw_only=True)
class Known:
    """A person as lists show them: with whom they played, how often, when last."""

    person: Person
    beside: tuple[str, ...]


def known(person: Person) -> Known:
    """Put together what tells a person from others of the same name."""
    return Known(person=person, beside=store().beside(person.id, visible()))


@bp.get("/players")
def index() -> ResponseReturnValue:
    """List everybody who plays, those who played last first."""
    return _list(store().listed_persons(visible()))


@bp.get("/m/<code>/players")
def of_match(code: str) -> ResponseReturnValue:
    """List those who play in one match, seat by seat."""
    return _list(store().persons_of(store().load(code).match.id, _seeing(code)), code)


@bp.get("/players/<int:id>")
def show(id: int) -> ResponseReturnValue:
    """Show a player: how it has gone, the matches, the name, who may be the same person."""
    person = _person(id)
    return _page(person, NameForm(data={"name": person.name}))


@bp.get("/players/<int:id>/against/<int:other>")
def against(id: int, other: int) -> ResponseReturnValue:
    """Show how it has gone between two."""
    complete, page = count_again(store()), page_number()
    one, two = _person(id), _person(other)
    wanted = Wanted(among=visible())
    held = matches(store(), replace(wanted, persons=(one.id,), beside=two.id), PER_PAGE, page)
    return render_template(
        "players/against.html",
        persons=(one, two),
        years=figures.between(store(), one.id, two.id, wanted),
        matches=held[:PER_PAGE],
        page=page,
        older=len(held) > PER_PAGE,
        complete=complete,
    )


@bp.post("/players/<int:id>/name")
def rename(id: int) -> ResponseReturnValue:
    """Give a player another name, in old matches too."""
    person, form = _person(id), NameForm()
    if not form.validate():
        return _page(person, form), 422
    try:
        now = store().rename_person(id, form.name.data, utc_now(), visible())
    except Refused:
        form.name.errors = [_taken(person, form.name.data)]
        return _page(person, form), 422
    if form.name.data != person.name:
        flash(_("%(old)s is now called %(new)s.", old=person.name, new=form.name.data))
    return _to(now)


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
    try:
        kept, gone = _pair(id)
    except PersonNotFound:
        if any(one.id == id for one in store().persons(visible())) and other:
            return _to(id)
        raise
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


def _seeing(code: str) -> tuple[str, ...] | None:
    """Return what may be seen by whoever holds this match."""
    seen = visible()
    return None if seen is None else (*seen, code)


def _person(id: int) -> Person:
    return store().person(id, visible())


def _pair(id: int) -> tuple[Person, Person]:
    """Return who stays and who is to become the same person."""
    return _person(id), _person(request.values.get("other", 0, int))


def _taken(person: Person, name: str) -> str:
    """Say who has a name already at a table of this person."""
    who = store().namesake_beside(person.id, name, visible()) or name
    said: str = _(
        "%(who)s sits at a table with %(name)s. Add a letter to tell them apart: %(who)s B.",
        who=who,
        name=person.name,
    )
    return said


def _list(persons: Sequence[Person], code: str | None = None) -> str:
    return render_template("players/index.html", rows=list(map(known, persons)), code=code)


def _page(person: Person, form: NameForm) -> str:
    complete, page = count_again(store()), page_number()
    everybody, met = store().persons(visible()), store().met(person.id, visible())
    played = store().met(person.id, visible(), away=False)
    others = [one for one in everybody if one.id not in met and one.id != person.id]
    same = [
        one
        for one in everybody
        if one.id != person.id and one.name.casefold() == person.name.casefold()
    ]
    wanted = Wanted(persons=(person.id,), among=visible())
    held = matches(store(), wanted, PER_PAGE, page)
    return render_template(
        "players/show.html",
        person=person,
        form=form,
        years=figures.by_year(store(), person.id, Wanted(among=visible())),
        opponents=[one for one in everybody if one.id in played],
        others=list(map(known, others)),
        namesakes=list(map(known, same)),
        matches=held[:PER_PAGE],
        page=page,
        older=len(held) > PER_PAGE,
        complete=complete,
    )


def _preview(kept: Person, gone: Person) -> str:
    count_again(store())
    taken = store().namesake_beside(gone.id, kept.name, visible())
    wanted = Wanted(persons=(gone.id,), away=None, among=visible())
    held = matches(store(), wanted, PER_PAGE, page_number())
    return render_template(
        "players/merge.html",
        kept=known(kept),
        gone=known(gone),
        shared=store().together(kept.id, gone.id, visible()),
        taken=_taken(gone, kept.name) if taken else "",
        matches=held[:PER_PAGE],
        page=page_number(),
        older=len(held) > PER_PAGE,
        total=kept.matches + gone.matches,
    )


def _to(id: int) -> ResponseReturnValue:
    return redirect(url_for(".show", id=id), 303)
