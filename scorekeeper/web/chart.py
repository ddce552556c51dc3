"""How the score ran: a line a side for every game, and the same figures as a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import cycle, pairwise
from typing import Final

from scorekeeper.sheet import Column, MatchSheet

#: The picture and the room around its lines, in its own units.
WIDTH, HEIGHT = 320, 190
LEFT, RIGHT, TOP, BOTTOM = 36, 266, 12, 168

#: How far apart the marks at the ends of the lines stay.
APART: Final = 18

#: From one round step to the next (1, 2, 5, 10, 20), and how many there are at most.
STEPS: Final = (2, 2.5, 2)
MOST_STEPS: Final = 5

#: As many deals as are numbered below the lines.
MOST_NUMBERS: Final = 8


@dataclass(frozen=True, kw_only=True)
class Tick:
    """A figure at the edge of the picture, and where."""

    at: float
    text: str


@dataclass(frozen=True, kw_only=True)
class Course:
    """The line of one side: its corners, and the mark at its end."""

    name: str
    mark: str
    corners: str
    end: tuple[float, float]
    mark_at: float
    points: int


@dataclass(frozen=True, kw_only=True)
class Chart:
    """One game: the lines, the figures at the edges, the target, and the table of the same."""

    number: int
    courses: tuple[Course, ...]
    heights: tuple[Tick, ...]
    deals: tuple[Tick, ...]
    target: float | None
    zero: float
    rows: tuple[tuple[int, tuple[int, ...]], ...]


def charts(sheet: MatchSheet, names: Sequence[str], target: int | None) -> tuple[Chart, ...]:
    """Draw every game in which something is written."""
    deals = max((line.deal for column in sheet.columns for line in column.lines), default=0)
    return tuple(_chart(column, deals, names, target) for column in sheet.columns if column.lines)


def running(column: Column, deals: int) -> list[tuple[int, ...]]:
    """List where every side stands before the first deal and after each one."""
    written = [0] * len(column.sides)
    for line in column.lines:
        written[line.side] += line.points
    now = [held.points - own for held, own in zip(column.sides, written, strict=True)]
    course = [tuple(now)]
    for deal in range(1, deals + 1):
        for line in column.lines:
            if line.deal == deal:
                now[line.side] = line.running
        course.append(tuple(now))
    return course


def marks(names: Sequence[str]) -> tuple[str, ...]:
    """Shorten names to what tells them apart: a letter, two, or a number.

    >>> marks(["Anna", "Bertil"]), marks(["Anna", "Åke", "Axel"]), marks(["Anna", "Anna"])
    (('A', 'B'), ('An', 'Åk', 'Ax'), ('1', '2'))
    """
    for length in (1, 2):
        short = [name[:length].capitalize() for name in names]
        if len({one.translate(_PLAIN) for one in short}) == len(names) and all(short):
            return tuple(short)
    return tuple(str(number) for number in range(1, len(names) + 1))


#: Letters that look alike in a small mark.
_PLAIN = str.maketrans("ÅÄÖ", "AAO")


def _chart(column: Column, deals: int, names: Sequence[str], target: int | None) -> Chart:
    last = column.lines[-1].deal if column.closed else deals
    course = running(column, last)
    reached = [points for stand in course for points in stand]
    low, high = min(0, *reached), max(1, *reached, target or 0)
    step = _step(high - low)
    low = low // step * step

    def x(deal: float) -> float:
        return round(LEFT + (RIGHT - LEFT) * deal / last, 1)

    def y(points: float) -> float:
        return round(BOTTOM - (BOTTOM - TOP) * (points - low) / (high - low), 1)

    spread = _spread([y(points) for points in course[-1]])
    short = marks(names)
    courses = tuple(
        Course(
            name=name,
            mark=short[side],
            corners=" ".join(f"{x(deal)},{y(stand[side])}" for deal, stand in enumerate(course)),
            end=(x(last), y(course[-1][side])),
            mark_at=spread[side],
            points=course[-1][side],
        )
        for side, name in enumerate(names)
    )
    wrote = {line.deal for line in column.lines}
    return Chart(
        number=column.number,
        courses=courses,
        heights=tuple(Tick(at=y(at), text=str(at)) for at in range(low, high + 1, step)),
        deals=tuple(Tick(at=x(at), text=str(at)) for at in _numbered(last)),
        target=y(target) if target else None,
        zero=y(0),
        rows=tuple((deal, stand) for deal, stand in enumerate(course) if not deal or deal in wrote),
    )


def _step(height: int) -> int:
    """Choose round figures for the edge.

    >>> _step(100), _step(137), _step(3)
    (20, 50, 1)
    """
    step, more = 1, cycle(STEPS)
    while height / step > MOST_STEPS:
        step = int(step * next(more))
    return step


def _numbered(last: int) -> range:
    """Choose the deals that are numbered."""
    step = 1 if last <= MOST_NUMBERS else _step(last)
    return range(step, last + 1, step)


def _spread(heights: Sequence[float]) -> list[float]:
    """Move the marks at the ends apart, in their order, within the picture."""
    order = sorted(range(len(heights)), key=lambda side: heights[side])
    placed = list(heights)
    for above, below in pairwise(order):
        placed[below] = max(placed[below], placed[above] + APART)
    limit = BOTTOM + 0.0
    for side in reversed(order):
        placed[side] = min(placed[side], limit)
        limit = placed[side] - APART
    return placed
