"""Which matches this browser has opened; with the setting `PRIVATE` it sees and touches no others.

Whoever has opened a match knows its code, so the cookie tells nobody anything new.
"""

from __future__ import annotations

import re
from typing import Final

from flask import Flask, Response, current_app, request

from scorekeeper.web.cookies import keep_a_year

OPENED: Final = "opened"

#: As many codes as a cookie holds with ease; the oldest go first.
MOST: Final = 120

_CODE: Final = re.compile(r"[\w-]{22,64}", re.ASCII)


def opened() -> tuple[str, ...]:
    """Return the codes of the matches that this browser has opened."""
    codes = request.cookies.get(OPENED, "").split(".")
    return tuple(code for code in codes if _CODE.fullmatch(code))


def visible() -> tuple[str, ...] | None:
    """Return the codes of the matches that this browser may see in lists; None: all of them."""
    return opened() if current_app.config["PRIVATE"] else None


def remember_opened(answer: Response) -> Response:
    """Add the match of this page to those opened here."""
    code, known = (request.view_args or {}).get("code"), opened()
    if code is None or answer.status_code != 200 or code in known or not _CODE.fullmatch(code):
        return answer
    keep_a_year(answer, OPENED, ".".join([*known, code][-MOST:]))
    return answer


def set_up_opened(app: Flask) -> None:
    """Remember for every browser which matches it has opened."""
    app.after_request(remember_opened)
