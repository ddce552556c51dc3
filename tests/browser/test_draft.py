"""An unfinished deal: a reload, Back or a closed tab loses no card of it."""

from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.sheet import Event, EventKind, deals_of
from tests.browser.test_main_job import SCRIPT, SMALL, Table
from tests.browser.test_pages import faults
from tests.evenings import VOID, a_match
from tests.goingout import table as table_of
from tests.web.deals import ANNA, BERTIL


@pytest.fixture
def table(server, phone, kept):
    stored = kept.create(a_match())
    return Table(phone(), f"{server}/m/{stored.code}")


def ticked(page):
    return page.locator(".hand input:checked").count()


def told(page, text):
    """Wait for the line of the match page about a deal on this phone, and follow it."""
    line = page.locator("[data-kept]")
    expect(line).to_contain_text(text)
    assert (faults(page), page.evaluate(SMALL)) == ([], [])
    line.get_by_role("link").tap()


@pytest.mark.parametrize("way", ["reload", "back", "match page", "closed tab"])
def test_it_is_restored_at_once(table, way):
    table.both(ANNA, BERTIL)
    page = table.page
    if way == "reload":
        page.reload()
    elif way == "back":
        page.goto(table.address)
        page.go_back()
    elif way == "match page":
        page.goto(table.address)
        told(page, "There is an unfinished deal on this phone.")
    else:
        page = page.context.new_page()
        page.goto(f"{table.address}/deal")
    if way != "back":  # the browser itself may bring a page back as it was
        expect(page.locator(".draft")).to_contain_text("Unfinished deal restored.")
    expect(page.locator(".hand-1 .grid")).to_be_visible()
    assert ticked(page) == 20
    assert page.locator("#closer-0").is_checked()


def test_starting_over_can_be_taken_back(table):
    table.both(ANNA, BERTIL)
    page = table.page
    page.reload()
    assert (faults(page), page.evaluate(SMALL)) == ([], [])
    last = page.locator("#c1-KC").bounding_box()
    assert last["y"] + last["height"] <= page.locator(".bar").bounding_box()["y"]
    page.get_by_role("button", name="Start over").tap()
    expect(page.locator(".who")).to_be_visible()
    assert ticked(page) == 0
    page.get_by_role("button", name="Bring it back").tap()
    assert ticked(page) == 20


def test_less_in_another_tab_overwrites_nothing(table):
    other = table.page.context.new_page()
    other.goto(f"{table.address}/deal")
    table.both(ANNA, BERTIL)
    other.locator("#closer-1").tap()
    expect(other.locator(".draft")).to_contain_text("There is an unfinished deal on this phone.")
    other.reload()
    assert ticked(other) == 20


def test_in_a_dead_spot_one_waits_and_is_sent_once_also_by_a_new_tab(table, kept):
    def deals():
        return [deal for one in kept.matches() for deal in deals_of(one.match)]

    table.both(ANNA, BERTIL)
    context, page = table.page.context, table.page
    context.set_offline(True)
    page.locator(".bar .main-button").tap()
    expect(page.locator(".draft")).to_contain_text("1 waiting")
    page.close()
    context.set_offline(False)
    page = context.new_page()
    page.goto(table.address)
    told(page, "1 waiting: sent when the network is back.")
    expect(page.locator("body")).to_contain_text("Anna wins 13 points.")
    page.goto(table.address)
    expect(page.locator("[data-kept]")).to_be_hidden()
    page.goto(f"{table.address}/deal")
    page.locator("#closer-0").tap()
    page.locator("#c0-5H").tap()
    context.set_offline(True)
    page.locator(".bar .main-button").dispatch_event("click")
    expect(page.locator(".draft")).to_contain_text("1 waiting")
    with page.expect_navigation():
        context.set_offline(False)
    expect(page.locator(".findings")).to_be_visible()
    assert len(deals()) == 1


def test_counts_begun_in_a_dead_spot_go_to_whom_they_are_written(table, kept):
    """The script of counts is fetched when first needed, and there is none."""
    page = table.page
    page.goto(f"{table.address}/deal")
    page.context.set_offline(True)
    page.locator("#counts").tap()
    page.locator("#closer-0").tap()
    page.locator("#deadwood-0").tap()
    page.keyboard.type("6")
    page.locator("#deadwood-1").tap()
    page.locator('[name="add"][value="9"]').tap()
    expect(page.locator(".draft")).to_contain_text("1 waiting")
    with page.expect_navigation():
        page.context.set_offline(False)
    expect(page.locator("#deadwood-0")).to_have_value("6")
    expect(page.locator("#deadwood-1")).to_have_value("9")
    expect(page.locator("[data-settled]")).to_have_text("9 − 6 = 3, Anna")
    assert [deals_of(one.match) for one in kept.matches()] == [()]


def test_something_else_recorded_meanwhile_loses_no_unfinished_deal(table, kept):
    table.both(ANNA, BERTIL)
    page = table.page
    (stored,) = kept.matches()
    kept.append(stored.code, Event(1, "2026-11-29T20:00:00Z", EventKind.DEAL, VOID))
    page.goto(f"{table.address}/deal/1")  # to look at another deal lets go of none
    page.goto(table.address)
    told(page, "There is an unfinished deal on this phone.")
    expect(page.locator(".draft")).to_contain_text("There is an unfinished deal on this phone.")
    assert (faults(page), page.evaluate(SMALL)) == ([], [])
    page.get_by_role("button", name="Go on with it").tap()
    assert ticked(page) == 20
    with page.expect_navigation():
        page.locator(".bar .main-button").tap()
    page.goto(f"{table.address}/deal")
    expect(page.locator(".draft")).to_be_hidden()
    assert len(deals_of(kept.load(stored.code).match)) == 2


def test_without_script_the_browser_brings_the_ticks_back(server, phone, match):
    page = phone(script=False)
    page.goto(f"{server}/m/{match.code}")
    with page.expect_navigation():
        page.get_by_role("link", name="Score a deal").tap()
    page.locator("#closer-0").tap()
    page.locator("#c0-2H").tap()
    page.goto(f"{server}/m/{match.code}")
    page.go_back()
    expect(page.locator("[name=hand-0]:checked")).to_have_value("2H")
    expect(page.locator("#t0-2H")).to_be_visible()


class Phone(NamedTuple):
    page: Page


def by_cards(page):
    page.locator("#closer-0").tap()
    Table.quick(Phone(page), 0, ANNA)
    page.locator(".turn-2").tap()
    Table.quick(Phone(page), 1, BERTIL)
    page.locator(".bar .main-button").tap()


def by_counts(page):
    page.locator("#closer-0").tap()
    page.locator("#deadwood-1").fill("15")
    page.get_by_role("button", name="Record").locator("visible=true").tap()


def by_counts_of_gin(page):
    page.locator("#counts").tap()
    page.locator("#closer-0").tap()
    page.locator("#deadwood-0").fill("6")
    page.locator("#deadwood-1").fill("15")
    page.get_by_role("button", name="Record").locator("visible=true").tap()


def by_nobody(page):
    page.locator("#closer-nobody").tap()
    page.get_by_role("button", name="Record: nobody scored").tap()


def by_line(page):
    page.locator("label:has([name=winner])").first.tap()
    page.get_by_label("Points").fill("12")
    page.get_by_role("button", name="Record this line").tap()


ENTERED = {
    "cards": (a_match(), "Score a deal", by_cards),
    "counts": (a_match(), "Score a deal", by_counts_of_gin),
    "nobody": (a_match(), "Score a deal", by_nobody),
    "going out": (table_of("rummy", ("Anna", "Bertil")), "Score a deal", by_counts),
    "from paper": (a_match(), "Copy from paper", by_line),
}

#: What a form holds of a deal.
HELD = """form => [...new FormData(form)].filter(
  ([name, value]) => value && /^(closer|winner|points|(hand|deadwood)-.)$/.test(name)
).map(String)"""


@pytest.mark.parametrize("kind", ENTERED)
def test_what_waits_for_the_network_is_sent_by_the_next_page(server, phone, kept, kind):
    match, way, enter = ENTERED[kind]
    stored = kept.create(match)
    page = phone()
    page.goto(f"{server}/m/{stored.code}")
    with page.expect_navigation():
        page.get_by_role("link", name=way).tap()
    context = page.context
    context.route("**/healthz", lambda route: route.abort("internetdisconnected"))
    enter(page)
    expect(page.locator(".draft")).to_contain_text("1 waiting")
    page.close()
    context.unroute("**/healthz")
    page = context.new_page()
    page.goto(f"{server}/m/{stored.code}")
    with page.expect_response(
        lambda answer: answer.request.method == "POST" and answer.status == 303
    ):
        told(page, "1 waiting: sent when the network is back.")
    assert len(deals_of(kept.load(stored.code).match)) == 1


@SCRIPT
@pytest.mark.parametrize("kind", ENTERED)
def test_back_from_a_recorded_deal_brings_nothing_of_it(server, phone, kept, kind, script):
    """Whoever then presses Record would record it a second time, as the next deal."""
    match, way, enter = ENTERED[kind]
    stored = kept.create(match)
    page = phone(script=script)
    page.goto(f"{server}/m/{stored.code}")
    with page.expect_navigation():
        page.get_by_role("link", name=way).tap()
    with page.expect_navigation():
        enter(page)
    assert len(deals_of(kept.load(stored.code).match)) == 1
    page.go_back()
    expect(page.locator("form.entry")).to_be_visible()
    assert page.locator("form.entry").evaluate(HELD) == []
