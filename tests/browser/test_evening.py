"""A whole match on two phones, by the codes they scan, through everything that goes wrong."""

from contextlib import closing
from dataclasses import replace
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from scorekeeper.engine.cards import parse_cards
from scorekeeper.sheet import deals_of
from scorekeeper.store import Store, prepare
from tests.browser.test_seats import SCRIPT, Seat, scanned
from tests.browser.tools import needs
from tests.evenings import a_match
from tests.serving import Killable
from tests.web.deals import ANNA, BERTIL, CHAIN, GIN


@pytest.fixture
def program(tmp_path):
    """The program in a process of its own, with a match to 50 in its database."""
    killable = Killable(tmp_path)
    prepare(killable.database)
    killable.start()
    yield killable
    killable.kill()


@pytest.fixture
def book(program):
    with closing(Store(program.database)) as store:
        yield store


@pytest.fixture
def stored(book):
    match = a_match()
    rules = replace(match.rules, sheet=replace(match.rules.sheet, target=50), key="custom")
    return book.create(replace(match, rules=rules))


@pytest.fixture
def kitchen(program):
    return f"http://kitchen.local:{program.port}"


@needs("zbarimg")
@SCRIPT
def test_a_whole_match_ends_with_one_sheet(program, book, stored, kitchen, phone, tmp_path, script):
    table = phone()
    table.goto(f"{kitchen}/m/{stored.code}")
    found = [scanned(table, name, tmp_path) for name in ("Anna", "Bertil")]
    assert [urlsplit(one).hostname for one in found] == ["kitchen.local"] * 2
    with table.expect_navigation():
        table.get_by_role("button", name="Both agree to every deal").tap()
    anna = Seat(phone(script=script), found[0], 0)
    bertil = Seat(phone(script=script), found[1], 1)

    # Anna knocks; a double tap sends one hand. The deal waits until Bertil agrees.
    anna.go("I knocked or went gin")
    anna.tap(ANNA)
    anna.page.locator(".main-button").dblclick()
    anna.says("Bertil’s hand is missing.")
    bertil.look()
    if not script:  # the line of news leads straight to the grid
        bertil.go("Enter my hand")
    bertil.tap(BERTIL)
    bertil.send()
    bertil.says("Anna wins 13 points.")
    bertil.go("I agree")
    anna.look()
    anna.says("Anna wins 13 points.")

    # The server dies while Anna's hand is on its way; Anna then sees that her cards were wrong.
    bertil.go("I knocked or went gin")
    bertil.tap(CHAIN[0])
    bertil.send()
    anna.go("Next deal")
    anna.go("Enter my hand")
    anna.tap(CHAIN[1])
    program.kill()
    if script:
        anna.page.locator(".main-button").tap()
        expect(anna.page.locator("#news")).to_contain_text("1 waiting")
        with anna.page.expect_navigation(timeout=60_000):
            program.start()
    else:
        program.start()
        anna.send()
    anna.says("Anna wins 27 points.")
    assert len(deals_of(book.load(stored.code).match)) == 2
    anna.go("My cards were wrong")
    anna.tap("4C 5C")
    anna.go("Correct my hand")
    anna.says("Anna wins 26 points.")

    # Bertil does not agree at once: he looks at it, and then does.
    bertil.look()
    bertil.page.goto(bertil.address)
    bertil.go("I do not agree")
    bertil.says("Anna wins 26 points.", "If your own cards were wrong")
    bertil.go("I agree")

    # Bertil goes gin; Anna stands in a dead spot.
    bertil.go("I knocked or went gin")
    bertil.tap(GIN[0])
    bertil.send()
    anna.page.goto(anna.address)
    anna.go("Enter my hand")
    anna.tap(GIN[1])
    if script:
        anna.page.context.set_offline(True)
        anna.page.locator(".main-button").tap()
        expect(anna.page.locator("#news")).to_contain_text("1 waiting")
        with anna.page.expect_navigation():
            anna.page.context.set_offline(False)
    else:
        anna.send()
    anna.says("Bertil wins 51 points.")
    anna.go("I agree")

    # Both end with the same sheet.
    sheets = []
    for seat in (anna, bertil):
        seat.page.goto(seat.address)
        seat.says("wins the game")
        main = seat.page.locator("#main")
        sheets.append((main.locator(".scores").inner_text(), main.locator(".pad").text_content()))
    assert sheets[0] == sheets[1]
    assert len(deals_of(book.load(stored.code).match)) == 3


@pytest.mark.parametrize("closed", [False, True], ids=["waiting", "tab closed meanwhile"])
def test_two_versions_of_one_deal_lie_side_by_side_and_a_person_chooses(
    program, book, stored, kitchen, phone, closed
):
    """A hand sent late, with its one-time key, meets the deal that was recorded meanwhile."""
    code = book.seat_codes(stored.match.id)[0]
    anna = Seat(phone(), f"{kitchen}/j/{code}", 0)
    anna.go("I knocked or went gin")
    anna.tap(ANNA.replace("6S", "5S"))
    anna.page.context.set_offline(True)
    anna.page.locator(".main-button").tap()
    expect(anna.page.locator("#news")).to_contain_text("1 waiting")

    sheet = phone()
    sheet.goto(f"{kitchen}/m/{stored.code}/deal")
    sheet.locator("label.pick", has_text="Anna").tap()
    for card in ANNA.split():
        sheet.locator(f"#c0-{card}").tap()
    sheet.locator(".turn-2").tap()
    for card in BERTIL.split():
        sheet.locator(f"#c1-{card}").tap()
    with sheet.expect_navigation():
        sheet.locator(".bar .main-button").tap()
    assert len(deals_of(book.load(stored.code).match)) == 1

    context = anna.page.context
    if closed:
        anna.page.close()
        context.set_offline(False)
        anna.page = context.new_page()
        anna.page.goto(anna.address)
    else:
        with anna.page.expect_navigation():
            context.set_offline(False)
    anna.says("This deal was recorded meanwhile", "Anna knocked: 13", "what you sent")
    anna.go("Mine are right: correct the deal")
    anna.says("Anna wins 14 points.")
    (deal,) = deals_of(book.load(stored.code).match)
    assert set(deal.hands[0].cards) == set(parse_cards(ANNA.replace("6S", "5S")))
    anna.page.goto(anna.address)
    expect(anna.page.locator("body")).not_to_contain_text("1 waiting")
