"""Pads to print and write on by hand: for any game, or for a match with how it stands."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import lazy_gettext
from werkzeug.datastructures import MultiDict

from scorekeeper.sheet import MOST_PLAYERS, TOGETHER, Match, Player, match_sheet
from scorekeeper.store import Stored
from scorekeeper.web.address import public_base, query
from scorekeeper.web.board import Board, board, words_for
from scorekeeper.web.emptypad import ABREAST, empty_pad
from scorekeeper.web.houserules import address_of
from scorekeeper.web.match import share
from scorekeeper.web.newmatch import FEWEST, MatchForm
from scorekeeper.web.papersizes import abreast_on, sheet_asked, sheets
from scorekeeper.web.playable import USUAL_PLAYERS
from scorekeeper.web.qr import svg
from scorekeeper.web.rulebook import games
from scorekeeper.web.stored import store

bp = Blueprint("empty", __name__)

#: How many games at once: what that adds to the address of the rules.
GAMES: Final = {
    "1": (lazy_gettext("One"), {}),
    "3": (lazy_gettext("Three, as in Hollywood"), {"overlay": "hollywood"}),
    "6": (lazy_gettext("Six"), {"overlay": "hollywood", "sheet.columns": "6"}),
}

#: What the page itself asks for.
ASKED: Final = frozenset({"preset", "players", "games", "paper"})


@bp.get("/pad")
def show() -> ResponseReturnValue:
    """Show the empty pad of the rules in the address."""
    form = _form()
    if not form.read_rules() or not form.check_seats():
        return redirect(url_for("home.new", **query()))
    assert form.rules is not None
    names = [*form.typed_names, *[""] * form.number][: form.number]
    match = Match("", "", form.rules, tuple(map(Player, names)))
    return _page(
        Stored(match=match, code="", view_code=""),
        form=form,
        choice=_choice(form),
        **_typed_in_at(form),
    )


@bp.get("/v/<view_code>/pad")
def of_view(view_code: str) -> ResponseReturnValue:
    """Show an empty pad to go on with a match."""
    return _page(store().load_view(view_code), view_code=view_code, share=share(view_code))


@bp.get("/m/<code>/pad")
def of_match(code: str) -> ResponseReturnValue:
    """Go to the empty pad, whose address opens no scoring."""
    return redirect(url_for(".of_view", view_code=store().load(code).view_code))


def _page(stored: Stored, **links: Any) -> str:
    return render_template(
        "match/print.html", board=_emptied(stored), empty=True, **links, **sheets()
    )


def _emptied(stored: Stored) -> Board:
    """Put together what a match shows with nothing written on its pad."""
    full = board(stored)
    sheet, words = match_sheet(stored.match), words_for(full.match)
    drawn = empty_pad(full.match, sheet, words, abreast_on(sheet_asked(), ABREAST))
    return replace(full, pad=drawn)


def _form() -> MatchForm:
    """Read the rules of the address; where so many cannot play them, for two."""
    asked, houses = MultiDict(request.args), store().houses()
    form = MatchForm(asked, houses)
    form.choose_known()
    if form.game not in TOGETHER and (more := GAMES.get(asked.get("games", ""))):
        asked.update(more[1])
        form = MatchForm(asked, houses)
        form.choose_known()
    if form.game in TOGETHER and not form.players.data:
        form.players.data = str(USUAL_PLAYERS)
    if not form.check_seats():
        form.players.data, form.overlay.errors = "2", []
    return form


def _choice(form: MatchForm) -> dict[str, Any] | None:
    """Offer other games and numbers; none where the address brings a house's own rules."""
    if set(request.args) - ASKED:
        return None
    together = form.game in TOGETHER
    return {
        "presets": {key: game.name for key, game in games().items()},
        "players": [(number, number) for number in range(FEWEST, MOST_PLAYERS[form.game] + 1)],
        "games": {} if together else {number: label for number, (label, _) in GAMES.items()},
        "at_once": str(form.rules.sheet.columns) if form.rules else "1",
    }


def _typed_in_at(form: MatchForm) -> dict[str, Any]:
    """Return where such a pad is typed in afterwards, and the picture of that address."""
    base = public_base()
    rules = address_of(form.house(), form.typed_names) | {"players": form.number}
    address = base and base + url_for("home.new", **rules)
    return {"share": {"address": address, "picture": address and svg(address)}}
