"""Who owes whom: everyone settles with everyone by the difference of totals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from itertools import combinations
from typing import Any

from scorekeeper.engine.rules import SheetRules
from scorekeeper.sheet.columns import Column, shut_out
from scorekeeper.sheet.scores import Seating

#: Of more than so many the groups that could settle apart are not searched for.
MOST_SEARCHED = 12


@dataclass(frozen=True, kw_only=True)
class Pay:
    """Points one seat owes another, and what they are worth where there is a stake."""

    payer: int
    to: int
    points: int
    amount: str | None = None

    def to_plain(self) -> dict[str, Any]:
        """Write the payment as JSON does, where `from` is no reserved word."""
        return {"from": self.payer, "to": self.to, "points": self.points, "amount": self.amount}


def nets(
    columns: Sequence[Column], rules: SheetRules, sides: int, away: Sequence[int] = ()
) -> tuple[int, ...]:
    """Count what each side receives less what it pays, every column once.

    Whoever has left the table settled then, and neither pays nor receives (our decision).
    """
    here = [side for side in range(sides) if side not in away]
    return tuple(
        sum(
            _claim(column, rules, side, other)
            for column in columns
            for other in here
            if other != side
        )
        if side in here
        else 0
        for side in range(sides)
    )


def payments(
    columns: Sequence[Column], rules: SheetRules, sides: Seating, away: Sequence[int] = ()
) -> tuple[Pay, ...]:
    """List what is paid, with the weight of each column; a side pays by its first seat."""
    paid = []
    here = [(side, seats) for side, seats in enumerate(sides) if side not in away]
    for payer, payer_seats in here:
        for other, seats in here:
            points = sum(
                rules.weight(column.number) * _claim(column, rules, other, payer)
                for column in columns
            )
            if other != payer and points > 0:
                worth = amount(points, rules)
                paid.append(Pay(payer=payer_seats[0], to=seats[0], points=points, amount=worth))
    return tuple(paid)


def fewest(pay: Iterable[Pay], rules: SheetRules) -> tuple[Pay, ...]:
    """Settle the same debts with as few payments as there can be: at most one less than players.

    Anna is owed 30 by Bertil, who is owed 30 by Carl: only Carl pays.

    >>> owed = [Pay(payer=1, to=0, points=30), Pay(payer=2, to=1, points=30)]
    >>> [(one.payer, one.to, one.points) for one in fewest(owed, SheetRules())]
    [(2, 0, 30)]
    """
    balance: dict[int, int] = {}
    for one in pay:
        balance[one.to] = balance.get(one.to, 0) + one.points
        balance[one.payer] = balance.get(one.payer, 0) - one.points
    return tuple(
        Pay(payer=payer, to=to, points=points, amount=amount(points, rules))
        for payer, to, points in settle_up(balance)
    )


def settle_up(balance: Mapping[int, int]) -> list[tuple[int, int, int]]:
    """Level balances that add up to nothing, with few payments: who pays whom how much.

    Up to `MOST_SEARCHED` who owe or are owed the groups that need nobody else settle apart.

    >>> settle_up({1: 30, 2: -10, 3: -20})
    [(3, 1, 20), (2, 1, 10)]
    """
    open_ = {who: points for who, points in sorted(balance.items()) if points}
    paid: list[tuple[int, int, int]] = []
    while open_:
        group = _level(open_) if len(open_) <= MOST_SEARCHED else tuple(open_)
        paid += _chain({who: open_.pop(who) for who in group})
    return paid


def _level(balance: Mapping[int, int]) -> tuple[int, ...]:
    """Find the smallest group whose balances add up to nothing: it needs nobody else."""
    groups = (
        group
        for size in range(2, len(balance))
        for group in combinations(balance, size)
        if not sum(balance[who] for who in group)
    )
    return next(groups, tuple(balance))


def _chain(balance: dict[int, int]) -> list[tuple[int, int, int]]:
    """Let who owes most pay who is owed most, until all are level."""
    paid = []
    while any(balance.values()):
        payer, to = min(balance, key=balance.__getitem__), max(balance, key=balance.__getitem__)
        points = min(-balance[payer], balance[to])
        balance[payer] += points
        balance[to] -= points
        paid.append((payer, to, points))
    return paid


def amount(points: int, rules: SheetRules) -> str | None:
    """Turn points into money, with two decimals; half a cent is rounded up.

    >>> from scorekeeper.engine.rules import Stake
    >>> amount(271, SheetRules(stake=Stake(per_point="0.05", currency="SEK")))
    '13.55'
    """
    if rules.stake is None:
        return None
    worth = Decimal(rules.stake.per_point) * points
    return str(worth.quantize(Decimal("0.01"), rounding=ROUND_HALF_UP))


def _claim(column: Column, rules: SheetRules, side: int, other: int) -> int:
    """Compare two totals; of more than two sides a shut-out one owes the winner a flat sum too."""
    difference = column.sides[side].total - column.sides[other].total
    claim = -difference if rules.low_wins else difference
    if len(column.sides) > 2:
        losers = shut_out(column, rules)
        claim += rules.shutout_flat * (side == column.winner and other in losers)
        claim -= rules.shutout_flat * (other == column.winner and side in losers)
    return claim
