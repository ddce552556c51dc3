"""How a match ended: who won, why, and who pays whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from flask_babel import lazy_gettext

from scorekeeper.engine.rules import RuleSet, Shutout
from scorekeeper.sheet import MatchSheet, Pay
from scorekeeper.web.language import gettext
from scorekeeper.web.pad import boxes_text
from scorekeeper.words import Words

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
    """Who won in one line, and the reasons after it."""

    headline: str
    reasons: tuple[str, ...]


def result(sheet: MatchSheet, names: tuple[str, ...], rules: RuleSet, words: Words) -> Result:
    """Say how a finished match ended."""
    reasons = [*_reasons(sheet, names, rules), *(_payment(pay, words, rules) for pay in sheet.pay)]
    if not any(side.net for side in sheet.sides):
        reasons.append(gettext("It comes out level: nobody pays."))
    return Result(headline=_headline(sheet, names), reasons=tuple(reasons))


def _headline(sheet: MatchSheet, names: tuple[str, ...]) -> str:
    if sheet.closed_by is None:
        return gettext("Nobody wins: it is level")
    who = names[sheet.closed_by]
    if len(sheet.columns) == 1:
        held = sheet.columns[0].sides
        best = max(side.points for index, side in enumerate(held) if index != sheet.closed_by)
        own = held[sheet.closed_by].points
        return gettext("%(who)s wins the game, %(own)s to %(other)s", who=who, own=own, other=best)
    won = sum(column.winner == sheet.closed_by for column in sheet.columns)
    games = len(sheet.columns)
    return gettext("%(who)s wins, with %(won)s of %(games)s games", who=who, won=won, games=games)


def _reasons(sheet: MatchSheet, names: tuple[str, ...], rules: RuleSet) -> Iterator[str]:
    if len(sheet.sides) != 2:
        return
    for column in sheet.columns:
        if column.shutout and column.winner is not None:
            yield str(SHUTOUTS[rules.sheet.shutout]) % {
                "winner": names[column.winner],
                "loser": names[1 - column.winner],
                "flat": rules.sheet.shutout_flat,
            }
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


def _payment(pay: Pay, words: Words, rules: RuleSet) -> str:
    who, to = words.name(pay.payer), words.name(pay.to)
    said = gettext("%(who)s pays %(to)s %(points)s points.", who=who, to=to, points=pay.points)
    stake = rules.sheet.stake
    if pay.amount is None or stake is None:
        return said
    worth = gettext("That is %(amount)s %(currency)s.", amount=pay.amount, currency=stake.currency)
    return f"{said} {worth}"
