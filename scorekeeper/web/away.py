"""A match put away: it leaves lists and figures, keeps its address, and can be taken out again."""

from __future__ import annotations

from flask import Blueprint, flash, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.sheet import Match
from scorekeeper.store import Wanted
from scorekeeper.web.board import board
from scorekeeper.web.clock import utc_now
from scorekeeper.web.language import gettext
from scorekeeper.web.match import sent_seq
from scorekeeper.web.onetime import new_key, sent_key
from scorekeeper.web.opened import visible
from scorekeeper.web.stored import store
from scorekeeper.web.summary import PER_PAGE, count_again, matches, page_number

bp = Blueprint("away", __name__)


@bp.app_template_global()
def is_away(match: Match) -> bool:
    """Tell whether a match is put away."""
    return store().is_away(match.id)


@bp.app_template_global()
def some_are_away() -> bool:
    """Tell whether any match that this browser may see is put away."""
    return store().has_put_away(visible())


@bp.get("/away")
def index() -> ResponseReturnValue:
    """List the matches that are put away, the newest first."""
    complete, page = count_again(store()), page_number()
    held = matches(store(), Wanted(away=True, among=visible()), PER_PAGE, page)
    return render_template(
        "home/away.html",
        matches=held[:PER_PAGE],
        page=page,
        older=len(held) > PER_PAGE,
        complete=complete,
        key=new_key(),
    )


@bp.get("/m/<code>/away")
def ask(code: str) -> ResponseReturnValue:
    """Say what becomes of a match that is put away, and ask."""
    shown = board(store().load(code))
    return render_template("match/away.html", board=shown, code=code, key=new_key())


@bp.post("/m/<code>/away")
def put(code: str) -> ResponseReturnValue:
    """Put a match away, for the state the page showed."""
    stored = store().load(code)
    store().put_away(stored.match.id, sent_seq(), utc_now(), sent_key())
    if is_away(stored.match):  # and not a late copy of what was taken back since
        names = board(stored).names
        flash(gettext("%(names)s is put away. You find it under “Matches put away”.", names=names))
    return redirect(url_for("home.index"), 303)


@bp.post("/m/<code>/away/out")
def take_out(code: str) -> ResponseReturnValue:
    """Take a match out again."""
    match = store().load(code).match
    store().take_out(match.id, utc_now(), sent_key())
    if not is_away(match):
        flash(gettext("The match stands in the lists again, and counts as before."))
    return redirect(url_for("match.show", code=code), 303)
