"""An unfinished deal: a reload, Back or a closed tab loses no card of it."""

import pytest
from playwright.sync_api import expect

from tests.browser.test_main_job import SMALL, Table
from tests.browser.test_pages import faults
from tests.evenings import a_match
from tests.web.deals import ANNA, BERTIL


@pytest.fixture
def table(server, phone, kept):
    stored = kept.create(a_match())
    return Table(phone(), f"{server}/m/{stored.code}")


def ticked(page):
    return page.locator(".hand input:checked").count()


@pytest.mark.parametrize("way", ["reload", "back", "closed tab"])
def test_it_is_restored_at_once(table, way):
    table.both(ANNA, BERTIL)
    page = table.page
    if way == "reload":
        page.reload()
    elif way == "back":
        page.goto(table.address)
        page.go_back()
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
