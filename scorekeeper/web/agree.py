"""Both agree: switch it on, accept a deal, and say what still waits and for whom."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from flask import Blueprint, flash, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import ngettext

from scorekeeper.engine.settle import settle
from scorekeeper.errors import StaleMatch
from scorekeeper.sheet import (
    Event,
    EventKind,
    Match,
    OpenDeal,
    agreed_since,
    match_sheet,
    open_deals,
    rules_by_place,
    standing,
    up_to_date,
    without_open,
)
from scorekeeper.web.board import words_for
from scorekeeper.web.clock import utc_now
from scorekeeper.web.language import gettext as _
from scorekeeper.web.language import listed
from scorekeeper.web.rounds import side_names
from scorekeeper.web.stored import store
from scorekeeper.words.remedies import deal_line

bp = Blueprint("agree", __name__)

#: How often an acceptance makes way for something recorded at the same moment.
TRIES = 5


@dataclass(frozen=True, kw_only=True)
class Waits:
    """One deal that waits: what it came to, and for whom."""

    deal: OpenDeal
    short: str
    sentence: str


@dataclass(frozen=True, kw_only=True)
class Agreement:
    """Whether both agree to every deal, what waits, and how the match stands without that.

    `condition` stands above a result that hangs on what waits.
    """

    on: bool
    waits: tuple[Waits, ...]
    stands: str
    condition: str

    def of(self, seat: int) -> tuple[Waits, ...]:
        """List what waits for one seat."""
        return tuple(one for one in self.waits if seat in one.deal.seats)

    def about(self, seq: int) -> tuple[Waits, ...]:
        """Return the deal entered as *seq*, where it waits for anybody."""
        return tuple(one for one in self.waits if one.deal.seq == seq)

    def at(self, seq: int, seat: int) -> Waits | None:
        """Return the deal entered as *seq* where it waits for this seat."""
        return next((one for one in self.of(seat) if one.deal.seq == seq), None)


@bp.app_template_global("agreement_of")
def agreement_of(match: Match) -> Agreement:
    """Put together what the pages say of who agrees."""
    now, waiting = up_to_date(match), open_deals(match)
    waits = tuple(_waits(one, now) for one in waiting)
    return Agreement(
        on=agreed_since(match.events) is not None,
        waits=waits,
        stands=_stands(without_open(match)) if waits else "",
        condition=_condition(waiting, now) if waits else "",
    )


def _waits(one: OpenDeal, match: Match) -> Waits:
    words = words_for(match)
    settlement = settle(one.deal, rules_by_place(match)(one.seq), seats=len(match.players))
    short = deal_line(one.deal, settlement, words) if settlement.ok else _("It cannot be counted")
    who = " & ".join(map(words.name, one.seats))
    sentence = _("Deal %(number)s waits for %(who)s", number=one.number, who=who)
    return Waits(deal=one, short=short, sentence=sentence)


def _condition(waiting: tuple[OpenDeal, ...], match: Match) -> str:
    """Say what a result hangs on, above it."""
    if len(waiting) > 1:
        numbers = listed(one.number for one in waiting)
        return _("If all agree to deals %(numbers)s:", numbers=numbers)
    who = " & ".join(map(words_for(match).name, waiting[0].seats))
    return str(
        ngettext(
            "If %(who)s agrees to deal %(number)s:",
            "If %(who)s agree to deal %(number)s:",
            len(waiting[0].seats),
            who=who,
            number=waiting[0].number,
        )
    )


def _stands(match: Match) -> str:
    """Say how a match stands, side by side."""
    sheet = match_sheet(match)
    names = side_names(sheet, words_for(up_to_date(match)))
    points = [
        " · ".join(str(column.sides[side].points) for column in sheet.columns)
        for side in range(len(names))
    ]
    return ", ".join(f"{name} {held}" for name, held in zip(names, points, strict=True))


@bp.post("/m/<code>/agreement")
def switch(code: str) -> ResponseReturnValue:
    """Let both agree to every deal from now on, or no longer."""
    match = store().load(code).match
    wanted = request.form.get("on") == "1"
    if wanted != (agreed_since(match.events) is not None):
        event = Event(len(match.events) + 1, utc_now(), EventKind.AGREEMENT)
        store().append(code, event)
    return redirect(url_for("match.show", code=code), 303)


@bp.post("/j/<seat_code>/accept")
def accept(seat_code: str) -> ResponseReturnValue:
    """Accept a deal as one seat, as its page showed it; sent twice, it is one acceptance."""
    seq, since = (request.form.get(name, type=int) for name in ("seq", "since"))
    if why_not := _accept(seat_code, seq or 0, since or 0):
        flash(why_not)
    return redirect(url_for("seat.show", seat_code=seat_code), 303)


def _accept(seat_code: str, seq: int, since: int) -> str | None:
    """Record the acceptance where it is still missing; say why not where the deal has changed."""
    for _try in range(TRIES):
        seated = store().load_seat(seat_code)
        match = seated.stored.match
        found = agreement_of(match).at(seq, seated.seat)
        if all(one.seq != seq for one in standing(match.events)):
            return _("It was taken back meanwhile: it does not count.")
        if found is None:
            return None
        if found.deal.since != since:
            return _("It was corrected meanwhile: look at it again.")
        key = f"accept-{seq}-{since}-{seated.seat}"
        place = len(match.events) + 1
        event = Event(place, utc_now(), EventKind.ACCEPT, target=seq, seat=seated.seat, key=key)
        with suppress(StaleMatch):
            store().append(seated.stored.code, event)
            return None
    raise StaleMatch(seq=seq)
