"""The ways for the players' own phones to their seats, as the page of the match shows them."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, url_for
from flask_babel import gettext as _
from markupsafe import Markup

from scorekeeper.engine.rules import RuleSet
from scorekeeper.sheet import up_to_date
from scorekeeper.web.address import public_base
from scorekeeper.web.board import words_for
from scorekeeper.web.pending import ON_TWO_PHONES
from scorekeeper.web.qr import svg
from scorekeeper.web.stored import store

bp = Blueprint("seatlinks", __name__)


@dataclass(frozen=True, kw_only=True)
class SeatLink:
    """The way for one player's phone to its seat."""

    name: str
    address: str
    picture: Markup


@bp.app_template_global("seat_links")
def seat_links(code: str) -> list[SeatLink]:
    """Return each seat's address with its picture; nothing where no phone gets here."""
    base, stored = public_base(), store().load(code)
    if base is None:
        return []
    words = words_for(up_to_date(stored.match))
    codes = store().seat_codes(stored.match.id)
    places = [base + url_for("seat.show", seat_code=code) for code in codes]
    return [
        SeatLink(name=name, address=place, picture=svg(place))
        for name, place in zip(words.names, places, strict=False)  # sitting down may be undone
    ]


@bp.app_template_global("hands_line")
def hands_line(code: str) -> str:
    """Say whose hands are in and wait for the others; nothing of their cards."""
    match = store().load(code).match
    words = words_for(up_to_date(match))
    waiting = store().load_seat(store().seat_codes(match.id)[0]).waiting
    names = [words.name(one.seat) for one in waiting if one.said.is_in]
    who = " & ".join(names)
    return _("Sent from their own phones so far: %(who)s.", who=who) if names else ""


@bp.app_template_global("sends_hands")
def sends_hands(rules: RuleSet) -> bool:
    """Tell whether the own cards go from each player's own phone; else those only follow."""
    return rules.game in ON_TWO_PHONES
