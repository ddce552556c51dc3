"""How a deal was closed: the closer's ten cards, what they count, and under which limit."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.engine.cards import Card, Rank, Suit, to_mask
from scorekeeper.engine.deal import Deal, Ending, Holding, Remedy
from scorekeeper.engine.melds import Layout, deadwood
from scorekeeper.engine.rules import AceUpcard, KnockRules, RuleSet, SpadeDoubles
from scorekeeper.engine.solver import solver

#: Remedies after which the deal is noted and nobody scores.
UNSETTLED = frozenset({Remedy.EXPOSED, Remedy.FORFEITED, Remedy.NEW_DEAL})

#: Endings without a closer.
NOBODY_CLOSED = frozenset({Ending.VOID, Ending.MISDEAL, Ending.BLOCKED})


@dataclass(frozen=True)
class Closing:
    """What the closer holds after the discard; all cards are masks, None where not known."""

    seat: int
    ending: Ending
    deadwood: int
    kept: int | None = None
    laid: Layout | None = None
    thrown: int = 0


def at_table(deal: Deal) -> tuple[int, ...]:
    """List the seats whose hands were entered."""
    return tuple(seat for seat, hand in enumerate(deal.hands or ()) if hand is not None)


def is_judged(deal: Deal) -> bool:
    """Tell whether the cards matter: a misdeal is often called because they are too few."""
    return deal.remedy not in UNSETTLED and deal.ending is not Ending.MISDEAL


def is_settled(deal: Deal) -> bool:
    """Tell whether the deal has a closer whose hand is judged."""
    return deal.remedy not in UNSETTLED and deal.ending not in NOBODY_CLOSED


def kept_cards(holding: Holding) -> int:
    """Return the mask of the cards a player keeps: all but the closer's discard."""
    kept = to_mask(holding.cards or ())
    return kept & ~to_mask((holding.discard,)) if holding.discard else kept


def laid_melds(holding: Holding) -> Layout | None:
    """Return the melds as they lie on the table, as masks, or None where nobody said."""
    return None if holding.melds is None else tuple(map(to_mask, holding.melds))


def find_closing(deal: Deal, rules: RuleSet) -> Closing:
    """Judge how a sound deal was closed; the closer's melds count as they lie.

    A count of nought is gin, however it was announced (Norwegian rules), and eleven cards that
    all lie in melds are big gin where that is played.
    """
    assert deal.closer is not None
    assert deal.hands is not None
    holding = deal.hands[deal.closer]
    assert holding is not None
    if holding.cards is None:
        count = holding.deadwood or 0
        return Closing(deal.closer, _ending(deal, count, False, rules), count)
    kept, laid = kept_cards(holding), laid_melds(holding)
    if laid is None:
        count = solver(rules.cards).least_deadwood(kept)
    else:
        count = deadwood(kept & ~sum(laid), rules.cards)
    eleven = kept.bit_count() > rules.in_hand
    thrown = to_mask((holding.discard,)) if holding.discard else 0
    return Closing(deal.closer, _ending(deal, count, eleven, rules), count, kept, laid, thrown)


def _ending(deal: Deal, count: int, eleven: bool, rules: RuleSet) -> Ending:
    if deal.remedy is Remedy.ACCEPTED and count:
        return Ending.KNOCK
    big = deal.ending is Ending.BIG_GIN or (eleven and deal.ending is None and not count)
    if big:
        return Ending.GIN if rules.bonuses.big_gin is None else Ending.BIG_GIN
    if deal.ending is Ending.GIN or not count:
        return Ending.GIN
    return Ending.KNOCK


def knock_limit(knock: KnockRules, upcard: Card | None) -> int | None:
    """Return the most a closer may keep; None where the upcard that sets it is not known.

    Oklahoma: the upcard's pips, courts 10, an ace 1 or gin only (Swedish long guide, Norwegian
    rules).

    >>> knock_limit(KnockRules(from_upcard=True), Card(Suit.SPADES, Rank.ACE))
    0
    """
    if not knock.from_upcard:
        return knock.limit
    if upcard is None:
        return None
    if upcard.rank is Rank.ACE:
        return 1 if knock.ace_upcard is AceUpcard.ONE else 0
    return min(upcard.rank, 10)


def is_doubled(knock: KnockRules, upcard: Card | None) -> bool:
    """Tell whether a spade turned up doubles this deal."""
    if upcard is None or knock.spade_doubles is SpadeDoubles.OFF:
        return False
    return upcard.suit is Suit.SPADES
