"""Matches of every game as a table could play them, detours included, for properties of sheets.

Each is played by a seed: drawing so many small choices one by one would take many times as long.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

from scorekeeper.engine.cards import Card
from scorekeeper.engine.deal import Deal, Ending, Holding, Remedy
from scorekeeper.engine.rules import Game, RuleSet
from scorekeeper.errors import Refused
from scorekeeper.rulesets import RULESETS, combine, resolve
from scorekeeper.sheet import (
    Carried,
    Event,
    EventKind,
    Match,
    Meeting,
    Player,
    Standing,
    match_sheet,
    meetings,
    placed,
    sides_of,
    standing,
    up_to_date,
    with_event,
)

OVERLAYS = [[], ["hollywood"], ["three_hand"], ["partnership"], ["hollywood", "partnership"]]


def ways(key: str) -> Iterator[list[str]]:
    """List the overlays that can be laid over a rule set."""
    for overlays in OVERLAYS:
        with suppress(Refused):
            combine(key, tuple(overlays))
            yield overlays


#: Every rule set with every overlay it can be laid under.
POSSIBLE = {key: list(ways(key)) for key in RULESETS}

#: House rules of gin: every key that the sheet reads, or a deal given by counts.
HOUSE: dict[str, dict[str, list[Any]]] = {
    "sheet": {
        "target": [20, 60, 100],
        "deals": [4, 9],
        "shutout": ["double_game", "flat", "double_bonuses", "double_points", "none"],
        "shutout_when": ["zero_hands"],
        "box_timing": ["immediate"],
        "box_bonus": [0, 20],
        "wall": ["half_box", "half_box", "last_discard", "play_to_last"],
        "late_entry": ["strict"],
        "rolling": [True],
        "gin_opens_all": [True],
        "column_weights": [[1, 1, 2], [2]],
        "stake": [{"per_point": "0.25", "currency": "SEK"}],
    },
    "bonuses": {
        "tie": ["no_bonus", "closer"],
        "gin_off": [0, 25],
        "knock": [5],
        "extra_boxes": [{"gin": 2, "undercut": 1, "big_gin": 2}],
    },
    "knock": {"spade_doubles": ["points", "points_and_boxes", "difference"]},
    "seats": {"void_dealer": ["pass"], "opponents": ["game"]},
}

#: What happens at a table: mostly deals.
HAPPENS = [EventKind.DEAL] * 12 + [
    EventKind.UNDO,
    EventKind.REDO,
    EventKind.REPLACE,
    EventKind.RETRACT,
    EventKind.RULES,
    EventKind.LAST_GAMES,
]

#: What happens to a deal that was entered before.
CHANGED = (EventKind.REPLACE, EventKind.RETRACT)


def play_out(seed: int) -> Match:
    """Play a match: each deal by those whose turn it is, with corrections and second thoughts."""
    dice = Random(seed)
    match = _begun(dice)
    for seq in range(1, dice.randint(4, 20)):
        kind = dice.choice(HAPPENS)
        here = standing(match.events)
        old = dice.choice(here) if here and kind in CHANGED else None
        deal, rules = None, None
        if kind is EventKind.DEAL or (kind is EventKind.REPLACE and old):
            deal = next_deal(match, dice, old)
        elif kind is EventKind.RULES:
            rules = _other_rules(match.rules, dice)
        target = dice.choice([None, seq]) if rules else old and old.seq
        match = with_event(match, Event(seq, "", kind, deal, target, rules=rules))
    return match


def muddle(seed: int) -> Match:
    """Write a log that makes little sense: seats nobody has, targets that are not there."""
    dice = Random(seed)
    match = _begun(dice)
    if dice.random() < 0.3:
        names = tuple(map(Player, "ABCDEF"[: dice.randint(0, 6)]))
        match = replace(match, players=names, first_dealer=dice.randint(-1, 6))
    for seq in range(1, dice.randint(2, 16)):
        kind = dice.choice([*HAPPENS, *EventKind])
        rules = dice.choice([None, _begun(dice).rules]) if kind is EventKind.RULES else None
        target = dice.choice([None, dice.randint(0, 9)])
        match = with_event(match, Event(seq, "", kind, _any_deal(dice), target, rules=rules))
    brought = (Carried(points=(dice.randint(-1, 120), 5), boxes=(1, 0)),)
    return replace(match, carried=dice.choice([match.carried, (), brought]))


def _any_deal(dice: Random) -> Deal:
    """Say anything of a deal."""

    def one_of(least: int, most: int) -> int | None:
        return dice.choice([None, dice.randint(least, most)])

    return Deal(
        winner=one_of(-1, 4),
        points=one_of(-5, 120),
        closer=one_of(0, 4),
        dealer=one_of(-1, 4),
        round=one_of(0, 3),
        table=one_of(0, 3),
        players=dice.choice([None, (dice.randint(0, 4), dice.randint(0, 4))]),
        ending=dice.choice([None, *Ending]),
        remedy=dice.choice([None, *Remedy]),
    )


def next_deal(match: Match, dice: Random, old: Standing | None = None) -> Deal:
    """Play the next deal, or an old one of the same players again."""
    meeting = dice.choice(meetings(match, match_sheet(match)))
    if old:
        players = old.deal.players or meeting.players
        meeting = replace(meeting, players=players, round=old.deal.round, table=old.deal.table)
    rules, seats = up_to_date(match).rules, len(match.players)
    kinds = [_by_counts, _by_counts, _copied, _nobody][: None if rules.game is Game.GIN else 2]
    deal = dice.choice(kinds)(dice, meeting, rules, seats)
    return placed(deal, meeting)


def _begun(dice: Random) -> Match:
    """Seat as many as the game asks for; some begin with what stands on paper."""
    key = dice.choice(list(POSSIBLE))
    rules = resolve({"preset": key, "overlays": dice.choice(POSSIBLE[key]), **_house(key, dice)})
    number = rules.seats.players or dice.randint(2, 6)
    sides = len(sides_of(rules.seats, number))
    brought = [
        Carried(
            points=tuple(dice.choice([0, 45, 90]) for _ in range(sides)),
            boxes=tuple(dice.randint(0, 3) for _ in range(sides)),
        )
        for _ in range(dice.choice([0, 0, rules.sheet.columns]))
    ]
    players = tuple(map(Player, "ABCDEF"[:number]))
    return Match("m", "", rules, players, dice.randrange(number), tuple(brought))


def _house(key: str, dice: Random) -> dict[str, dict[str, Any]]:
    if RULESETS[key].game is not Game.GIN:
        return {}
    return {
        part: {name: dice.choice(held) for name, held in values.items() if dice.random() < 0.4}
        for part, values in HOUSE.items()
    }


def _other_rules(rules: RuleSet, dice: Random) -> RuleSet:
    """Take rules by which the same players could go on."""
    if rules.game is not Game.GIN:
        return rules
    keys = [key for key, one in RULESETS.items() if one.game is Game.GIN]
    return combine(dice.choice(keys), rules.overlays)


def _by_counts(dice: Random, at: Meeting, rules: RuleSet, seats: int) -> Deal:
    """Close by gin, by a knock with what every upcard allows, or by going out."""
    closer, gin = dice.choice(at.players), rules.game is Game.GIN
    held = {seat: Holding(deadwood=dice.choice([0, 3, 7, 28, 60])) for seat in at.players}
    least = dice.choice([0, 3, 7] if rules.knock.limit else [0])
    held[closer] = Holding(deadwood=least) if gin else Holding(cards=())
    upcard = Card.from_plain(dice.choice(["7S", "7H"])) if gin else None
    return Deal(closer=closer, upcard=upcard, hands=tuple(map(held.get, range(seats))))


def _copied(dice: Random, at: Meeting, _rules: RuleSet, _seats: int) -> Deal:
    """Copy a line from paper; an undercut is a knock of the other."""
    winner, closer = dice.choice(at.players), None
    ending = dice.choice([None, Ending.KNOCK, Ending.GIN, Ending.BIG_GIN])
    if ending is Ending.KNOCK:
        closer = dice.choice(at.players)
    points = dice.choice([0, 7, 25, 48, 60])
    return Deal(winner=winner, closer=closer, points=points, ending=ending)


def _nobody(dice: Random, at: Meeting, _rules: RuleSet, seats: int) -> Deal:
    """Let nobody win: the stock ran out, with or without counts, or the deal was none."""
    held = {seat: Holding(deadwood=dice.randint(0, 40)) for seat in at.players}
    hands = dice.choice([None, tuple(map(held.get, range(seats)))])
    if dice.random() < 0.6:
        return Deal(ending=Ending.VOID, hands=hands)
    remedy = dice.choice([Remedy.EXPOSED, Remedy.FORFEITED, Remedy.NEW_DEAL])
    return dice.choice([Deal(ending=Ending.MISDEAL), Deal(closer=at.players[0], remedy=remedy)])
