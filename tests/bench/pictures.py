"""Draw the README's pictures from the running program: `python tests/bench/pictures.py`."""

import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from scorekeeper.engine.cards import parse_cards
from scorekeeper.store import Store
from tests.bench.pages import served
from tests.browser.conftest import FLAGS, installed, started
from tests.evenings import GUIDE, a_match, won

PICTURES = Path(__file__).resolve().parents[2] / ".pictures"

CLOSER, DEFENDER = "5S6S7S JHJCJD KHKDKC 6D", "8S9SJS 3C3D3H THTCTD 4C"


def tap_hand(page, seat, text):
    for card in parse_cards(text):
        page.locator(f"#c{seat}-{card}").tap()


def draw(page, base, code):
    """Take the pictures of a phone: the entry of a deal, its verdict, the match."""
    page.goto(f"{base}/m/{code}/deal")
    page.locator("label:has(#closer-0)").tap()
    tap_hand(page, 0, CLOSER)
    page.locator("label.turn-2").tap()
    tap_hand(page, 1, DEFENDER)
    page.wait_for_timeout(800)  # the live count answers
    page.screenshot(path=PICTURES / "entry.png")
    with page.expect_navigation():
        page.locator(".bar .main-button").tap()
    page.screenshot(path=PICTURES / "verdict.png", full_page=True)
    page.goto(f"{base}/m/{code}")
    page.screenshot(path=PICTURES / "match.png", full_page=True)


def finished(folder):
    """Keep a match that is over; returns its code for looking on."""
    with closing(Store(Path(folder) / "scorekeeper.db")) as store:
        deals = [won(seat, points) for seat, points in GUIDE]
        return store.create(a_match(*deals, id="guide")).view_code


def draw_paper(address, folder):
    """Print the summary as a phone would and keep the page as a picture."""
    pdf = Path(folder) / "summary.pdf"
    command = [
        installed(), "--headless", *FLAGS, f"--user-data-dir={folder}/browser",
        "--no-pdf-header-footer", f"--print-to-pdf={pdf}", address,
    ]  # fmt: skip
    subprocess.run(command, check=True, capture_output=True)
    picture = ["pdftoppm", "-png", "-r", "80", "-singlefile", str(pdf)]
    subprocess.run([*picture, str(PICTURES / "print")], check=True)


def main():
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, served(folder) as (base, code):
        with sync_playwright() as playwright:
            browser = started(playwright.chromium)
            context = browser.new_context(
                viewport={"width": 360, "height": 640}, is_mobile=True, has_touch=True,
                device_scale_factor=2, locale="en-GB",
            )  # fmt: skip
            draw(context.new_page(), base, code)
            browser.close()
        draw_paper(f"{base}/v/{finished(folder)}/print", folder)


if __name__ == "__main__":
    main()
