"""The start page: the matches, and a new one."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.errors import StoreProblem
from scorekeeper.store import Listed, Unread, Wanted
from scorekeeper.web.again import known_names, last_match
from scorekeeper.web.clock import utc_now
from scorekeeper.web.language import gettext
from scorekeeper.web.newmatch import MatchForm, the_same_again
from scorekeeper.web.onetime import new_key, sent_key
from scorekeeper.web.opened import visible
from scorekeeper.web.playable import MORE, SHOWN_FIRST
from scorekeeper.web.rulebook import games, overlays
from scorekeeper.web.span import Span, read_span
from scorekeeper.web.stored import store
from scorekeeper.web.summary import PER_PAGE, Tally, count_again, made_by, matches, page_number

bp = Blueprint("home", __name__)

#: The longest name that is looked for.
LONGEST_NAME = 60


@bp.get("/")
def index() -> ResponseReturnValue:
    """Show the matches: the newest that go on and that ended, or those that are looked for."""
    complete = count_again(store())
    page = page_number()
    if any(request.args.get(name, "").strip() for name in ("who", "from", "to", "going_on")):
        return _found(page, complete)
    going_on, more = _page(Wanted(finished=False, among=visible()))
    ended, older = _page(Wanted(finished=True, among=visible()), page)
    return render_template(
        "home/index.html",
        going_on=going_on if page == 1 else [],
        more=more,
        finished=ended,
        unread=_unread() if complete else [],
        page=page,
        older=older,
        complete=complete,
        span=Span(),
    )


def _found(page: int, complete: bool) -> ResponseReturnValue:
    """Show the matches of a player, of some days, or all that go on."""
    span, who = read_span(request.args), request.args.get("who", "").strip()[:LONGEST_NAME]
    shown: tuple[list[tuple[Listed, Tally]], bool] = [], False
    if not span.wrong:
        wanted = Wanted(
            persons=_called(who) if who else None,
            first=span.first,
            last=span.last,
            finished=False if request.args.get("going_on") else None,
            among=visible(),
        )
        shown = _page(wanted, page)
    found, older = shown
    body = render_template(
        "home/found.html",
        found=found,
        page=page,
        older=older,
        complete=complete,
        span=span,
        who=who,
        kept_args={name: value for name, value in request.args.items() if name != "page"},
    )
    return body, 422 if span.wrong else 200


def _called(who: str) -> list[int]:
    """List the persons in whose name this stands."""
    part = who.casefold()
    return [one.id for one in store().persons(visible()) if part in one.name.casefold()]


def _unread() -> list[Unread]:
    """List what nobody could count; where all is counted, no match is looked at for it."""
    return store().unread(made_by(), visible()) if store().uncounted(made_by(), 1) else []


def _page(wanted: Wanted, page: int = 1) -> tuple[list[tuple[Listed, Tally]], bool]:
    """List one page of matches, and tell whether there are older ones."""
    held = matches(store(), wanted, PER_PAGE, page)
    return held[:PER_PAGE], len(held) > PER_PAGE


@bp.get("/new")
def new() -> ResponseReturnValue:
    """Ask who plays and by which rules; an address may fill in names and house rules."""
    form = MatchForm(request.args, store().houses())
    form.choose_known()
    form.read_rules()
    return _form_page(form)


@bp.post("/new")
def create() -> ResponseReturnValue:
    """Begin a match, or ask again with what is wrong."""
    form = MatchForm(request.form, store().houses())
    if form.wants_keeping:
        return _keep(form)
    if form.wants_card:
        return _card(form)
    if form.helps():
        return _form_page(form)
    if not form.validate():
        return _form_page(form), 422
    stored = store().create(form.match(), sent_key() or new_key(), visible())
    return redirect(url_for("match.show", code=stored.code), 303)


@bp.post("/new/again")
def again() -> ResponseReturnValue:
    """Begin a match as the last one, with one tap."""
    last = last_match(store(), visible())
    if last is None:
        return redirect(url_for(".new"), 303)
    match = the_same_again(last.match, last.dealer)
    stored = store().create(match, sent_key() or new_key(), visible())
    return redirect(url_for("match.show", code=stored.code), 303)


@bp.get("/healthz")
def health() -> ResponseReturnValue:
    """Tell whether the database answers."""
    try:
        healthy = store().healthy()
    except StoreProblem:
        healthy = False
    return ("ok", 200) if healthy else ("the database does not answer", 503)


def _keep(form: MatchForm) -> ResponseReturnValue:
    """Keep house rules under their name, and go on with the same form."""
    if not form.can_be_kept():
        return _form_page(form), 422
    house, name = form.house(), form.called.data
    store().keep_house(name, house.with_changes({}), utc_now())
    kept = MatchForm(request.form, store().houses())
    kept.choose_house(name)
    kept.read_rules()
    return _form_page(kept, gettext("“%(name)s” is kept: choose it among the games.", name=name))


def _card(form: MatchForm) -> ResponseReturnValue:
    """Put the rules on a card as they are typed; what is wrong with them is said here."""
    form.choose_known()
    if not form.read_rules() or not form.called.validate(form):
        return _form_page(form), 422
    return redirect(url_for("housecard.show", **form.card), 303)


def _form_page(form: MatchForm, said: str | None = None) -> str:
    return render_template(
        "home/new.html",
        form=form,
        games=games(form.number),
        overlays=overlays(),
        first=SHOWN_FIRST,
        more=MORE,
        known=known_names(store(), visible()),
        last=last_match(store(), visible()),
        untouched=request.method == "GET" and not request.args,
        said=said,
    )
