"""The table of rounds as a form: three fields a round, and one text for addresses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from scorekeeper.web.language import gettext
from scorekeeper.words.rounds import plain_round

#: What stands between two rounds, and between what one round asks for.
BETWEEN, WITHIN = " / ", "|"

#: What people write for a run of all other cards.
REST: Final = "rest"

#: How a round may end, as its field says it: all cards go down, no discard.
ENDS: Final = {"": (False, False), "all": (True, True), "out": (True, False), "stop": (False, True)}

#: A pair is written among the sets.
PAIR: Final = 2

PARTS: Final = ("sets", "runs", "ends")


@dataclass(frozen=True)
class RoundRow:
    """One round as its fields hold it, and in words as far as it can be read."""

    sets: str
    runs: str
    ends: str
    words: str


def text_of_rounds(rounds: Sequence[dict[str, Any] | None]) -> str:
    """Write rounds as one text; an open round is empty.

    >>> text_of_rounds([{"sets": [3], "runs": [4], "pair": True,
    ...                  "all_out": False, "no_discard": False}, None])
    '3 2|4| / ||'
    """
    return BETWEEN.join(WITHIN.join(_columns(one)) for one in rounds)


def rounds_of_text(text: str) -> list[dict[str, Any] | None]:
    """Read rounds from their text; raises `ValueError` with a sentence that names the round.

    >>> rounds_of_text("3 3|rest|all / ||")[0]["runs"], rounds_of_text("3 3|rest|all / ||")[1]
    (['rest'], None)
    """
    return [_round(part, number) for number, part in enumerate(text.split("/"), start=1)]


def composed(sent: Any, path: str) -> str | None:
    """Put the fields of all rounds together; None where there are none."""
    columns = [sent.getlist(f"{path}-{part}") for part in PARTS]
    if not any(columns):
        return None
    return BETWEEN.join(
        WITHIN.join(_clean(text) for text in row) for row in zip(*columns, strict=False)
    )


def rows_of(text: str) -> list[RoundRow]:
    """Draw a text as rows, also one that cannot be read."""
    return [_row(part) for part in text.split("/")]


def _row(part: str) -> RoundRow:
    sets, runs, ends = [*(piece.strip() for piece in part.split(WITHIN)), "", "", ""][:3]
    try:
        words = plain_round(_round(part, 1), gettext)
    except ValueError:
        words = ""
    return RoundRow(sets, runs, ends, words)


def _clean(text: str) -> str:
    """Keep what is typed out of what separates rounds."""
    return " ".join(text.replace("/", " ").replace(WITHIN, " ").split())[:40]


def _columns(one: dict[str, Any] | None) -> tuple[str, str, str]:
    if one is None:
        return "", "", ""
    sets = [*one["sets"], *([PAIR] if one["pair"] else [])]
    ends = {held: word for word, held in ENDS.items()}[(one["all_out"], one["no_discard"])]
    return " ".join(map(str, sets)), " ".join(map(str, one["runs"])), ends


def _round(part: str, number: int) -> dict[str, Any] | None:
    sets, runs, ends = [*(piece.strip() for piece in part.split(WITHIN)), "", "", ""][:3]
    if not (sets or runs):
        return None
    held = [_size(text, number) for text in _pieces(sets)]
    if held.count(PAIR) > 1 or ends not in ENDS:
        raise _unread(number)
    all_out, no_discard = ENDS[ends]
    return {
        "sets": [size for size in held if size != PAIR],
        "runs": [
            REST if text.casefold() in (REST, gettext("rest").casefold()) else _size(text, number)
            for text in _pieces(runs)
        ],
        "pair": PAIR in held,
        "all_out": all_out,
        "no_discard": no_discard,
    }


def _pieces(text: str) -> list[str]:
    return text.replace(",", " ").replace("+", " ").split()


def _size(text: str, number: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 2):
        raise _unread(number)
    return int(text)


def _unread(number: int) -> ValueError:
    said = gettext(
        "Round %(number)s cannot be read. Write sizes, like 3 3, and rest for all other cards.",
        number=number,
    )
    return ValueError(said)
