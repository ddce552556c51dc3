"""The two-pack games and basic rummy on a phone: from a new match to the last paper."""

import pytest
from playwright.sync_api import expect

from scorekeeper.sheet import Event, EventKind
from tests.browser.test_pages import TOO_SMALL, faults
from tests.browser.tools import needs, pages_of
from tests.goingout import FOUR, SIX, out, table

SCRIPT = pytest.mark.parametrize("script", [False, True], ids=["without script", "with script"])
LONG = ("Anna-Lisa Karlsson-Persson", "Bertil von Österström", *SIX[2:])


#: The pages whose colours are their own, looked at in both themes.
IN_THE_DARK = ("new table", "six", "six, deal", "over", "laying down")


@pytest.fixture
def places(kept):
    """The pages of this file, each with the address that shows it."""
    rounds = [out(number % 6, 5, 57, 0, 125, 30) for number in range(15)]
    six = kept.create(table("rilpedia_fifteen", LONG, *rounds[:13], id="six"))
    over = kept.create(table("rilpedia_fifteen", SIX, *rounds, id="over"))
    seven = kept.create(table("swedish_seven", FOUR, out(1, 57, 0, 12), id="seven"))
    rummy = kept.create(table("rummy", FOUR, out(1, 7, 0, 12), id="rummy", rummy={"block": True}))
    laid = "card=7H&card=7H&card=7S&card=4C&card=5C&card=6C"
    return {
        "new": "/new?preset=swedish_seven&name-3=David&cards.values.Jk=50",
        "new table": "/new?preset=rilpedia_fifteen&name-5=Fredrik",
        "new rummy": "/new?preset=rummy&rummy.block=true",
        "card": "/rules/card?preset=rilpedia_fifteen&name-0=Anna&name-1=Bertil",
        "six": f"/m/{six.code}",
        "six, deal": f"/m/{six.code}/deal",
        "six, verdict": f"/m/{six.code}/deal/3",
        "over": f"/m/{over.code}",
        "paper": f"/v/{over.view_code}/print",
        "seven": f"/m/{seven.code}",
        "seven, correcting": f"/m/{seven.code}/deal/1/edit",
        "seven, looking on": f"/v/{seven.view_code}",
        "rummy": f"/m/{rummy.code}",
        "rummy, deal": f"/m/{rummy.code}/deal",
        "laying down": f"/m/{seven.code}/contract?{laid}",
        "sitting down": f"/m/{seven.code}/join",
        "referee": "/check?preset=swedish_seven&closer=0&deadwood-1=5&deadwood-2=7",
        "referee, laying down": f"/check/contract?{laid}",
    }


def unfold(page):
    """Open what is folded and in sight."""
    page.evaluate(
        "document.querySelectorAll('details').forEach(one => one.open ||= one.checkVisibility())"
    )


def test_axe_finds_nothing_and_all_is_in_reach(server, phone, places):
    page = phone()
    for name, place in places.items():
        page.goto(server + place)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, name
        assert page.evaluate(TOO_SMALL) == [], name
        unfold(page)
        assert faults(page, both=name in IN_THE_DARK) == [], name


class Evening:
    """A match on one phone."""

    def __init__(self, page, server):
        self.page = page
        self.server = server

    def begin(self, preset, names, **house):
        query = "&".join(f"{name}={value}" for name, value in {"preset": preset, **house}.items())
        self.page.goto(f"{self.server}/new?{query}")
        for seat, name in enumerate(names):
            if seat > 1:
                with self.page.expect_navigation():
                    self.page.get_by_role("button", name="Add a player").tap()
            self.page.get_by_label(f"Player {seat + 1}", exact=True).fill(name)
        with self.page.expect_navigation():
            self.page.get_by_role("button", name="Start", exact=True).tap()
        self.match = self.page.url

    def open(self):
        self.page.goto(f"{self.match}/deal")

    def closes(self, closer):
        self.page.locator(f"#closer-{closer}").tap()

    def left(self, place, count):
        self.page.locator(f"#deadwood-{place}").fill(str(count))

    def record(self):
        with self.page.expect_navigation():
            self.page.get_by_role("button", name="Record").locator("visible=true").tap()

    def play(self, closer, *counts, rummy=False):
        self.open()
        self.closes(closer)
        left = iter(counts)
        places = range(len(counts) + (closer != "blocked"))
        for place in places:
            if place != closer:
                self.left(place, next(left))
        if rummy:
            self.page.get_by_text("Went rummy").tap()
        self.record()

    def totals(self):
        self.page.goto(self.match)
        return [int(text) for text in self.page.locator(".score .points").all_inner_texts()]


@pytest.fixture
def evening(server, phone, script):
    return Evening(phone(script=script), server)


@SCRIPT
def test_seven_rounds_with_four(evening, script):
    evening.begin("swedish_seven", FOUR)
    page = evening.page
    expect(page.locator(".asks-line")).to_have_text("2 sets of three")
    evening.play(1, "25+10+7+15", "0", "12")
    expect(page.locator(".count-shown")).to_have_text(["0", "57", "0", "12"])
    for closer in (0, 2, 3, 0, 1, 2):
        evening.play(closer, 5, 10, 20)
    assert evening.totals() == [77, 40, 50, 112]
    expect(page.locator(".headline")).to_have_text("Bertil wins with the lowest total, 40 to 50")
    with page.expect_navigation():
        page.get_by_role("link", name="Print").tap()
    expect(page.locator(".sheet-of-paper")).to_contain_text("3 runs of four")
    expect(page.locator(".sum-total .run")).to_have_text(["77", "40", "50", "112"])


@SCRIPT
def test_fifteen_rounds_of_the_encyclopedia_with_six(evening, script, kept):
    evening.begin("rilpedia_fifteen", SIX)
    held = (55, 5, 10, 15, 20)
    evening.play(0, *held)
    code = evening.match.rpartition("/")[2]
    for number in range(1, 13):  # as the page would, without waiting for it
        deal = out(number % 6, *held)
        kept.append(code, Event(number + 1, "2026-11-30T19:00:00Z", EventKind.DEAL, deal))
    for number in (13, 14):
        evening.play(number % 6, *held)
    ordered = [[*held[:closer], 0, *held[closer:]] for closer in (*range(6), *range(6), 0, 1, 2)]
    assert evening.totals() == [sum(column) for column in zip(*ordered, strict=True)]
    expect(evening.page.locator(".result")).to_be_visible()


@SCRIPT
@pytest.mark.parametrize(
    ("house", "played", "totals"),
    [
        ({}, [(0, (24, 17), False)], [41, 0, 0]),
        ({"rummy.going_rummy": "double"}, [(0, (24, 17), True)], [82, 0, 0]),
        ({"rummy.going_rummy": "plus_ten"}, [(0, (24, 17), True)], [51, 0, 0]),
        (
            {"rummy.minus": "true"},
            [(0, (24, 17), False), (1, (3, 60), False), (1, (3, 40), False)],
            [6, 24, 117],
        ),
        ({"rummy.block": "true"}, [("blocked", (5, 5, 20), False)], [7, 7, 0]),
        ({"sheet.deals": "2"}, [(0, (4, 7), False), (1, (30, 9), False)], [11, 39, 0]),
        ({"cards.aces": "around"}, [(2, ("15+3", "10"), False)], [0, 0, 28]),
    ],
    ids=lambda one: "+".join(one) if isinstance(one, dict) else "",
)
def test_basic_rummy_in_each_variant(evening, script, house, played, totals):
    evening.begin("rummy", FOUR[:3], **house)
    for closer, counts, rummy in played:
        evening.play(closer, *counts, rummy=rummy)
    assert evening.totals() == totals


def test_kinds_keypad_and_cards_add_up_under_the_thumb(server, phone, kept):
    stored = kept.create(table("swedish_seven", FOUR))
    page = phone()
    page.goto(f"{server}/m/{stored.code}/deal")
    page.locator("#closer-1").tap()
    page.locator("#turn-0").tap()
    page.locator("#closer-1").tap()  # who is chosen already leads on
    for points in (25, 10, 7, 15):
        page.locator(f'.kind[value="{points}"]').tap()
    expect(page.locator(".left-0 .summed")).to_have_text("57")
    page.locator(".left-2 .left-name").tap()
    page.get_by_role("button", name="123").tap()
    for key in ("1", "0", "+", "7"):
        page.locator(f'[data-key="{key}"]').tap()
    expect(page.locator(".left-2 .summed")).to_have_text("17")
    with page.expect_navigation():
        page.get_by_role("button", name="Tap David’s cards").tap()
    seven = page.locator('.twins:has([value="7H"])')
    for number in (1, 2, 1, 0, 1):
        seven.tap()
        expect(seven.locator(":checked")).to_have_count(number)
    page.locator('.twins:has([value="Jk"])').tap()
    expect(page.locator(".one-hand .worth")).to_have_text("Points 32")
    assert faults(page) == []
    with page.expect_navigation():
        page.get_by_role("button", name="These are the cards").tap()
    expect(page.locator(".summed:visible")).to_have_text(["57", "17", "32"])
    with page.expect_navigation():
        page.get_by_role("button", name="Record").tap()
    expect(page.locator(".count-shown")).to_have_text(["0", "57", "17", "32"])


@pytest.mark.parametrize("way", ["reload", "another closer"])
def test_no_key_and_no_count_goes_to_who_is_out(server, phone, kept, way):
    """Whoever went out has no row: neither a draft nor a change of mind leaves one chosen."""
    stored = kept.create(table("rummy", FOUR))
    page = phone()
    page.goto(f"{server}/m/{stored.code}/deal")
    if way == "another closer":
        page.locator("#closer-1").tap()
        page.locator('.kind[value="7"]').tap()
        expect(page.locator(".left-0 .summed")).to_have_text("7")
        page.locator("#turn-0").tap()
    page.locator("#closer-0").tap()
    if way == "reload":
        page.reload()
        expect(page.locator(".draft")).to_be_visible()
    for points in (5, 4, 3):
        page.locator(f'.kind[value="{points}"]').tap()
    expect(page.locator(".left-1 .summed")).to_have_text("12")
    page.locator("#deadwood-2").fill("2")
    page.locator("#deadwood-3").fill("3")
    with page.expect_navigation():
        page.get_by_role("button", name="Record").locator("visible=true").tap()
    expect(page.locator(".count-shown")).to_have_text(["0", "12", "2", "3"])


def test_the_keypad_a_table_counts_with_stays(server, phone, kept):
    stored = kept.create(table("swedish_seven", FOUR))
    page = phone()
    page.goto(f"{server}/m/{stored.code}/deal")
    page.locator("#closer-1").tap()
    page.get_by_role("button", name="123").tap()
    page.reload()
    expect(page.locator('[data-key="7"]')).to_be_visible()
    page.locator("#deadwood-0").fill("25+15+10+10+10+25")
    assert page.locator("#deadwood-0").evaluate("field => field.scrollLeft > 0"), (
        "its end is in sight"
    )


def test_an_unfinished_round_stays_on_the_phone(server, phone, kept):
    stored = kept.create(table("swedish_seven", FOUR))
    page = phone()
    page.goto(f"{server}/m/{stored.code}/deal")
    page.get_by_text("Who is down, who bought").tap()
    page.get_by_label("Cilla is down").tap()
    page.goto(f"{server}/m/{stored.code}")
    page.goto(f"{server}/m/{stored.code}/deal")
    expect(page.get_by_label("Cilla is down")).to_be_checked()


@needs("pdfinfo")
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_fifteen_rounds_of_six_fit_one_page(server, phone, places, tmp_path, paper):
    page = phone()
    page.goto(server + places["paper"])
    page.pdf(path=tmp_path / "sheet.pdf", format=paper)
    assert pages_of(tmp_path / "sheet.pdf") == 1
