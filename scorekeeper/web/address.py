"""The address under which other phones reach the page that is being asked for."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import current_app, request

from scorekeeper.web.network import is_loopback, lan_address, url_of


def public_base() -> str | None:
    """Return the address phones can open, without a last slash; None where none is known.

    That is the host of this request unless it is this machine's own loopback, then the
    configured ADDRESS, then the address found on the home network.
    """
    if not is_loopback(request.host):
        return request.host_url.rstrip("/")
    address = current_app.config["ADDRESS"] or lan_address()
    port = urlsplit(request.host_url).port or 80
    return url_of(str(address), port) if address else None
