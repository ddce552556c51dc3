"""Matches and events to put into a store."""

import sqlite3
from contextlib import closing
from dataclasses import replace

from scorekeeper.engine.cards import parse_cards
from scorekeeper.engine.deal import Deal, Ending, Holding, LaidDown, Layoff, Remedy
from scorekeeper.engine.rules import (
    CardRules,
    CardValues,
    Contract,
    Game,
    KnockRules,
    Round,
    RuleSet,
    SheetRules,
    Stake,
)
from scorekeeper.sheet.events import Event, EventKind
from scorekeeper.sheet.match import Match, Player

HOUSE = RuleSet(
    key="custom",
    overlays=("hollywood",),
    source="our kitchen",
    game=Game.GIN,
    cards=CardRules(values=CardValues((("A", 15),)), wild=("Jk",)),
    knock=KnockRules(limit=0, from_upcard=True),
    sheet=SheetRules(target=None, columns=3, stake=Stake(per_point="0.50", currency="SEK")),
    contract=Contract(rounds=(Round(sets=(3, 3)), None, Round(runs=(4, "rest")))),
)

DEAL = Deal(
    closer=0,
    ending=Ending.KNOCK,
    dealer=1,
    upcard=parse_cards("7S")[0],
    hands=(
        Holding(
            cards=parse_cards("9C9D9H2H3H4HJCQCKC8S"),
            melds=(parse_cards("9C9D9H"), parse_cards("2H3H4H"), ()),
            discard=parse_cards("KD")[0],
            announced=8,
        ),
        None,
        Holding(deadwood=0, layoffs=(Layoff(card=parse_cards("9S")[0], meld=0),), melds=()),
    ),
    round=2,
    table=1,
    players=(0, 2),
    went_rummy=True,
    laid=(LaidDown(seat=1, melds=(parse_cards("9C9D9H"),)),),
    remedy=Remedy.ACCEPTED,
)

COPIED = Deal(winner=0, points=0, boxes=0)


def event(seq, **changes):
    return Event(seq=seq, at="2026-11-29T20:15:00Z", kind=EventKind.DEAL, deal=COPIED, **changes)


def match(id="id-1", **changes):
    players = (Player(name="Anna"), Player(name="Åke Ö"))
    plain = Match(id=id, created="2026-11-29T20:00:00Z", rules=RuleSet(), players=players)
    return replace(plain, **changes)


def rows(path, table):
    with closing(sqlite3.connect(path)) as db:
        return db.execute(f'select count(*) from "{table}"').fetchone()[0]
