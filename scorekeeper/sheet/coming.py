"""The deals that can be played now: one, or in pairs one at each table."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.engine.rules import Opponents
from scorekeeper.sheet.book import Book, read_book
from scorekeeper.sheet.checks import match_findings
from scorekeeper.sheet.match import Match, sides_of, up_to_date
from scorekeeper.sheet.matchsheet import MatchSheet, contract_rounds, table_at
from scorekeeper.sheet.pairing import Meeting, named, opponents
from scorekeeper.sheet.scores import Played, is_result

Rounds = dict[int, list[Played]]


def meetings(match: Match, sheet: MatchSheet) -> tuple[Meeting, ...]:
    """Say who can meet now, the most urgent first: a half-entered round before a new one.

    >>> from scorekeeper.engine.rules import RuleSet
    >>> from scorekeeper.sheet.match import Player
    >>> from scorekeeper.sheet.matchsheet import match_sheet
    >>> two = Match("m", "", RuleSet(), (Player("Anna"), Player("Bertil")))
    >>> [one.players for one in meetings(two, match_sheet(two))]
    [(0, 1)]
    """
    match = up_to_date(match)
    sides = sides_of(match.rules.seats, len(match.players))
    if match_findings(match, sides) or sheet.next_dealer is None:
        return ()
    if len(sides[0]) == 1:
        resting = sheet.resting
        absent = {resting, *table_at(match)[-1].away}
        seats = tuple(seat for (seat,) in sides if seat not in absent)
        dealer = sheet.next_dealer
        return (Meeting(players=seats, dealer=dealer, resting=resting, round=_round(match)),)
    book = read_book(match, sides)
    found = [_at(table, book, sheet, match) for table in range(1, len(sides[0]) + 1)]
    return tuple(sorted(found, key=lambda one: (one.round or 0, one.table or 0)))


def _round(match: Match) -> int | None:
    """Say which round of a contract game comes next; None in other games."""
    rounds, done = len(match.rules.contract.rounds), set(contract_rounds(match).values())
    return next((number for number in range(1, rounds + 1) if number not in done), None)


def _at(table: int, book: Book, sheet: MatchSheet, match: Match) -> Meeting:
    """Seat the next deal of one table: in the first round that waits for it, else in a new one."""
    rounds = _rounds(book)
    waits = [
        number
        for number, results in sorted(rounds.items())
        if len(results) == 1 and _free(results[0], number, book, match, sheet) == table
    ]
    number = waits[0] if waits else max(rounds, default=0) + 1
    players: Sequence[int] = opponents(book.sides, _turn(number, match, sheet))[table - 1]
    dealer = sheet.next_dealer
    if waits:
        other = rounds[number][0]
        dealer = book.tables[other.number - 1].dealer
        players = _others(other, book) or players
    side = next(seats for seats in book.sides if dealer in seats)
    dealer = next(seat for seat in players if seat in side)
    return Meeting(players=tuple(players), dealer=dealer, round=number, table=table)


def _rounds(book: Book) -> Rounds:
    """Gather what was played to its end, by rounds; a deal of pairs without one is refused."""
    found: Rounds = {}
    for one in filter(is_result, book.played):
        found.setdefault(one.deal.round or 0, []).append(one)
    return found


def _turn(number: int, match: Match, sheet: MatchSheet) -> int:
    """Count how often the opponents have changed: after every round, or after every game."""
    if match.rules.seats.opponents is Opponents.ROUND:
        return number - 1
    return sum(column.closed for column in sheet.columns)


def _others(one: Played, book: Book) -> tuple[int, ...] | None:
    """Seat those who do not play a deal, side by side; None where it does not say who does."""
    here = set(named(one.deal))
    rest = tuple(seat for side in book.sides for seat in side if seat not in here)
    return rest if len(here) == len(rest) else None


def _free(one: Played, number: int, book: Book, match: Match, sheet: MatchSheet) -> int:
    """Say which table of a half-entered round is still open."""
    if one.deal.table is not None:
        return 3 - one.deal.table
    expected = opponents(book.sides, _turn(number, match, sheet))
    here = set(named(one.deal))
    return 1 if here and here <= set(expected[1]) else 2
