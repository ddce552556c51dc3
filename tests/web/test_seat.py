"""A seat's own phone: private hands, one deal of two, and nothing seen before its time."""

import re
import threading
from dataclasses import replace
from urllib.parse import urlsplit

import pytest

from scorekeeper import create_app
from scorekeeper.engine.cards import parse_cards
from scorekeeper.engine.deal import Ending
from scorekeeper.engine.rules import Game, RuleSet, Seats
from scorekeeper.sheet import Event, EventKind, deals_of
from tests.evenings import KNOCK, a_match
from tests.web.deals import ANNA, BERTIL
from tests.web.page import text_of, value_of
from tests.web.seatphone import AT, Phone, on_wifi


@pytest.fixture
def phones(anna, bertil):
    return [anna, bertil]


def plain(answer):
    return text_of(answer).replace("\ufe0e", "")


def test_it_works(anna, bertil, deals):
    assert "You closed" in text_of(anna.closed(0))
    assert "Bertil’s hand is missing" in text_of(anna.send(ANNA))
    assert "Anna closed" in text_of(bertil.get())
    page = bertil.send(BERTIL)
    assert "Anna wins 13 points." in text_of(page)
    assert text_of(anna.get("?place=1")) == text_of(page).replace("Bertil’s phone", "Anna’s phone")
    assert "Anna 13" in text_of(anna.get())
    assert len(deals()) == 1


def test_a_new_phone_is_asked_once_whose_it_is(app, kept, stored):
    phone = Phone(app, kept, stored, 1, here=False)
    assert "Are you Bertil?" in text_of(phone.get())
    assert "Are you Bertil?" in text_of(phone.get("/hand"))
    page = phone.post("/here", {})
    assert "Bertil’s phone" in text_of(page)
    assert "Are you" not in text_of(phone.get())


def test_who_was_asked_is_remembered_for_that_seat_alone(app, kept, stored, anna):
    other = kept.seat_codes(stored.match.id)[1]
    assert "Are you Bertil?" in text_of(anna.client.get(f"/j/{other}"))


def test_the_event_says_who_closed(anna, bertil, kept, stored):
    anna.closed(0)
    anna.send(ANNA)
    bertil.send(BERTIL)
    event = kept.load(stored.code).match.events[0]
    assert (event.kind, event.seat, event.deal.closer) == (EventKind.DEAL, 0, 0)


def test_either_may_be_first(anna, bertil, deals):
    bertil.closed(0)
    bertil.send(BERTIL)
    assert deals() == ()
    assert "Anna wins 13 points." in text_of(anna.send(ANNA))


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        (ANNA[:-3], "Anna has 9 cards, not 10"),
        ("2H 3H 4H 8C 8D 8S JC QC KD 6S", "the loose cards count"),
        (ANNA + " KD", "Anna has one card too many. Say which one was thrown away"),
    ],
)
def test_a_hand_that_cannot_be_is_refused_at_once(anna, bertil, cards, sentence, kept):
    anna.closed(0)
    page = anna.send(cards)
    assert page.status_code == 422
    assert sentence in text_of(page)
    assert len(re.findall(r" checked>", page.get_data(as_text=True))) == len(cards.split())
    assert kept.load_seat(anna.code).of(0).said.cards is None
    assert "hand is in" not in text_of(bertil.get())


def test_the_discard_of_eleven_is_one_tap(anna, bertil, deals):
    anna.closed(0)
    cards = ANNA + " KD"
    assert "set" in anna.send(cards).get_data(as_text=True)
    anna.send(cards, set="discard:KD")
    bertil.send(BERTIL)
    assert deals()[0].hands[0].discard == parse_cards("KD")[0]


def test_a_card_in_both_hands_is_named_to_both_and_either_mends_it(anna, bertil, deals):
    anna.closed(0)
    anna.send(ANNA)
    page = plain(bertil.send(BERTIL.replace("2D", "2H")))
    assert "2♥ is in your hand and in Anna’s too" in page
    page = plain(anna.get("/hand"))
    assert "2♥ is in your hand and in Bertil’s too" in page
    assert deals() == ()
    form = bertil.form(BERTIL.replace("2D", "2H"))
    dropped = bertil.post("/hand", form | {"drop": "2H"})
    assert dropped.get_data(as_text=True).count(" checked>") == 9
    assert "Anna wins 13 points." in text_of(bertil.send(BERTIL))


#: How a card is given up: by its own button, or by sending other cards, which do not fit either.
GIVEN_UP = {
    "by its button": {"drop": "2H"},
    "too few cards": {"hand-1": BERTIL.replace("2D", "").split()},
    "too many cards": {"hand-1": BERTIL.replace("2D", "3D AD 2D").split()},
    "a card twice": {"hand-1": [], "text-1": BERTIL.replace("2D", "3S")},
    "no cards at all": {"hand-1": [], "text-1": "so many"},
}


@pytest.mark.parametrize("way", GIVEN_UP)
def test_a_card_given_up_is_asked_about_no_more(anna, bertil, deals, way):
    """Also while the hand it was taken from is refused for something else, or left lying."""
    anna.closed(0)
    anna.send(ANNA)
    bertil.send(BERTIL.replace("2D", "2H"))
    assert "2♥ is in your hand" in plain(anna.get())
    form = bertil.form(BERTIL.replace("2D", "2H"))
    assert bertil.post("/hand", form | GIVEN_UP[way]).status_code == (
        200 if "drop" in GIVEN_UP[way] else 422
    )
    page = plain(anna.get())
    assert "2♥" not in page.partition("Score sheet")[0]
    assert "Bertil’s hand is missing" in page
    assert anna.get(f"/news?place={form['place']}").json["to"] == anna.home
    assert "Your hand is open again" in plain(bertil.get())
    assert "Anna wins 13 points." in text_of(bertil.send(BERTIL))
    bertil.post("/hand", form | GIVEN_UP[way])  # an old page takes nothing back
    assert len(deals()) == 1


def test_who_answers_who_closed_is_waited_for_while_the_hand_does_not_fit_that(anna, bertil):
    """Bertil sent eleven cards as the closer; as the other one he holds one too many."""
    anna.closed(0)
    anna.send(ANNA)
    bertil.closed(1)
    bertil.send(f"{KNOCKS} KD", set="discard:KD")
    assert "Bertil says that Bertil closed. Who did?" in text_of(anna.get("/hand"))
    bertil.post("/hand", bertil.form(f"{KNOCKS} KD") | {"closed-by": "0"})
    assert "Bertil’s hand is missing" in text_of(anna.get())


#: Bertil may knock with this one against ANNA.
KNOCKS = "5D 6D 7D 9C 9H 9S 4C 4S 4D AD"


def test_both_say_that_they_closed(anna, bertil, deals):
    anna.closed(0)
    bertil.closed(1)
    anna.send(ANNA)
    assert "Anna says that Anna closed. Who did?" in text_of(bertil.send(KNOCKS))
    assert "Bertil says that Bertil closed. Who did?" in text_of(anna.get("/hand"))
    assert deals() == ()
    anna.post("/hand", anna.form(ANNA) | {"closed-by": "1"})
    assert [deal.closer for deal in deals()] == [1]


def test_a_sent_hand_can_be_corrected_until_the_deal_is_recorded(anna, bertil, deals):
    anna.closed(0)
    anna.send(ANNA)
    page = anna.post("/back", {"key": value_of(anna.get(), "key")})
    assert page.get_data(as_text=True).count(" checked>") == 10
    bertil.send(BERTIL)
    assert deals() == ()
    anna.send(ANNA.replace("6S", "5S"))
    assert deals()[0].hands[0].cards == parse_cards(ANNA.replace("6S", "5S"))


def test_only_the_phone_that_sent_a_hand_sees_it_again(app, kept, stored, anna):
    anna.closed(0)
    anna.send(ANNA)
    stranger = Phone(app, kept, stored, 0)
    page = stranger.post("/back", {"key": value_of(stranger.get(), "key")})
    assert page.status_code == 200
    assert " checked>" not in page.get_data(as_text=True)


def test_a_double_tap_is_one_hand_and_one_deal(anna, bertil, deals):
    anna.closed(0)
    form = anna.form(ANNA)
    assert text_of(anna.post("/hand", form)) == text_of(anna.post("/hand", form))
    form = bertil.form(BERTIL)
    first, second = (bertil.post("/hand", form) for _ in range(2))
    assert text_of(first) == text_of(second)
    assert len(deals()) == 1


def test_the_same_form_changed_after_going_back_counts_anew(anna, bertil, deals):
    anna.closed(0)
    form = anna.form(ANNA)
    anna.post("/hand", form)
    changed = ANNA.replace("6S", "5S")
    anna.post("/hand", form | {"hand-0": changed.split()})
    bertil.send(BERTIL)
    assert deals()[0].hands[0].cards == parse_cards(changed)


def test_the_phone_with_the_sheet_takes_over(anna, bertil, kept, stored):
    anna.closed(0)
    form = anna.form(ANNA)
    anna.post("/hand", form)
    late = bertil.form(BERTIL)
    kept.append(stored.code, Event(1, AT, EventKind.DEAL, KNOCK))
    assert "It was entered on the phone that keeps the sheet." in text_of(anna.get())
    page = bertil.post("/hand", late)
    assert page.status_code == 409
    assert "This deal was recorded meanwhile" in text_of(page)
    assert "Anna knocked: 13" in text_of(page)
    assert kept.load_seat(anna.code).waiting == ()


def test_nobody_scored_is_recorded_once_by_both(anna, bertil, deals):
    for phone in (anna, bertil):
        phone.post("/nobody", {"place": "1"})
    assert [deal.ending for deal in deals()] == [Ending.VOID]


def test_nobody_scored_waits_for_who_says_otherwise(anna, bertil, deals):
    anna.closed(0)
    page = bertil.post("/nobody", {"place": "1"})
    assert "Anna says that somebody closed." in text_of(page)
    assert deals() == ()


def test_what_was_said_by_mistake_is_forgotten(anna, bertil, kept):
    anna.closed(0)
    assert "That was a mistake" in text_of(anna.get())
    anna.post("/back", {"key": value_of(anna.get(), "key")})
    assert kept.load_seat(anna.code).waiting == ()


def test_an_unknown_seat_is_not_found(client, stored):
    for code in ("nobody", stored.code, stored.view_code):
        assert client.get(f"/j/{code}").status_code == 404
        assert client.post(f"/j/{code}/here").status_code == 404


@pytest.mark.parametrize("sent", [{}, {"place": "x"}, {"closer": "7"}, {"hand-0": "ZZ"}])
def test_nonsense_is_refused_and_kept_out(anna, sent, kept):
    anna.closed(0)
    form = anna.form(ANNA) | sent
    answer = anna.post("/hand", form)
    assert answer.status_code in (200, 409, 422)
    bad = anna.post("/hand", sent)
    assert bad.status_code in (409, 422)


def test_oklahoma_asks_for_the_upcard_before_the_grid(app, kept):
    stored = kept.create(a_match(preset="oklahoma"))
    anna, bertil = (Phone(app, kept, stored, seat) for seat in (0, 1))
    page = anna.closed(0)
    assert page.status_code == 422
    assert "Say first which card was turned up." in text_of(page)
    assert "Turned up:" in text_of(anna.closed(0, **{"upcard-rank": "7", "upcard-suit": "D"}))
    anna.send(ANNA, upcard="7D")
    assert "Turned up:" in text_of(bertil.get("/hand"))
    assert "Anna wins 13 points." in text_of(bertil.send(BERTIL, upcard="7D"))


def test_who_rests_has_nothing_to_enter(app, kept):
    stored = kept.create(a_match(overlays=("three_hand",), names=("Anna", "Bertil", "Cilla")))
    phones = [Phone(app, kept, stored, seat) for seat in range(3)]
    resting = [phone for phone in phones if "You rest in this deal." in text_of(phone.get())]
    assert len(resting) == 1
    one, other = (phone for phone in phones if phone not in resting)
    one.closed(one.seat)
    one.send(ANNA)
    assert "Anna wins" in text_of(other.send(BERTIL)) or "wins 13" in text_of(other.get("?place=1"))
    assert resting[0].get("/hand").status_code == 200


def test_pairs_settle_table_by_table(app, kept):
    names = ("Anna", "Bertil", "Cilla", "David")
    stored = kept.create(a_match(overlays=("partnership",), names=names))
    phones = [Phone(app, kept, stored, seat) for seat in range(4)]
    for one, other in ((0, 1), (2, 3)):
        phones[one].closed(one)
        phones[one].send(ANNA)
        assert "wins 13 points" in text_of(phones[other].send(BERTIL))
    deals = deals_of(kept.load(stored.code).match)
    assert [(deal.round, deal.table) for deal in deals] == [(1, 1), (1, 2)]
    for phone, seq in zip(phones, (1, 1, 2, 2), strict=True):
        coming = re.search(r"(\w+) deals\. ", text_of(phone.get(f"/deal/{seq}")))[1]
        opposite = names[3 - phone.seat]  # in the second round
        assert coming in (names[phone.seat], opposite)


# ---- the news ----


@pytest.mark.parametrize(("overlay", "seats"), [("three_hand", 3), ("partnership", 4)])
def test_no_news_of_a_hand_that_does_not_concern_this_phone(app, kept, overlay, seats):
    names = ("Anna", "Bertil", "Cilla", "David")[:seats]
    stored = kept.create(a_match(overlays=(overlay,), names=names))
    phones = [Phone(app, kept, stored, seat) for seat in range(seats)]
    pages = [phone.get().get_data(as_text=True) for phone in phones]
    known = [re.search(r"data-stamp='([^']+)'", page)[1] for page in pages]
    playing = [seat for seat, page in enumerate(pages) if "You rest" not in page][:2]
    phones[playing[0]].closed(playing[0])
    phones[playing[0]].send(ANNA)
    told = [
        phone.client.get(f"{phone.home}/news?place=1", headers={"If-None-Match": stamp}).status_code
        for phone, stamp in zip(phones, known, strict=True)
    ]
    assert told == [200 if seat in playing else 304 for seat in range(seats)]


def test_news_are_one_line_and_only_when_there_are_any(anna, bertil):
    page = bertil.get()
    stamp = re.search(r"data-stamp='([^']+)'", page.get_data(as_text=True))[1]
    known = {"If-None-Match": stamp}
    address = f"{bertil.home}/news?place=1"
    same = bertil.client.get(address, headers=known)
    assert (same.status_code, same.data) == (304, b"")
    anna.closed(0)
    new = bertil.client.get(address, headers=known)
    assert new.json == {"line": "Anna closed: enter your hand.", "to": f"{bertil.home}/hand"}
    anna.send(ANNA)
    bertil.send(BERTIL)
    told = anna.client.get(f"{anna.home}/news?place=1").json
    assert told == {"line": "Anna knocked: 13", "to": f"{anna.home}/deal/1"}
    assert anna.get("/deal/1").status_code == 200


# ---- what nobody may see ----


def places_of(stored, codes=()):
    """Every address of a match, for looking on, for scoring, and for the seats given."""
    view = [f"/v/{stored.view_code}{end}" for end in ("", "/print", ".json", ".csv", "/sheet.json")]
    score = ["", "/deal", "/print", ".json", ".csv", "/sheet.json", "/deal/1", "/deal/1/edit"]
    seats = [f"/j/{code}{end}" for code in codes for end in ("", "/hand", "/news", "/deal/1")]
    return ["/", *view, *(f"/m/{stored.code}{end}" for end in score), *seats]


@pytest.fixture
def every_get(app):
    """All addresses that exist, with their arguments filled in."""
    rules = [rule for rule in app.url_map.iter_rules() if "GET" in rule.methods]
    known = {"code", "view_code", "seat_code", "seq", "key", "id", "other", "at"}

    def places(**values):
        held = {"seq": 1, "key": "classic", "id": 1, "other": 2, "at": 0} | values
        with app.test_request_context():
            for rule in rules:
                assert rule.arguments <= known or rule.endpoint == "static", rule
                if rule.arguments <= set(held):
                    arguments = {name: held[name] for name in rule.arguments}
                    yield app.url_map.bind("localhost").build(rule.endpoint, arguments)

    return places


def written(answer):
    """What an answer says, a file's bytes too."""
    return answer.data.decode("utf-8", "replace")


#: The cards as pages write them: a rank in a grid is there for all 52, a hand is what is ticked.
def shows_hand(answer, cards):
    """Whether a page ticks or draws any of these cards, or writes them as the notation does."""
    page = re.sub(r"/[mvj]/[\w-]+", "", written(answer))  # codes are random letters
    ticked = set(re.findall(r'value="(\w\w)"[^>]* checked', page))
    if answer.is_json or answer.mimetype in ("text/csv", "text/plain"):
        return any(card in page for card in cards)
    drawn = 'class="card ' in page
    return bool(ticked & set(cards)) or drawn


def test_no_page_shows_a_hand_to_anybody_before_both_are_in(app, anna, bertil, stored, every_get):
    anna.closed(0)
    anna.send(ANNA)
    others = {"code": stored.code, "view_code": stored.view_code, "seq": 1, "key": "classic"}
    places = [
        *every_get(**others, seat_code=bertil.code),
        *every_get(**others, seat_code=anna.code),
    ]
    assert len(places) > 25
    strangers = (on_wifi(app), bertil.client)
    for place in places:
        for client in strangers:
            if place.startswith(f"/j/{anna.code}"):
                client.post(f"{anna.home}/here")
            if place in ("/phone", "/api/openapi.json"):
                continue  # shows cards of its own, as an example
            answer = client.get(place, follow_redirects=True)
            if place.startswith(("/rules", "/house", f"/m/{stored.code}/rules", "/v/")) and (
                "rules" in place or "card" in place
            ):
                continue
            assert not shows_hand(answer, ANNA.split()), place


def test_the_taken_back_hand_is_seen_on_its_own_phone_only(app, anna, bertil):
    anna.closed(0)
    anna.send(ANNA)
    anna.post("/back", {"key": value_of(anna.get(), "key")})
    bertil.client.post(f"{anna.home}/here")
    assert not shows_hand(bertil.client.get(f"{anna.home}/hand"), ANNA.split())
    assert shows_hand(anna.get("/hand"), ANNA.split())


def test_a_card_in_both_hands_shows_nothing_else_of_the_other(anna, bertil):
    anna.closed(0)
    anna.send(ANNA)
    page = bertil.send(BERTIL.replace("2D", "2H"))
    ticked = set(re.findall(r'value="(\w\w)"[^>]* checked', page.get_data(as_text=True)))
    assert not ticked & (set(ANNA.split()) - {"2H"})
    assert "8♣" not in re.sub(
        r'<div class="(?:grid|tray)".*?</(?:fieldset|form)>',
        "",
        page.get_data(as_text=True),
        flags=re.DOTALL,
    )


def test_seat_and_scoring_codes_are_where_they_belong(
    app, client, anna, bertil, kept, stored, every_get
):
    anna.closed(0)
    anna.send(ANNA)
    bertil.send(BERTIL)
    codes = kept.seat_codes(stored.match.id)
    values = {"code": stored.code, "view_code": stored.view_code, "seq": 1, "key": "classic"}
    for place in every_get(**values, seat_code=anna.code):
        answer = (anna if place.startswith("/j/") else bertil).client.get(place)
        page = written(answer) + str(answer.headers)
        assert codes[1] not in page or place == f"/m/{stored.code}", place
        if not place.startswith("/j/"):
            assert codes[0] not in page or place == f"/m/{stored.code}", place
        if place.startswith(("/v/", "/j/")):
            assert stored.code not in page, place


def test_the_match_page_shares_every_seat(client, kept, stored):
    page = client.get(f"/m/{stored.code}", headers={"Host": "kitchen.local"})
    for code in kept.seat_codes(stored.match.id):
        assert f"http://kitchen.local/j/{code}" in text_of(page)
    assert page.get_data(as_text=True).count("<svg viewBox") >= 2


def test_without_an_address_the_match_page_says_what_to_do(client, stored, monkeypatch):
    monkeypatch.setattr("scorekeeper.web.address.lan_address", lambda: None)
    page = text_of(client.get(f"/m/{stored.code}"))
    assert "same Wi-Fi" in page
    assert "localhost" not in page


def test_the_seat_knows_no_loopback_address(client, kept, stored):
    found = re.findall(
        r'href="(http[^"]*/j/[^"]*)"', client.get(f"/m/{stored.code}").get_data(as_text=True)
    )
    assert all(urlsplit(one).hostname not in ("localhost", "127.0.0.1") for one in found)


def test_no_code_is_logged(config, caplog):
    app = create_app(config | {"TESTING": False, "PROPAGATE_EXCEPTIONS": False})

    @app.get("/j/<seat_code>/broken")
    def broken(seat_code):
        raise RuntimeError("broken")

    assert app.test_client().get("/j/the-secret-code/broken").status_code == 500
    assert "/j/…/broken" in caplog.text
    assert "the-secret-code" not in caplog.text


def test_the_phone_with_the_sheet_sees_who_has_sent_and_no_more(client, anna, stored):
    assert "Sent from their own phones" not in text_of(client.get(f"/m/{stored.code}"))
    anna.closed(0)
    anna.send(ANNA)
    page = client.get(f"/m/{stored.code}")
    assert "Sent from their own phones so far: Anna." in text_of(page)
    assert not shows_hand(page, ANNA.split())


def test_two_phones_at_the_same_moment_record_one_deal_each_time(app, phones, deals):
    forms = []
    for count in range(1, 7):
        phones[0].closed(0)
        forms = [phone.form(cards) for phone, cards in zip(phones, (ANNA, BERTIL), strict=True)]
        ready = threading.Barrier(4)

        def tap(seat, forms=forms, ready=ready):
            phone = phones[seat]
            client = app.test_client()
            client.set_cookie("here", "yes", path=phone.home)
            ready.wait()
            client.post(f"{phone.home}/hand", data=forms[seat])

        taps = [threading.Thread(target=tap, args=[seat]) for seat in (0, 1, 0, 1)]
        for one in taps:
            one.start()
        for one in taps:
            one.join()
        assert len(deals()) == count


def test_a_game_of_more_is_only_followed(app, kept):
    names = ("Anna", "Bertil", "Cilla", "David")
    rules = RuleSet(game=Game.RUMMY, hand_size=None, seats=Seats(players=None))
    stored = kept.create(replace(a_match(names=names), rules=rules))
    phone = Phone(app, kept, stored, 1)
    assert "This game is entered on the phone that keeps the sheet." in text_of(phone.get())
    for place in ("/hand", "/news", "/deal/1"):
        assert phone.get(place).status_code in (200, 404)
    for place in ("/closed", "/nobody", "/back"):
        assert phone.post(place, {"place": "1"}).status_code in (200, 409)
