"""The code of a printed summary: on the paper, scanned here, scanned elsewhere, photographed."""

import io
import re
import sys

import pytest
from PIL import Image

from scorekeeper.papercode import to_code
from scorekeeper.web.papercodes import secret
from scorekeeper.web.qr import size_of, svg
from tests.evenings import GUIDE, KNOCK, a_match, won
from tests.many import with_cards
from tests.web.page import text_of

FINISHED = a_match(*[won(seat, points) for seat, points in GUIDE], id="guide")


@pytest.fixture
def text(app):
    """The text of the code of a match that is not kept here."""
    with app.app_context():
        (text,) = to_code(FINISHED, secret())
    return text


def test_scanned_here_it_shows_the_match_and_that_nothing_was_altered(client, kept, text):
    answer = client.get(f"/S/{text}")
    assert answer.status_code == 200
    assert "none of its figures was altered" in text_of(answer)
    assert "362" in text_of(answer)
    assert kept.matches() == []


def test_scanned_where_it_is_kept_it_leads_there(client, kept, text):
    stored = kept.create(FINISHED)
    answer = client.get(f"/S/{text}")
    assert "here already, just as it is" in text_of(answer)
    page = answer.get_data(as_text=True)
    assert f"/v/{stored.view_code}" in page
    assert stored.code not in page


def test_scanned_elsewhere_nobody_can_tell(client):
    (text,) = to_code(FINISHED, b"another key")
    for answer in (client.get(f"/S/{text}"), client.post("/import", data={"text": text})):
        assert "printed by another Scorekeeper" in text_of(answer)


def test_damage_is_said_in_a_sentence_and_the_text_stays(client, text):
    broken = text[:-1] + ("A" if text[-1] != "A" else "B")
    answer = client.get(f"/S/{broken}")
    assert answer.status_code == 422
    assert "damaged or not complete" in text_of(answer)
    assert broken in answer.get_data(as_text=True).replace("&#34;", '"')


@pytest.mark.parametrize("code", ["x", "111", "111" + "A" * 5000, "911ABC", "%FF", "111ABC%20"])
def test_hostile_addresses(client, code):
    assert client.get(f"/S/{code}").status_code == 422


def test_the_paper_of_a_finished_match_carries_it(client, kept):
    finished, going = kept.create(FINISHED), kept.create(a_match(KNOCK, id="going"))
    page = client.get(f"/v/{finished.view_code}/print").get_data(as_text=True)
    assert page.count('class="qr') == 1
    assert "The whole match is in this code" in page
    page = client.get(f"/v/{going.view_code}/print").get_data(as_text=True)
    assert page.count('class="qr') == 1
    assert "The whole match" not in page


def test_a_long_match_has_numbered_codes_on_paper_and_on_screen(app, client, kept):
    long = with_cards(50)
    stored = kept.create(long)
    page = client.get(f"/v/{stored.view_code}/print").get_data(as_text=True)
    assert re.findall(r"Code \d of \d", page) == ["Code 1 of 2", "Code 2 of 2"]
    with app.app_context():
        one, two = to_code(long, secret())
    part = client.get(f"/S/{one}")
    assert part.status_code == 200
    assert "Code 1 of 2" in text_of(part)
    answer = client.post("/import", data={"text": one})
    assert "number 2 is missing" in text_of(answer)
    assert client.post("/import", data={"text": f"{two}\n{one}"}).status_code == 200


def picture(*texts, kind="PNG"):
    """A picture of codes side by side."""
    found = []
    for text in texts:
        dots = size_of(text) + 8
        path = re.findall(r"M(\d+) (\d+)h(\d+)v1", str(svg(text)))
        code = Image.new("L", (dots, dots), 255)
        for start, row, length in path:
            code.paste(
                0, (int(start) + 4, int(row) + 4, int(start) + int(length) + 4, int(row) + 5)
            )
        found.append(code.resize((dots * 5, dots * 5), Image.Resampling.NEAREST))
    sheet = Image.new("L", (sum(code.width for code in found), max(c.height for c in found)), 255)
    across = 0
    for code in found:
        sheet.paste(code, (across, 0))
        across += code.width
    held = io.BytesIO()
    sheet.save(held, kind)
    return held.getvalue()


def photos(*held):
    return {"file": [(io.BytesIO(one), f"photo-{at}") for at, one in enumerate(held)]}


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_photo_is_read(client, text, kind):
    pytest.importorskip("zxingcpp")
    answer = client.post("/import", data=photos(picture(f"HTTP://X:8080/S/{text}", kind=kind)))
    assert answer.status_code == 200
    assert "none of its figures was altered" in text_of(answer)


def test_all_codes_of_a_match_in_one_photo_or_in_several(app, client):
    pytest.importorskip("zxingcpp")
    with app.app_context():
        texts = to_code(with_cards(50), secret())
    both = client.post("/import", data=photos(picture(*texts)))
    each = client.post("/import", data=photos(*map(picture, texts)))
    mixed = client.post("/import", data=photos(picture(texts[0])) | {"text": texts[1]})
    assert [answer.status_code for answer in (both, each, mixed)] == [200, 200, 200]


def test_the_page_without_a_code_costs_nothing(app, client):
    """A summary of two pages, both photographed."""
    pytest.importorskip("zxingcpp")
    with app.app_context():
        texts = to_code(with_cards(50), secret())
    first_page = picture("https://example.org/recipes")
    for held in ([first_page, picture(*texts)], [*map(picture, texts), first_page]):
        assert client.post("/import", data=photos(*held)).status_code == 200
    none = client.post("/import", data=photos(first_page, first_page))
    assert "No summary’s code was found" in text_of(none)
    part = client.post("/import", data=photos(first_page, picture(texts[0])))
    assert "number 2 is missing" in text_of(part)


def empty(width, height):
    held = io.BytesIO()
    Image.new("1", (width, height)).save(held, "PNG")
    return held.getvalue()


@pytest.mark.parametrize(
    ("held", "said"),
    [
        (lambda: picture("https://example.org/recipes"), "No summary’s code was found"),
        (lambda: b"\x89PNG\r\n\x1a\n", "No summary’s code was found"),
        (lambda: picture("111")[:-200], "No summary’s code was found"),
        (lambda: empty(10_000, 7_000), "too large"),  # Pillow itself takes so many dots
        (lambda: empty(20_000, 20_000), "too large"),
    ],
)
def test_pictures_of_other_things(client, held, said):
    pytest.importorskip("zxingcpp")
    answer = client.post("/import", data=photos(held()))
    assert answer.status_code == 422
    assert said in text_of(answer)


def test_without_the_extra_the_page_says_so(client, text, monkeypatch):
    monkeypatch.setattr("scorekeeper.web.photo.find_spec", lambda _: None)
    assert "cannot be read here" in text_of(client.get("/import"))
    monkeypatch.setitem(sys.modules, "zxingcpp", None)
    answer = client.post("/import", data=photos(picture(text)))
    assert answer.status_code == 422
    assert "extra called photo" in text_of(answer)
