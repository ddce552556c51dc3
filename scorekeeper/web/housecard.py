"""The rule card: a house's rules on half a sheet of paper, with room for signatures.

`?also=nb` writes every line in a second language as well, for a table that speaks two.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, current_app, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.web.address import public_base, query
from scorekeeper.web.clock import utc_now
from scorekeeper.web.houserules import Basis, address_of
from scorekeeper.web.language import gettext, own_name, speaking
from scorekeeper.web.newmatch import MatchForm
from scorekeeper.web.papersizes import sheets
from scorekeeper.web.qr import svg
from scorekeeper.web.reader import reading
from scorekeeper.web.stored import store
from scorekeeper.words import overlay_name, ruleset_name
from scorekeeper.words.card import card_figures, guides

bp = Blueprint("housecard", __name__)


@dataclass(frozen=True, kw_only=True)
class Texts:
    """What a card says in one language; the lines of two languages stand in the same order."""

    language: str
    title: str
    game: str
    figures: list[tuple[str, str, bool]]
    guides: list[str]
    ours: str
    signature: str
    date: str


@bp.get("/rules/card")
def show() -> ResponseReturnValue:
    """Show the card of the rules in the address; what is wrong with them is said by the form."""
    form = MatchForm(request.args, store().houses())
    form.choose_known()
    if not form.read_rules():
        return redirect(url_for("home.new", **query()))
    return render_template(
        "rulebook/card.html", **_card(form), **_share(form), **_others(), **sheets()
    )


@bp.post("/rules/forget")
def forget() -> ResponseReturnValue:
    """Offer named house rules no more; matches that are played by them keep them."""
    name = request.form.get("called", "")
    if any(house.name == name for house in store().houses()):
        store().keep_house(name, None, utc_now())
        flash(gettext("“%(name)s” is no longer among the games.", name=name))
    return redirect(url_for("home.new"), 303)


def _card(form: MatchForm) -> dict[str, Any]:
    house = form.house()
    own = other = _texts(house, reading())
    if also := _also():
        with speaking(also):
            other = _texts(house, also)
    return {
        "own": own,
        "other": other,
        "signers": [name for name in form.typed_names if name] or ["", ""],
        "kept": any(held.name == house.name for held in form.houses.values()),
        "query": form.card,
    }


def _texts(house: Basis, language: str) -> Texts:
    """Write the card in the language that is spoken now."""
    rules = house.rules()
    game = [ruleset_name(house.preset, gettext)]
    return Texts(
        language=language,
        title=house.name or gettext("House rules"),
        game=", ".join([*game, *(overlay_name(key, gettext) for key in house.overlays)]),
        figures=card_figures(rules, house.bare, gettext),
        guides=list(guides(rules, gettext)),
        ours=gettext("(our house rule)"),
        signature=gettext("Signature"),
        date=gettext("Date"),
    )


def _also() -> str | None:
    """Return the second language asked for; the reader's own is none."""
    asked = request.args.get("also")
    return asked if asked in _second_languages() else None


def _second_languages() -> list[str]:
    return [code for code in current_app.config["LANGUAGES"] if code != reading()]


def _others() -> dict[str, Any]:
    """List the languages to add, each by its own name, and the one that is there."""
    names = {code: own_name(code) for code in _second_languages()}
    return {"also": _also(), "second": names}


def _share(form: MatchForm) -> dict[str, Any]:
    """Return the address that opens these rules, and its picture."""
    base = public_base()
    address = base and base + url_for("home.new", **address_of(form.house()))
    return {"address": address, "picture": address and svg(address)}
