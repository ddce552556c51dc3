"""QR codes as SVG: sharp on any screen and on paper, drawn without an imaging library."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby

import qrcode
from markupsafe import Markup
from qrcode.constants import ERROR_CORRECT_M


@lru_cache(maxsize=128)
def svg(text: str) -> Markup:
    """Draw *text* as an inline SVG that has no style of its own but its black.

    >>> svg("http://192.168.1.7:8000/v/x").startswith("<svg")
    True
    """
    dots = _dots(text)
    size = len(dots)
    path = "".join(
        f"M{start} {row}h{length}v1h-{length}z"
        for row, line in enumerate(dots)
        for start, length in _runs(line)
    )
    return Markup(  # every part is a number of ours
        f'<svg viewBox="-4 -4 {size + 8} {size + 8}" shape-rendering="crispEdges" '
        'aria-hidden="true" focusable="false">'
        f'<path fill="#fff" d="M-4-4h{size + 8}v{size + 8}h-{size + 8}z"/><path d="{path}"/></svg>'
    )


def size_of(text: str) -> int:
    """Count the dots across the picture of *text*, its white edge left out.

    >>> size_of("HTTP://192.168.1.7:8080")
    25
    """
    return len(_dots(text))


@lru_cache(maxsize=8)
def _dots(text: str) -> list[list[bool]]:
    code = qrcode.QRCode(border=0, error_correction=ERROR_CORRECT_M)
    code.add_data(text)
    code.make(fit=True)
    found: list[list[bool]] = code.get_matrix()
    return found


def _runs(line: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Find where dark dots begin in a line, and how many lie side by side.

    >>> list(_runs([True, True, False, True]))
    [(0, 2), (3, 1)]
    """
    start = 0
    for dark, dots in groupby(line):
        length = len(list(dots))
        if dark:
            yield start, length
        start += length
