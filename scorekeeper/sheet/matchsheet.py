"""The sheet of a match: everything its players see, computed from rules, players and log."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from scorekeeper.engine.findings import Finding
from scorekeeper.engine.rules import RuleSet, SheetRules
from scorekeeper.sheet.book import Book, read_book
from scorekeeper.sheet.checks import match_findings
from scorekeeper.sheet.columns import Column, Course, Run, run_columns
from scorekeeper.sheet.dealers import Table, tables
from scorekeeper.sheet.events import standing
from scorekeeper.sheet.leads import best, single
from scorekeeper.sheet.match import KEPT, Match, rules_by_place, sides_of, up_to_date
from scorekeeper.sheet.payments import Pay, fewest, nets, payments
from scorekeeper.sheet.scores import Score, Seating, is_round, pending


@dataclass(frozen=True, kw_only=True)
class SheetSide:
    """One side over all columns; `net` is what it gets from all others, or gives."""

    seats: tuple[int, ...]
    total: int
    net: int


@dataclass(frozen=True, kw_only=True)
class MatchSheet:
    """The whole sheet, with the keys of the JSON answer.

    `closed_by`, `leaders` and the winners of columns are sides; `next_dealer` and `resting` seats.
    """

    ok: bool
    id: str
    finished: bool = False
    closed_by: int | None = None
    columns: tuple[Column, ...] = ()
    sides: tuple[SheetSide, ...] = ()
    pay: tuple[Pay, ...] = ()
    next_dealer: int | None = None
    resting: int | None = None
    leaders: tuple[int, ...] = ()
    pending_rounds: tuple[int, ...] = ()
    after_end: tuple[int, ...] = ()
    findings: tuple[Finding, ...] = ()


@lru_cache(maxsize=KEPT)
def match_sheet(match: Match) -> MatchSheet:
    """Compute the sheet; a refused deal counts nothing and makes the sheet not `ok`.

    Anna wins six deals and Bertil two (Swedish long guide):

    >>> from scorekeeper.engine.deal import Deal
    >>> from scorekeeper.engine.rules import RuleSet
    >>> from scorekeeper.sheet.events import deal_events
    >>> from scorekeeper.sheet.match import Player
    >>> won = [(0, 20), (0, 18), (1, 23), (0, 15), (0, 22), (1, 18), (0, 12), (0, 25)]
    >>> deals = [Deal(winner=seat, points=points) for seat, points in won]
    >>> match = Match("m", "", RuleSet(), (Player("Anna"), Player("Bertil")),
    ...               events=deal_events(deals))
    >>> [(side.total, side.net) for side in match_sheet(match).sides]
    [(362, 271), (91, -271)]
    """
    match = up_to_date(match)
    sides = sides_of(match.rules.seats, len(match.players))
    if wrong := match_findings(match, sides):
        return MatchSheet(ok=False, id=match.id, findings=wrong)
    book = read_book(match, sides)
    course = replace(_course(match), agreed=_agreed(match, book.rounds))
    run = run_columns(book.rounds, course, len(sides), match.carried)
    sheet = MatchSheet(ok=not book.findings, id=match.id, findings=book.findings)
    return _with_places(_summed(sheet, run, course.rules, sides), run, book, match)


def table_at(match: Match) -> tuple[Table, ...]:
    """Say who deals and who rests at every deal, and last at the one to come."""
    match = up_to_date(match)
    sides = sides_of(match.rules.seats, len(match.players))
    return () if match_findings(match, sides) else read_book(match, sides).tables


def contract_rounds(match: Match) -> dict[int, int]:
    """Say which round of a contract game each deal was, by the number of the deal.

    Other games have none, and a void deal or a misdeal is none. A round that was taken back is
    played next.
    """
    match = up_to_date(match)
    sides = sides_of(match.rules.seats, len(match.players))
    if not match.rules.contract.rounds or match_findings(match, sides):
        return {}
    played = read_book(match, sides).played
    return {one.number: one.deal.round or 0 for one in played if is_round(one.settlement)}


def owing(match: Match, sheet: MatchSheet) -> tuple[Pay, ...]:
    """Say who would pay whom if play stopped now, with the fewest payments and weighted columns."""
    match = up_to_date(match)
    rules = _course(match).rules
    sides = sides_of(match.rules.seats, len(match.players))
    if not sheet.columns:
        return ()
    there = table_at(match)[-1 - len(sheet.after_end)]  # what is dealt after the end seats nobody
    return fewest(payments(sheet.columns, rules, sides, there.away), rules)


def is_low(rules: RuleSet) -> bool:
    """Tell whether the lowest total wins."""
    return rules.sheet.low_wins or rules.rummy.minus


def _course(match: Match) -> Course:
    """Take the number of rounds from the sheet, else from a contract game's own list.

    Where losers write minus points the fewest win, as in the Swedish guide to basic rummy.
    """
    rules = match.rules
    return Course(
        rules=replace(rules.sheet, low_wins=is_low(rules)),
        rounds=rules.sheet.deals or len(rules.contract.rounds) or None,
        last_games_after=match.last_games_after,
    )


def _agreed(match: Match, rounds: Iterable[Score]) -> int:
    """Return the last deal that was played by another number of deals: it still counts.

    So do what it brought without points, half a box or a won hand, and a void that is corrected.
    """
    rules_of, number = rules_by_place(match), match.rules.sheet.deals
    earlier = [
        place
        for place, one in enumerate(standing(match.events), start=1)
        if rules_of(one.seq).sheet.deals != number
    ]
    until = max(earlier, default=0)
    return max((one.deal for one in rounds if one.deal <= until), default=0)


def _summed(sheet: MatchSheet, run: Run, rules: SheetRules, sides: Seating) -> MatchSheet:
    """Add up the columns: totals, nets, who leads, and once finished what is paid."""
    net = nets(run.columns, rules, len(sides), run.away)
    finished = run.end is not None
    summed = tuple(
        SheetSide(
            seats=seats,
            total=sum(column.sides[side].total for column in run.columns),
            net=net[side],
        )
        for side, seats in enumerate(sides)
    )
    return replace(
        sheet,
        finished=finished,
        closed_by=_closed_by(run, net) if finished else None,
        columns=run.columns,
        sides=summed,
        pay=payments(run.columns, rules, sides, run.away) if finished else (),
        leaders=best(net, False, run.away) if finished else _ahead(run, rules),
    )


def _closed_by(run: Run, net: tuple[int, ...]) -> int | None:
    """Name the game's winner: of several columns who is ahead over all of them."""
    if len(run.columns) == 1:
        return run.columns[0].winner
    return single(best(net, low_wins=False))


def _ahead(run: Run, rules: SheetRules) -> tuple[int, ...]:
    """List who has the most points, or the fewest where those win."""
    points = zip(*([held.points for held in column.sides] for column in run.columns), strict=True)
    return best([sum(counts) for counts in points], rules.low_wins, run.away)


def _with_places(sheet: MatchSheet, run: Run, book: Book, match: Match) -> MatchSheet:
    """Add what comes next, and the deals that wait or come too late."""
    number = len(book.deals)
    end = number if run.end is None else run.end
    # Deals after the end pass nothing on: the next dealer is the one the last round left behind.
    counted = book.deals[:end]
    following = tables(counted, book.rounds, match.rules.seats, book.sides, match.first_dealer)[-1]
    return replace(
        sheet,
        next_dealer=following.dealer,
        resting=following.resting,
        pending_rounds=pending((one for one in book.played if one.number <= end), book.sides),
        after_end=tuple(range(end + 1, number + 1)),
    )
