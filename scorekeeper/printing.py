"""Plain text for the terminal: a sheet, a rule set, the stored matches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.engine.contract import check_piles
from scorekeeper.engine.deal import Deal
from scorekeeper.engine.rules import RuleSet
from scorekeeper.languages import say
from scorekeeper.rulesets import OVERLAYS, RULESETS
from scorekeeper.sheet import Column, Match, MatchSheet, contract_rounds, up_to_date
from scorekeeper.store import Lost
from scorekeeper.words import (
    Words,
    amount_text,
    contract_lines,
    overlay_name,
    overlay_summary,
    round_line,
    rule_groups,
    ruleset_name,
    ruleset_summary,
    source_name,
)
from scorekeeper.words.texts import N_

#: The closing block of a column: what stands on the pad below the deals.
CLOSING = {
    "points": N_("points"),
    "boxes": N_("boxes"),
    "game_bonus": N_("game bonus"),
    "box_bonus": N_("box bonus"),
    "shutout_bonus": N_("shutout bonus"),
    "total": N_("total"),
}

#: The width of what stands before the figures of a row.
MARGIN = 14


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
        net = f"{side.net:+d}"
        yield say("%(who)s: total %(total)s, net %(net)s", who=name, total=side.total, net=net)
    stake = match.rules.sheet.stake
    for pay in sheet.pay:
        who, to = names[pay.payer], names[pay.to]
        line = say("%(who)s pays %(to)s %(points)s", who=who, to=to, points=pay.points)
        if stake and pay.amount:
            line += f" ({amount_text(pay.amount, say)} {stake.currency})"
        yield line


def _asked(match: Match) -> dict[int, str]:
    """Say what each deal of a contract game asked for, by its number."""
    rounds = match.rules.contract.rounds
    return {
        deal: round_line(rounds[number - 1], say)
        for deal, number in contract_rounds(match).items()
        if 0 < number <= len(rounds)
    }


def _column_lines(column: Column, sides: Sequence[str], asked: Mapping[int, str]) -> Iterator[str]:
    """Write one column: a row a deal, with what its round asked for, then the closing block."""
    width = max(12, *map(len, sides)) + 2
    text = N_("Column %(number)s (closed)") if column.closed else N_("Column %(number)s")
    yield say(text, number=column.number)
    yield " " * MARGIN + "".join(side.rjust(width) for side in sides)
    rows: dict[int, list[str]] = {}
    for line in column.lines:
        cells = rows.setdefault(line.deal, [""] * len(sides))
        cells[line.side] = f"{line.points} = {line.running}"
    for deal, cells in rows.items():
        row = say("deal %(number)s", number=deal).ljust(MARGIN)
        row += "".join(cell.rjust(width) for cell in cells)
        yield f"{row}  {asked.get(deal, '')}".rstrip()
    for key, label in CLOSING.items():
        figures = [str(getattr(side, key)).rjust(width) for side in column.sides]
        yield say(label).ljust(MARGIN) + "".join(figures)


def laid_lines(deal: Deal, words: Words) -> Iterator[str]:
    """Say how what was laid down for a contract lies, or what it lacks; nothing where none was."""
    rounds = words.rules.contract.rounds
    for laid in deal.laid or ():
        asked = rounds[deal.round - 1] if deal.round and 0 < deal.round <= len(rounds) else None
        if asked is not None:
            check = check_piles(laid.melds, asked, words.rules.cards)
            yield f"{words.name(laid.seat)}: {round_line(asked, say)}"
            yield from (f"  {line}" for line in contract_lines(check, words))


def ruleset_lines(rules: RuleSet) -> Iterator[str]:
    """Write one rule set with every value, its key and its source."""
    yield f"{ruleset_name(rules.key, say)} ({source_name(rules.source, say)})"
    yield ruleset_summary(rules.key, say)
    for heading, rows in rule_groups(rules, say):
        yield ""
        yield heading
        yield from (f"  {label}: {value}  [{path}]" for path, label, value in rows)


def rulesets_lines() -> Iterator[str]:
    """Write one line for each preset and each overlay."""
    for key, rules in RULESETS.items():
        yield f"{key:<20}{ruleset_summary(key, say)} ({source_name(rules.source, say)})"
    for key, overlay in OVERLAYS.items():
        summary = f"{overlay_name(key, say)}. {overlay_summary(key, say)}"
        yield f"+ {key:<18}{summary} ({source_name(overlay.source, say)})"


def match_line(match: Match, *, away: bool = False) -> str:
    """Write one stored match in one line: id, date, players, rules, and where it is put *away*."""
    names = " – ".join(player.name for player in match.players)
    rules = "+".join((match.rules.key, *match.rules.overlays))
    parts = [match.id, match.created[:10], names, rules, *([say("put away")] if away else [])]
    return printable("  ".join(parts))


def lost_line(lost: Lost) -> str:
    """Write in one line what a restore would take away of one match."""
    match = match_line(lost.match) if lost.match else printable(lost.id)
    return f"{match}: {_what_is_lost(lost)}"


def _what_is_lost(lost: Lost) -> str:
    if lost.whole:
        return say("the whole match")
    deals = ", ".join(map(str, lost.deals))
    if not deals:
        return say("what was changed besides the deals")
    return say("deal %(number)s", number=deals)
