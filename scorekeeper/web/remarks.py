"""What stands in a row of the sheet that wrote no points, and below a round of pairs."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.sheet import MatchSheet
from scorekeeper.web.language import gettext
from scorekeeper.web.rounds import Round, SettledDeal
from scorekeeper.words import Words
from scorekeeper.words.remedies import deal_line


@dataclass(frozen=True, kw_only=True)
class Part:
    """One table of a round: how its deal ended, and where that deal is."""

    table: int | None
    seq: int
    said: str


def parts(one: Round, sheet: MatchSheet, words: Words) -> tuple[Part, ...]:
    """List the deals of a round, table by table."""
    found = sorted(one.deals, key=lambda counted: (counted.place.deal.table or 0, counted.number))
    return tuple(
        Part(
            table=counted.place.deal.table, seq=counted.place.seq, said=_said(counted, sheet, words)
        )
        for counted in found
    )


def remark(one: Round, sheet: MatchSheet, words: Words) -> str:
    """Say why a row holds no points."""
    spoilt = {found.deal for found in sheet.findings}
    if any(not counted.settlement.ok for counted in one.deals) or one.numbers & spoilt:
        return gettext("Cannot be counted: open it and correct it")
    late = [counted for counted in one.deals if counted.number in sheet.after_end]
    if late:
        return gettext("After the end: %(deal)s", deal=_said(late[0], sheet, words))
    if one.number in sheet.pending_rounds:
        return gettext("Half a round: the other table is still open")
    if len(one.deals) > 1 and any(counted.settlement.winner is not None for counted in one.deals):
        return gettext("Level: no points, no box")
    first = one.deals[0]
    return deal_line(first.place.deal, first.settlement, words)


def _said(counted: SettledDeal, sheet: MatchSheet, words: Words) -> str:
    if not counted.settlement.ok or counted.number in {found.deal for found in sheet.findings}:
        return gettext("cannot be counted")
    return deal_line(counted.place.deal, counted.settlement, words)
