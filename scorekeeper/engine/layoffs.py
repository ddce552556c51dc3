"""Layoffs: which loose cards go on the melds that the closer laid down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.engine.cards import from_mask, to_mask
from scorekeeper.engine.deal import Layoff
from scorekeeper.engine.melds import Layout, Meld, deadwood, ends, is_run
from scorekeeper.engine.rules import Aces, CardRules
from scorekeeper.engine.solver import ALL_SUITS


@dataclass(frozen=True)
class LaidOff:
    """Cards laid off one after the other, as `(card, index of the meld)`, and what is left."""

    layoffs: tuple[tuple[int, int], ...]
    left: int


def legal_layoffs(table: Sequence[Meld], layoffs: Sequence[Layoff], rules: CardRules) -> int:
    """Count how many of the layoffs, in their order, fit the melds as they then lie.

    Each card extends its meld, so a second and third may follow at either end of a run
    (Norwegian rules); a set takes only its fourth card.

    >>> from scorekeeper.engine.cards import parse_cards
    >>> from scorekeeper.engine.melds import parse_melds
    >>> chain = [Layoff(card=card, meld=0) for card in parse_cards("8S 9S JS")]
    >>> legal_layoffs(parse_melds("5S6S7S"), chain, CardRules())
    2
    """
    wrong = illegal_layoffs(tuple(to_mask(meld.cards) for meld in table), layoffs, rules)
    return wrong[0] if wrong else len(layoffs)


def illegal_layoffs(table: Layout, layoffs: Sequence[Layoff], rules: CardRules) -> tuple[int, ...]:
    """List the places of the layoffs that do not fit the melds as they then lie."""
    melds, wrong = list(table), []
    for number, layoff in enumerate(layoffs):
        card = to_mask((layoff.card,))
        if 0 <= layoff.meld < len(melds) and card & fitting(melds[layoff.meld], rules.aces):
            melds[layoff.meld] |= card
        else:
            wrong.append(number)
    return tuple(wrong)


def fitting(meld: int, aces: Aces) -> int:
    """Find the cards that can be laid off on one meld as it lies, as a mask."""
    if is_run(meld):
        return ends(meld, aces)
    place = ((meld & -meld).bit_length() - 1) % 13
    return ALL_SUITS << place & ~meld


def lay_off(table: Layout, loose: int, aces: Aces) -> LaidOff:
    """Lay off every loose card that fits, the runs before the sets.

    A card that fits both goes on the run, since the run can take more and the set is then full.
    """
    melds = list(table)
    laid: list[tuple[int, int]] = []
    for place in sorted(range(len(melds)), key=lambda place: not is_run(melds[place])):
        while card := fitting(melds[place], aces) & loose:
            card &= -card
            melds[place] |= card
            loose ^= card
            laid.append((card, place))
    return LaidOff(tuple(laid), loose)


def exposure(layout: Layout, hand: int, rules: CardRules) -> int:
    """Sum the value of the cards outside a hand that could ever be laid off on its melds."""
    outside = ~hand
    return deadwood(outside & ~lay_off(layout, outside, rules.aces).left, rules)


def name_layoffs(laid: LaidOff) -> tuple[Layoff, ...]:
    """Turn masks into cards."""
    return tuple(Layoff(card=from_mask(card)[0], meld=meld) for card, meld in laid.layoffs)
