"""Matches of three players and of two pairs, and long ones, as families play them."""

import random
from dataclasses import replace

from scorekeeper.engine.cards import PACK
from scorekeeper.engine.deal import Deal, Ending, Holding
from scorekeeper.rulesets import resolve
from tests.evenings import KNOCK, VOID, a_match, won

THREE = ("Anna", "Bertil", "Carl")
FOUR = (*THREE, "Doris")

#: Who meets at table 1 and 2, in odd rounds and in even ones.
MEET = {1: ((0, 1), (2, 3)), 0: ((0, 3), (2, 1))}


def three(*deals, **more):
    """A match of three players."""
    return a_match(*deals, overlays=("three_hand",), names=THREE, **more)


def pairs(*deals, overlays=("partnership",), **more):
    """A match of Anna and Carl against Bertil and Doris."""
    return a_match(*deals, overlays=overlays, names=FOUR, **more)


def by_rules(match, **changes):
    """The same match under changed rules: `sheet={"rolling": True}`."""
    overlays = list(match.rules.overlays)
    return replace(match, rules=resolve({"preset": "classic", "overlays": overlays, **changes}))


def met(seat, points, players, ending=Ending.KNOCK, closer=None):
    """A deal of three players, copied: who won, and which two played."""
    (rested,) = {0, 1, 2} - set(players)
    closer = seat if closer is None else closer
    deal = Deal(winner=seat, points=points, closer=closer, ending=ending)
    return replace(deal, dealer=rested, players=players)


def at(number, table, seat=None, points=0, **more):
    """A deal of pairs, copied: its round, its table, who won."""
    deal = VOID if seat is None else won(seat, points)
    players = MEET[number % 2][table - 1]
    return replace(deal, round=number, table=table, players=players, **more)


#: Anna rests, Bertil undercuts Carl; Carl rests, Anna wins; Bertil rests, Carl is gin.
ROUND = (
    met(1, 28, (1, 2), closer=2),
    met(0, 31, (0, 1)),
    met(2, 45, (0, 2), Ending.GIN),
)


def with_cards(number, id="AAAABBBBCCCCDDDD"):
    """A classic match over so many different deals, all with cards."""
    pick, deals = random.Random(7), []
    while len(deals) < number:
        rest = [card for card in PACK if card not in KNOCK.hands[0].cards]
        hands = [KNOCK.hands[0], Holding(cards=tuple(pick.sample(rest, 10)))]
        closer = len(deals) * 3 % 5 % 2
        deals.append(Deal(closer=closer, hands=tuple(hands[::-1] if closer else hands)))
    match = a_match(*deals, id=id, names=("Anna-Lisa", "Bertil"))
    return by_rules(match, sheet={"target": None, "deals": number})
