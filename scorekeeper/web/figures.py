"""The figures of a player in words: how each is called, and how it is written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from flask_babel import format_decimal, format_percent, lazy_gettext

from scorekeeper.store import Remembered, Store, Wanted
from scorekeeper.web.filters import minus, signed
from scorekeeper.web.summary import made_by

#: What stands where nothing can be said.
NOTHING: Final = "–"


@dataclass(frozen=True, kw_only=True)
class Figure:
    """One figure: its key in addresses, its names, its value for comparing and in writing.

    `least` says that fewer is better, `always` that it is shown where it is 0, too.
    """

    key: str
    name: object
    value: Callable[[Remembered], float | None]
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
    Figure(key="matches", name=lazy_gettext("Matches"), value=_of("matches"), always=True),
    Figure(
        key="won",
        name=lazy_gettext("Won"),
        value=_of("won"),
        always=True,
    ),
    Figure(key="lost", name=lazy_gettext("Lost"), value=_of("lost"), always=True, least=True),
    Figure(
        key="shared",
        name=lazy_gettext("Shared wins"),
        short=lazy_gettext("Shared"),
        value=_of("shared"),
    ),
    Figure(key="level", name=lazy_gettext("Level"), value=_of("level")),
    Figure(
        key="net",
        name=lazy_gettext("Net points"),
        short=lazy_gettext("Net"),
        value=_of("net"),
        write=_net,
        always=True,
    ),
    Figure(
        key="run",
        name=lazy_gettext("Longest run of won matches"),
        short=lazy_gettext("Won in a row"),
        value=lambda held: held.run,
    ),
    Figure(
        key="deals",
        name=lazy_gettext("Deals played"),
        short=lazy_gettext("Deals"),
        value=_of("deals"),
        always=True,
    ),
    Figure(key="deals_won", name=lazy_gettext("Deals won"), value=_of("deals_won")),
    Figure(
        key="deals_run",
        name=lazy_gettext("Longest run of won deals"),
        short=lazy_gettext("Deals in a row"),
        value=_of("longest_run"),
    ),
    Figure(
        key="gin",
        name=lazy_gettext("Gin rate"),
        value=_rate("gins", "closings"),
        write=_percent,
    ),
    Figure(key="big_gin", name=lazy_gettext("Big gins"), value=_of("big_gins")),
    Figure(key="undercuts", name=lazy_gettext("Undercuts"), value=_of("undercuts")),
    Figure(
        key="undercut",
        name=lazy_gettext("Biggest undercut"),
        value=_of("biggest_undercut"),
    ),
    Figure(
        key="caught",
        name=lazy_gettext("Average count when caught"),
        short=lazy_gettext("Count when caught"),
        value=_rate("caught", "times_caught"),
        write=_tenths,
        least=True,
    ),
    Figure(
        key="laid_off",
        name=lazy_gettext("Cards laid off"),
        short=lazy_gettext("Laid off"),
        value=_of("laid_off"),
    ),
    Figure(
        key="missed",
        name=lazy_gettext("Layoffs missed"),
        short=lazy_gettext("Missed"),
        value=_of("missed"),
        least=True,
    ),
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
