"""The sheets a page prints on: A4 or Letter as it stands, A5 and the receipt by a style sheet."""

from __future__ import annotations

from typing import Any, Final

from flask import request, url_for
from flask_babel import lazy_gettext

from scorekeeper.web.address import query
from scorekeeper.web.pad import ABREAST

#: The name of the receipt, on which everything stands below everything else.
RECEIPT: Final = "receipt"

#: Every sheet by the name of its style sheet; A4 and Letter need none.
SHEETS: Final = {
    None: lazy_gettext("A4 or Letter"),
    "a5": lazy_gettext("A5"),
    RECEIPT: lazy_gettext("Receipt, 80 mm"),
}


def sheet_asked() -> str | None:
    """Return the sheet that the address of this page asks for."""
    asked = request.args.get("paper")
    return asked if asked in SHEETS else None


def abreast_on(sheet: str | None, usual: int = ABREAST) -> int:
    """Return how many games stand side by side on a sheet: below each other on a receipt."""
    return 1 if sheet == RECEIPT else usual


def sheets() -> dict[str, Any]:
    """Return the sheet of this page, and this page on each: label, address, whether it is now."""
    now, asked = sheet_asked(), query()
    here, at = request.endpoint or "", request.view_args or {}
    offered = [
        (label, url_for(here, **at, **{**asked, "paper": name}), name == now)
        for name, label in SHEETS.items()
    ]
    return {"sheet": now, "sheets": offered}
