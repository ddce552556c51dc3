"""One seat's own phone: follow the match, and send the own hand in private."""

from __future__ import annotations

from dataclasses import dataclass, replace

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
from markupsafe import Markup

from scorekeeper.engine.deal import Ending
from scorekeeper.engine.rules import RuleSet
from scorekeeper.sheet import up_to_date
from scorekeeper.store import Pending, Said
from scorekeeper.web.address import public_base
from scorekeeper.web.board import words_for
from scorekeeper.web.clock import utc_now
from scorekeeper.web.entry import new_key
from scorekeeper.web.match import history_page
from scorekeeper.web.ownphone import HERE, SENT, private_pages, record, remember, say
from scorekeeper.web.pending import ON_TWO_PHONES, State, Table
from scorekeeper.web.pendinghand import OwnHand, blank_hand, news_line
from scorekeeper.web.place import recorded
from scorekeeper.web.qr import svg
from scorekeeper.web.shots import learn_from
from scorekeeper.web.snap import photographed
from scorekeeper.web.stored import store
from scorekeeper.web.upcard import upcard_choice

bp = private_pages("seat", __name__)


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


@bp.get("/j/<seat_code>")
def show(seat_code: str) -> ResponseReturnValue:
    """Show the match to one seat, or what came of the deal it was waiting for."""
    table = _table(seat_code)
    if HERE not in request.cookies:
        return render_template("seat/ask.html", table=table)
    since = request.args.get("place", type=int)
    if since is not None and since < table.place and table.last_seq:
        return _to("deal", table, seq=table.last_seq)
    return _match_page(table)


@bp.post("/j/<seat_code>/here")
def here(seat_code: str) -> ResponseReturnValue:
    """Remember that this phone belongs to this seat."""
    table = _table(seat_code)
    return remember(_to("show", table), table, HERE, "yes")


@bp.post("/j/<seat_code>/closed")
def closed(seat_code: str) -> ResponseReturnValue:
    """Say who closed, so that both phones open their grid."""
    table = _table(seat_code)
    own = OwnHand(table, request.form) if table.meeting else abort(409)
    if table.rules.knock.needs_upcard and own.said.upcard is None:
        return _match_page(table, _("Say first which card was turned up.")), 422
    if own.closer is None or own.place != table.place:
        return _to("show", table, place=own.place)
    said = Said(closer=own.closer, upcard=own.said.upcard)
    if not (table.mine and table.mine.said.is_in):
        pending = Pending(seat=table.seat, place=own.place, key=own.key, at=utc_now(), said=said)
        say(table, pending)
    return _to("hand", table)


@bp.post("/j/<seat_code>/nobody")
def nobody(seat_code: str) -> ResponseReturnValue:
    """Record that nobody scored, unless the other seat says that somebody closed."""
    table = _table(seat_code)
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
    table = _table(seat_code)
    fresh = request.method == "GET"
    if fresh and not table.may_enter:
        return _to("show", table)
    if table.meeting is None:
        return _late(table)
    shot = photographed(request.form, table.rules)
    sent = blank_hand(table, request.cookies.get(SENT)) if fresh else shot or request.form
    own = OwnHand(table, sent, fresh=fresh or bool(shot))
    if fresh or shot or own.dropped:
        return _hand_page(table, own), 422 if own.entry.held("photo-wrong") else 200
    if table.recorded_with(own.key) or own.place != table.place:
        return _late(table, own)
    return (_hand_page(table, own), 422) if own.complaints else _send(table, own)


@bp.post("/j/<seat_code>/back")
def back(seat_code: str) -> ResponseReturnValue:
    """Take the sent hand back to correct it, or say that nobody closed after all."""
    table = Table(store().take_back(seat_code, request.form.get("key", "")[:64]))
    if table.mine is None:
        return _to("show", table, place=request.form.get("place"))
    return _to("hand", table)


@bp.get("/j/<seat_code>/deal/<int:seq>")
def deal(seat_code: str, seq: int) -> ResponseReturnValue:
    """Show the verdict on a recorded deal."""
    table = _table(seat_code)
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
    table = _table(seat_code)
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


def _table(seat_code: str) -> Table:
    return Table(store().load_seat(seat_code))


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


def _send(table: Table, own: OwnHand) -> ResponseReturnValue:
    """Keep the hand, and record the deal where it was the last one missing."""
    pending = own.pending(utc_now())
    if table.mine and table.mine.key == pending.key and own.differs(table.mine.said):
        pending = replace(pending, key=new_key())  # the same form, changed after going Back
    if not say(table, pending):
        return _late(_table(table.code), own)
    learn_from(request.form)
    now = _table(table.code)
    if now.fits:
        record(now)
        now = _table(table.code)
    seq = now.recorded_with(pending.key)
    answer = _to("deal", now, seq=seq) if seq else _to("hand" if now.clashes else "show", now)
    return remember(answer, table, SENT, pending.key)


def _late(table: Table, own: OwnHand | None = None) -> ResponseReturnValue:
    """Show a hand that came too late beside what was recorded; a second tap sees its own deal."""
    seq = own and table.recorded_with(own.key)
    if seq:
        return _to("deal", table, seq=seq)
    place = recorded(table.seated.stored, table.last_seq) if table.last_seq else None
    return render_template(
        "seat/late.html", table=table, own=own, place=place, done=own and own.key
    ), 409


def _to(view: str, table: Table, **more: object) -> Response:
    answer = redirect(url_for(f".{view}", seat_code=table.code, **more), 303)  # type: ignore[arg-type]
    return make_response(answer)
