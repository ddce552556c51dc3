"""What somebody on the same network might try, on every address there is."""

import json
import re
from itertools import product

import pytest

from scorekeeper import create_app
from scorekeeper.web.headers import HEADERS, LOADED, OF_LOADED
from tests.evenings import KNOCK, UNDERCUT, a_match
from tests.web.page import text_of

#: What stands in an address for what is really there.
FILLED = {
    "int:seq": "1",
    "int:id": "1",
    "int:other": "2",
    "int:at": "0",
    "key": "classic",
    "path:filename": "app.css",
}


@pytest.fixture
def stored(kept):
    return kept.create(a_match(KNOCK, UNDERCUT, id="attacked"))


def addresses(app, stored, seat, method, filled=FILLED):
    """Every address that takes a method, filled with codes that are really there."""
    codes = {"code": stored.code, "view_code": stored.view_code, "seat_code": seat}
    for rule in app.url_map.iter_rules():
        if method in rule.methods:
            place = rule.rule
            for name, value in (codes | filled).items():
                place = place.replace(f"<{name}>", value)
            assert "<" not in place, f"say in FILLED what {place} holds"
            yield place


def test_every_answer_is_closed_and_has_nothing_inline(app, client, kept, stored):
    (seat, *_) = kept.seat_codes(stored.match.id)
    for place in addresses(app, stored, seat, "GET"):
        with client.get(place) as answer:
            page = answer.get_data()
        assert answer.status_code < 500, place
        for name, value in (OF_LOADED if answer.mimetype in LOADED else HEADERS).items():
            assert answer.headers[name] == value, (place, name)
        if answer.mimetype == "text/html":
            for forbidden in (b"<style", b" style=", b" onclick=", b" onload=", b"javascript:"):
                assert forbidden not in page, (place, forbidden)
            scripts = re.findall(rb"<script[^>]*>[^<]?", page)
            assert all(b' src="/static/' in one and one.endswith(b">") for one in scripts)


def test_no_answer_to_onlookers_or_a_seat_names_a_code_of_others(app, client, kept, stored):
    seats = kept.seat_codes(stored.match.id)
    for place in addresses(app, stored, seats[0], "GET"):
        if place.startswith(("/v/", f"/j/{seats[0]}")):
            with client.get(place) as answer:
                said = answer.get_data(as_text=True) + str(answer.headers)
            assert stored.code not in said, place
            assert seats[1] not in said, place


def test_no_form_is_taken_without_its_token(config, kept, stored):
    app = create_app(config | {"WTF_CSRF_ENABLED": True})
    (seat, *_) = kept.seat_codes(stored.match.id)
    before = kept.load(stored.code), kept.matches(), kept.persons()
    for place in addresses(app, stored, seat, "POST"):
        if not place.startswith("/api/"):
            answer = app.test_client().post(place, data={"seq": "3", "key": "k", "name": "X"})
            assert answer.status_code == 400, place
            assert "This form is too old" in text_of(answer), place
    assert (kept.load(stored.code), kept.matches(), kept.persons()) == before


def test_a_form_from_another_site_is_refused_over_https(config):
    client = create_app(config | {"WTF_CSRF_ENABLED": True}).test_client()
    headers = {"Referer": "https://evil.example/"}
    answer = client.post("/new", data={}, base_url="https://kitchen.example", headers=headers)
    assert answer.status_code == 400


#: No place, no person, no count; the first is longer than Python reads a number.
NUMBERS = ["9" * 4_301, "99999999999999999999", "²"]


def test_numbers_that_cannot_be_break_nothing(app, client, kept, stored):
    (seat, *_) = kept.seat_codes(stored.match.id)
    client.set_cookie("here", "yes", path=f"/j/{seat}")
    fields = set()
    for place in addresses(app, stored, seat, "GET"):
        with client.get(place) as answer:
            fields |= set(re.findall(r' name="([^"]+)"', answer.data.decode(errors="replace")))
    for number in NUMBERS:
        odd = {name: number if name.startswith("int:") else held for name, held in FILLED.items()}
        more = {"other": number, "page": number}
        some, others = sorted(fields)[::2], sorted(fields)[1::2]  # each less than a form may hold
        taps = {"action": f"remove-{number}", "guess": f"0:{number}:2C"}
        forms = [dict.fromkeys(some, number), dict.fromkeys(others, number), taps]
        numbered = [*addresses(app, stored, seat, "GET", odd)]
        for place in set(numbered) - {*addresses(app, stored, seat, "GET")}:
            assert client.get(place, query_string=more).status_code < 500, place
        for place in addresses(app, stored, seat, "POST"):
            assert client.post(place, data=more).status_code < 500, place
            for form in forms:
                assert client.post(place, data=form).status_code < 500, (place, form)
        for place in addresses(app, stored, seat, "POST", odd):
            assert client.post(place, data=more).status_code < 500, place


UPWARDS = ["../", "..%2f", "%2e%2e/", "....//", "..\\", "..%5c", "%00", "/etc/"]


@pytest.mark.parametrize("below", ["/static/", "/rules/", "/v/", "/m/", "/c/", "/import/"])
def test_no_address_leads_out_of_its_folder(client, below):
    files = ("secret_key", "scorekeeper.db", "pyproject.toml", "passwd")
    for up, file in product(UPWARDS, files):
        with client.get(f"{below}{up * 4}{file}") as answer:
            assert answer.status_code in (302, 308, 400, 404, 405, 422)
            assert b"root:" not in answer.data
            assert b"[build-system]" not in answer.data


UNREADABLE = [
    "Ber\u202etil",
    "Anna\n",
    "\x00",
    "A\x1b[31m",
    "\u200b",
    "\ud800",
    "A" * 31,
    "",
    "\u2066x",
]


@pytest.mark.parametrize("name", UNREADABLE, ids=ascii)
def test_a_name_shows_what_it_is(client, kept, name):
    """Signs that turn the line round, hide, or command a terminal never get into a name."""
    client.post("/new", data={"name-0": name.encode("utf-8", "replace"), "name-1": "Bertil"})
    for stored in kept.matches():
        held = stored.match.players[0].name
        assert held.isprintable(), ascii(held)
        assert 0 < len(held) <= 30


DEEP = "[" * 9_000 + "]" * 9_000
HUGE = "9" * 4_000
CARDS = json.dumps(["7H"] * 10_000)
BODIES = [
    DEEP,
    '{"rules": {"preset": "classic"}, "deal": ' + DEEP + "}",
    '{"rules": ' + '{"a":' * 9_000 + "1" + "}" * 9_000 + ', "deal": {}}',
    '{"rules": {"preset": "classic"}, "deal": {"winner": 0, "points": ' + HUGE + "}}",
    '{"rules": {"preset": "classic"}, "deal": {"winner": -1, "points": 1e308}}',
    '{"rules": {"preset": "classic"}, "deal": {"winner": 0, "points": 1e999}}',
    '{"rules": {"preset": "classic"}, "deal": {"closer": 0, "hands": [{"cards": ' + CARDS + "}]}}",
    '{"rules": {"preset": "classic"}, "cards": ' + CARDS + "}",
    '{"rules": {"preset": "contract"}, "cards": ' + CARDS + "}",
    '{"rules": {"preset": "rummy"}, "cards": "' + "7h" * 20_000 + '"}',
    '{"rules": {"preset": "classic", "sheet": {"columns": 100000000}}, "deal": {}}',
    '{"rules": {"preset": "\\ud800"}, "deal": {"ending": "\\u0000"}}',
]


@pytest.mark.parametrize("body", BODIES, ids=lambda body: body[:30])
@pytest.mark.parametrize("place", ["/api/settle", "/api/hand"])
def test_what_is_too_deep_too_large_or_too_many_is_refused(client, place, body):
    answer = client.post(place, data=body)
    assert answer.status_code in (400, 422)
    assert answer.json["ok"] is False
    assert answer.json["findings"]
