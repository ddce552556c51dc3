"""What people who keep score ran into: each report names the tests that hold our answer."""

import ast
import re
from functools import cache

import pytest

from tests.engine.cases import CASES, ids, rows

TESTS = CASES.parent

HELD = rows("reports.json")


@cache
def names_in(file):
    """The tests of one file by name, as pytest would find them."""
    code = ast.parse((TESTS / file).read_text(encoding="utf-8"))
    return {part.name for part in code.body if isinstance(part, ast.FunctionDef)}


@cache
def named_rows():
    """The names of all rows of the worked cases."""
    return {row["id"] for path in CASES.glob("*.json*") for row in rows(path.name) if "id" in row}


def test_every_report_is_held():
    text = (CASES / "reports.md").read_text(encoding="utf-8")
    assert [row["id"] for row in HELD] == re.findall(r"^- \*\*(\d+) ", text, re.MULTILINE)
    assert all(row["held"] for row in HELD)


@pytest.mark.parametrize("row", HELD, ids=ids)
def test_what_holds_a_report_is_there(row):
    for node in row["held"]:
        file, name, case = re.fullmatch(r"(.+)::(test_\w+)(?:\[(.+)\])?", node).groups()
        assert name in names_in(file), node
        assert case is None or case in named_rows(), node
