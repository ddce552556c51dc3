"""The referee: settle one deal without a match; nothing is stored."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import urlencode

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from werkzeug.datastructures import MultiDict

from scorekeeper.engine.rules import RuleSet
from scorekeeper.errors import Refused
from scorekeeper.rulesets import OVERLAYS, RULESETS, Overlay, combine
from scorekeeper.sheet import MOST_PLAYERS
from scorekeeper.web.complaints import Complaint
from scorekeeper.web.entry import Entry
from scorekeeper.web.families import ENTRIES
from scorekeeper.web.mend import Sent
from scorekeeper.web.playable import FIRST_OF_FAMILY, USUAL, USUAL_PLAYERS
from scorekeeper.web.snap import photographed
from scorekeeper.words import overlay_name, ruleset_name

bp = Blueprint("check", __name__)

#: What the button says that only lays another table.
LAY_TABLE = "rules"

#: What an address holds that asks for a verdict.
ASKS = (
    "closer", "winner",
    *(f"{way}-{seat}" for way in ("hand", "text", "deadwood") for seat in range(6)),
)  # fmt: skip


@bp.route("/check", methods=["GET", "POST"])
def show() -> ResponseReturnValue:
    """Show the form, and the verdict on what it holds."""
    sent = MultiDict(request.form if request.method == "POST" else request.args)
    rules, wrong = chosen_rules(sent)
    laying_table = sent.get("action") == LAY_TABLE or _is_for_another_game(sent, rules)
    if laying_table:
        sent.poplist("action")
    posted = request.method == "POST" or any(name in sent for name in ASKS)
    asked = posted and not laying_table
    names = tuple(_("Player %(number)s", number=seat + 1) for seat in range(_players(sent, rules)))
    kind = ENTRIES[rules.game]
    shot = photographed(request.form, rules)
    entry = kind(
        shot or sent, rules, names, wrong=wrong, fresh=bool(shot) or not asked, referee=True
    )
    page = render_template(
        "check/show.html", entry=entry, link=_link(entry), **choices(sent, rules)
    )
    wrong_form = entry.refused and not entry.moved and not entry.laying
    return page, 422 if wrong_form or entry.held("photo-wrong") else 200


def _is_for_another_game(sent: Sent, rules: RuleSet) -> bool:
    """Tell whether a page was filled in that was laid for another kind of game."""
    return sent.get("table-for", rules.game.value) != rules.game.value


def _players(sent: Sent, rules: RuleSet) -> int:
    """Say how many sit at the table: two where the rules say so, else as many as were sent."""
    if rules.seats.players is not None:
        return rules.seats.players
    most = MOST_PLAYERS[rules.game]
    asked = sent.get("players", "")
    said = [int(asked)] if asked in map(str, range(2, most + 1)) else []
    seats = (name.partition("-")[2] for name in sent)
    named = [
        int(seat) + 1 for seat in (*seats, sent.get("closer", "")) if seat in "012345" and seat
    ]
    return min(max([2, *said, *named]), most) if said or named else USUAL_PLAYERS


def _link(entry: Entry) -> str:
    """Return the address that shows this verdict to anybody on this server."""
    known = {field.name for field in entry.form} - {"seq", "key", "action"}
    told = [
        (name, value)
        for name, value in entry.sent.items(multi=True)
        if value and name in known | {"preset", "overlay", "players"}
    ]
    return f"{url_for('check.show')}?{urlencode(told)}"


def chosen_rules(sent: Sent) -> tuple[RuleSet, list[Complaint]]:
    """Return the rules that were chosen, or the classic ones and what is wrong."""
    preset = sent.get("preset") or USUAL.key
    try:
        return combine(preset, tuple(filter(None, sent.getlist("overlay")))), []
    except Refused as refused:
        problem = refused.arguments["problems"][0]
        field = "overlay" if problem.path.endswith("overlays") else "preset"
        sentence = _("“%(name)s” is none of the rules here. Choose some.", name=problem.value)
        if problem.code == "overlays_clash":
            sentence = _("These ways of playing do not go together. Choose one of them.")
        return USUAL, [Complaint(problem.code, sentence, None, field)]


def choices(sent: Sent, rules: RuleSet) -> dict[str, object]:
    """List the rules to choose from for one deal of two, with what was chosen."""
    family = FIRST_OF_FAMILY[rules.game]
    fitting = [key for key, one in OVERLAYS.items() if _is_for_one_deal(one) and one.fits(family)]
    return {
        "presets": [(key, ruleset_name(key, _), one.game.value) for key, one in RULESETS.items()],
        "overlays": [(key, overlay_name(key, _)) for key in fitting],
        "preset": sent.get("preset"),
        "overlay": sent.getlist("overlay"),
    }


def _is_for_one_deal(overlay: Overlay) -> bool:
    """Tell whether a way of playing is for two, and changes more than the score sheet."""
    laid = overlay.lay(USUAL)
    deals_alike = replace(laid, key=USUAL.key, overlays=(), sheet=USUAL.sheet) == USUAL
    return laid.seats.players == 2 and not deals_alike
