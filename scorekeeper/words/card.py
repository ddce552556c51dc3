"""The rule card: what a table signs before the first deal, in short lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from scorekeeper.engine.rules import RuleSet
from scorekeeper.words.rules import differences, rule_groups, rule_value
from scorekeeper.words.texts import N_, Gettext

#: The figures every card shows; what else differs from the game is added.
FIGURES: Final = (
    "sheet.target", "bonuses.gin", "bonuses.big_gin", "bonuses.undercut", "bonuses.tie",
    "sheet.game_bonus", "sheet.box_bonus", "sheet.shutout", "sheet.wall", "seats.next_dealer",
)  # fmt: skip

#: What guides play, each where it holds.
GUIDES: Final[tuple[tuple[Callable[[RuleSet], bool], str], ...]] = (
    (lambda rules: True, N_("One pack without jokers, %(hand)s cards each.")),
    (
        lambda rules: not rules.knock.from_upcard and rules.knock.limit > 0,
        N_("Knock with %(limit)s or less."),
    ),
    (
        lambda rules: not rules.knock.from_upcard and rules.knock.limit == 0,
        N_("No knocking: only gin closes."),
    ),
    (
        lambda rules: rules.knock.from_upcard,
        N_("The card turned up is the most one may knock with; an ace: %(ace)s."),
    ),
    (lambda rules: rules.knock.spade_doubles != "off", N_("A spade turned up doubles %(spade)s.")),
    (lambda rules: not rules.knock.first_round, N_("Nobody knocks in the first round.")),
    (
        lambda rules: True,
        N_("A card taken from the discard pile is not discarded in the same turn."),
    ),
    (lambda rules: rules.knock.as_laid, N_("Layoffs that were overlooked are lost.")),
    (lambda rules: not rules.knock.as_laid, N_("Cards speak: the best layout counts.")),
    (lambda rules: True, N_("A knock over the limit: %(illegal)s.")),
    (lambda rules: True, N_("Nine or eleven cards dealt: a misdeal, the same dealer again.")),
)


def guides(rules: RuleSet, gettext: Gettext) -> Iterator[str]:
    """Say what guides play at the table.

    >>> next(guides(RuleSet(), str))
    'One pack without jokers, 10 cards each.'
    """
    figures = {
        "hand": rules.hand_size,
        "limit": rules.knock.limit,
        "ace": rule_value("knock.ace_upcard", rules.knock.ace_upcard, gettext),
        "spade": rule_value("knock.spade_doubles", rules.knock.spade_doubles, gettext),
        "illegal": rule_value("knock.illegal", rules.knock.illegal, gettext),
    }
    for holds, text in GUIDES:
        if holds(rules):
            yield gettext(text) % figures


def card_figures(rules: RuleSet, bare: RuleSet, gettext: Gettext) -> list[tuple[str, str, bool]]:
    """List the figures of a card: label, value, and whether the game itself says otherwise."""
    changed = differences(rules, bare)
    rows = [row for _, group in rule_groups(rules, gettext) for row in group]
    shown = [row for row in rows if row[0] in FIGURES or row[0] in changed]
    shown.sort(key=lambda row: FIGURES.index(row[0]) if row[0] in FIGURES else len(FIGURES))
    return [(label, value, path in changed) for path, label, value in shown]
