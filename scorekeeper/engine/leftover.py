"""Games of going out: what the others still hold, and who writes it down."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from scorekeeper.engine.answer import count_result
from scorekeeper.engine.cards import Hand, Pack
from scorekeeper.engine.deal import Deal, Ending, Holding
from scorekeeper.engine.findings import Finding, FindingCode
from scorekeeper.engine.rules import CardRules, GoingRummy, RuleSet
from scorekeeper.engine.settlement import Award, HandResult, Reason, Settlement

#: Cards dealt in basic rummy by the number of players (Swedish guide to basic rummy, Pagat).
RUMMY_HANDS: Final = {2: 10, 3: 7, 4: 7, 5: 6, 6: 6}

#: Cards dealt to everybody where a house deals as many whoever plays (Wikipedia).
SEVEN: Final = 7

#: More players than this use a third pack where the rules leave it open (Rilpedia).
MOST_FOR_TWO_PACKS: Final = 4


def cards_dealt(rules: RuleSet, players: int) -> int:
    """Return how many cards each of so many players gets.

    >>> from scorekeeper.engine.rules import Game
    >>> rummy = RuleSet(game=Game.RUMMY, hand_size=None)
    >>> [cards_dealt(rummy, players) for players in (2, 3, 4, 5, 6)]
    [10, 7, 7, 6, 6]
    """
    if rules.hand_size is not None:
        return rules.hand_size
    return SEVEN if rules.rummy.seven_cards else RUMMY_HANDS.get(players, min(RUMMY_HANDS.values()))


def pack_of(rules: CardRules, players: int) -> Pack:
    """Return the pack so many players use: two to four take two decks where that is open.

    >>> pack_of(CardRules(decks=None), 5)
    Pack(decks=3, jokers=0)
    """
    decks = rules.decks or (2 if players <= MOST_FOR_TWO_PACKS else 3)
    return Pack(decks=decks, jokers=rules.jokers)


def most_cards(rules: RuleSet, players: int) -> int | None:
    """Return how many cards one can hold between two turns; None where buying has no limit.

    Each card bought brings its penalty cards along (Swedish long guide; in Rilpedia three bought
    make 11 cards 17).
    """
    if not rules.contract.rounds:
        return cards_dealt(rules, players)
    if rules.contract.buys is None:
        return None
    bought = rules.contract.buys * (1 + rules.contract.penalty_cards)
    return cards_dealt(rules, players) + bought + rules.contract.last_round_extra


def most_left(rules: RuleSet, players: int) -> int:
    """Return the most a hand can count: its dearest cards, as many as one can hold."""
    points = rules.cards.points
    values = sorted(points[card.rank] for card in pack_of(rules.cards, players).cards())
    number = most_cards(rules, players)
    return sum(values) if number is None else sum(values[-number:])


def left_over(cards: Hand, rules: CardRules) -> HandResult:
    """Count every card of a hand that stayed behind: what was not laid down melds nothing.

    A joker, a king, a seven and an ace where a joker is 25 and an ace 15 (Swedish long guide):

    >>> from scorekeeper.engine.cards import parse_cards
    >>> from scorekeeper.engine.rules import CardValues
    >>> rules = CardRules(values=CardValues((("A", 15), ("Jk", 25))), jokers=4)
    >>> left_over(parse_cards("Jk KH 7D AS"), rules).deadwood
    57
    """
    total = sum(rules.points[card.rank] for card in cards)
    return HandResult(melds=(), unmatched=tuple(sorted(cards)), deadwood=total, layoffs=())


def settle_contract(deal: Deal, rules: RuleSet) -> Settlement:
    """Settle a sound round of a contract game: everybody writes down the own count."""
    return _settled(deal, rules, _own_counts)


def settle_rummy(deal: Deal, rules: RuleSet) -> Settlement:
    """Settle a sound deal of basic rummy by the rules for going out, blocking and minus points.

    The winner collects what the others hold; a blocked deal pays the lowest the difference to each
    other hand, in equal whole parts where several are lowest; with minus points everybody writes
    down the own count (Swedish guide to basic rummy).
    """
    if deal.hands is None and deal.winner is not None:
        return _copied(deal)
    blocked = deal.ending is Ending.BLOCKED
    if rules.rummy.minus:
        return _settled(deal, rules, _own_counts if blocked else _minus)
    return _settled(deal, rules, _differences if blocked else _collected)


#: The counts by seat, of those at the table.
Counts = dict[int, int]

#: Gives out the points of a deal.
Sharing = Callable[[Deal, RuleSet, Counts], Iterator[Award]]


def _settled(deal: Deal, rules: RuleSet, share: Sharing) -> Settlement:
    """Count the hands and give out the points; a void deal and a misdeal give none."""
    ending = deal.ending or Ending.OUT
    if ending is Ending.MISDEAL:
        return Settlement(ok=True, ending=ending)
    hands = tuple(_result(holding, rules.cards) for holding in deal.hands or ())
    if ending is Ending.VOID:
        return Settlement(ok=True, ending=ending, hands=hands)
    counts = {seat: hand.deadwood for seat, hand in enumerate(hands) if hand is not None}
    awards = tuple(share(deal, rules, counts))
    shared = share is _differences
    winner = _lowest(counts)[0] if shared and len(_lowest(counts)) == 1 else deal.closer
    return Settlement(
        ok=True,
        ending=ending,
        winner=winner,
        points=sum(award.points for award in awards if award.seat == winner),
        awards=awards,
        hands=hands,
        findings=(*(_odd_points(counts) if shared else ()), *_announced(deal, counts)),
    )


def _result(holding: Holding | None, rules: CardRules) -> HandResult | None:
    if holding is None:
        return None
    if holding.cards is None:
        return count_result(holding.deadwood or 0)
    return left_over(holding.cards, rules)


def _copied(deal: Deal) -> Settlement:
    """Take over a line from paper as it stands."""
    assert deal.winner is not None
    points = deal.points or 0
    award = Award(seat=deal.winner, points=points, reason=Reason.HAND_COUNT)
    ending = deal.ending or Ending.OUT
    return Settlement(ok=True, ending=ending, winner=deal.winner, points=points, awards=(award,))


def _own_counts(deal: Deal, _: RuleSet, counts: Counts) -> Iterator[Award]:
    for seat, count in counts.items():
        if seat != deal.closer:
            yield Award(seat=seat, points=count, reason=Reason.DEADWOOD)


def _minus(deal: Deal, rules: RuleSet, counts: Counts) -> Iterator[Award]:
    """Write every loser's count, and once more what going rummy adds for each of them."""
    for award in _own_counts(deal, rules, counts):
        yield award
        if more := _for_going_rummy(deal, rules, award.points):
            yield Award(seat=award.seat, points=more, reason=Reason.GOING_RUMMY)


def _collected(deal: Deal, rules: RuleSet, counts: Counts) -> Iterator[Award]:
    assert deal.closer is not None
    total = sum(counts.values())
    yield Award(seat=deal.closer, points=total, reason=Reason.HAND_COUNT)
    if more := _for_going_rummy(deal, rules, total):
        yield Award(seat=deal.closer, points=more, reason=Reason.GOING_RUMMY)


def _differences(_: Deal, __: RuleSet, counts: Counts) -> Iterator[Award]:
    """Pay the lowest; what cannot be shared in whole points goes to nobody."""
    lowest, pool = _lowest(counts), _pool(counts)
    for seat in lowest:
        if share := pool // len(lowest):
            yield Award(seat=seat, points=share, reason=Reason.DIFFERENCE)


#: What going out in one turn adds to a count.
GOING: Final[dict[GoingRummy, Callable[[int], int]]] = {
    GoingRummy.OFF: lambda _: 0,
    GoingRummy.DOUBLE: lambda count: count,
    GoingRummy.PLUS_TEN: lambda _: 10,
}


def _for_going_rummy(deal: Deal, rules: RuleSet, count: int) -> int:
    return GOING[rules.rummy.going_rummy](count) if deal.went_rummy else 0


def _lowest(counts: Counts) -> tuple[int, ...]:
    least = min(counts.values())
    return tuple(seat for seat, count in counts.items() if count == least)


def _pool(counts: Counts) -> int:
    """Sum the differences between the lowest count and all others."""
    return sum(counts.values()) - len(counts) * min(counts.values())


def _odd_points(counts: Counts) -> Iterator[Finding]:
    """Note the points of a blocked deal that nobody gets."""
    if odd := _pool(counts) % len(_lowest(counts)):
        yield Finding(code=FindingCode.ODD_POINTS, actual=odd, blocking=False)


def _announced(deal: Deal, counts: Counts) -> Iterator[Finding]:
    """Note counts that were announced otherwise."""
    for seat, count in counts.items():
        holding = (deal.hands or ())[seat]
        said = holding.announced if holding else None
        if said not in (None, count):
            yield Finding(
                code=FindingCode.ANNOUNCED_DIFFERS, seat=seat, claimed=said, actual=count,
                blocking=False,
            )  # fmt: skip
