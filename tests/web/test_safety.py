"""How much a player may be caught with, on the match page."""

from dataclasses import replace

import pytest

from tests.evenings import VOID, a_match, won
from tests.many import by_rules
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
    (
        (),
        {"preset": "oklahoma"},
        "Safe for Anna and Bertil: any against a knock, any against gin; less with",
    ),
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

THREE = {"overlays": ("three_hand",), "names": ("Anna", "Bertil", "Cissi")}
PAIRS = {"overlays": ("partnership",), "names": ("Anna", "Bertil", "Cissi", "David")}


def at_table(number, seat, points, players):
    """What one table of the first round came to."""
    return replace(won(seat, points), round=1, table=number, players=players)


SAID += [
    # Cissi lost to Bertil's 60, deals and rests: Anna can lose to him, and he to Anna alone.
    ((won(1, 60),), THREE, "Anna Safe: 40 against a knock, 14 against gin Bertil Safe: any"),
    ((won(1, 60), won(0, 80)), THREE, "Safe for Cissi: 20 against a knock, nothing against gin"),
    # Both tables are open: 125 - 90 to go. One table brought Bertil's side 30: 125 - 30 to go.
    ((at_table(1, 1, 90, (0, 1)), at_table(2, 3, 0, (2, 3))), PAIRS, "Safe: 35 against a knock"),
    ((at_table(1, 1, 30, (0, 1)),), PAIRS, "Safe: 95 against a knock, 69 against gin"),
    ((at_table(1, 1, 30, (0, 1)),), PAIRS, "Safe for Anna + Cissi: 95 against a knock"),
    ((at_table(1, 1, 3, (0, 1)),), PAIRS, "Safe for Anna + Cissi: any against a knock, 96"),
    ((at_table(1, 0, 3, (0, 1)),), PAIRS, "Safe for Bertil + David: any against a knock, 96"),
    ((at_table(1, 1, 30, (0, 1)),), PAIRS, "The other table of the round is counted in."),
]


@pytest.mark.parametrize(("deals", "more", "said"), SAID, ids=[said for *_, said in SAID])
def test_what_is_safe(client, kept, deals, more, said):
    assert said in page_of(client, kept, *deals, **more)


def test_who_rests_can_lose_nothing(client, kept):
    assert "Cissi Safe:" not in page_of(client, kept, won(1, 60), **THREE)


@pytest.mark.parametrize(("number", "said"), [(2, 0), (3, 1), (None, 1)])
def test_the_last_of_a_fixed_number_of_deals_ends_the_game_at_any_count(client, kept, number, said):
    match = by_rules(a_match(won(0, 60), VOID), sheet={"deals": number})
    page = text_of(client.get(f"/m/{kept.create(match).code}"))
    assert page.count("Safe for Bertil: 40 against a knock") == said


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
