"""Answers sent smaller to browsers that can read them so."""

from __future__ import annotations

import gzip
from typing import Final

from flask import Response, request

#: What is worth the trouble: a smaller answer travels in one packet anyway.
LEAST: Final = 1024

#: Kinds of answers that shrink; pictures of ours are drawings, which are text.
KINDS: Final = ("text/", "application/json", "image/svg+xml")


def compress(response: Response) -> Response:
    """Send an answer gzipped where the browser takes it; its tag then is a weak one.

    The answer is the same, its bytes are not: a weak tag still lets the browser ask whether
    anything changed.
    """
    kind = response.mimetype or ""
    if not kind.startswith(KINDS) and not kind.endswith("javascript"):
        return response
    response.vary.add("Accept-Encoding")
    if not _is_wanted(response):
        return response
    response.direct_passthrough = False
    data = response.get_data()
    if len(data) < LEAST:
        return response
    response.set_data(gzip.compress(data, compresslevel=6, mtime=0))
    response.headers["Content-Encoding"] = "gzip"
    tag, weak = response.get_etag()
    if tag and not weak:
        response.set_etag(tag, weak=True)
    return response


def _is_wanted(response: Response) -> bool:
    """Tell whether this answer is whole, still plain, and may go out gzipped."""
    plain = "Content-Encoding" not in response.headers and "Content-Range" not in response.headers
    return (
        plain
        and response.status_code not in (204, 206, 304)
        and request.accept_encodings["gzip"] > 0
    )
