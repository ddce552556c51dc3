"""The defender in one deal: what his hand counts against the closer's melds, and why."""

from __future__ import annotations

from functools import cached_property

from scorekeeper.engine.arrange import best_layout, layouts, loose_cards
from scorekeeper.engine.cards import from_mask, to_mask
from scorekeeper.engine.closing import Closing, kept_cards, laid_melds
from scorekeeper.engine.deal import Ending, Holding
from scorekeeper.engine.defence import (
    Plan,
    choose_plan,
    joint_plan,
    plan_of,
    rejected_plans,
)
from scorekeeper.engine.findings import Finding, FindingCode
from scorekeeper.engine.layoffs import LaidOff, lay_off, name_layoffs
from scorekeeper.engine.melds import Layout, deadwood, meld_of
from scorekeeper.engine.rules import LayoffPolicy, RuleSet
from scorekeeper.engine.settlement import HandResult, Rejected
from scorekeeper.engine.solver import solver


class Answer:
    """The defender's answers to the layouts a closer may choose in one deal."""

    def __init__(self, holding: Holding, seat: int, closing: Closing, rules: RuleSet) -> None:
        self.holding = holding
        self.seat = seat
        self.rules = rules
        self.hand = None if holding.cards is None else kept_cards(holding)
        self.may_lay_off = closing.ending is Ending.KNOCK and closing.kept is not None

    @cached_property
    def least(self) -> int:
        """What the hand counts by itself, without layoffs."""
        return solver(self.rules.cards).least_deadwood(self.hand or 0)

    @cached_property
    def _leftovers(self) -> frozenset[int]:
        """The loose cards of each of the hand's own least splits."""
        hand = self.hand or 0
        splits = layouts(hand, self.rules.cards, self.least)
        return frozenset(loose_cards(hand, split) for split in splits)

    def count(self, table: Layout) -> int:
        """Return what counts against a layout after a knock, without saying how."""
        if self.rules.knock.as_laid and self._laid_something:
            return self._count_as_laid(table)
        return self._least_against(table, self.rules.knock.layoffs)

    def _least_against(self, table: Layout, policy: LayoffPolicy) -> int:
        cards = self.rules.cards
        if policy is LayoffPolicy.JOINT:
            return solver(cards).defence_deadwood(table, self.hand or 0)
        return min(plan_of((), loose, table, cards).deadwood for loose in self._leftovers)

    def _count_as_laid(self, table: Layout) -> int:
        """Count the same melds, and the same cards laid off as far as they fit this layout."""
        hand, melds, said = self.hand or 0, laid_melds(self.holding), self.holding.layoffs
        chosen = to_mask(tuple(layoff.card for layoff in said or ()))
        if said is None:
            chosen = loose_cards(hand, melds or ())
        kept = hand & ~chosen | lay_off(table, chosen, self.rules.cards.aces).left
        if melds is None:
            return solver(self.rules.cards).least_deadwood(kept)
        return deadwood(loose_cards(kept, melds), self.rules.cards)

    @property
    def _laid_something(self) -> bool:
        """Whether the players said what this hand laid on the table."""
        return self.holding.melds is not None or self.holding.layoffs is not None

    def result(self, table: Layout) -> HandResult:
        """Return the hand as it counts against the closer's melds as they lie."""
        if self.hand is None:
            return count_result(self.holding.deadwood or 0)
        laid = self._as_laid(table)
        if laid is not None and self.rules.knock.as_laid:
            return _result(laid)
        if not self.may_lay_off:
            return own_result(self.holding, self.rules)
        plan = choose_plan(self.hand, table, self.rules.cards, self.rules.knock)
        worse = rejected_plans(self.hand, table, plan, self.rules.cards)
        rejected = tuple(
            Rejected(
                melds=tuple(meld_of(meld).cards for meld in other.melds),
                layoffs=name_layoffs(other.laid),
                deadwood=other.deadwood,
                why=why,
            )
            for other, why in worse
        )
        return _result(plan, rejected)

    def notes(self, table: Layout) -> list[Finding]:
        """Say what the defender overlooked, and where the layoff rule decided."""
        if self.hand is None:
            return []
        found = self._overlooked(table)
        if self.may_lay_off:
            found += self._order_matters(table)
        return found

    def _order_matters(self, table: Layout) -> list[Finding]:
        """Compare laying melds first with choosing both together."""
        joint = self._least_against(table, LayoffPolicy.JOINT)
        first = self._least_against(table, LayoffPolicy.MELDS_FIRST)
        if joint == first:
            return []
        code = {
            LayoffPolicy.JOINT: FindingCode.BREAKING_MELD_PAYS,
            LayoffPolicy.MELDS_FIRST: FindingCode.MELDS_FIRST_DIFFERS,
        }[self.rules.knock.layoffs]
        return [Finding(code=code, seat=self.seat, claimed=first, actual=joint, blocking=False)]

    def _overlooked(self, table: Layout) -> list[Finding]:
        """Compare what was laid with what could have been."""
        laid = self._as_laid(table)
        if laid is None or self.hand is None:
            return []
        found = []
        if self.may_lay_off:
            full = plan_of(laid.melds, loose_cards(self.hand, laid.melds), table, self.rules.cards)
            if full.deadwood < laid.deadwood:
                missed = from_mask(laid.laid.left & ~full.laid.left)
                found.append(
                    Finding(
                        code=FindingCode.LAYOFF_OVERLOOKED,
                        seat=self.seat,
                        cards=missed,
                        claimed=laid.deadwood,
                        actual=full.deadwood,
                        blocking=False,
                    )
                )
            best = joint_plan(self.hand, table, self.rules.cards).deadwood
            reached = min(full.deadwood, laid.deadwood)
        else:
            best, reached = self.least, laid.deadwood
        if best < reached:
            found.append(
                Finding(
                    code=FindingCode.BETTER_ARRANGEMENT,
                    seat=self.seat,
                    claimed=reached,
                    actual=best,
                    blocking=False,
                )
            )
        return found

    def _as_laid(self, table: Layout) -> Plan | None:
        """Return what the defender laid; whatever of it he did not say is taken at its best."""
        melds, said = laid_melds(self.holding), self.holding.layoffs
        if self.hand is None or not self._laid_something:
            return None
        cards = self.rules.cards
        if said is None:
            open_to = table if self.may_lay_off else ()
            return plan_of(melds or (), loose_cards(self.hand, melds or ()), open_to, cards)
        pairs = tuple((to_mask((layoff.card,)), layoff.meld) for layoff in said)
        kept = self.hand & ~sum(card for card, _ in pairs)
        own = best_layout(kept, cards) if melds is None else melds
        left = loose_cards(kept, own)
        return Plan(own, LaidOff(pairs, left), deadwood(left, cards))


def count_result(count: int) -> HandResult:
    """Return a hand of which only the count is known."""
    return HandResult(melds=None, unmatched=None, deadwood=count, layoffs=None)


def own_result(holding: Holding, rules: RuleSet, melds: Layout | None = None) -> HandResult:
    """Return a hand counted by itself, in the melds given or as good as it can be."""
    if holding.cards is None:
        return count_result(holding.deadwood or 0)
    hand = kept_cards(holding)
    split = best_layout(hand, rules.cards) if melds is None else melds
    left = loose_cards(hand, split)
    return _result(Plan(split, LaidOff((), left), deadwood(left, rules.cards)))


def _result(plan: Plan, rejected: tuple[Rejected, ...] = ()) -> HandResult:
    return HandResult(
        melds=tuple(meld_of(meld).cards for meld in plan.melds),
        unmatched=from_mask(plan.laid.left),
        deadwood=plan.deadwood,
        layoffs=name_layoffs(plan.laid),
        rejected=rejected,
    )
