"""A match as a spreadsheet: one row a deal, safe to open in any program."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from babel.numbers import get_decimal_symbol
from flask_babel import get_locale

from scorekeeper.engine.cards import format_cards
from scorekeeper.engine.rules import Game
from scorekeeper.engine.settlement import Reason
from scorekeeper.sheet import Match, MatchSheet, match_sheet, named, up_to_date
from scorekeeper.web.board import words_for
from scorekeeper.web.clock import evening, local
from scorekeeper.web.language import gettext
from scorekeeper.web.rounds import SettledDeal, dealt, has_tables, settled_deals, side_names
from scorekeeper.web.verdict import Verdict
from scorekeeper.words import Words

#: What starts a formula, or hides one, in the programs that open such files.
RISKY = ("=", "+", "-", "@", "\t", "\r", "\n")

#: Reasons with a column of their own; all bonuses share one.
APART = (Reason.DIFFERENCE, Reason.SPADE_DOUBLING)


def safe(value: object) -> str:
    """Write a cell that no spreadsheet takes for a formula.

    >>> safe("=1+1"), safe("Anna"), safe(28)
    ("'=1+1", 'Anna', '28')
    """
    text = "" if value is None else str(value)
    return f"'{text}" if text.startswith(RISKY) else text


def separator() -> str:
    """Return what stands between cells where the reader lives: not the decimal sign.

    Spreadsheet programs in Sweden and Norway take a comma for the decimals of a number and open
    a file with semicolons as rows and columns; elsewhere it is the other way round.
    """
    return ";" if get_decimal_symbol(get_locale() or "en") == "," else ","


def match_csv(match: Match) -> str:
    """Write a match with one row a deal; the first sign tells every program how it is written."""
    now, sheet = up_to_date(match), match_sheet(match)
    words = words_for(now)
    out = io.StringIO()
    out.write("\N{BYTE ORDER MARK}")
    writer = csv.writer(out, delimiter=separator())
    writer.writerow(map(safe, _heads(now, sheet, words)))
    times = {event.seq: event.at for event in match.events}
    seated = dealt(now)
    for counted in settled_deals(now):
        dealer, resting = seated[counted.number - 1] if seated else (None, None)
        entered = _moment(times[counted.place.seq])
        row = [counted.number, evening(match.created), entered, _name(dealer, words)]
        row += _around(counted, now, resting, words)
        told = TOLD[now.rules.game]
        row += [
            *_ended(counted, words),
            *told.row(counted, words, sheet),
            *_sums(counted, sheet, now),
        ]
        writer.writerow(map(safe, row))
    return out.getvalue()


def _name(seat: int | None, words: Words) -> str:
    return "" if seat is None else words.name(seat)


def _around(counted: SettledDeal, match: Match, resting: int | None, words: Words) -> list[object]:
    """Say who rested, or at which table of which round who met."""
    deal = counted.place.deal
    if has_tables(match):
        met = " – ".join(map(words.name, named(deal)))
        return [deal.round, deal.table, met]
    return [] if match.rules.seats.rests is None else [_name(resting, words)]


def _heads(match: Match, sheet: MatchSheet, words: Words) -> Iterator[str]:
    yield from (gettext("Deal"), gettext("Date"), gettext("Entered"), gettext("Dealer"))
    if has_tables(match):
        yield from (gettext("Round"), gettext("Table"), gettext("Players"))
    elif match.rules.seats.rests is not None:
        yield gettext("Rested")
    yield from (gettext("Closed by"), gettext("Ending"), gettext("Winner"))
    for player in match.players:
        yield gettext("Count of %(who)s", who=player.name)
    yield from TOLD[match.rules.game].heads(match)
    for column in sheet.columns:
        for name in side_names(sheet, words):
            yield gettext("Column %(number)s, sum of %(who)s", number=column.number, who=name)


def _moment(at: str) -> str:
    moment = local(at)
    return moment.strftime("%Y-%m-%d %H:%M") if moment else ""


def _ended(counted: SettledDeal, words: Words) -> Iterator[object]:
    """Say who closed, how it ended, who won, and what everybody held."""
    deal, settled = counted.place.deal, counted.settlement
    how = Verdict(deal, settled, words).ending if settled.ok else gettext("It cannot be counted")
    yield from (_name(deal.closer, words), how, _name(settled.winner, words))
    counts = [hand.deadwood if hand else None for hand in settled.hands]
    yield from counts or [None] * len(words.names)


def _sums(counted: SettledDeal, sheet: MatchSheet, match: Match) -> Iterator[object]:
    """Say where every side stands after a deal, column by column."""
    for place, column in enumerate(sheet.columns):
        brought = match.carried[place].points if place < len(match.carried) else ()
        for side in range(len(sheet.sides)):
            lines = [one for one in column.lines if one.side == side and one.deal <= counted.number]
            yield lines[-1].running if lines else brought[side] if brought else 0


def _gin_heads(_: Match) -> Iterator[str]:
    yield gettext("Laid off")
    yield from (gettext("Difference"), gettext("Bonuses"), gettext("Doubling"))
    yield from (gettext("Points"), gettext("Boxes"), gettext("Columns"))


def _gin(counted: SettledDeal, _: Words, sheet: MatchSheet) -> Iterator[object]:
    """Say what was laid off, what the winner's points are for, and which columns they entered."""
    settled = counted.settlement
    yield format_cards(
        tuple(layoff.card for hand in settled.hands if hand for layoff in hand.layoffs or ())
    )
    by_reason = {award.reason: award.points for award in settled.awards}
    yield by_reason.get(Reason.DIFFERENCE)
    yield sum(points for reason, points in by_reason.items() if reason not in APART)
    yield by_reason.get(Reason.SPADE_DOUBLING, 0)
    yield from (settled.points, settled.boxes)
    entered = [
        column.number
        for column in sheet.columns
        if any(line.deal == counted.number for line in column.lines)
    ]
    yield " ".join(map(str, entered))


def _points_heads(match: Match) -> Iterator[str]:
    for player in match.players:
        yield gettext("Points of %(who)s", who=player.name)


def _points(counted: SettledDeal, words: Words, _: MatchSheet) -> Iterator[object]:
    """Say what everybody wrote."""
    scores = counted.settlement.scores or (None,) * len(words.names)
    held = counted.place.deal.hands
    for seat, points in enumerate(scores):
        yield None if held and held[seat] is None else points


@dataclass(frozen=True)
class Told:
    """What a family of games tells of a deal in columns of its own."""

    heads: Callable[[Match], Iterator[str]]
    row: Callable[[SettledDeal, Words, MatchSheet], Iterator[object]]


TOLD: Final = {
    Game.GIN: Told(_gin_heads, _gin),
    Game.CONTRACT: Told(_points_heads, _points),
    Game.RUMMY: Told(_points_heads, _points),
}
