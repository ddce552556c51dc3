"""One seat's own phone: follow the match, and send the own hand in private."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from flask import (
    Response,
    abort,
    flash,
    jsonify,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.engine.deal import Ending
from scorekeeper.store import Pending, Said
from scorekeeper.web.clock import utc_now
from scorekeeper.web.late import late
from scorekeeper.web.match import history_page
from scorekeeper.web.onetime import new_key, sent_key
from scorekeeper.web.ownphone import HERE, SENT, private_pages, record, remember, say, table_of
from scorekeeper.web.pending import State, Table
from scorekeeper.web.pendinghand import OwnHand, blank_hand, news_line
from scorekeeper.web.place import recorded
from scorekeeper.web.seatlinks import sends_hands
from scorekeeper.web.shots import learn_from
from scorekeeper.web.snap import photographed
from scorekeeper.web.stored import store
from scorekeeper.web.upcard import upcard_choice

bp = private_pages("seat", __name__)


@bp.get("/j/<seat_code>")
def show(seat_code: str) -> ResponseReturnValue:
    """Show the match to one seat, or what came of the deal it was waiting for."""
    table = table_of(seat_code)
    if HERE not in request.cookies:
        return render_template("seat/ask.html", table=table)
    since = request.args.get("place", type=int)
    if since is not None and since < table.place and table.last_seq:
        return _to("deal", table, seq=table.last_seq)
    return _match_page(table)


@bp.post("/j/<seat_code>/here")
def here(seat_code: str) -> ResponseReturnValue:
    """Remember that this phone belongs to this seat."""
    table = table_of(seat_code)
    return remember(_to("show", table), table, HERE, "yes")


@bp.post("/j/<seat_code>/closed")
def closed(seat_code: str) -> ResponseReturnValue:
    """Say who closed, so that both phones open their grid."""
    table = table_of(seat_code)
    own = OwnHand(table, request.form) if table.meeting else abort(409)
    if table.rules.knock.needs_upcard and own.said.upcard is None:
        return _match_page(table, _("Say first which card was turned up.")), 422
    if own.closer is None or own.place != table.place:
        return _to("show", table, place=own.place)
    _say_closer(table, own)
    return _to("hand", table)


def _say_closer(table: Table, own: OwnHand) -> None:
    """Keep who closed, as this seat says, until its hand is in."""
    if not (table.mine and table.mine.said.is_in):
        said = Said(closer=own.closer, upcard=own.said.upcard)
        say(table, Pending(seat=table.seat, place=own.place, key=own.key, at=utc_now(), said=said))


@bp.post("/j/<seat_code>/nobody")
def nobody(seat_code: str) -> ResponseReturnValue:
    """Record that nobody scored, unless the other seat says that somebody closed."""
    table = table_of(seat_code)
    if request.form.get("place", type=int) == table.place and table.meeting:
        if table.theirs:
            flash(_("%(who)s says that somebody closed.", who=table.other_name))
            return _to("show", table)
        misdeal = request.form.get("ending") == Ending.MISDEAL
        record(table, Ending.MISDEAL if misdeal else Ending.VOID)
    return _to("show", table, place=request.form.get("place"))


@bp.route("/j/<seat_code>/hand", methods=["GET", "POST"])
def hand(seat_code: str) -> ResponseReturnValue:
    """Take one player's own cards; both hands together settle the deal."""
    table = table_of(seat_code)
    fresh = request.method == "GET"
    if (fresh and not table.may_enter) or request.form.get("leave"):
        return _to("show", table)
    if table.meeting is None:
        return late(table, OwnHand(table, request.form) if sends_hands(table.rules) else None)
    shot = photographed(request.form, table.rules)
    sent = blank_hand(table, request.cookies.get(SENT)) if fresh else shot or request.form
    own = OwnHand(table, sent, fresh=fresh or bool(shot))
    if fresh or shot or own.dropped:
        table = _reopened(table, own) if own.dropped else table
        return _hand_page(table, own), 422 if own.entry.held("photo-wrong") else 200
    if table.recorded_with(own.key) or own.place != table.place:
        return late(table, own)
    if own.complaints and own.answers and own.closer is not None:
        _say_closer(table, own)
        own.complaints = []  # the hand was not sent yet, it was only said who closed
        return _hand_page(_reopened(table, own), own)
    if own.complaints:
        return _hand_page(_reopened(table, own), own), 422
    if _comes_second(table, own):
        return _hand_page(table, own.asking_which()), 409
    return _send(table, own)


def _reopened(table: Table, own: OwnHand) -> Table:
    """Open the hand again that this phone had sent, where it says something else by now.

    The other phone waits for it, and is asked no more about what this one gave up.
    """
    mine, known = table.mine, (own.key, request.cookies.get(SENT))
    sent_here = mine and mine.said.is_in and mine.key in known and own.place == table.place
    if mine and sent_here and own.differs(mine.said):
        return Table(store().take_back(table.code, mine.key))
    return table


@bp.post("/j/<seat_code>/back")
def back(seat_code: str) -> ResponseReturnValue:
    """Take the sent hand back to correct it, or say that nobody closed after all."""
    table = Table(store().take_back(seat_code, sent_key() or ""))
    if table.mine is None:
        return _to("show", table, place=request.form.get("place"))
    return _to("hand", table)


@bp.get("/j/<seat_code>/deal/<int:seq>")
def deal(seat_code: str, seq: int) -> ResponseReturnValue:
    """Show the verdict on a recorded deal."""
    table = table_of(seat_code)
    place = recorded(table.seated.stored, seq) or abort(404)
    return render_template("seat/deal.html", table=table, place=place)


@bp.get("/j/<seat_code>/history")
def history(seat_code: str) -> ResponseReturnValue:
    """Show everything that happened in the match."""
    match = store().load_seat(seat_code).stored.match

    def deal_at(seq: int) -> str:
        return url_for(".deal", seat_code=seat_code, seq=seq)

    return history_page(match, deal_at, back=url_for(".show", seat_code=seat_code))


@bp.get("/j/<seat_code>/news")
def news(seat_code: str) -> ResponseReturnValue:
    """Tell a phone in one line whether anything changed since the page it shows."""
    table = table_of(seat_code)
    if request.if_none_match.contains_weak(table.stamp):
        answer = Response(status=304)
    else:
        line, to = news_line(table, request.args.get("place", type=int))
        answer = make_response(jsonify(line=line, to=_address(to, table)))
    answer.set_etag(table.stamp, weak=True)
    answer.vary.update(("Accept-Language", "Cookie"))
    return answer


def _address(view: str, table: Table) -> str:
    if view == "deal":
        return url_for(".deal", seat_code=table.code, seq=table.last_seq)
    return url_for(f".{view}", seat_code=table.code)


def _match_page(table: Table, wrong: str = "") -> str:
    upcard = upcard_choice(table.rules, "", "") if table.rules.knock.needs_upcard else None
    return render_template(
        "seat/show.html", table=table, key=new_key(), wrong=wrong, upcard=upcard, State=State
    )


def _hand_page(table: Table, own: OwnHand) -> str:
    action = url_for(".hand", seat_code=table.code)
    return render_template(
        "seat/hand.html", me=table, table=table, own=own, entry=own.entry, action=action
    )


def _comes_second(table: Table, own: OwnHand) -> bool:
    """Tell whether another phone sent other cards for this seat, and nobody chose between them."""
    mine, known = table.mine, (own.key, request.cookies.get(SENT))
    if mine is None or not mine.said.is_in or mine.key in known:
        return False
    return own.differs(mine.said) and "instead" not in request.form


def _send(table: Table, own: OwnHand) -> ResponseReturnValue:
    """Keep the hand; where it was the last one missing, the deal is recorded."""
    pending = own.pending(utc_now())
    if table.mine and table.mine.key == pending.key and own.differs(table.mine.said):
        pending = replace(pending, key=new_key())  # the same form, changed after going Back
    if not say(table, pending):
        return late(table_of(table.code), own)
    learn_from(request.form)
    now = table_of(table.code)
    seq = now.recorded_with(pending.key)
    waits = _to("hand", now) if now.clashes else _to("show", now, place=own.place)
    answer = _to("deal", now, seq=seq) if seq else waits
    return remember(answer, table, SENT, pending.key)


def _to(view: str, table: Table, **more: Any) -> Response:
    answer = redirect(url_for(f".{view}", seat_code=table.code, **more), 303)
    return make_response(answer)
