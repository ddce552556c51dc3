"""How everybody stands: a table to sort, and a list for the door of the fridge."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper.store import Remembered, Wanted
from scorekeeper.web import figures
from scorekeeper.web.clock import today
from scorekeeper.web.figures import BY_KEY, SHOWN, Figure
from scorekeeper.web.language import listed
from scorekeeper.web.opened import visible
from scorekeeper.web.span import Span, of_year
from scorekeeper.web.stored import store
from scorekeeper.web.summary import count_again, made_by

bp = Blueprint("standings", __name__)

#: By what the table is sorted at first, and its columns; another figure takes the first place.
FIRST = "won"
COLUMNS = ("matches", "won", "net")

#: The columns on paper; what there was none of is left out.
ON_PAPER = ("matches", "won", "shared", "lost", "level", "net")

#: As many as one page of paper holds.
MOST_ON_PAPER = 20

#: The records on paper, each with the figure that says how often there must have been a chance.
RECORDS: dict[str, Callable[[Remembered], int]] = {
    "run": lambda held: held.run and 10,
    "undercut": lambda held: held.figures.undercuts and 10,
    "gin": lambda held: held.figures.gins and held.figures.closings,
    "caught": lambda held: held.figures.times_caught,
    "laid_off": lambda held: held.figures.laid_off,
    "deals_run": lambda held: held.figures.deals_won and 10,
}

#: With fewer chances a rate says little.
ENOUGH = 10


@dataclass(frozen=True, kw_only=True)
class Standing:
    """Somebody's place: those who are level share it."""

    person: int
    name: str
    place: int
    held: Remembered

    def text(self, figure: Figure) -> str:
        """Write one figure."""
        return figures.text(figure, self.held)


@dataclass(frozen=True, kw_only=True)
class Record:
    """The best figure of all, and whose it is."""

    name: str
    text: str
    who: str


@bp.get("/standings")
def show() -> ResponseReturnValue:
    """Show everybody in a table, sorted by what the address says."""
    complete, year = count_again(store()), _year()
    by = request.args.get("by", FIRST)
    by = by if by in BY_KEY else FIRST
    keys = COLUMNS if by in COLUMNS else (*COLUMNS[1:], by)
    return render_template(
        "standings/show.html",
        standings=standings(year, by),
        columns=[BY_KEY[key] for key in keys],
        by=by,
        figures=SHOWN,
        year=year,
        years=_years(),
        complete=complete,
    )


@bp.get("/standings/fridge")
def fridge() -> ResponseReturnValue:
    """Show the list that hangs on the fridge."""
    complete, year = count_again(store()), _year()
    rows = standings(year, FIRST)
    return render_template(
        "standings/fridge.html",
        standings=[one for one in rows if one.held.figures.matches][:MOST_ON_PAPER],
        columns=[
            BY_KEY[key]
            for key in ON_PAPER
            if BY_KEY[key].always or any(BY_KEY[key].value(one.held) for one in rows)
        ],
        today=today(),
        records=list(filter(None, (record(rows, key) for key in RECORDS))),
        year=year,
        years=_years(),
        complete=complete,
    )


def standings(year: str, by: str) -> list[Standing]:
    """Sort everybody who played in a year, or ever, the best first; last who finished no match."""
    span = of_year(year) if year else Span()
    wanted = Wanted(first=span.first, last=span.last, among=visible())
    with store().at_one_moment():  # whoever is merged meanwhile is not left out
        held = store().by_person(made_by(), wanted)
        names = {one.id: one.name for one in store().persons(visible())}
    better = figures.order(held, by)

    def place(person: int) -> tuple[bool, tuple[bool, float], int]:
        own = held[person].figures
        return not own.matches, better(person), -own.net

    sorted_ = sorted(
        (one for one in held if one in names), key=lambda one: (place(one), names[one])
    )
    places = {place(one): number for number, one in reversed(list(enumerate(sorted_, start=1)))}
    return [
        Standing(person=one, name=names[one], place=places[place(one)], held=held[one])
        for one in sorted_
    ]


def record(rows: list[Standing], key: str) -> Record | None:
    """Find who is best at something; nobody where there were too few chances."""
    figure = BY_KEY[key]
    able = [one for one in rows if RECORDS[key](one.held) >= ENOUGH]
    if not able:
        return None
    values = {one.person: figure.value(one.held) or 0 for one in able}
    best = min(values.values()) if figure.least else max(values.values())
    who = [one for one in able if values[one.person] == best]
    return Record(
        name=str(figure.name),
        text=who[0].text(figure),
        who=listed([one.name for one in who]),
    )


def _year() -> str:
    """Return the year that is asked for; empty for all of them."""
    year = request.args.get("year", "")
    return year if len(year) == 4 and year.isascii() and year.isdigit() else ""


def _years() -> list[str]:
    return store().years(made_by(), Wanted(among=visible()))
