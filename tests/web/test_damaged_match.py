"""A match in whose rows something else wrote: it says where, and all other matches go on."""

import json
import re
import sqlite3
from contextlib import closing
from copy import deepcopy
from dataclasses import replace

import pytest

from scorekeeper.rulesets import combine
from scorekeeper.sheet import Event, EventKind
from tests.evenings import KNOCK, UNDERCUT, a_match, won
from tests.goingout import out, table
from tests.many import at, pairs
from tests.web.page import text_of
from tests.web.test_attacks import addresses

#: What a foreign hand may leave in the place of a value; nothing at all is `...`.
VALUES = (None, -1, 7, 999_999, "x", "", [], {}, [1], {"x": 1}, True, ...)

#: What it may do to whole rows.
ROWS = {
    "no players": 'delete from "player"',
    "one player": 'delete from "player" where "seat" > 0',
    "a place without a player": 'update "player" set "seat" = 9 where "seat" = 1',
    "a dealer who is not there": 'update "match" set "first_dealer" = 7',
    "a number too large": 'update "match" set "last_games_after" = 1000000000000',
    "no time": """update "match" set "created" = 'soon' """,
    "no name": """update "player" set "name" = '' where "seat" = 0""",
    "no code": 'delete from "seat"',
    "nobody": 'delete from "sitter"',
    "a kind nobody knows": """update "event" set "kind" = 'zzz' where "seq" = 1""",
    "another kind": """update "event" set "kind" = 'replace' where "seq" = 1""",
    "no time of a deal": """update "event" set "at" = 'x' where "seq" = 1""",
    "a seat of nobody": 'update "event" set "seat" = 9 where "seq" = 1',
    "a deal missing": 'delete from "event" where "seq" = 1',
    "a deal elsewhere": 'update "event" set "seq" = 99 where "seq" = 1',
    "rules as a list": """update "match" set "rules" = '[]' """,
    "a deal as a list": """update "event" set "body" = '[]' where "seq" = 1""",
    "a deal cut off": """update "event" set "body" = '{"deal":' where "seq" = 1""",
}


def every_kind():
    """A match with every kind of event that changes what stands."""
    match = a_match(KNOCK, UNDERCUT, won(0, 20), id="broken")
    then = (
        {"kind": EventKind.REPLACE, "deal": won(0, 21), "target": 3},
        {"kind": EventKind.RETRACT, "target": 2},
        {"kind": EventKind.UNDO},
        {"kind": EventKind.RENAME, "seat": 0, "name": "Anna-Lisa"},
        {"kind": EventKind.RULES, "rules": combine("older"), "target": 2},
        {"kind": EventKind.ACCEPT, "target": 1, "seat": 1},
    )
    events = (Event(seq, match.created, **one) for seq, one in enumerate(then, start=4))
    return replace(match, events=(*match.events, *events))


def with_a_latecomer():
    match = table("rummy", ("Anna", "Bertil", "Carl"), out(0, 10, 12), id="broken")
    join = Event(2, match.created, EventKind.JOIN, seat=3, name="Doris", points=4)
    return replace(match, events=(*match.events, join))


MATCHES = {
    "two": every_kind,
    "pairs": lambda: pairs(at(1, 1, 0, 16), at(1, 2, 2, 12), id="broken"),
    "rummy": with_a_latecomer,
    "contract": lambda: table(
        "swedish_seven", ("Anna", "Bertil", "Carl"), out(0, 1, 2), id="broken"
    ),
}


def paths(value, path=()):
    """Every place in a JSON value: the whole, its keys, and the first two of a list."""
    yield path
    inner = value.items() if isinstance(value, dict) else ()
    for key, held in enumerate(value[:2]) if isinstance(value, list) else inner:
        yield from paths(held, (*path, key))


def changed(value, path, new):
    """The value with something else, or nothing, in one place."""
    if not path:
        return new
    value = deepcopy(value)
    inner = value
    for key in path[:-1]:
        inner = inner[key]
    if new is ...:
        del inner[path[-1]]
    else:
        inner[path[-1]] = new
    return value


def columns(db):
    """Every column of JSON that the match has: how it is written, its row, what stands there."""
    for name, column, key in (
        ("match", "rules", "id"),
        ("match", "carried", "id"),
        ("event", "body", "seq"),
    ):
        match = "match" if name == "event" else "id"
        where = f"where \"{match}\" = 'broken'"
        for row, text in db.execute(f'select "{key}", "{column}" from "{name}" {where}').fetchall():
            yield f'update "{name}" set "{column}" = ? {where} and "{key}" = ?', row, text


def damages(db):
    """Each thing that may be wrong in a column: how it is written, and how it is put right."""
    for change, row, text in columns(db):
        value = json.loads(text)
        for place in paths(value):
            for new in VALUES[: None if place else -1]:
                yield change, (json.dumps(changed(value, place, new)), row), (text, row)


def written(db, change, values=()):
    db.execute("pragma ignore_check_constraints = on")
    db.execute(change, values)
    db.execute('delete from "summary"')
    db.commit()


@pytest.fixture
def held(app):
    with closing(sqlite3.connect(app.config["DATABASE"])) as db:
        yield db


@pytest.fixture
def places(app, kept):
    """The addresses of a match, and those of all."""

    def of(stored):
        found = addresses(app, stored, kept.seat_codes("broken")[0], "GET")
        codes = (stored.code, stored.view_code, "/j/", "/players", "/settle", "/standings", "/away")
        return [place for place in found if any(code in place for code in codes)]

    return of


def asked(client, places, seen):
    """Ask some addresses; each answers, and says what cannot be read."""
    for place in places:
        with client.get(place) as answer:
            assert answer.status_code in (200, 302, 303, 308, 404, 405, 422, 503), (place, seen)
            if answer.status_code == 503 and answer.mimetype == "text/html":
                said = text_of(answer)
                assert re.search("is damaged .* at “.+”|newer Scorekeeper", said), (place, seen)


def elsewhere(other):
    """Where nothing is about the damaged match."""
    return "/", "/new", f"/m/{other.code}"


def goes_on(client, places, seen):
    """Whatever is not about the damaged match."""
    for place in places:
        assert client.get(place).status_code == 200, (place, seen)


@pytest.mark.parametrize("row", ROWS)
def test_whatever_became_of_a_row(client, kept, held, places, row):
    stored, other = kept.create(every_kind()), kept.create(a_match(KNOCK, id="whole"))
    here = places(stored)
    name, sql = re.search('"(.+?)"', ROWS[row])[1], ROWS[row]
    joint = "and" if "where" in sql else "where"
    written(held, f"{sql} {joint} \"{'id' if name == 'match' else 'match'}\" = 'broken'")
    asked(client, here, row)
    goes_on(client, elsewhere(other), row)


@pytest.mark.parametrize("kind", MATCHES)
def test_whatever_became_of_a_value(client, kept, held, places, kind):
    """One of many values at a time, spread over all of them, and some addresses in turn."""
    stored, other = kept.create(MATCHES[kind]()), kept.create(a_match(KNOCK, id="whole"))
    here, found = places(stored), list(damages(held))
    for number, (change, broken, whole) in enumerate(found[:: len(found) // 60]):
        written(held, change, broken)
        asked(client, [here[(7 * number + step) % len(here)] for step in range(4)], broken)
        goes_on(client, [elsewhere(other)[number % 3]], broken)
        written(held, change, whole)
    assert client.get(f"/m/{stored.code}").status_code == 200


def test_the_start_page_names_what_it_cannot_read(client, kept, held):
    """However many there are: they are looked for once a page, and no page waits for them."""
    for number in range(12):
        kept.create(a_match(KNOCK, id=f"broken-{number}"))
    kept.create(a_match(KNOCK, id="whole", names=("Cecilia", "Doris")))
    written(held, """update "event" set "body" = '{}' where "match" <> 'whole'""")
    page = client.get("/")
    assert text_of(page).count("Anna, Bertil") == 12
    assert "Cecilia" in text_of(page).partition("Cannot be read")[0]
    assert "Being counted" not in text_of(page)
    link = re.findall(r'href="(/m/[^"]+)"', page.get_data(as_text=True))[-1]
    answer = client.get(link)
    assert answer.status_code == 503
    assert "This match cannot be read" in text_of(answer)
    assert "at “events.1.deal”" in text_of(answer)
    assert "All other matches can go on" in text_of(answer)
