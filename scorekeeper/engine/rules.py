"""Rule sets: frozen values that say how a game differs; no code asks which game it is.

The first value of every field is the Swedish long guide's classic game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any, Self

from scorekeeper.engine.cards import LETTERS
from scorekeeper.errors import Refused
from scorekeeper.plain import Problem, to_plain


class Game(StrEnum):
    """The family a game belongs to, which is how a deal's points come about."""

    GIN = "gin"
    CONTRACT = "contract"
    RUMMY = "rummy"


class Aces(StrEnum):
    """Where an ace may stand in a run: below the two, at either end, or round the corner."""

    LOW = "low"
    EITHER = "either"
    AROUND = "around"


class WildMost(StrEnum):
    """How many wild cards one meld may hold."""

    ANY = "any"
    HALF = "half"


class AceUpcard(StrEnum):
    """What an ace turned up allows where the upcard sets the knock limit."""

    GIN_ONLY = "gin_only"
    ONE = "one"


class SpadeDoubles(StrEnum):
    """What a spade turned up doubles."""

    OFF = "off"
    POINTS = "points"
    POINTS_AND_BOXES = "points_and_boxes"
    DIFFERENCE = "difference"


class LayoffPolicy(StrEnum):
    """Whether the defender's melds and layoffs are chosen together or one after the other."""

    JOINT = "joint"
    MELDS_FIRST = "melds_first"


class Illegal(StrEnum):
    """What the table does after a knock that was none."""

    ASK = "ask"
    OPPONENT_MAY_ACCEPT = "opponent_may_accept"
    EXPOSE_AND_CONTINUE = "expose_and_continue"
    FORFEIT_HAND = "forfeit_hand"


class Tie(StrEnum):
    """Who wins when both counts are equal after a knock, and with what."""

    UNDERCUT = "undercut"
    NO_BONUS = "no_bonus"
    CLOSER = "closer"


class BoxTiming(StrEnum):
    """When the box bonus is written: after the game, or with the deal at once."""

    END = "end"
    IMMEDIATE = "immediate"


class Shutout(StrEnum):
    """What the winner of a game gets when the loser scored nothing."""

    DOUBLE_TOTAL = "double_total"
    DOUBLE_GAME = "double_game"
    FLAT = "flat"
    DOUBLE_BONUSES = "double_bonuses"
    DOUBLE_POINTS = "double_points"
    NONE = "none"


class ShutoutWhen(StrEnum):
    """When a loser counts as shut out."""

    ZERO_POINTS = "zero_points"
    ZERO_HANDS = "zero_hands"


class Wall(StrEnum):
    """What happens when the stock runs out."""

    VOID = "void"
    HALF_BOX = "half_box"
    LAST_DISCARD = "last_discard"
    PLAY_TO_LAST = "play_to_last"


class LateEntry(StrEnum):
    """Which columns a win enters once earlier ones are closed."""

    SHIFT = "shift"
    STRICT = "strict"


class Sides(StrEnum):
    """Who plays together."""

    EACH = "each"
    PAIRS = "pairs"


class NextDealer(StrEnum):
    """Who deals after a scored deal."""

    LOSER = "loser"
    WINNER = "winner"
    ALTERNATE = "alternate"
    LEFT = "left"


class VoidDealer(StrEnum):
    """Who deals after a deal without a winner."""

    SAME = "same"
    PASS = "pass"


class Rests(StrEnum):
    """Who of three sits out."""

    DEALER = "dealer"
    LOSER = "loser"


class Opponents(StrEnum):
    """When the opponents in two pairs change."""

    ROUND = "round"
    GAME = "game"


class BuildOn(StrEnum):
    """Whose melds may be built on."""

    ALL = "all"
    OWN = "own"


class GoingRummy(StrEnum):
    """What going out in one turn earns in basic rummy."""

    OFF = "off"
    DOUBLE = "double"
    PLUS_TEN = "plus_ten"


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


#: Whole numbers that a rule may not exceed, by dotted key; 1,000 where nothing is said.
MOST = {
    "knock.limit": 98,
    "cards.decks": 6,
    "cards.jokers": 12,
    "sheet.columns": 12,
    "sheet.target": 100_000,
    "sheet.deals": 1_000,
    "sheet.game_bonus": 10_000,
    "sheet.shutout_flat": 10_000,
    "seats.players": 6,
    "hand_size": 20,
}

#: Whole numbers that must be at least this; nought where nothing is said.
LEAST = {
    "hand_size": 3,
    "cards.decks": 1,
    "sheet.target": 1,
    "sheet.deals": 1,
    "sheet.columns": 1,
    "seats.players": 2,
    "contract.penalty_cards": 1,
}


def check_rules(rules: RuleSet) -> list[Problem]:
    """Find every value that no game can use, each with its dotted path.

    >>> from dataclasses import replace
    >>> [problem.path for problem in check_rules(replace(RuleSet(), cards=CardRules(decks=2)))]
    ['cards.decks']
    """
    problems = [*_out_of_range(to_plain(rules)), *_words(rules)]
    if rules.game is not Game.GIN:  # no other family can be settled yet
        return [*problems, Problem("bad_value", "game", rules.game)]
    return problems + [Problem("bad_value", path) for path, fits in _gin(rules) if not fits]


def _gin(rules: RuleSet) -> Iterator[tuple[str, bool]]:
    """Say of each rule that gin leaves no choice about, or little, whether its value fits."""
    seats = rules.seats
    yield "cards.decks", rules.cards.decks == 1
    yield "cards.jokers", rules.cards.jokers == 0
    yield "cards.wild", rules.cards.wild == ()
    yield "sheet.low_wins", not rules.sheet.low_wins
    yield "seats.players", seats.players in (2, 3, 4, None)
    yield "seats.sides", seats.sides is Sides.EACH or seats.players in (4, None)
    yield "seats.rests", seats.rests is None or seats.players in (3, None)
    yield "contract.rounds", rules.contract.rounds == ()
    yield "rummy.minus", not rules.rummy.minus


def _out_of_range(values: dict[str, Any], before: str = "") -> Iterator[Problem]:
    for key, value in values.items():
        path = before + key
        if isinstance(value, dict):
            yield from _out_of_range(value, f"{path}.")
        numbers = value if isinstance(value, list) else [value]
        for number in numbers:
            if type(number) is int and not LEAST.get(path, 0) <= number <= MOST.get(path, 1_000):
                yield Problem("bad_value", path, number)


def _words(rules: RuleSet) -> Iterator[Problem]:
    """Check the few texts whose values no enumeration can list."""
    if any(letter not in (*LETTERS, "Jk") for letter in rules.cards.wild):
        yield Problem("bad_value", "cards.wild", rules.cards.wild)
    if not rules.sheet.column_weights:
        yield Problem("bad_value", "sheet.column_weights")
    stake = rules.sheet.stake
    if stake and not re.fullmatch(r"\d{1,6}(\.\d{1,4})?", stake.per_point, re.ASCII):
        yield Problem("bad_value", "sheet.stake.per_point", stake.per_point)
    if stake and not re.fullmatch(r"[A-Za-z]{1,8}|[€£$]|\w{2,3}", stake.currency):
        yield Problem("bad_value", "sheet.stake.currency", stake.currency)
    for number, asked in enumerate(rules.contract.rounds):
        if asked and any(isinstance(run, str) and run != "rest" for run in asked.runs):
            yield Problem("bad_value", f"contract.rounds.{number}.runs", asked.runs)
