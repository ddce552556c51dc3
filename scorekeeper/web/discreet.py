"""What is logged names no code: who reads the window of the program need not be a player."""

from __future__ import annotations

import logging
import re
from typing import Any, Final

from flask import Flask

#: The codes in our addresses: of scoring, of looking on, of a seat.
CODES: Final = re.compile(r"(/[mvj]/)[\w-]+")


def without_codes(text: str) -> str:
    """Write an address without the code in it.

    >>> without_codes("Exception on /j/6fY-2x/hand [POST]")
    'Exception on /j/…/hand [POST]'
    """
    return CODES.sub(r"\1…", text)


def hide_codes(record: logging.LogRecord) -> bool:
    """Take the codes out of a record before it is written; every record is written."""
    record.msg = _hidden(record.msg)
    if isinstance(record.args, tuple):
        record.args = tuple(map(_hidden, record.args))
    return True


def _hidden(value: Any) -> Any:
    return without_codes(value) if isinstance(value, str) else value


def set_up_logs(app: Flask) -> None:
    """Keep codes out of what *app* logs."""
    app.logger.addFilter(hide_codes)
