"""Every gin game with every way of playing it, from the first name to the printed summary."""

import json
import re
from itertools import product
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from scorekeeper import create_app
from scorekeeper.cli import main
from scorekeeper.engine.rules import Game
from scorekeeper.errors import Refused
from scorekeeper.rulesets import RULESETS, combine
from tests.browser.conftest import UNCHANGING
from tests.many import FOUR
from tests.serving import serving

#: How many play, with the overlays that go with so many, ticked or not.
PLAYED = {
    (2, ()): (),
    (2, ("hollywood",)): ("hollywood",),
    (3, ()): ("three_hand",),
    (4, ()): ("partnership",),
    (4, ("hollywood",)): ("hollywood", "partnership"),
}

GIN = [key for key, rules in RULESETS.items() if rules.game is Game.GIN]

#: Who wins every deal, so that matches are short: whoever of these sits at the table.
WINNERS = ("Bertil", "Doris")

#: More deals than any of these matches takes.
ENOUGH = 14

#: What the page of the deal that ends a match says.
OVER = "The match is over: see the result"


@pytest.fixture(scope="module")
def kitchen(tmp_path_factory):
    """One server for all these matches, as at home."""
    folder = tmp_path_factory.mktemp("kitchen")
    app = create_app({"INSTANCE_PATH": str(folder), "TESTING": True} | UNCHANGING)
    with serving(app) as base:
        yield base


def begin(page, server, key, number, ticked):
    """Fill the form for a new match in and send it."""
    page.goto(f"{server}/new?players={number}&preset={key}")
    for seat in range(number):
        page.fill(f"[name=name-{seat}]", FOUR[seat])
    for overlay in ticked:
        page.check(f"#overlay-{overlay}")
    with page.expect_navigation():
        page.get_by_role("button", name="Start", exact=True).click()


def play(page):
    """Enter the next deal by counts: the winner is gin, the other holds all one can."""
    with page.expect_navigation():
        page.locator("main a.button-big").first.click()
    if page.locator("#up-7").count():
        page.locator("label:has(> #up-7)").click()
        page.locator("label:has(> #up-of-H)").click()
    page.locator("label:has(#counts)").click()
    names = page.locator("#closer .pick:not(:has(#closer-nobody)) > span").all_inner_texts()
    winner = next(at for at, name in enumerate(names) if name.startswith(WINNERS))
    page.locator(f"label:has(> #closer-{winner})").click()
    page.fill(f"#deadwood-{winner}", "0")
    page.fill(f"#deadwood-{1 - winner}", "98")
    with page.expect_navigation():
        page.locator(".counts .main-button").click()


def play_on(page, address):
    """Send the next deal as its form does, without drawing the pages between."""
    form = page.request.get(f"{address}/deal").text()
    hidden = r'<input type="hidden" name="(csrf_token|seq|key|table)" value="([^"]*)"'
    fields = dict(re.findall(hidden, form))
    sitting = re.findall(r'name="closer" value="(\d)"[^>]*><span>(\w+)', form)
    winner = next(seat for seat, name in sitting if name in WINNERS)
    for seat, _name in sitting:
        fields[f"deadwood-{seat}"] = "0" if seat == winner else "98"
    if 'name="upcard-rank"' in form:
        fields |= {"upcard-rank": "7", "upcard-suit": "H"}
    sent = fields | {"closer": winner}
    return page.request.post(f"{address}/deal", form=sent).text()


@pytest.mark.parametrize(("number", "ticked"), PLAYED)
@pytest.mark.parametrize("key", GIN)
def test_it_plays_to_its_end(kitchen, phone, tmp_path, capsys, key, number, ticked):
    page = phone(script=number == 2 and not ticked)
    begin(page, kitchen, key, number, ticked)
    address = page.url
    play(page)
    seen = page.content()
    for _deal in range(ENOUGH):
        if OVER in seen:
            break
        seen = play_on(page, address)
    page.goto(address)
    sheet = by_command_line(page, address, tmp_path, capsys)
    rules = combine(key, PLAYED[number, ticked])
    assert sheet["finished"]
    assert len(sheet["columns"]) == rules.sheet.columns
    totals = [str(side["total"]) for side in sheet["sides"]]
    expect(page.locator(".scores .points")).to_have_text(totals)
    assert page.request.get(f"{address}/sheet.json").json() == sheet
    page.goto(f"{address}/print")
    for total in totals:
        expect(page.locator(".sheet-of-paper")).to_contain_text(total)
    expect(page.locator(".sheet-of-paper .headline")).to_contain_text("Bertil")


def by_command_line(page, address, folder, capsys):
    """Export the match, and let the command line compute its sheet."""
    file = folder / "match.json"
    file.write_bytes(page.request.get(f"{address}.json").body())
    capsys.readouterr()
    assert main(["sheet", str(file), "--json"]) == 0
    return json.loads(capsys.readouterr().out)


IMPOSSIBLE = [
    (key, overlays)
    for key, overlays in product(RULESETS, [("three_hand",), ("partnership",), ("hollywood",)])
    if RULESETS[key].game is not Game.GIN
] + [("classic", ("three_hand", "hollywood")), ("classic", ("partnership", "three_hand"))]


def test_what_cannot_be_is_refused_with_a_sentence(server, phone):
    page = phone()
    page.goto(f"{server}/new")
    token = page.locator("[name=csrf_token]").get_attribute("value")
    for key, overlays in IMPOSSIBLE:
        with pytest.raises(Refused):
            combine(key, overlays)
        form = {"csrf_token": token, "preset": key, "players": "2", "first_dealer": "0"}
        names = {f"name-{seat}": name for seat, name in enumerate(FOUR[:2])}
        sent = urlencode(form | names | {"overlay": overlays}, doseq=True)
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        answer = page.request.post(f"{server}/new", data=sent, headers=kind)
        assert (answer.status, key, overlays) == (422, key, overlays)
        page.set_content(answer.text())
        expect(page.locator(".error").first).to_be_visible()
