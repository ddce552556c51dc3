"""What one match adds to the memory of each seat: who won, by how much, and what the deals showed.

All of it is computed from the sheet and the settled deals, for lists and statistics.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields, replace

from scorekeeper.engine.closing import at_table
from scorekeeper.engine.deal import Deal, Ending
from scorekeeper.engine.findings import FindingCode
from scorekeeper.engine.rules import Game
from scorekeeper.sheet.book import Book, read_book
from scorekeeper.sheet.dealers import Table
from scorekeeper.sheet.match import Match, sides_of, up_to_date
from scorekeeper.sheet.matchsheet import MatchSheet, match_sheet
from scorekeeper.sheet.scores import Played, is_result

#: How a deal ends in the games where somebody closes against one opponent.
CLOSED = (Ending.KNOCK, Ending.GIN, Ending.BIG_GIN)


@dataclass(frozen=True, kw_only=True)
class Figures:
    """What is remembered of one seat, of one match or of several added up.

    Of a finished match one of `won`, `lost`, `shared` and `level` is 1. `dishes` is what the seat
    is owed where each lost match is worth one, `owed` and `cents` what the sheet makes others pay.
    Rates have their denominators: `gins` of `closings`, `caught` of `times_caught`.
    """

    matches: int = 0
    won: int = 0
    lost: int = 0
    shared: int = 0
    level: int = 0
    net: int = 0
    dishes: int = 0
    owed: int = 0
    cents: int = 0
    deals: int = 0
    deals_won: int = 0
    closings: int = 0
    gins: int = 0
    big_gins: int = 0
    undercuts: int = 0
    caught: int = 0
    times_caught: int = 0
    laid_off: int = 0
    missed: int = 0
    biggest_undercut: int = 0
    longest_run: int = 0


#: Of these the greatest stays; all other figures add up.
GREATEST = ("biggest_undercut", "longest_run")

#: The names of all figures, in order.
FIGURES = tuple(one.name for one in fields(Figures))


def together(several: Iterable[Figures]) -> Figures:
    """Add figures up.

    >>> one = together([Figures(won=1, longest_run=3), Figures(won=1, longest_run=2)])
    >>> one.won, one.longest_run
    (2, 3)
    """
    held = list(several)
    return Figures(
        **{
            name: (max if name in GREATEST else sum)(getattr(one, name) for one in held)
            for name in FIGURES
        }
        if held
        else {}
    )


def memory(match: Match) -> tuple[Figures, ...]:
    """Compute what a match adds for each seat; a match that goes on adds only its deals.

    Anna wins two deals, one by gin, and then is undercut:

    >>> from scorekeeper.engine.rules import RuleSet
    >>> from scorekeeper.sheet.events import deal_events
    >>> from scorekeeper.sheet.match import Player
    >>> deals = [Deal(winner=0, points=20), Deal(winner=0, points=39, ending=Ending.GIN),
    ...          Deal(winner=1, points=28, closer=0, ending=Ending.KNOCK)]
    >>> match = Match("m", "", RuleSet(), (Player("Anna"), Player("Bertil")),
    ...               events=deal_events(deals))
    >>> anna, bertil = memory(match)
    >>> anna.deals_won, anna.gins, anna.longest_run, bertil.biggest_undercut
    (2, 1, 2, 28)
    """
    sheet = match_sheet(match)
    match = up_to_date(match)
    seats = range(len(match.players))
    if not sheet.sides:
        return tuple(Figures() for _ in seats)
    book = read_book(match, sides_of(match.rules.seats, len(match.players)))
    end = book.tables[-1 - len(sheet.after_end)]
    ended = _ended(sheet, match.rules.game, end.away)
    counted = [one for one in book.played if one.number not in sheet.after_end and is_result(one)]
    return tuple(_with_deals(ended[seat], seat, counted, book) for seat in seats)


def _ended(sheet: MatchSheet, game: Game, away: Sequence[int]) -> list[Figures]:
    """Say how the match ended for every seat; for those who had left it did not."""
    side_of = {seat: side for side, held in enumerate(sheet.sides) for seat in held.seats}
    if not sheet.finished:
        return [Figures() for _ in side_of]
    gone = {side_of[seat] for seat in away}
    results = [None if side in gone else one for side, one in enumerate(OUTCOMES[game](sheet))]
    dishes = _dishes(results)
    ended = [_with_pay(seat, sheet) for seat in sorted(side_of)]
    return [
        replace(
            one,
            matches=1,
            net=sheet.sides[side_of[seat]].net,
            dishes=dishes[side_of[seat]],
            **{result: 1},
        )
        if (result := results[side_of[seat]])
        else one
        for seat, one in enumerate(ended)
    ]


def _with_pay(seat: int, sheet: MatchSheet) -> Figures:
    """Add up what a seat receives less what it pays, in points and in hundredths of money."""
    return Figures(
        owed=sum(one.points * _gets(seat, one.to, one.payer) for one in sheet.pay),
        cents=sum(_cents(one.amount) * _gets(seat, one.to, one.payer) for one in sheet.pay),
    )


def _gets(seat: int, to: int, payer: int) -> int:
    return (seat == to) - (seat == payer)


def _cents(amount: str | None) -> int:
    return int(amount.replace(".", "")) if amount else 0


def _of_gin(sheet: MatchSheet) -> list[str]:
    """Take a net of nothing for a draw; of those who are ahead level with each other all share."""
    return [
        "level" if not side.net else _placed(index, sheet) for index, side in enumerate(sheet.sides)
    ]


def _of_places(sheet: MatchSheet) -> list[str]:
    """Let all who are first share the win."""
    return [_placed(index, sheet) for index in range(len(sheet.sides))]


def _placed(side: int, sheet: MatchSheet) -> str:
    if side not in sheet.leaders:
        return "lost"
    return "won" if len(sheet.leaders) == 1 else "shared"


#: How a finished match ended for each side, by family of games.
OUTCOMES: dict[Game, Callable[[MatchSheet], list[str]]] = {
    Game.GIN: _of_gin,
    Game.CONTRACT: _of_places,
    Game.RUMMY: _of_places,
}


def _dishes(results: Sequence[str | None]) -> list[int]:
    """Let every loser of a match with one winner owe that winner one."""
    losers = results.count("lost")
    if "won" not in results:
        return [0] * len(results)
    owed = {"won": losers, "lost": -1}
    return [owed.get(one or "", 0) for one in results]


def _with_deals(ended: Figures, seat: int, counted: Sequence[Played], book: Book) -> Figures:
    """Add the deals in which a seat played."""
    own = [one for one in counted if seat in _players(one.deal, book.tables[one.number - 1], book)]
    won = [one for one in own if one.settlement.winner == seat]
    undercuts = [one.settlement.points for one in won if one.settlement.undercut]
    caught = [count for one in own if (count := _caught(one, seat)) is not None]
    layoffs = [_layoffs(one, seat) for one in own]
    return replace(
        ended,
        deals=len(own),
        deals_won=len(won),
        closings=sum(one.settlement.ending in CLOSED for one in own),
        gins=sum(one.settlement.ending in (Ending.GIN, Ending.BIG_GIN) for one in won),
        big_gins=sum(one.settlement.ending is Ending.BIG_GIN for one in won),
        undercuts=len(undercuts),
        biggest_undercut=max(undercuts, default=0),
        caught=sum(caught),
        times_caught=len(caught),
        laid_off=sum(made for made, _ in layoffs),
        missed=sum(missed for _, missed in layoffs),
        longest_run=longest(one.settlement.winner == seat for one in own if _decided(one)),
    )


def longest(won: Iterable[bool]) -> int:
    """Count the longest run of wins.

    >>> longest([True, False, True, True]), longest([])
    (2, 0)
    """
    most = run = 0
    for one in won:
        run = run + 1 if one else 0
        most = max(most, run)
    return most


def _decided(one: Played) -> bool:
    return one.settlement.winner is not None


def _players(deal: Deal, table: Table, book: Book) -> tuple[int, ...]:
    """Say who played a deal: whom it names or shows, else all who did not rest."""
    if deal.players is not None:
        return deal.players
    if deal.hands is not None:
        return at_table(deal)
    seats = [seat for side in book.sides for seat in side]
    return tuple(seat for seat in seats if seat != table.resting and seat not in table.away)


def _caught(one: Played, seat: int) -> int | None:
    """Return what a defender was left with when the closer won, where it is known."""
    settled, deal = one.settlement, one.deal
    hand = settled.hands[seat] if settled.hands else None
    lost = settled.ending in CLOSED and settled.winner not in (None, seat)
    if not lost or hand is None or deal.closer in (None, seat):
        return None
    return hand.deadwood


def _layoffs(one: Played, seat: int) -> tuple[int, int]:
    """Count the cards a seat laid off, and those it could have and is known to have kept."""
    settled, hands = one.settlement, one.deal.hands
    result = settled.hands[seat] if settled.hands else None
    if result is None or result.layoffs is None or hands is None or (held := hands[seat]) is None:
        return 0, 0
    missed = sum(
        len(found.cards or ())
        for found in settled.findings
        if found.code is FindingCode.LAYOFF_OVERLOOKED and found.seat == seat
    )
    made = result.layoffs if held.layoffs is None else held.layoffs
    return len(made), missed
