"""The match page for those who may score: the sheet, undo and redo, sharing, the files."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, Response, flash, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.errors import StaleMatch
from scorekeeper.matchfile import match_file
from scorekeeper.plain import to_plain
from scorekeeper.sheet import Event, EventKind, Match, can_redo, can_undo, match_sheet, up_to_date
from scorekeeper.web.address import public_base
from scorekeeper.web.ahead import say_what_changed
from scorekeeper.web.board import board
from scorekeeper.web.clock import evening, utc_now
from scorekeeper.web.formrules import draft_words
from scorekeeper.web.history import lines
from scorekeeper.web.language import gettext
from scorekeeper.web.onetime import new_key, sent_key
from scorekeeper.web.qr import svg
from scorekeeper.web.spreadsheet import match_csv
from scorekeeper.web.stored import store
from scorekeeper.words import rules_line

bp = Blueprint("match", __name__)


@bp.get("/m/<code>")
def show(code: str) -> ResponseReturnValue:
    """Show the match: who leads, the next deal, the sheet."""
    stored = store().load(code)
    return render_template(
        "match/show.html",
        board=board(stored),
        code=code,
        view_code=stored.view_code,
        key=new_key(),
        share=share(stored.view_code),
        draft_words=draft_words(),
    )


@bp.post("/m/<code>/undo")
def undo(code: str) -> ResponseReturnValue:
    """Take back the last change; sent twice, it takes back one."""
    before = store().load(code)
    if can_undo(before.match.events):
        _record(code, EventKind.UNDO)
        flash(gettext("Undone. “Redo” does it again."))
        say_what_changed(before, store().load(code))
    return redirect(url_for(".show", code=code), 303)


@bp.post("/m/<code>/redo")
def redo(code: str) -> ResponseReturnValue:
    """Bring back what was taken back last."""
    before = store().load(code)
    if can_redo(before.match.events):
        _record(code, EventKind.REDO)
        flash(gettext("Done again."))
        say_what_changed(before, store().load(code))
    return redirect(url_for(".show", code=code), 303)


@bp.post("/m/<code>/last-games")
def last_games(code: str) -> ResponseReturnValue:
    """Call the last games: from then on no new game opens."""
    if board(store().load(code)).can_call_last_games:
        _record(code, EventKind.LAST_GAMES)
        flash(gettext("Last games are called: no new game opens any more."))
    return redirect(url_for(".show", code=code), 303)


def _record(code: str, kind: EventKind) -> None:
    """Append what a button of the match page says, for the state that page showed."""
    store().append(code, Event(sent_seq(), utc_now(), kind, key=sent_key()))


def sent_seq() -> int:
    """Return the place of the next event as the page showed it; raises `StaleMatch` without."""
    seq = request.form.get("seq", "")
    if not (seq.isascii() and seq.isdigit() and len(seq) < 8):
        raise StaleMatch(seq=None)
    return int(seq)


@bp.get("/m/<code>/history")
def history(code: str) -> ResponseReturnValue:
    """Show everything that happened in the match."""
    match = store().load(code).match

    def deal_at(seq: int) -> str:
        return url_for("deal.show", code=code, seq=seq)

    return history_page(match, deal_at, back=url_for(".show", code=code))


@bp.get("/m/<code>/print")
def paper(code: str) -> ResponseReturnValue:
    """Go to the paper summary, whose address opens no scoring."""
    return redirect(url_for("view.paper", view_code=store().load(code).view_code))


@bp.get("/m/<code>.json")
def file(code: str) -> ResponseReturnValue:
    """Give the match file."""
    return json_file(store().load(code).match)


@bp.get("/m/<code>/sheet.json")
def sheet(code: str) -> ResponseReturnValue:
    """Give the sheet."""
    return jsonify(to_plain(match_sheet(store().load(code).match)))


@bp.get("/m/<code>.csv")
def spreadsheet(code: str) -> ResponseReturnValue:
    """Give one row a deal."""
    return csv_file(store().load(code).match)


def share(view_code: str) -> dict[str, object]:
    """Return the address for looking on, and its picture; without one where no phone gets here."""
    base = public_base()
    if base is None:
        return {"address": None, "picture": None}
    address = base + url_for("view.show", view_code=view_code)
    return {"address": address, "picture": svg(address)}


def history_page(match: Match, deal_at: Callable[[int], str], **links: str) -> str:
    """Render the history of a match; *deal_at* gives the address of a deal."""
    now = up_to_date(match)
    return render_template(
        "match/history.html",
        lines=lines(match),
        names=" – ".join(player.name for player in now.players),
        rules=rules_line(now.rules, gettext),
        created=match.created,
        deal_at=deal_at,
        **links,
    )


def json_file(match: Match) -> Response:
    """Answer with the match file, to be kept."""
    answer = jsonify(match_file(match))
    answer.headers["Content-Disposition"] = f'attachment; filename="{file_name(match)}.json"'
    return answer


def csv_file(match: Match) -> Response:
    """Answer with the spreadsheet."""
    answer = Response(match_csv(match), mimetype="text/csv")
    answer.headers["Content-Disposition"] = f'attachment; filename="{file_name(match)}.csv"'
    return answer


def file_name(match: Match) -> str:
    """Name a file after the day the match began."""
    day = evening(match.created)
    return f"gin-rummy-{day}" if day else "gin-rummy"
