"""Dataclasses to JSON values and back, and what is refused on the way."""

import json
from dataclasses import dataclass, replace

import pytest

from scorekeeper.engine.cards import Card
from scorekeeper.engine.deal import Deal, Ending
from scorekeeper.engine.rules import Bonuses, RuleSet
from scorekeeper.errors import Refused
from scorekeeper.plain import from_plain, to_plain
from scorekeeper.rulesets import RULESETS
from tests.engine.cases import ids, rows


@dataclass(frozen=True)
class Inner:
    number: int
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True)
class Outer:
    name: str = ""
    ending: Ending | None = Ending.KNOCK
    either: int | str | None = None
    inner: tuple[Inner | None, ...] = ()
    piles: tuple[tuple[Card, ...], ...] | None = None
    sure: bool = False


FULL = {
    "name": "å", "ending": "gin", "either": "rest", "sure": True, "piles": [["7H"], []],
    "inner": [None, {"number": 3, "cards": ["7H", "AS"]}],
}  # fmt: skip


def test_it_reads_and_writes_every_kind():
    value = from_plain(Outer, FULL)
    assert value.inner[1].cards == (Card.from_plain("7H"), Card.from_plain("AS"))
    assert to_plain(value) == FULL


BAD = [
    ([], [("bad_value", "")]),
    ({"name": 3}, [("bad_value", "name")]),
    ({"name": None}, [("bad_value", "name")]),
    ({"ending": "win"}, [("bad_value", "ending")]),
    ({"ending": ["gin"]}, [("bad_value", "ending")]),
    ({"either": 1.5}, [("bad_value", "either")]),
    ({"either": 10**7}, [("bad_value", "either")]),
    ({"either": True}, [("bad_value", "either")]),
    ({"sure": 1}, [("bad_value", "sure")]),
    ({"inner": {}}, [("bad_value", "inner")]),
    ({"inner": [{"number": True}]}, [("bad_value", "inner.0.number")]),
    ({"inner": [None, {}]}, [("bad_value", "inner.1.number")]),
    ({"inner": [{"number": 1, "cards": ["7X"]}]}, [("unreadable_card", "inner.0.cards")]),
    ({"piles": [["7H"], "7H", [7]]}, [("bad_value", "piles.1"), ("unreadable_card", "piles.2")]),
    (
        {"nam": 1, "inner": [{"numb": 1}]},
        [
            ("unknown_key", "nam"),
            ("unknown_key", "inner.0.numb"),
            ("bad_value", "inner.0.number"),
        ],
    ),
]


@pytest.mark.parametrize(("data", "wanted"), BAD)
def test_every_problem_comes_with_its_path(data, wanted):
    with pytest.raises(Refused) as refused:
        from_plain(Outer, data)
    assert [(one.code, one.path) for one in refused.value.arguments["problems"]] == wanted


@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.key)
@pytest.mark.parametrize("sparse", [False, True])
def test_rule_sets_round_trip(rules, sparse):
    odd = replace(rules, hand_size=None, bonuses=Bonuses(big_gin=None, gin=0))
    for one in (rules, odd):
        assert from_plain(RuleSet, json.loads(json.dumps(to_plain(one, sparse=sparse)))) == one


@pytest.mark.parametrize("row", rows("settle.jsonl")[::20], ids=ids)
@pytest.mark.parametrize("sparse", [False, True])
def test_deals_round_trip(row, sparse):
    deal = from_plain(Deal, row["deal"])
    assert from_plain(Deal, json.loads(json.dumps(to_plain(deal, sparse=sparse)))) == deal


def test_sparse_leaves_out_what_is_as_ever():
    assert to_plain(Deal(winner=0, points=7), sparse=True) == {"winner": 0, "points": 7}
    assert to_plain(Bonuses(big_gin=None), sparse=True) == {"big_gin": None}
