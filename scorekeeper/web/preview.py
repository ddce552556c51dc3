"""A match that somebody brings, as it would be kept: its sheet, and what its seal says."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace

from flask import render_template
from flask.typing import ResponseReturnValue

from scorekeeper.engine.rules import RuleSet
from scorekeeper.errors import Refused, ScorekeeperError
from scorekeeper.incoming import (
    LARGEST,
    Arrival,
    Incoming,
    Uncounted,
    arrive,
    pictures_of,
    read_incoming,
)
from scorekeeper.matchfile import findings_of, match_file
from scorekeeper.papercode import Seal
from scorekeeper.store import Stored
from scorekeeper.web.address import is_at_home
from scorekeeper.web.board import Board, board, problem_line, words_for
from scorekeeper.web.language import gettext
from scorekeeper.web.papercodes import secret
from scorekeeper.web.photo import can_read_photos
from scorekeeper.web.picture import pictures
from scorekeeper.web.stored import store
from scorekeeper.words import Words, error_sentence
from scorekeeper.words.texts import SEALS

#: As many reasons as one reads; a file with more of them is mended elsewhere.
MOST_REASONS = 5


@dataclass(frozen=True, kw_only=True)
class Preview:
    """A match as it would be kept, what it is to those here, what is said, itself as text."""

    board: Board
    arrival: Arrival
    here: Stored | None
    seal: str | None
    altered: bool
    text: str
    pictures: str = ""


def look_at(text: str, seen: dict[int, bytes] | None = None) -> ResponseReturnValue:
    """Show the match in *text* with its pictures, or say why there is none."""
    try:
        incoming = read_incoming(text, secret())
        preview = _preview(incoming)
        if seen and preview.arrival is not Arrival.KNOWN:
            waiting = pictures().wait(pictures_of(incoming.match, seen))
            preview = replace(preview, pictures=waiting)
    except ScorekeeperError as error:
        return refuse(error, text)
    return render_template("importing/preview.html", preview=preview)


def refuse(error: ScorekeeperError, text: str) -> ResponseReturnValue:
    """Say why what was brought cannot be taken in; what was pasted stays."""
    return page(text, _reasons(error)), 422


def page(text: str = "", problems: list[str] | None = None) -> str:
    """Ask for a match."""
    return render_template(
        "importing/show.html",
        text=text[:LARGEST],
        problems=problems or [],
        at_home=is_at_home(),
        photos=can_read_photos(),
    )


def _preview(incoming: Incoming) -> Preview:
    arrival, kept, here = arrive(store(), incoming.match)
    return Preview(
        board=board(Stored(match=kept, code="", view_code="")),
        arrival=arrival,
        here=here,
        seal=gettext(SEALS[incoming.seal]) if incoming.seal else None,
        altered=incoming.seal is Seal.ALTERED,
        text=json.dumps(match_file(incoming.match), ensure_ascii=False, separators=(",", ":")),
    )


def _reasons(error: ScorekeeperError) -> list[str]:
    """Say why something cannot be taken in: the first few reasons."""
    if isinstance(error, Uncounted):
        words, found = words_for(error.match), list(error.findings)
    elif isinstance(error, Refused):
        words, found = Words(gettext, (), RuleSet()), findings_of(error)
    else:
        return [error_sentence(error, gettext)]
    blocking = [one for one in found if one.blocking]
    return [problem_line(one, words) for one in (blocking or found)[:MOST_REASONS]]
