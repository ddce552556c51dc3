"""What cannot be in a match: found all at once, beside what each deal's own check finds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.engine.closing import at_table
from scorekeeper.engine.deal import Deal
from scorekeeper.engine.findings import Finding, FindingCode
from scorekeeper.engine.rulecheck import check_rules
from scorekeeper.engine.rules import Game, RuleSet
from scorekeeper.sheet.dealers import Table
from scorekeeper.sheet.events import Event
from scorekeeper.sheet.kinds import NEEDED
from scorekeeper.sheet.match import Match
from scorekeeper.sheet.scores import Played, Seating, is_result, is_round

#: How many sit down at least, and at most where the rules leave it to the match (Pagat).
FEWEST = 2
MOST_PLAYERS = {Game.GIN: 4, Game.CONTRACT: 6, Game.RUMMY: 6}

MOST = max(MOST_PLAYERS.values())

#: How many play where one of them rests.
WITH_ONE_RESTING = 3


def match_findings(match: Match, sides: Seating) -> tuple[Finding, ...]:
    """Find what makes the whole match impossible: players, first dealer, carried points, rules."""
    return (
        *_players(match, sides),
        *_first_dealer(match),
        *_carried(match, sides),
        *(_bad(f"rules.{problem.path}") for problem in check_rules(match.rules)),
    )


def round_findings(
    deals: Sequence[Deal], played: Sequence[Played], sides: Seating
) -> tuple[Finding, ...]:
    """Find deals of pairs that belong to no round, or to a round that is complete without them."""
    tables = len(sides[0])
    if tables == 1:
        return ()
    found = [one for number, deal in enumerate(deals, 1) for one in _pairs(deal, number, sides)]
    seen: dict[int, list[int | None]] = {}
    for one in filter(is_result, played):
        at = seen.setdefault(one.deal.round or 0, [])
        if len(at) >= tables and one.deal.round is not None:
            found.append(_bad("round", one.number))
        elif one.deal.table is not None and one.deal.table in at:
            found.append(_bad("table", one.number))
        else:
            at.append(one.deal.table)
    return tuple(found)


def repeated_rounds(
    deals: Sequence[Deal], played: Sequence[Played], rules: RuleSet
) -> tuple[Finding, ...]:
    """Find deals of a contract game that say they are a round which an earlier one says it is."""
    if not rules.contract.rounds:
        return ()
    found: list[Finding] = []
    said: set[int] = set()
    for one in (one for one in played if is_round(one.settlement)):
        number = deals[one.number - 1].round
        if number in said:
            found.append(_bad("round", one.number))
        elif number is not None:
            said.add(number)
    return tuple(found)


def resting_findings(deals: Sequence[Deal], tables: Sequence[Table]) -> tuple[Finding, ...]:
    """Find deals that seat the player who rests."""
    return tuple(
        Finding(code=FindingCode.SEAT_RESTS, seat=table.resting, path=path, deal=number)
        for number, (deal, table) in enumerate(zip(deals, tables, strict=False), start=1)
        if table.resting is not None and (path := _seated_at(deal, table.resting)) is not None
    )


def lacks(event: Event) -> list[str]:
    """Name what an event of its kind cannot do without, and does not have.

    >>> from scorekeeper.sheet.kinds import EventKind
    >>> lacks(Event(1, "", EventKind.REPLACE, Deal(winner=0, points=7)))
    ['target']
    """
    return [name for name in NEEDED.get(event.kind, ()) if getattr(event, name) is None]


def unsound(match: Match) -> Iterator[str]:
    """Name what no match ever has, whatever was entered: too few players, a place left out.

    >>> from scorekeeper.sheet.match import Player
    >>> list(unsound(Match("m", "", RuleSet(), (Player("Anna"),), first_dealer=7)))
    ['players', 'first_dealer']
    """
    if not FEWEST <= len(match.players) <= MOST:
        yield "players"
    if not 0 <= match.first_dealer < len(match.players):
        yield "first_dealer"
    if any(event.seq != place for place, event in enumerate(match.events, start=1)):
        yield "events"


def _bad(path: str, deal: int | None = None) -> Finding:
    return Finding(code=FindingCode.BAD_VALUE, path=path, deal=deal)


def _players(match: Match, sides: Seating) -> Iterator[Finding]:
    number, seats = len(match.players), match.rules.seats
    asked = seats.players or (None if seats.rests is None else WITH_ONE_RESTING)
    tables = len(sides[0]) if sides else 1
    if tables > 1:
        asked = tables * len(sides)
    fewest, most = asked or FEWEST, asked or MOST_PLAYERS[match.rules.game]
    if not fewest <= number <= most:
        wanted = most if number > most else fewest
        yield Finding(
            code=FindingCode.WRONG_NUMBER_OF_PLAYERS, claimed=wanted, actual=number, path="players"
        )


def _first_dealer(match: Match) -> Iterator[Finding]:
    if not 0 <= match.first_dealer < len(match.players):
        yield _bad("first_dealer")


def _carried(match: Match, sides: Seating) -> Iterator[Finding]:
    """Check that each column brought from paper has one count a side, none below 0."""
    if len(match.carried) > match.rules.sheet.columns and not match.rules.sheet.rolling:
        yield _bad("carried")
    for place, column in enumerate(match.carried):
        for name, counts in (("points", column.points), ("boxes", column.boxes)):
            if len(counts) != len(sides) or min(counts, default=0) < 0:
                yield _bad(f"carried.{place}.{name}")


def _pairs(deal: Deal, number: int, sides: Seating) -> Iterator[Finding]:
    """Check one deal of pairs: its round, its table, and that partners do not meet."""
    if deal.round is None:
        yield _bad("round", number)
    if deal.table is not None and deal.table > len(sides[0]):
        yield _bad("table", number)
    met, path = deal.players, "players"
    if met is None and deal.hands is not None:
        met, path = at_table(deal), "hands"
    if met is None and deal.winner is not None and deal.closer not in (None, deal.winner):
        met, path = (deal.winner, deal.closer or 0), "closer"
    if met is not None and any(set(met) <= set(side) for side in sides):
        yield _bad(path, number)


def _seated_at(deal: Deal, seat: int) -> str | None:
    """Say where a deal seats somebody; shown hands speak before a winner named beside them."""
    if seat in (deal.players or ()):
        return "players"
    if deal.hands is not None:
        here = seat < len(deal.hands) and deal.hands[seat] is not None
        return f"hands.{seat}" if here else None
    return next((name for name in ("closer", "winner") if getattr(deal, name) == seat), None)
