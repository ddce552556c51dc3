"""The figures of a player in words: how each is called, and how it is written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from typing import Final

from flask_babel import format_decimal, format_percent
from flask_babel import lazy_gettext as _

from scorekeeper.store import Remembered, Store, Wanted
from scorekeeper.web.filters import minus, signed
from scorekeeper.web.summary import made_by

#: What stands where nothing can be said.
NOTHING: Final = "–"


@dataclass(frozen=True)
class Figure:
    """One figure: its key in addresses, its names, its value for comparing and in writing.

    `least` says that fewer is better, `always` that it is shown where it is 0, too.
    """

    key: str
    name: object
    value: Callable[[Remembered], float | None]
    _kw: KW_ONLY
    short: object = None
    write: Callable[[float], str] = lambda value: minus(int(value))
    least: bool = False
    always: bool = False

    @property
    def head(self) -> str:
        """The name above a narrow column."""
        return str(self.short or self.name)


@dataclass(frozen=True, kw_only=True)
class Row:
    """One figure of somebody, written."""

    name: str
    text: str


def _of(name: str) -> Callable[[Remembered], float | None]:
    return lambda held: getattr(held.figures, name)


def _rate(part: str, whole: str) -> Callable[[Remembered], float | None]:
    """Divide two figures; nothing where there is nothing to divide by."""

    def value(held: Remembered) -> float | None:
        number: int = getattr(held.figures, whole)
        return getattr(held.figures, part) / number if number else None

    return value


def _percent(value: float) -> str:
    return str(format_percent(value, "#,##0 %"))


def _tenths(value: float) -> str:
    return str(format_decimal(value, "#,##0.0"))


def _net(value: float) -> str:
    return signed(int(value))


#: Every figure that pages show, in order.
SHOWN: Final = (
    Figure("matches", _("Finished matches"), _of("matches"), short=_("Finished"), always=True),
    Figure("won", _("Won"), _of("won"), always=True),
    Figure("lost", _("Lost"), _of("lost"), always=True, least=True),
    Figure("shared", _("Shared wins"), _of("shared"), short=_("Shared")),
    Figure("level", _("Level"), _of("level")),
    Figure("net", _("Net points"), _of("net"), short=_("Net"), write=_net, always=True),
    Figure("run", _("Longest run of won matches"), lambda held: held.run, short=_("Won in a row")),
    Figure("deals", _("Deals played"), _of("deals"), short=_("Deals"), always=True),
    Figure("deals_won", _("Deals won"), _of("deals_won")),
    Figure(
        "deals_run", _("Longest run of won deals"), _of("longest_run"), short=_("Deals in a row")
    ),
    Figure("gin", _("Gin rate"), _rate("gins", "closings"), write=_percent),
    Figure("big_gin", _("Big gins"), _of("big_gins")),
    Figure("undercuts", _("Undercuts"), _of("undercuts")),
    Figure("undercut", _("Biggest undercut"), _of("biggest_undercut")),
    Figure(
        "caught",
        _("Average points in loose cards when another closed and won"),
        _rate("caught", "times_caught"),
        short=_("Loose when caught"),
        write=_tenths,
        least=True,
    ),
    Figure("laid_off", _("Cards laid off"), _of("laid_off"), short=_("Laid off")),
    Figure("missed", _("Layoffs missed"), _of("missed"), short=_("Missed"), least=True),
)

#: The same by key.
BY_KEY: Final = {figure.key: figure for figure in SHOWN}


def text(figure: Figure, held: Remembered) -> str:
    """Write one figure of somebody."""
    value = figure.value(held)
    return NOTHING if value is None else figure.write(value)


def rows(held: Remembered) -> list[Row]:
    """Write the figures of somebody; what there was none of is left out."""
    return [
        Row(name=str(figure.name), text=text(figure, held))
        for figure in SHOWN
        if figure.always or figure.value(held)
    ]


def by_year(
    store: Store, person: int, wanted: Wanted, against: int | None = None
) -> list[tuple[str, Remembered, list[Row]]]:
    """Write a person's figures: in all, then for each year, the newest first."""
    found = store.by_year(made_by(), person, wanted, against)
    return [(year, held, rows(held)) for year, held in found.items()]


@dataclass(frozen=True, kw_only=True)
class Between:
    """The figures of two beside each other, in all or in a year; `won` are their won matches."""

    year: str
    won: tuple[int, int]
    rows: tuple[tuple[str, str, str], ...]


def between(store: Store, one: int, other: int, wanted: Wanted) -> list[Between]:
    """Write how it has gone between two: in all, then for each year, the newest first."""
    ours = store.by_year(made_by(), one, wanted, other)
    theirs = store.by_year(made_by(), other, wanted, one)
    return [
        Between(
            year=year,
            won=(held.figures.won, theirs[year].figures.won),
            rows=tuple(
                (str(figure.name), text(figure, held), text(figure, theirs[year]))
                for figure in SHOWN
                if figure.always or figure.value(held) or figure.value(theirs[year])
            ),
        )
        for year, held in ours.items()
    ]


def order(held: dict[int, Remembered], key: str) -> Callable[[int], tuple[bool, float]]:
    """Sort persons by a figure, the best first; who has none comes last."""
    figure = BY_KEY[key]

    def place(person: int) -> tuple[bool, float]:
        value = figure.value(held[person])
        return value is None, (value or 0) * (1 if figure.least else -1)

    return place
