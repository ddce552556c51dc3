"""Who owes whom over several matches: an evening, a year, in money, points or dishes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from decimal import Decimal

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import format_decimal, ngettext

from scorekeeper.sheet import settle_up
from scorekeeper.sheet.names import read_name
from scorekeeper.store import Balance, Wanted
from scorekeeper.web.language import gettext
from scorekeeper.web.opened import visible
from scorekeeper.web.span import Span, of_year, read_span
from scorekeeper.web.stored import store
from scorekeeper.web.summary import PER_PAGE, count_again, made_by, matches

bp = Blueprint("settling", __name__)

#: Evenings that are one tap away.
EVENINGS = 8

#: The longest word of a house for what is at stake.
LONGEST_WORD = 20


@dataclass(frozen=True, kw_only=True)
class Payment:
    """One payment, with what is paid in words."""

    payer: str
    to: str
    what: str


@bp.get("/settle")
def show() -> ResponseReturnValue:
    """Show who owes whom over the days that are asked for; at first over the last evening."""
    complete, ever = count_again(store()), Wanted(finished=True, among=visible())
    evenings = store().days(made_by(), ever, EVENINGS)
    span = read_span(request.args)
    if not span.given and evenings:
        span = Span(first=evenings[0], last=evenings[0])
    word, by = read_name(request.args.get("word", ""))[:LONGEST_WORD], request.args.get("by", "")
    wanted = replace(ever, first=span.first, last=span.last)
    with store().at_one_moment():  # nobody is merged with another between owing and being named
        balances = [] if span.wrong else store().balances(made_by(), wanted)
        owed = payments(balances, by == "match", word)
    held = [] if span.wrong else matches(store(), wanted, PER_PAGE)
    body = render_template(
        "settling/show.html",
        span=span,
        evenings=evenings,
        years=[(year, of_year(year)) for year in store().years(made_by(), ever)],
        payments=owed,
        matches=held[:PER_PAGE],
        more_matches=len(held) > PER_PAGE,
        word=word,
        by=by,
        complete=complete,
    )
    return body, 422 if span.wrong else 200


def payments(balances: Iterable[Balance], by_match: bool, word: str) -> list[Payment]:
    """Level what everybody owes, with few payments, apart for each currency.

    Matches without a stake are settled in points, or in one for each lost match.
    """
    held = list(balances)
    names = {one.id: one.name for one in store().persons(visible())}
    found = []
    for currency in sorted({one.currency for one in held}):
        owed = {
            one.person: one.cents if currency else one.dishes if by_match else one.points
            for one in held
            if one.currency == currency
        }
        for payer, to, number in settle_up(owed):
            what = _money(number, currency) if currency else _stake(number, by_match, word)
            found.append(Payment(payer=names[payer], to=names[to], what=what))
    return found


def _money(cents: int, currency: str) -> str:
    return f"{format_decimal(Decimal(cents) / 100, '#,##0.00')} {currency}"


def _stake(number: int, by_match: bool, word: str) -> str:
    """Write what is owed in the house's own word, else as what it was lost for."""
    if word:
        return gettext("%(number)s × %(word)s", number=number, word=word)
    if by_match:
        return str(ngettext("%(num)s lost match", "%(num)s lost matches", number))
    return str(ngettext("%(num)s point", "%(num)s points", number))
