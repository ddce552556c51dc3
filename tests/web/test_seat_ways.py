"""A seat's phone beyond the usual: typed, counted, nobody, a false knock, a correction."""

import pytest

from scorekeeper.engine.cards import parse_cards
from scorekeeper.engine.deal import Ending, Remedy
from scorekeeper.sheet import EventKind, deals_of, match_sheet
from tests.evenings import KNOCK, a_match, won
from tests.web.deals import ANNA, BERTIL
from tests.web.page import fields_of, text_of, value_of
from tests.web.seatphone import Phone

#: Twelve loose: no knock.
OVER = "2H 3H 4H 8C 8D 8S JC QC 2S KD"
#: And one that could itself have knocked.
LOW = "5D 6D 7D 9C 9H 9S 4C 4S 4D AS"
#: And one that could not.
HIGH = "5D 6D 7D 9C 9H 9S QH TC TS QD"


def other_way(phone, **fields):
    """Send a hand without the grid."""
    page = phone.get("/hand")
    once = {name: value_of(page, name) for name in ("place", "key", "closer")}
    return phone.post("/hand", once | {name.replace("_", "-"): v for name, v in fields.items()})


def test_a_hand_may_be_typed(anna, bertil, deals):
    anna.closed(0)
    assert "Other ways" in text_of(anna.get("/hand"))
    other_way(anna, text_0="2-4H 8C8D8S J-KC 6S")
    bertil.closed(0)
    page = other_way(bertil, text_1=BERTIL)
    assert "Anna wins 13 points." in text_of(page)
    assert deals() == (KNOCK,)


def test_what_was_typed_wrong_stays_and_is_said(anna):
    anna.closed(0)
    page = other_way(anna, text_0="2H 3H 4X")
    assert page.status_code == 422
    assert value_of(page, "text-0") == "2H 3H 4X"


def test_a_card_that_can_be_two_is_asked_back(anna, deals):
    anna.client.set_cookie("language", "sv")
    anna.closed(0)
    page = other_way(anna, text_0="H2-4 K8R8S8 KlKn KlD KlK KD")
    assert page.status_code == 422
    assert "”KD” kan vara ruter kung eller klöver dam." in text_of(page)
    assert deals() == ()


def test_loose_cards_may_be_counted(anna, bertil, deals):
    anna.closed(0)
    assert "Bertil’s hand is missing" in text_of(other_way(anna, deadwood_0="6"))
    bertil.closed(0)
    page = other_way(bertil, deadwood_1="10+7+2")
    assert "Anna wins 13 points." in text_of(page)
    assert [hand.deadwood for hand in deals()[0].hands] == [6, 19]


def test_two_ways_at_once_are_asked_about(anna, kept):
    anna.closed(0)
    page = anna.post("/hand", anna.form(ANNA) | {"deadwood-0": "7"})
    assert page.status_code == 422
    assert "The cards tapped" in text_of(page)
    assert "The count" in text_of(page)
    anna.post("/hand", anna.form(ANNA) | {"deadwood-0": "7", "by-0": "count"})
    assert kept.load_seat(anna.code).of(0).said.deadwood == 7


@pytest.mark.parametrize(("sent", "ending"), [({}, "void"), ({"ending": "misdeal"}, "misdeal")])
def test_nobody_or_a_misdeal(anna, bertil, deals, sent, ending):
    assert "It was a misdeal: deal anew" in text_of(anna.get())
    for phone in (anna, bertil):
        phone.post("/nobody", {"place": "1"} | sent)
    assert [deal.ending for deal in deals()] == [Ending(ending)]


def false_knock(anna, bertil, hand=LOW):
    """Anna knocks with too much, and both hands lie on the table."""
    anna.closed(0)
    page = anna.send(OVER)
    assert page.status_code == 422
    assert "It lies on the table so: send it, both decide" in text_of(page)
    anna.send(OVER, over="1")
    bertil.closed(0)
    return bertil.send(hand)


def test_a_false_knock_is_put_before_both(anna, bertil, deals):
    pages = [false_knock(anna, bertil), anna.get("/hand")]
    for page in pages:
        assert "Play on, Anna’s cards face up" in text_of(page)
    assert deals() == ()


ACCEPTS = "Bertil accepts it: score it as it lies"


def test_a_false_knock_is_accepted_by_the_other_alone(anna, bertil, deals):
    theirs, own = false_knock(anna, bertil), anna.get("/hand")
    assert ACCEPTS in text_of(theirs)
    assert ACCEPTS not in text_of(own)
    assert "Bertil may accept it, on their own phone." in text_of(own)
    forged = anna.post("/hand", anna.form(OVER) | {"set": "remedy:accepted"})
    assert forged.status_code == 422
    assert deals() == ()
    bertil.post("/hand", bertil.form(LOW) | {"set": "remedy:accepted"})
    assert [deal.remedy for deal in deals()] == [Remedy.ACCEPTED]


def test_a_phone_that_entered_both_hands_speaks_for_both(anna, deals):
    anna.closed(0)
    anna.send(OVER, over="1")
    page = anna.get("/other")
    once = {name: value_of(page, name) for name in ("place", "key", "closer")}
    anna.post("/other", once | {"hand-1": LOW.split()})
    assert ACCEPTS in text_of(anna.get("/hand"))
    anna.post("/hand", anna.form(OVER) | {"set": "remedy:accepted"})
    assert [deal.remedy for deal in deals()] == [Remedy.ACCEPTED]


def test_where_nobody_may_accept_it_nobody_is_named(anna, bertil):
    false_knock(anna, bertil, HIGH)
    assert "Bertil may not accept it" in text_of(anna.get("/hand"))


def test_a_knock_that_was_none_may_have_been_the_others(anna, bertil, deals):
    anna.closed(0)
    refused = anna.send(OVER)
    assert refused.status_code == 422
    assert 'name="closed-by" value="1"' in refused.get_data(as_text=True)
    page = anna.post("/hand", anna.form(OVER) | {"closed-by": "1"})
    assert "Your hand is in" in text_of(page)
    bertil.closed(1)
    bertil.send(LOW)
    assert [deal.closer for deal in deals()] == [1]


#: What stands on the phone when it is asked who closed.
UNDONE = ["", "2H 3H 4H", f"{OVER} AS"]


@pytest.mark.parametrize("cards", UNDONE)
@pytest.mark.parametrize("closer", [0, 1])
def test_who_closed_is_answered_before_the_hand_is_asked_for(anna, bertil, deals, cards, closer):
    bertil.closed(1)
    anna.closed(0)
    assert "Who did?" in text_of(anna.get("/hand"))
    page = anna.post("/hand", anna.form(cards) | {"closed-by": str(closer)})
    assert page.status_code == 200
    assert 'class="findings' not in page.get_data(as_text=True)
    assert ("Bertil closed" if closer else "You closed") in text_of(page)
    assert sorted(fields_of(page).get("hand-0", [])) == sorted(cards.split())
    assert ("Who did?" in text_of(anna.get("/hand"))) is (closer == 0)
    assert deals() == ()


@pytest.mark.parametrize("remedy", [one for one in Remedy if one is not Remedy.ACCEPTED])
@pytest.mark.parametrize("who", [0, 1])
def test_either_says_what_the_table_does(anna, bertil, deals, remedy, who):
    false_knock(anna, bertil)
    phone, cards = ((anna, OVER), (bertil, LOW))[who]
    page = phone.post("/hand", phone.form(cards) | {"set": f"remedy:{remedy.value}"})
    assert [deal.remedy for deal in deals()] == [remedy]
    assert page.status_code == 200


def test_played_on_face_up_shows_one_hand_only(anna, bertil, deals, client, stored):
    false_knock(anna, bertil)
    bertil.post("/hand", bertil.form(LOW) | {"set": "remedy:exposed"})
    assert deals()[0].hands[1] is None
    assert "9C" not in client.get(f"/m/{stored.code}.json").get_data(as_text=True)
    assert "I knocked or went gin" in text_of(anna.get())


# ---- one phone takes over ----


def test_one_phone_enters_both(anna, bertil, events, deals):
    anna.closed(0)
    anna.send(ANNA)
    assert "Enter Bertil’s cards here" in text_of(anna.get())
    page = anna.get("/other")
    assert "Bertil’s cards" in text_of(page)
    once = {name: value_of(page, name) for name in ("place", "key", "closer")}
    page = anna.post("/other", once | {"hand-1": BERTIL.split()})
    assert "Anna wins 13 points." in text_of(page)
    assert deals() == (KNOCK,)
    assert events()[0].seat == 0
    assert bertil.code not in page.get_data(as_text=True)


def test_one_phone_enters_both_for_who_closed(anna, bertil, events):
    anna.closed(1)
    anna.send(BERTIL.replace("QH 4C 3S 2D", "4D AH AC AD"))
    page = anna.get("/other")
    once = {name: value_of(page, name) for name in ("place", "key", "closer")}
    anna.post("/other", once | {"hand-1": ANNA.split()})
    assert (events()[0].seat, events()[0].deal.closer) == (0, 1)


def test_what_the_other_sent_is_never_shown_nor_replaced(anna, bertil, kept):
    anna.closed(0)
    page = anna.get("/other")
    assert "Enter my hand" in text_of(page)
    anna.send(ANNA)
    form = {name: value_of(anna.get("/other"), name) for name in ("place", "key", "closer")}
    bertil.closed(0)
    bertil.send(BERTIL.replace("2D", "2H"))
    anna.post("/other", form | {"hand-1": LOW.split()})
    assert kept.load_seat(bertil.code).of(1).said.cards == parse_cards(BERTIL.replace("2D", "2H"))
    assert "checked" not in anna.get("/other").get_data(as_text=True)


# ---- a player corrects the own hand of a recorded deal ----


@pytest.fixture
def recorded(anna, bertil):
    anna.closed(0)
    anna.send(ANNA)
    bertil.send(BERTIL)


def mended(phone, cards, seq=1, **more):
    page = phone.get(f"/deal/{seq}/mine")
    once = {name: value_of(page, name) for name in ("place", "key", "closer")}
    return phone.post(f"/deal/{seq}/mine", once | {f"hand-{phone.seat}": cards.split()} | more)


def test_the_own_hand_is_corrected(anna, bertil, recorded, events, deals):
    assert "My cards were wrong" in text_of(bertil.get("/deal/1"))
    page = bertil.get("/deal/1/mine")
    assert page.get_data(as_text=True).count(" checked>") == 10
    page = mended(bertil, BERTIL.replace("QH", "5C"))
    assert "Anna wins 8 points." in text_of(page)
    event = events()[1]
    assert (event.kind, event.seat, event.target) == (EventKind.REPLACE, 1, 1)
    assert deals()[0].hands[0] == KNOCK.hands[0]
    assert "Bertil’s phone Corrected: Anna knocked: 8" in text_of(anna.get("/deal/1"))


def test_a_correction_that_does_not_fit_is_refused(anna, bertil, recorded, events):
    page = mended(bertil, BERTIL.replace("2D", "2H"))
    assert page.status_code == 422
    assert "2♥" in text_of(page).replace("\ufe0e", "")
    assert mended(bertil, BERTIL[:-3]).status_code == 422
    assert len(events()) == 1


def test_the_same_hand_again_changes_nothing(bertil, recorded, events):
    assert "Anna wins 13 points." in text_of(mended(bertil, BERTIL))
    assert len(events()) == 1


def test_a_late_correction_sees_what_came_first(bertil, recorded, kept, stored, events):
    page = bertil.get("/deal/1/mine")
    form = {name: value_of(page, name) for name in ("place", "key", "closer")}
    mended(bertil, BERTIL.replace("QH", "5C"))
    late = bertil.post("/deal/1/mine", form | {"hand-1": BERTIL.replace("QH", "6H").split()})
    assert late.status_code == 409
    assert "Anna knocked: 8" in text_of(late)
    assert len(events()) == 2


def test_a_correction_waits_for_the_other_where_both_agree(anna, bertil, client, stored, recorded):
    client.post(f"/m/{stored.code}/agreement", data={"on": "1"})
    mended(bertil, BERTIL.replace("QH", "5C"))
    assert "Deal 1: do you agree?" in text_of(anna.get())


def test_a_correction_that_opens_the_match_asks_first(app, kept):
    deals = (KNOCK, won(0, 90), won(1, 30))
    stored = kept.create(a_match(*deals, id="over"))
    bertil = Phone(app, kept, stored, 1)
    page = mended(bertil, BERTIL.replace("QH", "5C"))
    assert "The match opens again: play goes on." in text_of(page)
    assert len(kept.load(stored.code).match.events) == 3
    assert stored.code not in page.get_data(as_text=True)
    page = mended(bertil, BERTIL.replace("QH", "5C"), sure="1", later="take-back")
    match = kept.load(stored.code).match
    assert len(deals_of(match)) == 2
    assert not match_sheet(match).finished


@pytest.mark.parametrize("deal", [won(0, 9), KNOCK])
def test_a_line_without_hands_has_nothing_to_correct(app, kept, deal):
    stored = kept.create(a_match(deal, id="paper"))
    phone = Phone(app, kept, stored, 0)
    page = phone.client.get(f"{phone.home}/deal/1/mine")
    assert page.status_code == (200 if deal.hands else 303)
    assert ("My cards were wrong" in text_of(phone.get("/deal/1"))) == bool(deal.hands)
    assert phone.get("/deal/7/mine").status_code == 404
