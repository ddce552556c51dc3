"""Both agree: a deal waits, is seen and counted apart, until who played it has accepted it."""

import re
from dataclasses import replace

import pytest

from scorekeeper.engine.deal import Remedy
from scorekeeper.sheet import Event, EventKind, open_deals
from tests.evenings import KNOCK, a_match, won
from tests.web.deals import ANNA, BERTIL
from tests.web.page import text_of
from tests.web.seatphone import Phone

AT = "2026-11-29T20:15:00Z"


@pytest.fixture
def stored(kept):
    return kept.create(a_match(won(0, 31)))


@pytest.fixture
def phones(app, kept, stored):
    return [Phone(app, kept, stored, seat) for seat in (0, 1)]


@pytest.fixture
def agreed(client, stored):
    client.post(f"/m/{stored.code}/agreement", data={"on": "1"})


@pytest.fixture
def waiting(kept, stored):
    return lambda: [one.seats for one in open_deals(kept.load(stored.code).match)]


def play(phones):
    anna, bertil = phones
    anna.closed(0)
    anna.send(ANNA)
    return bertil.send(BERTIL)


def accept(phone):
    page = phone.get().get_data(as_text=True)
    names = {n: re.search(rf'name="{n}" value="(\d+)"', page)[1] for n in ("seq", "since")}
    return phone.post("/accept", names)


def test_it_works(client, phones, stored, agreed, waiting):
    anna, bertil = phones
    page = text_of(play(phones))
    assert "Deal 2: do you agree? Anna knocked: 13 I agree" in page
    assert waiting() == [(1,)]
    for place in (f"/m/{stored.code}", f"/v/{stored.view_code}"):
        page = text_of(client.get(place))
        assert "Deal 2 waits for Bertil (Anna knocked: 13)" in page
        assert "Agreed so far: Anna 31, Bertil 0" in page
        assert "Anna 44" in page
    assert "do you agree" not in text_of(anna.get())
    assert "do you agree" not in text_of(accept(bertil))
    assert waiting() == []
    assert "waits for" not in text_of(client.get(f"/m/{stored.code}"))


def test_without_the_option_nothing_waits(phones, waiting):
    play(phones)
    assert waiting() == []


def test_what_was_there_before_stands(agreed, waiting):
    assert waiting() == []


def test_switched_off_nothing_waits(client, phones, stored, agreed, waiting):
    play(phones)
    for _tap in range(2):
        client.post(f"/m/{stored.code}/agreement", data={"on": "0"})
    assert waiting() == []


def test_what_the_phone_with_the_sheet_entered_is_accepted_by_both(
    kept, phones, stored, agreed, waiting
):
    kept.append(stored.code, Event(3, AT, EventKind.DEAL, KNOCK))
    assert waiting() == [(0, 1)]
    accept(phones[0])
    assert waiting() == [(1,)]


def test_accepting_twice_is_one_acceptance(kept, phones, stored, agreed):
    play(phones)
    form = {"seq": "3", "since": "3"}
    for _tap in range(2):
        assert phones[1].post("/accept", form).status_code == 200
    kinds = [event.kind for event in kept.load(stored.code).match.events]
    assert kinds.count(EventKind.ACCEPT) == 1


def test_a_correction_waits_anew(kept, phones, stored, agreed, waiting):
    play(phones)
    accept(phones[1])
    kept.append(stored.code, Event(5, AT, EventKind.REPLACE, won(0, 12), target=3))
    assert waiting() == [(0, 1)]
    page = phones[1].post("/accept", {"seq": "3", "since": "3"})
    assert "It was corrected meanwhile" in text_of(page)
    assert waiting() == [(0, 1)]


def test_what_was_taken_back_meanwhile_is_said(kept, phones, stored, agreed, waiting):
    play(phones)
    kept.append(stored.code, Event(4, AT, EventKind.UNDO))
    page = phones[1].post("/accept", {"seq": "3", "since": "3"})
    assert "It was taken back meanwhile" in text_of(page)
    kept.append(stored.code, Event(5, AT, EventKind.REDO))
    assert waiting() == [(0, 1)]


def test_who_does_not_agree_sees_every_way(phones, agreed):
    play(phones)
    page = text_of(phones[1].get("/deal/3"))
    assert "19 − 6 = 13" in page
    assert "If your own cards were wrong, correct them below." in page


def test_every_way_is_above_only_where_there_is_another(phones, agreed):
    play(phones)
    page = text_of(phones[1].get("/deal/3"))
    assert "Anything else is corrected on the phone that keeps the sheet" in page
    others = "Other layouts" in page or "that were worse" in page
    assert ("Above is every way the cards can lie." in page) is others


#: Which pages tell how a match ended, and which tell of its last deal.
RESULTS, VERDICTS = ("/m/{m}", "/v/{v}", "/v/{v}/print"), ("/m/{m}/deal/3", "/v/{v}/deal/3")


def test_a_result_that_waits_says_so_on_every_page(app, client, kept):
    stored = kept.create(a_match(won(0, 95), id="waits-at-the-end"))
    client.post(f"/m/{stored.code}/agreement", data={"on": "1"})
    phones = [Phone(app, kept, stored, seat) for seat in (0, 1)]
    play(phones)

    def told(places):
        codes = {"m": stored.code, "v": stored.view_code}
        pages = [text_of(client.get(place.format(**codes))) for place in places]
        return [*pages, text_of(phones[1].get("/deal/3" if places == VERDICTS else ""))]

    condition, result = "If Bertil agrees to deal 2:", "Anna wins the game"
    assert all(f"{condition} {result}" in page for page in told(RESULTS))
    for page in told(VERDICTS):
        assert "Deal 2 waits for Bertil." in page
        assert "The match is over: see" not in page
    assert "Anna won the game" not in text_of(client.get("/"))
    accept(phones[1])
    assert all(result in page and condition not in page for page in told(RESULTS))
    assert not any("waits for" in page for page in told(VERDICTS))
    assert "Anna won the game" in text_of(client.get("/"))


def test_several_deals_that_wait_are_one_condition(client, kept, agreed, stored):
    for seq in (3, 4):
        kept.append(stored.code, Event(seq, AT, EventKind.DEAL, won(0, 40)))
    page = text_of(client.get(f"/v/{stored.view_code}/print"))
    assert "If all agree to deals 2 and 3: Anna wins the game" in page


def test_a_knock_that_was_none_is_told_as_such(client, kept, agreed, stored):
    deal = replace(KNOCK, remedy=Remedy.FORFEITED)
    kept.append(stored.code, Event(3, AT, EventKind.DEAL, deal, seat=0))
    page = text_of(client.get(f"/m/{stored.code}"))
    assert "Deal 2 waits for Bertil (Anna could not knock and gave up the deal.)" in page


def test_the_match_file_keeps_who_agreed(client, kept, phones, stored, agreed):
    play(phones)
    accept(phones[1])
    events = client.get(f"/v/{stored.view_code}.json").json["events"]
    assert [(one["kind"], one.get("seat")) for one in events[-2:]] == [("deal", 0), ("accept", 1)]
