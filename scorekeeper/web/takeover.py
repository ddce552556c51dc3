"""One phone takes over: the other player's hand, entered on the phone that sent its own."""

from __future__ import annotations

from dataclasses import replace

from flask import redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.web.clock import utc_now
from scorekeeper.web.late import late
from scorekeeper.web.ownphone import private_pages, say, table_of
from scorekeeper.web.pending import State, Table
from scorekeeper.web.pendinghand import OwnHand, blank_hand
from scorekeeper.web.seatfields import named_seats
from scorekeeper.web.stored import store

bp = private_pages("takeover", __name__)


@bp.route("/j/<seat_code>/other", methods=["GET", "POST"])
def hand(seat_code: str) -> ResponseReturnValue:
    """Take the other's cards, which lie on the table; what that player sent is never shown."""
    mine = table_of(seat_code)
    place = request.form.get("place", type=int)
    if place and place < mine.place:
        return _late(mine)
    if mine.state is not State.SENT or mine.both_in:
        return _back(seat_code, request.form.get("place"))
    theirs = _table_of(mine, mine.other)
    fresh = request.method == "GET"
    own = OwnHand(theirs, blank_hand(theirs, None) if fresh else request.form, fresh=fresh)
    if fresh or own.dropped:
        return _page(mine, theirs, own)
    if own.complaints:
        return _page(mine, theirs, own), 422
    if own.place == theirs.place and say(theirs, own.pending(utc_now(), by=mine.seat)):
        table_of(seat_code)  # which records the deal that is complete by now
    return _back(seat_code, str(own.place))


def _table_of(mine: Table, seat: int) -> Table:
    code = store().seat_codes(mine.match.id)[seat]
    return Table(replace(mine.seated, seat=seat, code=code))


def _late(mine: Table) -> ResponseReturnValue:
    """Show the cards entered here beside what was recorded meanwhile, by the other or elsewhere."""
    seats = named_seats(request.form, len(mine.match.players)) - {mine.seat}
    own = OwnHand(_table_of(mine, min(seats)), request.form) if seats else None
    return late(mine, own)


def _page(mine: Table, theirs: Table, own: OwnHand) -> str:
    action = url_for(".hand", seat_code=mine.code)
    return render_template(
        "seat/hand.html", me=mine, table=theirs, own=own, entry=own.entry, action=action
    )


def _back(seat_code: str, place: str | None) -> ResponseReturnValue:
    return redirect(url_for("seat.show", seat_code=seat_code, place=place), 303)
