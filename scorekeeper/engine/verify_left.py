"""What is wrong with a deal of a game of going out: its ending, and the hands left behind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from scorekeeper.engine.cards import Card, Hand
from scorekeeper.engine.closing import NOBODY_CLOSED, at_table
from scorekeeper.engine.contract import judge_laid
from scorekeeper.engine.deal import Deal, Ending, Holding
from scorekeeper.engine.findings import Finding, FindingCode, bad_value
from scorekeeper.engine.leftover import most_cards, most_left, pack_of
from scorekeeper.engine.rules import RuleSet

#: How these games can end; a deal with a closer and no ending ended by going out.
ENDINGS: Final = (None, Ending.OUT, Ending.BLOCKED, Ending.VOID, Ending.MISDEAL)

#: How many can play these games (Swedish guides, Pagat).
PLAYERS: Final = range(2, 7)

#: What says nothing about cards that were left behind.
_OF_GIN: Final = ("melds", "layoffs", "discard")


def judge_contract(deal: Deal, rules: RuleSet, players: int) -> Iterator[Finding]:
    """Judge a round of a contract game: who went out, and what all others still hold."""
    yield from _statement(deal, may_block=True)
    if deal.went_rummy:
        yield bad_value("went_rummy")
    if deal.ending is Ending.MISDEAL:
        return
    yield from _round(deal, rules)
    yield from judge_laid(deal, rules, players)
    if deal.hands is not None:
        yield from _hands(deal, rules, players)
    elif deal.ending is not Ending.VOID:
        yield bad_value("hands")  # a line of one winner says nothing about a round


def judge_rummy(deal: Deal, rules: RuleSet, players: int) -> Iterator[Finding]:
    """Judge a deal of basic rummy; a blocked deal only where the house plays so."""
    yield from _statement(deal, may_block=rules.rummy.block)
    if deal.laid is not None:
        yield bad_value("laid")
    if deal.went_rummy and deal.ending in NOBODY_CLOSED:
        yield bad_value("went_rummy")
    if deal.ending is Ending.MISDEAL:
        return
    if deal.hands is not None:
        yield from _hands(deal, rules, players)
    elif deal.ending is not Ending.VOID:
        yield from _copied(deal, rules)


def _statement(deal: Deal, *, may_block: bool) -> Iterator[Finding]:
    """Check that the deal ends as such games end, with a closer exactly where somebody went out."""
    if deal.ending not in ENDINGS or (deal.ending is Ending.BLOCKED and not may_block):
        yield bad_value("ending")
    elif deal.ending in (Ending.VOID, Ending.BLOCKED):
        if deal.closer is not None:
            yield bad_value("closer")
        for name in ("winner", "points", "boxes"):
            if getattr(deal, name) is not None:
                yield bad_value(name)
    elif deal.ending is not Ending.MISDEAL and deal.hands is not None and deal.closer is None:
        yield Finding(code=FindingCode.CLOSER_NEEDED, path="closer")
    if deal.remedy is not None:
        yield bad_value("remedy")


def _round(deal: Deal, rules: RuleSet) -> Iterator[Finding]:
    """Check that the round is one of the table's, and that the family has written it."""
    rounds = rules.contract.rounds
    if deal.round is None or deal.ending is Ending.VOID:
        return
    if deal.round > len(rounds):
        yield bad_value("round")
    elif deal.round > 0 and rounds[deal.round - 1] is None:
        path = f"rules.contract.rounds.{deal.round - 1}"
        yield Finding(code=FindingCode.ROUND_OPEN, claimed=deal.round, path=path)


def _copied(deal: Deal, rules: RuleSet) -> Iterator[Finding]:
    """Check a line copied from paper: what one winner wrote down."""
    if rules.rummy.minus or deal.ending is Ending.BLOCKED:
        yield bad_value("hands")
    elif deal.winner is None:
        yield Finding(code=FindingCode.CLOSER_NEEDED, path="closer")
    elif deal.points is None:
        yield bad_value("points")
    if deal.closer not in (None, deal.winner):
        yield bad_value("closer")


def _hands(deal: Deal, rules: RuleSet, players: int) -> Iterator[Finding]:
    """Check who sat at the table, then every hand for itself and beside the others."""
    hands, seated = deal.hands or (), at_table(deal)
    if len(hands) != players or len(seated) not in PLAYERS:
        number = len(hands) if len(hands) != players else len(seated)
        expected = players if len(hands) != players else min(max(number, PLAYERS[0]), PLAYERS[-1])
        yield Finding(
            code=FindingCode.WRONG_NUMBER_OF_PLAYERS, claimed=expected, actual=number, path="hands"
        )
        return
    if deal.players is not None and set(deal.players) != set(seated):
        yield bad_value("players")
    if deal.closer is not None and deal.closer not in seated:
        yield bad_value("closer")
    for seat in seated:
        yield from _hand(deal, seat, rules, players)
    yield from _copies(deal, seated, rules, players)


def _hand(deal: Deal, seat: int, rules: RuleSet, players: int) -> Iterator[Finding]:
    """Check one hand: cards or a count, none left where this seat went out."""
    holding = _holding(deal, seat)
    path = f"hands.{seat}"
    if (holding.cards is None) == (holding.deadwood is None):
        yield bad_value(path, seat)
        return
    for name in _OF_GIN:
        if getattr(holding, name) is not None:
            yield bad_value(f"{path}.{name}", seat)
    if holding.cards is None:
        most = 0 if seat == deal.closer else most_left(rules, players)
        if not 0 <= (holding.deadwood or 0) <= most:
            yield _impossible(seat, holding.deadwood or 0, most, f"{path}.deadwood")
    elif seat == deal.closer:
        if holding.cards:
            total = sum(rules.cards.points[card.rank] for card in holding.cards)
            yield _impossible(seat, total, 0, f"{path}.cards")
    else:
        yield from _number(deal, seat, len(holding.cards), most_cards(rules, players))


def _impossible(seat: int, count: int, most: int, path: str) -> Finding:
    return Finding(
        code=FindingCode.IMPOSSIBLE_COUNT, seat=seat, claimed=count, actual=most, path=path
    )


def _number(deal: Deal, seat: int, number: int, most: int | None) -> Iterator[Finding]:
    """Check how many cards somebody kept: one at least, for only who goes out has none."""
    wanted = most if most is not None and number > most else 1 if not number else None
    if wanted is not None and deal.ending is not Ending.VOID:
        yield Finding(
            code=FindingCode.WRONG_NUMBER_OF_CARDS, seat=seat, claimed=wanted, actual=number,
            path=f"hands.{seat}.cards",
        )  # fmt: skip


def _copies(deal: Deal, seated: tuple[int, ...], rules: RuleSet, players: int) -> Iterator[Finding]:
    """Check that no card is there more often than the packs hold it: in one hand or on all hands.

    What was laid down counts along, for it cannot lie in a hand too.
    """
    pack = pack_of(rules.cards, players)
    seen: Counter[Card] = Counter()
    for seat, path, cards in _everything(deal, seated):
        held = Counter(cards)
        for card in sorted(held):
            most = pack.count(card)
            if held[card] > most:
                code = FindingCode.DUPLICATE_CARD if most == 1 else FindingCode.TOO_MANY_COPIES
            elif held[card] + min(seen[card], most) > most:
                code = FindingCode.CARD_IN_TWO_HANDS if most == 1 else FindingCode.TOO_MANY_COPIES
            else:
                continue
            number = held[card] if held[card] > most else held[card] + seen[card]
            yield Finding(
                code=code, seat=seat, cards=(card,), claimed=most, actual=number, path=path
            )
        seen += held


def _everything(deal: Deal, seated: tuple[int, ...]) -> Iterator[tuple[int, str, Hand]]:
    """List all cards that are known: whose they are, where they were entered, and which."""
    for seat in seated:
        yield seat, f"hands.{seat}.cards", _holding(deal, seat).cards or ()
    for place, laid in enumerate(deal.laid or ()):
        yield laid.seat, f"laid.{place}", tuple(card for pile in laid.melds for card in pile)


def _holding(deal: Deal, seat: int) -> Holding:
    holding = (deal.hands or ())[seat]
    assert holding is not None
    return holding
