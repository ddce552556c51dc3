"""Plain text for the terminal: a sheet, a rule set, the stored matches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.engine.contract import check_piles
from scorekeeper.engine.deal import Deal
from scorekeeper.engine.rules import RuleSet
from scorekeeper.rulesets import OVERLAYS, RULESETS
from scorekeeper.sheet import Column, Match, MatchSheet, contract_rounds, up_to_date
from scorekeeper.store import Lost
from scorekeeper.words import (
    Words,
    contract_lines,
    overlay_name,
    overlay_summary,
    round_line,
    rule_groups,
    ruleset_name,
    ruleset_summary,
)

#: The closing block of a column: what stands on the pad below the deals.
CLOSING = ("points", "boxes", "game_bonus", "box_bonus", "shutout_bonus", "total")


def printable(text: str) -> str:
    r"""Write a question mark for all that would move a terminal's cursor or turn its text round.

    >>> printable("Anna\u202e\x1b[2J")
    'Anna??[2J'
    """
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def sheet_lines(sheet: MatchSheet, match: Match) -> Iterator[str]:
    """Write a sheet as the pad shows it: columns, totals, who pays."""
    match = up_to_date(match)
    names = [printable(player.name) for player in match.players]
    sides = [" + ".join(names[seat] for seat in side.seats) for side in sheet.sides]
    for column in sheet.columns:
        yield from _column_lines(column, sides, _asked(match))
    for side, name in zip(sheet.sides, sides, strict=True):
        yield f"{name}: total {side.total}, net {side.net:+d}"
    for pay in sheet.pay:
        amount = f" ({pay.amount})" if pay.amount else ""
        yield f"{names[pay.payer]} pays {names[pay.to]} {pay.points}{amount}"


def _asked(match: Match) -> dict[int, str]:
    """Say what each deal of a contract game asked for, by its number."""
    rounds = match.rules.contract.rounds
    return {
        deal: round_line(rounds[number - 1], str)
        for deal, number in contract_rounds(match).items()
        if 0 < number <= len(rounds)
    }


def _column_lines(column: Column, sides: Sequence[str], asked: Mapping[int, str]) -> Iterator[str]:
    """Write one column: a row a deal, with what its round asked for, then the closing block."""
    width = max(12, *map(len, sides)) + 2
    yield f"Column {column.number}" + (" (closed)" if column.closed else "")
    yield " " * 14 + "".join(side.rjust(width) for side in sides)
    rows: dict[int, list[str]] = {}
    for line in column.lines:
        cells = rows.setdefault(line.deal, [""] * len(sides))
        cells[line.side] = f"{line.points} = {line.running}"
    for deal, cells in rows.items():
        row = f"{f'deal {deal}':<14}" + "".join(cell.rjust(width) for cell in cells)
        yield f"{row}  {asked.get(deal, '')}".rstrip()
    for key in CLOSING:
        figures = [str(getattr(side, key)).rjust(width) for side in column.sides]
        yield f"{key.replace('_', ' '):<14}" + "".join(figures)


def laid_lines(deal: Deal, words: Words) -> Iterator[str]:
    """Say how what was laid down for a contract lies, or what it lacks; nothing where none was."""
    rounds = words.rules.contract.rounds
    for laid in deal.laid or ():
        asked = rounds[deal.round - 1] if deal.round and 0 < deal.round <= len(rounds) else None
        if asked is not None:
            check = check_piles(laid.melds, asked, words.rules.cards)
            yield f"{words.name(laid.seat)}: {round_line(asked, str)}"
            yield from (f"  {line}" for line in contract_lines(check, words))


def ruleset_lines(rules: RuleSet) -> Iterator[str]:
    """Write one rule set with every value, its key and its source."""
    yield f"{ruleset_name(rules.key, str)} ({rules.source})"
    yield ruleset_summary(rules.key, str)
    for heading, rows in rule_groups(rules, str):
        yield ""
        yield heading
        yield from (f"  {label}: {value}  [{path}]" for path, label, value in rows)


def rulesets_lines() -> Iterator[str]:
    """Write one line for each preset and each overlay."""
    for key, rules in RULESETS.items():
        yield f"{key:<20}{ruleset_summary(key, str)} ({rules.source})"
    for key, overlay in OVERLAYS.items():
        summary = f"{overlay_name(key, str)}. {overlay_summary(key, str)}"
        yield f"+ {key:<18}{summary} ({overlay.source})"


def match_line(match: Match) -> str:
    """Write one stored match in one line: id, date, players, rules."""
    names = " – ".join(player.name for player in match.players)
    rules = "+".join((match.rules.key, *match.rules.overlays))
    return printable(f"{match.id}  {match.created[:10]}  {names}  {rules}")


def lost_line(lost: Lost) -> str:
    """Write in one line what a restore would take away of one match."""
    deals = ", ".join(map(str, lost.deals))
    what = "deal " + deals if deals else "what was changed besides the deals"
    return f"{match_line(lost.match)}: {'the whole match' if lost.whole else what}"
