"""Scorekeeper: the referee and the score sheet for gin rummy at the kitchen table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flask import Flask

__version__ = "0.1.0"


def create_app(config: dict[str, Any] | None = None) -> Flask:
    """Build the web application; Flask is imported here and not before."""
    from scorekeeper.web.app import build

    return build(config)
