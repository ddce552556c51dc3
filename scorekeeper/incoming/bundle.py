"""A match file that came together with the pictures of its deals, in one bundle."""

from __future__ import annotations

import re
import zlib
from collections.abc import Mapping
from typing import IO, Final
from zipfile import BadZipFile, ZipFile, ZipInfo

from scorekeeper.errors import NotImported
from scorekeeper.incoming.read import LARGEST, MOST_EVENTS
from scorekeeper.sheet import EventKind, Match

#: What a bundle unpacks to at most, in bytes: the pictures of a long evening, made small.
LARGEST_BUNDLE: Final = 24 * 1024 * 1024

#: The match in a bundle, and its pictures by the event that began their deal.
MATCH: Final = "match.json"
_PICTURE: Final = re.compile(r"pictures/(\d{1,6})\.(?:jpg|png|webp)", re.ASCII)

#: What a damaged bundle, a locked one or one packed in a strange way ends in.
_DAMAGED: Final = (BadZipFile, zlib.error, EOFError, LookupError, OSError, RuntimeError)


def refuse_copy(head: bytes) -> None:
    r"""Refuse a copy of everything, by the first bytes of the file: it is no single match.

    >>> from scorekeeper.errors import NotImported
    >>> try:
    ...     refuse_copy(b"SQLite format 3\0")
    ... except NotImported as refused:
    ...     refused.code
    'import_copy'
    """
    if head.startswith(b"SQLite format 3\0"):
        raise NotImported("copy")


def is_bundle(head: bytes) -> bool:
    r"""Tell by its first bytes whether a file is a bundle.

    >>> is_bundle(b"PK\x03\x04\x14"), is_bundle(b'{"format"')
    (True, False)
    """
    return head.startswith(b"PK\x03\x04")


def read_bundle(file: IO[bytes]) -> tuple[str, dict[int, bytes]]:
    """Return the text of the match file in a bundle, and the pictures beside it.

    Nothing is unpacked to disk, and no more than `LARGEST_BUNDLE` in all. Raises `NotImported`.
    """
    try:
        with ZipFile(file) as bundle:
            entries = bundle.infolist()
            _measure(entries)
            numbers = {entry.filename: _PICTURE.fullmatch(entry.filename) for entry in entries}
            pictures = {int(at[1]): bundle.read(name) for name, at in numbers.items() if at}
            return bundle.read(MATCH).decode("utf-8-sig"), pictures
    except (*_DAMAGED, UnicodeDecodeError):
        raise NotImported("not_a_match") from None


def pictures_of(match: Match, seen: Mapping[int, bytes]) -> dict[int, bytes]:
    """Return those pictures whose deals the match has."""
    deals = {event.seq for event in match.events if event.kind is EventKind.DEAL}
    return {seq: data for seq, data in seen.items() if seq in deals}


def _measure(entries: list[ZipInfo]) -> None:
    """Refuse what unpacks to more than any match with its pictures."""
    match = sum(entry.file_size for entry in entries if entry.filename == MATCH)
    if len(entries) > MOST_EVENTS or match > 4 * LARGEST:
        raise NotImported("too_large")
    if sum(entry.file_size for entry in entries) > LARGEST_BUNDLE:
        raise NotImported("too_large")
