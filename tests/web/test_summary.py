"""Lists show what is computed, whether it was kept or not."""

import threading
from dataclasses import asdict

import pytest

from scorekeeper import create_app
from scorekeeper.errors import StoreFull, StoreProblem
from scorekeeper.sheet import FIGURES, Event, EventKind
from scorekeeper.web.summary import kept as counted
from tests.evenings import GUIDE, KNOCK, a_match, won
from tests.web.page import text_of
from tests.web.test_new import code_of


def kept_rows(store):
    return store._rows("select * from summary order by match, seat")


def test_it_works(client, kept, match, finished, hollywood):
    first = client.get("/").data
    assert len(kept_rows(kept)) == 6
    assert client.get("/").data == first


def test_dropped_and_rebuilt_they_are_the_same(client, kept, match, finished, hollywood):
    first = client.get("/").data
    made = kept_rows(kept)
    kept.drop_summaries()
    assert kept_rows(kept) == []
    assert client.get("/").data == first
    assert kept_rows(kept) == made


def test_what_is_kept_is_what_would_be_computed(app, client, kept, match, finished, hollywood):
    client.get("/")
    with app.test_request_context():
        for stored in kept.matches():
            computed, rows = counted(stored.match), kept_rows(kept)
            mine = [row for row in rows if row["match"] == stored.match.id]
            assert [row["body"] for row in mine] == [computed.summary, None]
            assert [row["seq"] for row in mine] == [len(stored.match.events)] * 2
            for row, (side, figures) in zip(mine, computed.seats, strict=True):
                assert row["side"] == side
                assert {name: row[name] for name in FIGURES} == asdict(figures)


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


def test_where_nothing_can_be_kept_a_page_says_so(app, client, match, monkeypatch):
    def full(*_):
        raise StoreFull(path="x")

    monkeypatch.setattr("scorekeeper.store.Store.keep_summaries", full)
    page = client.get("/")
    assert page.status_code == 200
    assert "being counted again" in text_of(page)


def test_reading_the_list_again_settles_nothing(client, kept, match, monkeypatch):
    client.get("/")
    monkeypatch.setattr("scorekeeper.web.summary.kept", None)
    assert "Anna 31" in text_of(client.get("/"))


def test_what_takes_long_is_counted_aside(config, app, kept, match, finished, hollywood):
    """After an update the first page does not wait for all matches; soon they are there."""
    patient = create_app(config | {"COUNTING_PATIENCE": -1}).test_client()
    page = text_of(patient.get("/"))
    assert "being counted again" in page
    assert "Anna" not in page
    wait_for_the_counting()
    page = text_of(patient.get("/"))
    assert "being counted again" not in page
    assert "Anna 31" in page


def test_whoever_counts_aside_ends_quietly_where_the_database_is_gone(
    config, app, match, monkeypatch
):
    def gone(*_):
        raise StoreProblem(path="x")

    server, fell = create_app(config | {"COUNTING_PATIENCE": -1}), []
    monkeypatch.setattr("scorekeeper.web.summary.Store", gone)
    monkeypatch.setattr(threading, "excepthook", fell.append)
    assert server.test_client().get("/").status_code == 200
    wait_for_the_counting()
    assert not fell
    assert server.extensions["counting aside"].acquire(blocking=False)


def test_one_server_does_not_wait_for_another_to_count(config, app, kept, match):
    """Two servers in one process each count their own matches aside."""
    busy, free = (create_app(config | {"COUNTING_PATIENCE": -1}) for _ in range(2))
    busy.test_client().get("/")
    wait_for_the_counting()
    kept.drop_summaries()
    with busy.extensions["counting aside"]:
        free.test_client().get("/")
        wait_for_the_counting()
    assert len(kept_rows(kept)) == 2


def wait_for_the_counting():
    for thread in threading.enumerate():
        if thread.name == "counting":
            thread.join(30)


def test_another_zone_counts_its_days_anew(config, client, kept, match):
    client.get("/")
    (before,) = {row["day"] for row in kept_rows(kept)}
    far = create_app(config | {"TIMEZONE": "Pacific/Kiritimati"}).test_client()
    far.get("/")
    assert (before, {row["day"] for row in kept_rows(kept)}) == ("2026-11-29", {"2026-11-30"})


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
