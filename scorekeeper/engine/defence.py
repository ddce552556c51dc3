"""The defender's answer: own melds and layoffs on the closer's melds, chosen together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.engine.arrange import layouts, loose_cards
from scorekeeper.engine.cards import Hand, from_mask, to_mask
from scorekeeper.engine.deal import Layoff
from scorekeeper.engine.layoffs import LaidOff, fitting, lay_off, name_layoffs
from scorekeeper.engine.melds import (
    Layout,
    Meld,
    card_order,
    deadwood,
    is_run,
    meld_masks,
    meld_of,
)
from scorekeeper.engine.rules import CardRules, KnockRules, LayoffPolicy
from scorekeeper.engine.solver import solver


class Why(StrEnum):
    """Why a tempting plan is worse than the one that counts."""

    MELDS_FIRST = "melds_first"
    KEEPS_MELD = "keeps_meld"
    SET_NOT_RUN = "set_not_run"


@dataclass(frozen=True)
class Defence:
    """One answer to a knock: own melds, layoffs in order, loose cards and their count."""

    melds: tuple[Meld, ...]
    layoffs: tuple[Layoff, ...]
    unmatched: Hand
    deadwood: int


@dataclass(frozen=True)
class Plan:
    """A defence on masks, with what decides between equals."""

    melds: Layout
    laid: LaidOff
    deadwood: int

    @property
    def order(self) -> tuple[object, ...]:
        """Least deadwood, most cards kept in own melds, fewest melds, then the cards."""
        cards = tuple(map(card_order, self.melds))
        return self.deadwood, len(self.laid.layoffs), len(self.melds), cards


def best_defence(hand: Hand, table: Sequence[Meld], rules: CardRules) -> Defence:
    """Choose the defender's melds and layoffs together, for the least deadwood.

    The least deadwood alone may not be the best start: breaking a meld can free cards to lay
    off (Gin Rummy Association rules, as OpenSpiel plays them).

    >>> from scorekeeper.engine.cards import parse_cards
    >>> from scorekeeper.engine.melds import parse_melds
    >>> table = parse_melds("5S6S7S KSKCKD 9CTCJC")
    >>> best_defence(parse_cards("2S2C2D2HAC7C8C8S9S8D"), table, CardRules()).deadwood
    9
    """
    masks = tuple(to_mask(meld.cards) for meld in table)
    return defence_of(joint_plan(to_mask(hand), masks, rules))


def melds_first_defence(hand: Hand, table: Sequence[Meld], rules: CardRules) -> Defence:
    """Take one of the defender's own least splits first, and lay off what is left after it.

    >>> from scorekeeper.engine.cards import parse_cards
    >>> from scorekeeper.engine.melds import parse_melds
    >>> table = parse_melds("5S6S7S KSKCKD 9CTCJC")
    >>> melds_first_defence(parse_cards("2S2C2D2HAC7C8C8S9S8D"), table, CardRules()).deadwood
    17
    """
    masks = tuple(to_mask(meld.cards) for meld in table)
    return defence_of(melds_first_plan(to_mask(hand), masks, rules))


def defence_of(plan: Plan) -> Defence:
    """Name the cards of a plan."""
    return Defence(
        tuple(map(meld_of, plan.melds)),
        name_layoffs(plan.laid),
        from_mask(plan.laid.left),
        plan.deadwood,
    )


def choose_plan(hand: int, table: Layout, cards: CardRules, knock: KnockRules) -> Plan:
    """Make the plan that counts under the match's layoff rule."""
    return PLANS[knock.layoffs](hand, table, cards)


def joint_plan(hand: int, table: Layout, rules: CardRules) -> Plan:
    """Make the best plan of all: add own melds as long as the best stays in reach."""
    answer = solver(rules).defence_deadwood
    least = answer(table, hand)
    melds = sorted(meld_masks(hand, rules), key=card_order)

    def grow(rest: int, chosen: Layout, start: int) -> Iterator[Plan]:
        plan = plan_of(chosen, rest, table, rules)
        if plan.deadwood == least:
            yield plan
        for place in range(start, len(melds)):
            meld = melds[place]
            left = rest & ~meld
            if meld & rest == meld and answer(table, left) == least:
                yield from grow(left, (*chosen, meld), place + 1)

    return min(grow(hand, (), 0), key=lambda plan: plan.order)


def melds_first_plan(hand: int, table: Layout, rules: CardRules) -> Plan:
    """Make the best layoffs after one of the hand's own least splits."""
    least = solver(rules).least_deadwood(hand)
    splits = layouts(hand, rules, least)
    return min(
        (plan_of(split, loose_cards(hand, split), table, rules) for split in splits),
        key=lambda plan: plan.order,
    )


PLANS = {LayoffPolicy.JOINT: joint_plan, LayoffPolicy.MELDS_FIRST: melds_first_plan}


def plan_of(melds: Layout, rest: int, table: Layout, rules: CardRules) -> Plan:
    """Lay off all that fits of what own melds leave."""
    laid = lay_off(table, rest, rules.aces)
    return Plan(melds, laid, deadwood(laid.left, rules))


def rejected_plans(
    hand: int, table: Layout, chosen: Plan, rules: CardRules
) -> list[tuple[Plan, Why]]:
    """List the tempting plans that leave more than the chosen one, and what is wrong."""
    found: list[tuple[Plan, Why]] = [(melds_first_plan(hand, table, rules), Why.MELDS_FIRST)]
    found += [(plan, Why.KEEPS_MELD) for plan in _keeping(hand, table, chosen, rules)]
    found += [(plan, Why.SET_NOT_RUN) for plan in _on_sets(hand, table, chosen, rules)]
    worse: dict[tuple[Layout, frozenset[tuple[int, int]]], tuple[Plan, Why]] = {}
    for plan, why in found:
        if plan.deadwood > chosen.deadwood:
            worse.setdefault((plan.melds, frozenset(plan.laid.layoffs)), (plan, why))
    return list(worse.values())


def _keeping(hand: int, table: Layout, chosen: Plan, rules: CardRules) -> Iterator[Plan]:
    """For each whole meld the chosen plan breaks to lay off from it: the best that keeps it."""
    away = sum(card for card, _ in chosen.laid.layoffs)
    melds = meld_masks(hand, rules)
    for meld in melds:
        whole = not any(meld & other == meld and meld != other for other in melds)
        if whole and meld & away:
            best = joint_plan(hand & ~meld, table, rules)
            kept = tuple(sorted((*best.melds, meld), key=card_order))
            yield Plan(kept, best.laid, best.deadwood)


def _on_sets(hand: int, table: Layout, chosen: Plan, rules: CardRules) -> Iterator[Plan]:
    """For each card the chosen plan lays on a run: the same plan with it on a set instead."""
    rest = loose_cards(hand, chosen.melds)
    for card, _ in chosen.laid.layoffs:
        for place, meld in enumerate(table):
            if not is_run(meld) and card & fitting(meld, rules.aces):
                full = tuple(m | card if m == meld else m for m in table)
                laid = lay_off(full, rest ^ card, rules.aces)
                on_set = LaidOff(((card, place), *laid.layoffs), laid.left)
                yield Plan(chosen.melds, on_set, deadwood(laid.left, rules))
