"""The longest names there are, in one word: no page is wider than the phone, in any text size."""

import pytest
from playwright.sync_api import expect

from scorekeeper.engine.deal import Ending
from tests.evenings import KNOCK, UNDERCUT, VOID, a_match, won
from tests.goingout import SIX, out, table
from tests.many import ROUND, at, by_rules, met, pairs, three

#: As long as a name may be, with nowhere to break it.
NAMES = tuple("W" * 29 + letter for letter in "abcd")

EVENINGS = {
    "two": a_match(KNOCK, UNDERCUT, VOID, names=NAMES[:2], id="two"),
    "over": a_match(won(0, 60), won(0, 45, Ending.GIN), names=NAMES[:2], id="over"),
    "hollywood": a_match(
        won(0, 60), won(1, 45), overlays=("hollywood",), names=NAMES[:2], id="hollywood"
    ),
    "three": a_match(won(1, 60), overlays=("three_hand",), names=NAMES[:3], id="three"),
    "pairs": a_match(overlays=("partnership",), names=NAMES, id="pairs"),
    "rummy": a_match(preset="rummy", names=NAMES, id="rummy"),
}

SIZES = ("100%", "200%")


@pytest.mark.parametrize("kind", EVENINGS)
def test_no_page_is_wider_than_the_phone(server, phone, kept, kind):
    stored = kept.create(EVENINGS[kind])
    seat = kept.seat_codes(stored.match.id)[0]
    own, seen = f"/m/{stored.code}", f"/v/{stored.view_code}"
    places = [own, f"{own}/deal", f"{own}/history", f"{own}/players", f"{own}/rules/change"]
    places += [seen, f"{seen}/print", f"{seen}/rules", f"/j/{seat}", "/", "/players", "/new"]
    if EVENINGS[kind].events:
        places += [f"{own}/deal/1", f"{own}/deal/1/edit", f"{seen}/deal/1"]
    page = phone()
    wide = {}
    for place in places:
        page.goto(f"{server}{place}")
        for size in SIZES:
            wide[place, size] = page.evaluate(
                """size => {
                  document.documentElement.style.fontSize = size;
                  for (const one of document.querySelectorAll("details")) one.open = true;
                  return document.documentElement.scrollWidth;
                }""",
                size,
            )
    assert {place: width for place, width in wide.items() if width > 360} == {}


#: Names of two words each, as some have them.
WHOLE = ("Åsa Östergård-Ängström", "Bjørn-Håkon Lærdal-Sørensen", "Maximiliana Konstantinopolitan")

#: What stands where a name stands and does not show all of it.
CUT = """() => [...document.querySelectorAll(
    ".name, thead th, .score, .left-name span, h1 span, .turn span")]
  .filter(one => one.checkVisibility() && one.clientWidth > 2 && (
    one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2))
  .map(one => one.textContent.trim())"""


def test_every_name_is_read_to_its_end(server, phone, kept):
    """Also above the narrow columns of three games and of six players, and where cards go in."""
    hollywood = a_match(won(0, 60), overlays=("hollywood",), names=WHOLE[:2], id="hollywood")
    six = (*WHOLE, *(name[::-1] for name in WHOLE))
    contract = table("swedish_seven", six, out(0, *range(5)), id="six")
    page, found = phone(), {}
    three = a_match(won(1, 60), overlays=("three_hand",), names=WHOLE, id="three")
    four = table("swedish_seven", six[:4], out(0, *range(3)), id="four")
    for stored in map(kept.create, (hollywood, contract, three, four)):
        for place in ("", "/deal"):
            page.goto(f"{server}/m/{stored.code}{place}")
            if place:
                page.locator("label:has(#closer-0)").tap()
            found[stored.match.id, place] = page.evaluate(CUT)
    assert {place: cut for place, cut in found.items() if cut} == {}


#: Figures that reach out of their box on the pad.
OUTSIDE = """() => [...document.querySelectorAll(".pad td > span")]
  .filter(one => one.checkVisibility())
  .map(one => [one.textContent.trim(), one.getBoundingClientRect(),
    one.parentElement.getBoundingClientRect()])
  .filter(([, one, box]) => one.left < box.left - 0.5 || one.right > box.right + 0.5)
  .map(([text]) => text)"""


@pytest.mark.parametrize("place", ["", "/print"])
def test_four_figures_a_player_have_room_for_six(server, phone, kept, place):
    rounds = [out(seat, *range(56, 61)) for seat in (0, 0, 0, 0, 1, 1, 1, 1)]
    match = table("rummy", SIX, *rounds, sheet={"target": None, "deals": 8})
    page = phone()
    page.goto(f"{server}/v/{kept.create(match).view_code}{place}")
    expect(page.locator(".sum-net").first).to_contain_text("+4640")
    assert page.evaluate(OUTSIDE) == []


def test_three_figures_and_their_boxes_stay_in_their_column(server, phone, kept):
    deals = [won(seat, 131) for seat in (0, 1, 0, 1)]
    match = by_rules(a_match(*deals), sheet={"target": 500, "game_bonus": 500})
    page = phone()
    page.goto(f"{server}/v/{kept.create(match).view_code}")
    expect(page.locator(".pad")).to_contain_text("+131")
    assert page.evaluate(OUTSIDE) == []


def test_names_beside_each_other_are_equally_large(server, phone, kept):
    pairs = kept.create(a_match(overlays=("partnership",), names=("Bo", "Anna-Lisa") * 2, id="two"))
    page = phone()
    page.goto(f"{server}/m/{pairs.code}")
    sizes = page.locator(".score dt").evaluate_all(
        "names => names.map(name => getComputedStyle(name).fontSize)"
    )
    assert len(sizes) == 2
    assert len(set(sizes)) == 1


#: Words of a sheet that go on in the next line, or out of their box.
BROKEN = """() => [...document.querySelectorAll(".pad :is(th, td), .pad :is(th, td) *")]
  .filter((one) => one.checkVisibility() && !one.closest(".visually-hidden"))
  .flatMap((one) => [...one.childNodes].filter((node) => node.data).flatMap((text) =>
    [...text.data.matchAll(/[^\\s-]+/g)].filter(({ 0: word, index }) => {
      const range = new Range();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const box = one.closest("th, td").getBoundingClientRect();
      const own = range.getBoundingClientRect();
      const over = Math.max(box.left - own.left, own.right - box.right,
        box.top - own.top, own.bottom - box.bottom);
      return range.getClientRects().length > 1 || over > 1;
    }).map(([word]) => word)))"""

#: Names as people bear them, the longest of nine letters.
ORDINARY = ("Margareta", "Fredrik", "Alexander", "Ann-Marie", "Christine", "Elisabeth")


def to_500(*deals, **more):
    """A long match with three figures won, and four in the end."""
    return by_rules(a_match(*deals, **more), sheet={"target": 500, "game_bonus": 500})


#: Every kind of sheet, with figures as large as they come and the longest of our words beside them.
SHEETS = {
    "two": a_match(*[won(0, 24, Ending.GIN)] * 5, id="two"),
    "two to 500": to_500(*[won(seat, 131) for seat in (0, 1, 0, 1, 0, 0)], names=ORDINARY[:2]),
    "hollywood": a_match(
        *[won(0, 60)] * 4, overlays=("hollywood",), names=ORDINARY[:2], id="hollywood"
    ),
    "hollywood, both": a_match(
        *[won(seat, 91) for seat in (0, 1, 1)], overlays=("hollywood",), names=SIX[4:], id="both"
    ),
    "pairs": pairs(at(1, 1, 0, 90), at(1, 2, 2, 90), id="pairs"),
    "pairs, long": a_match(overlays=("partnership",), names=ORDINARY[:4], id="long pairs"),
    "pairs, hollywood": a_match(at(1, 1, 0, 90), at(1, 2, 2, 90), names=ORDINARY[:4],
                                overlays=("hollywood", "partnership"), id="pairs, hollywood"),
    "three": three(*ROUND, id="three"),
    "three, shut out": a_match(*[met(0, 91, (0, 1), Ending.GIN)] * 2, overlays=("three_hand",),
                               names=ORDINARY[:3], id="gin"),
    "four": table("rummy", ORDINARY[:4], *[out(0, 66, 67, 68)] * 5, id="four",
                  sheet={"target": None, "deals": 5}),
    "six": table("rummy", ORDINARY, *[out(0, 56, 57, 58, 59, 60)] * 4, id="six",
                 sheet={"target": None, "deals": 4}),
    "contract": table("swedish_seven", SIX, *[out(0, 130, 97, 58, 59, 60)] * 7, id="contract"),
}  # fmt: skip


@pytest.mark.parametrize("locale", ["en-GB", "sv-SE", "nb-NO"])
def test_every_word_and_figure_of_a_sheet_is_whole_and_in_its_box(server, phone, kept, locale):
    """On wide phones and narrow ones, also where the paper and the empty pad are looked at."""
    page, found = phone(locale=locale), {}
    for kind, stored in ((kind, kept.create(match)) for kind, match in SHEETS.items()):
        seen = f"/v/{stored.view_code}"
        for place in (f"/m/{stored.code}", f"{seen}/print", f"{seen}/pad"):
            page.goto(f"{server}{place}")
            for width in (320, 360):
                page.set_viewport_size({"width": width, "height": 640})
                wrong = page.evaluate(OUTSIDE) + page.evaluate(BROKEN)
                found[kind, place.rpartition("/")[2], width] = wrong
    assert {where: words for where, words in found.items() if words} == {}
