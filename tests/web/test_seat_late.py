"""Hands that come late, twice or from two phones: both are seen, a person chooses, none is lost."""

from dataclasses import replace

import pytest

from scorekeeper.engine.cards import parse_cards
from scorekeeper.sheet import Event, EventKind, deals_of
from scorekeeper.web import ownphone
from tests.evenings import KNOCK, a_match, won
from tests.web.deals import ANNA, BERTIL
from tests.web.page import text_of, value_of
from tests.web.seatphone import AT, Phone

OTHER = BERTIL.replace("QH", "5C")


def once(page):
    return {name: value_of(page, name) for name in ("place", "key", "closer")}


def both_are_shown(page, sent, recorded=BERTIL):
    """Whether a page holds what was sent beside the hand that was recorded."""
    cards = page.get_data(as_text=True).split("Not recorded: what you sent")
    shown = [one.replace("\ufe0e", "") for one in cards]
    assert page.status_code == 409
    assert ("Q" in shown[0]) == ("QH" in recorded)
    assert ("five of clubs" in shown[1]) == ("5C" in sent)
    return True


def test_changed_after_it_was_recorded(anna, bertil, events, deals):
    anna.closed(0)
    anna.send(ANNA)
    form = bertil.form(BERTIL)
    bertil.post("/hand", form)
    page = bertil.post("/hand", form | {"hand-1": OTHER.split()})
    assert "You recorded this form before and have changed it since." in text_of(page)
    assert both_are_shown(page, OTHER)
    assert deals() == (KNOCK,)
    sent = once(page) | {"hand-1": OTHER.split()}
    assert "Anna wins 8 points." in text_of(bertil.post("/deal/1/mine", sent))
    assert "Anna wins 8 points." in text_of(bertil.post("/hand", form))  # a late double tap
    assert len(events()) == 2


def test_a_count_that_comes_late_is_shown_too(anna, bertil, kept, stored, deals):
    anna.closed(0)
    form = once(bertil.get("/hand")) | {"deadwood-1": "21"}
    kept.append(stored.code, Event(1, AT, EventKind.DEAL, KNOCK))
    page = bertil.post("/hand", form)
    assert page.status_code == 409
    assert "Not recorded: what you sent Loose: 21 Mine are right" in text_of(page)
    sent = once(page) | {"deadwood-1": value_of(page, "deadwood-1")}
    assert "Anna wins 15 points." in text_of(bertil.post("/deal/1/mine", sent))
    assert deals()[0].hands[1].deadwood == 21


@pytest.mark.parametrize(("key", "points"), [("instead", 14), ("leave", 13)])
def test_one_seat_on_two_phones_is_asked_which(app, kept, stored, bertil, key, points):
    first, second = (Phone(app, kept, stored, 0) for _phone in range(2))
    first.closed(0)
    form = second.form(ANNA.replace("6S", "5S"))
    first.send(ANNA)
    page = second.post("/hand", form)
    assert page.status_code == 409
    assert "Another phone has sent other cards for Anna already." in text_of(page)
    second.post("/hand", form | {key: "1"})
    assert f"Anna wins {points} points." in text_of(bertil.send(BERTIL))


def test_one_seat_on_two_phones_with_the_same_cards_is_one_hand(app, kept, stored, bertil, deals):
    first, second = (Phone(app, kept, stored, 0) for _phone in range(2))
    first.closed(0)
    form = second.form(ANNA)
    first.send(ANNA)
    assert second.post("/hand", form).status_code == 200
    bertil.send(BERTIL)
    assert deals() == (KNOCK,)


@pytest.mark.parametrize("cards", [BERTIL, OTHER])
def test_taken_over_while_the_other_sends(anna, bertil, deals, cards):
    anna.closed(0)
    anna.send(ANNA)
    form = once(anna.get("/other")) | {"hand-1": cards.split()}
    bertil.send(BERTIL)
    page = anna.post("/other", form)
    assert deals() == (KNOCK,)
    assert bertil.code not in page.get_data(as_text=True)
    if cards == BERTIL:
        assert "Anna wins 13 points." in text_of(page)
    else:
        assert both_are_shown(page, cards)
        assert "correct the deal on the phone that keeps it" in text_of(page)


def test_both_hands_in_are_recorded_by_whoever_looks(anna, bertil, deals, monkeypatch):
    anna.closed(0)
    anna.send(ANNA)
    with monkeypatch.context() as killed:
        killed.setattr(ownphone, "record", lambda *_: None)
        bertil.send(BERTIL)
    assert deals() == ()
    assert "Anna knocked: 13" in anna.get("/news?place=1").json["line"]
    assert "Anna wins 13 points." in text_of(bertil.get("?place=1"))
    assert deals() == (KNOCK,)


@pytest.mark.parametrize("line", [won(0, 20), won(1, 20), KNOCK])
def test_a_hand_never_slips_into_the_next_deal(anna, bertil, kept, stored, line):
    """A line from paper names its winner alone; the deal was the other's too."""
    for phone, cards in ((anna, ANNA), (bertil, OTHER)):
        phone.closed(0)
        late = phone.form(cards)
    bertil.post("/hand", late)
    kept.append(stored.code, Event(1, AT, EventKind.DEAL, line))
    assert kept.load_seat(bertil.code).waiting == ()
    for phone in (anna, bertil):
        page = text_of(phone.get())
        assert "I knocked or went gin" in page
        assert "Last deal" in page
    assert bertil.post("/hand", late | {"key": "another-form"}).status_code == 409


def test_who_rests_by_then_sees_what_was_sent(app, kept):
    stored = kept.create(a_match(overlays=("three_hand",), names=("Anna", "Bertil", "Cilla")))
    phones = [Phone(app, kept, stored, seat) for seat in range(3)]
    one, other = (phone for phone in phones if "You rest in this deal." not in text_of(phone.get()))
    one.closed(one.seat)
    forms = {phone: phone.form(cards) for phone, cards in ((one, ANNA), (other, OTHER))}
    hands = [None] * 3
    hands[one.seat], hands[other.seat] = KNOCK.hands
    deal = replace(KNOCK, closer=one.seat, hands=tuple(hands), players=(one.seat, other.seat))
    kept.append(stored.code, Event(1, AT, EventKind.DEAL, replace(deal, dealer=0)))
    for phone, form in forms.items():
        page = phone.post("/hand", form)
        assert page.status_code == 409
        assert "Not recorded: what you sent" in text_of(page)


def test_a_hand_for_a_match_that_ended_meanwhile_waits(app, kept):
    stored = kept.create(a_match(won(0, 50), won(0, 20)))
    phones = [Phone(app, kept, stored, seat) for seat in (0, 1)]
    for phone in phones:
        phone.closed(0)
    forms = [phone.form(cards) for phone, cards in zip(phones, (ANNA, BERTIL), strict=True)]
    kept.append(stored.code, Event(3, AT, EventKind.REPLACE, won(0, 90), target=1))
    for phone, form in zip(phones, forms, strict=True):
        assert "your hand was not recorded" in text_of(phone.post("/hand", form))
    assert len(deals_of(kept.load(stored.code).match)) == 2
    kept.append(stored.code, Event(4, AT, EventKind.UNDO))
    assert "Anna knocked: 13" in text_of(phones[0].get())
    assert deals_of(kept.load(stored.code).match)[2].hands[0].cards == parse_cards(ANNA)


def test_the_other_sends_between_a_hand_and_its_answer(anna, bertil):
    anna.closed(0)
    answer = anna.post("/hand", anna.form(ANNA), follow=False)
    bertil.send(BERTIL)
    page = anna.client.get(answer.headers["Location"], follow_redirects=True)
    assert "Anna wins 13 points." in text_of(page)
