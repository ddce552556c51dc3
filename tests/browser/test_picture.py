"""A picture of the table from a phone: made small before it is sent, or sent as it is."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.test_pages import STANDARDS
from tests.evenings import KNOCK, a_match

#: Draws a picture larger than any that is kept, as a phone's camera does.
LARGE = """async () => {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [2600, 1900];
  const brush = canvas.getContext("2d");
  for (let n = 0; n < 4000; n++) {
    brush.fillStyle = `rgb(${n % 256} ${(n * 7) % 256} ${(n * 13) % 256})`;
    brush.fillRect((n * 61) % 2600, (n * 37) % 1900, 60, 60);
  }
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  return [...new Uint8Array(await blob.arrayBuffer())];
}"""


@pytest.fixture
def deal(server, kept):
    return f"{server}/m/{kept.create(a_match(KNOCK, id='seen')).code}/deal/1"


#: The picture that was chosen has been exchanged for the one that is sent.
EXCHANGED = "() => document.querySelector('input[type=file]').files[0].type === 'image/jpeg'"


@pytest.mark.parametrize("script", [True, False])
def test_a_picture_is_kept_and_seen(phone, deal, script, tmp_path):
    drawing = phone()
    drawing.goto(deal)
    photo = tmp_path / "table.png"
    photo.write_bytes(bytes(drawing.evaluate(LARGE)))
    page = phone(script=script)
    page.goto(deal)
    page.get_by_text("Picture of the cards").tap()
    page.locator('input[type="file"]').set_input_files(photo)
    if script:
        page.wait_for_function(EXCHANGED)
    with page.expect_navigation():
        page.get_by_role("button", name="Keep this picture").tap()
    image = drawing.request.get(f"{deal}/picture")
    assert image.headers["content-type"] == ("image/jpeg" if script else "image/png")
    drawing.reload()
    shown = drawing.locator("img.evidence")
    expect(shown).to_be_visible()
    assert shown.evaluate("async image => (await image.decode(), image.naturalWidth)") == (
        1600 if script else 2600
    )


def test_axe_finds_nothing(phone, deal):
    page = phone()
    page.goto(deal)
    page.get_by_text("Picture of the cards").tap()
    assert Axe().run(page, options=STANDARDS).response["violations"] == []
