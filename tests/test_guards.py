"""The table of guards that `tests/bench/guards.py` takes out stays true to the program."""

import pytest

from tests.bench.guards import GUARDS
from tests.bench.mutants import ROOT


@pytest.mark.parametrize("guard", GUARDS, ids=lambda guard: guard.against)
def test_a_guard_and_its_tests_are_where_the_table_says(guard):
    assert guard.guard in (ROOT / "scorekeeper" / guard.file).read_text(encoding="utf-8")
    assert guard.guard != guard.without
    for name in guard.tests.split():
        assert (ROOT / "tests" / name).exists()
