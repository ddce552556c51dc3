"""Read what somebody brings as a match, or say in one sentence why it is none."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, Final

from scorekeeper.answers import read_json
from scorekeeper.engine.deal import Deal
from scorekeeper.engine.findings import Finding
from scorekeeper.engine.rulecheck import check_rules
from scorekeeper.errors import NotImported, Refused
from scorekeeper.matchfile import match_file, read_match
from scorekeeper.papercode import Seal, looks_like_parts, open_code
from scorekeeper.plain import Problem
from scorekeeper.sheet import Event, Match, match_sheet, up_to_date, without_keys
from scorekeeper.sheet.names import LONGEST_NAME, is_readable, read_name

#: The most letters a match file may have; a long evening has thirty thousand.
LARGEST: Final = 1_000_000

#: The most of each that is no mistake: a log's entries, players, columns, cards of a hand.
MOST_EVENTS: Final = 2_000
MOST_PLAYERS: Final = 6
MOST_COLUMNS: Final = 12
MOST_CARDS: Final = 120

#: The longest id, time or source that is kept as it came.
LONGEST_TEXT: Final = 100


@dataclass(frozen=True, kw_only=True)
class Incoming:
    """A match that was brought; one from a summary's code with what its seal says."""

    match: Match
    seal: Seal | None = None


def read_incoming(text: str, key: bytes = b"") -> Incoming:
    """Read a match file, or the code of a printed summary, as a match that can be stored.

    *key* is the secret of this server, which tells whether a code was printed here.
    Raises `NotImported` with what it is instead, or `Refused` with all that does not fit.
    """
    text = text.strip().removeprefix("\N{BYTE ORDER MARK}")
    if not text:
        raise NotImported("nothing")
    if len(text) > LARGEST:
        raise NotImported("too_large")
    if not text.startswith("{"):
        return _read_code(text, key)
    try:
        data = read_json(text)
    except ValueError:
        raise NotImported("not_a_match") from None
    return Incoming(match=storable(read_match(_measured(data))))


def _read_code(text: str, key: bytes) -> Incoming:
    if not looks_like_parts(text):
        raise NotImported("not_a_match")
    match, seal = open_code(text, key)
    return Incoming(match=storable(read_match(match_file(match))), seal=seal)


def storable(match: Match) -> Match:
    """Tidy up a match that was read; raises `Refused` where it cannot be kept or counted."""
    match = replace(match, events=tuple(map(_tidy, without_keys(match.events))))
    players = tuple(replace(player, name=read_name(player.name)) for player in match.players)
    match = replace(match, players=players)
    _refuse(_beginning(match))
    sheet = match_sheet(match)
    if not sheet.ok:
        raise Uncounted(match, sheet.findings)
    _refuse(_log(match))
    return match if _is_plain(match.id) and match.id else with_own_id(match)


class Uncounted(Refused):
    """A match whose deals cannot be counted; `findings` says why, each with its deal."""

    def __init__(self, match: Match, findings: tuple[Finding, ...]) -> None:
        super().__init__(problems=[])
        self.match, self.findings = match, findings


def with_own_id(match: Match) -> Match:
    """Name a match after all it holds: brought twice, it is the same one.

    >>> from scorekeeper.engine.rules import RuleSet
    >>> len(with_own_id(Match("", "", RuleSet(), ())).id)
    32
    """
    held = json.dumps(match_file(match), sort_keys=True)
    return replace(match, id=sha256(held.encode()).hexdigest()[:32])


def _measured(data: Any) -> Any:
    """Refuse what is out of all proportion before it is looked at closely."""
    if not isinstance(data, dict) or "players" not in data:
        raise NotImported("not_a_match")
    for name, most in (("events", MOST_EVENTS), ("deals", MOST_EVENTS), ("players", MOST_PLAYERS),
                       ("carried", MOST_COLUMNS)):  # fmt: skip
        held = data.get(name)
        if isinstance(held, list) and len(held) > most:
            raise NotImported("too_much")
    return data


def _tidy(event: Event) -> Event:
    return event if event.name is None else replace(event, name=read_name(event.name))


def _refuse(checks: Iterator[tuple[str, bool]]) -> None:
    if problems := [Problem("bad_value", path) for path, fits in checks if not fits]:
        raise Refused(problems=problems)


def _beginning(match: Match) -> Iterator[tuple[str, bool]]:
    """Say of how a match began whether it fits, as far as no type and no sheet checks it."""
    yield "created", _is_plain(match.created)
    yield "rules.source", _is_plain(match.rules.source)
    for place, player in enumerate(match.players):
        yield f"players.{place}.name", _is_name(player.name)


def _log(match: Match) -> Iterator[tuple[str, bool]]:
    """Say of every entry whether it fits, also of those that count no more."""
    players = len(up_to_date(match).players)
    for place, event in enumerate(match.events):
        for name, fits in _EVENT_CHECKS.items():
            yield f"events.{place}.{name}", fits(event, players)


def _is_plain(text: str) -> bool:
    return len(text) <= LONGEST_TEXT and (not text or is_readable(text))


def _is_name(name: str) -> bool:
    return 0 < len(name) <= LONGEST_NAME and is_readable(name)


def _fits_deal(event: Event, players: int) -> bool:
    """Check that also a deal that counts no more seats only those who play."""
    deal = event.deal
    if deal is None:
        return True
    named = {deal.closer, deal.winner, deal.dealer, *(deal.players or ())}
    named |= {laid.seat for laid in deal.laid or ()}
    return (
        all(0 <= seat < players for seat in named if seat is not None)
        and len(deal.hands or ()) <= players  # who joined later has no hand here
        and all(_is_handful(cards) for cards in _cards_of(deal))
    )


def _is_handful(cards: tuple[Any, ...]) -> bool:
    return len(cards) <= MOST_CARDS


def _cards_of(deal: Deal) -> Iterator[tuple[Any, ...]]:
    for held in deal.hands or ():
        if held is not None:
            yield from (held.cards or (), held.layoffs or (), held.melds or (), *(held.melds or ()))
    for laid in deal.laid or ():
        yield from (laid.melds, *laid.melds)


_EVENT_CHECKS: Final[dict[str, Callable[[Event, int], bool]]] = {
    "at": lambda event, _: _is_plain(event.at),
    "seat": lambda event, players: event.seat is None or 0 <= event.seat < players,
    "name": lambda event, _: event.name is None or _is_name(event.name),
    "rules": lambda event, _: (
        event.rules is None or (not check_rules(event.rules) and _is_plain(event.rules.source))
    ),
    "deal": _fits_deal,
}
