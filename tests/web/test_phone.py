"""What one phone is set to, and that nobody else's pages change with it."""

import re

import pytest

from tests.web.page import text_of


def test_it_works(client):
    page = client.get("/phone").get_data(as_text=True)
    assert "A K Q J" in page
    assert "E K D Kn" in page
    assert 'value="four" checked' in page


def keep(client, **choices):
    return client.post("/phone", data={"back": "/rules", **choices})


def test_the_letters_of_the_deck(client, match):
    assert keep(client, letters="nordic").status_code == 303
    grid = client.get(f"/m/{match.code}/deal").get_data(as_text=True)
    assert ">Kn<" in grid
    assert ">Q<" not in grid
    assert 'value="QS"' in grid, "what is sent stays the notation"


def test_two_colours(client):
    assert 'data-deck="four"' in client.get("/").get_data(as_text=True)
    keep(client, deck="two")
    assert 'data-deck="two"' in client.get("/").get_data(as_text=True)


def test_a_page_that_looks_different_is_another_page(client, match):
    first = client.get(f"/v/{match.view_code}").headers["ETag"]
    keep(client, letters="nordic")
    assert client.get(f"/v/{match.view_code}").headers["ETag"] != first


BACK = [
    ("/rules/classic", "/rules/classic"),
    ("//evil.example/x", "/"),
    ("https://evil.example/", "/"),
    ("/\\evil.example", "/"),
    ("javascript:alert(1)", "/"),
    ("/phone", "/"),
    ("", "/"),
]


@pytest.mark.parametrize(("back", "leads"), BACK)
def test_back_to_a_page_of_ours(client, back, leads):
    assert client.post("/phone", data={"back": back}).headers["Location"] == leads


def test_the_page_before_is_where_it_leads_back(client, match):
    came = {"Referer": f"http://localhost/m/{match.code}"}
    assert f'value="/m/{match.code}"' in client.get("/phone", headers=came).get_data(as_text=True)
    other = {"Referer": f"http://evil.example/m/{match.code}"}
    assert match.code not in client.get("/phone", headers=other).get_data(as_text=True)


@pytest.mark.parametrize("choice", [{"language": "tlh"}, {"letters": "runes"}, {"deck": "five"}])
def test_a_foreign_choice_is_refused(client, choice):
    answer = client.post("/phone", data=choice)
    assert answer.status_code == 422
    assert "Not a valid choice" in text_of(answer)
    assert not {client.get_cookie(name) for name in choice} - {None}


@pytest.mark.parametrize("cookie", ["letters=runes", "deck=%00", "language=../../etc"])
def test_a_foreign_cookie_is_nothing(client, cookie):
    name, _, value = cookie.partition("=")
    client.set_cookie(name, value)
    assert client.get("/").status_code == 200


def test_an_unclear_card_is_asked_back_with_two_taps(app, client, match):
    app.config["LANGUAGES"] = ("en", "sv")
    client.set_cookie("language", "sv")
    sent = {"closer": "0", "text-0": "H7 H8 H9 KD", "by-0": "text", "action": "check"}
    answer = client.post(f"/m/{match.code}/deal", data=sent)
    assert answer.status_code == 422
    page = answer.get_data(as_text=True)
    assert 'value="text-0:H7 H8 H9 RK"' in page
    assert 'value="text-0:H7 H8 H9 KlD"' in page
    again = client.post(f"/m/{match.code}/deal", data={**sent, "set": "text-0:H7 H8 H9 RK"})
    assert 'value="H7 H8 H9 RK"' in again.get_data(as_text=True)


@pytest.mark.parametrize("page", ["", "/history", "/rules"])
def test_for_those_who_look_on_it_leads_nowhere_else(client, match, page):
    came = f"http://localhost/v/{match.view_code}{page}"
    shown = client.get("/phone", headers={"Referer": came}).get_data(as_text=True)
    leads = set(re.findall(r'<a [^>]*href="([^"]+)"', shown)) - {"#main", "/phone"}
    assert leads == {f"/v/{match.view_code}", f"/v/{match.view_code}/rules"}
    refused = {"back": f"/v/{match.view_code}{page}", "deck": "seven"}
    assert 'href="/new"' not in client.post("/phone", data=refused).get_data(as_text=True)
