"""One thumb at the grid: a sweep picks a run, the last tap is taken back, a tap means its card."""

import json
from dataclasses import dataclass
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests.evenings import a_match
from tests.goingout import table


@dataclass
class Finger:
    """A finger on the glass, as the browser hears of it."""

    page: object
    session: object

    def centre(self, card):
        box = self.page.locator(card).bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def touch(self, kind, *points):
        places = [{"x": x, "y": y} for x, y in points]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    def move(self, *points):
        """Press at the first point, pass the others in small steps, lift at the last."""
        self.touch("touchStart", points[0])
        for (x, y), (right, down) in pairwise(points):
            for step in range(1, 9):
                self.touch("touchMove", (x + (right - x) * step / 8, y + (down - y) * step / 8))
        self.touch("touchEnd")

    def sweep(self, *cards):
        self.move(*map(self.centre, cards))

    @property
    def ticked(self):
        places = "[...document.querySelectorAll('.grid input:checked')].map(one => one.value)"
        return " ".join(self.page.evaluate(places))


@pytest.fixture
def finger(server, phone, kept):
    page = phone()
    page.goto(f"{server}/m/{kept.create(a_match(id='thumb')).code}/deal")
    page.locator("#closer-0").tap()
    return Finger(page, page.context.new_cdp_session(page))


UNDO = "button[data-undo]"


def test_a_sweep_picks_a_run(finger):
    finger.sweep("#c0-3S", "#c0-6S")
    assert finger.ticked == "3S 4S 5S 6S"
    finger.sweep("#c0-JH", "#c0-9H")
    assert finger.ticked == "3S 4S 5S 6S 9H TH JH"


def test_a_sweep_back_to_where_it_began_picks_nothing(finger):
    finger.sweep("#c0-3S", "#c0-6S", "#c0-3S")
    assert finger.ticked == ""


def test_the_last_tap_is_taken_back(finger):
    page = finger.page
    expect(page.locator(UNDO)).to_be_hidden()
    page.locator("#c0-KC").tap()
    finger.sweep("#c0-3S", "#c0-5S")
    page.locator("#c0-KC").tap()
    assert finger.ticked == "3S 4S 5S"
    page.locator(UNDO).tap()
    assert finger.ticked == "3S 4S 5S KC"
    page.locator(UNDO).tap()
    assert finger.ticked == "KC"
    page.locator(UNDO).tap()
    assert finger.ticked == ""
    expect(page.locator(UNDO)).to_be_hidden()


def test_cards_of_the_other_hand_are_left_there(finger):
    page = finger.page
    page.locator("#c0-4S").tap()
    page.locator(".turn-2").tap()
    finger.sweep("#c1-3S", "#c1-6S")
    assert finger.ticked == "4S 3S 5S 6S", "the first hand keeps its card"
    page.locator(UNDO).tap()
    assert finger.ticked == "4S"


def test_a_refused_tap_is_none_to_take_back(finger):
    page = finger.page
    page.locator("#c0-4S").tap()
    page.locator(".turn-2").tap()
    page.locator("#c1-4S").tap()
    expect(page.get_by_text("4♠︎ is in Anna’s hand.")).to_be_visible()
    expect(page.locator(UNDO)).to_be_hidden()


@pytest.mark.parametrize("way", ["down", "across the suits", "slip"])
def test_other_movements_pick_nothing_else(finger, way):
    x, y = finger.centre("#c0-3S")
    ends = {
        "down": (x + 3, y + 150),
        "across the suits": finger.centre("#c0-6D"),
        "slip": (x + 9, y),
    }
    finger.move((x, y), ends[way])
    assert finger.ticked in ("", "3S")


def test_up_and_down_scrolls(finger):
    finger.page.set_viewport_size({"width": 360, "height": 430})
    x, y = finger.centre("#c0-3H")
    finger.move((x, y), (x + 5, y - 130))
    expect(finger.page.locator("h1")).not_to_be_in_viewport()
    assert finger.ticked == ""


def test_a_tap_that_is_not_quite_steady_means_its_own_card(finger):
    cards = [f"{rank}{suit}" for suit in "SHDC" for rank in "A2345678"]
    for place, card in enumerate(cards):
        x, y = finger.centre(f"#c0-{card}")
        x, y = x + place * 7 % 23 - 11, y + place * 5 % 17 - 8
        finger.move((x, y), (x + place * 3 % 13 - 6, y + place * 11 % 11 - 5))
    assert finger.ticked.split() == cards


def test_one_phone_of_ones_own_has_the_same_help(server, phone, kept):
    stored = kept.create(a_match(id="thumb"))
    page = phone()
    page.goto(f"{server}/j/{kept.seat_codes(stored.match.id)[1]}")
    for name in ("Yes, I am Bertil", "Anna closed: enter my hand"):
        with page.expect_navigation():  # until the scripts of the page are there
            page.get_by_role("button", name=name).tap()
    page.locator("#c1-KC, #c0-KC").first.tap()
    page.locator(UNDO).tap()
    assert page.locator(".grid input:checked").count() == 0


def looked_at(page, card):
    """How many elements the browser looks up the style of, at most, for one tap."""
    browser = page.context.browser
    browser.start_tracing(page=page, categories=["devtools.timeline"])
    card.tap()
    expect(card.locator("input").first).to_be_checked()
    told = json.loads(browser.stop_tracing())["traceEvents"]
    return max(one["args"]["elementCount"] for one in told if one["name"] == "UpdateLayoutTree")


def the_closer(page, stored, seat_codes):
    page.goto(f"/m/{stored.code}/deal")
    page.locator("#closer-0").tap()
    return "#c0-KC", "#c0-7S"


def the_other_hand(page, stored, seat_codes):
    the_closer(page, stored, seat_codes)
    page.locator(".turn-2").tap()
    return "#c1-KC", "#c1-7S"


def a_phone_of_ones_own(page, stored, seat_codes):
    page.goto(f"/j/{seat_codes[1]}")
    for name in ("Yes, I am Bertil", "Anna closed: enter my hand"):
        with page.expect_navigation():
            page.get_by_role("button", name=name).tap()
    return '.c:has([value="KC"])', '.c:has([value="7S"])'


def two_packs(page, stored, seat_codes):
    the_closer(page, stored, seat_codes)
    with page.expect_navigation():
        page.get_by_role("button", name="Tap Bertil’s cards").tap()
    return '.twins:has([value="KC"])', '.twins:has([value="7S"])'


@pytest.mark.parametrize("grid", [the_closer, the_other_hand, a_phone_of_ones_own, two_packs])
def test_a_tap_looks_at_few_cards(server, phone, kept, grid):
    """Rules that look at all of them after each tap cost an old phone a fifth of a second."""
    names = ("Anna", "Bertil", "Carl")
    seven = grid is two_packs
    match = table("swedish_seven", names, id="seven") if seven else a_match(id="thumb")
    stored, page = kept.create(match), phone(base_url=server)
    first, second = grid(page, stored, kept.seat_codes(stored.match.id))
    page.locator(first).tap()
    assert looked_at(page, page.locator(second)) < 70
