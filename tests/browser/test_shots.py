"""A photographed hand on a phone: ten cards in one picture, a wrong one mended, the verdict."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from scorekeeper import camera
from tests.browser.test_pages import TOO_SMALL, faults, unfold
from tests.web.deals import ANNA, BERTIL

pytestmark = pytest.mark.skipif(not camera.available(), reason="pip install -e '.[camera]'")

#: Ten cards in a fan, composed by program: `ANNA`.
FAN = Path(__file__).parent.parent / "camera" / "fan.jpg"


def photographed(page, server, match, script):
    """Say that Anna closed, and send a photo of her cards."""
    page.goto(f"{server}/m/{match.code}/deal")
    page.locator("label:has(#closer-0)").tap()
    page.locator(".photo.on-0 > summary").tap()
    page.locator("#photo-0").set_input_files(FAN)
    if not script:
        page.locator('[name="photo"][value="0"]').tap()
    expect(page.locator(".hand-0 .shot li")).to_have_count(10)


def ticked(page, seat):
    boxes = page.locator(f'[name="hand-{seat}"]:checked')
    return sorted(box.get_attribute("value") for box in boxes.all())


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_a_photo_a_correction_and_the_verdict(server, phone, match, script):
    page = phone(script=script)
    photographed(page, server, match, script)
    expect(page.get_by_text("10 of 10 cards found.")).to_be_visible()
    assert ticked(page, 0) == sorted(ANNA.split())
    crops = page.locator(".shot img").all()
    assert all(crop.evaluate("one => one.naturalWidth") > 20 for crop in crops)
    # One card is said to be another one, and back again: a tap each.
    guess = page.locator(".shot .guess").first
    card = guess.get_attribute("value").rpartition(":")[2]
    guess.tap()
    expect(page.locator(f'.hand-0 [name="hand-0"][value="{card}"]')).to_be_checked()
    expect(page.locator(".shot li")).to_have_count(10)
    wrong = ticked(page, 0)
    assert len(set(wrong) - set(ANNA.split())) == 1
    right = (set(ANNA.split()) - set(wrong)).pop()
    page.locator(f'.shot .guess[value$=":{right}"]').tap()
    expect(page.locator(f'.hand-0 [name="hand-0"][value="{right}"]')).to_be_checked()
    assert ticked(page, 0) == sorted(ANNA.split())
    if script:  # what the grid has otherwise by now is struck out beside the photo
        for struck in (1, 0):
            page.locator(f'#cards-0 .c:has([value="{right}"])').tap()
            expect(page.locator(".shot .given-up")).to_have_count(struck)
    page.locator(".turn-2").tap()
    for card in BERTIL.split():
        page.locator(f'.hand-1 .c:has([value="{card}"])').tap()
    with page.expect_navigation():
        page.locator(".bar .main-button").tap()
    if page.locator(".choice-page").count():
        page.locator(".choice-page .button").first.tap()
    expect(page.locator("main")).to_contain_text("13")
    expect(page.locator("main")).to_contain_text("Anna")


def test_axe_finds_nothing_and_all_is_in_reach(server, phone, match):
    page = phone()
    photographed(page, server, match, script=True)
    assert faults(page, both=True) == []
    unfold(page)
    assert faults(page, both=True) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    small = page.evaluate(TOO_SMALL)  # the hand on show needs no way to itself
    assert [part for part in small if "turn-1" not in part] == []


def test_the_grid_stays_as_it_is_where_nobody_takes_photos(server, phone, match):
    page = phone(height=512)
    page.goto(f"{server}/m/{match.code}/deal")
    page.locator("label:has(#closer-0)").tap()
    last = page.locator(".hand-0 .c").last.bounding_box()
    bar = page.locator(".bar").bounding_box()
    assert last["y"] + last["height"] <= bar["y"]
