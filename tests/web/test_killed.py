"""A server killed while several phones record: what it acknowledged is there, once."""

import sqlite3
import threading
import time
from contextlib import closing
from http.client import HTTPException

import pytest

from scorekeeper.sheet import deals_of
from scorekeeper.store import Store, prepare
from tests.evenings import a_match
from tests.serving import Browser, Killable

ROUNDS = 4
PHONES = 4


@pytest.fixture
def server(tmp_path):
    killable = Killable(tmp_path)
    yield killable
    killable.kill()


def test_every_acknowledged_deal_is_there_and_none_twice(server):
    prepare(server.database)
    with closing(Store(server.database)) as store:
        matches = [store.create(a_match(id=f"match-{number}")) for number in range(2)]
    stop, acknowledged, sent = threading.Event(), [], {}

    def play(phone):
        browser, code = Browser(f"http://127.0.0.1:{server.port}"), matches[phone % 2].code
        number = 0
        while not stop.is_set():
            key = f"phone-{phone}-deal-{number:04}"
            sent[key] = 1 + number % 9
            try:
                if browser.record(f"/m/{code}/deal", key, sent[key]):
                    acknowledged.append((code, key))
                    number += 1
            except (OSError, HTTPException, TypeError):  # killed in the middle of a page
                stop.wait(0.05)

    phones = [threading.Thread(target=play, args=(phone,)) for phone in range(PHONES)]
    server.start()
    for thread in phones:
        thread.start()
    for round_ in range(1, ROUNDS + 1):
        before = len(acknowledged)
        for _wait in range(600):  # until every round has its load, however slow the machine
            if len(acknowledged) >= before + 3 * PHONES:
                break
            stop.wait(0.02)
        stop.wait(0.013 * round_)  # somewhere else in the work each time
        server.kill()
        server.start()
    stop.set()
    for thread in phones:
        thread.join(30)
    server.kill()

    assert len(acknowledged) >= ROUNDS * PHONES
    with closing(sqlite3.connect(server.database)) as db:
        assert db.execute("pragma integrity_check").fetchall() == [("ok",)]
    with closing(Store(server.database)) as store:
        for stored in matches:
            events = store.load(stored.code).match.events
            keys = [event.key for event in events]
            assert len(keys) == len(set(keys))
            assert set(keys) >= {key for code, key in acknowledged if code == stored.code}
            assert all(event.deal.points == sent[event.key] for event in events)
            assert len(deals_of(store.load(stored.code).match)) == len(events)


def test_soon_the_file_alone_holds_what_was_recorded(server, tmp_path):
    """Whoever copies the one file while a phone goes on asking has everything after a moment."""
    prepare(server.database)
    with closing(Store(server.database)) as store:
        code = store.create(a_match()).code
    server.start()
    browser = Browser(f"http://127.0.0.1:{server.port}")
    assert browser.record(f"/m/{code}/deal", "a-key-of-one-form", 7)
    copy = tmp_path / "copy.db"
    for _attempt in range(100):
        browser.form(f"/m/{code}/deal")
        copy.write_bytes(server.database.read_bytes())
        with closing(sqlite3.connect(copy)) as db:
            if db.execute("select 1 from event where key = 'a-key-of-one-form'").fetchone():
                return
        time.sleep(0.1)
    raise AssertionError("it is still beside the file only")
