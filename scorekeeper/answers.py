"""Questions and answers as plain JSON values: what the command line and the JSON pages share.

Every function takes data as it was parsed and returns an answer with `ok`; nothing is raised.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from scorekeeper.engine.arrange import best_arrangement, best_discard
from scorekeeper.engine.cards import Card, Hand
from scorekeeper.engine.deal import Deal
from scorekeeper.engine.findings import Finding, FindingCode
from scorekeeper.engine.leftover import left_over, most_cards, pack_of
from scorekeeper.engine.rules import Game, RuleSet
from scorekeeper.engine.settle import settle
from scorekeeper.engine.unread import verify_read
from scorekeeper.errors import NotationError, Refused
from scorekeeper.matchfile import findings_of, read_match
from scorekeeper.plain import Problem, read_plain, to_plain
from scorekeeper.rulesets import resolve
from scorekeeper.sheet import MOST_PLAYERS, match_sheet

Answer = dict[str, Any]

#: How many levels of lists and objects a question may have; a match file needs eight.
DEEPEST: Final = 60


def settle_answer(data: Any) -> Answer:
    """Settle `{"id", "rules", "deal"}`; the answer carries the same `id`."""
    asked = data if isinstance(data, dict) else {}
    problems: list[Problem] = []
    rules = _try(resolve_cached, asked.get("rules"), problems)
    plain = asked.get("deal")
    deal, unread = read_plain(Deal, plain, "" if isinstance(plain, dict) else "deal")
    if problems or unread or rules is None or deal is None:
        found = findings_of(Refused(problems=problems + unread))
        if rules is not None and deal is not None:
            found += verify_read(deal, [problem.path for problem in unread], rules)
        return _refuse(data, found)
    settlement = settle(deal, rules)
    if not settlement.ok:
        return _refuse(data, settlement.findings)
    return _answer(data, to_plain(settlement))


def sheet_answer(data: Any) -> Answer:
    """Compute the sheet of a match file; the answer carries its `id`."""
    try:
        match = read_match(data)
    except Refused as refused:
        found = [*findings_of(refused), *_deals_beside(data)]
        return _refuse(data, sorted(found, key=lambda one: one.deal or 0))
    sheet = match_sheet(match)
    return to_plain(sheet) if sheet.ok else _refuse(data, sheet.findings)


def _deals_beside(data: Any) -> Iterator[Finding]:
    """Find what else is wrong with the deals of a match file that cannot be read."""
    file = data if isinstance(data, dict) else {}
    rules = _try(resolve_cached, file.get("rules"), [])
    deals, players = file.get("deals"), file.get("players")
    if rules is None or not isinstance(deals, list) or file.get("events"):
        return
    seats = rules.seats.players or (len(players) if isinstance(players, list) else None)
    for number, plain in enumerate(deals, start=1):
        deal, unread = read_plain(Deal, plain)
        if deal is not None:
            found = verify_read(deal, [problem.path for problem in unread], rules, seats)
            yield from (replace(one, deal=number) for one in found if one.blocking)


def hand_answer(data: Any) -> Answer:
    """Count the cards of one hand, `{"cards", "rules"}`, of any number.

    In gin in the best layout there is; in games of going out every card that is left counts.
    Eleven cards that are not all melded also say what goes away first: `discards` are the cards
    that leave least, `after_discard` is what they leave.
    """
    asked = data if isinstance(data, dict) else {}
    problems: list[Problem] = []
    rules = _try(resolve_cached, asked.get("rules"), problems)
    cards = _try(lambda data: _read_cards(data, rules or RuleSet()), asked.get("cards"), problems)
    if problems or rules is None or cards is None:
        return _refuse({}, findings_of(Refused(problems=problems)))
    counted = COUNTED[rules.game](cards, rules)
    return {"ok": True} | {key: to_plain(what) for key, what in counted.items()} | {"findings": []}


#: What a hand comes to, by the keys of the answer.
Counted = dict[str, Any]


def _in_melds(cards: Hand, rules: RuleSet) -> Counted:
    best = best_arrangement(cards, rules.cards)
    melds = tuple(meld.cards for meld in best.melds)
    counted = {"melds": melds, "unmatched": best.unmatched, "deadwood": best.deadwood}
    if not best.deadwood or len(cards) != rules.in_hand + 1:
        return counted
    least, discards = best_discard(cards, rules.cards)
    return counted | {"discards": discards, "after_discard": least}


def _all_left(cards: Hand, rules: RuleSet) -> Counted:
    left = left_over(cards, rules.cards)
    return {"melds": (), "unmatched": left.unmatched or (), "deadwood": left.deadwood}


#: How a hand is counted in each family of games.
COUNTED: Final[dict[Game, Callable[[Hand, RuleSet], Counted]]] = {
    Game.GIN: _in_melds,
    Game.CONTRACT: _all_left,
    Game.RUMMY: _all_left,
}


def answer_line(line: str | bytes, question: Callable[[Any], Answer]) -> Answer:
    """Answer one line of JSON; a line that cannot be read is refused like any other."""
    try:
        data = read_json(line)
    except ValueError as error:
        finding = Finding(code=FindingCode.BAD_JSON, path=str(error)[:80])
        return _refuse({}, [finding])
    return question(data)


def read_json(text: str | bytes) -> Any:
    """Parse JSON strictly: no NaN, no endless number, no deep nesting; raises `ValueError`.

    >>> read_json('{"points": 1e999}')
    Traceback (most recent call last):
    ...
    ValueError: 1e999 is no JSON value
    """
    try:
        data = json.loads(text, parse_constant=_refuse_constant, parse_float=_finite)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    _check_depth(data)
    return data


def _refuse_constant(name: str) -> Any:
    raise ValueError(f"{name} is no JSON value")


def _finite(text: str) -> float:
    number = float(text)
    return number if math.isfinite(number) else _refuse_constant(text[:40])


def _check_depth(data: Any) -> None:
    """Walk down level by level, so that whoever reads or writes the data next need not count."""
    level = [data]
    for _ in range(DEEPEST):
        inside = [held for held in level if isinstance(held, (dict, list))]
        level = [
            item for held in inside for item in (held.values() if isinstance(held, dict) else held)
        ]
        if not level:
            return
    raise ValueError("nested too deeply")


def resolve_cached(data: Any) -> RuleSet:
    """Read a rule set, remembering the last ones: a batch repeats the same few."""
    return _resolve_text(json.dumps(data))


@lru_cache(maxsize=64)
def _resolve_text(text: str) -> RuleSet:
    return resolve(json.loads(text))


#: How many cards one may hold at most: a closer's in gin, else of two players; None: any number.
HELD: Final[dict[Game, Callable[[RuleSet], int | None]]] = {
    Game.GIN: lambda rules: rules.in_hand + 1,
    Game.CONTRACT: lambda rules: most_cards(rules, 2),
    Game.RUMMY: lambda rules: most_cards(rules, 2),
}


def _read_cards(data: Any, rules: RuleSet) -> Hand:
    """Read cards, none more often than the packs hold it, as many as one may hold at most."""
    if not isinstance(data, list):
        raise Refused(problems=[Problem("bad_value", "cards", data)])
    cards = tuple(Card.from_plain(item) for item in data)
    pack = pack_of(rules.cards, MOST_PLAYERS[rules.game])
    most = HELD[rules.game](rules)
    copies = any(number > pack.count(card) for card, number in Counter(cards).items())
    if copies or (most is not None and len(cards) > most):
        raise Refused(problems=[Problem("bad_value", "cards", data)])
    return cards


def _try(read: Callable[[Any], Any], data: Any, problems: list[Problem]) -> Any:
    try:
        return read(data)
    except Refused as refused:
        problems += refused.arguments["problems"]
    except NotationError as error:
        problems.append(Problem(error.code, "cards"))
    return None


def _refuse(data: Any, findings: Any) -> Answer:
    return _answer(data, {"ok": False, "findings": to_plain(tuple(findings))})


def _answer(data: Any, answer: Answer) -> Answer:
    """Put the question's `id` in front, where it had one."""
    if isinstance(data, dict) and "id" in data:
        return {"id": data["id"], **answer}
    return answer
