"""The longest names there are, in one word: no page is wider than the phone, in any text size."""

import pytest

from scorekeeper.engine.deal import Ending
from tests.evenings import KNOCK, UNDERCUT, VOID, a_match, won

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
