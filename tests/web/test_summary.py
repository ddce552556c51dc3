"""Lists show what is computed, whether it was kept or not."""

import json
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.plain import from_plain, to_plain
from scorekeeper.sheet import Event, EventKind
from scorekeeper.store import Store
from scorekeeper.web.summary import Summary, made_by, summaries, summarize
from tests.evenings import GUIDE, KNOCK, a_match, won
from tests.web.page import text_of
from tests.web.test_new import code_of


def kept_summaries(store):
    return {one.id: one.summary for one in store.listed(made_by())}


def test_it_works(client, kept, match, finished, hollywood):
    first = client.get("/").data
    made = kept_summaries(kept)
    assert all(made.values())
    assert client.get("/").data == first


def test_dropped_and_rebuilt_they_are_the_same(client, kept, match, finished, hollywood):
    first = client.get("/").data
    made = kept_summaries(kept)
    kept.drop_summaries()
    assert set(kept_summaries(kept).values()) == {None}
    assert client.get("/").data == first
    assert kept_summaries(kept) == made


def test_what_is_kept_is_what_would_be_computed(app, client, kept, match, finished, hollywood):
    client.get("/")
    with app.test_request_context():
        for stored in kept.matches():
            computed = json.dumps(to_plain(summarize(stored.match)), ensure_ascii=False)
            assert kept_summaries(kept)[stored.match.id] == computed
            assert from_plain(Summary, json.loads(computed)) == summarize(stored.match)


@pytest.mark.parametrize(
    "event",
    [
        Event(3, "2026", EventKind.DEAL, won(0, 70)),
        Event(3, "2026", EventKind.RENAME, seat=0, name="Anna-Lisa"),
        Event(3, "2026", EventKind.UNDO),
    ],
)
def test_every_change_shows(client, kept, match, event):
    before = client.get("/").data
    kept.append(match.code, event)
    assert client.get("/").data != before


def test_a_list_is_shown_where_nothing_can_be_kept(app, match, monkeypatch):
    with closing(Store(Path(app.config["DATABASE"]))) as store, app.test_request_context():
        store._db.execute("pragma query_only = on")
        (pair,) = summaries(store)
        assert pair[1].names == ("Anna", "Bertil")


def test_reading_the_list_again_settles_nothing(client, kept, match, monkeypatch):
    client.get("/")
    monkeypatch.setattr("scorekeeper.web.summary.summarize", None)
    assert "Anna 31" in text_of(client.get("/"))


def test_finished_matches_come_by_the_page(client, kept):
    for number in range(25):
        names = (f"Anna {number}", "Bertil")
        deals = [won(seat, points) for seat, points in GUIDE]
        kept.create(a_match(*deals, names=names, id=f"{number}"))
    kept.create(a_match(KNOCK, names=("Cecilia", "Doris"), id="going on"))
    first, second = text_of(client.get("/")), text_of(client.get("/?page=2"))
    assert "Cecilia" in first
    assert "Anna 24" in first
    assert "Anna 4 " not in first
    assert "Older matches" in first
    assert "Anna 4 " in second
    assert "Cecilia" not in second
    assert "Older matches" not in second
    assert client.get("/?page=x").data == client.get("/?page=-3").data == client.get("/").data
    assert client.get("/?page=99").status_code == 200


def test_a_named_house_is_named(client, kept):
    sent = {"name-0": "Anna", "name-1": "Bertil", "bonuses.gin": "20", "called": "Sommarhuset"}
    code_of(client.post("/new", data=sent))
    assert "Sommarhuset ·" in text_of(client.get("/"))
