"""What a deal is worth and why: plain frozen values, the same names as in the JSON answer."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.engine.cards import Hand
from scorekeeper.engine.deal import Ending, Layoff
from scorekeeper.engine.defence import Why
from scorekeeper.engine.findings import Finding


class Reason(StrEnum):
    """What points are for."""

    DIFFERENCE = "difference"
    GIN_BONUS = "gin_bonus"
    BIG_GIN_BONUS = "big_gin_bonus"
    UNDERCUT_BONUS = "undercut_bonus"
    GIN_OFF_BONUS = "gin_off_bonus"
    KNOCK_BONUS = "knock_bonus"
    SPADE_DOUBLING = "spade_doubling"
    HAND_COUNT = "hand_count"
    GOING_RUMMY = "going_rummy"
    DEADWOOD = "deadwood"


@dataclass(frozen=True, kw_only=True)
class Award:
    """Points of one seat, with the reason."""

    seat: int
    points: int
    reason: Reason


@dataclass(frozen=True, kw_only=True)
class Rejected:
    """A tempting plan of the defender that leaves more than the one that counts."""

    melds: tuple[Hand, ...]
    layoffs: tuple[Layoff, ...]
    deadwood: int
    why: Why


@dataclass(frozen=True, kw_only=True)
class HandResult:
    """One hand as it counted; a hand given as a count has None for all but `deadwood`.

    A defender's `deadwood` is what is left after the layoffs.
    """

    melds: tuple[Hand, ...] | None
    unmatched: Hand | None
    deadwood: int
    layoffs: tuple[Layoff, ...] | None
    rejected: tuple[Rejected, ...] = ()


@dataclass(frozen=True, kw_only=True)
class LayoutOutcome:
    """One way the closer's cards can lie, and what it leads to; `laid` is the one that counted."""

    melds: tuple[Hand, ...]
    deadwood: int
    defender_deadwood: int
    winner: int
    points: int
    laid: bool


@dataclass(frozen=True, kw_only=True)
class Settlement:
    """One settled deal, or (`ok` false) only what stops it from being settled."""

    ok: bool
    ending: Ending | None = None
    undercut: bool = False
    winner: int | None = None
    points: int = 0
    boxes: int = 0
    multiplier: int = 1
    limit: int | None = None
    scores: tuple[int, ...] = ()
    awards: tuple[Award, ...] = ()
    hands: tuple[HandResult | None, ...] = ()
    layouts: tuple[LayoutOutcome, ...] = ()
    half_box: int | None = None
    findings: tuple[Finding, ...] = ()
