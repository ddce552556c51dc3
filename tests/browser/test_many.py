"""Three players and two pairs on a phone, from the first name to the sheet."""

import pytest
from playwright.sync_api import expect

from tests.browser.test_pages import TOO_SMALL, faults, unfold
from tests.evenings import VOID, a_match, won
from tests.many import FOUR, ROUND, THREE, at, by_rules, met, pairs, three

SCRIPT = pytest.mark.parametrize("script", [False, True], ids=["without script", "with script"])


@pytest.fixture
def places(kept):
    """The pages of this file, each with the address that shows it."""
    hollywood = [won(0, 60), won(1, 23), VOID, *[won(0, 41)] * 3, won(1, 40)]
    rolling = by_rules(
        a_match(*hollywood, overlays=("hollywood",), id="rolling"), sheet={"rolling": True}
    )
    stake = {"stake": {"per_point": "0.10", "currency": "SEK"}, "column_weights": [1, 1, 2]}
    done = [at(number, table, 0 if table == 1 else 2, 35) for number in (1, 2) for table in (1, 2)]
    stored = {
        "three": three(*ROUND, id="three"),
        "three over": by_rules(
            three(*ROUND, *[met(1, 30, (1, 2))] * 3, id="over"), sheet={"stake": stake["stake"]}
        ),
        "pairs": pairs(at(1, 1, 0, 16), at(1, 2, 3, 20), at(2, 2), id="pairs"),
        "pairs over": pairs(*done, id="pairs over"),
        "hollywood": by_rules(a_match(*hollywood, overlays=("hollywood",), id="h"), sheet=stake),
        "hollywood in pairs": pairs(*done, overlays=("hollywood", "partnership"), id="hp"),
        "rolling": rolling,
    }
    found = {"new": "/new?players=3", "new pairs": "/new?players=4"}
    for name, match in stored.items():
        here = kept.create(match)
        found |= {
            name: f"/m/{here.code}",
            f"{name}, looking on": f"/v/{here.view_code}",
            f"{name}, paper": f"/v/{here.view_code}/print",
        }
    return found


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing_and_all_is_in_reach(server, phone, places, dark):
    page = phone(dark=dark)
    for name, place in places.items():
        page.goto(server + place)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, name
        assert page.evaluate(TOO_SMALL) == [], name
        unfold(page)
        assert faults(page) == [], name


@SCRIPT
@pytest.mark.parametrize("who", [THREE, FOUR], ids=["three", "four"])
def test_three_and_four_begin_a_match(server, phone, who, script):
    page = phone(script=script)
    page.goto(f"{server}/new")
    for seat, name in enumerate(who):
        if seat > 1:
            with page.expect_navigation():
                page.get_by_role("button", name="Add a player").tap()
        page.get_by_label(f"Player {seat + 1}", exact=True).fill(name)
    with page.expect_navigation():
        page.get_by_role("button", name="Start").tap()
    sides = [[name] for name in who] if len(who) == 3 else [["Anna", "Carl"], ["Bertil", "Doris"]]
    expect(page.locator(".score dt")).to_have_text([" + ".join(side) for side in sides])
    first = "Anna deals and rests" if len(who) == 3 else "Table 1: Anna and Bertil; Anna deals"
    expect(page.locator(".dealer")).to_contain_text(first)
