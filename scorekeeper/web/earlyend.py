"""End a match before its target: where all agree, it is over after the deals that were played.

Nothing is counted in a new way: the rules get a fixed number of deals, those that were scored.
"""

from __future__ import annotations

from bisect import bisect
from contextlib import suppress
from dataclasses import replace

from flask import Blueprint, flash, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.engine.rules import RuleSet
from scorekeeper.errors import Refused
from scorekeeper.sheet import (
    Event,
    EventKind,
    Match,
    deals_of,
    match_sheet,
    settings,
    up_to_date,
    with_event,
)
from scorekeeper.store import Stored
from scorekeeper.web.ahead import change_by
from scorekeeper.web.board import board
from scorekeeper.web.clock import utc_now
from scorekeeper.web.houserules import basis_of, under_own_name
from scorekeeper.web.language import gettext
from scorekeeper.web.match import sent_seq
from scorekeeper.web.onetime import new_key, sent_key
from scorekeeper.web.stored import store

bp = Blueprint("earlyend", __name__)


def early_end(match: Match, seq: int) -> Event | None:
    """Make the change of rules by which a match ends with what was scored, as event *seq*.

    None where it is over, where nothing was scored, or where a round is half entered.
    """
    sheet, own = match_sheet(match), up_to_date(match).rules
    if sheet.finished or sheet.pending_rounds or not sheet.ok:
        return None

    def ended(deals: int) -> Event:
        rules = under_own_name(basis_of(own).rules({"sheet.deals": deals}), own)
        return Event(seq, "", EventKind.RULES, rules=rules, target=seq)

    def goes_on(deals: int) -> bool:
        return not match_sheet(with_event(match, ended(deals))).finished

    with suppress(Refused):  # rules of an older program that no match may have any more
        scored = bisect(range(1, len(deals_of(match)) + 1), False, key=goes_on)
        return ended(scored) if scored else None
    return None


def lasting_rules(match: Match) -> RuleSet:
    """Return by which rules a match was played: early ends were agreed for that match alone."""
    changes = [event for event in settings(match.events) if event.rules]
    if changes:
        before = replace(match, events=match.events[: changes[-1].seq - 1])
        ended = early_end(before, changes[-1].seq)
        if ended and ended.rules == changes[-1].rules:
            return lasting_rules(before)
    return up_to_date(match).rules


@bp.get("/m/<code>/end")
def ask(code: str) -> ResponseReturnValue:
    """Show how the match would end now, and ask."""
    stored = store().load(code)
    if match_sheet(stored.match).finished:
        return redirect(url_for("match.show", code=code), 303)
    return _page(stored)


@bp.post("/m/<code>/end")
def end(code: str) -> ResponseReturnValue:
    """End the match, for the state the page showed; sent twice, it ends once."""
    stored = store().load(code)
    event = early_end(stored.match, sent_seq())
    if event is not None:
        store().append(code, replace(event, at=utc_now(), key=sent_key()))
        flash(gettext("The match is over. “Undo the change of rules” opens it again."))
    elif not match_sheet(stored.match).finished:
        return _page(stored), 422
    return redirect(url_for("match.show", code=code), 303)


def _page(stored: Stored) -> str:
    event = early_end(stored.match, len(stored.match.events) + 1)
    return render_template(
        "match/end.html",
        board=board(stored),
        then=change_by(stored, event).after if event else None,
        code=stored.code,
        key=new_key(),
    )
