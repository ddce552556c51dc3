"""Where the rule book answers a doubt: the section that each line of a verdict leads to."""

from __future__ import annotations

from typing import Final

from scorekeeper.engine.deal import Ending, Remedy
from scorekeeper.engine.findings import Finding, FindingCode
from scorekeeper.engine.settlement import Reason, Settlement

#: The section on how a deal ended.
OF_ENDING: Final = {
    Ending.KNOCK: "knock",
    Ending.GIN: "gin",
    Ending.BIG_GIN: "gin",
    Ending.VOID: "stock",
    Ending.MISDEAL: "misdeal",
    Ending.OUT: "values",
    Ending.BLOCKED: "stock",
}

#: The section on what points are for; None: it depends on how the deal ended.
OF_REASON: Final = {
    Reason.DIFFERENCE: None,
    Reason.GIN_BONUS: "gin",
    Reason.BIG_GIN_BONUS: "gin",
    Reason.UNDERCUT_BONUS: "undercut",
    Reason.GIN_OFF_BONUS: "undercut",
    Reason.KNOCK_BONUS: "knock",
    Reason.SPADE_DOUBLING: "bonuses",
    Reason.HAND_COUNT: "values",
    Reason.GOING_RUMMY: "bonuses",
    Reason.DEADWOOD: "values",
}

#: The section on what was found; None: it is no matter of the rules.
OF_FINDING: Final = {
    FindingCode.BAD_JSON: None,
    FindingCode.UNKNOWN_KEY: None,
    FindingCode.BAD_VALUE: None,
    FindingCode.OVERLAYS_CLASH: None,
    FindingCode.UNREADABLE_CARD: None,
    FindingCode.WRONG_NUMBER_OF_PLAYERS: "deal",
    FindingCode.SEAT_RESTS: "deal",
    FindingCode.CLOSER_NEEDED: None,
    FindingCode.UPCARD_NEEDED: "knock",
    FindingCode.DUPLICATE_CARD: None,
    FindingCode.CARD_IN_TWO_HANDS: None,
    FindingCode.TOO_MANY_COPIES: "deal",
    FindingCode.WRONG_NUMBER_OF_CARDS: "misdeal",
    FindingCode.IMPOSSIBLE_COUNT: "values",
    FindingCode.ILLEGAL_MELD: "turn",
    FindingCode.CARD_NOT_IN_HAND: None,
    FindingCode.CARD_IN_TWO_MELDS: "turn",
    FindingCode.ILLEGAL_LAYOFF: "layoffs",
    FindingCode.DISCARD_NEEDED: "turn",
    FindingCode.OVER_LIMIT: "knock",
    FindingCode.NOT_GIN: "gin",
    FindingCode.NOT_BIG_GIN: "gin",
    FindingCode.ROUND_OPEN: "rounds",
    FindingCode.CONTRACT_NOT_MET: "rounds",
    FindingCode.BETTER_ARRANGEMENT: "knock",
    FindingCode.ARRANGEMENT_MATTERS: "knock",
    FindingCode.BREAKING_MELD_PAYS: "layoffs",
    FindingCode.LAYOFF_OVERLOOKED: "layoffs",
    FindingCode.ANNOUNCED_DIFFERS: "layoffs",
    FindingCode.MELDS_FIRST_DIFFERS: "layoffs",
    FindingCode.COUNT_ONLY: "layoffs",
    FindingCode.LOOKS_LIKE_TOTAL: "values",
    FindingCode.ODD_POINTS: "stock",
}

#: The section on what the table may do after a knock that was none.
OF_REMEDY: Final = {
    Remedy.ACCEPTED: "knock",
    Remedy.EXPOSED: "knock",
    Remedy.FORFEITED: "knock",
    Remedy.NEW_DEAL: "knock",
}


def section_of_ending(settlement: Settlement) -> str:
    """Name the section on how a deal ended.

    >>> section_of_ending(Settlement(ok=True, ending=Ending.GIN))
    'gin'
    """
    return "undercut" if settlement.undercut else OF_ENDING[settlement.ending or Ending.VOID]


def section_of_reason(reason: Reason, settlement: Settlement) -> str:
    """Name the section on one line of the sum: a difference is explained by how the deal ended.

    >>> section_of_reason(Reason.DIFFERENCE, Settlement(ok=True, ending=Ending.GIN))
    'gin'
    """
    return OF_REASON[reason] or section_of_ending(settlement)


def section_of_finding(finding: Finding) -> str | None:
    """Name the section on what was found, where the rules have a say in it."""
    return OF_FINDING[finding.code]
