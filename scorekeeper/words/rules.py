"""Rule sets in words: names, summaries, labels and values of every rule a page shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from scorekeeper.engine.rules import RuleSet
from scorekeeper.plain import to_plain
from scorekeeper.rulesets import CUSTOM
from scorekeeper.words.texts import N_, Gettext

RULESET_NAMES: Final = {
    "classic": N_("Classic gin"),
    "oklahoma": N_("Oklahoma gin"),
    "straight": N_("Straight gin"),
    "older": N_("Gin by the older books"),
    "wikipedia": N_("Gin as on Wikipedia"),
    "swedish_simple": N_("Simple Swedish gin"),
    "norwegian_simple": N_("Simple Norwegian gin"),
    "oklahoma_norwegian": N_("Norwegian Oklahoma"),
    "custom": N_("House rules"),
}

RULESET_SUMMARIES: Final = {
    "classic": N_("Knock with 10 or less. Gin 25, undercut 25, big gin 31. First to 100."),
    "oklahoma": N_("The upcard sets the knock limit; a spade doubles the deal. First to 150."),
    "straight": N_("No knocking: play until somebody is gin. First to 100."),
    "older": N_("Gin 20, undercut 10, boxes 20, no big gin. First to 100."),
    "wikipedia": N_("As classic, but a shutout doubles only the points. First to 100."),
    "swedish_simple": N_("Gin 25, undercut 25, no boxes, no bonuses at the end. First to 100."),
    "norwegian_simple": N_(
        "Gin 25, undercut 25, no boxes and no bonuses at the end. First to 100."
    ),
    "oklahoma_norwegian": N_("The upcard sets the limit, an ace counts 1; a spade doubles points."),
    "custom": N_("A family's own rules."),
}

OVERLAY_NAMES: Final = {
    "hollywood": N_("Hollywood"),
    "three_hand": N_("Three players"),
    "partnership": N_("Two pairs"),
}

OVERLAY_SUMMARIES: Final = {
    "hollywood": N_("Three games at once: the first win counts in one column, the second in two."),
    "three_hand": N_("Two play, the dealer rests, everybody scores alone."),
    "partnership": N_("Two tables; partners add their deals together."),
}

#: The rules a page shows, in reading order, under their headings.
GROUPS: Final = (
    (
        N_("Closing"),
        {
            "knock.limit": N_("Knock with at most"),
            "knock.from_upcard": N_("The upcard sets the limit"),
            "knock.ace_upcard": N_("An ace turned up"),
            "knock.spade_doubles": N_("A spade turned up doubles"),
            "knock.first_round": N_("Knocking in the first round"),
            "knock.illegal": N_("A knock over the limit"),
        },
    ),
    (
        N_("Laying off"),
        {
            "knock.layoffs": N_("The defender's melds and layoffs"),
            "knock.as_laid": N_("What was laid counts, best or not"),
        },
    ),
    (
        N_("Bonuses"),
        {
            "bonuses.gin": N_("Gin"),
            "bonuses.undercut": N_("Undercut"),
            "bonuses.big_gin": N_("Big gin"),
            "bonuses.tie": N_("Equal counts"),
            "bonuses.gin_off": N_("Defending down to nothing"),
            "bonuses.knock": N_("Knock"),
            "bonuses.extra_boxes.gin": N_("Extra boxes for gin"),
            "bonuses.extra_boxes.undercut": N_("Extra boxes for an undercut"),
            "bonuses.extra_boxes.big_gin": N_("Extra boxes for big gin"),
        },
    ),
    (
        N_("The match"),
        {
            "sheet.target": N_("First to"),
            "sheet.deals": N_("Number of deals"),
            "sheet.game_bonus": N_("Game bonus"),
            "sheet.box_bonus": N_("Each box"),
            "sheet.box_timing": N_("Boxes are written"),
            "sheet.shutout": N_("Shutout"),
            "sheet.shutout_flat": N_("Flat shutout bonus"),
            "sheet.shutout_when": N_("Shut out is who has"),
            "sheet.wall": N_("When the stock runs out"),
            "sheet.columns": N_("Columns"),
            "sheet.late_entry": N_("After a column closes"),
            "sheet.rolling": N_("A new column opens when one closes"),
            "sheet.gin_opens_all": N_("Gin as the first win opens all columns"),
        },
    ),
    (
        N_("Dealing"),
        {
            "seats.next_dealer": N_("Next to deal"),
            "seats.void_dealer": N_("After a deal nobody won"),
            "seats.rests": N_("Who rests"),
            "seats.opponents": N_("Opponents change"),
        },
    ),
    (
        N_("Cards"),
        {
            "hand_size": N_("Cards in a hand"),
            "cards.aces": N_("Aces in runs"),
        },
    ),
)

RULE_LABELS: Final = {path: label for _, group in GROUPS for path, label in group.items()}

#: Rules that say nothing in a game whose other rule has this value.
SILENT: Final = {
    "knock.ace_upcard": ("knock.from_upcard", False),
    "knock.limit": ("knock.from_upcard", True),
    "sheet.shutout_when": ("sheet.shutout", "none"),
    "sheet.late_entry": ("sheet.columns", 1),
    "sheet.rolling": ("sheet.columns", 1),
    "sheet.gin_opens_all": ("sheet.columns", 1),
    "seats.opponents": ("seats.sides", "each"),
}

VALUES: Final[dict[str, dict[Any, str]]] = {
    "knock.limit": {0: N_("gin only")},
    "knock.ace_upcard": {"gin_only": N_("only gin closes"), "one": N_("counts 1")},
    "knock.spade_doubles": {
        "off": N_("nothing"),
        "points": N_("the points with the bonuses"),
        "points_and_boxes": N_("points, bonuses and boxes"),
        "difference": N_("the bare difference only"),
    },
    "knock.first_round": {True: N_("allowed"), False: N_("not allowed")},
    "knock.illegal": {
        "ask": N_("the table decides"),
        "opponent_may_accept": N_("the opponent may accept it"),
        "expose_and_continue": N_("the cards stay face up and play goes on"),
        "forfeit_hand": N_("the deal is forfeited"),
    },
    "knock.layoffs": {
        "joint": N_("chosen together, for the least count"),
        "melds_first": N_("melds first, then layoffs"),
    },
    "bonuses.tie": {
        "undercut": N_("an undercut with its bonus"),
        "no_bonus": N_("the defender wins, with 0"),
        "closer": N_("the player who knocked wins, with 0"),
    },
    "bonuses.big_gin": {None: N_("not played, counts as gin")},
    "bonuses.gin_off": {None: N_("the undercut bonus")},
    "sheet.target": {None: N_("no target")},
    "sheet.deals": {None: N_("as many as it takes")},
    "sheet.box_timing": {"end": N_("at the end"), "immediate": N_("with every deal")},
    "sheet.shutout": {
        "double_total": N_("doubles the winner's whole total"),
        "double_game": N_("doubles the game bonus"),
        "flat": N_("a flat bonus"),
        "double_bonuses": N_("doubles game and box bonuses"),
        "double_points": N_("doubles the points"),
        "none": N_("not played"),
    },
    "sheet.shutout_when": {"zero_points": N_("no points"), "zero_hands": N_("won no deal")},
    "sheet.wall": {
        "void": N_("the deal is void at two cards"),
        "half_box": N_("half a box to the lower count"),
        "last_discard": N_("the last discard may still end it"),
        "play_to_last": N_("play goes on to the last card"),
    },
    "sheet.late_entry": {
        "shift": N_("a late win enters the next open column"),
        "strict": N_("a win for a closed column is lost"),
    },
    "seats.next_dealer": {
        "loser": N_("the loser"),
        "winner": N_("the winner"),
        "alternate": N_("the players by turns"),
        "left": N_("the player to the left"),
    },
    "seats.void_dealer": {"same": N_("the same dealer again"), "pass": N_("the next one")},
    "seats.rests": {None: N_("nobody"), "dealer": N_("the dealer"), "loser": N_("the loser")},
    "seats.opponents": {"round": N_("every round"), "game": N_("every game")},
    "cards.aces": {
        "low": N_("low only: A 2 3"),
        "either": N_("low or high: A 2 3, Q K A"),
        "around": N_("round the corner: K A 2"),
    },
}


def ruleset_name(key: str, gettext: Gettext) -> str:
    """Return what people call a rule set."""
    return gettext(RULESET_NAMES.get(key, RULESET_NAMES[CUSTOM]))


def ruleset_summary(key: str, gettext: Gettext) -> str:
    """Return one line that tells a rule set from the others."""
    return gettext(RULESET_SUMMARIES.get(key, RULESET_SUMMARIES[CUSTOM]))


def overlay_name(key: str, gettext: Gettext) -> str:
    """Return what people call an overlay."""
    return gettext(OVERLAY_NAMES[key])


def overlay_summary(key: str, gettext: Gettext) -> str:
    """Return one line that says what an overlay changes."""
    return gettext(OVERLAY_SUMMARIES[key])


def rule_label(path: str, gettext: Gettext) -> str:
    """Return the plain words for a rule, given by its dotted key."""
    return gettext(RULE_LABELS.get(path, path))


def rule_value(path: str, value: Any, gettext: Gettext) -> str:
    """Return a rule's value in words."""
    named = VALUES.get(path, {})
    if value in named:
        return gettext(named[value])
    if type(value) is bool:
        return gettext(N_("yes")) if value else gettext(N_("no"))
    return gettext(N_("none")) if value is None else str(value)


def rules_line(rules: RuleSet, gettext: Gettext) -> str:
    """Name the rules of a match and the figures people ask for, in one line.

    >>> rules_line(RuleSet(), str)
    'Classic gin · first to 100 · gin 25 · undercut 25 · box 25 · game 100'
    """
    names = [ruleset_name(rules.key, gettext)]
    names += [overlay_name(key, gettext) for key in rules.overlays]
    figures = [
        (N_("first to %(number)s"), rules.sheet.target),
        (N_("gin %(number)s"), rules.bonuses.gin),
        (N_("undercut %(number)s"), rules.bonuses.undercut),
        (N_("box %(number)s"), rules.sheet.box_bonus),
        (N_("game %(number)s"), rules.sheet.game_bonus),
    ]
    parts = [gettext(text) % {"number": number} for text, number in figures if number]
    return " · ".join([", ".join(names), *parts])


def rule_groups(
    rules: RuleSet, gettext: Gettext
) -> Iterator[tuple[str, list[tuple[str, str, str]]]]:
    """List the rules that say something in this game: heading, then (key, label, value) each."""
    values = dict(_flat(to_plain(rules)))
    for heading, group in GROUPS:
        rows = [
            (path, gettext(label), rule_value(path, values[path], gettext))
            for path, label in group.items()
            if not (path in SILENT and values[SILENT[path][0]] == SILENT[path][1])
        ]
        yield gettext(heading), rows


def differences(rules: RuleSet, base: RuleSet) -> dict[str, Any]:
    """List the values in which a rule set differs from another, by dotted key."""
    own, other = dict(_flat(to_plain(rules))), dict(_flat(to_plain(base)))
    return {path: value for path, value in own.items() if other.get(path) != value}


def _flat(values: dict[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in values.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{key}.")
        else:
            yield before + key, value
