"""Two players, two phones: each enters the own hand only, and both end with the same sheet."""

import subprocess
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from scorekeeper.sheet import Event, EventKind, deals_of
from tests.browser.test_main_job import SMALL
from tests.browser.test_pages import faults
from tests.browser.tools import needs
from tests.evenings import KNOCK, a_match
from tests.web.deals import ANNA, BERTIL, CHAIN, GIN

SCRIPT = pytest.mark.parametrize("script", [False, True], ids=["without script", "with script"])


class Seat:
    """One player with an own phone; taps are counted."""

    def __init__(self, page, address, seat):
        self.page, self.address, self.seat = page, address, seat
        self.taps = 0
        page.goto(address)
        self.go("Yes, I am")

    def go(self, name):
        """Tap the button or link of that name, which leads to another page."""
        self.taps += 1
        named = self.page.locator("main a, main button").filter(has_text=name, visible=True)
        with self.page.expect_navigation():
            named.first.tap()

    def look(self):
        """Take the line of news, or update where there is no script."""
        self.taps += 1
        update = self.page.get_by_role("link", name="Update")
        with self.page.expect_navigation():
            (update if update.count() else self.page.locator("#news a")).tap()

    def tap(self, cards):
        for card in cards.split():
            self.taps += 1
            self.page.locator(f"#c{self.seat}-{card}").tap()

    def send(self):
        self.go("Send my hand")

    def says(self, *texts):
        for text in texts:
            expect(self.page.locator("body")).to_contain_text(text)


@pytest.fixture
def stored(kept):
    return kept.create(a_match())


@pytest.fixture
def kitchen(server):
    """The server under a name that phones can reach."""
    return server.replace("127.0.0.1", "kitchen.local")


@pytest.fixture
def codes(kept, stored):
    return kept.seat_codes(stored.match.id)


@pytest.fixture
def sit(kitchen, phone, codes):
    def sit(seat, **how):
        return Seat(phone(**how), f"{kitchen}/j/{codes[seat]}", seat)

    return sit


@pytest.fixture
def deals(kept, stored):
    return lambda: deals_of(kept.load(stored.code).match)


def scanned(page, name, folder):
    """Decode the picture beside a player's name, as a phone's camera does."""
    page.locator(".seats > summary").tap() if not page.locator(".seats[open]").count() else None
    page.locator(".seats details summary", has_text=name).tap()
    picture = folder / f"{name}.png"
    page.locator(".seats details[open] .qr").screenshot(path=str(picture))
    read = subprocess.run(
        ["zbarimg", "--nodbus", "--quiet", "--raw", str(picture)],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return read.stdout.strip()


@needs("zbarimg")
def test_an_evening_on_two_phones(kitchen, phone, stored, deals, tmp_path):
    table = phone()
    table.goto(f"{kitchen}/m/{stored.code}")
    found = [scanned(table, name, tmp_path) for name in ("Anna", "Bertil")]
    assert [urlsplit(one).hostname for one in found] == ["kitchen.local"] * 2
    anna, bertil = Seat(phone(), found[0], 0), Seat(phone(script=False), found[1], 1)

    # Anna knocks; a double tap sends one hand.
    anna.taps = 0
    anna.go("I knocked or went gin")
    anna.tap(ANNA)
    button = anna.page.locator(".main-button")
    with anna.page.expect_navigation():
        button.evaluate("button => { button.click(); button.click(); }")
    anna.says("Bertil’s hand is missing.")
    assert anna.taps <= 12
    bertil.look()
    bertil.taps = 0
    bertil.go("Enter my hand")
    bertil.tap(BERTIL)
    bertil.send()
    assert bertil.taps <= 13
    bertil.says("Anna wins 13 points.")
    expect(anna.page.locator("#news a")).to_contain_text("Anna knocked: 13")
    anna.look()
    anna.says("19 − 6 = 13", "Anna wins 13 points.")

    # Bertil knocks; Anna's page is loaded anew over a half tapped hand, and goes on with it.
    bertil.go("Next deal")
    bertil.go("I knocked or went gin")
    anna.go("Next deal")
    anna.go("Enter my hand")
    half = CHAIN[1].split()
    anna.tap(" ".join(half[:5]))
    anna.page.reload()
    anna.page.get_by_role("button", name="Go on with it").tap()
    expect(anna.page.locator("[name=hand-0]:checked")).to_have_count(5)
    anna.tap(" ".join(half[5:]))
    anna.send()
    bertil.tap(CHAIN[0])
    bertil.send()
    bertil.says("Anna wins 27 points.")
    anna.look()
    anna.says("Undercut bonus", "Anna wins 27 points.")

    # Anna sends hers in a dead spot: it waits, and goes off when the network is back.
    anna.go("Next deal")
    anna.go("Bertil closed")
    anna.tap(GIN[1])
    anna.page.context.set_offline(True)
    anna.page.locator(".main-button").tap()
    expect(anna.page.locator("#news")).to_contain_text("1 waiting")
    bertil.go("Next deal")
    bertil.go("Enter my hand")
    bertil.tap(GIN[0])
    bertil.send()
    bertil.says("Anna’s hand is missing.")
    with anna.page.expect_navigation():
        anna.page.context.set_offline(False)
    anna.says("Bertil wins 51 points.")
    bertil.look()
    bertil.says("Bertil wins 51 points.")

    assert len(deals()) == 3
    for seat in (anna, bertil):
        seat.go("Next deal")
        expect(seat.page.locator(".points")).to_have_text(["40", "51"])


@SCRIPT
def test_a_card_in_both_hands_is_mended_by_either(sit, deals, script):
    anna, bertil = sit(0, script=script), sit(1, script=script)
    anna.go("I knocked or went gin")
    anna.tap(ANNA)
    anna.send()
    bertil.go("Anna closed")
    bertil.tap(BERTIL.replace("2D", "2H"))
    bertil.send()
    bertil.says("is in your hand and in Anna’s too")
    anna.look()
    anna.says("is in your hand and in Bertil’s too")
    assert deals() == ()
    bertil.go("is not mine")
    bertil.tap("2D")
    bertil.send()
    bertil.says("Anna wins 13 points.")


@SCRIPT
def test_a_sent_hand_is_taken_back_and_corrected(sit, deals, script):
    anna, bertil = sit(0, script=script), sit(1)
    anna.go("I knocked or went gin")
    anna.tap(ANNA.replace("6S", "5S"))
    anna.send()
    anna.go("Take my hand back")
    expect(anna.page.locator("[name=hand-0]:checked")).to_have_count(10)
    anna.tap("5S 6S")
    anna.send()
    bertil.go("Anna closed")
    bertil.tap(BERTIL)
    bertil.send()
    bertil.says("19 − 6 = 13")
    assert len(deals()) == 1


def test_news_move_and_cover_nothing_that_is_tapped(sit, kept, stored):
    anna, bertil = sit(0), sit(1)
    places = """() => [...document.querySelectorAll(
        "main a:not(#news a), main button, main input, main summary")]
      .filter(one => one.checkVisibility()).map(one => {
        const box = one.getBoundingClientRect();
        const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return [box.x, box.y, box.width, box.height, one.contains(top) || top?.contains(one)];
      })"""
    before = anna.page.evaluate(places)
    bertil.go("I knocked or went gin")
    expect(anna.page.locator("#news a")).to_be_visible()
    assert anna.page.evaluate(places) == before
    anna.look()
    anna.tap("2H 3H 4H")
    before = anna.page.evaluate(places)
    kept.append(stored.code, Event(1, "2026-11-29T20:00:00Z", EventKind.DEAL, KNOCK))
    expect(anna.page.locator("#news a")).to_contain_text("Anna knocked: 13")
    assert anna.page.evaluate(places) == before
    expect(anna.page.locator("[name=hand-0]:checked")).to_have_count(3)


def test_an_unfinished_hand_survives_back_and_a_closed_tab(sit):
    anna = sit(0)
    anna.go("I knocked or went gin")
    anna.tap("2H 3H 4H")
    context = anna.page.context
    anna.page.close()
    anna.page = context.new_page()
    anna.page.goto(anna.address)
    anna.go("Enter my hand")
    anna.page.get_by_role("button", name="Go on with it").tap()
    expect(anna.page.locator("[name=hand-0]:checked")).to_have_count(3)
    with anna.page.expect_navigation():
        anna.page.locator("a.back").tap()
    anna.page.go_back()
    expect(anna.page.locator("[name=hand-0]:checked, .draft:not([hidden])").first).to_be_visible()


def test_typed_cards_survive_a_closed_tab_letter_by_letter(sit):
    anna = sit(0)
    anna.go("I knocked or went gin")
    anna.page.locator(".other summary").tap()
    anna.page.locator("#text-0").press_sequentially("2-4H 8C8")
    context = anna.page.context
    anna.page.close()
    anna.page = context.new_page()
    anna.page.goto(f"{anna.address}/hand")
    anna.page.get_by_role("button", name="Go on with it").tap()
    expect(anna.page.locator("#text-0")).to_have_value("2-4H 8C8")
    expect(anna.page.locator("#text-0")).to_be_visible()


def send_in_a_dead_spot(anna):
    """Send what is tapped without the network, close the tab, and come back with it."""
    context = anna.page.context
    context.set_offline(True)
    anna.page.locator(".main-button").tap()
    expect(anna.page.locator("#news")).to_contain_text("1 waiting")
    anna.page.close()
    context.set_offline(False)
    anna.page = context.new_page()
    anna.page.goto(anna.address)
    anna.says("Bertil’s hand is missing.")


def test_a_hand_sent_in_a_dead_spot_survives_a_closed_tab(sit, kept, codes):
    anna = sit(0)
    anna.go("I knocked or went gin")
    anna.tap(ANNA)
    send_in_a_dead_spot(anna)
    assert len(kept.load_seat(codes[0]).of(0).said.cards) == 10


def test_a_discard_unticked_in_a_dead_spot_stays_unticked(sit, kept, codes):
    anna = sit(0)
    anna.go("I knocked or went gin")
    anna.tap(f"{ANNA} KD")
    anna.send()
    anna.go("Threw away K")
    anna.go("Take my hand back")
    anna.page.get_by_label("Thrown away:").uncheck()
    anna.tap("KD")
    send_in_a_dead_spot(anna)
    assert kept.load_seat(codes[0]).of(0).said.discard is None


def test_the_phone_with_the_sheet_takes_over(sit, kept, stored):
    anna = sit(0)
    anna.go("I knocked or went gin")
    anna.tap(ANNA)
    anna.send()
    kept.append(stored.code, Event(1, "2026-11-29T20:00:00Z", EventKind.DEAL, KNOCK))
    expect(anna.page.locator("#news a")).to_contain_text("Anna knocked: 13")
    anna.look()
    anna.says("It was entered on the phone that keeps the sheet.")


def test_every_page_of_a_seat_is_sound(sit, kitchen, phone, stored):
    table = phone()
    table.goto(f"{kitchen}/m/{stored.code}")
    table.locator(".seats > summary").tap()
    table.locator(".seats details > summary").first.tap()
    anna, bertil = sit(0), sit(1)
    pages = [table, anna.page]

    def sound():
        for page in pages:
            assert faults(page, both=True) == []
            assert page.evaluate("document.documentElement.scrollWidth") <= 360
            assert page.evaluate(SMALL) == []

    sound()
    anna.go("I knocked or went gin")
    bertil.page.wait_for_selector("#news a")
    pages = [anna.page, bertil.page]
    sound()
    anna.tap(ANNA)
    anna.send()
    bertil.go("Anna closed")
    bertil.tap(BERTIL.replace("2D", "2H"))
    bertil.send()
    sound()
    bertil.go("is not mine")
    sound()
    bertil.tap("2D")
    bertil.send()
    sound()
