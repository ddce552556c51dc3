"""The names of those who play: one form of every letter, and nothing that cannot be seen."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Sequence
from typing import Final

LONGEST_NAME: Final = 30

#: Letters of all names together that have room wherever a sheet names somebody.
ROOM: Final = 48

#: Letters of a name that stand in a column on one line.
BRIEF: Final = 12

#: Letters nobody sees, which turn the text around them or make two names look alike.
_UNSEEN: Final = frozenset("\u200b\u200e\u200f\u2060\ufeff\u061c")


def read_name(text: str | None) -> str:
    """Tidy a name up: one form of every letter, single spaces, none around it.

    >>> read_name("  Anna   Lisa ")
    'Anna Lisa'
    """
    return " ".join(unicodedata.normalize("NFC", text or "").split())


def is_readable(name: str) -> bool:
    """Tell whether a name can be read as it is written.

    >>> is_readable("Åse-Marie"), is_readable("Anna\u202e"), is_readable("\u0301")
    (True, False, False)
    """
    hidden = any(
        letter in _UNSEEN
        or unicodedata.category(letter) in ("Cc", "Cs", "Co", "Cn")
        or unicodedata.bidirectional(letter) in ("LRE", "RLE", "LRO", "RLO", "PDF")
        or unicodedata.bidirectional(letter) in ("LRI", "RLI", "FSI", "PDI")
        for letter in name
    )
    return not hidden and any(unicodedata.category(letter)[0] in "LNPS" for letter in name)


def brief_names(names: Sequence[str]) -> tuple[str, ...]:
    """Shorten names that together have no room on a sheet, each to what tells it apart.

    >>> brief_names(["Anna", "Bertil Bernadotte"])
    ('Anna', 'Bertil Bernadotte')
    >>> brief_names(["Maximiliana Konstantinopolitan", "Åsa Östergård-Ängström"])
    ('Maximiliana', 'Åsa')
    >>> brief_names(["Anna Kristina Sandström", "Anna Konstantinopolitan", "Wolframundmaximilian"])
    ('Anna S.', 'Anna K.', 'Wolframund…')
    """
    if sum(map(len, names)) <= ROOM:
        return tuple(names)
    taken = Counter(way.casefold() for name in names for way in {name, *_shortened(name)})
    return tuple(
        next((way for way in _shortened(name) if taken[way.casefold()] == 1), name)
        for name in names
    )


def _shortened(name: str) -> tuple[str, ...]:
    """Return the ways to shorten a name, the most natural first."""
    first, *more = name.split() or [name]
    ways = (first, f"{first} {more[-1][0]}." if more else first, f"{name[: BRIEF - 2].rstrip()}…")
    return tuple(way for way in ways if len(way) <= min(BRIEF, len(name)))
