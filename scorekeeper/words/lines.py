"""One line of a sum as every verdict shows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

MINUS: Final = "−"


@dataclass(frozen=True)
class Line:
    """One line of a sum: what it is for, the figures, and the section of the rule book on it."""

    label: str
    sum: str
    section: str | None = None
