"""The one-time key of a form: sent twice, as by a double tap, it does its work once."""

from __future__ import annotations

import secrets

from flask import request

#: The longest key that is kept; a page of ours sends 22 characters.
LONGEST = 64


def new_key() -> str:
    """Make the one-time key of a form."""
    return secrets.token_urlsafe(16)


def sent_key() -> str | None:
    """Return the one-time key of the form that was sent."""
    return request.form.get("key", "")[:LONGEST] or None
