"""The safe count against what deals of that count really score."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.cards import Card
from scorekeeper.engine.deal import Deal, Ending, Holding
from scorekeeper.engine.rules import Game
from scorekeeper.engine.safe import SafeCount, safe_count
from scorekeeper.engine.settle import settle
from scorekeeper.rulesets import RULESETS, combine, resolve


@pytest.mark.parametrize("to_go", range(1, 100))
def test_without_doubling_it_is_a_plain_sum(to_go):
    gin = to_go - 1 - 25
    assert safe_count(RULESETS["classic"], to_go) == SafeCount(
        min(to_go, 98), gin if gin >= 0 else None
    )


def test_a_spade_halves_it():
    """(c - 1) * 2 < 40 and (c + 25) * 2 < 60 (Swedish long guide, Oklahoma)."""
    spade = Card.from_plain("7S")
    assert safe_count(RULESETS["oklahoma"], 40, spade).knock == 20
    assert safe_count(RULESETS["oklahoma"], 60, spade).gin == 4


def test_a_box_written_at_once_counts_with_the_deal():
    """60 to go: 34 + 25 for the box is 59, and after gin 9 + 25 + 25."""
    at_once = resolve({"preset": "classic", "sheet": {"box_timing": "immediate"}})
    assert safe_count(at_once, 60) == SafeCount(35, 9)


PLAYED = st.sampled_from(
    [combine(key) for key, one in RULESETS.items() if one.game is Game.GIN and one.knock.limit]
)


@given(PLAYED, st.integers(1, 200), st.sampled_from(["7S", "7H", "KS", "TD"]))
def test_one_more_than_the_safe_count_would_lose(rules, to_go, upcard):
    def points(closer, count, ending):
        hands = (Holding(deadwood=closer), Holding(deadwood=count))
        deal = Deal(closer=0, ending=ending, upcard=Card.from_plain(upcard), hands=hands)
        return settle(deal, rules).scores[0]

    safe = safe_count(rules, to_go, Card.from_plain(upcard))
    for closer, count, ending in [(1, safe.knock, Ending.KNOCK), (0, safe.gin, Ending.GIN)]:
        if count is not None:
            assert points(closer, count, ending) < to_go
        over = 0 if count is None else count + 1
        if over <= 98:
            assert points(closer, over, ending) >= to_go
