"""Whatever match can be counted can be taken in, and is the same one then."""

import json
from contextlib import closing
from dataclasses import replace

import pytest

from scorekeeper.errors import Refused
from scorekeeper.incoming import Uncounted, keep, read_incoming
from scorekeeper.matchfile import match_file, read_match
from scorekeeper.rulesets import RULESETS
from scorekeeper.sheet import match_sheet
from scorekeeper.store import Store, prepare
from tests.engine.cases import rows
from tests.evenings import GUIDE, a_match, won


@pytest.fixture
def store(tmp_path):
    path = tmp_path / "matches.db"
    prepare(path)
    with closing(Store(path)) as store:
        yield store


@pytest.mark.parametrize("row", rows("matches.jsonl"), ids=lambda row: row["id"])
def test_every_match_of_the_tables(store, row):
    text = json.dumps(row["match"])
    try:
        match = read_match(row["match"])
    except Refused:
        match = None
    if match is None or not match_sheet(match).ok:
        with pytest.raises(Refused):
            read_incoming(text)
        return
    kept, is_new = keep(store, read_incoming(text).match)
    assert is_new
    assert replace(match_sheet(kept.match), id="") == replace(match_sheet(match), id="")
    assert keep(store, read_incoming(text).match) == (kept, False)
    assert len(store.matches()) == 1


@pytest.mark.parametrize("key", RULESETS)
def test_every_rule_set(store, key):
    deals = [won(seat, points) for seat, points in GUIDE]
    match = a_match(*deals, preset=key, id=key)
    text = json.dumps(match_file(match))
    if not match_sheet(match).ok:
        with pytest.raises(Uncounted):
            read_incoming(text)
        return
    kept, _ = keep(store, read_incoming(text).match)
    assert kept.match.rules == match.rules
