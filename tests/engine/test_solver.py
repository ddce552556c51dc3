"""The integer core against worked cases, the second opinion, and what must always hold."""

import json
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.engine.rules import Aces, CardRules, CardValues
from scorekeeper.engine.solver import (
    KEPT,
    Solver,
    defence_deadwood,
    least_deadwood,
    least_deadwood_after_discard,
    solver,
    tables,
)
from tests import brute, strategies

CASES = Path(__file__).parent.parent / "cases"

Row = dict[str, Any]


def mask(cards: Iterable[str]) -> int:
    """A hand as the solver takes it: bit `13 * suit + rank - 1`, suits C D H S."""
    return sum(1 << 13 * "CDHS".index(suit) + "A23456789TJQK".index(rank) for rank, suit in cards)


def masks(melds: Iterable[Collection[str]]) -> list[int]:
    return [mask(meld) for meld in melds]


def solver_of(aces: str, values: Mapping[str, int] = brute.VALUES) -> Solver:
    laid_over = CardValues(tuple(sorted(values.items())))
    return solver(CardRules(aces=Aces(aces), values=laid_over))


def rows(file: str) -> list[Row]:
    text = (CASES / file).read_text()
    return json.loads(text) if file.endswith(".json") else list(map(json.loads, text.splitlines()))


def cases(found: Iterable[Row]) -> pytest.MarkDecorator:
    """One test a row, named after it."""
    return pytest.mark.parametrize("row", [pytest.param(row, id=row["id"]) for row in found])


def tricky(kind: str) -> list[Row]:
    return [row for row in rows("tricky.jsonl") if row["type"] == kind]


# --- Worked cases -------------------------------------------------------------------------------


@cases(rows("deadwood.json"))
def test_deadwood_is_what_the_source_counts(row: Row) -> None:
    aces = row["ruleset"].get("cards", {}).get("aces", "low")
    cards = row["inputs"].get("cards") or row["inputs"]["looseCards"]
    assert solver_of(aces).least_deadwood(mask(cards)) == row["expected"]["deadwood"]


@cases(row for row in rows("deadwood.json") if "alternatives" in row)
def test_deadwood_differs_under_the_other_rule_of_the_source(row: Row) -> None:
    for other in row["alternatives"]:
        found = solver_of(other["ruleset"]["cards"]["aces"]).least_deadwood
        assert found(mask(row["inputs"]["cards"])) == other["expected"]["deadwood"]


@cases(rows("layoff.json"))
def test_laid_off_is_what_the_source_lays_off(row: Row) -> None:
    melds = row["inputs"].get("knockerMelds") or [row["inputs"]["tableMeld"]]
    loose = row["inputs"].get("defenderLoose") or row["inputs"]["hand"]
    left = brute.total(set(loose) - set(row["expected"]["laidOff"]))
    assert defence_deadwood(masks(melds), mask(loose)) == left


@cases(tricky("deadwood"))
def test_deadwood_of_a_tricky_hand(row: Row) -> None:
    assert least_deadwood(mask(row["cards"])) == row["deadwood"]


@cases(tricky("discard11"))
def test_best_discard_of_a_tricky_hand(row: Row) -> None:
    hand = mask(row["cards"])
    best = least_deadwood_after_discard(hand)
    assert best == row["deadwood_after_best_discard"]
    assert least_deadwood(hand) == row["deadwood_11"]
    left = {card: least_deadwood(hand ^ mask([card])) for card in row["cards"]}
    assert {card for card in left if left[card] == best} == set(row["best_discards"])
    assert {card for card in left if left[card] <= 10} == set(row["legal_knock_discards"])


@cases(row for row in tricky("settle") if row["kind"] in ("knock", "undercut"))
def test_defence_of_a_tricky_deal(row: Row) -> None:
    assert least_deadwood(mask(row["knocker"])) <= row["knocker_deadwood"]
    melds, hand, left = row["melds"], row["defender"], row["defender_deadwood"]
    assert defence_deadwood(masks(melds), mask(hand)) == left
    assert brute.defence_deadwood(list(map(frozenset, melds)), hand) == left


@cases(tricky("choice"))
@pytest.mark.parametrize(
    "way", ["best_in_hindsight", "best_minimum_arrangement", "worst_minimum_arrangement"]
)
def test_defence_depends_on_how_the_closer_lays(row: Row, way: str) -> None:
    assert least_deadwood(mask(row["knocker"])) == row["min_deadwood"]
    found = defence_deadwood(masks(row[way]["melds"]), mask(row["defender"]))
    assert found == row[way]["defender_deadwood"]


def laid_deals() -> list[Row]:
    """The settled knocks whose closer laid his melds down."""
    known = [row for row in rows("settle.jsonl") if row["expect"].get("ending") == "knock"]
    return [row for row in known if "melds" in row["deal"]["hands"][row["deal"]["closer"]]]


@cases(laid_deals())
def test_defence_of_a_settled_deal(row: Row) -> None:
    closer = row["deal"]["closer"]
    melds = row["deal"]["hands"][closer]["melds"]
    hand = row["deal"]["hands"][1 - closer]["cards"]
    assert defence_deadwood(masks(melds), mask(hand)) == row["expect"]["deadwood"][1 - closer]


@pytest.mark.parametrize(
    ("laid", "loose", "left"),
    [
        (["AS", "2S", "3S"], ["QS", "KS"], 20),
        (["QS", "KS", "AS"], ["2S", "3S"], 5),
        (["AS", "2S", "3S"], ["4S", "KS"], 10),
        (["QS", "KS", "AS"], ["JS", "2S"], 2),
    ],
)
def test_an_ace_laid_at_one_end_of_a_run_does_not_serve_at_the_other(
    laid: list[str], loose: list[str], left: int
) -> None:
    assert solver_of("either").defence_deadwood(masks([laid]), mask(loose)) == left
    assert brute.defence_deadwood([frozenset(laid)], loose, "either") == left


# --- Counts -------------------------------------------------------------------------------------


def test_one_pack_holds_65_sets_and_264_runs() -> None:
    found = brute.melds(brute.PACK)
    assert sum(brute.is_set(meld) for meld in found) == 65
    assert 4 * len(tables(CardRules()).runs) == 264 == len(found) - 65


@pytest.mark.parametrize(("most", "count"), [(5, 120), (10, 240)])
def test_runs_of_at_most_so_many_cards(most: int, count: int) -> None:
    runs = tables(CardRules()).runs
    assert 4 * sum(run.bit_count() <= most for run in runs) == count


@pytest.mark.parametrize("aces", brute.LINES)
def test_runs_of_a_suit_are_those_of_the_second_opinion(aces: str) -> None:
    found = brute.melds([card for card in brute.PACK if card[1] == "C"], aces)
    assert set(tables(CardRules(aces=Aces(aces))).runs) == set(masks(found))


@cases(rows("meld-enumeration.json"))
def test_second_opinion_counts_melds_as_the_source_does(row: Row) -> None:
    assert len(brute.melds(row["inputs"]["cards"])) == row["expected"]["melds"]


# --- The second opinion -------------------------------------------------------------------------

many = settings(max_examples=400)


@many
@given(st.integers(0, 11).flatmap(strategies.hands))
def test_least_deadwood_is_that_of_the_second_opinion(hand: strategies.Cards) -> None:
    assert least_deadwood(mask(hand)) == brute.least_deadwood(hand)


@many
@given(strategies.hands(11))
def test_best_discard_is_that_of_the_second_opinion(hand: strategies.Cards) -> None:
    assert least_deadwood_after_discard(mask(hand)) == brute.best_discards(hand)[0]


@many
@given(strategies.defences())
def test_defence_is_that_of_the_second_opinion(
    defence: tuple[tuple[brute.Meld, ...], strategies.Cards],
) -> None:
    laid, hand = defence
    assert defence_deadwood(masks(laid), mask(hand)) == brute.defence_deadwood(laid, hand)


@many
@given(st.data(), strategies.aces, strategies.values)
def test_least_deadwood_holds_under_any_aces_and_values(
    data: st.DataObject, aces: str, values: Mapping[str, int]
) -> None:
    hand = data.draw(st.integers(0, 11).flatmap(lambda size: strategies.hands(size, aces)))
    found = solver_of(aces, values).least_deadwood(mask(hand))
    assert found == brute.least_deadwood(hand, aces, values)


@many
@given(st.data(), strategies.aces, strategies.values)
def test_best_discard_holds_under_any_aces_and_values(
    data: st.DataObject, aces: str, values: Mapping[str, int]
) -> None:
    hand = data.draw(strategies.hands(11, aces))
    found = solver_of(aces, values).least_deadwood_after_discard(mask(hand))
    assert found == brute.best_discards(hand, aces, values)[0]


@many
@given(st.data(), strategies.aces, strategies.values)
def test_defence_holds_under_any_aces_and_values(
    data: st.DataObject, aces: str, values: Mapping[str, int]
) -> None:
    laid, hand = data.draw(strategies.defences(aces))
    found = solver_of(aces, values).defence_deadwood(masks(laid), mask(hand))
    assert found == brute.defence_deadwood(laid, hand, aces, values)


# --- What must always hold ----------------------------------------------------------------------


@given(strategies.hands(11), st.permutations(brute.SUITS))
def test_suits_are_only_names_in_a_hand(hand: strategies.Cards, suits: list[str]) -> None:
    other = relabelled(hand, suits)
    assert least_deadwood(mask(other)) == least_deadwood(mask(hand))
    assert least_deadwood_after_discard(mask(other)) == least_deadwood_after_discard(mask(hand))


@given(strategies.defences(), st.permutations(brute.SUITS))
def test_suits_are_only_names_in_a_defence(
    defence: tuple[tuple[brute.Meld, ...], strategies.Cards], suits: list[str]
) -> None:
    laid, hand = defence
    other = [relabelled(meld, suits) for meld in laid]
    found = defence_deadwood(masks(other), mask(relabelled(hand, suits)))
    assert found == defence_deadwood(masks(laid), mask(hand))


@given(strategies.defences())
def test_a_layoff_never_raises_deadwood(
    defence: tuple[tuple[brute.Meld, ...], strategies.Cards],
) -> None:
    laid, cards = defence
    hand = mask(cards)
    left = [defence_deadwood(masks(laid[:count]), hand) for count in range(len(laid) + 1)]
    assert left[0] == least_deadwood(hand)
    assert left == sorted(left, reverse=True)


@given(strategies.hands(11))
def test_a_drawn_card_and_the_best_discard_never_make_a_hand_worse(hand: strategies.Cards) -> None:
    best = least_deadwood_after_discard(mask(hand))
    assert best == min(least_deadwood(mask(hand) ^ mask([card])) for card in hand)


def relabelled(cards: Iterable[str], suits: list[str]) -> list[str]:
    """The same cards with the suits renamed."""
    return [rank + suits[brute.SUITS.index(suit)] for rank, suit in cards]


def test_no_number_of_house_rules_fills_the_memory() -> None:
    hand = (1 << 10) - 1
    for points in range(101):
        rules = CardRules(values=CardValues((("A", points),)))
        assert solver(rules).least_deadwood(hand) == 0
    assert solver.cache_info().currsize <= KEPT
    assert tables.cache_info().currsize <= KEPT
