"""Every fault as one page with one clear sentence, or as JSON where JSON was asked for."""

from __future__ import annotations

from http import HTTPStatus
from pathlib import Path

from flask import Flask, jsonify, make_response, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import lazy_gettext
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import BadHost, HTTPException, SecurityError

from scorekeeper.errors import (
    MatchDamaged,
    MatchExists,
    MatchNotFound,
    PersonNotFound,
    ScorekeeperError,
    StaleMatch,
    StoreProblem,
)
from scorekeeper.web.language import gettext
from scorekeeper.words import error_sentence

#: The status of each error of ours, the narrowest class first; what is left could not be read.
STATUS = (
    (MatchNotFound, HTTPStatus.NOT_FOUND),
    (PersonNotFound, HTTPStatus.NOT_FOUND),
    (MatchExists, HTTPStatus.CONFLICT),
    (StaleMatch, HTTPStatus.CONFLICT),
    (StoreProblem, HTTPStatus.SERVICE_UNAVAILABLE),
    (ScorekeeperError, HTTPStatus.UNPROCESSABLE_ENTITY),
)

#: What happened, and how to mend it, for each status we answer with.
TEXTS = {
    400: (
        lazy_gettext("That could not be read"),
        lazy_gettext("Go back, open the page anew and send it once more."),
    ),
    404: (
        lazy_gettext("Nothing here"),
        lazy_gettext(
            "No page or match has this address. Open the match from the start page, or ask for "
            "its link again: it must be complete to the last letter."
        ),
    ),
    405: (
        lazy_gettext("Not this way"),
        lazy_gettext("This address does not take that. Go back and use the button on the page."),
    ),
    409: (
        lazy_gettext("Somebody was first"),
        lazy_gettext("The match has changed meanwhile. Look at it again before you go on."),
    ),
    413: (
        lazy_gettext("Too much at once"),
        lazy_gettext("What was sent is larger than any deal can be. Send less."),
    ),
    422: (
        lazy_gettext("That does not fit"),
        lazy_gettext("Something in it cannot be used. Go back, change it and send it again."),
    ),
    429: (
        lazy_gettext("Too fast"),
        lazy_gettext(
            "That was very much at once from this phone or computer, and nothing was stored. "
            "Wait a minute, go back and send it again: what you typed is still there."
        ),
    ),
    500: (
        lazy_gettext("Our mistake"),
        lazy_gettext(
            "Something went wrong here and nothing was stored. Try again; what was recorded "
            "before is safe."
        ),
    ),
    503: (
        lazy_gettext("The score book cannot be opened"),
        lazy_gettext(
            "The database does not answer. Nothing was stored. Try again in a moment, or look "
            "at the window where Scorekeeper runs."
        ),
    ),
}

#: Headings of faults of ours that say more than their status.
TITLES = {MatchDamaged.code: lazy_gettext("This match cannot be read")}

#: A form that was opened before the server lost its key, or without cookies.
FORGED = lazy_gettext(
    "This form is too old, or cookies are switched off. Open the page anew and send it again."
)


def status_of(error: ScorekeeperError) -> HTTPStatus:
    """Give the status an error of ours is answered with."""
    return next(status for kind, status in STATUS if isinstance(error, kind))


def wants_json() -> bool:
    """Tell whether this address answers in JSON."""
    return request.path.startswith("/api/") or request.path.endswith(".json")


def answer(status: int, code: str, sentence: str | None = None) -> ResponseReturnValue:
    """Answer with one fault: its *status*, its *code* for programs, its *sentence* for people."""
    title, usual = TEXTS.get(status, TEXTS[500 if status >= 500 else 400])
    title = TITLES.get(code, title)
    text = sentence or str(usual)
    if wants_json():
        return jsonify(ok=False, error=code, message=text, findings=[]), status
    page = render_template("error.html", title=title, sentence=text, code=_code(status))
    return page, status


def _code(status: int) -> str | None:
    """Return the code of the match a fault happened in, where that match is there."""
    return None if status in (404, 503) else (request.view_args or {}).get("code")


def refused(error: ScorekeeperError) -> ResponseReturnValue:
    """Answer an error of ours."""
    status = status_of(error)
    return answer(status, error.code, error_sentence(_discreet(error), gettext))


def _discreet(error: ScorekeeperError) -> ScorekeeperError:
    """Name a file without its folder: a visitor need not know where it lies."""
    path = error.arguments.get("path")
    return type(error)(**{**error.arguments, "path": Path(path).name}) if path else error


def forged(_: CSRFError) -> ResponseReturnValue:
    """Answer a form without its token."""
    return answer(400, "form_too_old", str(FORGED))


def foreign_host(_: SecurityError | BadHost) -> ResponseReturnValue:
    """Answer a host name that is not ours: no page, since none could link to another."""
    text = gettext(
        "Scorekeeper does not answer to this address. Use the one it printed at start, "
        "or start it with --address."
    )
    response = make_response(text, 400)
    response.mimetype = "text/plain"
    return response


def failed(error: HTTPException) -> ResponseReturnValue:
    """Answer whatever Flask refuses, and our own mistakes."""
    if error.code is None or error.code < 400:
        return error
    page = make_response(answer(error.code, (error.name or "error").lower().replace(" ", "_")))
    for name, value in error.get_headers():
        if name in ("Allow", "Retry-After"):
            page.headers[name] = value
    return page


def set_up_faults(app: Flask) -> None:
    """Answer every fault of *app* here."""
    app.register_error_handler(ScorekeeperError, refused)
    app.register_error_handler(CSRFError, forged)
    app.register_error_handler(SecurityError, foreign_host)
    app.register_error_handler(BadHost, foreign_host)
    app.register_error_handler(HTTPException, failed)
