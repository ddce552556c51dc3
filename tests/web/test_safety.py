"""How much a player may be caught with, on the match page."""

import pytest

from tests.evenings import a_match, won
from tests.web.page import text_of


def page_of(client, kept, *deals, **more):
    return text_of(client.get(f"/m/{kept.create(a_match(*deals, **more)).code}"))


def test_it_works(client, kept):
    page = page_of(client, kept, won(0, 60), won(1, 20))
    assert "Safe for Bertil: 40 against a knock, 14 against gin" in page
    assert "Anna Safe: 80 against a knock, 54 against gin" in page
    assert "Bertil Safe: 40 against a knock, 14 against gin" in page


SAID = [
    ((won(0, 90),), {}, "Safe: 10 against a knock, nothing against gin"),
    ((), {}, "Safe: any against a knock, 74 against gin"),
    ((), {"preset": "oklahoma"}, "Safe for Anna: any against a knock, any against gin; less with"),
    ((won(0, 60),), {"preset": "straight"}, "Safe: 14 against gin"),
    (
        (won(0, 60),),
        {"overlays": ("hollywood",)},
        "Bertil in column 1 Safe: 40 against a knock",
    ),
    (
        (won(0, 60),),
        {"preset": "oklahoma"},
        "With a spade turned up: Safe: 45 against a knock",
    ),
    (
        (won(0, 60),),
        {"preset": "oklahoma"},
        "With an ace turned up: Safe: 64 against gin With a spade turned up:",
    ),
    (
        (won(0, 60),),
        {"preset": "oklahoma"},
        "With the ace of spades turned up: Safe: 19 against gin",
    ),
    (
        (won(0, 60),),
        {"preset": "oklahoma_norwegian"},
        "With a spade turned up: Safe: 20 against a knock, nothing against gin",
    ),
]


@pytest.mark.parametrize(("deals", "more", "said"), SAID, ids=[said for *_, said in SAID])
def test_what_is_safe(client, kept, deals, more, said):
    assert said in page_of(client, kept, *deals, **more)


def test_nothing_is_safe_or_lost_after_the_end(client, finished):
    assert "Safe:" not in text_of(client.get(f"/m/{finished.code}"))


@pytest.mark.parametrize("overlay", ["three_hand", "partnership", "hollywood"])
def test_every_way_of_playing(client, kept, overlay):
    names = ("Anna", "Bertil", "Cissi", "David")[
        : {"three_hand": 3, "partnership": 4}.get(overlay, 2)
    ]
    # To 125 no single deal can lose the game from nought, so there is nothing to say yet.
    shown = "Safe:" in page_of(client, kept, overlays=(overlay,), names=names)
    assert shown is (overlay != "partnership")
