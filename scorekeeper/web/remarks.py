"""What stands in a row of the sheet that wrote no points, and below a round of pairs."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.sheet import MatchSheet
from scorekeeper.web.language import gettext
from scorekeeper.web.rounds import Entry, Round
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
    found = sorted(one.deals, key=lambda entry: (entry.place.deal.table or 0, entry.number))
    return tuple(
        Part(table=entry.place.deal.table, seq=entry.place.seq, said=_said(entry, sheet, words))
        for entry in found
    )


def remark(one: Round, sheet: MatchSheet, words: Words) -> str:
    """Say why a row holds no points."""
    spoilt = {found.deal for found in sheet.findings}
    if any(not entry.settlement.ok for entry in one.deals) or one.numbers & spoilt:
        return gettext("Cannot be counted: open it and correct it")
    late = [entry for entry in one.deals if entry.number in sheet.after_end]
    if late:
        return gettext("After the end: %(deal)s", deal=_said(late[0], sheet, words))
    if one.number in sheet.pending_rounds:
        return gettext("Half a round: the other table is still open")
    if len(one.deals) > 1 and any(entry.settlement.winner is not None for entry in one.deals):
        return gettext("Level: no points, no box")
    first = one.deals[0]
    return deal_line(first.place.deal, first.settlement, words)


def _said(entry: Entry, sheet: MatchSheet, words: Words) -> str:
    if not entry.settlement.ok or entry.number in {found.deal for found in sheet.findings}:
        return gettext("cannot be counted")
    return deal_line(entry.place.deal, entry.settlement, words)
