"""The text twice as large, as a phone's own setting makes it: all of every page can be read.

The browser's setting moves the media queries too, which a larger root does not.
"""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import started
from tests.evenings import KNOCK, UNDERCUT, VOID, a_match, won
from tests.goingout import out, table
from tests.many import ROUND, three
from tests.web.deals import CHAIN

#: A name to break at its hyphens, and the letters of the north.
NAMES = ("Åsa Östergård-Ängström", "Bjørn-Håkon Lærdal-Sørensen")

LANGUAGES = pytest.mark.parametrize("locale", ["en-GB", "sv-SE", "nb-NO"])

#: What is wider than the phone, words cut off at the edge of their box, and figures torn apart.
UNREADABLE = """() => {
  const wide = document.documentElement.scrollWidth > 360 ? ["the page is wide"] : [];
  const cut = [...document.querySelectorAll("body *")].filter(one => {
    const style = getComputedStyle(one);
    const spills = one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 4;
    const small = one.clientWidth < 3 || one.closest(".visually-hidden");
    const clipped = /hidden|clip|auto|scroll/.test(style.overflowX);
    return one.checkVisibility() && !small && clipped && spills && !one.matches("input, .tray");
  });
  const figures = [...document.querySelectorAll("td, td span, .points, dd")].filter(one => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const lines = new Set([...range.getClientRects()].map(line => Math.round(line.top)));
    return /^\\S{1,6}$/.test(one.textContent.trim()) && !one.children.length && lines.size > 1;
  });
  cut.push(...figures);
  return [...wide, ...cut.map(one => `${one.tagName} ${one.className}: ${one.textContent.trim()}`)];
}"""


@pytest.fixture(scope="module")
def large(chromium):
    """A browser whose owner needs text twice as large."""
    setting = "--blink-settings=defaultFontSize=32,defaultFixedFontSize=26"
    browser = started(chromium.browser_type, setting)
    yield browser
    browser.close()


@pytest.fixture
def page(large, locale):
    size = {"width": 360, "height": 640}
    context = large.new_context(viewport=size, is_mobile=True, has_touch=True, locale=locale)
    yield context.new_page()
    context.close()


@LANGUAGES
def test_every_page_of_the_main_job_can_be_read(server, page, kept, locale):
    going = kept.create(a_match(KNOCK, UNDERCUT, VOID, names=NAMES, id="going"))
    over = kept.create(a_match(won(0, 60), won(1, 20), won(0, 45), names=NAMES, id="over"))
    own, seen = f"/m/{going.code}", f"/v/{over.view_code}"
    places = ["/", "/new", "/check", own, f"{own}/deal", f"{own}/deal/1", f"{own}/deal/1/edit"]
    places += [f"{own}/history", f"{own}/players", f"/j/{kept.seat_codes('going')[0]}"]
    places += [
        f"/m/{over.code}",
        seen,
        f"{seen}/chart",
        f"{seen}/print",
        f"{seen}/history",
        "/import",
        "/phone",
    ]
    one, other = (person.id for person in kept.persons())
    places += ["/standings", "/settle", f"/players/{one}", f"/players/{one}/against/{other}"]
    found = {}
    for place in places:
        page.goto(server + place)
        page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        found[place] = page.evaluate(UNREADABLE)
    assert {place: cut for place, cut in found.items() if cut} == {}


@LANGUAGES
def test_both_hands_go_in_with_every_name_in_full(server, page, kept, locale):
    stored = kept.create(a_match(names=NAMES))
    page.goto(f"{server}/m/{stored.code}/deal")
    page.locator("#closer-0").tap()
    for seat, cards in enumerate(CHAIN):
        assert page.evaluate(UNREADABLE) == []
        expect(page.locator("h1")).to_contain_text(NAMES[seat])
        for card in cards.split():
            page.locator(f"#c{seat}-{card}").tap()
        assert page.evaluate(UNREADABLE) == []
        if not seat:
            page.locator(".turn-2").tap()
    with page.expect_navigation():
        page.locator(".bar .main-button").tap()
    assert page.evaluate(UNREADABLE) == []
    expect(page.locator(".verdict, main").first).to_contain_text("27")


#: Rounds of a game of going out at a table of four and of six.
ROUNDS = {4: out(0, 24, 17, 30), 6: out(1, 124, 17, 30, 98, 8)}
MORE = ("Ida", "Öystein", "Gunnar-Olof", "Maj-Britt")


@LANGUAGES
def test_every_sheet_fits_with_a_name_or_a_mark_above_each_column(server, page, kept, locale):
    """Four and six at a table, and three games side by side, going on and over."""
    evening = [won(seat % 2, 40 + 3 * seat) for seat in range(8)]
    matches = [
        table("swedish_seven", (*NAMES, *MORE)[:players], deal, deal, id=f"{players}")
        for players, deal in ROUNDS.items()
    ]
    matches += [table("rummy", (*NAMES, *MORE[:2]), out(0, 24, 17, 3), id="rummy")]
    matches += [
        a_match(*evening[:deals], names=NAMES, overlays=("hollywood",), id=f"{deals}-deals")
        for deals in (3, 8)
    ]
    found = {}
    for stored in map(kept.create, matches):
        for place in ("", "/deal/1", "/history"):
            page.goto(f"{server}/m/{stored.code}{place}")
            page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
            found[stored.match.id, place] = page.evaluate(UNREADABLE)
        page.goto(f"{server}/m/{stored.code}")
        columns = page.locator(".pad:not(.pad-wide) .games + tr th:not(.deal-head), .pad-wide th")
        for head in columns.filter(has=page.locator(".player-mark")).all():
            assert head.locator(".player-mark").is_visible()
    assert {place: cut for place, cut in found.items() if cut} == {}


def inside(page, seat):
    """Tell whether the name and the count of a player lie free of everything, on the screen."""
    return page.evaluate(
        """seat => [`.left-${seat} .left-name`, `#deadwood-${seat}`].every(what => {
             const box = document.querySelector(what).getBoundingClientRect();
             const at = y => document.elementFromPoint(box.left + 8, y)?.closest(what);
             return box.width > 40 && box.top >= 0 && at(box.top + 4) && at(box.bottom - 4);
           })""",
        seat,
    )


@LANGUAGES
def test_who_is_counted_is_seen_above_the_keypad(server, page, kept, locale):
    stored = kept.create(a_match(names=NAMES))
    page.goto(f"{server}/m/{stored.code}/deal")
    page.locator("#counts").tap()
    page.locator("#closer-1").tap()
    assert page.evaluate(UNREADABLE) == []
    assert inside(page, 1)
    page.locator("[data-key='6']").tap()
    assert inside(page, 0)
    for key in "17":
        page.locator(f"[data-key='{key}']").tap()
    with page.expect_navigation():
        page.locator(".left-pad .main-button").tap()
    expect(page.locator("main")).to_contain_text("17 − 6 = 11")


@LANGUAGES
@pytest.mark.parametrize("players", ROUNDS)
def test_what_each_still_holds_is_seen_above_the_keypad(server, page, kept, locale, players):
    stored = kept.create(table("swedish_seven", (*NAMES, *MORE)[:players]))
    page.goto(f"{server}/m/{stored.code}/deal")
    assert page.evaluate(UNREADABLE) == []
    page.locator("#closer-1").tap()
    assert page.evaluate(UNREADABLE) == []
    for seat in range(players):
        if seat != 1:
            page.locator(f"#deadwood-{seat}").focus()
            assert inside(page, seat)


@LANGUAGES
def test_names_have_room_to_be_typed(server, page, locale):
    page.goto(f"{server}/new")
    for place in ("#name-0", "#name-1"):
        assert page.locator(place).bounding_box()["width"] > 250


#: The faces of a grid: rank and sign either all in one line or all in two, and none over its edge.
FACES = """() => {
  const faces = [...document.querySelectorAll("#cards-0 .c")].map(one => {
    const range = document.createRange();
    range.selectNodeContents(one.querySelector(".f"));
    const [rank, sign] = [...range.getClientRects()].filter(part => part.width);
    const edge = one.getBoundingClientRect();
    const over = Math.min(rank.left, sign.left) < edge.left || sign.right > edge.right;
    const lines = sign.left > rank.right - 2 ? "one line" : "two lines";
    return over ? `${lines}, over the edge` : lines;
  });
  return [...new Set(faces)];
}"""


@pytest.mark.parametrize("locale", ["en-GB"])
@pytest.mark.parametrize("width", [320, 360])
def test_all_cards_of_the_grid_are_written_alike(server, page, kept, width):
    page.set_viewport_size({"width": width, "height": 640})
    page.goto(f"{server}/m/{kept.create(a_match()).code}/deal")
    page.locator("label:has(#closer-0)").tap()
    expect(page.locator("#cards-0")).to_be_visible()
    assert page.evaluate(FACES) == ["two lines"]


#: Each line of a text that stands in the bar; one that is torn or cut has more, or is wider.
LINES = """one => {
  const range = document.createRange();
  range.selectNodeContents(one);
  const lines = new Set([...range.getClientRects()].map(line => Math.round(line.top)));
  return [lines.size, one.scrollWidth <= one.clientWidth + 1 || one.clientWidth === 0];
}"""


@pytest.mark.parametrize("width", [320, 360])
def test_a_setting_that_only_enlarges_letters_is_met_as_well(server, phone, kept, width):
    """No media query hears of it: the room that is left is measured in letters."""
    page = phone(width=width)
    page.goto(f"{server}/m/{kept.create(a_match()).code}/deal")
    page.locator("html").evaluate("html => { html.style.fontSize = '200%'; }")
    page.locator("#closer-0").tap()
    for seat, cards in enumerate(CHAIN):
        for card in cards.split():
            page.locator(f"#c{seat}-{card}").tap()
        expect(page.locator(".live")).to_contain_text("Loose")
        expect(page.locator(".count")).to_be_visible()
        assert page.locator(".live").evaluate(LINES) == [1, True]
        assert page.evaluate("document.documentElement.scrollWidth") == width
        if not seat:
            assert page.locator(".turn-2 span:visible").evaluate(LINES) == [1, True]
            page.locator(".turn-2").tap()
    assert page.locator(".bar .main-button").evaluate(LINES) == [1, True]


#: Words and figures in the boxes of a sheet that lie over another box.
OVERLAPS = """() => [...document.querySelectorAll(".pad td > span")].filter(one => {
  const [own, box] = [one, one.parentElement].map(part => part.getBoundingClientRect());
  const over = own.left < box.left - 2 || own.right > box.right + 2;
  return one.checkVisibility() && !one.matches(".visually-hidden") && over;
}).map(one => one.textContent)"""


@pytest.mark.parametrize("width", [320, 360])
@pytest.mark.parametrize(
    "made", [a_match(won(1, 91), won(1, 31), KNOCK), three(*ROUND)], ids=["two", "three"]
)
@pytest.mark.parametrize("locale", ["en-GB", "sv-SE"])
def test_a_sheet_in_letters_of_any_size_needs_no_sideways_move(
    server, phone, kept, made, width, locale
):
    page = phone(width=width, locale=locale)
    page.goto(f"{server}/m/{kept.create(made).code}")
    for size in ("100%", "200%"):
        page.locator("html").evaluate("(html, size) => { html.style.fontSize = size; }", size)
        assert page.evaluate("document.documentElement.scrollWidth") == width
        assert page.locator(".pad").evaluate("pad => pad.scrollWidth - pad.clientWidth") <= 2
        assert page.evaluate(OVERLAPS) == []
