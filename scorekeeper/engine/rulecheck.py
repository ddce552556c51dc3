"""What no game can be played by: values out of range, and values that contradict each other."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, Final

from scorekeeper.engine.cards import LETTERS
from scorekeeper.engine.rules import Game, Round, RuleSet, Shutout, Sides
from scorekeeper.plain import Problem, to_plain

#: Whole numbers that a rule may not exceed, by dotted key; 1,000 where nothing is said.
MOST = {
    "knock.limit": 98,
    "cards.decks": 6,
    "cards.jokers": 12,
    "sheet.columns": 12,
    "sheet.target": 100_000,
    "sheet.deals": 100_000,
    "sheet.game_bonus": 10_000,
    "sheet.shutout_flat": 10_000,
    "seats.players": 6,
    "hand_size": 20,
    "contract.buys": 12,  # a round hardly sees as many; each costs two cards of the stock
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


@lru_cache(maxsize=64)
def check_rules(rules: RuleSet) -> tuple[Problem, ...]:
    """Find every value that no game can use, each with its dotted path.

    >>> from dataclasses import replace
    >>> from scorekeeper.engine.rules import CardRules
    >>> [problem.path for problem in check_rules(replace(RuleSet(), cards=CardRules(decks=2)))]
    ['cards.decks']
    """
    unfit = (Problem("bad_value", path) for path, fits in FITTING[rules.game](rules) if not fits)
    return (*_out_of_range(to_plain(rules)), *_words(rules), *unfit)


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


def _contract(rules: RuleSet) -> Iterator[tuple[str, bool]]:
    """Say the same of contract games: the lowest sum wins, and every round asks for something."""
    yield from _together(rules)
    yield from _bare_end(rules)
    yield "hand_size", rules.hand_size is not None
    yield "sheet.low_wins", rules.sheet.low_wins
    yield "contract.rounds", 0 < len(rules.contract.rounds) <= MOST_ROUNDS
    yield "contract.penalty_cards", rules.contract.penalty_cards <= 2
    for number, asked in enumerate(rules.contract.rounds):
        yield f"contract.rounds.{number}", asked is None or _can_be_met(asked)
    yield "rummy.minus", not rules.rummy.minus


def _rummy(rules: RuleSet) -> Iterator[tuple[str, bool]]:
    """Say the same of basic rummy: the lowest sum wins with minus points, else the highest."""
    yield from _together(rules)
    yield "cards.decks", rules.cards.decks is not None
    yield "sheet.low_wins", rules.rummy.minus or not rules.sheet.low_wins
    yield "contract.rounds", rules.contract.rounds == ()
    if rules.rummy.minus:
        yield from _bare_end(rules)


def _together(rules: RuleSet) -> Iterator[tuple[str, bool]]:
    """Say the same of games in which everybody plays every deal, each alone."""
    yield "overlays", rules.overlays == ()
    yield "sheet.columns", rules.sheet.columns == 1
    yield "sheet.rolling", not rules.sheet.rolling
    yield "seats.sides", rules.seats.sides is Sides.EACH
    yield "seats.rests", rules.seats.rests is None


def _bare_end(rules: RuleSet) -> Iterator[tuple[str, bool]]:
    """Say the same of bonuses, which would punish whoever wins with the fewest points."""
    yield "sheet.game_bonus", rules.sheet.game_bonus == 0
    yield "sheet.box_bonus", rules.sheet.box_bonus == 0
    yield "sheet.shutout", rules.sheet.shutout is Shutout.NONE


#: Rounds in a contract game at most, and melds and cards of a meld that one round may ask for.
MOST_ROUNDS: Final = 30
MOST_MELDS: Final = 6
MELD_SIZES: Final = range(3, 14)


def _can_be_met(asked: Round) -> bool:
    """Tell whether a round asks for something, and for no more than anybody could lay down."""
    sizes = [*asked.sets, *(run for run in asked.runs if run != "rest")]
    number = len(asked.sets) + len(asked.runs) + asked.pair
    few = 0 < number <= MOST_MELDS and asked.runs.count("rest") <= 1
    return few and all(size in MELD_SIZES for size in sizes)


#: What each family of games asks of its rules.
FITTING: Final[dict[Game, Callable[[RuleSet], Iterator[tuple[str, bool]]]]] = {
    Game.GIN: _gin,
    Game.CONTRACT: _contract,
    Game.RUMMY: _rummy,
}


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
