"""A match put away: it asks first, stands in no list, says so on its pages, and comes out again."""

import pytest

from scorekeeper import create_app
from scorekeeper.sheet import Event, EventKind
from tests.evenings import won
from tests.web.page import text_of, value_of

AWAY = "This match is put away"


def post(client, stored, place="away", **changed):
    """Tap the one button of the page that asks, or of the match page once it is away."""
    page = client.get(f"/m/{stored.code}" if place == "away/out" else f"/m/{stored.code}/away")
    sent = {name: value_of(page, name) for name in ("key", "seq")} | changed
    return client.post(f"/m/{stored.code}/{place}", data=sent, follow_redirects=True)


def test_it_works(client, kept, match, finished):
    asked = text_of(client.get(f"/m/{match.code}/away"))
    assert "Not finished. After 2 deals: Anna ahead by 3 (Anna 31, Bertil 28)." in asked
    assert "Nothing is lost" in asked
    home = text_of(post(client, match))
    assert "Anna – Bertil is put away." in home
    assert "Going on" not in home
    assert "Anna 362" in home
    assert text_of(client.get("/away")).count("Anna 31 Bertil 28") == 1
    back = text_of(post(client, match, "away/out"))
    assert "stands in the lists again" in back
    assert AWAY not in back
    assert "Going on Anna 31 Bertil 28" in text_of(client.get("/"))


def test_it_is_taken_out_from_the_list(client, kept, match):
    post(client, match)
    page = client.get("/away")
    assert "Take Anna – Bertil out again" in text_of(page)
    assert f'action="/m/{match.code}/away/out"' in page.get_data(as_text=True)
    client.post(f"/m/{match.code}/away/out", data={"key": value_of(page, "key")})
    assert not kept.is_away(match.match.id)


#: Every page that lists matches, players or what is owed, and what it says of a match and not
#: without it.
PLACES = {
    "/": "362",
    "/?who=anna": "362",
    "/players": "Bertil",
    "/players/1": "362",
    "/players/1/against/2": "362",
    "/standings": "Bertil",
    "/standings/fridge": "Bertil",
    "/settle": "271",
    "/new": "Bertil",
}


@pytest.mark.parametrize("place", PLACES)
def test_no_list_and_no_figure_holds_it(client, finished, place):
    assert PLACES[place] in text_of(client.get(place))
    post(client, finished)
    client.get("/")  # says that it is put away, once
    assert PLACES[place] not in text_of(client.get(place))
    post(client, finished, "away/out")
    client.get("/")
    assert PLACES[place] in text_of(client.get(place))


def test_its_addresses_still_work_and_say_it(client, finished):
    before = text_of(client.get(f"/v/{finished.view_code}/print"))
    post(client, finished)
    assert f"{AWAY}: it stands in no list" in text_of(client.get(f"/m/{finished.code}"))
    looking_on = client.get(f"/v/{finished.view_code}")
    assert AWAY in text_of(looking_on)
    assert "Take it out" not in text_of(looking_on)
    assert text_of(client.get(f"/v/{finished.view_code}/print")) == before
    assert client.get(f"/m/{finished.code}.json").status_code == 200
    assert AWAY in text_of(client.get(f"/m/{finished.code}/away"))


def test_a_seat_is_told(client, kept, match):
    post(client, match)
    (seat, _) = kept.seat_codes(match.match.id)
    client.post(f"/j/{seat}/here")
    assert AWAY in text_of(client.get(f"/j/{seat}"))


def test_who_looks_on_hears_of_it(client, match):
    place = f"/v/{match.view_code}"
    tag = client.get(place).headers["ETag"]
    assert client.get(place, headers={"If-None-Match": tag}).status_code == 304
    post(client, match)
    answer = client.get(place, headers={"If-None-Match": tag})
    assert answer.status_code == 200
    assert answer.get_data(as_text=True).count('id="last"') == 1


def test_only_who_may_score_puts_away(client, match):
    assert client.get(f"/m/{match.view_code}/away").status_code == 404
    for place in ("away", "away/out"):
        answer = client.post(f"/m/{match.view_code}/{place}", data={"seq": "3"})
        assert answer.status_code == 404
    assert "/away" not in client.get(f"/v/{match.view_code}").get_data(as_text=True)


@pytest.mark.parametrize("seq", ["", "two", "2", "99", "9" * 20])
def test_an_old_page_is_stale(client, kept, match, seq):
    kept.append(match.code, Event(3, "", EventKind.DEAL, won(0, 7)))
    answer = post(client, match, seq=seq)
    assert answer.status_code == 409
    assert f'href="/m/{match.code}"' in answer.get_data(as_text=True)
    assert not kept.is_away(match.match.id)


def test_a_double_tap_is_one_and_a_late_copy_none(client, kept, match):
    page = client.get(f"/m/{match.code}/away")
    sent = {name: value_of(page, name) for name in ("key", "seq")}
    for _ in range(2):
        assert client.post(f"/m/{match.code}/away", data=sent).status_code == 303
    page = client.get("/away")
    out = {"key": value_of(page, "key")}
    client.post(f"/m/{match.code}/away/out", data=out, follow_redirects=True)
    late = client.post(f"/m/{match.code}/away", data=sent, follow_redirects=True)
    assert "is put away" not in text_of(late)
    assert not kept.is_away(match.match.id)
    post(client, match)
    late = client.post(f"/m/{match.code}/away/out", data=out, follow_redirects=True)
    assert "again, and counts" not in text_of(late)
    assert kept.is_away(match.match.id)


def test_scoring_on_takes_it_out(client, kept, match):
    post(client, match)
    sent = {"seq": "3", "winner": "0", "points": "7", "key": "one"}
    assert client.post(f"/m/{match.code}/deal", data=sent).status_code == 303
    assert "Anna 38" in text_of(client.get("/"))


def test_the_list_is_named_only_where_there_is_one(client, match):
    assert 'href="/away"' not in client.get("/").get_data(as_text=True)
    assert "No match is put away." in text_of(client.get("/away"))
    post(client, match)
    for place in ("/", "/?who=nobody"):
        assert 'href="/away"' in client.get(place).get_data(as_text=True)


def test_with_private_only_those_opened_are_listed(config, app, client, match):
    post(client, match)
    other = create_app(config | {"PRIVATE": True}).test_client()
    assert 'href="/away"' not in other.get("/").get_data(as_text=True)
    assert "Anna" not in text_of(other.get("/away"))
    other.get(f"/m/{match.code}")
    assert "Anna" in text_of(other.get("/away"))


def test_brought_in_again_it_is_found_put_away(client, match):
    file = client.get(f"/m/{match.code}.json").get_data(as_text=True)
    post(client, match)
    sent = {"text": file, "action": "keep"}
    page = text_of(client.post("/import", data=sent, follow_redirects=True))
    assert "This match is here already." in page
    assert AWAY in page


def test_who_only_sits_there_is_renamed_there_too(client, kept, match):
    post(client, match)
    client.post("/players/1/name", data={"name": "Asa"})
    assert "Asa 31" in text_of(client.get("/away"))
    assert kept.is_away(match.match.id)
