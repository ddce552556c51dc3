"""Enter a deal, look at it, correct it, take it back."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from flask import Blueprint, abort, flash, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from werkzeug.datastructures import MultiDict

from scorekeeper.engine.cards import Hand
from scorekeeper.errors import StaleMatch
from scorekeeper.sheet import Event, EventKind, match_sheet
from scorekeeper.store import Stored
from scorekeeper.web.ahead import Change, ahead, change_by, say_what_changed, written
from scorekeeper.web.clock import utc_now
from scorekeeper.web.entry import Entry, blank
from scorekeeper.web.families import ENTRIES
from scorekeeper.web.filled import fields_of, only_counted
from scorekeeper.web.mend import Sent, with_unsaid
from scorekeeper.web.onetime import new_key, sent_key
from scorekeeper.web.place import Place, entered, latest, recorded
from scorekeeper.web.safety import safety
from scorekeeper.web.shots import learn_from
from scorekeeper.web.sitting import sit, still_free
from scorekeeper.web.snap import photographed
from scorekeeper.web.stored import store

bp = Blueprint("deal", __name__)

#: How often a deal tries for a place while the other table's phone records.
ATTEMPTS = 5

#: What the address of an empty form may say: who meets, and that it is copied from paper.
IN_ADDRESS = ("table", "rests", "back", "copying")

bp.add_app_template_global(safety)


@bp.route("/m/<code>/deal", methods=["GET", "POST"])
def new(code: str) -> ResponseReturnValue:
    """Enter a deal, both hands in one form, and record it."""
    stored = store().load(code)
    other = entered(stored, request.args.get("round", ""), request.args.get("table", ""))
    if other and request.method == "GET":
        flash(_("That table was entered meanwhile: here is its deal."))
        return _to(code, other)
    first = _first(stored)
    if only_counted(stored.match):
        first["counts"] = "1"
    return _entered(stored, first)


@bp.get("/m/<code>/deal/<int:seq>")
def show(code: str, seq: int) -> ResponseReturnValue:
    """Show a recorded deal: the verdict, both totals, its history."""
    return deal_page(code, seq)


def deal_page(code: str, seq: int, wrong_picture: str = "") -> str:
    """Return the page of a recorded deal; *wrong_picture* says why no picture was kept."""
    stored = store().load(code)
    place = recorded(stored, seq) or abort(404)
    number = place.number or 0
    sheet = place.board.sheet
    counts = number and number not in sheet.after_end
    wrote = written(sheet, stored.match, number) if counts and len(sheet.columns) > 1 else ""
    return render_template(
        "deal/show.html",
        place=place,
        code=code,
        view_code=stored.view_code,
        key=new_key(),
        wrote=wrote,
        wrong_picture=wrong_picture,
    )


@bp.post("/m/<code>/deal/ahead")
def look_ahead(code: str) -> ResponseReturnValue:
    """Say in a line what the deal in the form would write; nothing is stored."""
    stored = store().load(code)
    target = request.args.get("seq", type=int)
    place = recorded(stored, target) if target else None
    entry = _entry(stored, request.form, place if place and place.deal else None)
    verdict, deal = entry.verdict, entry.whole
    if verdict is None or deal is None or entry.wrong:
        return jsonify(ok=False, line="")
    short = verdict.short if deal.hands else ""  # points alone do not say how they were won
    return jsonify(ok=True, line=ahead(stored.match, deal, target, short))


@bp.route("/m/<code>/deal/<int:seq>/edit", methods=["GET", "POST"])
def edit(code: str, seq: int) -> ResponseReturnValue:
    """Correct a recorded deal in the form it was entered with."""
    stored = store().load(code)
    place = recorded(stored, seq) or abort(404)
    if place.deal is None:
        return _to(code, seq)
    held = fields_of(place.deal)
    return _entered(stored, MultiDict([*held.items(multi=True), *_first(stored).items()]), place)


@bp.post("/m/<code>/deal/<int:seq>/retract")
def retract(code: str, seq: int) -> ResponseReturnValue:
    """Take a deal out of the match; it stays readable."""
    stored = store().load(code)
    place = recorded(stored, seq) or abort(404)
    if place.deal is not None:
        key = sent_key()
        event = Event(_next(stored), utc_now(), EventKind.RETRACT, target=seq, key=key)
        change = change_by(stored, event)
        if request.form.get("action") == "ask" and change.matters:
            return _confirm(stored, place, change, MultiDict({"key": key or new_key()}))
        store().append(code, event, _followed_by(change))
        say_what_changed(stored, store().load(code))
    return _to(code, seq)


def _entry(stored: Stored, sent: Sent, place: Place | None = None, *, fresh: bool = False) -> Entry:
    """Read a form for those who meet in its deal."""
    sitting = sit(stored.match, sent, place.seq if place else None)
    return ENTRIES[sitting.rules.game](
        sitting.by_places(sent),
        sitting.rules,
        sitting.names,
        old=place.deal if place else None,
        wrong=sitting.wrong,
        fresh=fresh,
        sitting=sitting,
    )


def _first(stored: Stored) -> Sent:
    """Return an empty form, with what its address says of who meets."""
    said = [(name, request.args[name]) for name in IN_ADDRESS if name in request.args]
    return MultiDict([*blank(_next(stored)).items(), *said])


def _entered(stored: Stored, first: Sent, place: Place | None = None) -> ResponseReturnValue:
    """Take what was sent; a form just opened as *first*, or filled from a photo, is only shown."""
    shot = photographed(request.form, stored.match.rules)
    sent = shot or (request.form if request.method == "POST" else first)
    entry = _entry(stored, sent, place, fresh=sent is not request.form)
    if entry.fresh:
        return _page(stored, entry, place), 422 if entry.held("photo-wrong") else 200
    return _take(stored, entry, place)


def _sent_again(entry: Entry) -> Sent:
    """Return what was sent, as the page would send it once more."""
    return entry.sitting.by_seats(entry.sent) if entry.sitting else MultiDict(entry.sent)


def _record_beside(code: str, event: Event) -> Event | None:
    """Record a deal whose place was taken meanwhile, where its own table is still open."""
    deal = event.deal if event.kind is EventKind.DEAL else None
    for _attempt in range(ATTEMPTS):
        now = store().load(code)
        if deal is None or not still_free(now.match, deal):
            return None
        with suppress(StaleMatch):
            return store().append(code, replace(event, seq=_next(now)))
    return None


def _take(stored: Stored, entry: Entry, place: Place | None) -> ResponseReturnValue:
    """Record what was sent, or show it again with what is wrong or to be asked."""
    if entry.refused and not entry.moved and not entry.laying:
        return _page(stored, entry, place), 422
    if entry.action == "check" or entry.laying or entry.asks:
        return _page(stored, entry, place)
    sent = event = _event(stored, entry, place)
    change = change_by(stored, event) if place else None
    if place and change and entry.action in ("ask", "answered") and change.matters:
        return _confirm(stored, place, change, _sent_again(entry), entry)
    try:
        event = store().append(stored.code, event, _followed_by(change) if change else ())
    except StaleMatch:
        other = _record_beside(stored.code, event)
        if other is None:
            return _conflict(store().load(stored.code), entry, place), 409
        event = other
    learn_from(request.form)
    if event.deal != sent.deal:  # the form was changed after it was recorded: Back, and once more
        return _conflict(store().load(stored.code), entry, place, event), 409
    if place:
        say_what_changed(stored, store().load(stored.code))
    elif entry.copying and not match_sheet(store().load(stored.code).match).finished:
        return redirect(url_for("deal.new", code=stored.code, copying=1), 303)
    return _to(stored.code, event.target or event.seq)


def _followed_by(change: Change) -> list[Event]:
    """Return what a correction brings along: of later deals what the form says."""
    return change.followed_by(utc_now(), request.form.get("later") == "take-back")


def _event(stored: Stored, entry: Entry, place: Place | None) -> Event:
    """Say what is to be recorded; a correction keeps what the form does not show."""
    deal, old, seq = entry.whole, entry.old, entry.form.seq.data
    assert deal is not None
    if old is not None:
        deal = replace(
            deal,
            hands=with_unsaid(old.hands, deal.hands, _sent_again(entry)),
            dealer=old.dealer if deal.dealer is None else deal.dealer,
            round=old.round,
            laid=old.laid,
            table=deal.table or old.table,
            players=deal.players or old.players,
        )
    return Event(
        seq=_next(stored) if seq is None else seq,
        at=utc_now(),
        kind=EventKind.REPLACE if place else EventKind.DEAL,
        deal=deal,
        target=place.seq if place else None,
        key=entry.form.key.data,
    )


def _page(stored: Stored, entry: Entry, place: Place | None = None) -> str:
    """Render the form with all that was sent."""
    template = "deal/edit.html" if place else "deal/new.html"
    over = place is None and match_sheet(stored.match).finished

    def would_write(melds: tuple[Hand, ...] | None = None) -> str:
        """Say what the deal would write, with the closer's melds as in one of the layouts."""
        deal = entry.laid_as(melds) if melds is not None else entry.whole
        return ahead(stored.match, deal, place.seq if place else None) if deal else ""

    before = None if place else latest(stored)
    return render_template(
        template,
        entry=entry,
        code=stored.code,
        place=place,
        over=over,
        would_write=would_write,
        before=before,
        number=(before.number or 0) + 1 if before else 1,
    )


def _confirm(
    stored: Stored,
    place: Place,
    change: Change,
    again: MultiDict[str, str],
    entry: Entry | None = None,
) -> str:
    """Say what a change does to the match before it is recorded, with one button."""
    again["action"] = "record"
    becomes = entry.verdict.short if entry and entry.verdict else _("taken back")
    return render_template(
        "deal/confirm.html",
        match_at=url_for("match.show", code=stored.code),
        leave_at=url_for("deal.show", code=stored.code, seq=place.seq),
        change=change,
        again=again,
        was=place.verdict.short if place.verdict else None,
        becomes=becomes,
        title=_("Correct a deal") if entry else _("Take this deal back"),
        label=_("Record my correction") if entry else _("Take it back"),
        action=url_for("deal.edit" if entry else "deal.retract", code=stored.code, seq=place.seq),
    )


def _conflict(stored: Stored, entry: Entry, place: Place | None, own: Event | None = None) -> str:
    """Show what was recorded at this place, or with *own* by this form, beside what was sent."""
    seq = own.seq if own else entry.form.seq.data
    first = next((event for event in stored.match.events if event.seq == seq), None)
    theirs = recorded(stored, first.target or first.seq) if first else None
    again = _sent_again(entry)
    again["seq"] = str(_next(stored))
    if own:  # its key is spent; another's form keeps it, so that its draft is known as recorded
        again["key"] = new_key()
    again.poplist("action")
    return render_template(
        "deal/conflict.html",
        code=stored.code,
        entry=entry,
        theirs=theirs,
        again=again,
        place=place,
        own=own,
    )


def _next(stored: Stored) -> int:
    return len(stored.match.events) + 1


def _to(code: str, seq: int) -> ResponseReturnValue:
    return redirect(url_for("deal.show", code=code, seq=seq), 303)
