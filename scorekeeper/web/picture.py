"""A picture of the cards on the table, kept with a deal for whoever doubts it later."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

from flask import Blueprint, Response, abort, current_app, redirect, request, send_file, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.errors import NotAPicture
from scorekeeper.matchfile import match_file
from scorekeeper.sheet import Match
from scorekeeper.store import Pictures
from scorekeeper.web.deal import deal_page
from scorekeeper.web.language import gettext
from scorekeeper.web.match import file_name
from scorekeeper.web.place import recorded
from scorekeeper.web.stored import store
from scorekeeper.words import error_sentence

bp = Blueprint("picture", __name__)


@bp.post("/m/<code>/deal/<int:seq>/picture")
def keep(code: str, seq: int) -> ResponseReturnValue:
    """Keep a picture of a deal, or drop the one that is kept."""
    stored = store().load(code)
    recorded(stored, seq) or abort(404)
    if request.form.get("action") == "drop":
        pictures().forget(stored.match.id, seq)
    elif wrong := _kept(stored.match.id, seq):
        return deal_page(code, seq, wrong_picture=wrong), 422
    return redirect(url_for("deal.show", code=code, seq=seq, _anchor="picture"), 303)


def _kept(match: str, seq: int) -> str:
    """Keep what was sent; returns what is wrong with it, nothing where it is kept."""
    file = request.files.get("picture")
    data = file.read() if file else b""
    if not data:
        return gettext("No picture came along. Choose one, or take it with the camera.")
    try:
        pictures().keep(match, seq, data)
    except NotAPicture as error:
        return error_sentence(error, gettext)
    return ""


@bp.get("/m/<code>/deal/<int:seq>/picture")
def show(code: str, seq: int) -> ResponseReturnValue:
    """Give the picture of a deal."""
    return _picture(store().load(code).match, seq)


@bp.get("/v/<view_code>/deal/<int:seq>/picture")
def seen(view_code: str, seq: int) -> ResponseReturnValue:
    """Give the picture of a deal to those who look on."""
    return _picture(store().load_view(view_code).match, seq)


@bp.get("/m/<code>.zip")
def take_along(code: str) -> ResponseReturnValue:
    """Give the match file together with all its pictures."""
    match = store().load(code).match
    packed = BytesIO()
    with ZipFile(packed, "w") as bundle:
        bundle.writestr("match.json", json.dumps(match_file(match), ensure_ascii=False, indent=1))
        for seq, kept in pictures().of_match(match.id).items():
            bundle.write(kept.path, f"pictures/{seq}{kept.path.suffix}")
    packed.seek(0)
    name = f"{file_name(match)}.zip"
    return send_file(packed, "application/zip", as_attachment=True, download_name=name)


def pictures() -> Pictures:
    """Return the pictures beside the database of this application."""
    return Pictures(Path(current_app.config["DATABASE"]))


@bp.app_template_global()
def has_picture(match: Match, seq: int | None = None) -> bool:
    """Tell whether a picture is kept of a deal, or of any deal of a match."""
    kept = pictures()
    return bool(kept.of_match(match.id) if seq is None else kept.of(match.id, seq))


def _picture(match: Match, seq: int) -> ResponseReturnValue:
    kept = pictures().of(match.id, seq) or abort(404)
    answer = Response(kept.path.read_bytes(), mimetype=kept.mimetype)
    answer.headers["Cache-Control"] = "private, no-cache"
    answer.add_etag()
    return answer.make_conditional(request)
