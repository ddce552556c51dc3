"""The match for looking on, on screen and on paper; nothing here opens the scoring."""

from __future__ import annotations

from flask import (
    Blueprint,
    Response,
    abort,
    jsonify,
    make_response,
    render_template,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue

from scorekeeper.plain import to_plain
from scorekeeper.sheet import match_sheet, up_to_date
from scorekeeper.sheet.names import brief_names
from scorekeeper.web.board import board, etag, words_for
from scorekeeper.web.match import csv_file, history_page, json_file, share
from scorekeeper.web.papercodes import paper_codes
from scorekeeper.web.papersizes import abreast_on, sheet_asked, sheets
from scorekeeper.web.place import recorded
from scorekeeper.web.rounds import side_names
from scorekeeper.web.stored import store

bp = Blueprint("view", __name__)


@bp.get("/v/<view_code>")
def show(view_code: str) -> ResponseReturnValue:
    """Show the sheet; a browser that has it as it is gets no second copy."""
    stored = store().load_view(view_code)
    state = etag(stored.match)
    if request.if_none_match.contains_weak(state):
        return _unchanging(Response(status=304), state)
    page = render_template("match/view.html", board=board(stored), view_code=view_code)
    return _unchanging(make_response(page), state)


@bp.get("/v/<view_code>/deal/<int:seq>")
def deal(view_code: str, seq: int) -> ResponseReturnValue:
    """Show the verdict on a recorded deal, and its history."""
    place = recorded(store().load_view(view_code), seq) or abort(404)
    return render_template("match/deal.html", place=place, board=place.board, view_code=view_code)


@bp.get("/v/<view_code>/history")
def history(view_code: str) -> ResponseReturnValue:
    """Show everything that happened in the match."""
    match = store().load_view(view_code).match

    def deal_at(seq: int) -> str:
        return url_for(".deal", view_code=view_code, seq=seq)

    back = url_for(".show", view_code=view_code)
    return history_page(match, deal_at, back=back, view_code=view_code)


@bp.get("/v/<view_code>/print")
def paper(view_code: str) -> ResponseReturnValue:
    """Show the summary for paper."""
    stored = store().load_view(view_code)
    match = up_to_date(stored.match)
    players = [player.name for player in match.players]
    shown = board(stored, abreast_on(sheet_asked()), brief_names(players))
    return render_template(
        "match/print.html",
        board=shown,
        heading="\N{NO-BREAK SPACE}– ".join(side_names(shown.sheet, words_for(match))),
        players=players,
        view_code=view_code,
        share=share(view_code),
        codes=paper_codes(stored.match) if shown.sheet.finished else [],
        **sheets(),
    )


@bp.get("/v/<view_code>/chart")
def chart(view_code: str) -> ResponseReturnValue:
    """Show how the score ran, on a page of its own for paper."""
    stored = store().load_view(view_code)
    return render_template("match/chart.html", board=board(stored), view_code=view_code)


@bp.get("/v/<view_code>.json")
def file(view_code: str) -> ResponseReturnValue:
    """Give the match file."""
    return json_file(store().load_view(view_code).match)


@bp.get("/v/<view_code>/sheet.json")
def sheet(view_code: str) -> ResponseReturnValue:
    """Give the sheet."""
    return jsonify(to_plain(match_sheet(store().load_view(view_code).match)))


@bp.get("/v/<view_code>.csv")
def spreadsheet(view_code: str) -> ResponseReturnValue:
    """Give one row a deal."""
    return csv_file(store().load_view(view_code).match)


def _unchanging(answer: Response, state: str) -> Response:
    """Let browsers keep the page, and ask each time whether it is still so."""
    answer.set_etag(state, weak=True)
    answer.headers["Cache-Control"] = "private, no-cache"
    answer.vary.update(("Accept-Language", "Cookie"))
    return answer
