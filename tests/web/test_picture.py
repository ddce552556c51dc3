"""A picture kept with a deal: shown to all who may see the deal, taken along, and nothing else."""

import json
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from scorekeeper import create_app
from scorekeeper.matchfile import match_file
from tests.evenings import UNDERCUT, a_match, won
from tests.store.test_pictures import JPEG, PNG
from tests.web.page import text_of, value_of


@pytest.fixture
def deal(match):
    return f"/m/{match.code}/deal/2"


def send(client, deal, data=JPEG, name="cards.jpg", **more):
    sent = {"picture": (BytesIO(data), name), **more}
    return client.post(f"{deal}/picture", data=sent, content_type="multipart/form-data")


def test_it_works(client, match, deal):
    assert "Keep a picture of how the cards lay" in text_of(client.get(deal))
    assert send(client, deal).headers["Location"] == f"{deal}#picture"
    assert 'class="evidence"' in client.get(deal).get_data(as_text=True)
    answer = client.get(f"{deal}/picture")
    assert (answer.data, answer.mimetype) == (JPEG, "image/jpeg")
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_who_looks_on_sees_it_too_and_learns_nothing_else(client, match, deal):
    view = f"/v/{match.view_code}/deal/2"
    assert "evidence" not in client.get(view).get_data(as_text=True)
    send(client, deal)
    assert match.code not in client.get(view).get_data(as_text=True)
    assert client.get(f"{view}/picture").data == JPEG
    assert client.post(f"{view}/picture").status_code == 405


def test_removed(client, deal):
    send(client, deal)
    client.post(f"{deal}/picture", data={"action": "drop"})
    assert client.get(f"{deal}/picture").status_code == 404


@pytest.mark.parametrize(
    ("data", "name", "said"),
    [
        (b"<script>alert(1)</script>", "cards.jpg", "no picture that every phone can show"),
        (b"", "", "No picture came along"),
    ],
)
def test_refused(client, deal, data, name, said):
    answer = send(client, deal, data, name)
    assert answer.status_code == 422
    assert said in text_of(answer)
    assert client.get(f"{deal}/picture").status_code == 404


def test_one_that_is_far_too_large_is_not_even_read(client, deal):
    kind = "multipart/form-data; boundary=x"
    size = 9 * 1024 * 1024
    sent = BytesIO(bytes(size))
    answer = client.post(f"{deal}/picture", content_type=kind, input_stream=sent)
    assert answer.status_code == 413


def test_the_name_of_a_file_means_nothing(client, deal):
    send(client, deal, PNG, "../../evil.html")
    assert client.get(f"{deal}/picture").mimetype == "image/png"


@pytest.mark.parametrize("place", ["/m/nowhere/deal/1/picture", "/v/nowhere/deal/1/picture"])
def test_an_unknown_place_is_not_found(client, place):
    assert client.get(place).status_code == 404
    assert client.post("/m/nowhere/deal/1/picture").status_code == 404


def test_a_deal_that_is_none_takes_no_picture(client, match):
    assert send(client, f"/m/{match.code}/deal/9").status_code == 404


def test_pictures_are_taken_along_with_the_match(client, match, deal):
    page = f"/m/{match.code}"
    assert f"{page}.zip" not in client.get(page).get_data(as_text=True)
    send(client, deal)
    assert f"{page}.zip" in client.get(page).get_data(as_text=True)
    with ZipFile(BytesIO(client.get(f"{page}.zip").data)) as bundle:
        assert bundle.namelist() == ["match.json", "pictures/2.jpg"]
        assert bundle.read("pictures/2.jpg") == JPEG
        told = json.loads(bundle.read("match.json"))
    assert told == client.get(f"{page}.json").json
    assert match.code not in json.dumps(told)


def bundle(match, **more):
    """A bundle like those that are given, with other parts laid over or left out."""
    parts = {"match.json": json.dumps(match_file(match)), "pictures/2.jpg": JPEG} | more
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as file:
        for name, data in parts.items():
            if data is not None:
                file.writestr(name, data)
    return packed.getvalue()


def bring(client, data):
    return client.post("/import", data={"file": (BytesIO(data), "evening.zip")})


def keep_shown(client, shown):
    fields = {name: value_of(shown, name) for name in ("text", "pictures")}
    return client.post("/import", data={"action": "keep", **fields})


def test_pictures_come_along_with_the_match(client, match, deal, config):
    send(client, deal)
    given = client.get(f"/m/{match.code}.zip").data
    other = create_app(config | {"INSTANCE_PATH": config["INSTANCE_PATH"] + "-2"}).test_client()
    shown = bring(other, given)
    assert "Its pictures of the cards come along." in text_of(shown)
    assert "Matches" in text_of(other.get("/"))
    assert "Anna" not in text_of(other.get("/")), "nothing is kept by looking"
    place = keep_shown(other, shown).headers["Location"]
    assert other.get(f"{place}/deal/2/picture").data == JPEG
    assert other.get(f"{place}/deal/1/picture").status_code == 404
    assert other.get(f"{place}.zip").status_code == 200


def test_a_match_that_is_here_takes_no_pictures_of_others(client, match, deal):
    """Who has the file need not be one of those who may score."""
    shown = bring(client, bundle(match.match))
    assert "here already" in text_of(shown)
    sent = {"action": "keep", "file": (BytesIO(bundle(match.match)), "evening.zip")}
    client.post("/import", data=sent)
    assert client.get(f"{deal}/picture").status_code == 404


HOSTILE = {
    "cut short": lambda new: bundle(new)[:-40],
    "no match": lambda new: bundle(new, **{"match.json": None}),
    "no text": lambda new: bundle(new, **{"match.json": b"\xff\xfe"}),
    "a bomb": lambda new: bundle(
        new, **{f"pictures/{n}.jpg": JPEG + bytes(7 << 20) for n in "1234"}
    ),
    "a match without end": lambda new: bundle(new, **{"match.json": b" " * (5 << 20)}),
    "too many": lambda new: bundle(new, **{f"{number}.txt": b"" for number in range(2100)}),
    "no picture": lambda new: bundle(new, **{"pictures/1.jpg": b"<script>"}),
    "a picture too large": lambda new: bundle(new, **{"pictures/1.jpg": JPEG + bytes(9 << 20)}),
    "another thing": lambda _: b"PK\x03\x04 and no more",
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_bundle_that_cannot_be_taken_in(client, kept, kind):
    new = a_match(won(0, 31), UNDERCUT, id="new")
    answer = bring(client, HOSTILE[kind](new))
    assert answer.status_code == 422
    assert "This cannot be taken in" in text_of(answer)
    assert kept.matches() == []


def test_what_else_a_bundle_holds_is_left_out(client, kept):
    new = a_match(won(0, 31), UNDERCUT, id="new")
    more = {"../evil.jpg": JPEG, "pictures/9.jpg": JPEG, "pictures/../../1.jpg": JPEG}
    place = keep_shown(client, bring(client, bundle(new, **more))).headers["Location"]
    with ZipFile(BytesIO(client.get(f"{place}.zip").data)) as given:
        assert given.namelist() == ["match.json", "pictures/2.jpg"]
