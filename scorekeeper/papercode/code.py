"""Write a match as the text of a code, and read it back with what its seal says."""

from __future__ import annotations

import base64
import binascii
import hmac
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from enum import StrEnum
from typing import Final, cast
from zlib import crc32

from scorekeeper.engine.deal import Deal
from scorekeeper.engine.rules import RuleSet
from scorekeeper.errors import NotImported
from scorekeeper.papercode.number import Reader, Writer
from scorekeeper.papercode.shapes import read, write
from scorekeeper.papercode.text import from_parts, to_parts
from scorekeeper.rulesets import RULESETS
from scorekeeper.sheet import Carried, Event, EventKind, Match, Player, condensed

#: Bytes before the match: against mistakes, whose key, made with that key.
_SUM: Final = 4
_WHOSE: Final = 2
_MADE: Final = 8
_HEAD: Final = _SUM + _WHOSE + _MADE

#: Times are counted in seconds from here.
_EPOCH: Final = datetime(2020, 1, 1, tzinfo=UTC)
_TIME: Final = "%Y-%m-%dT%H:%M:%SZ"

#: The shapes take a union for a class, which it is not to a type checker.
_NUMBER_OR_NONE: Final = cast(type[int | None], int | None)


class Seal(StrEnum):
    """What a code's seal says to who holds a key."""

    WHOLE = "whole"  # printed with this key, and nothing was altered
    ALTERED = "altered"  # printed with this key, and altered since
    FOREIGN = "foreign"  # printed with another key: nobody here can tell


def to_code(match: Match, key: bytes) -> list[str]:
    """Write a match as the text of one code, or of a few numbered ones.

    Raises `NotImported` where it is longer than a few codes hold.
    """
    data = _written(condensed(match))
    return to_parts(_head(data, key) + data)


def open_code(text: str, key: bytes) -> tuple[Match, Seal]:
    """Read the text of all codes of a match, addresses or not; raises `NotImported`."""
    whole = from_parts(text)
    head, data = whole[:_HEAD], whole[_HEAD:]
    if len(head) < _HEAD or head[:_SUM] != _sum(data):
        raise NotImported("code_damaged")
    right = _head(data, key)
    if hmac.compare_digest(head, right):
        seal = Seal.WHOLE
    else:
        ours = head[_SUM : _SUM + _WHOSE] == right[_SUM : _SUM + _WHOSE]
        seal = Seal.ALTERED if ours else Seal.FOREIGN
    return _read(data), seal


def _head(data: bytes, key: bytes) -> bytes:
    made = hmac.digest(key, b"a scorekeeper summary\0" + data, "sha256")
    whose = hmac.digest(key, b"who printed a scorekeeper summary", "sha256")
    return _sum(data) + whose[:_WHOSE] + made[:_MADE]


def _sum(data: bytes) -> bytes:
    return crc32(data).to_bytes(_SUM, "big")


def _written(match: Match) -> bytes:
    writer = Writer()
    _put_id(writer, match.id)
    _put_time(writer, match.created)
    write(writer, tuple[Player, ...], match.players)
    write(writer, int, match.first_dealer)
    write(writer, tuple[Carried, ...], match.carried)
    write(writer, _NUMBER_OR_NONE, match.last_games_after)
    write(writer, str, match.rules.key)
    write(writer, RuleSet, match.rules, _base(match.rules.key))
    writer.put_count(len(match.events))
    rules = match.rules
    for event in match.events:
        writer.put(0 if event.rules is None else 1, 2)
        if event.rules is not None:
            write(writer, RuleSet, event.rules, rules)
            rules = event.rules
        else:
            write(writer, Deal, event.deal or Deal())
    return writer.written()


def _read(data: bytes) -> Match:
    reader = Reader(data)
    id, created = _take_id(reader), _take_time(reader)
    players = read(reader, tuple[Player, ...])
    first_dealer = read(reader, int)
    carried = read(reader, tuple[Carried, ...])
    last_games_after = read(reader, _NUMBER_OR_NONE)
    rules = read(reader, RuleSet, _base(read(reader, str)))
    match = Match(
        id=id,
        created=created,
        rules=rules,
        players=players,
        first_dealer=first_dealer,
        carried=carried,
        last_games_after=last_games_after,
        events=tuple(_events(reader, rules, created)),
    )
    reader.end()
    return match


def _events(reader: Reader, rules: RuleSet, at: str) -> Iterator[Event]:
    for seq in range(1, reader.take_length() + 1):
        if reader.take(2):
            rules = read(reader, RuleSet, rules)
            yield Event(seq, at, EventKind.RULES, rules=rules, target=seq)
        else:
            yield Event(seq, at, EventKind.DEAL, read(reader, Deal))


def _base(key: str) -> RuleSet:
    """Return the classic game under another name, with the source that is known for it."""
    known = RULESETS.get(key)
    return replace(RuleSet(), key=key, source=known.source if known else "")


def _put_id(writer: Writer, id: str) -> None:
    """Write the twelve bytes of an id that we made; any other as it is."""
    try:
        held = base64.urlsafe_b64decode(id)
    except (ValueError, binascii.Error):
        held = b""
    ours = len(held) == 12 and base64.urlsafe_b64encode(held).decode() == id
    writer.put(int(ours), 2)
    if ours:
        writer.put(int.from_bytes(held, "big"), 1 << 96)
    else:
        write(writer, str, id)


def _take_id(reader: Reader) -> str:
    if not reader.take(2):
        return read(reader, str)
    return base64.urlsafe_b64encode(reader.take(1 << 96).to_bytes(12, "big")).decode()


def _put_time(writer: Writer, at: str) -> None:
    """Write a time as we write it in seconds; any other as it is."""
    try:
        seconds = int((datetime.strptime(at, _TIME).replace(tzinfo=UTC) - _EPOCH).total_seconds())
    except ValueError:
        seconds = -1
    writer.put(int(seconds >= 0), 2)
    if seconds >= 0:
        writer.put_count(seconds)
    else:
        write(writer, str, at)


def _take_time(reader: Reader) -> str:
    if not reader.take(2):
        return read(reader, str)
    seconds = min(reader.take_count(), 10**10)
    return datetime.fromtimestamp(_EPOCH.timestamp() + seconds, UTC).strftime(_TIME)
