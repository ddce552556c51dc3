"""The code of a finished match on paper."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

from flask import current_app, request
from markupsafe import Markup

from scorekeeper.errors import NotImported
from scorekeeper.papercode import PATH, to_code
from scorekeeper.sheet import Match
from scorekeeper.web.address import public_base
from scorekeeper.web.qr import size_of, svg


@dataclass(frozen=True, kw_only=True)
class PaperCode:
    """One code on paper: which of how many, its address, its picture, how many dots across."""

    number: int
    total: int
    address: str
    picture: Markup
    dots: int


def paper_codes(match: Match) -> list[PaperCode]:
    """Write a whole match as codes that open here; none where it is too long for a few.

    The address is in capitals, which a code holds in half the room and browsers read the same.
    """
    start = _capitals(public_base() or request.host_url.rstrip("/")) + PATH
    try:
        parts = to_code(match, secret())
    except NotImported:
        return []
    return [_paper_code(number, len(parts), start + part) for number, part in enumerate(parts, 1)]


def secret() -> bytes:
    """Return the key that seals what is printed here."""
    key = current_app.config["SECRET_KEY"]
    return key if isinstance(key, bytes) else str(key).encode()


def _paper_code(number: int, total: int, address: str) -> PaperCode:
    return PaperCode(
        number=number,
        total=total,
        address=address,
        picture=svg(address),
        dots=size_of(address),
    )


def _capitals(base: str) -> str:
    """Write an address in capitals where none of it is a path, in which they matter."""
    return base if urlsplit(base).path else base.upper()
