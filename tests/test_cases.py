"""The worked cases: every file is described, holds as many rows as said, and is read by a test."""

import re
from collections import Counter

import pytest

from scorekeeper.rulesets import RULESETS
from tests.engine.cases import CASES, rows

TESTS = CASES.parent

FILES = sorted(path.name for path in CASES.glob("*.json*"))


def described():
    """How many rows the table of files says each holds."""
    text = (CASES / "README.md").read_text(encoding="utf-8")
    found = {}
    for names, numbers in re.findall(r"^\| (`.+?) \| ([\d, ]+) \|", text, re.MULTILINE):
        found |= zip(re.findall(r"`(.+?)`", names), map(int, numbers.split(",")), strict=True)
    return found


def test_every_file_is_described():
    assert described() == {name: len(rows(name)) for name in FILES}


def test_every_rule_set_has_three_worked_deals():
    worked = Counter(row["rules"]["preset"] for row in rows("presets.jsonl") if row["note"])
    few = {key for key in RULESETS if worked[key] < 3}
    assert not few, "tests/cases/presets.jsonl needs three deals of each, with the arithmetic"


def test_every_rule_set_has_a_finished_sheet():
    finished = {
        row["match"]["rules"]["preset"]
        for row in rows("preset-sheets.jsonl")
        if row["note"] and row["expect"]["finished"]
    }
    assert finished == set(RULESETS), "tests/cases/preset-sheets.jsonl needs a match of each"


@pytest.mark.parametrize("name", FILES)
def test_every_file_is_read_by_a_test(name):
    sources = (path.read_text(encoding="utf-8") for path in TESTS.rglob("test_*.py"))
    assert any(f'rows("{name}")' in source for source in sources)


@pytest.mark.parametrize("name", FILES)
def test_rows_have_names_of_their_own(name):
    names = [row.get("id") for row in rows(name) if "id" in row]
    assert len(set(names)) == len(names)
