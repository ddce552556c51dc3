"""The rule book: every game drawn from its own values."""

from __future__ import annotations

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from scorekeeper.rulesets import RULESETS

bp = Blueprint("rulebook", __name__)


@bp.get("/rules")
def index() -> ResponseReturnValue:
    """List the games."""
    return render_template("rulebook/index.html", rulesets=RULESETS)
