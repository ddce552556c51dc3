"""The address by which phones on the home network reach this machine."""

from __future__ import annotations

import contextlib
import ipaddress
import socket
from collections.abc import Collection
from typing import Final
from urllib.parse import urlsplit

#: An address for examples that nobody has; connecting a datagram socket to it sends nothing.
_NOWHERE: Final = ("203.0.113.1", 9)

#: What systems call the machine itself.
_OURSELVES: Final = ("localhost", "localhost.localdomain", "ip6-localhost", "ip6-loopback")


def lan_address() -> str | None:
    """Find this machine's address on the home network; None without a network."""
    with contextlib.closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(_NOWHERE)
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if is_loopback(address) else address


def is_own(address: str) -> bool:
    """Tell whether this machine itself has an address, for one network it is in; names are none.

    >>> is_own("127.0.0.1"), is_own("203.0.113.1"), is_own("kitchen.local")
    (True, False, False)
    """
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    with contextlib.suppress(ValueError, OSError):
        where = str(ipaddress.ip_address(address))
        with contextlib.closing(socket.socket(family, socket.SOCK_DGRAM)) as probe:
            probe.bind((where, 0))  # the system lets nobody else have it
        return True
    return False


def is_loopback(host: str) -> bool:
    """Tell whether a host name or address only means the machine itself, however it is written.

    >>> is_loopback("localhost"), is_loopback("127.0.0.1:8080"), is_loopback("192.168.1.7:8080")
    (True, True, False)
    """
    name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
    if name in _OURSELVES or name.endswith(".localhost"):
        return True
    with contextlib.suppress(ValueError, OSError):
        found = ipaddress.ip_address(name if ":" in name else socket.inet_aton(name))
        found = getattr(found, "ipv4_mapped", None) or found
        return found.is_loopback or found.is_unspecified
    return False


def is_among(host: str, names: Collection[str]) -> bool:
    """Tell whether a host is one of the *names*, or lies below one that begins with a dot.

    >>> [is_among(host, {"::1", ".local"}) for host in ("[::1]:8080", "Kitchen.local", "local")]
    [True, True, False]
    """
    name = urlsplit(f"//{host}").hostname or ""
    below = name[name.find(".") :] if "." in name[1:] else ""
    return name in names or any(below.endswith(one) for one in names if one.startswith("."))


def url_of(address: str, port: int) -> str:
    """Turn what the owner calls this machine into the start of its addresses.

    >>> url_of("kitchen.local", 8080), url_of("http://192.168.1.7:5000/", 8080)
    ('http://kitchen.local:8080', 'http://192.168.1.7:5000')
    """
    if "://" in address:
        return address.rstrip("/")
    bracketed = f"[{address}]" if address.count(":") > 1 and "[" not in address else address
    has_port = urlsplit(f"//{bracketed}").port is not None
    return f"http://{bracketed}" if has_port or port == 80 else f"http://{bracketed}:{port}"
