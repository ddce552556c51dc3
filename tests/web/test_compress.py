"""Answers are small on their way, and say so."""

import gzip
import re

import pytest

from tests.evenings import a_match
from tests.web.deals import hands, send

GZIP = {"Accept-Encoding": "gzip, deflate"}

#: The most a page may weigh on its way, with all it loads.
MOST = 40 * 1024


def fetch(client, place, **headers):
    with client.get(place, headers=GZIP | headers) as answer:
        return answer, answer.get_data()


def test_it_works(client, match):
    answer, data = fetch(client, f"/m/{match.code}/deal")
    assert answer.headers["Content-Encoding"] == "gzip"
    assert answer.headers["Content-Length"] == str(len(data))
    assert "Accept-Encoding" in answer.headers["Vary"]
    assert b"Who closed?" in gzip.decompress(data)


def test_a_browser_that_cannot_gets_it_plain(client, match):
    for accepted in ("", "identity", "gzip;q=0", "br"):
        answer = client.get(f"/m/{match.code}/deal", headers={"Accept-Encoding": accepted})
        assert "Content-Encoding" not in answer.headers
        assert "Accept-Encoding" in answer.headers["Vary"]
        assert b"Who closed?" in answer.data


def test_a_file_keeps_its_tag(client):
    answer, data = fetch(client, "/static/entry.css")
    assert b"Entering a deal" in gzip.decompress(data)
    tag = answer.headers["ETag"]
    assert tag.startswith("W/")
    again, nothing = fetch(client, "/static/entry.css", **{"If-None-Match": tag})
    assert (again.status_code, nothing) == (304, b"")


def test_a_page_keeps_its_tag(client, match):
    answer, _ = fetch(client, f"/v/{match.view_code}")
    again, _ = fetch(client, f"/v/{match.view_code}", **{"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304


def test_what_is_small_stays_plain(client):
    answer, data = fetch(client, "/healthz")
    assert "Content-Encoding" not in answer.headers
    assert data == b"ok"


def test_a_part_stays_plain(client):
    answer, data = fetch(client, "/static/entry.css", Range="bytes=0-9")
    assert answer.status_code == 206
    assert data == b"/* Enterin"


def loads(client, place, seen):
    """What everything weighs that a page loads, headers and imported modules included."""
    answer, data = fetch(client, place)
    text = gzip.decompress(data) if "Content-Encoding" in answer.headers else data
    head = sum(len(name) + len(value) + 4 for name, value in answer.headers.items())
    seen[place] = len(data) + head
    found = re.findall(r'(?:href|src)="(/static/[\w.]+)"', text.decode())
    found += [f"/static/{name}" for name in re.findall(r'from "\./([\w.]+)"', text.decode())]
    for name in found:
        if name not in seen:
            loads(client, name, seen)
    return seen


PAGES = ["home", "new", "match", "view", "entry", "oklahoma", "verdict", "check", "rules", "game"]


@pytest.mark.parametrize("place", PAGES)
def test_a_page_is_light_on_its_way(client, kept, match, finished, place):
    oklahoma = kept.create(a_match(preset="oklahoma"))
    verdict = send(client, match, hands()).location
    places = {
        "home": "/",
        "match": f"/m/{finished.code}",
        "entry": f"/m/{match.code}/deal",
        "verdict": verdict,
        "check": "/check",
        "new": "/new",
        "view": f"/v/{finished.view_code}",
        "rules": "/rules",
        "game": "/rules/classic",
        "oklahoma": f"/m/{oklahoma.code}/deal",
    }
    weights = loads(client, places[place], {})
    assert sum(weights.values()) <= MOST, weights
