"""The start page: the matches, and a new one."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.errors import StoreProblem
from scorekeeper.store import Listed
from scorekeeper.web.again import known_names, last_match
from scorekeeper.web.board import Tally
from scorekeeper.web.clock import utc_now
from scorekeeper.web.language import gettext
from scorekeeper.web.newmatch import MatchForm, one_time_key, the_same_again
from scorekeeper.web.opened import visible
from scorekeeper.web.playable import MORE, SHOWN_FIRST
from scorekeeper.web.rulebook import games, overlays
from scorekeeper.web.stored import store
from scorekeeper.web.summary import summaries, tally_of

bp = Blueprint("home", __name__)

#: Finished matches on one page of the list.
PER_PAGE = 20


@bp.get("/")
def index() -> ResponseReturnValue:
    """Show the matches: all that go on, and the newest of those that ended."""
    matches = [(one, tally_of(summary)) for one, summary in summaries(store(), visible())]
    ended = _with(matches, True)
    page = max(request.args.get("page", 1, int), 1)
    shown = ended[(page - 1) * PER_PAGE : page * PER_PAGE]
    older = page + 1 if len(ended) > page * PER_PAGE else None
    going_on = _with(matches, False) if page == 1 else []
    return render_template(
        "home/index.html", going_on=going_on, finished=shown, page=page, older=older
    )


@bp.get("/new")
def new() -> ResponseReturnValue:
    """Ask who plays and by which rules; an address may fill in names and house rules."""
    form = MatchForm(request.args, store().houses())
    form.choose_known()
    form.read_rules()
    return _form_page(form)


@bp.post("/new")
def create() -> ResponseReturnValue:
    """Begin a match, or ask again with what is wrong."""
    form = MatchForm(request.form, store().houses())
    if form.wants_keeping:
        return _keep(form)
    if form.helps():
        return _form_page(form)
    if not form.validate():
        return _form_page(form), 422
    stored = store().create(form.match(), one_time_key(form.key.data), visible())
    return redirect(url_for("match.show", code=stored.code), 303)


@bp.post("/new/again")
def again() -> ResponseReturnValue:
    """Begin a match as the last one, with one tap."""
    last = last_match(store(), visible())
    if last is None:
        return redirect(url_for(".new"), 303)
    match = the_same_again(last.match, last.dealer)
    stored = store().create(match, one_time_key(request.form.get("key")), visible())
    return redirect(url_for("match.show", code=stored.code), 303)


@bp.get("/healthz")
def health() -> ResponseReturnValue:
    """Tell whether the database answers."""
    try:
        healthy = store().healthy()
    except StoreProblem:
        healthy = False
    return ("ok", 200) if healthy else ("the database does not answer", 503)


def _with(matches: list[tuple[Listed, Tally]], finished: bool) -> list[tuple[Listed, Tally]]:
    return [pair for pair in matches if pair[1].finished is finished]


def _keep(form: MatchForm) -> ResponseReturnValue:
    """Keep house rules under their name, and go on with the same form."""
    if not form.can_be_kept():
        return _form_page(form), 422
    house, name = form.house(), form.called.data
    store().keep_house(name, house.with_changes({}), utc_now())
    kept = MatchForm(request.form, store().houses())
    kept.choose_house(name)
    kept.read_rules()
    return _form_page(kept, gettext("“%(name)s” is kept: choose it among the games.", name=name))


def _form_page(form: MatchForm, said: str | None = None) -> str:
    return render_template(
        "home/new.html",
        form=form,
        games=games(),
        overlays=overlays(),
        first=SHOWN_FIRST,
        more=MORE,
        known=known_names(store(), visible()),
        last=last_match(store(), visible()),
        untouched=request.method == "GET" and not request.args,
        said=said,
    )
