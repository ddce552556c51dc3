"""Whatever match can be counted can be taken in, and is the same one then."""

import json
from contextlib import closing
from dataclasses import replace

import pytest

from scorekeeper.engine.deal import Deal, Ending, Holding
from scorekeeper.engine.rules import Game
from scorekeeper.errors import Refused
from scorekeeper.incoming import Uncounted, keep, read_incoming
from scorekeeper.matchfile import match_file, read_match
from scorekeeper.papercode import to_code
from scorekeeper.plain import to_plain
from scorekeeper.rulesets import RULESETS
from scorekeeper.sheet import Event, EventKind, match_sheet, with_event
from scorekeeper.sheet.joining import joining
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


@pytest.mark.parametrize("key", [key for key in RULESETS if RULESETS[key].game is not Game.GIN])
def test_who_sat_down_late_comes_along(store, key):
    """By the file with its whole log, and by the code with what counts of it."""
    early = [out(0, 0, 20), out(1, 15, 0)]
    match = a_match(*early, preset=key, id=key)
    match = with_event(match, joining(match, "Carl", 40, match.created))
    match = with_event(match, Event(4, match.created, EventKind.DEAL, out(2, 9, 8, 0)))
    expected = match_sheet(match)
    assert expected.ok
    for text in (json.dumps(match_file(match)), *to_code(match, b"")):
        found = read_incoming(text).match
        assert match_sheet(found) == expected
        assert keep(store, found)[0].match.id == key
    assert len(store.matches()) == 1


def out(closer, *counts):
    hands = tuple(Holding(deadwood=count) for count in counts)
    return Deal(closer=closer, ending=Ending.OUT, hands=hands)


@pytest.mark.parametrize(
    ("dealer", "joined", "path"),
    [(2, (2,), "first_dealer"), (0, (2, 2), "players")],
)
def test_a_match_that_could_not_have_begun_is_refused_as_a_file(store, dealer, joined, path):
    match = a_match(preset="rummy", names=("Anna", "Bertil", "Carl"), first_dealer=dealer)
    joins = [
        Event(place, match.created, EventKind.JOIN, seat=seat, name="Carl", points=0)
        for place, seat in enumerate(joined, start=1)
    ]
    with pytest.raises(Refused) as refused:
        keep(store, read_match(match_file(match) | {"events": to_plain(joins, sparse=True)}))
    assert [problem.path for problem in refused.value.arguments["problems"]] == [path]
