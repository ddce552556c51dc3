"""The rule card: what a table signs before the first deal, in short lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from scorekeeper.engine.rules import Game, Rests, RuleSet, Sides
from scorekeeper.words.booktexts.scoring import COLUMNS
from scorekeeper.words.rules import (
    OVERLAY_SUMMARIES,
    differences,
    rule_groups,
    rule_value,
)
from scorekeeper.words.texts import N_, Gettext

#: The figures every card shows; what else differs from the game is added.
FIGURES: Final = (
    "sheet.target", "bonuses.gin", "bonuses.big_gin", "bonuses.undercut", "bonuses.tie",
    "sheet.game_bonus", "sheet.box_bonus", "sheet.shutout", "sheet.wall", "contract.rounds",
    "cards.values.Jk", "cards.values.A", "cards.values.2", "rummy.going_rummy", "rummy.block",
    "rummy.minus", "seats.next_dealer",
)  # fmt: skip

#: Sentences, each with the rules under which it holds.
Guides = tuple[tuple[Callable[[RuleSet], bool], str], ...]

#: What guides play in gin.
GIN: Final[Guides] = (
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
    (
        lambda rules: True,
        N_("%(fewer)s or %(more)s cards dealt: a misdeal, the same dealer again."),
    ),
    (lambda rules: rules.seats.rests is Rests.DEALER, OVERLAY_SUMMARIES["three_hand"]),
    (lambda rules: rules.seats.sides is Sides.PAIRS, OVERLAY_SUMMARIES["partnership"]),
    *((holds, text) for holds, text, _ in COLUMNS),
)


#: What guides play in contract games.
CONTRACT: Final[Guides] = (
    (lambda rules: True, N_("%(hand)s cards each, and one turned up.")),
    (lambda rules: True, N_("Nothing is laid down before the whole contract can be laid.")),
    (
        lambda rules: rules.contract.buys is not None,
        N_("Cards one may buy in a round, at most: %(buys)s."),
    ),
    (lambda rules: True, N_("Penalty cards for each card bought: %(penalty)s.")),
    (lambda rules: True, N_("One may build on %(build)s.")),
    (
        lambda rules: rules.contract.joker_exchange,
        N_("A joker on the table may be exchanged for the real card."),
    ),
    (
        lambda rules: not rules.contract.out_when_laying,
        N_("Nobody goes out in the turn in which the contract is laid."),
    ),
    (
        lambda rules: rules.contract.last_round_extra > 0,
        N_("Cards dealt to everybody more in the last round: %(extra)s."),
    ),
    (lambda rules: True, N_("The lowest sum wins; equal sums share the win.")),
)

#: What guides play in basic rummy.
RUMMY: Final[Guides] = (
    (
        lambda rules: rules.hand_size is None and not rules.rummy.seven_cards,
        N_("Two players get 10 cards each, three or four 7, five or six 6."),
    ),
    (
        lambda rules: rules.hand_size is None and rules.rummy.seven_cards,
        N_("Seven cards each, however many play."),
    ),
    (lambda rules: rules.hand_size is not None, N_("%(hand)s cards each.")),
    (
        lambda rules: rules.rummy.melds_per_turn is not None,
        N_("Groups laid down in a turn, at most: %(melds)s."),
    ),
    (
        lambda rules: rules.rummy.layoff_after_own,
        N_("Cards are added to groups only after laying one of one’s own."),
    ),
    (lambda rules: rules.rummy.last_card_discard, N_("The last card must be discarded.")),
    (
        lambda rules: True,
        N_("A card taken from the discard pile is not discarded in the same turn."),
    ),
    (
        lambda rules: not rules.rummy.block and rules.rummy.pile_shuffle,
        N_("When the stock is empty the pile is mixed and turned over."),
    ),
    (
        lambda rules: not rules.rummy.block and not rules.rummy.pile_shuffle,
        N_("When the stock is empty the pile is turned over without mixing."),
    ),
    (
        lambda rules: rules.rummy.block,
        N_("No new stock: in a blocked deal the lowest gets the differences."),
    ),
)

#: What guides play in each family of games.
GUIDES: Final = {Game.GIN: GIN, Game.CONTRACT: CONTRACT, Game.RUMMY: RUMMY}


def guides(rules: RuleSet, gettext: Gettext) -> Iterator[str]:
    """Say what guides play at the table.

    >>> next(guides(RuleSet(), str))
    'One pack without jokers, 10 cards each.'
    """
    figures = {
        "hand": rules.hand_size,
        "fewer": rules.in_hand - 1,
        "more": rules.in_hand + 1,
        "buys": rules.contract.buys,
        "penalty": rules.contract.penalty_cards,
        "build": rule_value("contract.build_on", rules.contract.build_on, gettext),
        "extra": rules.contract.last_round_extra,
        "melds": rules.rummy.melds_per_turn,
        "limit": rules.knock.limit,
        "ace": rule_value("knock.ace_upcard", rules.knock.ace_upcard, gettext),
        "spade": rule_value("knock.spade_doubles", rules.knock.spade_doubles, gettext),
        "columns": rules.sheet.columns,
        "illegal": rule_value("knock.illegal", rules.knock.illegal, gettext),
    }
    for holds, text in GUIDES[rules.game]:
        if holds(rules):
            yield gettext(text) % figures


def card_figures(rules: RuleSet, bare: RuleSet, gettext: Gettext) -> list[tuple[str, str, bool]]:
    """List the figures of a card: label, value, and whether the game itself says otherwise."""
    changed = differences(rules, bare)
    usual = {path: value for _, group in rule_groups(bare, gettext) for path, _, value in group}
    rows = [row for _, group in rule_groups(rules, gettext) for row in group]
    shown = [row for row in rows if _whole(row[0]) in FIGURES or _whole(row[0]) in changed]
    shown.sort(key=lambda row: _place(row[0]))
    return [
        (label, value, path in changed or usual.get(path, value) != value)
        for path, label, value in shown
    ]


def _whole(path: str) -> str:
    """Return the rule a row belongs to: the rounds of a table are one rule."""
    whole, _, number = path.rpartition(".")
    return whole if number.isdigit() else path


def _place(path: str) -> int:
    """Return where a row stands on the card."""
    return FIGURES.index(_whole(path)) if _whole(path) in FIGURES else len(FIGURES)
