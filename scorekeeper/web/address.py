"""Where the page that is being asked for is reached: by other phones, or on this machine only."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from flask import current_app, request

from scorekeeper.web.network import is_loopback, lan_address, url_of

#: What proxies add to what they pass on; it can be forged, but only by who has nothing to gain.
BY_PROXY: Final = (
    "Forwarded",
    "Via",
    "X-Forwarded-For",
    "X-Forwarded-Host",
    "X-Forwarded-Proto",
    "X-Real-IP",
)


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


def is_at_home() -> bool:
    """Tell whether who asks sits at the machine itself, and came by no other name and no proxy.

    A proxy on the same machine asks from here too, and may ask by this machine's own name. What
    it adds gives it away, or that it speaks as no browser does; or the settings of a server that
    is reached from elsewhere: several families, an address by https, which we do not speak.
    """
    here = is_loopback(request.host) and is_loopback(_bracketed(request.remote_addr or "?"))
    by_proxy = any(name in request.headers for name in BY_PROXY) or request.is_secure
    old = request.environ.get("SERVER_PROTOCOL") == "HTTP/1.0"
    hosted = current_app.config["PRIVATE"] or "https:" in (current_app.config["ADDRESS"] or "")
    return here and not (by_proxy or old or hosted)


def _bracketed(address: str) -> str:
    return f"[{address}]" if ":" in address else address
