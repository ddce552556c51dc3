"""Rule sets: frozen values that say how a game differs; no code asks which game it is.

The first value of every field is the Swedish long guide's classic game.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self

from scorekeeper.engine.cards import LETTERS
from scorekeeper.engine.choices import (
    Aces,
    AceUpcard,
    BoxTiming,
    BuildOn,
    Game,
    GoingRummy,
    Illegal,
    LateEntry,
    LayoffPolicy,
    NextDealer,
    Opponents,
    Rests,
    Shutout,
    ShutoutWhen,
    Sides,
    SpadeDoubles,
    Tie,
    VoidDealer,
    Wall,
    WildMost,
)
from scorekeeper.engine.hashing import hashed_once
from scorekeeper.errors import Refused
from scorekeeper.plain import Problem

__all__ = [
    "AceUpcard",
    "Aces",
    "Bonuses",
    "BoxTiming",
    "BuildOn",
    "CardRules",
    "CardValues",
    "Contract",
    "ExtraBoxes",
    "Game",
    "GoingRummy",
    "Illegal",
    "KnockRules",
    "LateEntry",
    "LayoffPolicy",
    "NextDealer",
    "Opponents",
    "Rests",
    "Round",
    "RuleSet",
    "RummyRules",
    "Seats",
    "SheetRules",
    "Shutout",
    "ShutoutWhen",
    "Sides",
    "SpadeDoubles",
    "Stake",
    "Tie",
    "VoidDealer",
    "Wall",
    "WildMost",
]


@dataclass(frozen=True)
class CardValues:
    """Points laid over ace 1, pips and courts 10, by rank letter (`Jk` for the joker).

    >>> CardValues.from_plain({"A": 15}).of("A"), CardValues().of("K")
    (15, 10)
    """

    laid_over: tuple[tuple[str, int], ...] = ()

    def of(self, letter: str) -> int:
        """Return the points of a rank letter; a joker without a value of its own counts 0."""
        default = min(LETTERS.find(letter) + 1, 10)
        return dict(self.laid_over).get(letter, default)

    def to_plain(self) -> dict[str, int]:
        """Write the values as JSON does."""
        return dict(self.laid_over)

    @classmethod
    def from_plain(cls, data: Any) -> Self:
        """Read the values from JSON; raises `Refused` with the rank that does not fit."""
        if not isinstance(data, dict):
            raise Refused(problems=[Problem("bad_value", "", data)])
        unknown = [key for key in data if key not in (*LETTERS, "Jk")]
        bad = [key for key, held in data.items() if type(held) is not int or not 0 <= held <= 100]
        if unknown or bad:
            problems = [Problem("unknown_key", key) for key in unknown]
            raise Refused(
                problems=problems
                + [Problem("bad_value", key, data[key]) for key in bad if key not in unknown]
            )
        return cls(tuple(sorted(data.items())))


@dataclass(frozen=True, kw_only=True)
class CardRules:
    """The cards: how aces run, what cards count, how many packs, what is wild."""

    aces: Aces = Aces.LOW
    values: CardValues = CardValues()
    decks: int | None = 1
    jokers: int = 0
    wild: tuple[str, ...] = ()
    wild_most: WildMost = WildMost.ANY

    @cached_property
    def points(self) -> tuple[int, ...]:
        """Points by rank number, the joker at 0."""
        return tuple(self.values.of(letter) for letter in ("Jk", *LETTERS))


@dataclass(frozen=True, kw_only=True)
class KnockRules:
    """When a player may knock, and how the defender answers."""

    limit: int = 10
    from_upcard: bool = False
    ace_upcard: AceUpcard = AceUpcard.GIN_ONLY
    spade_doubles: SpadeDoubles = SpadeDoubles.OFF
    layoffs: LayoffPolicy = LayoffPolicy.JOINT
    as_laid: bool = False
    first_round: bool = True
    illegal: Illegal = Illegal.ASK

    @property
    def needs_upcard(self) -> bool:
        """Whether a deal cannot be scored without its upcard."""
        return self.from_upcard or self.spade_doubles is not SpadeDoubles.OFF


@dataclass(frozen=True, kw_only=True)
class ExtraBoxes:
    """Box marks on top of the one that every won deal earns."""

    gin: int = 0
    undercut: int = 0
    big_gin: int = 0


@dataclass(frozen=True, kw_only=True)
class Bonuses:
    """Points on top of the difference; None where a bonus is not played."""

    gin: int = 25
    undercut: int = 25
    big_gin: int | None = 31
    tie: Tie = Tie.UNDERCUT
    gin_off: int | None = None
    knock: int = 0
    extra_boxes: ExtraBoxes = ExtraBoxes()


@dataclass(frozen=True, kw_only=True)
class Stake:
    """Money a point is worth: a decimal amount as text, and a currency code."""

    per_point: str
    currency: str


@dataclass(frozen=True, kw_only=True)
class SheetRules:
    """The running sheet: target, bonuses at the end, columns."""

    target: int | None = 100
    deals: int | None = None
    game_bonus: int = 100
    box_bonus: int = 25
    box_timing: BoxTiming = BoxTiming.END
    shutout: Shutout = Shutout.DOUBLE_TOTAL
    shutout_flat: int = 100
    shutout_when: ShutoutWhen = ShutoutWhen.ZERO_POINTS
    wall: Wall = Wall.VOID
    columns: int = 1
    late_entry: LateEntry = LateEntry.SHIFT
    rolling: bool = False
    gin_opens_all: bool = False
    column_weights: tuple[int, ...] = (1, 1, 1)
    low_wins: bool = False
    stake: Stake | None = None

    def weight(self, number: int) -> int:
        """Tell how often column *number* counts in the pay; further ones take the last weight.

        >>> rules = SheetRules(column_weights=(1, 2))
        >>> rules.weight(1), rules.weight(2), rules.weight(3)
        (1, 2, 2)
        """
        weights = self.column_weights or (1,)
        return weights[min(number, len(weights)) - 1]


@dataclass(frozen=True, kw_only=True)
class Seats:
    """Who plays with whom, who deals and who rests; `players` None: the match decides."""

    players: int | None = 2
    sides: Sides = Sides.EACH
    next_dealer: NextDealer = NextDealer.LOSER
    void_dealer: VoidDealer = VoidDealer.SAME
    rests: Rests | None = None
    opponents: Opponents = Opponents.ROUND


@dataclass(frozen=True, kw_only=True)
class Round:
    """What one round of a contract game asks for; a run of "rest" takes all other cards."""

    sets: tuple[int, ...] = ()
    runs: tuple[int | str, ...] = ()
    pair: bool = False
    all_out: bool = False
    no_discard: bool = False


@dataclass(frozen=True, kw_only=True)
class Contract:
    """The rounds of a contract game and its house switches; a round of None is still open."""

    rounds: tuple[Round | None, ...] = ()
    buys: int | None = None
    penalty_cards: int = 1
    joker_exchange: bool = False
    out_when_laying: bool = True
    build_on: BuildOn = BuildOn.ALL
    last_round_extra: int = 0


@dataclass(frozen=True, kw_only=True)
class RummyRules:
    """Basic rummy: how going out scores, and what only guides play."""

    going_rummy: GoingRummy = GoingRummy.OFF
    block: bool = False
    minus: bool = False
    melds_per_turn: int | None = 1
    layoff_after_own: bool = False
    last_card_discard: bool = False
    pile_shuffle: bool = False
    seven_cards: bool = False


@hashed_once
@dataclass(frozen=True, kw_only=True)
class RuleSet:
    """One complete set of rules; `source` says who plays it so."""

    key: str = "classic"
    overlays: tuple[str, ...] = ()
    source: str = ""
    game: Game = Game.GIN
    hand_size: int | None = 10
    cards: CardRules = CardRules()
    knock: KnockRules = KnockRules()
    bonuses: Bonuses = Bonuses()
    sheet: SheetRules = SheetRules()
    seats: Seats = Seats()
    contract: Contract = Contract()
    rummy: RummyRules = RummyRules()

    @property
    def in_hand(self) -> int:
        """How many cards each of two holds between turns; ten where the rules leave it open."""
        return self.hand_size or 10
