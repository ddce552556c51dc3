"""Which round of a contract game each deal is, and which one comes next."""

from __future__ import annotations

from scorekeeper.sheet.book import read_book
from scorekeeper.sheet.match import Match, sides_of, up_to_date


def round_numbers(match: Match) -> dict[int, int]:
    """Return for every deal that was a round, by its number in the match, which round it was.

    What a deal says itself stands; the others take the first rounds that are left, in order. Deals
    that wrote nothing are no rounds, and games without a table of rounds have none.
    """
    now = up_to_date(match)
    if not now.rules.contract.rounds:
        return {}
    book = read_book(now, sides_of(now.rules.seats, len(now.players)))
    scored = [score.deal for score in book.rounds if score.gains]
    said = {number: book.deals[number - 1].round for number in scored}
    taken = {number for number in said.values() if number is not None}
    left = iter(number for number in range(1, len(scored) + 1) if number not in taken)
    return {deal: next(left) if number is None else number for deal, number in said.items()}


def coming_round(match: Match) -> int | None:
    """Return the number of the next round to be played; None where there are no rounds, or all are.

    >>> from scorekeeper.engine.rules import Contract, Game, Round, RuleSet, Seats
    >>> from scorekeeper.sheet.match import Player
    >>> two = Contract(rounds=(Round(sets=(3, 3)), None))
    >>> rules = RuleSet(game=Game.CONTRACT, contract=two, seats=Seats(players=None))
    >>> coming_round(Match("m", "", rules, (Player("Anna"), Player("Bertil"))))
    1
    """
    rounds = up_to_date(match).rules.contract.rounds
    taken = set(round_numbers(match).values())
    return next((number for number in range(1, len(rounds) + 1) if number not in taken), None)
