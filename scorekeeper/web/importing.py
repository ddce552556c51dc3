"""Bring a match in from a file or a code, see its sheet, keep it; and take all matches along."""

from __future__ import annotations

import tempfile
from contextlib import closing
from pathlib import Path

from flask import Blueprint, Response, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import FileStorage

from scorekeeper.errors import NoCode, NotImported, ScorekeeperError
from scorekeeper.incoming import (
    LARGEST,
    is_bundle,
    keep,
    pictures_of,
    read_bundle,
    read_incoming,
    refuse_copy,
)
from scorekeeper.papercode import PATH, numbers_of
from scorekeeper.web.address import is_at_home
from scorekeeper.web.clock import today
from scorekeeper.web.language import gettext
from scorekeeper.web.photo import is_picture, texts_in
from scorekeeper.web.picture import pictures
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
        texts, seen = _files()
        brought = "\n".join([*texts, *_codes_beside(text)]) or text
        if request.form.get("action") == "keep":
            return _keep(brought, seen)
    except ScorekeeperError as error:
        return refuse(error, text)
    return look_at(brought, seen)


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


def _keep(text: str, seen: dict[int, bytes]) -> ResponseReturnValue:
    match = read_incoming(text).match
    waiting = pictures().wait(pictures_of(match, seen)) or request.form.get("pictures", "")
    kept, is_new = keep(store(), match)
    if not is_new:  # who has the file need not be one of those who may score
        flash(gettext("This match is here already."))
        return redirect(url_for("view.show", view_code=kept.view_code), 303)
    pictures().take_in(waiting, kept.match.id)
    flash(gettext("The match is kept here."))
    return redirect(url_for("match.show", code=kept.code), 303)


def _files() -> tuple[list[str], dict[int, bytes]]:
    """Return the texts of the files that were chosen, with the pictures in bundles among them.

    Not every photo needs a code: a summary of two pages has its codes on the last one.
    """
    texts: list[str] = []
    seen: dict[int, bytes] = {}
    without: NoCode | None = None
    for file in request.files.getlist("file"):
        try:
            found, beside = _file(file)
        except NoCode as no_code:
            without = no_code
        else:
            texts += found
            seen |= beside
    if without and not texts:
        raise without
    return texts, seen


def _file(file: FileStorage) -> tuple[list[str], dict[int, bytes]]:
    with closing(file):
        head = file.stream.read(16)
        file.stream.seek(0)
        refuse_copy(head)
        if is_bundle(head):
            text, beside = read_bundle(file.stream)
            return [text], beside
        return _texts_of(file, head), {}


def _texts_of(file: FileStorage, head: bytes) -> list[str]:
    """Return the text of a file, or those of the codes in a picture."""
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
