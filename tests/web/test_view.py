import pytest

from scorekeeper.sheet import Event, EventKind
from tests.evenings import a_match, won
from tests.web.page import text_of


def test_it_works(client, match):
    page = text_of(client.get(f"/v/{match.view_code}"))
    assert "Looking on" in page
    assert "Anna 31 leads, 69 to go Bertil 28" in page
    assert "2 Undercut +28 sum 28" in page


PLACES = ["", "/print", ".json", ".csv", "/sheet.json"]


@pytest.mark.parametrize("place", PLACES)
def test_nothing_opens_the_scoring(client, match, place):
    answer = client.get(f"/v/{match.view_code}{place}")
    assert answer.status_code == 200
    assert match.code not in answer.get_data(as_text=True) + str(answer.headers)


@pytest.mark.parametrize("place", PLACES)
def test_an_unknown_code_is_not_found(client, match, place):
    assert client.get(f"/v/{match.code}{place}").status_code == 404


def test_an_unchanged_page_is_not_sent_twice(client, match):
    first = client.get(f"/v/{match.view_code}")
    assert first.headers["Cache-Control"] == "private, no-cache"
    assert {"Cookie", "Accept-Language"} <= set(first.vary)
    known = {"If-None-Match": first.headers["ETag"]}
    again = client.get(f"/v/{match.view_code}", headers=known)
    assert (again.status_code, again.data) == (304, b"")


def test_a_new_deal_changes_the_page(client, kept, match):
    known = {"If-None-Match": client.get(f"/v/{match.view_code}").headers["ETag"]}
    kept.append(match.code, Event(3, "2026-11-29T19:00:00Z", EventKind.DEAL, won(0, 12)))
    answer = client.get(f"/v/{match.view_code}", headers=known)
    assert answer.status_code == 200
    assert "Anna knocked: 12" in text_of(answer)


def test_the_page_knows_the_state_it_shows(client, match):
    answer = client.get(f"/v/{match.view_code}")
    assert f"data-etag='{answer.headers['ETag']}'" in answer.get_data(as_text=True)


def test_looking_on_sets_no_cookie(client, match):
    assert "Set-Cookie" not in client.get(f"/v/{match.view_code}").headers


def test_long_names_stand_whole_above_the_pad_and_where_they_sign(client, kept):
    names = ("Maximiliana Konstantinopolitan", "Åsa Östergård-Ängström")
    stored = kept.create(a_match(won(0, 60), won(0, 45), names=names, id="long"))
    page = client.get(f"/v/{stored.view_code}/print")
    text = text_of(page)
    assert f"{names[0]} – {names[1]} 29 Nov 2026" in text
    assert "Deal Maximiliana Åsa 1 Knock" in text
    assert "Maximiliana wins the game, 105 to 0" in text
    assert all(f"<p>{name}</p>" in page.get_data(as_text=True) for name in names)


def test_the_paper_has_all_that_is_worth_keeping(client, finished):
    page = client.get(f"/v/{finished.view_code}/print", headers={"Host": "kitchen.local"})
    text = text_of(page)
    assert "Anna – Bertil 29 Nov 2026 Classic gin · first to 100" in text
    assert "Boxes 6 × 25 sum 150 2 × 25 sum 50 Total 362 91 Net +271 −271" in text
    assert "Anna wins the game, 112 to 41" in text
    assert text.count("Anna") > 3
    assert f"http://kitchen.local/v/{finished.view_code}" in text
    assert "<svg" in page.get_data(as_text=True)


def test_the_paper_of_a_match_that_goes_on(client, match):
    text = text_of(client.get(f"/v/{match.view_code}/print"))
    said = "Not finished. After 2 deals: Anna ahead by 3 (Anna 31, Bertil 28)."
    assert said in text
