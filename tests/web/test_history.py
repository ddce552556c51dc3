"""The history of a match: every event in words, and what becomes of deals after an end."""

from dataclasses import replace

import pytest

from scorekeeper.engine.deal import Deal
from scorekeeper.rulesets import combine
from scorekeeper.sheet import Event, EventKind, deals_of, match_sheet
from tests.evenings import KNOCK, a_match, won
from tests.web.page import text_of, value_of

AT = "2026-11-29T20:15:00Z"

#: Every kind of event, and what the history says of it.
EVENTS = [
    (Event(1, AT, EventKind.DEAL, KNOCK, seat=0), "Anna-Lisa’s phone Deal 1 Entered: "),
    (Event(2, AT, EventKind.REPLACE, won(1, 9), target=1, seat=1), "phone Deal 1 Corrected: "),
    (Event(3, AT, EventKind.UNDO), "Deal 1 Undone, again as before: Anna-Lisa knocked: 13"),
    (Event(4, AT, EventKind.REDO), "Deal 1 Brought back: Bertil knocked: 9"),
    (Event(5, AT, EventKind.RENAME, seat=0, name="Anna-Lisa"), "Anna is now called Anna-Lisa."),
    (Event(6, AT, EventKind.AGREEMENT), "From here on both agree to every deal."),
    (Event(7, AT, EventKind.DEAL, won(0, 5)), "the phone that keeps the sheet Deal 2 Entered: "),
    (Event(8, AT, EventKind.ACCEPT, target=7, seat=1), "phone Deal 2 Bertil agreed to it."),
    (Event(9, AT, EventKind.AGREEMENT), "Deals count at once again."),
    (Event(10, AT, EventKind.DEAL, won(1, 3)), "A deal taken back Entered: Bertil knocked: 3"),
    (Event(11, AT, EventKind.RETRACT, target=10), "taken back Taken back: Bertil knocked: 3"),
    (Event(12, AT, EventKind.RULES, rules=combine("older")), "The rules are now: Gin by the older"),
    (Event(13, AT, EventKind.REOPEN), "The match is open again: play goes on."),
    (Event(14, AT, EventKind.LAST_GAMES), "The last games were called."),
    (Event(15, AT, EventKind.UNDO), "Undone, it holds no longer: The last games were called."),
    (Event(16, AT, EventKind.UNDO), "Undone, it holds no longer: The rules are now: Gin by the"),
    (Event(17, AT, EventKind.REDO), "Brought back: The rules are now: Gin by the older"),
    (Event(18, AT, EventKind.UNDO), "Undone, it holds no longer: The rules are now"),
    (Event(19, AT, EventKind.UNDO), "Undone, again as before: Bertil knocked: 3"),
    (Event(20, AT, EventKind.UNDO), "Undone, it counts no longer: Bertil knocked: 3"),
    (Event(21, AT, EventKind.RETRACT, target=10), "Nothing changed."),
]  # fmt: skip


@pytest.fixture
def long(kept):
    return kept.create(replace(a_match(), events=tuple(event for event, _ in EVENTS)))


def test_every_kind_of_event_is_told_in_words(client, kept, long):
    seat = kept.seat_codes(long.match.id)[0]
    client.post(f"/j/{seat}/here")
    pages = [f"/m/{long.code}", f"/v/{long.view_code}", f"/j/{seat}"]
    for page in pages:
        text = text_of(client.get(f"{page}/history"))
        for event, said in EVENTS:
            assert said in text, event.kind
        assert text.count("29 Nov 2026, ") >= len(EVENTS)
    assert {event.kind for event, _ in EVENTS} == set(EventKind) - {EventKind.JOIN}


def test_who_sits_down_late_is_told(client, kept):
    """Only where all play every deal can somebody join."""
    rules = combine("rummy")
    log = (
        Event(1, AT, EventKind.DEAL, Deal(winner=0, points=41)),
        Event(2, AT, EventKind.JOIN, seat=2, name="Carl", points=21),
        Event(3, AT, EventKind.UNDO),
        Event(4, AT, EventKind.REDO),
    )
    stored = kept.create(replace(a_match(), rules=rules, events=log))
    text = text_of(client.get(f"/m/{stored.code}/history"))
    assert "Entered: Anna went out: 41" in text
    assert "the phone that keeps the sheet Carl sat down, starting with 21." in text
    assert "Undone, it holds no longer: Carl sat down" in text
    assert "Brought back: Carl sat down, starting with 21." in text


def test_each_deal_has_its_own_history(client, long):
    for page in (f"/m/{long.code}", f"/v/{long.view_code}"):
        text = text_of(client.get(f"{page}/deal/7"))
        assert "the phone that keeps the sheet Entered: Anna-Lisa knocked: 5" in text
        assert "Bertil’s phone Bertil agreed to it." in text
        text = text_of(client.get(f"{page}/deal/1"))
        assert "Corrected: Bertil knocked: 9" in text


def test_a_history_leads_to_its_deals(client, long):
    page = client.get(f"/v/{long.view_code}/history").get_data(as_text=True)
    assert f"/v/{long.view_code}/deal/7" in page
    assert long.code not in page


def line(points, **more):
    return {"winner": "0", "points": str(points), "action": "ask"} | more


@pytest.fixture
def ended(kept):
    """Anna 95 and then 20, which ends it; Bertil's deal after the end does not count."""
    deals = (won(0, 95), won(0, 20), won(1, 30), won(1, 12))
    return kept.create(a_match(*deals, id="ended"))


def correct(client, stored, seq, points, **more):
    page = client.get(f"/m/{stored.code}/deal/{seq}/edit")
    once = {name: value_of(page, name) for name in ("seq", "key")}
    return client.post(
        f"/m/{stored.code}/deal/{seq}/edit", data=once | line(points) | more, follow_redirects=True
    )


def test_a_correction_that_opens_the_match_asks_about_the_later_deals(client, ended):
    page = text_of(correct(client, ended, 1, 15))
    assert "The match opens again: play goes on." in page
    assert "Deals 3 and 4 were recorded after the end, and count from now on." in page
    assert "take the later deals back" in page


def test_a_correction_that_ends_the_match_asks_too(client, kept):
    stored = kept.create(a_match(won(0, 15), won(0, 20), won(1, 30), id="open"))
    page = text_of(correct(client, stored, 1, 90))
    assert "The match ends with this." in page
    assert "Deal 3 then lies after the end and counts no longer." in page


@pytest.mark.parametrize(("later", "left"), [("keep", 4), ("take-back", 2), ("", 4)])
def test_the_later_deals_stay_or_go(client, kept, ended, later, left):
    correct(client, ended, 1, 15, action="record", later=later)
    match = kept.load(ended.code).match
    assert len(deals_of(match)) == left
    assert not match_sheet(match).finished
    assert [event.kind for event in match.events[4:6]] == [EventKind.REPLACE, EventKind.REOPEN]


def test_taking_a_deal_back_asks_too(client, kept, ended):
    code, key = ended.code, {"key": "a-key-of-its-own"}
    page = client.post(f"/m/{code}/deal/1/retract", data=key | {"action": "ask"})
    assert "Deals 3 and 4 were recorded after the end" in text_of(page)
    client.post(f"/m/{code}/deal/1/retract", data=key | {"later": "take-back"})
    assert deals_of(kept.load(code).match) == (won(0, 20),)


def test_rules_are_told_without_an_error_where_there_are_none(client, kept):
    events = (Event(1, AT, EventKind.RULES), Event(2, AT, EventKind.RENAME, seat=9, name="X"))
    stored = kept.create(replace(a_match(), events=events))
    assert client.get(f"/m/{stored.code}/history").status_code == 200
