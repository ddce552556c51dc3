"""A disk that is full, a database that is locked, closed, damaged or gone: what the phone says."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.sheet import deals_of
from scorekeeper.store import Store, connection, prepare
from scorekeeper.web.stored import close_stores, store
from tests.evenings import KNOCK, a_match
from tests.web.deals import send
from tests.web.page import text_of

NAMES = {"name-0": "Anna", "name-1": "Bertil"}


@pytest.fixture
def spoilt(app, monkeypatch):
    """Lay a pragma on every connection from now on, and take it off again."""

    def spoil(pragma):
        whole = connection.connect

        def connect(path, patience):
            db = whole(path, patience)
            db.execute(pragma)
            return db

        monkeypatch.setattr(connection, "connect", connect)
        close_stores(app)

    return spoil


def a_line(points):
    return {"winner": "0", "points": str(points)}


def until_refused(client, match):
    """Record until something cannot be stored; gives how many could, and the refusal."""
    for number in range(1, 300):
        page = client.get(f"/m/{match.code}/deal")
        answer = send(client, match, a_line(number % 9), page)
        if answer.status_code != 303:
            return number - 1, answer
    raise AssertionError("it never was full")


def test_a_full_disk_is_said_and_what_was_acknowledged_is_there(client, kept, hollywood, spoilt):
    pages = kept._db.execute("pragma page_count").fetchone()[0]
    spoilt(f"pragma max_page_count = {pages}")
    before = len(hollywood.match.events)
    stored, answer = until_refused(client, hollywood)
    assert answer.status_code == 503
    assert "The disk is full, so nothing was stored. Make room and send it again." in text_of(
        answer
    )
    assert len(kept.load(hollywood.code).match.events) == before + stored
    assert client.get(f"/m/{hollywood.code}").status_code == 200


FAULTS = {
    "read-only": ("pragma query_only = on", "cannot be written. Make the file and its folder"),
    "locked": ("pragma busy_timeout = 0", "Another program keeps the database scorekeeper.db"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_what_cannot_be_written_can_still_be_read_and_is_sent_again(
    app, client, kept, match, spoilt, monkeypatch, fault
):
    pragma, said = FAULTS[fault]
    page = client.get(f"/m/{match.code}/deal")
    spoilt(pragma)
    with closing(sqlite3.connect(app.config["DATABASE"])) as other:
        if fault == "locked":
            other.execute("begin immediate")
        for answer in (
            send(client, match, a_line(7), page),
            client.post("/new", data=NAMES),
            client.post(f"/m/{match.code}/undo", data={"seq": "3"}),
        ):
            assert answer.status_code == 503
            assert said in text_of(answer)
        assert client.get(f"/m/{match.code}").status_code == 200
        assert client.get("/healthz").status_code == 200
    monkeypatch.undo()
    close_stores(app)
    assert len(kept.matches()) == 1
    assert send(client, match, a_line(7), page).status_code == 303
    assert send(client, match, a_line(7), page).status_code == 303
    assert len(deals_of(kept.load(match.code).match)) == 3


def test_a_database_damaged_while_it_is_served_is_named(app, client, kept, match):
    kept._db.execute("pragma wal_checkpoint(truncate)")
    kept.close()
    path = Path(app.config["DATABASE"])
    path.write_bytes(path.read_bytes()[:100] + b"\xff" * (path.stat().st_size - 100))
    for place in ("/", f"/m/{match.code}", f"/v/{match.view_code}.json"):
        answer = client.get(place)
        assert answer.status_code == 503
        assert "is damaged. Put it aside and restore the newest backup." in text_of(answer)
    assert client.get("/healthz").status_code == 503


#: What stands in a row after a bit of the disk was lost: no JSON, no text, none of our words.
BROKEN = {
    "event": """update "event" set "body" = '{"deal' """,
    "rules": """update "match" set "rules" = '{"game' """,
    "carried": """update "match" set "carried" = '[' """,
    "waiting": """insert into "pending" select "id", 0, 3, 'k', '', '{"' from "match" """,
    "name": """update "player" set "name" = cast(x'41ff' as text)""",
    "kind": """update "event" set "kind" = 'dfal' """,
}


def break_a_row(path, sql):
    with closing(sqlite3.connect(path)) as db:
        db.execute("pragma ignore_check_constraints = on")
        db.execute(sql)
        db.commit()


#: Where a row says that it broke; what is no text at all only names the database.
PARTS = {"event": "events.1", "rules": "rules", "carried": "carried", "waiting": "said",
         "kind": "events.1.kind"}  # fmt: skip


@pytest.mark.parametrize("row", BROKEN)
def test_a_row_that_broke_is_called_damage(app, client, kept, match, row):
    seat, _ = kept.seat_codes(match.match.id)
    break_a_row(app.config["DATABASE"], BROKEN[row])
    answer = client.get(f"/j/{seat}")
    assert answer.status_code == 503
    where = f"at “{PARTS[row]}”: " if row in PARTS else "Put it aside and restore"
    assert "is damaged" in text_of(answer)
    assert where in text_of(answer)
    assert "the newest backup." in text_of(answer)


def test_what_was_computed_and_broke_is_computed_anew(app, client, match):
    before = text_of(client.get("/"))
    break_a_row(app.config["DATABASE"], """update "summary" set "body" = '{"' where "seat" = 0""")
    assert text_of(client.get("/")) == before


def test_a_file_put_in_the_place_of_the_database_is_read(app, client, kept, match, tmp_path):
    """Whoever moves another score book there while Scorekeeper runs sees that one at once."""
    assert "Cecilia" not in text_of(client.get("/"))
    kept.write_back()
    another = tmp_path / "another.db"
    prepare(another)
    with closing(Store(another)) as other:
        code = other.create(a_match(KNOCK, names=("Cecilia", "Doris"))).code
    another.replace(app.config["DATABASE"])
    assert "Cecilia" in text_of(client.get("/"))
    assert client.get(f"/m/{match.code}").status_code == 404
    assert client.get(f"/m/{code}").status_code == 200


def test_no_two_requests_have_a_store_at_once(app):
    with app.app_context():
        first = store()
        with app.app_context():
            second = store()
            assert second is not first
    with app.app_context():
        assert store() in (first, second)
