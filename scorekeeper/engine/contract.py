"""What a player lays down in a contract game, checked against what the round asks for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import permutations, product
from typing import Final

from scorekeeper.engine.cards import Hand
from scorekeeper.engine.deal import Deal, LaidDown
from scorekeeper.engine.findings import Finding, FindingCode, bad_value
from scorekeeper.engine.leftover import most_cards
from scorekeeper.engine.nearest import nearest
from scorekeeper.engine.rules import CardRules, Round, RuleSet
from scorekeeper.engine.split import MOST_CARDS, Part, lie_apart, split, ways
from scorekeeper.engine.stretches import Slot, slots_of

#: What anybody keeps who did not go out: more than a card to discard.
SOME: Final = 2


@dataclass(frozen=True, kw_only=True)
class ContractCheck:
    """Whether cards meet a round, and how they lie; else what is nearest.

    `parts` stand in the order in which the round asks for them. Where it is not met each says how
    many cards it is `lacking`; `loose` lie in no part; `adjoining` means that two runs of a suit
    are one run in two pieces; `piled_otherwise` that the cards would do if they lay in other piles;
    `too_many_left` counts the cards kept that should lie on the table.
    """

    met: bool
    parts: tuple[Part, ...] = ()
    loose: Hand = ()
    adjoining: bool = False
    piled_otherwise: bool = False
    too_many_left: int = 0

    @property
    def lacking(self) -> int:
        """How many cards are missing in all."""
        return sum(part.lacking for part in self.parts)


def check_contract(cards: Hand, asked: Round, rules: CardRules, *, kept: int = 0) -> ContractCheck:
    """Check the cards somebody lays down against a round, and split them as it asks.

    All of them must lie in the round's parts, which may be longer than asked. Sets are of any
    suits, twins included; two runs of one suit must not adjoin (our decision where sources are
    silent). *kept* is what stays in the hand: where all cards must be out none, or one to discard.

    >>> from scorekeeper.engine.cards import format_cards, parse_cards
    >>> rules = CardRules(decks=2, jokers=4, wild=("Jk",))
    >>> asked = Round(sets=(3,), runs=(4,))
    >>> done = check_contract(parse_cards("6H 7H Jk 9H QC QC QD"), asked, rules)
    >>> done.met, [format_cards(part.cards) for part in done.parts]
    (True, ['QC QC QD', '6H 7H Jk 9H'])
    >>> short = check_contract(parse_cards("6H 7H 8H"), asked, rules)
    >>> short.met, [(part.slot.kind.value, part.lacking) for part in short.parts]
    (False, [('set', 3), ('run', 1)])
    """
    slots = slots_of(asked)
    too_many = _too_many(asked, kept)
    parts = split(cards, slots, rules)
    if parts is not None:
        return ContractCheck(met=not too_many, parts=parts, too_many_left=too_many)
    joined = split(cards, slots, rules, apart=False)
    if joined is not None:
        return ContractCheck(met=False, parts=joined, adjoining=True, too_many_left=too_many)
    parts, loose = nearest(cards, slots, rules)
    return ContractCheck(met=False, parts=parts, loose=loose, too_many_left=too_many)


def check_piles(
    piles: Sequence[Hand], asked: Round, rules: CardRules, *, kept: int = 0
) -> ContractCheck:
    """Check melds as they lie on the table; one pile of all cards may be split as it can be.

    >>> from scorekeeper.engine.cards import parse_cards
    >>> rules = CardRules(decks=2, jokers=4, wild=("Jk",))
    >>> laid = [parse_cards("6H 7H 8H 9H"), parse_cards("QC QC QD")]
    >>> check_piles(laid, Round(sets=(3,), runs=(4,)), rules).met
    True
    """
    slots = slots_of(asked)
    cards = tuple(card for pile in piles for card in pile)
    parts = _as_piled(piles, slots, rules)
    if parts is not None:
        adjoining, too_many = not lie_apart(parts, rules), _too_many(asked, kept)
        met = not adjoining and not too_many
        return ContractCheck(met=met, parts=parts, adjoining=adjoining, too_many_left=too_many)
    whole = check_contract(cards, asked, rules, kept=kept)
    if len(piles) == 1 and len(slots) > 1:
        return whole
    return replace(whole, met=False, piled_otherwise=not (whole.lacking or whole.loose))


def judge_laid(deal: Deal, rules: RuleSet, players: int) -> Iterator[Finding]:
    """Judge what was laid down in a deal: whose it is, and whether it meets the round."""
    asked = _asked(deal, rules)
    if deal.laid and deal.round is None:
        yield bad_value("round")
    for place, laid in enumerate(deal.laid or ()):
        path = f"laid.{place}"
        seats = [one.seat for one in (deal.laid or ())[:place]]
        if not 0 <= laid.seat < players or laid.seat in seats:
            yield bad_value(f"{path}.seat")
        elif asked is not None:
            held = most_cards(rules, players)  # and one more, just drawn
            most = MOST_CARDS if held is None else min(MOST_CARDS, held + 1)
            yield from _laid(deal, laid, asked, rules, (path, most))


def _asked(deal: Deal, rules: RuleSet) -> Round | None:
    """Find what the round asks for; None where nobody knows."""
    rounds = rules.contract.rounds
    if deal.round is None or not 0 < deal.round <= len(rounds):
        return None
    return rounds[deal.round - 1]


def _laid(
    deal: Deal, laid: LaidDown, asked: Round, rules: RuleSet, place: tuple[str, int]
) -> Iterator[Finding]:
    """Check one player's cards: no more than anybody can hold, and what the round asks for."""
    path, most = place
    number = sum(map(len, laid.melds))
    if number > most:
        yield Finding(
            code=FindingCode.WRONG_NUMBER_OF_CARDS, seat=laid.seat, claimed=most, actual=number,
            path=path,
        )  # fmt: skip
        return
    kept = 0 if laid.seat == deal.closer else SOME
    check = check_piles(laid.melds, asked, rules.cards, kept=kept)
    if not check.met:
        yield Finding(
            code=FindingCode.CONTRACT_NOT_MET, seat=laid.seat, cards=check.loose,
            claimed=sum(part.slot.size for part in check.parts), actual=check.lacking, path=path,
        )  # fmt: skip


def _too_many(asked: Round, kept: int) -> int:
    """Count the cards kept in a round in which all must lie on the table, or one be discarded."""
    return max(0, kept - (not asked.no_discard)) if asked.all_out else 0


def _as_piled(
    piles: Sequence[Hand], slots: Sequence[Slot], rules: CardRules
) -> tuple[Part, ...] | None:
    """Take every pile for one part of the round, apart where that can be; None where none fits."""
    if len(piles) != len(slots):
        return None
    found = None
    for order in dict.fromkeys(permutations(piles)):
        places = [ways(pile, slot, rules) for pile, slot in zip(order, slots, strict=True)]
        for parts in product(*places):
            if lie_apart(parts, rules):
                return parts
            found = found or parts
    return found
