"""How a match ended: who won, why, and who pays whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from flask_babel import lazy_gettext

from scorekeeper.engine.rules import RuleSet, Shutout
from scorekeeper.sheet import TOGETHER, MatchSheet, is_low, shut_out
from scorekeeper.web.language import gettext, listed
from scorekeeper.web.reckoning import Reckoning
from scorekeeper.web.sums import boxes_text

SHUTOUTS = {
    Shutout.DOUBLE_TOTAL: lazy_gettext("%(loser)s scored nothing: %(winner)s’s total is doubled."),
    Shutout.DOUBLE_GAME: lazy_gettext("%(loser)s scored nothing: the game bonus is doubled."),
    Shutout.FLAT: lazy_gettext("%(loser)s scored nothing: %(winner)s gets %(flat)s more."),
    Shutout.DOUBLE_BONUSES: lazy_gettext("%(loser)s scored nothing: game and boxes count double."),
    Shutout.DOUBLE_POINTS: lazy_gettext(
        "%(loser)s scored nothing: %(winner)s’s points are doubled."
    ),
}


@dataclass(frozen=True, kw_only=True)
class Result:
    """Who won in one line, the reasons after it; `each` is everyone's debt to everyone."""

    headline: str
    reasons: tuple[str, ...]
    each: tuple[str, ...] = ()


def result(sheet: MatchSheet, names: tuple[str, ...], rules: RuleSet, settled: Reckoning) -> Result:
    """Say how a finished match ended."""
    reasons = [*_reasons(sheet, names, rules), *_payments(sheet, settled)]
    headline = _headline(sheet, names, rules)
    return Result(headline=headline, reasons=tuple(reasons), each=settled.each)


def _payments(sheet: MatchSheet, settled: Reckoning) -> Iterator[str]:
    """Say who pays whom: of several the fewest payments, by name where there is another way."""
    if not settled.payments:
        yield gettext("It comes out level: nobody pays.")
    elif settled.each:
        yield gettext("Everyone settles with everyone by the difference. In the fewest payments:")
    elif len(sheet.sides) > 2:
        yield gettext("Everyone settles with everyone by the difference:")
    yield from settled.payments


def _here(sheet: MatchSheet, rules: RuleSet) -> tuple[int, ...]:
    """List who is in the running: where everybody plays every deal, who sat there in the last."""
    lines = sheet.columns[0].lines
    if rules.game not in TOGETHER or not lines:
        return tuple(range(len(sheet.sides)))
    return tuple(sorted(line.side for line in lines if line.deal == lines[-1].deal))


def _headline(sheet: MatchSheet, names: tuple[str, ...], rules: RuleSet) -> str:
    low_wins, here = is_low(rules), _here(sheet, rules)
    if sheet.closed_by is None:
        level = rules.game not in TOGETHER and len(sheet.leaders) == len(sheet.sides)
        if len(sheet.columns) == 1 and len(sheet.leaders) > 1 and not level:
            if low_wins:
                return gettext(
                    "%(names)s share the win, with the lowest total of %(points)s each",
                    names=listed([names[side] for side in sheet.leaders]),
                    points=sheet.columns[0].sides[sheet.leaders[0]].points,
                )
            return gettext(
                "%(names)s share the win, with %(points)s each",
                names=listed([names[side] for side in sheet.leaders]),
                points=sheet.columns[0].sides[sheet.leaders[0]].points,
            )
        return gettext("Nobody wins: it is level")
    who = names[sheet.closed_by]
    pairs = len(sheet.sides[0].seats) > 1
    if len(sheet.columns) == 1:
        held = sheet.columns[0].sides
        others = [held[side].points for side in here if side != sheet.closed_by]
        best = min(others) if low_wins else max(others)
        figures = {"who": who, "own": held[sheet.closed_by].points, "other": best}
        if low_wins:
            return gettext("%(who)s wins with the lowest total, %(own)s to %(other)s", **figures)
        if pairs:
            return gettext("%(who)s win the game, %(own)s to %(other)s", **figures)
        return gettext("%(who)s wins the game, %(own)s to %(other)s", **figures)
    won = sum(column.winner == sheet.closed_by for column in sheet.columns)
    games = len(sheet.columns)
    if pairs:
        return gettext(
            "%(who)s win, with %(won)s of %(games)s games", who=who, won=won, games=games
        )
    return gettext("%(who)s wins, with %(won)s of %(games)s games", who=who, won=won, games=games)


def _reasons(sheet: MatchSheet, names: tuple[str, ...], rules: RuleSet) -> Iterator[str]:
    if rules.game in TOGETHER:
        yield from _in_order(sheet, names, rules)
    if len(sheet.sides) != 2:
        yield from _of_many(sheet, names, rules)
        return
    for column in sheet.columns:
        if column.shutout and column.winner is not None:
            said = str(SHUTOUTS[rules.sheet.shutout]) % {
                "winner": names[column.winner],
                "loser": names[1 - column.winner],
                "flat": rules.sheet.shutout_flat,
            }
            number = column.number
            one = len(sheet.columns) == 1
            yield said if one else gettext("Game %(number)s: %(said)s", number=number, said=said)
    if sheet.closed_by is None:
        return
    if sheet.sides[sheet.closed_by].net < 0:
        yield _turned(sheet, names, rules, sheet.closed_by)
    elif sheet.sides[0].total != sheet.columns[0].sides[0].points or len(sheet.columns) > 1:
        winner, loser = sheet.closed_by, 1 - sheet.closed_by
        yield gettext(
            "With all bonuses it is %(own)s to %(other)s.",
            own=sheet.sides[winner].total,
            other=sheet.sides[loser].total,
        )


def _in_order(sheet: MatchSheet, names: tuple[str, ...], rules: RuleSet) -> Iterator[str]:
    """List everybody with the total, the best first, and apart from them who has left."""
    totals_of = [side.total for side in sheet.sides]
    order = sorted(range(len(names)), key=totals_of.__getitem__, reverse=not is_low(rules))
    here = _here(sheet, rules)

    def totals(*, seated: bool) -> str:
        found = [side for side in order if (side in here) == seated]
        return ", ".join(f"{names[side]} {sheet.sides[side].total}" for side in found)

    yield gettext("In order: %(totals)s.", totals=totals(seated=True))
    if gone := totals(seated=False):
        yield gettext("Left before the end: %(totals)s.", totals=gone)


def _of_many(sheet: MatchSheet, names: tuple[str, ...], rules: RuleSet) -> Iterator[str]:
    """Say what several single players come to, and what a shutout costs each of them."""
    totals = ", ".join(
        f"{name} {side.total}" for name, side in zip(names, sheet.sides, strict=True)
    )
    points = [
        sum(column.sides[side].points for column in sheet.columns) for side in range(len(names))
    ]
    if [side.total for side in sheet.sides] != points:
        yield gettext("With all bonuses: %(totals)s.", totals=totals)
    for column in sheet.columns:
        if column.winner is None:
            continue
        for loser in shut_out(column, rules.sheet):
            yield gettext(
                "%(loser)s scored nothing and pays %(winner)s %(flat)s more.",
                loser=names[loser],
                winner=names[column.winner],
                flat=rules.sheet.shutout_flat,
            )


def _turned(sheet: MatchSheet, names: tuple[str, ...], rules: RuleSet, winner: int) -> str:
    """Say why the winner of the game pays: the other one's boxes weigh more."""
    loser = 1 - winner
    return gettext(
        "But %(loser)s won more deals: with boxes of %(boxes)s it is %(other)s to %(own)s.",
        loser=names[loser],
        boxes=boxes_text(sheet.columns[0].sides[loser], rules),
        other=sheet.sides[loser].total,
        own=sheet.sides[winner].total,
    )
