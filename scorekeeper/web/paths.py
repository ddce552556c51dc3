"""Where the templates and the static files lie, in a checkout or a wheel."""

from __future__ import annotations

from pathlib import Path

#: The package itself: this module lies in its `web/`.
PACKAGE = Path(__file__).resolve().parent.parent


def resources() -> Path:
    """Find the folder with templates/ and static/: the package in a wheel, else its parent."""
    for folder in (PACKAGE, PACKAGE.parent):
        if (folder / "templates").is_dir():
            return folder
    raise FileNotFoundError(f"no templates/ in {PACKAGE} or beside it")
