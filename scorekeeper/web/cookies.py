"""What a browser remembers for a year; no script reads it, and no other site sends it."""

from __future__ import annotations

from typing import Final

from flask import request
from werkzeug.wrappers import Response

A_YEAR: Final = 365 * 24 * 60 * 60  # in seconds


def keep_a_year(answer: Response, name: str, value: str, path: str = "/") -> None:
    """Let the browser that gets *answer* send *value* with every request below *path*."""
    answer.set_cookie(
        name,
        value,
        max_age=A_YEAR,
        path=path,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure,
    )
