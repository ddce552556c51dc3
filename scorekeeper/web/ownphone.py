"""What all pages of a player's own phone do: ask whose it is, keep private, say and record."""

from __future__ import annotations

from flask import Blueprint, Response, flash, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.engine.deal import Ending
from scorekeeper.errors import StaleMatch
from scorekeeper.store import Pending
from scorekeeper.web.clock import utc_now
from scorekeeper.web.cookies import keep_a_year
from scorekeeper.web.pending import Table
from scorekeeper.web.stored import store

#: Kept by a phone for one seat: that its owner sits there, and the form it sent last.
HERE, SENT = "here", "sent"


def private_pages(name: str, module: str) -> Blueprint:
    """Make the blueprint of pages that only the phone of a seat may open, and no cache keeps."""
    bp = Blueprint(name, module)
    bp.before_request(_ask_first)
    bp.after_request(_keep_private)
    return bp


def _ask_first() -> ResponseReturnValue | None:
    """Ask a new phone whose it is before it shows or takes anything."""
    seat_code = (request.view_args or {}).get("seat_code", "")
    if request.endpoint in ("seat.show", "seat.here") or HERE in request.cookies:
        return None
    return redirect(url_for("seat.show", seat_code=seat_code), 303)


def _keep_private(answer: Response) -> Response:
    """Let no cache between phone and server keep what is one player's own."""
    answer.headers["Cache-Control"] = "private, no-cache"
    return answer


def say(table: Table, pending: Pending) -> bool:
    """Keep what a seat says; tell whether the deal was still to be played."""
    try:
        store().say(table.code, pending)
    except StaleMatch:
        return False
    return True


def record(table: Table, nobody: Ending | None = None) -> None:
    """Record what both phones said; where one has said something else meanwhile, wait for it."""
    event = table.nobody(utc_now(), nobody) if nobody else table.event(utc_now())
    try:
        store().record_hands(table.code, event, table.keys)
    except StaleMatch:
        flash(_("The other phone has changed something meanwhile."))


def remember(answer: Response, table: Table, name: str, value: str) -> Response:
    """Let the phone keep something of this seat for a year."""
    keep_a_year(answer, name, value, path=url_for("seat.show", seat_code=table.code))
    return answer


def table_of(seat_code: str) -> Table:
    """Return the table as a seat finds it; a deal that is complete is recorded first.

    Both hands may be in without it where the program was killed between the two, or where a
    change of the rules let them fit.
    """
    table = Table(store().load_seat(seat_code))
    if not table.fits:
        return table
    record(table)
    return Table(store().load_seat(seat_code))
