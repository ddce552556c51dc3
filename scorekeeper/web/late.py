"""A hand that came too late, or was changed after it was recorded, beside the recorded deal."""

from __future__ import annotations

from flask import make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.engine.deal import Holding
from scorekeeper.web.ownphone import SENT, remember
from scorekeeper.web.pending import Table
from scorekeeper.web.pendinghand import OwnHand
from scorekeeper.web.place import recorded


def late(table: Table, own: OwnHand | None, seq: int | None = None) -> ResponseReturnValue:
    """Show both, and let a person choose; a second tap of the same hand sees its own deal.

    *table* is that of the phone, *own* the hand it sent: its own, or one that it took over. It was
    for the deal recorded as *seq*, else for the last one.
    """
    by_this = table.recorded_with(own.key) if own else None
    seq = by_this or seq or table.last_seq
    taken_over = own is not None and own.table.seat != table.seat
    if own and seq and (by_this or taken_over) and own.is_hand(_first(table, seq, own.table.seat)):
        there = make_response(redirect(url_for("seat.deal", seat_code=table.code, seq=seq), 303))
        return remember(there, table, SENT, own.key)  # the first answer may have been lost
    place = recorded(table.seated.stored, seq) if seq else None
    deal = place.deal if place else None
    hands = deal.hands if deal and deal.closer is not None else None
    return render_template(
        "seat/late.html",
        table=table,
        own=own,
        place=place,
        held=hands[own.table.seat] if hands and own else None,
        taken_over=taken_over,
        again=bool(by_this),
        done=request.form.get("key", ""),
    ), 409


def _first(table: Table, seq: int, seat: int) -> Holding | None:
    """Return a hand as the deal was first recorded; later corrections are other forms."""
    deal = table.match.events[seq - 1].deal
    return deal.hands[seat] if deal and deal.hands else None
