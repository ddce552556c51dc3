"""A match is brought in, looked at, kept; the same one once only."""

import html
import io
import json
import re
from copy import deepcopy
from dataclasses import replace

import pytest

from scorekeeper import create_app
from scorekeeper.matchfile import match_file
from scorekeeper.sheet import Event, EventKind
from scorekeeper.web.address import BY_PROXY
from tests.evenings import KNOCK, UNDERCUT, VOID, a_match, won
from tests.web.page import text_of

FILE = match_file(a_match(KNOCK, VOID, UNDERCUT, id="evening"))


def bring(client, what, **more):
    text = what if isinstance(what, str) else json.dumps(what)
    return client.post("/import", data={"text": text, **more})


def bring_file(client, what):
    held = what if isinstance(what, bytes) else json.dumps(what).encode()
    return client.post("/import", data={"file": (io.BytesIO(held), "match.json")})


def keep(client, answer):
    """Press the button of a preview."""
    text = re.search(r'name="text" value="([^"]*)"', answer.get_data(as_text=True))
    return client.post("/import", data={"action": "keep", "text": html.unescape(text[1])})


def test_it_works(client, kept):
    preview = bring_file(client, FILE)
    assert preview.status_code == 200
    assert "Is this the match? " in text_of(preview)
    assert "Anna" in text_of(preview)
    assert kept.matches() == []
    answer = keep(client, preview)
    assert answer.status_code == 303
    (stored,) = kept.matches()
    assert answer.headers["Location"] == f"/m/{stored.code}"
    assert match_file(stored.match) == FILE


def test_the_page_asks_for_a_file(client):
    page = client.get("/import")
    assert page.status_code == 200
    assert 'type="file"' in page.get_data(as_text=True)


def test_the_same_file_twice_changes_nothing(client, kept):
    keep(client, bring(client, FILE))
    again = bring(client, FILE)
    assert "here already, just as it is" in text_of(again)
    assert 'value="keep"' not in again.get_data(as_text=True)
    sent = client.post("/import", data={"action": "keep", "text": json.dumps(FILE)})
    (stored,) = kept.matches()
    assert sent.headers["Location"] == f"/v/{stored.view_code}"


def test_a_changed_one_is_offered_as_a_second_match(client, kept):
    keep(client, bring(client, FILE))
    changed = match_file(a_match(KNOCK, VOID, won(0, 12), id="evening"))
    preview = bring(client, changed)
    assert "with other figures" in text_of(preview)
    keep(client, preview)
    first, second = sorted(kept.matches(), key=lambda stored: stored.match.id != "evening")
    assert match_file(first.match) == FILE
    assert second.match.id != "evening"
    assert match_file(second.match) == {**changed, "id": second.match.id}
    assert "here already, just as it is" in text_of(bring(client, changed))
    assert len(kept.matches()) == 2


def test_the_whole_log_comes_along(client, kept):
    events = (
        Event(4, "2026-11-29T21:00:00Z", EventKind.REPLACE, won(0, 12), target=1, seat=1),
        Event(5, "2026-11-29T21:01:00Z", EventKind.UNDO),
        Event(6, "2026-11-29T21:02:00Z", EventKind.RENAME, seat=0, name="Anna-Lisa"),
    )
    match = a_match(KNOCK, VOID, UNDERCUT, id="log")
    match = replace(match, events=(*match.events, *events))
    keep(client, bring(client, match_file(match)))
    assert kept.by_id("log").match.events == match.events


def without(key):
    return {name: held for name, held in FILE.items() if name != key}


def with_cards(number):
    hand = {"cards": ["7H"] * number}
    return {**without("events"), "deals": [{"closer": 0, "hands": [hand, hand]}]}


def named(*names):
    return {**FILE, "players": [{"name": name} for name in names]}


HOSTILE = [
    ("", "Choose a match file"),
    ("   ", "Choose a match file"),
    ("hello", "This is no match file"),
    ("{", "This is no match file"),
    ("[]", "This is no match file"),
    ("{}", "This is no match file"),
    ("null", "This is no match file"),
    ('{"players": ' + "[" * 50_000, "This is no match file"),
    ('{"a":' * 50_000, "This is no match file"),
    ('{"players": ' + "9" * 5_000 + "}", "This is no match file"),
    ('{"players": NaN}', "This is no match file"),
    ("{" + " " * 1_100_000 + "}", "larger than any match"),
    ("\0", "This is no match file"),
    ({**FILE, "version": 2}, "“version” does not fit"),
    ({**FILE, "format": "recipe"}, "“format” does not fit"),
    ({**FILE, "extra": 1}, "nothing called “extra”"),
    (without("rules"), "“rules”"),
    ({**FILE, "first_dealer": 10**30}, "“first_dealer” does not fit"),
    ({**FILE, "created": "x" * 5000}, "“created” does not fit"),
    ({**FILE, "created": "2026\u202e"}, "“created” does not fit"),
    ({**without("events"), "deals": FILE["deals"][1:2] * 5_000}, "more deals, players or cards"),
    ({**FILE, "players": [{"name": "A"}] * 10_000}, "more deals, players or cards"),
    (with_cards(9), "9 cards, not 10"),
    (with_cards(10_000), "10000 cards, not 10"),
    (named("Anna", "Ber\u202etil"), "“players.1.name” does not fit"),
    (named("Anna", ""), "“players.1.name” does not fit"),
    (named("Anna", "B" * 31), "“players.1.name” does not fit"),
    (named("Anna"), "takes 2 players"),
    (
        {**FILE, "rules": {"preset": "classic", "sheet": {"columns": 999_999}}},
        "“rules.sheet.columns” does not fit",
    ),
    (
        {**without("deals"), "events": [{"seq": 1, "at": "", "kind": "rename", "seat": 9}]},
        "“events.0.seat” does not fit",
    ),
    (
        {**without("deals"), "events": [{"seq": 1, "at": "", "kind": "deal",
         "deal": {"winner": 7, "points": 3}}]},
        "Deal 1: Who won?",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("what", "said"), HOSTILE)
def test_what_cannot_be_taken_in_is_said_in_a_sentence(client, kept, what, said):
    for action in ({}, {"action": "keep"}):
        answer = bring(client, what, **action)
        assert answer.status_code == 422
        assert said in text_of(answer)
    assert kept.matches() == []


def test_what_was_pasted_stays(client):
    page = bring(client, "{not quite").get_data(as_text=True)
    assert ">{not quite</textarea>" in page


@pytest.mark.parametrize("held", [b"\xff\xfe\x00", b"\0" * 1000, b"PK\x03\x04"])
def test_a_file_of_another_kind(client, held):
    answer = bring_file(client, held)
    assert answer.status_code == 422
    assert "This is no match file" in text_of(answer)


def test_a_copy_of_everything_is_no_match_and_how_it_is_put_back_is_said(client, match, kept):
    copy = client.get("/import/all.db", base_url="http://localhost:8080").data
    before = len(kept.matches())
    answer = bring_file(client, copy)
    assert answer.status_code == 422
    assert "This is a copy of everything" in text_of(answer)
    assert "scorekeeper restore" in text_of(answer)
    assert len(kept.matches()) == before


def test_a_file_that_a_spreadsheet_program_marked_is_read(client):
    assert bring_file(client, b"\xef\xbb\xbf" + json.dumps(FILE).encode()).status_code == 200


def test_far_too_much_is_refused_before_it_is_read(client):
    answer = client.post("/import", data={"text": "x" * (25 * 1024 * 1024)})
    assert answer.status_code == 413
    answer = client.post("/new", data={"name-0": "x" * (300 * 1024)})
    assert answer.status_code == 413


def test_times_at_the_end_of_the_world_are_no_fault(client, kept):
    for created in ("0001-01-01T00:00:00Z", "9999-12-31T23:59:59-12:00", "yesterday", ""):
        match = {**FILE, "id": f"id-{created}", "created": created}
        keep(client, bring(client, match))
    assert len(kept.matches()) == 4
    assert client.get("/").status_code == 200


@pytest.mark.parametrize("id", ["", "x" * 5000, "a\u202eb", "\ud800"])
def test_an_id_that_cannot_be_kept_is_replaced(client, kept, id):
    keep(client, bring(client, {**FILE, "id": id}))
    (stored,) = kept.matches()
    assert len(stored.match.id) == 32
    assert "here already, just as it is" in text_of(bring(client, {**FILE, "id": id}))


@pytest.mark.parametrize("place", [(), ("rules",), ("events", 0, "deal"), ("rules", "cards")])
def test_half_a_sign_is_refused_like_any_other_word(client, place):
    file = deepcopy(FILE)
    held = file
    for name in place:
        held = held[name]
    held["\ud800y"] = held["values"] = {"\ud800y": 1}
    answer = bring(client, file)
    assert answer.status_code == 422
    assert "?y” here. Check the spelling." in text_of(answer)


def test_one_time_keys_of_others_do_not_come_along(client, kept):
    events = [{**event, "key": "theirs"} for event in FILE["events"]]
    for number, event in enumerate(events):
        event["key"] = f"theirs-{number}"
    keep(client, bring(client, {**FILE, "events": events}))
    (stored,) = kept.matches()
    assert {event.key for event in stored.match.events} == {None}


PROXIES = {
    "its own host": {"base_url": "http://games.example"},
    "the host rewritten, as nginx does": {"environ_overrides": {"SERVER_PROTOCOL": "HTTP/1.0"}},
    "over https": {"base_url": "https://localhost"},
    **{name: {"headers": {name: "203.0.113.7"}} for name in BY_PROXY},
}


@pytest.mark.parametrize("proxy", PROXIES)
def test_nobody_is_at_home_who_comes_by_a_proxy_of_this_machine(client, match, proxy):
    assert client.get("/import/all.db", **PROXIES[proxy]).status_code == 404
    page = client.get("/import", **PROXIES[proxy])
    assert page.status_code == 200
    assert "all.db" not in page.get_data(as_text=True)


@pytest.mark.parametrize("setting", [{"PRIVATE": True}, {"ADDRESS": "https://games.example"}])
def test_nobody_is_at_home_on_a_server_for_others(config, kept, setting):
    client = create_app(config | setting).test_client()
    assert client.get("/import/all.db").status_code == 404
    assert "all.db" not in client.get("/import").get_data(as_text=True)


def test_everything_is_given_at_home_only(client, match, tmp_path):
    answer = client.get("/import/all.db", base_url="http://localhost:8080")
    assert answer.data.startswith(b"SQLite format 3\0")
    assert answer.headers["Cache-Control"] == "no-store"
    assert "all.db" in client.get("/import").get_data(as_text=True)
    far = {"base_url": "http://192.168.1.7:8080"}
    assert client.get("/import/all.db", **far).status_code == 404
    assert "all.db" not in client.get("/import", **far).get_data(as_text=True)
    other = {"environ_base": {"REMOTE_ADDR": "192.168.1.9"}}
    assert client.get("/import/all.db", **other).status_code == 404
    for local in ("127.0.0.1", "::1"):
        answer = client.get("/import/all.db", environ_base={"REMOTE_ADDR": local})
        assert answer.status_code == 200
