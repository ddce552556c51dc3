"""What is written: columns, the end of the match, boxes, the shutout."""

from __future__ import annotations

from typing import Final

from scorekeeper.engine.rules import (
    BoxTiming,
    LateEntry,
    RuleSet,
    Shutout,
    ShutoutWhen,
    SpadeDoubles,
)
from scorekeeper.words.booktexts.rows import ALL, HOUSE, LONG, PAGAT, Row, many, pairs, three
from scorekeeper.words.texts import N_

RG: Final = N_("rummy-games.com")

COLUMNS: Final[tuple[Row, ...]] = (
    (
        many,
        N_(
            "Hollywood: %(columns)s games at once, each with its own column, target and bonuses. A "
            "side’s first win is written in column 1, its second in 1 and 2, its third in 1, 2 and "
            "3, and so on."
        ),
        N_("Swedish long guide, rummy-games.com"),
    ),
    (
        lambda rules: many(rules) and rules.sheet.gin_opens_all,
        N_("Gin as a side’s very first win is written in all open columns."),
        LONG,
    ),
    (
        lambda rules: many(rules) and rules.sheet.late_entry is LateEntry.SHIFT,
        N_("A column that is closed is skipped: the win enters the next open one."),
        RG,
    ),
    (
        lambda rules: many(rules) and rules.sheet.late_entry is LateEntry.STRICT,
        N_("A win for a column that is closed is lost there."),
        N_("a public program"),
    ),
    (
        lambda rules: many(rules) and rules.sheet.rolling,
        N_("When a column closes a new one opens, until last games are called."),
        RG,
    ),
    (many, N_("The match is won on the sum of all columns."), LONG),
)

BONUSES: Final[tuple[Row, ...]] = (
    (
        lambda rules: rules.knock.spade_doubles is SpadeDoubles.POINTS,
        N_("A spade turned up first doubles the points of the deal with their bonus, not the box."),
        N_("Norwegian rules, Pagat"),
    ),
    (
        lambda rules: rules.knock.spade_doubles is SpadeDoubles.POINTS_AND_BOXES,
        N_(
            "A spade turned up first doubles the points of the deal with their bonus, and the box: "
            "two marks."
        ),
        LONG,
    ),
    (
        lambda rules: rules.knock.spade_doubles is SpadeDoubles.DIFFERENCE,
        N_("A spade turned up first doubles the bare difference, not the bonus and not the box."),
        N_("some homes"),
    ),
    (
        lambda rules: many(rules) and rules.sheet.target is not None,
        N_(
            "A game ends, and its column is closed, when somebody has %(target)s points or more in "
            "it; the match ends with the last game."
        ),
        N_("every guide; the number by this game"),
    ),
    (
        lambda rules: not many(rules) and rules.sheet.target is not None,
        N_("The match ends when somebody has %(target)s points or more in the running score."),
        N_("every guide; the number by this game"),
    ),
    (
        lambda rules: rules.sheet.deals is not None,
        N_("The match ends after %(deals)s scored deals."),
        HOUSE,
    ),
    (
        lambda rules: rules.sheet.game_bonus > 0,
        N_("Whoever gets there first wins the game and %(game)s points."),
        N_("Swedish long guide, Pagat"),
    ),
    (
        lambda rules: rules.sheet.game_bonus == 0,
        N_("There is no bonus for the game: the points of the deals are all there is."),
        N_("Norwegian rules, Swedish beginner guide"),
    ),
    (three, N_("Everybody settles with everybody by the difference of the totals."), RG),
    (
        lambda rules: rules.sheet.stake is not None,
        N_("Every point of the net difference is worth %(stake)s."),
        HOUSE,
    ),
)

BOXES: Final[tuple[Row, ...]] = (
    (
        lambda rules: rules.sheet.box_bonus == 0,
        N_("Boxes are not played."),
        N_("Norwegian rules, Swedish beginner guide"),
    ),
    (
        lambda rules: rules.sheet.box_bonus > 0 and pairs(rules),
        N_(
            "Every round won is one box for the pair, whatever the two deals were. Each box earns "
            "%(box)s points, also on the losing side."
        ),
        N_("Swedish long guide, Bicycle"),
    ),
    (
        lambda rules: rules.sheet.box_bonus > 0 and not pairs(rules),
        N_(
            "Every deal won is a box, by knock, gin or undercut alike; a deal won with 0 points is "
            "none. Each box earns its winner %(box)s points, also on the losing side."
        ),
        N_("Swedish long guide, Pagat"),
    ),
    (
        lambda rules: rules.sheet.box_bonus > 0 and rules.sheet.box_timing is BoxTiming.END,
        N_("They are added when the game is over and do not count towards the target."),
        ALL,
    ),
    (
        lambda rules: rules.sheet.box_bonus > 0 and rules.sheet.box_timing is BoxTiming.IMMEDIATE,
        N_("They are written with the deal at once and count towards the target."),
        N_("some programs"),
    ),
    (
        lambda rules: any(vars(rules.bonuses.extra_boxes).values()),
        N_(
            "Extra boxes: %(extra_gin)s for gin, %(extra_undercut)s for an undercut, "
            "%(extra_big)s for big gin."
        ),
        N_("Pagat, Scarne"),
    ),
)


def _formula(rules: RuleSet) -> Shutout | None:
    """Return how a shutout changes the winner's total; of three each loser pays for himself."""
    return None if three(rules) else rules.sheet.shutout


SHUTOUT: Final[tuple[Row, ...]] = (
    (
        lambda rules: rules.sheet.shutout is Shutout.NONE,
        N_("A shutout earns nothing extra."),
        N_("Norwegian rules, Swedish beginner guide"),
    ),
    (
        lambda rules: (
            rules.sheet.shutout is not Shutout.NONE
            and rules.sheet.shutout_when is ShutoutWhen.ZERO_POINTS
        ),
        N_("A loser without a single point is shut out."),
        N_("Swedish long guide, Pagat"),
    ),
    (
        lambda rules: (
            rules.sheet.shutout is not Shutout.NONE
            and rules.sheet.shutout_when is ShutoutWhen.ZERO_HANDS
        ),
        N_("A loser who won no deal is shut out."),
        N_("Wikipedia"),
    ),
    (
        lambda rules: three(rules) and rules.sheet.shutout is not Shutout.NONE,
        N_("Each loser who is shut out pays the winner %(flat)s points more."),
        RG,
    ),
    (
        lambda rules: _formula(rules) is Shutout.DOUBLE_TOTAL,
        N_("The winner’s whole total is doubled: points, game and boxes."),
        LONG,
    ),
    (
        lambda rules: _formula(rules) is Shutout.DOUBLE_GAME,
        N_("The winner gets the game bonus twice."),
        PAGAT,
    ),
    (
        lambda rules: _formula(rules) is Shutout.FLAT,
        N_("The winner gets %(flat)s points more."),
        RG,
    ),
    (
        lambda rules: _formula(rules) is Shutout.DOUBLE_BONUSES,
        N_("The winner gets game bonus and boxes twice."),
        N_("a digest of Pagat"),
    ),
    (
        lambda rules: _formula(rules) is Shutout.DOUBLE_POINTS,
        N_("The winner’s points are doubled, the bonuses are not."),
        N_("Wikipedia"),
    ),
    (
        lambda rules: _formula(rules) not in (Shutout.NONE, None),
        N_("With 112 points and 6 boxes against nothing: %(sum)s."),
        N_("figures of the Swedish long guide"),
    ),
)
