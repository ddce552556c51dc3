"""A phone that costs little itself: one connection kept open, forms sent as a page sends them."""

import gzip
import re
import secrets
from http.client import HTTPConnection, HTTPResponse
from itertools import permutations
from typing import Any
from urllib.parse import urlencode

from tests.engine.cases import rows


def _deals() -> list[dict[str, Any]]:
    """List deals with cards, no two alike: worked ones with their suits changed."""
    knocks = [row["deal"] for row in rows("settle.jsonl") if row["id"].startswith("blind")]
    found = []
    for suits in permutations("CDHS"):
        changed = str.maketrans("CDHS", "".join(suits))
        for deal in knocks:
            hands = [[card[0] + card[1].translate(changed) for card in hand["cards"]]
                     for hand in deal["hands"]]  # fmt: skip
            found.append({"closer": deal["closer"], "hands": hands})
    return found


DEALS = _deals()


class Phone:
    """One browser at one match, without script."""

    def __init__(self, port: int) -> None:
        self._connection = HTTPConnection("127.0.0.1", port, timeout=30)
        self._cookies: dict[str, str] = {}
        self._seen: dict[str, str] = {}
        self.token = ""
        self.body = b""

    def ask(self, method: str, place: str, body: str = "", **headers: str) -> HTTPResponse:
        """Send one request and read its answer to the end."""
        sent = {"Accept-Encoding": "gzip", **headers}
        if self._cookies:
            sent["Cookie"] = self.cookie
        if body:
            sent["Content-Type"] = "application/x-www-form-urlencoded"
        self._connection.request(method, place, body or None, sent)
        answer = self._connection.getresponse()
        self.body = answer.read()
        for line in answer.headers.get_all("Set-Cookie", []):
            name, _, value = line.partition(";")[0].partition("=")
            self._cookies[name] = value
        if tag := answer.headers["ETag"]:
            self._seen[place] = tag
        return answer

    def open_form(self, code: str) -> int:
        """Open the form of the next deal; gives its place, and keeps its token."""
        self.ask("GET", f"/m/{code}/deal")
        return self.read_form()

    def read_form(self) -> int:
        """Take the token from the form that was opened last; gives its place."""
        page = gzip.decompress(self.body).decode()
        names = ("csrf_token", "seq")
        found = [re.search(rf'name="{name}" value="([^"]*)"', page) for name in names]
        self.token, seq = (match[1] if match else "" for match in found)
        return int(seq)

    def poll(self, view_code: str) -> int:
        """Ask whether what was seen last is still so; gives the status of the answer."""
        place = f"/v/{view_code}"
        answer = self.ask("GET", place, **{"If-None-Match": self._seen.get(place, "")})
        return answer.status

    def record(self, code: str, seq: int, number: int) -> int:
        """Send both hands of the deal *number*; gives the status of the answer."""
        return self.ask("POST", f"/m/{code}/deal", form_of(self.token, seq, number)).status

    @property
    def cookie(self) -> str:
        """The cookies as a browser sends them."""
        return "; ".join(f"{name}={value}" for name, value in self._cookies.items())


def form_of(token: str, seq: int, number: int) -> str:
    """Fill the form of a deal with both hands of the deal *number*, under a key of its own."""
    deal = DEALS[number % len(DEALS)]
    fields = {"csrf_token": token, "seq": seq, "key": secrets.token_urlsafe(16)}
    fields |= {"closer": deal["closer"], "hand-0": deal["hands"][0], "hand-1": deal["hands"][1]}
    return urlencode(fields, doseq=True)
