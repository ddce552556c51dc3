"""Rule sets in words: names, summaries, labels and values of every rule a page shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from scorekeeper.engine.rules import CardValues, Game, RuleSet
from scorekeeper.plain import to_plain
from scorekeeper.rulesets import CUSTOM, NAMING, RULESETS
from scorekeeper.words.counts import filled
from scorekeeper.words.keys import GROUPS, RULE_LABELS, SILENT, VALUES, WHOLE
from scorekeeper.words.rounds import plain_round
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
    "swedish_seven": N_("Two packs, seven rounds"),
    "swedish_fifteen": N_("Two packs, fifteen rounds"),
    "rilpedia_fifteen": N_("Fifteen rounds by the encyclopedia"),
    "rummy": N_("Basic rummy"),
    "custom": N_("House rules"),
}

RULESET_SUMMARIES: Final = {
    "classic": N_("Knock with 10 or less. Gin 25, undercut 25, big gin 31."),
    "oklahoma": N_("The upcard sets the knock limit; a spade doubles the deal."),
    "straight": N_("No knocking: play until somebody is gin."),
    "older": N_("Gin 20, undercut 10, boxes 20, no big gin."),
    "wikipedia": N_("As classic, but a shutout doubles only the points."),
    "swedish_simple": N_("Gin 25, undercut 25, no boxes, no bonuses at the end."),
    "norwegian_simple": N_("Gin 25, undercut 25, no boxes and no bonuses at the end."),
    "oklahoma_norwegian": N_("The upcard sets the limit, an ace counts 1; a spade doubles points."),
    "swedish_seven": N_(
        "Each round asks for other sets and runs; jokers are wild. The lowest sum of seven rounds"
        " wins."
    ),
    "swedish_fifteen": N_(
        "As in seven rounds, then longer ones; the last four are yours to write. The lowest sum"
        " wins."
    ),
    "rilpedia_fifteen": N_(
        "Fifteen set rounds without jokers, twos are wild. The lowest sum wins."
    ),
    "rummy": N_("Go out and collect what the others hold."),
    "custom": N_("A family’s own rules."),
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


#: Who plays a rule set so; a house names itself instead.
SOURCES: Final = (
    N_("Swedish long guide, classic gin rummy"),
    N_("Pagat, and the older rule books that the Swedish and Norwegian guides mention"),
    N_("Norwegian rules"),
    N_("Swedish beginner guide"),
    N_("English Wikipedia, Gin rummy"),
    N_("Norwegian rules, straight gin, on the bonuses of the Swedish long guide"),
    N_("Swedish long guide, Oklahoma gin"),
    N_("Norwegian rules, Oklahoma gin"),
    N_("Swedish long guide, the game with two packs in seven rounds"),
    N_("Swedish long guide, the game with two packs in fifteen rounds"),
    N_("Rilpedia (the old Swedish Wikipedia), the game in fifteen rounds"),
    N_("a Swedish family's page, eight rounds with joker 50 and ace 25"),
    N_("Swedish guide to basic rummy; Pagat"),
    N_("Swedish long guide, Hollywood"),
    N_("Swedish long guide, three players; the flat shutout from rummy-games.com"),
    N_("Swedish long guide, four players in pairs"),
)

TEMPLATE_NAMES: Final = {
    "eight_rounds": N_("Eight rounds, joker 50 and ace 25"),
}


def template_name(key: str, gettext: Gettext) -> str:
    """Return what people call a table of rounds to begin from."""
    return gettext(TEMPLATE_NAMES[key])


def ruleset_name(key: str, gettext: Gettext) -> str:
    """Return what people call a rule set."""
    return gettext(RULESET_NAMES.get(key, RULESET_NAMES[CUSTOM]))


def ruleset_summary(key: str, gettext: Gettext, rules: RuleSet | None = None) -> str:
    """Return what tells a rule set from the others, and how far it goes, also as laid in *rules*.

    >>> from scorekeeper.rulesets import combine
    >>> ruleset_summary("straight", str, combine("straight", ("partnership",)))
    'No knocking: play until somebody is gin. First to 125.'
    """
    said = gettext(RULESET_SUMMARIES.get(key, RULESET_SUMMARIES[CUSTOM]))
    rules = rules or RULESETS.get(key)
    if rules is None or rules.sheet.target is None:
        return said
    goal = gettext(N_("First to %(number)s.")) % {"number": rules.sheet.target}
    return f"{said} {goal}"


def called(key: str, source: str, gettext: Gettext) -> str:
    """Return what a match's rules are called: the game, the house that plays them, or both.

    >>> called("custom", "Sommarhuset", str)
    'Sommarhuset'
    >>> called("custom", RULESETS["rummy"].source, str)
    'Basic rummy, house rules'
    """
    books = {known.source: preset for preset, known in RULESETS.items()}
    if key != CUSTOM or not source:
        return ruleset_name(key, gettext)
    if source not in books:
        return source
    return gettext(N_("%(game)s, house rules")) % {"game": ruleset_name(books[source], gettext)}


def rules_name(rules: RuleSet, gettext: Gettext) -> str:
    """Return what the rules of a match are called."""
    return called(rules.key, rules.source, gettext)


def amount_text(amount: str, gettext: Gettext) -> str:
    """Write an amount of money with the decimal sign of the language.

    >>> amount_text("0.50", str), amount_text("2", str)
    ('0.50', '2')
    """
    whole, _, decimals = amount.partition(".")
    if not decimals:
        return whole
    return gettext(N_("%(whole)s.%(decimals)s")) % {"whole": whole, "decimals": decimals}


def source_name(source: str, gettext: Gettext) -> str:
    """Return who plays a rule set so; what a house is called is left as it is."""
    return gettext(source) if source in SOURCES else source


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
    if type(value) in (dict, list):
        return _several(value, gettext)
    if value in named:
        return gettext(named[value])
    if type(value) is bool:
        return gettext(N_("yes")) if value else gettext(N_("no"))
    return gettext(N_("none")) if value is None else str(value)


def _several(value: Any, gettext: Gettext) -> str:
    """Write a list, the points of single ranks, or a stake."""
    if isinstance(value, list):
        if any(isinstance(one, dict) for one in value):
            lines = (plain_round(one, gettext) for one in value)
            return "; ".join(f"{number}: {said}" for number, said in enumerate(lines, start=1))
        return " · ".join(map(str, value)) or gettext(N_("none"))
    if "per_point" in value:
        return f"{amount_text(value['per_point'], gettext)} {value['currency']}"
    return ", ".join(f"{rank} {points}" for rank, points in value.items()) or gettext(N_("none"))


#: A figure with its words.
Figure = tuple[str, Callable[[RuleSet], int | None]]

_TARGET: Final[Figure] = (N_("first to %(number)s"), lambda rules: rules.sheet.target)
_DEALS: Final[Figure] = (N_("deals %(number)s"), lambda rules: rules.sheet.deals)

#: The figures people ask for, in each family of games.
ASKED_FOR: Final[dict[Game, tuple[Figure, ...]]] = {
    Game.GIN: (
        _TARGET,
        _DEALS,
        (N_("gin %(number)s"), lambda rules: rules.bonuses.gin),
        (N_("undercut %(number)s"), lambda rules: rules.bonuses.undercut),
        (N_("box %(number)s"), lambda rules: rules.sheet.box_bonus),
        (N_("game %(number)s"), lambda rules: rules.sheet.game_bonus),
    ),
    Game.CONTRACT: (
        (N_("%(number)s rounds"), lambda rules: len(rules.contract.rounds)),
        _DEALS,
        (N_("joker %(number)s"), lambda rules: rules.cards.jokers and rules.cards.points[0]),
        (N_("ace %(number)s"), lambda rules: rules.cards.points[1]),
    ),
    Game.RUMMY: (
        (_TARGET[0], lambda rules: None if rules.rummy.minus else rules.sheet.target),
        (N_("over at %(number)s"), lambda rules: rules.sheet.target if rules.rummy.minus else None),
        _DEALS,
    ),
}


def rules_line(rules: RuleSet, gettext: Gettext) -> str:
    """Name the rules of a match and the figures people ask for, in one line.

    >>> rules_line(RuleSet(), str)
    'Classic gin · first to 100 · gin 25 · undercut 25 · box 25 · game 100'
    """
    names = [rules_name(rules, gettext)]
    names += [overlay_name(key, gettext) for key in rules.overlays]
    figures = ((text, read(rules)) for text, read in ASKED_FOR[rules.game])
    parts = [filled(text, {"number": number}, gettext) for text, number in figures if number]
    return " · ".join([", ".join(names), *parts])


def rule_groups(
    rules: RuleSet, gettext: Gettext
) -> Iterator[tuple[str, list[tuple[str, str, str]]]]:
    """List the rules that say something in this game: heading, then (key, label, value) each."""
    values = dict(flat(to_plain(rules)))
    for heading, group in GROUPS[rules.game]:
        rows = [
            row
            for path, label in group.items()
            if not (path in SILENT and values[SILENT[path][0]] in SILENT[path][1])
            for row in _rows(path, gettext(label), _value_at(values, path), gettext)
        ]
        yield gettext(heading), rows


def _rows(path: str, label: str, value: Any, gettext: Gettext) -> list[tuple[str, str, str]]:
    """Write a rule as one row, a table of rounds as one row a round."""
    if not (isinstance(value, list) and any(isinstance(one, dict) for one in value)):
        return [(path, label, rule_value(path, value, gettext))]
    return [
        (
            f"{path}.{number}",
            gettext(N_("Round %(number)s")) % {"number": number},
            plain_round(one, gettext),
        )
        for number, one in enumerate(value, start=1)
    ]


def _value_at(values: dict[str, Any], path: str) -> Any:
    """Return one value; the points of a rank are what its cards count."""
    if path in values:
        return values[path]
    whole, _, rank = path.rpartition(".")
    return CardValues(tuple(values[whole].items())).of(rank)


def differences(rules: RuleSet, base: RuleSet) -> dict[str, Any]:
    """List the values in which a rule set differs from another, by dotted key; names are none.

    >>> from dataclasses import replace
    >>> differences(replace(RuleSet(), hand_size=7, key="custom"), RuleSet())
    {'hand_size': 7}
    """
    own, other = flat(to_plain(rules)), dict(flat(to_plain(base)))
    return {path: held for path, held in own if path not in NAMING and other[path] != held}


def flat(values: dict[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    """List the values of a plain rule set by their dotted keys."""
    for key, value in values.items():
        if isinstance(value, dict) and before + key not in WHOLE:
            yield from flat(value, f"{before}{key}.")
        else:
            yield before + key, value
