"""The columns of the sheet: where a win is written, when a column closes, and what that brings.

Every game has columns: classic gin is Hollywood gin with one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from scorekeeper.engine.rules import BoxTiming, LateEntry, SheetRules, Shutout, ShutoutWhen
from scorekeeper.sheet.leads import best, single
from scorekeeper.sheet.match import Carried
from scorekeeper.sheet.scores import Gain, Score


@dataclass(frozen=True, kw_only=True)
class Line:
    """One entry of a side in a column, with its running sum."""

    deal: int
    side: int
    points: int
    running: int
    boxes: int


@dataclass(frozen=True, kw_only=True)
class ColumnSide:
    """What one side has in a column, and what the end of the column adds."""

    points: int = 0
    boxes: int = 0
    hands_won: int = 0
    half_boxes: int = 0
    game_bonus: int = 0
    box_bonus: int = 0
    shutout_bonus: int = 0
    total: int = 0


@dataclass(frozen=True, kw_only=True)
class Column:
    """A game of its own: its lines, its sides, and who won it once it is closed."""

    number: int
    closed: bool = False
    winner: int | None = None
    shutout: bool = False
    lines: tuple[Line, ...] = ()
    sides: tuple[ColumnSide, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Run:
    """The columns after some rounds; `end` is the deal that closed the last of them.

    `away` are sides that have left the table: they keep their line and are out of the running.
    """

    columns: tuple[Column, ...]
    wins: tuple[int, ...]
    rounds: int = 0
    away: tuple[int, ...] = ()
    end: int | None = None


@dataclass(frozen=True, kw_only=True)
class Course:
    """How long the columns run: the rules, a number of rounds, and the call for last games.

    The number of rounds ends nothing before deal `agreed`, after which it was agreed on.
    """

    rules: SheetRules
    rounds: int | None = None
    agreed: int = 0
    last_games_after: int | None = None


def run_columns(
    scores: Iterable[Score], course: Course, sides: int, carried: Sequence[Carried] = ()
) -> Run:
    """Write every round into its columns until all of them are closed, then add the bonuses.

    The Swedish long guide's Hollywood table: the first win goes to column 1, the second to 1 and
    2, later ones to all three.

    >>> wins = [Score(deal=n, winner=0, gains=(Gain(side=0, points=p, boxes=1),))
    ...         for n, p in ((1, 25), (2, 18), (3, 36))]
    >>> run = run_columns(wins, Course(rules=SheetRules(columns=3)), sides=2)
    >>> [[line.running for line in column.lines] for column in run.columns]
    [[25, 43, 79], [18, 54], [36]]
    """
    run = _begin(course, sides, carried)
    for score in scores:
        if run.end is not None:
            break
        run = _close(_write(run, score, course.rules), score.deal, course)
    columns = tuple(_with_bonuses(column, course.rules) for column in run.columns)
    return replace(run, columns=columns)


def shut_out(column: Column, rules: SheetRules) -> tuple[int, ...]:
    """List the sides a closed column was won against without a point (or a won deal)."""
    if column.winner is None or rules.shutout is Shutout.NONE:
        return ()
    is_shut_out = SHUT_OUT_WHEN[rules.shutout_when]
    return tuple(
        index
        for index, side in enumerate(column.sides)
        if index != column.winner and is_shut_out(side)
    )


def _begin(course: Course, sides: int, carried: Sequence[Carried]) -> Run:
    columns = tuple(
        Column(number=number + 1, sides=_brought(carried, number, sides))
        for number in range(max(course.rules.columns, len(carried)))
    )
    wins = tuple(sum(_stands(column, side) for column in columns) for side in range(sides))
    return _close(Run(columns=columns, wins=wins), 0, course)


def _brought(carried: Sequence[Carried], place: int, sides: int) -> tuple[ColumnSide, ...]:
    """Start a column from paper, where there is something to start from."""
    if place >= len(carried):
        return (ColumnSide(),) * sides
    return tuple(
        ColumnSide(points=points, boxes=boxes, hands_won=boxes)
        for points, boxes in zip(carried[place].points, carried[place].boxes, strict=True)
    )


def _stands(column: Column, side: int) -> bool:
    held = column.sides[side]
    return held.points > 0 or held.boxes > 0


def _shift(open_columns: list[Column], side: int, _: int) -> set[int]:
    """Enter every open column the side stands in, and the lowest one it does not."""
    others = [column.number for column in open_columns if not _stands(column, side)]
    return {column.number for column in open_columns if _stands(column, side)} | set(others[:1])


def _strict(open_columns: list[Column], side: int, nth: int) -> set[int]:
    """Let the *nth* win enter the first *nth* columns; what falls on closed ones is lost."""
    return {
        column.number for column in open_columns if column.number <= nth or _stands(column, side)
    }


#: Which open columns a side's nth win enters.
ENTRY: dict[LateEntry, Callable[[list[Column], int, int], set[int]]] = {
    LateEntry.SHIFT: _shift,
    LateEntry.STRICT: _strict,
}

#: What the winner of a game gets on top of points, game bonus and boxes, for a shutout.
SHUTOUT: dict[Shutout, Callable[[ColumnSide, int], int]] = {
    Shutout.DOUBLE_TOTAL: lambda side, _: side.points + side.game_bonus + side.box_bonus,
    Shutout.DOUBLE_GAME: lambda side, _: side.game_bonus,
    Shutout.FLAT: lambda _, flat: flat,
    Shutout.DOUBLE_BONUSES: lambda side, _: side.game_bonus + side.box_bonus,
    Shutout.DOUBLE_POINTS: lambda side, _: side.points,
    Shutout.NONE: lambda *_: 0,
}

#: When a loser counts as shut out; the two differ for deals won with 0 points.
SHUT_OUT_WHEN: dict[ShutoutWhen, Callable[[ColumnSide], bool]] = {
    ShutoutWhen.ZERO_POINTS: lambda side: side.points == 0,
    ShutoutWhen.ZERO_HANDS: lambda side: side.hands_won == 0,
}


def _write(run: Run, score: Score, rules: SheetRules) -> Run:
    """Write one round: half boxes, lines, and a win with 0 points as a won deal everywhere."""
    columns = run.columns
    for side in score.half_boxes:
        columns = tuple(_add(column, side, ColumnSide(half_boxes=1)) for column in columns)
    if score.winner is not None and not score.gains:
        won = ColumnSide(hands_won=1)
        columns = tuple(_add(column, score.winner, won) for column in columns)
    for gain in score.gains:
        numbers = _entered(columns, gain, score, run.wins[gain.side] + 1, rules)
        columns = tuple(
            _line(column, gain, score, rules) if column.number in numbers else column
            for column in columns
        )
    gained = [gain.side for gain in score.gains]
    wins = tuple(count + (side in gained) for side, count in enumerate(run.wins))
    rounds = run.rounds + bool(gained)
    return replace(run, columns=columns, wins=wins, rounds=rounds, away=score.away)


def _entered(
    columns: tuple[Column, ...], gain: Gain, score: Score, nth: int, rules: SheetRules
) -> set[int]:
    open_columns = [column for column in columns if not column.closed]
    if rules.gin_opens_all and score.opens_all and nth == 1:
        return {column.number for column in open_columns}
    return ENTRY[rules.late_entry](open_columns, gain.side, nth)


def _line(column: Column, gain: Gain, score: Score, rules: SheetRules) -> Column:
    at_once = gain.boxes * rules.box_bonus if rules.box_timing is BoxTiming.IMMEDIATE else 0
    won = int(gain.side == score.winner)
    more = ColumnSide(points=gain.points + at_once, boxes=gain.boxes, hands_won=won)
    line = Line(
        deal=score.deal,
        side=gain.side,
        points=more.points,
        running=column.sides[gain.side].points + more.points,
        boxes=gain.boxes,
    )
    return _add(column, gain.side, more, (line,))


def _add(column: Column, side: int, more: ColumnSide, lines: tuple[Line, ...] = ()) -> Column:
    """Add to what a side has in a column, unless the column is closed."""
    if column.closed:
        return column
    held = column.sides[side]
    changed = replace(
        held,
        points=held.points + more.points,
        boxes=held.boxes + more.boxes,
        hands_won=held.hands_won + more.hands_won,
        half_boxes=held.half_boxes + more.half_boxes,
    )
    sides = (*column.sides[:side], changed, *column.sides[side + 1 :])
    return replace(column, lines=column.lines + lines, sides=sides)


def _close(run: Run, deal: int, course: Course) -> Run:
    """Close the columns that are decided; rolling play opens a fresh one for each."""
    enough = course.rounds is not None and run.rounds >= course.rounds
    over = enough and deal >= course.agreed
    columns = tuple(
        _closed(column, course.rules, run.away)
        if over or _is_reached(column, course.rules)
        else column
        for column in run.columns
    )
    called = course.last_games_after is not None and deal > course.last_games_after
    if course.rules.rolling and not over and not called:
        columns = _refilled(columns, course.rules.columns)
    end = deal if all(column.closed for column in columns) else None
    return replace(run, columns=columns, end=end)


def _is_reached(column: Column, rules: SheetRules) -> bool:
    return rules.target is not None and max(held.points for held in column.sides) >= rules.target


def _closed(column: Column, rules: SheetRules, away: Sequence[int]) -> Column:
    """Close a column for whoever leads it; nobody wins one that ends level."""
    if column.closed:
        return column
    leaders = best([held.points for held in column.sides], rules.low_wins, away)
    return replace(column, closed=True, winner=single(leaders))


def _refilled(columns: tuple[Column, ...], number: int) -> tuple[Column, ...]:
    """Open fresh columns until *number* are open again."""
    missing = number - sum(not column.closed for column in columns)
    fresh = (ColumnSide(),) * len(columns[0].sides)
    more = range(len(columns) + 1, len(columns) + 1 + missing)
    return columns + tuple(Column(number=place, sides=fresh) for place in more)


def _with_bonuses(column: Column, rules: SheetRules) -> Column:
    """Add game bonus, boxes and shutout; an open column counts its points and boxes only."""
    losers = shut_out(column, rules)
    sides = [
        replace(
            held,
            game_bonus=rules.game_bonus if index == column.winner else 0,
            box_bonus=_box_bonus(held, rules),
        )
        for index, held in enumerate(column.sides)
    ]
    # With more than two sides each shut-out loser pays for himself, so no total can hold it.
    if column.winner is not None and losers and len(sides) == 2:
        bonus = SHUTOUT[rules.shutout](sides[column.winner], rules.shutout_flat)
        sides[column.winner] = replace(sides[column.winner], shutout_bonus=bonus)
    return replace(column, shutout=bool(losers), sides=tuple(_totalled(held) for held in sides))


def _box_bonus(held: ColumnSide, rules: SheetRules) -> int:
    boxes = 0 if rules.box_timing is BoxTiming.IMMEDIATE else held.boxes
    return boxes * rules.box_bonus + held.half_boxes * rules.box_bonus // 2


def _totalled(held: ColumnSide) -> ColumnSide:
    total = held.points + held.game_bonus + held.box_bonus + held.shutout_bonus
    return replace(held, total=total)
