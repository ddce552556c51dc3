"""The start page: the matches, and a new one."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.errors import StoreProblem
from scorekeeper.rulesets import RULESETS
from scorekeeper.store import Stored
from scorekeeper.web.board import Tally, tally
from scorekeeper.web.newmatch import MatchForm
from scorekeeper.web.rulebook import games, overlays
from scorekeeper.web.stored import store

bp = Blueprint("home", __name__)

#: The games shown first; the others are one tap away.
SHOWN_FIRST = ("classic", "oklahoma")


@bp.get("/")
def index() -> ResponseReturnValue:
    """Show the matches, those going on first."""
    matches = [(stored, tally(stored.match)) for stored in store().matches()]
    return render_template(
        "home/index.html", going_on=_with(matches, False), finished=_with(matches, True)
    )


@bp.get("/new")
def new() -> ResponseReturnValue:
    """Ask who plays and by which rules; the rule book's pages choose a game already."""
    asked = request.args.get("preset")
    return _form_page(MatchForm(preset=asked) if asked in RULESETS else MatchForm())


@bp.post("/new")
def create() -> ResponseReturnValue:
    """Begin a match, or ask again with what is wrong."""
    form = MatchForm()
    if not form.validate():
        return _form_page(form), 422
    stored = store().create(form.match(), form.one_time_key)
    return redirect(url_for("match.show", code=stored.code), 303)


@bp.get("/healthz")
def health() -> ResponseReturnValue:
    """Tell whether the database answers."""
    try:
        healthy = store().healthy()
    except StoreProblem:
        healthy = False
    return ("ok", 200) if healthy else ("the database does not answer", 503)


def _with(matches: list[tuple[Stored, Tally]], finished: bool) -> list[tuple[Stored, Tally]]:
    return [pair for pair in matches if pair[1].finished is finished]


def _form_page(form: MatchForm) -> str:
    return render_template(
        "home/new.html", form=form, games=games(), overlays=overlays(), first=SHOWN_FIRST
    )
