"""The engine: cards, melds, layouts, layoffs and the settlement of a deal. Standard library only.

*Meld*: a *set* (three or four of one rank) or a *run* (three or more of one suit in a row).
*Deadwood*: what the loose cards of a hand count. *Layout* or *arrangement*: one split of a hand
into melds and loose cards. *Closer*: who knocks or goes gin (big gin: with eleven cards);
*defender*: the other. *Layoff*: a defender's card put on a meld of the closer. *Undercut*: a
defender who counts no more than the closer. *Upcard*: the first card turned up, which may set
the *knock limit*. *Box*: the mark for a won deal. *Deal*: the scored unit; *hand*: the cards held.
*Contract*: the sets and runs a *round* asks for, laid down together; *left over* is what stays in
a hand when another went out.

>>> best_arrangement(parse_cards("7H 8H 9H 9S 9C"), CardRules()).deadwood
15
>>> least_deadwood(to_mask(parse_cards("7H 8H 9H 9S 9C")))
15
"""

from scorekeeper.engine.arrange import (
    Arrangement,
    arrangements,
    best_arrangement,
    best_discard,
)
from scorekeeper.engine.cards import (
    JOKER,
    PACK,
    Card,
    Hand,
    Pack,
    Rank,
    Suit,
    format_cards,
    from_mask,
    parse_cards,
    to_mask,
)
from scorekeeper.engine.closing import knock_limit
from scorekeeper.engine.contract import ContractCheck, check_contract, check_piles
from scorekeeper.engine.deal import Deal, Ending, Holding, LaidDown, Layoff, Remedy
from scorekeeper.engine.defence import Defence, Why, best_defence, melds_first_defence
from scorekeeper.engine.findings import Finding, FindingCode
from scorekeeper.engine.layoffs import legal_layoffs
from scorekeeper.engine.leftover import cards_dealt, left_over, most_cards, most_left, pack_of
from scorekeeper.engine.melds import Meld, MeldKind, find_melds, make_meld, parse_melds
from scorekeeper.engine.rules import (
    Bonuses,
    CardRules,
    Contract,
    KnockRules,
    Round,
    RuleSet,
    RummyRules,
    Seats,
    SheetRules,
)
from scorekeeper.engine.settle import settle
from scorekeeper.engine.settlement import (
    Award,
    HandResult,
    LayoutOutcome,
    Reason,
    Rejected,
    Settlement,
)
from scorekeeper.engine.solver import (
    defence_deadwood,
    least_deadwood,
    least_deadwood_after_discard,
)
from scorekeeper.engine.split import Part
from scorekeeper.engine.stretches import PartKind, Slot, slots_of
from scorekeeper.engine.verify import blocking, verify

__all__ = [
    "JOKER",
    "PACK",
    "Arrangement",
    "Award",
    "Bonuses",
    "Card",
    "CardRules",
    "Contract",
    "ContractCheck",
    "Deal",
    "Defence",
    "Ending",
    "Finding",
    "FindingCode",
    "Hand",
    "HandResult",
    "Holding",
    "KnockRules",
    "LaidDown",
    "Layoff",
    "LayoutOutcome",
    "Meld",
    "MeldKind",
    "Pack",
    "Part",
    "PartKind",
    "Rank",
    "Reason",
    "Rejected",
    "Remedy",
    "Round",
    "RuleSet",
    "RummyRules",
    "Seats",
    "Settlement",
    "SheetRules",
    "Slot",
    "Suit",
    "Why",
    "arrangements",
    "best_arrangement",
    "best_defence",
    "best_discard",
    "blocking",
    "cards_dealt",
    "check_contract",
    "check_piles",
    "defence_deadwood",
    "find_melds",
    "format_cards",
    "from_mask",
    "knock_limit",
    "least_deadwood",
    "least_deadwood_after_discard",
    "left_over",
    "legal_layoffs",
    "make_meld",
    "melds_first_defence",
    "most_cards",
    "most_left",
    "pack_of",
    "parse_cards",
    "parse_melds",
    "settle",
    "slots_of",
    "to_mask",
    "verify",
]
