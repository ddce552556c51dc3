"""Bring a match in from a file, see its sheet, keep it; and take all matches along."""

from __future__ import annotations

import json
import tempfile
from dataclasses import dataclass
from pathlib import Path

from flask import Blueprint, Response, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.engine.rules import RuleSet
from scorekeeper.errors import NotImported, Refused, ScorekeeperError
from scorekeeper.incoming import LARGEST, Arrival, Uncounted, arrive, keep, read_incoming
from scorekeeper.matchfile import findings_of, match_file
from scorekeeper.sheet import Match
from scorekeeper.store import Stored
from scorekeeper.web.board import Board, board, problem_line, words_for
from scorekeeper.web.clock import today
from scorekeeper.web.language import gettext
from scorekeeper.web.network import is_loopback
from scorekeeper.web.stored import store
from scorekeeper.words import Words, error_sentence

bp = Blueprint("importing", __name__)

#: As many reasons as one reads; a file with more of them is mended elsewhere.
MOST_REASONS = 5


@dataclass(frozen=True, kw_only=True)
class Preview:
    """A match as it would be kept: its sheet, what it is to those here, and itself as text."""

    board: Board
    arrival: Arrival
    here: Stored | None
    text: str


@bp.get("/import")
def show() -> ResponseReturnValue:
    """Ask for a match file."""
    return _page()


@bp.post("/import")
def take() -> ResponseReturnValue:
    """Show the sheet of what was brought, or keep it once it was seen."""
    text = request.form.get("text", "")
    try:
        match = read_incoming(_brought() or text)
    except ScorekeeperError as error:
        return _page(text=text, problems=_reasons(error)), 422
    if request.form.get("action") == "keep":
        kept, is_new = keep(store(), match)
        if not is_new:  # who has the file need not be one of those who may score
            flash(gettext("This match is here already."))
            return redirect(url_for("view.show", view_code=kept.view_code), 303)
        flash(gettext("The match is kept here."))
        return redirect(url_for("match.show", code=kept.code), 303)
    return render_template("importing/preview.html", preview=_preview(match), **_surroundings())


@bp.get("/import/all.db")
def everything() -> ResponseReturnValue:
    """Give a copy of the whole database, on the machine where Scorekeeper runs only.

    A copy holds what opens every match and every seat, and the hands that wait unseen: it is
    for who runs Scorekeeper, not for who sits at the table with a phone.
    """
    if not is_at_home():
        abort(404)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.db"
        store().backup(copy)
        answer = Response(copy.read_bytes(), mimetype="application/vnd.sqlite3")
    name = f"scorekeeper-{today()}.db"
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    answer.headers["Cache-Control"] = "no-store"
    return answer


def is_at_home() -> bool:
    """Tell whether who asks sits at the machine itself and came by no other name."""
    return is_loopback(request.host) and is_loopback(_bracketed(request.remote_addr or "?"))


def _bracketed(address: str) -> str:
    return f"[{address}]" if ":" in address else address


def _brought() -> str:
    """Return the text of the file that was chosen; none where none was."""
    file = request.files.get("file")
    if file is None or not file.filename:
        return ""
    held = file.stream.read(4 * LARGEST + 1)
    try:
        return held.decode("utf-8-sig") or "\N{REPLACEMENT CHARACTER}"
    except UnicodeDecodeError:
        raise NotImported("not_a_match") from None


def _preview(match: Match) -> Preview:
    arrival, kept, here = arrive(store(), match)
    return Preview(
        board=board(Stored(match=kept, code="", view_code="")),
        arrival=arrival,
        here=here,
        text=json.dumps(match_file(match), ensure_ascii=False, separators=(",", ":")),
    )


def _reasons(error: ScorekeeperError) -> list[str]:
    """Say why something cannot be taken in: the first few reasons."""
    if isinstance(error, Uncounted):
        words, found = words_for(error.match), list(error.findings)
    elif isinstance(error, Refused):
        words, found = Words(gettext, (), RuleSet()), findings_of(error)
    else:
        return [error_sentence(error, gettext)]
    blocking = [one for one in found if one.blocking]
    return [problem_line(one, words) for one in (blocking or found)[:MOST_REASONS]]


def _page(text: str = "", problems: list[str] | None = None) -> str:
    return render_template(
        "importing/show.html", text=text[:LARGEST], problems=problems or [], **_surroundings()
    )


def _surroundings() -> dict[str, object]:
    return {"at_home": is_at_home()}
