"""The start page: the matches, and a new one."""

from __future__ import annotations

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from scorekeeper.web.stored import store

bp = Blueprint("home", __name__)


@bp.get("/")
def index() -> ResponseReturnValue:
    """Show the matches, the newest first."""
    return render_template("home/index.html", matches=store().matches())


@bp.get("/healthz")
def health() -> ResponseReturnValue:
    """Tell whether the database answers."""
    healthy = store().healthy()
    return ("ok" if healthy else "the database does not answer", 200 if healthy else 503)
