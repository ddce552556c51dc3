"""Sit down late at a match that goes on: with nothing, with the average, or with a typed score."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import lazy_gettext
from wtforms import RadioField, StringField

from scorekeeper.errors import StaleMatch
from scorekeeper.sheet import (
    Match,
    average_points,
    can_join,
    deals_of,
    joining,
    match_sheet,
    most_start,
    up_to_date,
)
from scorekeeper.sheet.names import read_name
from scorekeeper.store import Stored
from scorekeeper.web.again import query_of
from scorekeeper.web.clock import utc_now
from scorekeeper.web.forms import BaseForm
from scorekeeper.web.language import gettext
from scorekeeper.web.names import check_readable
from scorekeeper.web.onetime import new_key, sent_key
from scorekeeper.web.seats import MOST, SEATED
from scorekeeper.web.stored import store

bp = Blueprint("joining", __name__)

NOTHING, AVERAGE, OWN = STARTS = ("nothing", "average", "own")

#: As many digits as the points have that anybody starts with.
MOST_DIGITS = 4


class JoinForm(BaseForm):
    """Who sits down, and with which points."""

    name = StringField(lazy_gettext("Name"), [check_readable])
    start = RadioField(lazy_gettext("Starts with"), choices=list(STARTS), default=NOTHING)
    points = StringField(lazy_gettext("Points"))

    def __init__(self, sent: Any, stored: Stored) -> None:
        super().__init__(formdata=sent)
        self.match = up_to_date(stored.match)
        self.average = average_points(stored.match)
        self.most = most_start(stored.match)

    @property
    def chosen(self) -> int | None:
        """The points to start with; None where the typed ones cannot be read."""
        if self.start.data != OWN:
            return {NOTHING: 0, AVERAGE: self.average}.get(str(self.start.data))
        text = (self.points.data or "").strip()
        return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None

    def validate(self, extra_validators: Any = None) -> bool:
        """Check the name and the points."""
        super().validate(extra_validators)
        name, points = read_name(self.name.data), self.chosen
        others = [player.name.casefold() for player in self.match.players]
        if not name and not self.name.errors:
            self.name.errors = [gettext("Write a name, or a nickname.")]
        elif name.casefold() in others:
            said = gettext("Two have the same name. Add a letter to tell them apart: Anna B.")
            self.name.errors = [said]
        if points is None:
            self.points.errors = [gettext("Write a whole number.")]
        elif self.most is not None and points > self.most:
            said = gettext("With so many points the match would be over. At most %(most)s.")
            self.points.errors = [said % {"most": self.most}]
        return not any((self.name.errors, self.start.errors, self.points.errors))


@bp.app_template_global()
def may_come(match: Match) -> bool:
    """Tell whether anybody more could play at all, in this match or in the next."""
    return len(up_to_date(match).players) < MOST and not match_sheet(match).finished


@bp.get("/m/<code>/join")
def ask(code: str) -> ResponseReturnValue:
    """Ask who sits down; where the seats stay as they are, say what to do instead."""
    stored = store().load(code)
    if can_join(stored.match):
        return _page(stored, JoinForm(None, stored))
    if not may_come(stored.match):
        abort(404)
    played = bool(deals_of(stored.match))
    anew = _with_one_more(up_to_date(stored.match))
    return render_template("match/fixed.html", code=code, played=played, anew=anew)


def _with_one_more(match: Match) -> dict[str, Any]:
    """Fill in the form of a new match by these rules, with a place more."""
    query = query_of(match)
    ways = [way for way in query["overlay"] if way not in SEATED]
    return query | {"overlay": ways, "players": len(match.players) + 1}


@bp.post("/m/<code>/join")
def take(code: str) -> ResponseReturnValue:
    """Let somebody sit down; sent twice, it is done once."""
    stored = store().load(code)
    form = JoinForm(request.form, stored)
    key = sent_key()
    if any(event.key == key for event in stored.match.events if key):
        return redirect(url_for("match.show", code=code), 303)
    if not can_join(stored.match):
        abort(404)
    if not form.validate():
        return _page(stored, form), 422
    if request.form.get("seq", "") not in ("", str(len(stored.match.events) + 1)):
        raise StaleMatch(seq=None)
    name = read_name(form.name.data)
    store().append(code, joining(stored.match, name, form.chosen or 0, utc_now(), key))
    flash(gettext("%(who)s plays along from the next deal.", who=name))
    return redirect(url_for("match.show", code=code), 303)


def _page(stored: Stored, form: JoinForm) -> str:
    return render_template(
        "match/join.html",
        form=form,
        code=stored.code,
        seq=len(stored.match.events) + 1,
        key=sent_key() or new_key(),
    )
