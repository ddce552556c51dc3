"""What every answer says to the browser: nothing from outside, nothing inline, tell nobody."""

from __future__ import annotations

from typing import Any

from flask import Flask, Response

from scorekeeper.web.compress import compress

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "same-origin",
    "X-Robots-Tag": "noindex",
}

#: Styles and scripts, some twenty of which come with a form: they may do nothing by themselves.
LOADED = ("text/css", "text/javascript")
OF_LOADED = {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
}

#: What a file is sent with and none of our pages needs: its ETag tells whether it has changed.
NEEDLESS = ("Content-Disposition", "Last-Modified")


class Answer(Response):
    """An answer that can always be sent: half a sign, as a file may name one, is told as `?`."""

    def set_data(self, value: Any) -> None:
        """Set what is sent, text or bytes."""
        super().set_data(value.encode(errors="replace") if isinstance(value, str) else value)


def add_headers(response: Response) -> Response:
    """Add the headers of every answer; an address that is a secret is never left behind."""
    loaded = response.mimetype in LOADED
    for name, value in (OF_LOADED if loaded else HEADERS).items():
        response.headers.setdefault(name, value)
    for name in NEEDLESS if loaded else ():
        response.headers.pop(name, None)
    return response


def set_up_headers(app: Flask) -> None:
    """Send these headers with every answer of *app*, and the answer as small as it can be."""
    app.response_class = Answer
    app.after_request(add_headers)
    app.after_request(compress)
