"""Three players and two pairs on a phone, from the first name to the sheet."""

import pytest
from playwright.sync_api import expect

from tests.browser.test_main_job import Table, says
from tests.browser.test_pages import TOO_SMALL, faults, unfold
from tests.evenings import VOID, a_match, won
from tests.many import FOUR, ROUND, THREE, at, by_rules, met, pairs, three
from tests.web.deals import ANNA, BERTIL

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


def test_axe_finds_nothing_and_all_is_in_reach(server, phone, places):
    page = phone()
    for name, place in places.items():
        page.goto(server + place)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, name
        assert page.evaluate(TOO_SMALL) == [], name
        unfold(page)
        assert faults(page, both=True) == [], name


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
    expect(page.locator(".score dt")).to_contain_text([" + ".join(side) for side in sides])
    first = "Anna deals and rests" if len(who) == 3 else "Table 1: Anna and Bertil; Anna deals"
    expect(page.locator(".dealer")).to_contain_text(first)


@SCRIPT
def test_two_of_three_play_and_the_third_comes_in(server, phone, kept, script):
    stored = kept.create(three())
    table = Table(phone(script=script), f"{server}/m/{stored.code}")
    expect(table.page.locator(".pick > span:visible")).to_contain_text(["Bertil", "Carl", "Nobody"])
    table.both(ANNA, BERTIL)
    table.record()
    says(table.page, "Bertil wins 13 points.", "Carl deals and rests. Anna and Bertil play.")
    with table.page.expect_navigation():
        table.page.get_by_role("link", name="Next deal").tap()
    table.page.get_by_text("Carl rests").tap()
    assert not script or faults(table.page) == []
    with table.page.expect_navigation():
        table.page.get_by_role("link", name="Bertil rested").tap()
    table.both(ANNA, BERTIL, closer=1)
    table.record()
    says(table.page, "Carl wins 13 points.", "Anna deals and rests. Bertil and Carl play.")


@SCRIPT
def test_both_tables_of_a_round(server, phone, kept, script):
    stored = kept.create(pairs())
    address = f"{server}/m/{stored.code}"
    one, other = (Table(phone(script=script), address) for _ in range(2))
    assert not script or faults(one.page) == []
    assert one.page.evaluate("document.documentElement.scrollWidth") <= 360
    one.both(ANNA, BERTIL)
    with other.page.expect_navigation():
        other.page.get_by_role("link", name="Table 2").tap()
    other.both(ANNA, BERTIL, closer=1)
    one.record()
    says(one.page, "Anna wins 13 points.", "Round 1 is half entered: table 2")
    other.record()
    says(other.page, "Doris wins 13 points.", "Table 1: Anna and Doris")
    # The first table's phone still calls the second one open: it is told, or looks again.
    told = one.page.locator(".news a", has_text="Doris knocked: 13")
    (told if script else one.page.get_by_role("link", name="Update")).tap()
    expect(one.page.locator(".half, .news")).to_have_count(0)
    says(one.page, "Anna wins 13 points.", "Table 1: Anna and Doris")
    other.page.goto(address)
    says(other.page, "Level: no points, no box")
    # A table is of both sides: its line begins where the other's does, in no side's column.
    lines = other.page.locator(".parts .part")
    lefts = lines.evaluate_all("all => all.map(one => one.getBoundingClientRect().left)")
    assert (len(lefts), len(set(lefts))) == (2, 1)


def test_counts_of_the_other_table_are_settled_live(server, phone, kept):
    table = Table(phone(), f"{server}/m/{kept.create(pairs(at(1, 1, 0, 16))).code}")
    table.tap(".only-counts")
    table.closes(0)
    for key in ("6", "1", "9"):
        table.tap(f'[data-key="{key}"]')
    expect(table.page.locator("[data-settled]")).to_contain_text("13, Carl")
    expect(table.page.locator(".counts [data-ahead-line]")).to_have_text(
        "Anna + Carl 29, then 29 – 0"
    )


#: The parts of a paper, each with all that lies in it, where one lies over the next.
OVERLAPPING = """() => {
  const parts = [...document.querySelectorAll(".sheet-of-paper > *")];
  const foot = (part) => Math.max(...[part, ...part.querySelectorAll("*")].map(
    (one) => one.getBoundingClientRect().bottom));
  return parts.slice(1).filter((part, at) => part.getBoundingClientRect().top < foot(parts[at]) - 1)
    .map((part) => part.outerHTML.slice(0, 80));
}"""


def test_nothing_lies_over_anything_on_paper(server, phone, kept, places):
    deals = [won(0, 60), won(1, 23), VOID, *[won(0, 41)] * 3, won(1, 40), *[won(1, 30)] * 6]
    nine = by_rules(a_match(*deals, overlays=("hollywood",), id="nine"), sheet={"rolling": True})
    papers = [place for name, place in places.items() if name.endswith("paper")]
    page = phone(width=794, height=1040)  # A4, as wide as it is printed
    page.emulate_media(media="print")
    for place in (f"/v/{kept.create(nine).view_code}/print", *papers):
        page.goto(server + place)
        assert page.evaluate(OVERLAPPING) == [], place
