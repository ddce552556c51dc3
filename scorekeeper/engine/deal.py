"""What the players say happened in one deal, still unjudged."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.engine.cards import Card, Hand
from scorekeeper.engine.hashing import hashed_once


class Ending(StrEnum):
    """How a deal ended."""

    KNOCK = "knock"
    GIN = "gin"
    BIG_GIN = "big_gin"
    VOID = "void"
    OUT = "out"
    BLOCKED = "blocked"
    MISDEAL = "misdeal"


class Remedy(StrEnum):
    """What the table chose after a refused knock."""

    ACCEPTED = "accepted"
    EXPOSED = "exposed"
    FORFEITED = "forfeited"
    NEW_DEAL = "new_deal"


@dataclass(frozen=True, kw_only=True)
class Layoff:
    """One card laid off on the closer's meld with that index; layoffs chain, so order is kept."""

    card: Card
    meld: int


@dataclass(frozen=True, kw_only=True)
class Holding:
    """One player's hand at the end: the cards, or only a count of the loose ones.

    `deadwood` is the count after layoffs. `melds` are the piles as laid on the table, `()` for
    none laid and None for not said; `discard` is the closer's, one of eleven cards; `announced`
    is the count said aloud.
    """

    cards: Hand | None = None
    deadwood: int | None = None
    melds: tuple[Hand, ...] | None = None
    layoffs: tuple[Layoff, ...] | None = None
    discard: Card | None = None
    announced: int | None = None


@dataclass(frozen=True, kw_only=True)
class LaidDown:
    """The melds one seat laid down to meet a contract."""

    seat: int
    melds: tuple[Hand, ...]


@hashed_once
@dataclass(frozen=True, kw_only=True)
class Deal:
    """One deal as entered; seats count from 0, `hands` has one entry a seat (None: not playing).

    `winner`, `points` and `boxes` stand instead of hands in a line copied from paper.
    """

    closer: int | None = None
    ending: Ending | None = None
    dealer: int | None = None
    upcard: Card | None = None
    hands: tuple[Holding | None, ...] | None = None
    winner: int | None = None
    points: int | None = None
    boxes: int | None = None
    round: int | None = None
    table: int | None = None
    players: tuple[int, ...] | None = None
    went_rummy: bool = False
    laid: tuple[LaidDown, ...] | None = None
    remedy: Remedy | None = None
