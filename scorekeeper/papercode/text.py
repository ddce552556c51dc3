"""Bytes as signs that a code holds cheaply and an address takes as they are; in numbered parts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final
from urllib.parse import unquote

from scorekeeper.errors import NotImported

#: Signs of a QR code's alphanumeric mode that may stand in the path of an address.
SIGNS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$*-.:"

#: Where the payload begins in an address.
PATH: Final = "/S/"

#: The first sign of every part: how it is written.
VERSION: Final = "1"

#: The most signs of one part; a code of so many is read from a photo of paper.
LONGEST_PART: Final = 800

#: The most parts of one match.
MOST_PARTS: Final = 9

#: As many signs at the beginning of each of several parts say which match it belongs to.
_TAG: Final = 6

_BASE: Final = len(SIGNS)
_PLACES: Final = {sign: place for place, sign in enumerate(SIGNS)}
_PART: Final = re.compile(
    rf"{VERSION}(?P<number>[1-9])(?P<total>[1-9])(?P<held>[{re.escape(SIGNS)}]+)"
)
_KIND: Final = re.compile(rf"(?<!\S)QR-Code:(?=https?://|{VERSION}[1-9][1-9])", re.IGNORECASE)
_SCHEME: Final = re.compile(r"HTTPS?://")


def to_signs(data: bytes) -> str:
    """Write two bytes as three signs.

    >>> to_signs(b"ginny"), from_signs(to_signs(b"ginny"))
    ('SUFLXG.2', b'ginny')
    """
    return "".join(_signs(data[at : at + 2]) for at in range(0, len(data), 2))


def _signs(pair: bytes) -> str:
    number = int.from_bytes(pair, "big")
    digits = [number // _BASE**place % _BASE for place in range(len(pair) + 1)]
    return "".join(SIGNS[digit] for digit in digits)


def from_signs(text: str) -> bytes:
    """Read what `to_signs` wrote; raises `NotImported`."""
    return b"".join(_pair(text[at : at + 3]) for at in range(0, len(text), 3))


def _pair(signs: str) -> bytes:
    number: int = sum(_PLACES[sign] * _BASE**place for place, sign in enumerate(signs))
    length = len(signs) - 1
    if not length or number >> 8 * length:
        raise NotImported("code_damaged")
    return number.to_bytes(length, "big")


def to_parts(data: bytes) -> list[str]:
    """Write bytes as one part, or as a few numbered ones; raises `NotImported` for too many."""
    text = to_signs(data)
    if len(text) <= LONGEST_PART:
        return [f"{VERSION}11{text}"]
    room = LONGEST_PART - _TAG
    total = -(-len(text) // room)
    if total > MOST_PARTS:
        raise NotImported("code_too_long")
    even = -(-len(text) // total)
    return [
        f"{VERSION}{number}{total}{text[:_TAG]}{text[(number - 1) * even : number * even]}"
        for number in range(1, total + 1)
    ]


def looks_like_parts(text: str) -> bool:
    """Tell whether a text holds a code: an address with one, or its bare signs.

    >>> looks_like_parts("HTTP://KITCHEN.LOCAL:8080/S/1113FRBT$YL"), looks_like_parts("{}")
    (True, False)
    """
    bare = "".join(_unnamed(text).split()).upper()
    return PATH in bare or _PART.fullmatch(bare) is not None


def numbers_of(text: str) -> tuple[int, int]:
    """Say which part of how many a text holds; raises `NotImported`.

    >>> numbers_of("123ABCDEF0")
    (2, 3)
    """
    found = next(_parts(text))
    return int(found["number"]), int(found["total"])


def from_parts(text: str) -> bytes:
    """Read the bytes of one part, or of several in any order; raises `NotImported`."""
    parts = {part["number"]: part for part in _parts(text)}
    first = next(iter(parts.values()))
    total = int(first["total"])
    if total == 1:
        return from_signs(first["held"])
    if any(_match_of(part) != _match_of(first) for part in parts.values()):
        raise NotImported("code_mixed")
    missing = [str(number) for number in range(1, total + 1) if str(number) not in parts]
    if missing:
        raise NotImported("code_incomplete", missing=", ".join(missing), total=total)
    return from_signs("".join(parts[str(number)]["held"][_TAG:] for number in range(1, total + 1)))


def _match_of(part: re.Match[str]) -> tuple[str, str]:
    return part["total"], part["held"][:_TAG]


def _parts(text: str) -> Iterator[re.Match[str]]:
    for piece in _pieces(unquote(_unnamed(text)).upper()) or [""]:
        found = _PART.fullmatch(piece)
        if found is None or found["number"] > found["total"]:
            raise NotImported("code_damaged")
        yield found


def _unnamed(text: str) -> str:
    """Drop what a program that scans (`zbarimg`) writes before each code: what kind it is."""
    return _KIND.sub("", text)


def _pieces(text: str) -> Sequence[str]:
    """Take a text apart into its parts; spaces and ends of lines inside of them mean nothing."""
    if PATH in text:
        return [piece for piece in _behind_addresses("".join(text.split())) if piece]
    words = text.split()
    whole = all(_PART.fullmatch(word) for word in words)
    return words if whole else ["".join(words)]


def _behind_addresses(text: str) -> Iterator[str]:
    """Give what stands before, between and behind addresses, each of which ends in the path."""
    at = 0
    while (end := text.find(PATH, at)) >= 0:
        scheme = _SCHEME.search(text, at, end + 1)
        if scheme:  # a host may be called S
            end = text.find(PATH, scheme.end())
        if end < 0:
            break
        yield text[at : scheme.start() if scheme else end]
        at = end + len(PATH)
    yield text[at:]
