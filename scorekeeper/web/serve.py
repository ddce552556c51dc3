"""Serve the pages on the home network, and say where the phones find them."""

from __future__ import annotations

import ctypes
import errno
import gc
import signal
import socket
import sys
import threading
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import qrcode
import waitress
from flask import Flask, request
from werkzeug.exceptions import SecurityError

from scorekeeper.errors import ScorekeeperError, StoreProblem
from scorekeeper.languages import say
from scorekeeper.store import Store, beside, held_together, keep_daily_copy
from scorekeeper.web.address import given_address
from scorekeeper.web.app import build
from scorekeeper.web.clock import today
from scorekeeper.web.network import is_among, is_loopback, lan_address, url_of
from scorekeeper.web.stored import close_stores
from scorekeeper.web.turns import Turns
from scorekeeper.words import error_sentence

#: As many answers as may take long at once, and one that does not.
THREADS: Final = 12

#: Connections that may stay open: a browser keeps up to six, and beyond the most nobody gets in
#: until one has been silent for two minutes.
CONNECTIONS: Final = 1000

#: How glibc calls the most places from which threads take their memory.
M_ARENA_MAX: Final = -8

#: Seconds until we look again whether a new day has begun.
BETWEEN_COPIES: Final = 600

#: Seconds until what was recorded is in the database file itself, not only in the log beside it.
BETWEEN_WRITING_BACK: Final = 2


class NoServer(ScorekeeperError):
    """The server cannot listen at the host and port asked for."""

    code = "no_server"


class PortTaken(NoServer):
    """Something else listens there already."""

    code = "port_taken"


class PortForbidden(NoServer):
    """The system keeps this port for others."""

    code = "port_forbidden"


class NoSuchHost(NoServer):
    """The machine has no such address."""

    code = "no_such_host"


#: What the system says where it does not let us listen.
_BY_SYSTEM: Final = {
    errno.EADDRINUSE: PortTaken,
    errno.EACCES: PortForbidden,
    errno.EADDRNOTAVAIL: NoSuchHost,
}


def serve(host: str, port: int, database: Path | None, address: str | None) -> int:
    """Serve until interrupted; raises `NoServer`, or a `StoreProblem` when the store cannot."""
    _share_memory()
    app = build(_config(database, address))
    try:
        server = listen(app, host, port)
    except socket.gaierror:
        raise NoSuchHost(host=host, port=port) from None
    except OSError as error:
        raise _BY_SYSTEM.get(error.errno or 0, NoServer)(host=host, port=port) from None
    port = int(getattr(server, "effective_port", port))
    with app.app_context():
        own = given_address() or (host if _is_named(host) else None)
    url = url_of(own, port) if own else _found_url(port)
    trust(app, host, url)
    _greet(url, port)
    signal.signal(signal.SIGTERM, _stop)
    kept = Path(app.config["DATABASE"])
    for work in (_copy_daily, _write_back):
        threading.Thread(target=work, args=(kept,), daemon=True).start()
    gc.collect()
    gc.freeze()  # the program itself is never rubbish: to look through it would stop every answer
    try:
        with held_together(beside(kept, ".serving")):
            server.run()
    finally:
        server.close()
        close_stores(app)
    return 0


def listen(app: Flask, host: str, port: int) -> Any:
    """Take the port; who connects from now on is answered as soon as the server runs."""
    return waitress.create_server(
        app,
        host=host,
        port=port,
        _dispatcher=Turns(THREADS),
        connection_limit=CONNECTIONS,
        asyncore_use_poll=True,  # the other way to wait knows no more than 1,024 open files
        clear_untrusted_proxy_headers=False,  # never believed, but they tell of a proxy
        ident="",
    )


def _share_memory() -> None:
    """Let all threads take memory from one place, where the system is one that can (glibc).

    Each would have a place of its own, up to eight a core, and keep there what it once took; as one
    works at a time, nobody waits for another.
    """
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).mallopt(M_ARENA_MAX, 1)


def _copy_daily(database: Path) -> None:
    """Keep a copy of each day on which the server runs; what hinders it is said and tried again."""
    while True:
        try:
            keep_daily_copy(database, today())
        except StoreProblem as problem:
            why = error_sentence(problem, say)
            print(say("No copy was made today. %(why)s", why=why), file=sys.stderr)
        time.sleep(BETWEEN_COPIES)


def _write_back(database: Path) -> None:
    """Keep the database file whole by itself, for whoever copies or replaces it meanwhile."""
    log = beside(database, "-wal")
    while True:
        time.sleep(BETWEEN_WRITING_BACK)
        with suppress(StoreProblem, OSError):
            if log.stat().st_size:
                with closing(Store(database, patience=0)) as store:
                    store.write_back()


def _config(database: Path | None, address: str | None) -> dict[str, Any]:
    config: dict[str, Any] = {}
    if database is not None:
        config["DATABASE"] = str(database.resolve())
    if address is not None:
        config["ADDRESS"] = address
    return config


def _is_named(host: str) -> bool:
    """Tell whether the host to listen at is one that a phone can use."""
    return bool(host) and not is_loopback(host)


def _found_url(port: int) -> str | None:
    found = lan_address()
    return url_of(found, port) if found else None


def trust(app: Flask, host: str, url: str | None) -> None:
    """Answer only to the names this machine goes by, so that no foreign page can pose as it.

    The list `TRUSTED_HOSTS` of the configuration adds to them. Werkzeug's own check of such a list
    knows no addresses in brackets, and takes `local` for a name below `.local`.
    """
    own = socket.gethostname()
    said = (lan_address(), host if _is_named(host) else None, url and urlsplit(url).hostname)
    names = {"localhost", "127.0.0.1", "::1", ".local", own, f".{own}"}
    names |= {name for name in (*said, *(app.config["TRUSTED_HOSTS"] or ())) if name}
    app.config["TRUSTED_HOSTS"] = None
    known = frozenset(name.strip("[]").lower() for name in names)

    def refuse_foreign() -> None:
        if not is_among(request.host, known):
            raise SecurityError

    app.before_request(refuse_foreign)


def _greet(url: str | None, port: int) -> None:
    """Print the address for the phones, on a terminal with its code to scan."""
    here = f"http://localhost:{port}"
    print(say("Scorekeeper is running. On this machine: %(url)s", url=here), flush=True)
    if url is None:
        print(say("No home network was found. Join one, or name this machine with --address."))
    else:
        print(say("On a phone on the same Wi-Fi: %(url)s", url=url), flush=True)
        if sys.stdout.isatty():
            code = qrcode.QRCode(border=2, error_correction=qrcode.constants.ERROR_CORRECT_L)
            code.add_data(url)
            code.print_ascii(tty=True)
    print(say("Stop with Ctrl+C."), flush=True)


def _stop(*_: object) -> None:
    raise KeyboardInterrupt
