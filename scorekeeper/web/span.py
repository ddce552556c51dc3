"""From one day to another, as an address says it: for searching and for settling up."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from werkzeug.datastructures import MultiDict

from scorekeeper.web.language import gettext


@dataclass(frozen=True, kw_only=True)
class Span:
    """Days as they were written, and what is wrong with them; an empty one sets no bound."""

    first: str = ""
    last: str = ""
    wrong: str = ""

    @property
    def given(self) -> bool:
        """Whether any day is named."""
        return bool(self.first or self.last)

    @property
    def year(self) -> str:
        """The year this is, whole; empty where it is anything else."""
        return self.first[:4] if self == of_year(self.first[:4]) else ""


def of_year(year: str) -> Span:
    """Return a whole year.

    >>> of_year("2026")
    Span(first='2026-01-01', last='2026-12-31', wrong='')
    """
    return Span(first=f"{year}-01-01", last=f"{year}-12-31")


def read_span(args: MultiDict[str, str]) -> Span:
    """Read the days `from` and `to`; what is no day is said."""
    first, last = args.get("from", "").strip(), args.get("to", "").strip()
    if not all(map(_is_day, filter(None, (first, last)))):
        wrong = gettext("Write a day like 2026-11-30.")
        return Span(first=first, last=last, wrong=wrong)
    if first and last and first > last:
        wrong = gettext("The first day comes after the last one.")
        return Span(first=first, last=last, wrong=wrong)
    return Span(first=first, last=last)


def _is_day(text: str) -> bool:
    try:
        return len(text) == len("2026-11-30") and bool(date.fromisoformat(text))
    except ValueError:
        return False
