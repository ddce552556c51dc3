"""Bring a match in from a file or a code, see its sheet, keep it; and take all matches along."""

from __future__ import annotations

import tempfile
from contextlib import closing
from pathlib import Path

from flask import Blueprint, Response, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import FileStorage

from scorekeeper.errors import NotImported, ScorekeeperError
from scorekeeper.incoming import LARGEST, keep, read_incoming
from scorekeeper.papercode import PATH, numbers_of
from scorekeeper.web.address import is_at_home
from scorekeeper.web.clock import today
from scorekeeper.web.language import gettext
from scorekeeper.web.photo import is_picture, texts_in
from scorekeeper.web.preview import look_at, page, refuse
from scorekeeper.web.stored import store

bp = Blueprint("importing", __name__)


@bp.get("/import")
def show() -> ResponseReturnValue:
    """Ask for a match."""
    return page()


@bp.post("/import")
def take() -> ResponseReturnValue:
    """Show the sheet of what was brought, or keep it once it was seen."""
    text = request.form.get("text", "")
    try:
        brought = "\n".join([*_files(), *_codes_beside(text)]) or text
        if request.form.get("action") == "keep":
            return _keep(brought)
    except ScorekeeperError as error:
        return refuse(error, text)
    return look_at(brought)


@bp.get(f"{PATH}<code>")
def scanned(code: str) -> ResponseReturnValue:
    """Show the match of a scanned code, and say whether any figure was altered."""
    number, total = numbers_of(code)
    if total > 1:
        return render_template("importing/part.html", number=number, total=total, text=code)
    return look_at(code)


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


def _keep(text: str) -> ResponseReturnValue:
    kept, is_new = keep(store(), read_incoming(text).match)
    if not is_new:  # who has the file need not be one of those who may score
        flash(gettext("This match is here already."))
        return redirect(url_for("view.show", view_code=kept.view_code), 303)
    flash(gettext("The match is kept here."))
    return redirect(url_for("match.show", code=kept.code), 303)


def _files() -> list[str]:
    """Return the texts of the files that were chosen, and of the codes in pictures among them."""
    found: list[str] = []
    for file in request.files.getlist("file"):
        with closing(file):
            found += _texts_of(file)
    return found


def _texts_of(file: FileStorage) -> list[str]:
    head = file.stream.read(16)
    file.stream.seek(0)
    if is_picture(head):
        return texts_in(file.stream)
    return [_text(file.stream.read(4 * LARGEST + 1))] if file.filename else []


def _codes_beside(text: str) -> list[str]:
    """Return the codes that were pasted beside pictures of others."""
    return [text] if text.strip() and any(request.files.getlist("file")) else []


def _text(held: bytes) -> str:
    try:
        return held.decode("utf-8-sig") or "\N{REPLACEMENT CHARACTER}"
    except UnicodeDecodeError:
        raise NotImported("not_a_match") from None
