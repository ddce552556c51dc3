"""A real server beside the test: a thread that ends in order, or a process that is killed."""

import http.cookiejar
import os
import re
import socket
import subprocess
import sys
import threading
import time
import urllib.parse
import urllib.request
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

from waitress import wasyncore

from scorekeeper.web.serve import listen


@contextmanager
def serving(app):
    """Serve the application as the program does; gives the start of its addresses."""
    served = listen(app, "127.0.0.1", 0)
    thread = threading.Thread(target=served.run, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{served.effective_port}"
    finally:
        served.task_dispatcher.shutdown()
        # Sockets closed under a running loop make it fail; the loop closes them itself, and ends.
        served.trigger.pull_trigger(lambda: wasyncore.close_all(served._map, ignore_all=True))
        thread.join(5)


class Killable:
    """The program itself, in a process of its own that can be killed and started again."""

    def __init__(self, folder):
        self.database = folder / "scorekeeper.db"
        self._folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._process = None

    def start(self):
        """Start it, and wait until it answers."""
        command = [sys.executable, "-m", "scorekeeper", "serve", "--db", str(self.database)]
        self._process = subprocess.Popen(
            [*command, "--host", "127.0.0.1", "--port", str(self.port)],
            env=_as_at_home(self._folder),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for _attempt in range(600):
            with suppress(OSError), urlopen(f"http://127.0.0.1:{self.port}/healthz") as answer:
                return answer.status
            assert self._process.poll() is None, "it did not start"
            time.sleep(0.05)
        raise AssertionError("it never answered")

    def processor(self):
        """How long it has worked on a processor until now, in seconds (Linux)."""
        return time.clock_gettime(~self._process.pid << 3 | 2)

    def memory(self):
        """How much memory it holds now, in MB (Linux)."""
        told = Path(f"/proc/{self._process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s*(\d+)", told)[1]) / 1024

    def memory_places(self):
        """How many places of memory its threads have of their own (Linux, 64 bits, glibc).

        Each has 64 MB, of which the first part is in use and the rest kept free for it.
        """
        mapped = Path(f"/proc/{self._process.pid}/maps").read_text()
        place = r"^([0-9a-f]+)-([0-9a-f]+) rw-p \S+ \S+ 0\s*\n\2-([0-9a-f]+) ---p"
        found = re.findall(place, mapped, re.MULTILINE)
        return sum(int(end, 16) - int(begin, 16) == 64 << 20 for begin, _used, end in found)

    def kill(self):
        """End it as a power cut does."""
        if self._process:
            self._process.kill()
            self._process.wait()


def _as_at_home(folder):
    """The environment of a family's own machine, where Python keeps what it has compiled."""
    settings = {"SCOREKEEPER_INSTANCE_PATH": str(folder)}
    return {name: said for name, said in (os.environ | settings).items()
            if name != "PYTHONDONTWRITEBYTECODE"}  # fmt: skip


class Browser:
    """A phone without script: it opens the form, sends it, and sends it again after an error."""

    def __init__(self, base):
        self.base = base
        jar = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self.opener = urllib.request.build_opener(jar)

    def form(self, place):
        page = self.opener.open(self.base + place, timeout=10).read().decode()
        found = {name: re.search(rf'name="{name}" value="([^"]*)"', page) for name in
                 ("csrf_token", "seq")}  # fmt: skip
        return {name: match[1] for name, match in found.items()}

    def record(self, place, key, points):
        """Send one deal; tell whether it was acknowledged."""
        sent = self.form(place) | {"key": key, "winner": str(points % 2), "points": str(points)}
        body = urllib.parse.urlencode(sent).encode()
        try:
            return self.opener.open(self.base + place, body, timeout=10).status == 200
        except HTTPError as refused:
            if refused.code not in (409, 503):  # somebody was first: the form is opened anew
                raise
            return False
