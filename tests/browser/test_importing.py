"""A match is brought in on a phone: every state of the pages, and the way from file to match."""

import json
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from scorekeeper.matchfile import match_file
from scorekeeper.papercode import to_code
from scorekeeper.papercode.code import _head, _written
from scorekeeper.papercode.text import from_signs, to_parts
from scorekeeper.sheet import condensed
from scorekeeper.web.papercodes import secret
from tests.browser.test_pages import TOO_SMALL, faults, unfold
from tests.evenings import GUIDE, a_match, won
from tests.many import with_cards

MATCH = a_match(*[won(seat, points) for seat, points in GUIDE], id="guide")


@pytest.fixture
def codes(app, kept):
    """The codes that a phone may scan, by what becomes of them."""
    here = kept.create(replace(MATCH, id="here")).match
    with app.app_context():
        (whole,), (known,), parts = (
            to_code(one, secret()) for one in (MATCH, here, with_cards(50))
        )
        (foreign,) = to_code(MATCH, b"another key")
        data = _written(condensed(a_match(won(1, 120), id="guide")))
        head = _head(data, secret())[:4] + from_signs(whole[3:])[4:14]
    return {
        "whole": whole,
        "known": known,
        "part": parts[0],
        "foreign": foreign,
        "altered": to_parts(head + data)[0],
        "damaged": whole[:-2],
    }


def test_axe_finds_nothing_and_all_is_in_reach(server, phone, codes):
    page = phone()
    places = {"import": "/import"} | {name: f"/S/{code}" for name, code in codes.items()}
    for name, place in places.items():
        page.goto(server + place)
        unfold(page)
        assert faults(page, both=True) == [], name
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, name
        assert page.evaluate(TOO_SMALL) == [], name


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_from_the_file_to_the_match(server, phone, tmp_path, script):
    file = tmp_path / "match.json"
    file.write_text(json.dumps(match_file(MATCH)))
    page = phone(script=script)
    page.goto(server)
    with page.expect_navigation():
        page.get_by_role("link", name="Bring a match in").click()
    page.get_by_label("Or its text").fill("my match")
    with page.expect_navigation():
        page.get_by_role("button", name="Show the match").click()
    expect(page.get_by_role("alert")).to_contain_text("This is no match file")
    expect(page.get_by_label("Or its text")).to_have_value("my match")
    page.get_by_label("Or its text").fill("")
    page.get_by_label("A match file").set_input_files(file)
    with page.expect_navigation():
        page.get_by_role("button", name="Show the match").click()
    expect(page.locator(".scores .points")).to_have_text(["362", "91"])
    with page.expect_navigation():
        page.get_by_role("button", name="Keep this match").click()
    expect(page.locator(".scores .points")).to_have_text(["362", "91"])
    assert "/m/" in page.url
