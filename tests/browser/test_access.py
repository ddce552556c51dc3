"""The entry of a deal for everybody: by keyboard, in large text, in forced colours, read aloud."""

import pytest
from playwright.sync_api import expect

from tests.browser.test_main_job import Table, faults, says, tab_to
from tests.evenings import a_match
from tests.web.deals import ANNA, BERTIL, CHAIN, TWO_WAYS

#: A focus that nobody sees: no outline on the element, nor on the bar that stands for its radio.
UNSEEN = """() => {
  const one = document.activeElement;
  const style = (part) => getComputedStyle(part);
  const shows = (part) => part && style(part).outlineStyle !== "none";
  if (one === document.body || shows(one) || shows(one.closest(".bar"))) return null;
  return one.outerHTML.slice(0, 100);
}"""


@pytest.fixture
def sit(server, phone, kept):
    def sit(preset="classic", **how):
        stored = kept.create(a_match(preset=preset, id=preset))
        return Table(phone(**how), f"{server}/m/{stored.code}")

    return sit


def start(page):
    """Put the focus before the first thing on the page."""
    page.locator("body").evaluate("body => { body.tabIndex = -1; body.focus(); }")


def unseen(page, presses):
    """What the focus reached within so many presses of Tab without being seen."""
    start(page)
    found = set()
    for _ in range(presses):
        page.keyboard.press("Tab")
        found.add(page.evaluate(UNSEEN))
    return found - {None}


def test_the_focus_is_always_seen(sit):
    table = sit("oklahoma")
    page = table.page
    assert unseen(page, 10) == set()
    table.tap("label:has(#up-7)")
    table.tap("label:has(#up-of-H)")
    table.closes(0)
    assert unseen(page, 62) == set()
    table.tap(".other > summary")
    assert unseen(page, 25) == set()


def test_counts_by_keyboard_alone(sit):
    page = sit().page
    start(page)
    tab_to(page, "closer-0")
    tab_to(page, "counts")
    page.keyboard.press("Space")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Space")
    expect(page.locator("#deadwood-0")).to_be_focused()
    page.keyboard.type("6")
    page.keyboard.press("Tab")
    page.keyboard.type("10+9")
    expect(page.locator("[data-settled]")).to_have_text("19 − 6 = 13, Anna")
    tab_to(page, "main-button")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    says(page, "Anna wins 13 points.")


def test_the_keypad_is_no_detour_for_the_tab_key(sit):
    table = sit()
    table.tap("#counts")
    table.closes(0)
    table.page.locator("#deadwood-1").focus()
    table.page.keyboard.press("Tab")
    assert "main-button" in table.page.evaluate("document.activeElement.className")


def test_how_the_cards_lay_by_keyboard(sit):
    table = sit()
    page = table.page
    table.both(*TWO_WAYS)
    table.record()
    page.locator("#choice button[name=lay]").focus()
    with page.expect_navigation():
        page.keyboard.press("Enter")
    start(page)
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.name") == "pick":
            break
    page.keyboard.press("Space")
    expect(page.locator("[name=pick]:checked")).to_have_count(1)


LARGE = "document.documentElement.style.fontSize = '200%'"


def test_large_text_loses_nothing(sit):
    table = sit("oklahoma")
    page = table.page
    page.evaluate(LARGE)
    wide = {"upcard": page.evaluate("document.documentElement.scrollWidth")}
    table.tap("label:has(#up-7)")
    table.tap("label:has(#up-of-S)")
    table.both("4H 5H 6H 9C 9D 9S 2C 3D AC 5D", "5S 6S 7S 8H 8C 8D KC KH KD 9H")
    wide["grid"] = page.evaluate("document.documentElement.scrollWidth")
    table.record()
    page.evaluate(LARGE)
    page.locator(".ways-on summary").click()
    wide["refused"] = page.evaluate("document.documentElement.scrollWidth")
    page.goto(f"{table.address}/deal")
    page.evaluate(LARGE)
    table.tap("#counts")
    table.closes(0)
    wide["counts"] = page.evaluate("document.documentElement.scrollWidth")
    assert {name: width for name, width in wide.items() if width > 360} == {}


def test_forced_colours_still_show_what_is_ticked(sit):
    table = sit(forced_colors="active")
    table.both(ANNA, BERTIL)
    colours = table.page.locator("#c1-9S").evaluate(
        "label => [label.querySelector('input'), label.querySelector('.f')]"
        ".map((part, n) => getComputedStyle(part)[n ? 'color' : 'backgroundColor'])"
    )
    assert colours == ["rgb(26, 26, 26)", "rgb(255, 255, 255)"]
    assert faults(table.page) == []


def test_layoffs_are_read_with_where_they_went(sit):
    table = sit()
    table.both(*CHAIN)
    table.record()
    heard = " ".join(table.page.locator(".laid").all_text_contents())
    assert "jack of spades, laid off on the jacks" in heard
    assert "nine of spades, laid off on the run" in heard


def test_a_barred_card_says_whose_it_is(sit):
    table = sit()
    table.both(ANNA, "AS")
    box = table.page.locator("[name=hand-1][value='8S']")
    expect(box).to_have_accessible_name("eight of spades is in Anna’s hand.")
    table.tap("#c1-8S")
    expect(table.page.locator("[data-owned][role=status]")).to_contain_text("is in Anna’s hand.")
