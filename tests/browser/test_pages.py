"""The pages around a deal, on a phone: no faults for axe, nothing cut off, all within reach."""

from typing import NamedTuple

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from scorekeeper.engine.deal import Deal, Ending, Holding
from scorekeeper.sheet import Event, EventKind
from tests.browser.tools import needs, pages_of
from tests.evenings import GUIDE, KNOCK, VOID, a_match, won

COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
STANDARDS = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}

AXE = Axe().axe_script

#: What it finds wrong, without the long list of what is right.
VIOLATIONS = """how => axe.run(document, { ...how, resultTypes: ["violations"] })
  .then(found => found.violations)"""

#: Everything that can be tapped and is smaller than a fingertip.
TOO_SMALL = """() => [...document.querySelectorAll("a, button, summary, input, select, label")]
  .filter(part => {
    const box = part.getBoundingClientRect();
    const inside = part.closest("label") && part.tagName !== "LABEL";
    const bare = part.tagName === "LABEL" && !part.querySelector("input");
    if (!box.width || inside || bare || part.matches(".skip, [type=hidden]")) return false;
    return box.height < 44 || box.width < 44;
  })
  .map(part => part.outerHTML.slice(0, 90))"""


@pytest.fixture
def places(kept, match, finished, hollywood):
    """The pages, each with the address that shows it."""
    deals = [won(n * 7 // 3 % 2, 10 + n % 25, Ending.GIN) for n in range(15)]
    names = ("Anna-Lisa Karlsson-Persson", "Bertil von Österström")
    long = kept.create(a_match(*deals, VOID, overlays=("hollywood",), names=names, id="long"))
    ids = {person.name: person.id for person in kept.persons()}
    lisa, bertil = ids[names[0]], ids["Bertil"]
    away = kept.create(a_match(KNOCK, id="away"))
    kept.put_away("away", 2, "2026-11-30T20:00:00Z")
    return {
        "home": "/",
        "new": "/new",
        "match": f"/m/{match.code}",
        "finished": f"/m/{finished.code}",
        "hollywood": f"/m/{hollywood.code}",
        "long": f"/m/{long.code}",
        "verdict": f"/m/{kept.create(a_match(KNOCK, id='knock')).code}/deal/1",
        "changing the rules": f"/m/{match.code}/rules/change",
        "view": f"/v/{match.view_code}",
        "print": f"/v/{finished.view_code}/print",
        "empty pad": "/pad",
        "empty pads of three games": "/pad?games=3",
        "empty pad of rounds": "/pad?preset=swedish_seven&players=6",
        "seen verdict": f"/v/{match.view_code}/deal/1",
        "seen history": f"/v/{match.view_code}/history",
        "players": "/players",
        "player": f"/players/{bertil}",
        "between two": f"/players/{lisa}/against/{ids[names[1]]}",
        "standings": "/standings?by=caught",
        "fridge": "/standings/fridge",
        "settling up": "/settle",
        "put away": f"/m/{away.code}",
        "those put away": "/away",
        "putting away": f"/m/{match.code}/away",
        "ending early": f"/m/{match.code}/end",
        "found": "/?who=anna",
        "chart": f"/v/{long.view_code}/chart",
        "merge": f"/players/{lisa}/merge?other={bertil}",
        "rules": "/rules",
        "phone": "/phone",
        "game": "/rules/oklahoma",
        "overlay": "/rules/hollywood",
        "nowhere": "/nowhere",
    }


#: Open what is folded and in sight; of those that share a name one closes the other.
#: Gives the headings that a finger would not meet because something lies upon them.
UNFOLD = """() => [...document.querySelectorAll("details:not([open], [name]) > summary")]
  .filter(summary => {
    if (!summary.checkVisibility()) return false;
    summary.scrollIntoView({ block: "center" });
    const { x, y, width, height } = summary.getBoundingClientRect();
    const met = document.elementFromPoint(x + width / 2, y + height / 2);
    summary.click();
    return !summary.contains(met);
  })
  .map(summary => summary.outerHTML.slice(0, 90))"""


def unfold(page):
    assert page.evaluate(UNFOLD) == []


WIDTH = "document.documentElement.scrollWidth"


class Seen(NamedTuple):
    """What one visit of a page shows: as it opens, unfolded, and then in larger text."""

    width: int
    small: list
    covered: list
    faults: list
    large: int


def visit(page, address):
    page.goto(address)
    as_it_opens = page.evaluate(WIDTH), page.evaluate(TOO_SMALL)
    unfolded = page.evaluate(UNFOLD), faults(page, both=True)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    return Seen(*as_it_opens, *unfolded, page.evaluate(WIDTH))


@pytest.fixture(scope="module")
def visits():
    """What was seen on each page, kept for those who ask later."""
    return {}


@pytest.fixture
def seen(server, phone, places, visits):
    """What each page shows, in one visit for all tests."""
    if not visits:
        page = phone()
        visits |= {name: visit(page, server + place) for name, place in places.items()}
    return visits


def faults(page, both=False):
    """What axe finds; *both* looks once more in the dark, where only colours can differ."""
    page.emulate_media(reduced_motion="reduce")  # a colour on its way to another is none
    page.evaluate("document.getAnimations().forEach(one => one.finish())")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found = page.evaluate(VIOLATIONS, STANDARDS)
    if both:
        page.emulate_media(color_scheme="dark")
        found += page.evaluate(VIOLATIONS, COLOURS)
        page.emulate_media(color_scheme="light")
    return [(one["id"], [node["html"][:120] for node in one["nodes"][:3]]) for one in found]


def test_axe_finds_nothing(seen):
    assert {name: page.covered for name, page in seen.items() if page.covered} == {}
    assert {name: page.faults for name, page in seen.items() if page.faults} == {}


def test_axe_finds_nothing_on_a_refused_form(server, phone):
    page = phone()
    page.goto(f"{server}/new")
    with page.expect_navigation():
        page.get_by_role("button", name="Start").tap()
    assert page.locator(".error").count() == page.locator(".findings li").count() == 2
    assert faults(page) == []


def test_everything_fits_and_can_be_tapped(seen):
    assert {name: page.width for name, page in seen.items() if page.width > 360} == {}
    assert {name: page.small for name, page in seen.items() if page.small} == {}


def test_large_text_needs_no_sideways_scroll(seen):
    assert {name: page.large for name, page in seen.items() if page.large > 360} == {}


def test_a_match_begins_without_script(server, phone):
    page = phone(script=False)
    page.goto(server)
    page.get_by_role("link", name="New match").tap()
    page.get_by_label("Player 1").fill("Anna")
    page.get_by_label("Player 2").fill("Bertil")
    with page.expect_navigation():
        page.get_by_role("button", name="Start").tap()
    expect(page.get_by_role("link", name="Score a deal")).to_be_visible()
    expect(page.locator(".score dt")).to_have_text(["Anna", "Bertil"])


def test_a_match_begins_by_keyboard(server, phone):
    page = phone()
    page.goto(f"{server}/new")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the main part")).to_be_focused()
    page.keyboard.press("Enter")
    for name in ("Anna", "Bertil"):
        while page.evaluate("document.activeElement.tagName + document.activeElement.type") not in (
            "INPUTtext",
        ):
            page.keyboard.press("Tab")
        page.keyboard.type(name)
        if name == "Anna":
            page.keyboard.press("Tab")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.locator(".score dt")).to_have_text(["Anna", "Bertil"])


def test_undo_and_redo_without_script(server, phone, match):
    page = phone(script=False)
    page.goto(f"{server}/m/{match.code}")
    with page.expect_navigation():
        page.get_by_role("button", name="Undo deal 2").tap()
    expect(page.locator(".points")).to_have_text(["31", "0"])
    with page.expect_navigation():
        page.get_by_role("button", name="Redo deal 2").tap()
    expect(page.locator(".points")).to_have_text(["31", "28"])


def test_who_looks_on_is_told_of_a_new_deal_and_nothing_moves(server, phone, kept, match):
    page = phone()
    page.goto(f"{server}/v/{match.view_code}")
    before = page.locator("#main").bounding_box()
    kept.append(match.code, Event(3, "2026-11-29T19:00:00Z", EventKind.DEAL, won(0, 12)))
    line = page.get_by_role("status").get_by_role("link")
    expect(line).to_have_text("New: Anna knocked: 12 Update")
    assert page.locator("#main").bounding_box() == before
    expect(page.locator(".points")).to_have_text(["31", "28"])
    with page.expect_navigation():
        line.tap()
    expect(page.locator(".points")).to_have_text(["43", "28"])


def test_who_looks_on_without_script_has_a_link(server, phone, match):
    page = phone(script=False)
    page.goto(f"{server}/v/{match.view_code}")
    expect(page.get_by_role("link", name="Update")).to_be_visible()


@needs("pdfinfo")
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_the_paper_is_one_page(server, phone, kept, places, tmp_path, paper):
    long = ("Anna-Lisa Karlsson-Persson", "Bertil von Österström")
    shut_out = [
        a_match(*[won(0, 96 // number)] * (number - 1), won(0, 60), names=long, id=f"{number}")
        for number in (1, 3, 4, 8, 9, 12, 14, 19, 25)
    ]
    out = tuple(Holding(deadwood=5 * seat) for seat in range(6))
    six = a_match(
        *[Deal(closer=0, ending=Ending.OUT, hands=out)] * 25,
        names=(*long, "Wilhelmina", "David", "Eva", "Fredrik"),
        preset="rummy",
        id="six",
    )
    codes = [kept.create(match).view_code for match in (*shut_out, six)]
    page = phone()
    for place in (*(f"/v/{code}/print" for code in codes), places["print"]):
        page.goto(server + place)
        file = tmp_path / "paper.pdf"
        page.pdf(path=file, format=paper)
        assert pages_of(file) == 1, place


def test_the_paper_is_black_on_white_in_the_dark(server, phone, finished):
    page = phone(dark=True)
    page.goto(f"{server}/v/{finished.view_code}/print")
    page.emulate_media(media="print", color_scheme="dark")
    look = page.locator(".sheet-of-paper").evaluate(
        "part => [getComputedStyle(part).color, getComputedStyle(part).backgroundColor]"
    )
    assert look == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]


def test_the_guide_s_match_is_read_from_a_metre_away(server, phone, kept):
    stored = kept.create(a_match(*(won(seat, points) for seat, points in GUIDE[:5]), id="far"))
    page = phone()
    page.goto(f"{server}/m/{stored.code}")
    sizes = page.locator(".points").evaluate_all(
        "parts => parts.map(part => parseFloat(getComputedStyle(part).fontSize))"
    )
    assert min(sizes) >= 48
    box = page.get_by_role("link", name="Score a deal").bounding_box()
    assert box["height"] >= 56
    assert box["y"] + box["height"] < 512, "the next deal is in sight without scrolling"
