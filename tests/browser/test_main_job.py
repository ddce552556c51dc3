"""The main job on a phone: both hands go in, the verdict comes out, the sheet has it."""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from scorekeeper.rulesets import resolve
from scorekeeper.sheet import deals_of
from tests.browser.test_pages import faults
from tests.evenings import KNOCK, a_match, won
from tests.web.deals import ANNA, BERTIL, CHAIN, GIN, TWO_WAYS

SCRIPT = pytest.mark.parametrize("script", [False, True], ids=["without script", "with script"])


class Table:
    """Somebody with the phone in hand: taps are counted."""

    def __init__(self, page, address):
        self.page = page
        self.address = address
        self.taps = 0
        page.goto(f"{address}/deal")

    def tap(self, place):
        self.taps += 1
        self.page.locator(place).tap()

    def go(self, place):
        """Tap what leads to another page."""
        with self.page.expect_navigation():
            self.tap(place)

    def closes(self, seat):
        self.tap(f"#closer-{seat}")

    def cards(self, seat, cards):
        for card in cards.split():
            self.tap(f"#c{seat}-{card}")

    def both(self, closers, others, closer=0, quick=True):
        """Enter both hands; *quick* taps the cards without moving a finger to each."""
        cards = self.quick if quick else self.cards
        self.closes(closer)
        cards(closer, closers)
        self.tap(".turn-2")
        cards(1 - closer, others)

    def quick(self, seat, cards):
        places = ", ".join(f"#c{seat}-{card} input" for card in cards.split())
        self.page.locator(places).evaluate_all("boxes => boxes.forEach(box => box.click())")

    def record(self):
        self.go(".bar .main-button")


@pytest.fixture
def stored(kept):
    return kept.create(a_match())


@pytest.fixture
def sit(server, phone, stored):
    def sit(**how):
        return Table(phone(**how), f"{server}/m/{stored.code}")

    return sit


#: What is in sight and smaller than a fingertip; a radio button beside the one in sight is not.
SMALL = """() => [...document.querySelectorAll("a, button, summary, input, select, label")]
  .filter(part => {
    const box = part.getBoundingClientRect();
    const inside = part.closest("label") && part.tagName !== "LABEL";
    const bare = part.tagName === "LABEL" && !part.querySelector("input");
    const folded = part.closest("details:not([open]) > :not(summary)");
    if (folded || !part.checkVisibility()) return false;
    if (inside || bare || box.width < 2 || part.matches(".skip, .findings a")) return false;
    return box.height < 44 || box.width < 44;
  })
  .map(part => part.outerHTML.slice(0, 90))"""


def says(page, *texts):
    for text in texts:
        expect(page.locator("main")).to_contain_text(text)


@SCRIPT
def test_an_evening(sit, script):
    table = sit(script=script)
    page = table.page
    table.both(ANNA, BERTIL, quick=False)
    expect(page.locator(".tally")).to_be_visible()
    table.record()
    assert table.taps <= 26
    says(page, "19 − 6 = 13", "Anna wins 13 points.")
    with page.expect_navigation():
        page.get_by_role("link", name="Next deal").tap()
    table.both(*CHAIN)
    table.record()
    says(page, "6 − 4 = 2", "Undercut bonus", "Bertil wins 27 points.")
    with page.expect_navigation():
        page.get_by_role("link", name="Next deal").tap()
    table.both(*GIN, closer=1)
    table.record()
    says(page, "Bertil wins 51 points.")
    with page.expect_navigation():
        page.get_by_role("link", name="The sheet").tap()
    expect(page.locator(".points")).to_have_text(["13", "78"])
    says(page, "Undercut", "Gin")


@SCRIPT
def test_nobody_in_two_taps(sit, script):
    table = sit(script=script)
    table.closes("nobody")
    table.go(".nobody .button")
    assert table.taps == 2
    says(table.page, "Nobody scores in this deal.")


@SCRIPT
@pytest.mark.parametrize("height", [640, 512])
def test_all_cards_are_in_sight_and_large_enough(sit, script, height):
    table = sit(script=script, height=height)
    table.closes(0)
    boxes = table.page.locator("[name=hand-0]").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).map(b => [b.width, b.height, b.bottom])"
    )
    bar = table.page.locator(".bar").bounding_box()["y"]
    assert len(boxes) == 52
    assert all(width >= 44 and tall >= 44 and bottom <= bar for width, tall, bottom in boxes)
    assert table.page.evaluate("document.documentElement.scrollHeight") <= height


@SCRIPT
def test_back_and_forth_loses_no_tick(sit, script):
    table = sit(script=script)
    table.both("2H 3H", "5D")
    expect(table.page.locator(".tally")).to_be_visible()
    table.tap(".turn-1")
    assert table.page.locator("[name=hand-0]:checked").count() == 2
    table.tap("#turn-0")
    expect(table.page.locator("#closer-0")).to_be_checked()
    onward = table.page.locator(".bar .going-on:visible")
    expect(onward).to_have_text("Next: Anna")
    table.closes(0)  # who is chosen already leads on with script, else the button does
    if script:
        expect(table.page.locator(".hand-0")).to_be_visible()
        table.tap("#turn-0")
    table.closes(1)
    if not script:
        expect(onward).to_have_text("Next: Bertil")
        table.tap(".turn-1")
    expect(table.page.locator(".hand-1")).to_be_visible()


@SCRIPT
def test_a_card_in_both_hands_is_moved(sit, kept, stored, script):
    table = sit(script=script)
    table.both(ANNA, BERTIL.replace(" 9H", "") + " 8S", quick=False)
    page = table.page
    if script:
        says(page, "8♠︎ is in Anna’s hand.")
        page.get_by_role("button", name="Move it here").tap()
        expect(page.locator("[name=hand-0][value='8S']")).not_to_be_checked()
        return
    table.record()
    says(page, "8♠︎ is in Anna’s hand and in Bertil’s: whose is it?")
    table.go("button[value='0:8S']")
    expect(page.locator("[name=hand-1][value='8S']")).not_to_be_checked()
    table.cards(1, "9H")
    table.record()
    says(page, "Anna wins 13 points.")
    (deal,) = deals_of(kept.load(stored.code).match)
    assert set(deal.hands[0].cards) == set(KNOCK.hands[0].cards)


@SCRIPT
def test_how_the_cards_lay_is_asked(sit, script):
    table = sit(script=script)
    table.both(*TWO_WAYS)
    table.record()
    page = table.page
    says(page, "How did Anna’s cards lie?", "9 against 25: Anna wins 16.")
    expect(page.locator(".bar")).to_be_hidden()
    with page.expect_navigation():
        page.get_by_role("button", name="They lay like this").nth(1).tap()
    says(page, "Anna wins 16 points.", "Other layouts")


@SCRIPT
def test_typed_cards(sit, script):
    table = sit(script=script)
    page = table.page
    table.tap(".other > summary")
    for seat in (0, 1):
        table.tap(f"label:has(#by-{seat}-text)")
        if not page.locator(".other[open]").count() and seat == 0:
            table.tap(".other > summary")
    table.closes(0)
    page.get_by_label("Anna’s cards, typed").fill("2-4H 8C8D8S J-QC KC 6S")
    table.tap(".turn-2")
    page.get_by_label("Bertil’s cards, typed").fill("5-7D 9C9H9S QH 4C 3S 2D")
    table.record()
    says(page, "19 − 6 = 13")


@SCRIPT
def test_counts_in_a_few_taps(sit, script):
    table = sit(script=script)
    page = table.page
    table.tap("#counts")
    table.closes(0)
    page.locator("#deadwood-0").fill("6")
    page.locator("#deadwood-1").fill("10+4+3+2")
    table.go(".counts .main-button")
    says(page, "Anna wins 13 points.")


@SCRIPT
def test_an_over_limit_knock_is_mended(sit, script):
    table = sit(script=script)
    table.both("4H 5H 6H 9C 9D 9S 2C 3D AC 5D", "5S 6S 7S 8H QH 4C 3S 2D KC KD")
    table.record()
    page = table.page
    says(page, "the loose cards count 11, and at most 10 is allowed")
    table.cards(0, "5D 4D")
    table.tap(".turn-2")
    table.record()
    says(page, "Anna wins")


@SCRIPT
def test_a_hand_with_too_few_cards_is_mended(sit, script):
    """After the correction the other hand lies there alone again, and nothing is in its way."""
    table = sit(script=script)
    page = table.page
    table.both(ANNA.removesuffix(" 6S"), BERTIL)
    if script:  # whoever went on too early sees it at once
        expect(page.locator("[data-ahead-line].wrong:visible")).to_have_text("Anna: 9 / 10")
    table.record()
    says(page, "Anna has 9 cards, not 10.")
    table.go("text=Correct the entry")
    for turn, seat in ((".turn-2", 1), (".turn-1", 0), (".turn-2", 1)):
        table.tap(turn)
        expect(page.locator(f".hand-{seat}")).to_be_visible()
        expect(page.locator(f".hand-{1 - seat}")).to_be_hidden()
        expect(page.locator(".findings")).to_have_count(0)
        if seat == 0:
            table.cards(0, "6S")
    table.record()
    says(page, "Anna wins 13 points.")


@pytest.mark.parametrize("kept_by", [0, 1], ids=["moved", "left alone"])
def test_cards_entered_for_the_wrong_closer_are_moved_in_one_tap(sit, kept_by):
    table = sit()
    page = table.page
    table.closes(1)
    table.cards(1, "2H 3H 4H")
    table.tap("label:has(#turn-0)")
    table.closes(0)
    expect(page.locator("[data-owned]")).to_contain_text("3 cards are in Bertil’s hand.")
    if kept_by == 0:
        table.tap("[data-owned] button")
        expect(page.locator(".tally .live")).to_contain_text("Loose")
    else:
        table.cards(0, "AS")
    expect(page.locator("[data-owned]")).to_be_hidden()
    expect(page.locator(f".hand-{kept_by} .c input:checked")).to_have_count(3)
    expect(page.locator(f".hand-{1 - kept_by} .c input:checked")).to_have_count(kept_by)


@SCRIPT
def test_turning_the_hand_takes_what_was_said_out_of_the_way(sit, script):
    table = sit(script=script)
    table.both(ANNA.removesuffix(" 6S"), BERTIL)
    table.record()
    table.cards(0, "6S")
    table.tap(".turn-2")
    expect(table.page.locator(".findings")).to_have_count(0 if script else 1)
    expect(table.page.locator(".hand-0")).to_be_hidden()
    table.record()
    says(table.page, "Anna wins 13 points.")


def test_a_double_tap_is_one_deal(sit, kept, stored):
    table = sit()
    table.both(ANNA, BERTIL)
    table.page.locator(".bar .main-button").dblclick()
    says(table.page, "Anna wins 13 points.")
    assert len(kept.load(stored.code).match.events) == 1


@SCRIPT
def test_the_tray_shows_the_hand_in_sight(sit, script):
    table = sit(script=script)
    tray = table.page.locator("[data-tray] span:visible")
    table.both(ANNA, BERTIL)
    table.tap("#c1-9C")
    expect(tray).to_have_count(9)
    assert {"Q♥", "9♠"} <= {face.replace("\ufe0e", "") for face in tray.all_inner_texts()}
    table.tap(".turn-1")
    expect(tray).to_have_count(10)
    assert "Q♥" not in {face.replace("\ufe0e", "") for face in tray.all_inner_texts()}


def test_the_count_of_the_hand_so_far(sit):
    table = sit()
    table.closes(0)
    table.cards(0, ANNA)
    expect(table.page.locator("[data-live]")).to_have_text("Loose: 6")
    expect(table.page.locator("[data-tray] span")).to_have_count(10)


def test_the_whole_job_by_keyboard(sit):
    page = sit().page
    page.locator("#closer-0").focus()
    page.keyboard.press("Space")
    for seat, cards in enumerate((ANNA, BERTIL)):
        for card in cards.split():
            page.locator(f"#c{seat}-{card} input").focus()
            page.keyboard.press("Space")
        if seat == 0:
            tab_to(page, "turn-2")
            page.keyboard.press("Space")
    tab_to(page, "main-button")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    says(page, "Anna wins 13 points.")


def tab_to(page, name):
    """Press Tab until the focus is on what has this id or class."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if name in page.evaluate(
            "document.activeElement.id + ' ' + document.activeElement.className"
        ):
            return
    raise AssertionError(f"{name} is not reached by the Tab key")


def test_cards_are_tapped_unless_another_way_is_chosen(sit):
    page = sit().page
    colour = "one => getComputedStyle(one).backgroundColor"
    page.locator(".other > summary").tap()
    ways = page.locator("#by-0 input")
    tap, typed = ways.nth(0).evaluate(colour), ways.nth(1).evaluate(colour)
    assert tap != typed
    page.locator("#by-0-text").tap()
    page.locator(".other > summary").tap()
    assert [one.evaluate(colour) for one in ways.all()] == [typed, tap, typed]


def test_axe_finds_nothing(sit):
    table = sit()
    page = table.page
    states = {"who closed": faults(page, both=True)}
    table.closes(0)
    states["first hand"] = faults(page, both=True)
    table.tap(".other > summary")
    states["other ways"] = faults(page, both=True)
    table.tap(".other > summary")
    table.cards(0, TWO_WAYS[0])
    table.tap(".turn-2")
    table.cards(1, "3H 6H")
    states["a card of the other hand"] = faults(page, both=True)
    table.record()
    states["refused"] = faults(page, both=True)
    table.page.goto(f"{table.address}/deal")
    states["restored"] = faults(page, both=True)
    page.get_by_role("button", name="Start over").tap()
    table.both(*TWO_WAYS)
    table.record()
    states["how they lay"] = faults(page, both=True)
    table.go("button:has-text('They lay like this')>>nth=0")
    states["verdict"] = faults(page, both=True)
    for place in ("/deal/1/edit", "/../../check"):
        page.goto(table.address + place)
        states[place] = faults(page, both=True)
    assert {name: found for name, found in states.items() if found} == {}


def test_everything_can_be_tapped(sit):
    table = sit()
    page = table.page
    small = {"who closed": page.evaluate(SMALL)}
    table.both(*CHAIN)
    small["second hand"] = page.evaluate(SMALL)
    table.record()
    small["verdict"] = page.evaluate(SMALL)
    assert {name: found for name, found in small.items() if found} == {}
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def press(table, keys):
    for key in keys:
        table.tap(f"[data-key='{key}']")


def test_counts_by_our_own_keypad_in_seven_taps(sit, stored, kept):
    table = sit()
    page = table.page
    page.goto(table.address)
    with page.expect_navigation():
        table.tap("text=Score a deal")
    table.tap("#counts")
    table.closes(0)
    stood = page.locator("[data-key='5']").bounding_box()
    press(table, "619")
    expect(page.locator("[data-settled]")).to_have_text("19 − 6 = 13, Anna")
    expect(page.locator(".counts [data-ahead-line]")).not_to_be_empty()
    assert page.locator("[data-key='5']").bounding_box() == stood  # no key moves under the thumb
    assert page.locator("#deadwood-1").get_attribute("inputmode") == "none"
    table.go(".counts .main-button")
    assert table.taps == 7
    says(page, "Anna wins 13 points.")
    assert [hand.deadwood for hand in deals_of(kept.load(stored.code).match)[0].hands] == [6, 19]


@pytest.mark.parametrize("height", [640, 512])
def test_the_keypad_fits(sit, height):
    table = sit(height=height)
    table.tap("#counts")
    table.closes(1)
    assert table.page.evaluate("document.documentElement.scrollHeight") <= height
    assert table.page.evaluate(SMALL) == []
    assert faults(table.page) == []


@pytest.mark.parametrize(
    ("ending", "said"),
    [
        ("big_gin", "19 − 0 + 31 big gin bonus = 50, Anna"),
        ("gin", "19 − 0 + 25 gin bonus = 44, Anna"),
        ("void", ""),
    ],
)
def test_how_it_ended_is_part_of_what_counts_come_to(sit, ending, said):
    table = sit()
    table.tap("#counts")
    table.closes(0)
    press(table, "019")
    expect(table.page.locator("[data-settled]")).to_have_text("19 − 0 + 25 gin bonus = 44, Anna")
    table.tap(".other > summary")
    expect(table.page.locator(".ways").first).to_be_hidden()  # nothing is tapped here
    table.page.locator("#ending").select_option(ending)
    table.tap(".other > summary")
    expect(table.page.locator("[data-settled]")).to_have_text(said)


def test_a_digit_begins_a_new_number_where_one_is_corrected(sit, kept):
    table = sit()
    table.tap("#counts")
    table.closes(0)
    press(table, "619")
    table.go(".counts .main-button")
    table.go("text=Correct this deal")
    for keys, count in (("81", "81"), (["back", "+", "9"], "8+9"), ("2", "8+92")):
        table.tap("#deadwood-1")
        press(table, keys)
        expect(table.page.locator("#deadwood-1")).to_have_value(count)


def test_sums_and_slips_on_the_keypad(sit):
    table = sit()
    page = table.page
    table.tap("#counts")
    table.closes(1)
    press(table, ["5", "+", "3"])
    table.tap("#deadwood-0")
    press(table, ["1", "0", "4", "back", "+", "9"])
    expect(page.locator("#deadwood-1")).to_have_value("5+3")
    expect(page.locator("#deadwood-0")).to_have_value("10+9")
    expect(page.locator("[data-settled]")).to_have_text("19 − 8 = 11, Bertil")
    page.locator("#deadwood-0").fill("10+7+2")
    assert page.locator("#deadwood-0").evaluate(
        "field => field.scrollWidth <= field.clientWidth && field.getBoundingClientRect().right"
        " <= field.nextElementSibling.getBoundingClientRect().left"
    ), "the sum stands beside what is written, not over it"
    expect(page.locator(".left-0 .summed")).to_have_text("19")


def test_loose_cards_by_kinds(sit):
    table = sit()
    page = table.page
    table.tap("#counts")
    table.closes(1)
    table.tap("[data-pad=kinds]")
    assert (faults(page), page.evaluate(SMALL)) == ([], [])
    table.tap('.kind[value="6"]')
    table.tap("#deadwood-0")
    for points in ("10", "7", "5", "back", "1", "1"):
        table.tap(f'.kind[value="{points}"]')
    expect(page.locator("#deadwood-0")).to_have_value("10+7+1+1")
    expect(page.locator("[data-settled]")).to_have_text("19 − 6 = 13, Bertil")
    table.tap("[data-pad=number]")
    press(table, ["back", "3"])
    expect(page.locator("[data-settled]")).to_have_text("21 − 6 = 15, Bertil")


def test_no_key_too_many_takes_away_the_other_s_count(sit):
    """Only right after the turn came by itself a key may still be meant for the count before."""
    table = sit()
    table.tap("#counts")
    table.closes(0)
    press(table, ["9", "back", "8", "2", "5", *["back"] * 4])
    counts = table.page.locator("#deadwood-0, #deadwood-1")
    assert counts.evaluate_all("all => all.map(one => one.value)") == ["8", ""]


def test_what_is_to_be_changed_comes_into_sight(server, phone):
    table = Table(phone(), server)
    page = table.page
    page.goto(f"{server}/check")
    table.both(ANNA, BERTIL)
    table.go(".bar .main-button")
    says(page, "19 − 6 = 13")
    table.tap("label.change")
    expect(page.locator("#c0-2H")).to_be_in_viewport()


COUNTED = [
    ("0 19", "19 − 0 + 25 gin bonus = 44, Anna"),
    ("8 5", "8 − 5 + 25 undercut bonus = 28, Bertil"),
    ("12 19", "12 is more than 10: no knock."),
    ("6 99", "No hand counts more than 98."),
    ("0 44", "Loose cards only? The bonus is added here."),
]


@pytest.mark.parametrize(("entered", "said"), COUNTED, ids=[said for _, said in COUNTED])
def test_what_counts_come_to(sit, entered, said):
    table = sit()
    table.tap("#counts")
    table.closes(0)
    for seat, count in enumerate(entered.split()):
        table.page.locator(f"#deadwood-{seat}").fill(count)
    expect(table.page.locator("[data-settled]")).to_contain_text(said)


def test_typed_cards_are_shown_while_they_are_typed(sit):
    table = sit()
    page = table.page
    table.tap(".other > summary")
    table.tap("label:has(#by-0-text)")
    table.closes(0)
    echo = page.locator("#cards-0 .echo")
    page.get_by_label("Anna’s cards, typed").fill("2-4H 8C8D8S J-QC KC 6S")
    expect(echo.locator(".card")).to_have_count(10)
    expect(echo).to_contain_text("10 / 10 · Loose: 6")
    for text, said in (
        ("2-4H 8C8D8S J-KC 6S AC", "11 / 10 · Loose after discard: 1"),
        ("2-4H 8C8D8S J-KC 6S AC AD", "Too many cards, or one of them twice."),
        ("2-4H 2H", "Too many cards, or one of them twice."),
        ("2-4H 8x", "Not cards yet: 8x"),
    ):
        page.get_by_label("Anna’s cards, typed").fill(text)
        expect(echo).to_contain_text(said)


def test_a_doubled_count_says_so(server, phone, kept):
    oklahoma = kept.create(a_match(preset="oklahoma", id="oklahoma"))
    table = Table(phone(), f"{server}/m/{oklahoma.code}")
    table.tap("label:has(#up-A)")
    table.tap("label:has(#up-of-S)")
    table.tap("#counts")
    table.closes(1)
    press(table, "034")
    expect(table.page.locator("[data-settled]")).to_have_text(
        "(34 − 0 + 25 gin bonus) × 2 = 118, Bertil"
    )


@SCRIPT
def test_the_upcard_in_two_taps_stays_in_sight(server, phone, kept, script):
    oklahoma = kept.create(a_match(preset="oklahoma", id="oklahoma"))
    table = Table(phone(script=script), f"{server}/m/{oklahoma.code}")
    page = table.page
    table.tap("label:has(#up-7)")
    table.tap("label:has(#up-of-S)")
    table.both(ANNA, BERTIL)
    expect(page.locator(".turned-up")).to_be_visible()
    for part in ("7", "♠", "≤ 7", "×2"):
        expect(page.locator(".turned-up :visible").filter(has_text=part).first).to_be_visible()
    expect(page.get_by_text("≤ 8")).to_be_hidden()
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_accessible_name(re.compile("knock with 7 or less.*counts double"))
    shown = page.locator(".turned-up").evaluate("one => [one.scrollWidth, one.clientWidth]")
    assert shown[0] <= shown[1], "nothing of it is cut"
    assert page.evaluate("document.documentElement.scrollHeight") <= 640
    heading = page.locator(".turned-up").bounding_box()
    assert heading["height"] < 24, "the upcard takes one line"
    table.record()
    says(page, "knock with 7 or less", "Anna wins 26 points and 2 boxes.")


def test_the_upcard_is_asked_for_before_the_cards(server, phone, kept):
    oklahoma = kept.create(a_match(preset="oklahoma", id="oklahoma"))
    table = Table(phone(), f"{server}/m/{oklahoma.code}")
    page = table.page
    table.closes(1)
    says(page, "First the upcard, then Bertil’s cards.")
    expect(page.locator(".hand-1 .grid")).to_be_hidden()
    assert faults(page) == []
    table.tap("label:has(#up-7)")
    table.tap("label:has(#up-of-S)")
    expect(page.locator(".hand-1 .grid")).to_be_visible()
    page.goto(f"{table.address}/deal")
    page.get_by_role("button", name="Start over").tap()
    table.closes("nobody")
    expect(page.locator(".nobody .button")).to_be_visible()


def test_straight_gin_never_offers_a_knock(server, phone, kept):
    straight = kept.create(a_match(preset="straight", id="straight"))
    table = Table(phone(), f"{server}/m/{straight.code}")
    assert "nock" not in table.page.locator("main").inner_text()
    table.tap(".other > summary")
    assert table.page.locator("#ending option[value=knock]").count() == 0


@pytest.mark.parametrize("height", [640, 512])
def test_the_columns_are_said_before_recording(server, phone, kept, height):
    hollywood = kept.create(a_match(won(0, 90), won(1, 5), overlays=("hollywood",), id="three"))
    table = Table(phone(height=height), f"{server}/m/{hollywood.code}")
    page = table.page
    table.both(ANNA, BERTIL)
    expect(page.locator(".bar .ahead")).to_have_text("Anna 13 in columns 1 and 2, closes column 1")
    assert page.evaluate("document.documentElement.scrollHeight") <= height
    table.record()
    says(page, "On the sheet: Anna 13 in columns 1 and 2, closes column 1")


@SCRIPT
def test_a_correction_that_opens_the_match_again(server, phone, kept, script):
    over = kept.create(a_match(won(0, 95), KNOCK, id="over"))
    page = phone(script=script)
    page.goto(f"{server}/m/{over.code}/deal/2")
    page.locator(".take-back summary").tap()
    with page.expect_navigation():
        page.get_by_role("button", name="Take it back").tap()
    says(page, "The match opens again: play goes on.", "Not over: Anna 95")
    assert not script or faults(page) == []
    with page.expect_navigation():
        page.get_by_role("button", name="Take it back").tap()
    says(page, "With this change the match is no longer over: play goes on.")


@SCRIPT
def test_groups_are_made_on_the_page(sit, script):
    table = sit(script=script)
    page = table.page
    table.both(*TWO_WAYS)
    table.record()
    table.go("#choice button:has-text('They lay differently')")
    table.go(".lay-row:has-text('five of hearts') button")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    for card in ("3C", "3D", "4H"):
        page.locator(f"label:has([name=pick][value='{card}'])").tap()
    table.go("button:has-text('Make a meld')")
    says(page, "is no meld.")
    if script:
        assert (faults(page), page.evaluate(SMALL)) == ([], [])
    for card in ("4H", "3H"):  # what was picked stays picked: one card is exchanged
        page.locator(f"label:has([name=pick][value='{card}'])").tap()
    table.go("button:has-text('Make a meld')")
    table.go("button:has-text('They lay like this')")
    says(page, "25 − 9 = 16", "Anna could have laid the cards better: 6 instead of 9.")


@SCRIPT
def test_a_false_knock_is_accepted(sit, script):
    table = sit(script=script)
    page = table.page
    table.both("4H 5H 6H 9C 9D 9S 2C 3D AC 5D", "5S 6S 7S 8H 8C 8D KC KH KD 9H")
    table.record()
    page.locator(".ways-on summary").tap()
    if script:
        assert (faults(page), page.evaluate(SMALL)) == ([], [])
    table.go("button:has-text('Bertil accepts it')")
    says(page, "Anna knocked over the limit; Bertil accepted it.")


@pytest.fixture
def half_box(kept, server, phone):
    rules = resolve({"preset": "classic", "sheet": {"wall": "half_box"}})
    stored = kept.create(replace(a_match(id="half-box"), rules=rules))
    return lambda **how: Table(phone(**how), f"{server}/m/{stored.code}")


@SCRIPT
def test_half_a_box_by_counts(half_box, script):
    table = half_box(script=script)
    page = table.page
    table.closes("nobody")
    page.locator("#deadwood-0").fill("17")
    page.locator("#deadwood-1").fill("9")
    if script:
        expect(page.locator("[data-settled]")).to_have_text("Half a box for Bertil")
        assert (faults(page), page.evaluate(SMALL)) == ([], [])
    table.go(".counts .main-button")
    says(page, "Half a box for Bertil.")


@SCRIPT
def test_half_a_box_by_cards(half_box, script):
    table = half_box(script=script)
    table.closes("nobody")
    table.tap("#with-cards")
    table.quick(0, ANNA)
    expect(table.page.locator(".bar")).to_contain_text("Next: Bertil")
    table.tap(".turn-2")
    table.quick(1, BERTIL)
    table.record()
    says(table.page, "Half a box for Anna.")


@SCRIPT
def test_a_misdeal_in_two_taps(sit, script):
    table = sit(script=script)
    table.closes("nobody")
    table.go("button:has-text('misdeal')")
    assert table.taps == 2
    says(table.page, "Misdeal")
