"""Findings: what is wrong with a deal, and what the table may want to know."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.engine.cards import Hand


class FindingCode(StrEnum):
    """Everything that can be found, what stops a deal first, then the notes."""

    BAD_JSON = "bad_json"
    UNKNOWN_KEY = "unknown_key"
    BAD_VALUE = "bad_value"
    OVERLAYS_CLASH = "overlays_clash"
    UNREADABLE_CARD = "unreadable_card"
    WRONG_NUMBER_OF_PLAYERS = "wrong_number_of_players"
    SEAT_RESTS = "seat_rests"
    CLOSER_NEEDED = "closer_needed"
    UPCARD_NEEDED = "upcard_needed"
    DUPLICATE_CARD = "duplicate_card"
    CARD_IN_TWO_HANDS = "card_in_two_hands"
    TOO_MANY_COPIES = "too_many_copies"
    WRONG_NUMBER_OF_CARDS = "wrong_number_of_cards"
    IMPOSSIBLE_COUNT = "impossible_count"
    ILLEGAL_MELD = "illegal_meld"
    CARD_NOT_IN_HAND = "card_not_in_hand"
    CARD_IN_TWO_MELDS = "card_in_two_melds"
    ILLEGAL_LAYOFF = "illegal_layoff"
    DISCARD_NEEDED = "discard_needed"
    OVER_LIMIT = "over_limit"
    NOT_GIN = "not_gin"
    NOT_BIG_GIN = "not_big_gin"
    ROUND_OPEN = "round_open"
    CONTRACT_NOT_MET = "contract_not_met"
    BETTER_ARRANGEMENT = "better_arrangement"
    ARRANGEMENT_MATTERS = "arrangement_matters"
    BREAKING_MELD_PAYS = "breaking_meld_pays"
    LAYOFF_OVERLOOKED = "layoff_overlooked"
    ANNOUNCED_DIFFERS = "announced_differs"
    MELDS_FIRST_DIFFERS = "melds_first_differs"
    COUNT_ONLY = "count_only"
    LOOKS_LIKE_TOTAL = "looks_like_total"
    ODD_POINTS = "odd_points"


@dataclass(frozen=True, kw_only=True)
class Finding:
    """One thing found: `claimed` is what was said or allowed, `actual` what is true.

    `path` is the dotted place in the input, `deal` the number of the deal in its match.
    """

    code: FindingCode
    seat: int | None = None
    cards: Hand = ()
    claimed: int | None = None
    actual: int | None = None
    path: str | None = None
    deal: int | None = None
    blocking: bool = True


def bad_value(path: str, seat: int | None = None) -> Finding:
    """Find that a value does not fit its place."""
    return Finding(code=FindingCode.BAD_VALUE, path=path, seat=seat)
