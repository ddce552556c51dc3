"""A player corrects the own hand of a recorded deal, from the own phone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from flask import abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from werkzeug.datastructures import MultiDict

from scorekeeper.engine.cards import Card
from scorekeeper.engine.closing import at_table
from scorekeeper.engine.deal import Deal, Holding
from scorekeeper.engine.findings import Finding
from scorekeeper.errors import StaleMatch
from scorekeeper.sheet import Event, EventKind, Meeting, rules_by_place
from scorekeeper.store import Pending, Said, Seated
from scorekeeper.web.ahead import Change, change_by
from scorekeeper.web.clock import utc_now
from scorekeeper.web.late import late
from scorekeeper.web.onetime import new_key
from scorekeeper.web.ownphone import private_pages
from scorekeeper.web.pending import Table
from scorekeeper.web.pendinghand import OwnHand
from scorekeeper.web.place import Place, recorded
from scorekeeper.web.stored import store

bp = private_pages("seatmend", __name__)


class Past(Table):
    """A recorded deal as one of its players may correct it: the own hand, nothing else."""

    def __init__(self, seated: Seated, place: Place) -> None:
        super().__init__(seated)
        assert place.deal is not None
        self.past: Deal = place.deal
        self.rules = rules_by_place(self.match)(place.seq)

    @property
    def place(self) -> int:
        """The place of the correction in the log."""
        return len(self.match.events) + 1

    @property
    def meeting(self) -> Meeting | None:
        """Who played it; None where this hand is not known, as on a line copied from paper."""
        seats = at_table(self.past)
        if self.past.closer is None or self.seat not in seats or len(seats) != 2:
            return None
        return Meeting(players=seats, dealer=0)

    @property
    def mine(self) -> Pending | None:
        """Nothing waits: the deal is recorded."""
        return None

    @property
    def theirs(self) -> Pending | None:
        """Nothing waits: the deal is recorded."""
        return None

    @property
    def closer(self) -> int | None:
        """Who closed it."""
        return self.past.closer

    @property
    def upcard(self) -> Card | None:
        """The card that was turned up."""
        return self.past.upcard

    @property
    def hand(self) -> Holding:
        """The own hand as it was recorded."""
        held = (self.past.hands or ())[self.seat]
        assert held is not None
        return held

    def deal_with(self, said: Said) -> Deal:
        """Return the deal with this hand in the place of what was recorded."""
        new = said.holding(said.closer == self.seat)
        same = (new.cards, new.discard) == (self.hand.cards, self.hand.discard)
        if same:
            new = replace(self.hand, deadwood=new.deadwood)
        hands = [
            new if seat == self.seat else hand and (hand if same else replace(hand, layoffs=None))
            for seat, hand in enumerate(self.past.hands or ())
        ]
        return replace(self.past, ending=said.ending, hands=tuple(hands))

    def concerns(self, found: Finding) -> bool:
        """Tell that every finding matters: both hands are known."""
        return True


@bp.route("/j/<seat_code>/deal/<int:seq>/mine", methods=["GET", "POST"])
def hand(seat_code: str, seq: int) -> ResponseReturnValue:
    """Correct the own cards of a recorded deal; the other's stay as they are."""
    seated = store().load_seat(seat_code)
    place = recorded(seated.stored, seq) or abort(404)
    past = Past(seated, place) if place.deal else None
    if past is None or past.meeting is None:
        return _to_deal(seat_code, seq)
    fresh = request.method == "GET"
    own = OwnHand(past, _filled(past) if fresh else request.form, fresh=fresh)
    if fresh or own.dropped:
        return _page(past, own, place)
    return (_page(past, own, place), 422) if own.complaints else _correct(past, own, place)


def _filled(past: Past) -> MultiDict[str, str]:
    """Return the form with the hand as it was recorded."""
    held, seat = past.hand, past.seat
    fields = [("place", str(past.place)), ("key", new_key()), ("closer", str(past.closer))]
    fields += [(f"hand-{seat}", str(card)) for card in held.cards or ()]
    fields += [] if held.deadwood is None else [(f"deadwood-{seat}", str(held.deadwood))]
    fields += [("discard", str(held.discard))] if held.discard else []
    fields += [("ending", past.past.ending.value)] if past.past.ending else []
    fields += [("upcard", str(past.upcard))] if past.upcard else []
    return MultiDict(fields)


def _correct(past: Past, own: OwnHand, place: Place) -> ResponseReturnValue:
    """Record the correction; where it ends or opens the match, it is asked about first."""
    deal = past.deal_with(own.said)
    event = Event(
        own.place, utc_now(), EventKind.REPLACE, deal, place.seq, seat=past.seat, key=own.key
    )
    stored = past.seated.stored
    change = change_by(stored, event)
    if change.matters and "sure" not in request.form:
        return _confirm(past, place, change)
    then = change.followed_by(utc_now(), request.form.get("later") == "take-back")
    try:
        if deal != place.deal:
            store().append(stored.code, event, then)
    except StaleMatch:
        return late(Table(store().load_seat(past.code)), own, place.seq)
    return _to_deal(past.code, place.seq)


def _page(past: Past, own: OwnHand, place: Place) -> str:
    here: dict[str, Any] = {"seat_code": past.code, "seq": place.seq}
    return render_template(
        "seat/hand.html",
        me=Table(past.seated),
        table=past,
        own=own,
        entry=own.entry,
        past=place,
        action=url_for(".hand", **here),
        back=url_for("seat.deal", **here),
        label=_("Correct my hand"),
    )


def _confirm(past: Past, place: Place, change: Change) -> str:
    """Say what the correction does to the match before it is recorded."""
    here: dict[str, Any] = {"seat_code": past.code, "seq": place.seq}
    after = recorded(replace(past.seated.stored, match=change.after.match), place.seq)
    verdict = after.verdict if after else None
    return render_template(
        "deal/confirm.html",
        match_at=url_for("seat.show", seat_code=past.code),
        leave_at=url_for("seat.deal", **here),
        change=change,
        again=MultiDict([*request.form.items(multi=True), ("sure", "1")]),
        was=place.verdict.short if place.verdict else None,
        becomes=verdict.short if verdict else _("It cannot be counted"),
        title=_("Correct a deal"),
        label=_("Record my correction"),
        action=url_for(".hand", **here),
    )


def _to_deal(seat_code: str, seq: int) -> ResponseReturnValue:
    return redirect(url_for("seat.deal", seat_code=seat_code, seq=seq), 303)
