"""What rules choose between: every choice that is no number, with its permanent names.

The first value of each is the Swedish long guide's classic game. The values are stored and
written into files, so they never change.
"""

from __future__ import annotations

from enum import StrEnum


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
