"""The address of the page that is asked for: what it says, and where phones or we reach it."""

from __future__ import annotations

import socket
from typing import Any, Final
from urllib.parse import urlsplit

from flask import current_app, request

from scorekeeper.web.network import is_loopback, is_own, lan_address, url_of

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

    That is the host of this request unless it means only this machine, then the address found on
    the home network, then the configured ADDRESS.
    """
    if not (is_loopback(request.host) or _is_own_name()):
        return request.host_url.rstrip("/")
    given = given_address()
    address = given if given and _is_found(given) else lan_address() or given
    port = urlsplit(request.host_url).port or 80
    return url_of(address, port) if address else None


def _is_found(given: str) -> bool:
    """Tell whether the configured ADDRESS is the one found, or stands for it.

    Of several networks the machine is in, it says which is the home's: what is found alone may be
    that of a tunnel. Behind a proxy nothing that is found here leads to the proxy.
    """
    return not is_at_home() or is_own(urlsplit(url_of(given, 80)).hostname or "")


def query() -> dict[str, Any]:
    """Return what this page's address says after the question mark, as `url_for` takes it."""
    return request.args.to_dict(flat=False)


def given_address() -> str | None:
    """Return the configured ADDRESS, unless phones that open it would open themselves."""
    address: str | None = current_app.config["ADDRESS"]
    host = urlsplit(address).netloc if address and "://" in address else address
    return address if host and not is_loopback(host) else None


def _is_own_name() -> bool:
    """Tell whether a browser on this machine asks by the machine's own name.

    Such a name often leads to the loopback address here, and nowhere on a phone.
    """
    name = urlsplit(f"//{request.host}").hostname
    return name == socket.gethostname().lower() and _asked_here()


def _asked_here() -> bool:
    """Tell whether who asks sits at the machine itself, as far as no proxy says otherwise."""
    by_proxy = any(name in request.headers for name in BY_PROXY) or request.is_secure
    return is_loopback(_bracketed(request.remote_addr or "?")) and not by_proxy


def is_at_home() -> bool:
    """Tell whether who asks sits at the machine itself, and came by no other name and no proxy.

    A proxy on the same machine asks from here too, and may ask by this machine's own name. What
    it adds gives it away, or that it speaks as no browser does; or the settings of a server that
    is reached from elsewhere: several families, an address by https, which we do not speak.
    """
    here = is_loopback(request.host) and _asked_here()
    old = request.environ.get("SERVER_PROTOCOL") == "HTTP/1.0"
    hosted = current_app.config["PRIVATE"] or "https:" in (current_app.config["ADDRESS"] or "")
    return here and not (old or hosted)


def _bracketed(address: str) -> str:
    return f"[{address}]" if ":" in address else address
