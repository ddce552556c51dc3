"""The cookies: on http as at home and on https, and under clocks that are wrong."""

import pytest

from scorekeeper import create_app
from tests.evenings import a_match
from tests.web.page import fields_of, text_of, value_of

NAMES = {"name-0": "Anna", "name-1": "Bertil"}
NOW = 1_796_000_000


@pytest.fixture
def app(config):
    return create_app(config | {"WTF_CSRF_ENABLED": True})


@pytest.mark.parametrize("later", [-10 * 365 * 86_400, -1, 40 * 86_400, 10 * 365 * 86_400])
def test_an_open_form_outlives_a_clock_that_jumps(client, monkeypatch, later):
    monkeypatch.setattr("itsdangerous.timed.time.time", lambda: NOW)
    token = value_of(client.get("/new"), "csrf_token")
    monkeypatch.setattr("itsdangerous.timed.time.time", lambda: NOW + later)
    assert client.post("/new", data=NAMES | {"csrf_token": token}).status_code == 303


@pytest.mark.parametrize("cookie", ["", "x", "e30.aaaa.bbbb", "\N{BULLET}", "." * 500])
def test_a_forged_cookie_is_none(client, cookie):
    client.set_cookie("session", cookie)
    assert client.get("/new").status_code == 200
    assert client.post("/new", data=NAMES | {"csrf_token": "forged"}).status_code == 400


def cookies_of(client, kept, base):
    """Every cookie that a phone is given, each as its header."""
    stored = kept.create(a_match(id="cookies"))
    (seat, *_) = kept.seat_codes(stored.match.id)
    headers, found = {"Referer": f"{base}/"}, []
    for place in ("/new", f"/m/{stored.code}"):
        found += client.get(place, base_url=base).headers.getlist("Set-Cookie")
    form = fields_of(client.get("/phone", base_url=base)) | {"letters": "nordic", "deck": "four"}
    for place in ("/phone", f"/j/{seat}/here"):
        sent = client.post(place, data=form, base_url=base, headers=headers)
        assert sent.status_code == 303, text_of(sent)
        found += sent.headers.getlist("Set-Cookie")
    return found


@pytest.mark.parametrize(
    ("base", "secure"), [("http://kitchen.local", False), ("https://kitchen.example", True)]
)
def test_cookies_stay_in_the_browser_and_on_the_way_they_came(client, kept, base, secure):
    cookies = cookies_of(client, kept, base)
    assert {cookie.split("=")[0] for cookie in cookies} >= {"session", "opened", "letters", "here"}
    for cookie in cookies:
        assert "HttpOnly" in cookie, cookie
        assert "SameSite=Lax" in cookie, cookie
        assert ("Secure" in cookie) is secure, cookie
