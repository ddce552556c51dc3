"""A new match, house rules and the rule book on a phone, with script and without."""

import re
import subprocess

import pytest
from playwright.sync_api import expect

from tests.browser.test_pages import TOO_SMALL, faults, unfold
from tests.browser.tools import needs, pages_of

HOUSE = "/new?bonuses.gin=20&knock.limit=7&bonuses.big_gin=&called=Sommarhuset"
CARD = HOUSE.replace("/new", "/rules/card")


@pytest.fixture
def places(kept, match, hollywood):
    """The pages of this file, each with the address that shows it."""
    rules = {"preset": "classic", "overlays": [], "bonuses": {"gin": 20}}
    kept.keep_house("Sommarhuset", rules, "2026-11-29T20:00:00Z")
    return {
        "new": "/new",
        "house": HOUSE,
        "refused": "/new?bonuses.gin=many&sheet.target=&cards.values=no",
        "hollywood": "/new?overlay=hollywood",
        "card": CARD,
        "book": "/rules/oklahoma",
        "straight": "/rules/straight",
        "match rules": f"/m/{hollywood.code}/rules",
        "view rules": f"/v/{match.view_code}/rules",
    }


def test_axe_finds_nothing_and_all_is_in_reach(server, phone, places):
    page = phone()
    for name, place in places.items():
        page.goto(server + place)
        unfold(page)
        assert faults(page, both=True) == [], name
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, name
        assert page.evaluate(TOO_SMALL) == [], name


def test_same_as_last_time_is_one_tap(server, phone, match):
    page = phone(script=False)
    page.goto(f"{server}/new")
    button = page.get_by_role("button", name="Same as last time")
    box = button.bounding_box()
    assert box["height"] >= 56
    assert box["y"] + box["height"] < 512
    with page.expect_navigation():
        button.tap()
    expect(page.locator(".score dt")).to_have_text(["Anna", "Bertil"])
    expect(page.locator(".points")).to_have_text(["0", "0"])


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_a_first_match_is_begun_without_scrolling(server, phone, script):
    page = phone(script=script)
    page.goto(f"{server}/new")
    button = page.get_by_role("button", name="Start")
    box = button.bounding_box()
    assert box["height"] >= 56
    assert box["y"] + box["height"] <= 640
    for place, name in enumerate(("Anna", "Bertil"), start=1):
        field = page.get_by_label(f"Player {place}")
        assert field.bounding_box()["y"] + field.bounding_box()["height"] <= box["y"]
        field.fill(name)
    with page.expect_navigation():
        button.tap()
    expect(page.locator(".score dt")).to_have_text(["Anna", "Bertil"])


#: What the keyboard stands on, where something else lies upon its middle.
COVERED = """() => {
  const one = document.activeElement;
  const { x, y, width, height } = one.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  const own = top && (one.contains(top) || one.closest("label")?.contains(top));
  return one === document.body || own ? null : one.outerHTML.slice(0, 100);
}"""


def test_nothing_the_keyboard_reaches_lies_below_the_start_button(server, phone):
    page = phone()
    page.goto(f"{server}{HOUSE}")
    page.locator("#name-0").focus()
    covered = set()
    for _press in range(45):
        covered.add(page.evaluate(COVERED))
        page.keyboard.press("Tab")
    assert covered == {None}


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_known_names_and_a_draw_begin_a_match(server, phone, match, script):
    page = phone(script=script)
    page.goto(f"{server}/new")
    for name in ("Bertil", "Anna"):
        page.get_by_role("button", name=name, exact=True).tap()
        chip = page.get_by_role("button", name=name, exact=True)
        expect(chip).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_label("Player 1")).to_have_value("Bertil")
    page.get_by_label("We draw cards for it").tap()
    with page.expect_navigation():
        page.get_by_role("button", name="Draw for us").tap()
    said = page.locator(".drawn strong").inner_text()
    with page.expect_navigation():
        page.get_by_role("button", name="Start").tap()
    expect(page.locator(".dealer")).to_have_text(said.replace(" deals first.", " deals"))


def test_names_that_are_tapped_sit_down_at_once(server, phone, match):
    page = phone()
    page.goto(f"{server}/new?players=3")
    for name in ("Bertil", "Anna"):
        page.get_by_role("button", name=name, exact=True).tap()
    expect(page.locator("#seating")).to_contain_text("Bertil deals and rests. Anna and Player 3")


def test_figures_follow_the_game_that_is_tapped(server, phone):
    page = phone()
    page.goto(f"{server}/new?bonuses.gin=20")
    page.get_by_text("Oklahoma gin", exact=True).tap()
    target = page.get_by_label("First to", exact=True)
    expect(target).to_have_value("150")
    expect(page.get_by_label(re.compile("^Gin instead of 25"))).to_have_value("20")
    target.fill("200")
    page.get_by_text("Hollywood", exact=True).tap()
    expect(page.get_by_label(re.compile("^First to instead of 150"))).to_have_value("200")
    expect(page.locator("#house > summary")).to_contain_text("2 differences")


@pytest.mark.parametrize(
    ("number", "called"),
    [(2, ["Anna", "Bertil"]), (3, ["Anna", "Bertil", "3"]), (4, ["Anna + 3", "Bertil + 4"])],
)
def test_what_stood_on_paper_is_asked_by_name(server, phone, number, called):
    page = phone()
    page.goto(f"{server}/new?players={number}&preset=classic")
    page.locator("#carried > summary").tap()
    for seat, name in enumerate(("Anna", "Bertil")):
        page.fill(f"[name=name-{seat}]", name)
    labels = [f"Points, {name}" for name in called] + [f"Boxes, {name}" for name in called]
    expect(page.locator("#carried label")).to_have_text(labels)


@pytest.mark.parametrize("number", [3, 4])
def test_a_late_answer_takes_nothing_back_that_was_typed_since(server, phone, number):
    page, held = phone(), []
    page.route(
        "**/new",
        lambda route: held.append(route) if route.request.method == "POST" else route.continue_(),
    )
    page.goto(f"{server}/new?players={number}&preset=classic")
    page.locator("#carried > summary").tap()
    page.fill("[name=name-0]", "Anna")
    page.fill("[name=name-1]", "Bertil")
    points = page.locator("#carried input").nth(1)
    points.fill("37")
    page.wait_for_timeout(50)
    assert held, "leaving a name asks the server how they sit"
    with page.expect_response("**/new"):
        held[-1].continue_()
    page.wait_for_timeout(200)
    expect(points).to_have_value("37")
    expect(points).to_be_focused()
    expect(page.locator("#carried label").nth(1)).to_contain_text("Bertil")


def test_the_game_can_be_shown_anew_without_script(server, phone):
    page = phone(script=False)
    page.goto(f"{server}/new")
    page.get_by_text("Oklahoma gin", exact=True).tap()
    page.locator("#house > summary").tap()
    with page.expect_navigation():
        page.get_by_role("button", name="Show the figures of the game chosen above").tap()
    page.locator("#house > summary").tap()
    expect(page.get_by_label("First to", exact=True)).to_have_value("150")


def test_enter_begins_the_match(server, phone):
    page = phone()
    page.goto(f"{server}/new")
    page.get_by_label("Player 1").fill("Anna")
    page.get_by_label("Player 2").fill("Bertil")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.locator(".score dt")).to_have_text(["Anna", "Bertil"])


def test_house_rules_are_kept_chosen_and_put_on_a_card(server, phone):
    page = phone()
    page.goto(f"{server}{HOUSE}")
    with page.expect_navigation():
        page.get_by_role("button", name="Keep these rules").tap()
    expect(page.get_by_role("status")).to_contain_text("“Sommarhuset” is kept")
    expect(page.get_by_role("radio", name=re.compile("^Sommarhuset"))).to_be_checked()
    page.get_by_label(re.compile("^Undercut")).fill("15")
    page.get_by_role("button", name="Rule card to print or share").tap()
    expect(page.get_by_role("heading", name="Sommarhuset")).to_be_visible()
    expect(page.locator(".figures-list")).to_contain_text("Gin20")
    expect(page.locator(".figures-list")).to_contain_text("Undercut15")
    with page.expect_navigation():
        page.get_by_role("link", name="Play by these rules").tap()
    expect(page.get_by_label(re.compile("^Gin instead of 25"))).to_have_value("20")


@needs("pdfinfo")
@pytest.mark.parametrize(
    "paper", [{"format": "A4"}, {"format": "A5"}, {"format": "A5", "landscape": True}], ids=str
)
def test_the_card_is_one_page(server, phone, tmp_path, paper):
    page = phone()
    page.goto(f"{server}{CARD}&sheet.wall=half_box&bonuses.knock=5&bonuses.gin_off=25")
    file = tmp_path / "card.pdf"
    page.pdf(path=file, **paper)
    assert pages_of(file) == 1


#: What a card of two languages may hold at most, and one of few lines.
CARDS = {
    "long": "/rules/card?preset=rilpedia_fifteen&also=sv&name-0=Anna&name-1=Bertil&name-2=Carl",
    "ours": f"{CARD}&sheet.wall=half_box&bonuses.knock=5&bonuses.gin_off=25&also=nb",
    "short": "/rules/card?preset=classic",
}


@needs("pdftotext")
@pytest.mark.parametrize("card", CARDS)
def test_the_card_fills_one_page_of_each_paper(server, phone, tmp_path, card):
    """The signatures stand at the foot; on the roll of a receipt they follow."""
    page = phone()
    page.goto(server + CARDS[card])
    for label in ("A4 or Letter", "A5", "Receipt, 80 mm"):
        with page.expect_navigation():
            page.get_by_role("link", name=label).tap()
        file = tmp_path / "card.pdf"
        if label.startswith("A4"):
            for format in ("A4", "Letter"):
                page.pdf(path=file, format=format)
                assert at_the_foot(file) > 0.85
        else:
            page.pdf(path=file, prefer_css_page_size=True)
            assert label.startswith("Receipt") or at_the_foot(file) > 0.85


def at_the_foot(file):
    """How far down the only page the last word stands, from 0 to 1."""
    told = subprocess.run(
        ["pdftotext", "-bbox", file, "-"], capture_output=True, text=True, check=True
    ).stdout
    (height,) = re.findall(r'<page .*height="(.*?)"', told)
    return max(map(float, re.findall(r'yMax="(.*?)"', told))) / float(height)


def test_a_section_of_the_book_has_an_address(server, phone):
    page = phone()
    page.goto(f"{server}/rules/classic")
    page.get_by_role("link", name="Laying off").tap()
    expect(page).to_have_url(re.compile("#layoffs$"))
    expect(page.get_by_role("heading", name="Laying off").first).to_be_in_viewport()
