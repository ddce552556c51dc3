"""The names of those who play: one form of every letter, and nothing that cannot be seen."""

from __future__ import annotations

import unicodedata
from typing import Final

LONGEST_NAME: Final = 30

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
