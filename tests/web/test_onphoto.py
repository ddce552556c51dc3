"""Groups as they lie on a photo: what is near belongs together, as far as it makes melds."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.engine import CardRules
from scorekeeper.store import SnapCard
from scorekeeper.web.onphoto import melds_apart
from tests import brute

RULES = CardRules()


def photo(row, *, wide=0.04, high=0.06):
    """Indices in a row from left to right, each a box wide; a dot leaves a place empty."""
    return [lying(card, at, 0, wide, high) for at, card in enumerate(row.split()) if card != "."]


def lying(card, x, y, wide=0.04, high=0.06):
    box = (x * wide, y * high, (x + 1) * wide, (y + 1) * high)
    return SnapCard(read=card, now=card, p=1, guesses=(), box=box, features=(), crop=b"")


def groups(cards):
    return sorted(" ".join(map(str, meld)) for meld in melds_apart(cards, RULES))


@pytest.mark.parametrize(
    ("row", "melds"),
    [
        ("3H 4H 5H . . 3C 3D 9S", ["3H 4H 5H"]),
        ("3H 3C 3D . . 4H 5H . . 9S TS JS", ["3C 3D 3H", "9S TS JS"]),
        ("5H 4H 3H . . JS 9S TS QS . . 2D", ["3H 4H 5H", "9S TS JS QS"]),
        ("3H 4H 5H . . . 6H 7H 8H", ["3H 4H 5H", "6H 7H 8H"]),  # one run, but laid as two
        ("3H 4H 5H 6H 7H 8H", ["3H 4H 5H 6H 7H 8H"]),
        ("3H 4H 5H 3C 3D 9S TS JS QS KS", []),  # a fan as it is held says nothing
        ("3H 4H . . 6H 7H", []),
        ("", []),
        ("KC", []),
    ],
)
def test_a_meld_lies_together_and_apart_from_the_others(row, melds):
    assert groups(photo(row)) == melds
    assert groups(photo(row, wide=0.02, high=0.09)) == melds


def test_melds_in_rows_below_each_other():
    laid = ["3H 3C 3D", "4H 5H 6H", "9S TS JS QS"]
    cards = [
        lying(card, x, 3 * y) for y, meld in enumerate(laid) for x, card in enumerate(meld.split())
    ]
    assert groups(cards) == ["3C 3D 3H", "4H 5H 6H", "9S TS JS QS"]


@settings(max_examples=60)
@given(st.integers(0, 2**32))
def test_whatever_is_laid_apart_is_seen_as_it_lay(seed):
    """Disjoint melds of any size, turned and spread at will, two widths or more between them."""
    dice = random.Random(seed)
    laid, taken = [], set()
    for meld in dice.sample(sorted(map(sorted, brute.melds(brute.PACK))), 40):
        if taken.isdisjoint(meld) and len(taken) + len(meld) <= 11:
            laid.append(dice.sample(meld, len(meld)))
            taken.update(meld)
    step = dice.uniform(0.4, 1.0)
    cards, x = [], 0.0
    for meld in laid:
        for card in meld:
            cards.append(lying(card, x, dice.uniform(-0.2, 0.2)))
            x += step * dice.uniform(0.8, 1.2)
        x += 2 + dice.uniform(0, 3)
    seen = melds_apart(dice.sample(cards, len(cards)), RULES)
    assert {frozenset(map(str, meld)) for meld in seen} == set(map(frozenset, laid))
