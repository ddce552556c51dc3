"""How single values are written on a page."""

from __future__ import annotations

from datetime import date
from typing import Final

from babel.dates import format_skeleton, format_time, get_datetime_format
from flask import Flask

from scorekeeper.sheet import Match
from scorekeeper.web.chart import marks
from scorekeeper.web.clock import evening, local
from scorekeeper.web.language import dated

#: Letters of a name that have room beside other things on a phone.
LONG: Final = 12

#: Letters of a word that have room above a narrow column on a phone.
LONG_WORD: Final = 6


def minus(number: int) -> str:
    """Write a whole number with a true minus sign.

    >>> minus(-91), minus(271)
    ('−91', '271')
    """
    return str(number).replace("-", "\N{MINUS SIGN}")


def signed(number: int) -> str:
    """Write a whole number with its sign, nought without one.

    >>> signed(-91), signed(271), signed(0)
    ('−91', '+271', '0')
    """
    return f"+{number}" if number > 0 else minus(number)


def is_long(name: str) -> bool:
    """Tell whether a name needs smaller letters to stand beside other things on a phone.

    >>> is_long("Anna-Lisa"), is_long("Åsa Östergård-Ängström")
    (False, True)
    """
    return len(name) > LONG


def has_long_word(names: str) -> bool:
    """Tell whether a word of these names is too long to stand above a narrow column on a phone.

    >>> has_long_word("Anna Bertil Eva-Karin"), has_long_word("Anna Fredrik")
    (False, True)
    """
    return any(len(word) > LONG_WORD for word in names.replace("-", " ").split())


def day(at: str) -> str:
    """Write the day to which a match belongs that began then; nothing where it is no time."""
    return iso_day(evening(at))


def iso_day(day: str) -> str:
    """Write a day like `2026-11-29` as the reader does; nothing where there is none."""
    return _in_letters(date.fromisoformat(day)) if day else ""


def moment(at: str) -> str:
    """Write the local date and time of a stored time; nothing where it is no time."""
    when = local(at)
    if not when:
        return ""
    written = _in_letters(when.date()), format_time(when.time(), "short", locale=dated())
    return str(get_datetime_format("medium", locale=dated())).format(*reversed(written))


def _in_letters(day: date) -> str:
    """Write a day with its month in letters: 9/7 is read one way here and another there."""
    return str(format_skeleton("yMMMd", day, locale=dated()))


def form_keys(match: Match) -> str:
    """List the one-time keys of all forms that were recorded: no draft with one is unfinished."""
    return " ".join(event.key for event in match.events if event.key)


def add_filters(app: Flask) -> None:
    """Give the templates these filters."""
    app.add_template_test(is_long, "long")
    app.add_template_test(has_long_word, "long_worded")
    for write in (marks, minus, signed, day, iso_day, moment, form_keys):
        app.template_filter()(write)
