"""Who owes whom, while the match goes on and when it is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.engine.rules import RuleSet
from scorekeeper.sheet import Match, MatchSheet, Pay, owing
from scorekeeper.web.language import gettext
from scorekeeper.web.rounds import side_name
from scorekeeper.words import Words, amount_text
from scorekeeper.words.texts import N_


@dataclass(frozen=True, kw_only=True)
class Reckoning:
    """The fewest payments that settle the match, and where there are more everyone with everyone.

    `stake` says what a point is worth and how the games weigh.
    """

    payments: tuple[str, ...]
    each: tuple[str, ...]
    stake: str | None


def reckoning(match: Match, sheet: MatchSheet, words: Words) -> Reckoning:
    """Settle an up-to-date match as it stands now."""
    rules = match.rules
    paid = owing(match, sheet)
    each = sheet.pay if sheet.pay != paid and len(sheet.sides) > 2 else ()
    return Reckoning(
        payments=tuple(_payment(pay, sheet, words, rules) for pay in paid),
        each=tuple(_payment(pay, sheet, words, rules) for pay in each),
        stake=_stake(rules),
    )


def _payment(pay: Pay, sheet: MatchSheet, words: Words, rules: RuleSet) -> str:
    who, to = _side(pay.payer, sheet, words), _side(pay.to, sheet, words)
    text = N_("%(who)s pays %(to)s %(points)s points.")
    if len(sheet.sides[0].seats) > 1:
        text = N_("%(who)s pay %(to)s %(points)s points.")
    said = words.filled(text, who=who, to=to, points=pay.points)
    stake = rules.sheet.stake
    if pay.amount is None or stake is None:
        return said
    amount = amount_text(pay.amount, gettext)
    worth = gettext("That is %(amount)s %(currency)s.", amount=amount, currency=stake.currency)
    return f"{said} {worth}"


def _side(seat: int, sheet: MatchSheet, words: Words) -> str:
    """Name the whole side a seat pays for."""
    return side_name(next(side.seats for side in sheet.sides if seat in side.seats), words)


def _stake(rules: RuleSet) -> str | None:
    """Say what a point is worth, and how the games weigh."""
    said = []
    stake, weights = rules.sheet.stake, rules.sheet.column_weights
    if stake is not None:
        said.append(
            gettext(
                "A point is worth %(worth)s %(currency)s.",
                worth=amount_text(stake.per_point, gettext),
                currency=stake.currency,
            )
        )
    if rules.sheet.columns > 1 and set(weights) - {1}:
        said.append(gettext("The games count %(weights)s.", weights=_times(weights)))
    return " ".join(said) or None


def _times(weights: Sequence[int]) -> str:
    """Write how the games weigh: *1 : 1 : 2*."""
    return " : ".join(map(str, weights))
