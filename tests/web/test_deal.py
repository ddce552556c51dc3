import random
import re
from dataclasses import replace

import pytest

from scorekeeper.engine.cards import Pack
from scorekeeper.engine.deal import Deal, Ending, Holding
from scorekeeper.rulesets import resolve
from scorekeeper.sheet import EventKind, deals_of
from tests.evenings import KNOCK, VOID, a_match, won
from tests.web.deals import ANNA, BERTIL, CHAIN, GIN, TWO_WAYS, counts, hands, send, taps, ticked
from tests.web.page import fields_of, text_of, value_of


@pytest.fixture
def table(kept):
    """A classic match with nothing in it yet."""
    return kept.create(a_match())


@pytest.fixture
def oklahoma(kept):
    return kept.create(a_match(preset="oklahoma"))


def counted(closer, other):
    """Anna closed; both hands are only counted."""
    return Deal(closer=0, hands=(Holding(deadwood=closer), Holding(deadwood=other)))


def stored_deals(kept, table):
    return deals_of(kept.load(table.code).match)


def test_it_works(client, kept, table):
    page = client.get(f"/m/{table.code}/deal")
    assert "Who closed?" in text_of(page)
    answer = send(client, table, hands(), page)
    assert answer.status_code == 303
    verdict = text_of(client.get(answer.location))
    assert "Difference 19 − 6 = 13 Knock Anna wins 13 points." in verdict
    assert "Anna 13 Bertil 0 Next deal" in verdict
    (deal,) = stored_deals(kept, table)
    assert deal == KNOCK


@pytest.mark.parametrize(
    ("deals", "ticked"),
    [
        ([], False),
        ([KNOCK], False),
        ([counted(6, 19)], True),
        ([KNOCK, counted(6, 19), VOID], True),
        ([counted(6, 19), KNOCK, won(0, 20)], False),
    ],
)
def test_a_table_that_only_counts_goes_on_so(client, kept, deals, ticked):
    stored = kept.create(a_match(*deals))
    page = client.get(f"/m/{stored.code}/deal").get_data(as_text=True)
    assert (' id="counts" checked' in page) == ticked
    if deals:  # what is corrected is shown as it was entered
        cards = deals[0].hands[0].cards is not None
        page = client.get(f"/m/{stored.code}/deal/1/edit").get_data(as_text=True)
        assert (' id="counts" checked' in page) != cards


def test_a_form_without_a_button_records(client, kept, table):
    answer = client.post(f"/m/{table.code}/deal", data=hands())
    assert answer.status_code == 303
    assert len(stored_deals(kept, table)) == 1


def test_typed_cards(client, table):
    fields = {
        "closer": "0",
        "text-0": "2-4H 8C8D8S J-QC KC 6S",
        "text-1": "5-7d 9♣9♥9♠ qh 4c/3s 2d",
    }
    verdict = text_of(client.get(send(client, table, fields).location))
    assert "19 − 6 = 13" in verdict


def test_counts_and_sums(client, table):
    verdict = text_of(client.get(send(client, table, counts("6", "10+4+3+2")).location))
    assert "Entered as a count: 19 in loose cards." in verdict
    assert "Anna wins 13 points." in verdict


def test_cards_on_one_side_and_a_count_on_the_other(client, table):
    fields = {"closer": "0", "hand-0": ANNA.split(), "deadwood-1": "19"}
    verdict = text_of(client.get(send(client, table, fields).location))
    assert "Only a count was entered for Bertil" in verdict


def test_what_is_not_chosen_is_only_kept(client, table):
    fields = hands() | {
        "by-0": "cards",
        "text-0": "rubbish",
        "deadwood-0": "999",
        "action": "check",
    }
    answer = send(client, table, fields)
    assert answer.status_code == 200
    assert value_of(answer, "text-0") == "rubbish"
    assert value_of(answer, "deadwood-0") == "999"


def test_check_shows_the_verdict_and_stores_nothing(client, kept, table):
    answer = send(client, table, hands(action="check"))
    assert answer.status_code == 200
    assert "Nothing is recorded yet." in text_of(answer)
    assert "Anna wins 13 points." in text_of(answer)
    assert len(ticked(answer, "hand-0").split()) == 10
    assert stored_deals(kept, table) == ()


def test_nobody_closed(client, kept, table):
    answer = send(client, table, {"closer": "nobody"})
    assert "Nobody scores in this deal." in text_of(client.get(answer.location))
    (deal,) = stored_deals(kept, table)
    assert (deal.ending, deal.hands) == (Ending.VOID, None)


def test_nobody_closed_after_some_taps(client, kept, table):
    answer = send(client, table, {"closer": "nobody", "hand-0": ["2H", "3H"]})
    assert answer.status_code == 303


def test_big_gin_with_eleven_cards(client, table):
    eleven = "4C 5C 6C 3D 4D 5D 6D 3S 4S 5S 6S"
    answer = send(client, table, hands(eleven, "7H 9C 9H 9S QH 4H 2S 2D KD TC"))
    assert "Big gin bonus" in text_of(client.get(answer.location))


def test_layoffs_that_chain_to_an_undercut(client, table):
    verdict = text_of(client.get(send(client, table, hands(*CHAIN)).location))
    run = r"the run 5♠.? five of spades to 7♠.? seven of spades"
    assert re.search(f"nine of spades, laid off on {run}", verdict)
    assert "jack of spades, laid off on the jacks" in verdict
    assert "6 − 4 = 2 Undercut bonus + 25 Together = 27 Undercut Bertil wins 27 points." in verdict


def test_gin_lets_nobody_lay_off(client, table):
    verdict = text_of(client.get(send(client, table, hands(*GIN)).location))
    assert "After gin nothing can be laid off." in verdict
    assert "Anna wins 51 points." in verdict


def test_melds_as_laid_count(client, kept, table):
    fields = hands(*TWO_WAYS) | {"melds-0": "3H 3C 3D, 9S TS JS QS KS"}
    verdict = text_of(client.get(send(client, table, fields).location))
    assert "25 − 9 = 16" in verdict
    assert "Anna could have laid the cards better: 6 instead of 9." in verdict


def test_nothing_laid_down(client, kept, table):
    send(client, table, hands(bertil=BERTIL) | {"melds-1": "-"})
    assert stored_deals(kept, table)[0].hands[1].melds == ()


def test_a_line_copied_from_paper(client, kept, table):
    send(client, table, {"winner": "1", "points": "28", "boxes": "2"})
    assert stored_deals(kept, table)[0].points == 28


# ---- refused: one clear sentence each, everything kept, nothing stored ----

SHARED = BERTIL.replace("9H", "8S")
NINE = " ".join(ANNA.split()[:9])
REFUSED = [
    (hands(NINE), "Anna has 9 cards, not 10."),
    (hands(ANNA + " AS KS"), "Anna has 12 cards, not 10."),
    (hands(bertil=SHARED), "8♠ is in Anna’s hand and in Bertil’s: whose is it?"),
    (hands() | {"melds-0": "2H3H4C"}, "is no meld."),
    (hands() | {"melds-0": "2H3H4H 8H8C8D"}, "Anna does not hold 8♥"),
    (counts(6, 99), "Bertil cannot have a count of 99"),
    (counts(6, "many"), "“many” is no count."),
    (counts(6, "") | {"by-1": "count"}, "Bertil’s count is missing."),
    (counts(6, "") | {"counts": "1"}, "count is missing. Write what the loose cards count."),
    (counts("", 0, closer="1") | {"counts": "1"}, "Anna’s count is missing."),
    (hands("4H 5H 6H 9C 9D 9S 2C 3D AC 5D", "5S 6S 7S 8H QH 4C 3S 2D KC KD"),
     "Anna cannot knock: the loose cards count 11, and at most 10 is allowed."),
    (hands(ANNA + " KD"), "Anna has one card too many. Say which one was thrown away"),
    (hands() | {"by-0": "text", "text-0": "2H 3H hello"}, "“hello” cannot be read as cards."),
    (hands(ANNA.replace("6S", "ZZ")), "“ZZ” is no card of this pack."),
    (hands() | {"text-0": "AS"}, "Anna’s hand was entered in two ways."),
    (hands() | {"ending": "tea"}, "“tea” is not one of the choices for “ending”."),
    (hands(closer="7"), "“7” is not one of the choices for “closer”."),
    (hands() | {"hand-5": "AS"}, "Nobody sits there: “hand-5”."),
    (hands(closer=""), "Who closed?"),
    (hands() | {"discard": "5H 6H"}, "“5H 6H” is more than one card."),
    ({}, "Who closed? Choose who knocked or went gin, or Nobody."),
    ({"closer": "0"}, "Bertil has 0 cards, not 10."),
    ({"winner": "0"}, "How many points?"),
]  # fmt: skip


@pytest.mark.parametrize(("fields", "said"), REFUSED, ids=[said[:40] for _, said in REFUSED])
def test_refused(client, kept, table, fields, said):
    answer = send(client, table, fields)
    assert answer.status_code == 422
    page = text_of(answer).replace("\ufe0e", "")
    assert said in page
    assert "Not yet: nothing was recorded" in page
    assert stored_deals(kept, table) == ()
    for name in ("hand-0", "hand-1"):
        known = {card for card in fields.get(name, ()) if card != "ZZ"}
        assert set(ticked(answer, name).split()) == known


def test_everything_wrong_is_said_at_once(client, table):
    page = text_of(send(client, table, hands(NINE, BERTIL + " AS KS", closer="")))
    for said in ("Who closed?", "Anna has 9 cards", "Bertil has 12 cards"):
        assert said in page


def test_a_card_in_two_hands_is_moved_in_one_tap(client, kept, table):
    fields = hands(bertil=SHARED)
    answer = send(client, table, fields)
    move = taps(answer, "move")
    assert move == {"It is Anna’s": "0:8S", "It is Bertil’s": "1:8S"}
    answer = send(client, table, fields | {"move": move["It is Bertil’s"]}, answer)
    assert answer.status_code == 200
    assert "8S" not in ticked(answer, "hand-0")
    assert "8S" in ticked(answer, "hand-1")
    assert stored_deals(kept, table) == ()


def test_after_a_move_the_hand_that_lacks_a_card_is_open_however_many_one_holds(client, kept):
    rules = resolve({"preset": "classic", "hand_size": 7})
    table = kept.create(replace(a_match(), rules=rules))
    seven = hands("2H 3H 4H 8C 8D 8S 6S", "5D 6D 7D 9C 9H 8S 2D")
    for seat, turn in ((0, 2), (1, 1)):
        page = send(client, table, seven | {"move": f"{seat}:8S"}).get_data(as_text=True)
        assert f'id="turn-{turn}" checked' in page


def test_a_house_that_deals_seven_is_told_of_seven(client, kept):
    rules = resolve({"preset": "classic", "hand_size": 7})
    table = kept.create(replace(a_match(), rules=rules))
    form, book = client.get(f"/m/{table.code}/deal"), client.get(f"/m/{table.code}/rules")
    eight = hands("2H 3H 4H 8C 8D 8S 6S KD", "5D 6D 7D 9C 9H 9S 2D")
    for page in (form, book, send(client, table, eight)):
        assert not re.search(r"\b(ten|eleven|10|11) cards", text_of(page), re.IGNORECASE)
    assert "7 cards, 8 with the discard." in text_of(form)
    assert "6 or 8 cards are a misdeal" in text_of(book)


def test_a_typed_card_is_moved_too(client, table):
    fields = {"closer": "0", "hand-0": ANNA.split(), "text-1": BERTIL.replace("9H", "8s")}
    answer = send(client, table, fields | {"move": "0:8S"})
    assert value_of(answer, "text-1") == BERTIL.replace(" 9H", "")


def test_the_best_discard_is_one_tap(client, kept, table):
    fields = hands(ANNA + " KD")
    answer = send(client, table, fields)
    discard = "discard:KD"
    assert discard in taps(answer, "set").values()
    assert send(client, table, fields | {"set": discard}).status_code == 303
    assert str(stored_deals(kept, table)[0].hands[0].discard) == "KD"


def test_a_gin_that_is_none_is_scored_as_a_knock_in_one_tap(client, kept, table):
    answer = send(client, table, hands(ending="gin"))
    assert "Anna is not gin: 6 is left." in text_of(answer)
    tap = taps(answer, "set")["Score it as a knock with 6"]
    send(client, table, hands(ending="gin") | {"set": tap})
    assert stored_deals(kept, table)[0].ending is Ending.KNOCK


@pytest.mark.parametrize(
    ("cards", "says", "ending"),
    [
        (GIN, "Score it as gin", Ending.GIN),
        ((ANNA, BERTIL), "Score it as a knock with 6", Ending.KNOCK),
        ((ANNA.replace("6S", "KD"), BERTIL), "Score it as a knock with 10", Ending.KNOCK),
        ((ANNA.replace("2H", "KD"), BERTIL), None, None),
        ((NINE, BERTIL), None, None),
        ((f"{NINE} 2H", BERTIL), None, None),
    ],
)
def test_a_big_gin_of_ten_cards_is_what_they_come_to_in_one_tap(
    client, kept, table, cards, says, ending
):
    fields = hands(*cards, ending="big_gin")
    answer = send(client, table, fields)
    offered = taps(answer, "set")
    assert [label for label in offered if label.startswith("Score it as")] == [says][: bool(says)]
    if says:
        assert send(client, table, fields | {"set": offered[says]}).status_code == 303
    assert [deal.ending for deal in stored_deals(kept, table)] == [ending][: bool(says)]


def test_a_wrong_number_of_cards_may_be_a_misdeal(client, kept, table):
    answer = send(client, table, hands(NINE))
    tap = taps(answer, "set")["It was a misdeal: deal anew"]
    send(client, table, hands(NINE) | {"set": tap}, answer)
    assert stored_deals(kept, table)[0].ending is Ending.MISDEAL


def test_the_upcard_is_asked_for_first(client, oklahoma):
    assert "Which card was turned up?" in text_of(client.get(f"/m/{oklahoma.code}/deal"))
    answer = send(client, oklahoma, hands())
    assert answer.status_code == 422
    assert "The upcard is missing" in text_of(answer)


def test_the_upcard_in_two_parts(client, oklahoma):
    answer = send(client, oklahoma, hands() | {"upcard-rank": "7", "upcard-suit": "S"})
    assert "knock with 7 or less ×2" in text_of(client.get(answer.location))
    answer = send(client, oklahoma, hands() | {"upcard-rank": "7"})
    assert "The upcard is missing" in text_of(answer)
    assert re.search(r'id="up-7"[^>]* checked', answer.get_data(as_text=True))


def test_straight_gin_offers_no_knock(client, kept):
    straight = kept.create(a_match(preset="straight"))
    assert "nock" not in text_of(client.get(f"/m/{straight.code}/deal"))


def test_the_upcard_sets_limit_and_doubling(client, oklahoma):
    answer = send(client, oklahoma, hands(upcard="7S"))
    verdict = text_of(client.get(answer.location))
    assert "knock with 7 or less ×2" in verdict
    assert "Anna wins 26 points and 2 boxes." in verdict


def test_a_huge_body(client, kept, table):
    answer = client.post(f"/m/{table.code}/deal", data={"text-0": "7H " * 200_000})
    assert answer.status_code == 413
    assert "larger than any deal" in text_of(answer)


def test_a_long_text(client, table):
    answer = send(client, table, {"closer": "0", "text-0": "7H " * 400})
    assert answer.status_code == 422
    assert "far too long for one hand" in text_of(answer)


JUNK = [
    *(
        "",
        "x",
        "-",
        "0",
        "1",
        "2",
        "nobody",
        "7H",
        "7-9H 8C8D8S",
        "10+3",
        "-5",
        "9999",
        "\x00",
        "🂡",
    ),
    *("ask", "check", "text", "count", "cards", "0:7H", "discard:7H", "ending:gin", "melds-0:-"),
    *("open:0", "meld:1", "off:1:0", "apart:0:0", "done:0", "best:1", "8S=1", "remedy:accepted"),
    *("knock", "gin", "big_gin", "void", "misdeal", "out", "accepted", "exposed", "new_deal"),
]
FIELDS = [
    *("closer", "ending", "upcard", "hand-0", "text-0", "text-1", "deadwood-0", "deadwood-1"),
    *("by-0", "by-1", "melds-0", "melds-1", "discard", "table", "winner", "points", "boxes"),
    *("remedy", "action", "move", "set", "seq", "key", "turn", "lay", "pick", "layoffs-1"),
    *("announced-0", "upcard-rank", "upcard-suit"),
]


@pytest.mark.parametrize("seed", range(60))
def test_nonsense_is_never_our_mistake(client, oklahoma, seed):
    chance = random.Random(seed)
    fields = hands() if chance.random() < 0.6 else {}
    fields |= {chance.choice(FIELDS): chance.choice(JUNK) for _ in range(chance.randint(0, 4))}
    answer = client.post(f"/m/{oklahoma.code}/deal", data=fields, follow_redirects=True)
    assert answer.status_code in (200, 409, 422)
    assert client.post("/check", data=fields).status_code in (200, 422)


def test_a_deal_after_the_end_is_warned_about(client, finished):
    page = text_of(client.get(f"/m/{finished.code}/deal"))
    assert "The match is over: a deal recorded now does not count." in page


def test_an_unknown_code(client):
    assert client.get("/m/nowhere/deal").status_code == 404
    assert client.post("/m/nowhere/deal", data=hands()).status_code == 404


@pytest.mark.parametrize("place", ["99", "99/edit"])
def test_an_unknown_deal(client, table, place):
    assert client.get(f"/m/{table.code}/deal/{place}").status_code == 404


def test_a_form_without_its_token(config, client, kept, table):
    from scorekeeper import create_app

    strict = create_app(config | {"WTF_CSRF_ENABLED": True}).test_client()
    answer = strict.post(f"/m/{table.code}/deal", data=hands())
    assert answer.status_code == 400
    assert stored_deals(kept, table) == ()


# ---- asked before it is recorded ----


def test_ask_records_where_nothing_is_to_be_asked(client, table):
    assert send(client, table, hands(action="ask")).status_code == 303


def test_ask_shows_how_the_cards_may_have_lain(client, kept, table):
    answer = send(client, table, hands(*TWO_WAYS, action="ask"))
    assert answer.status_code == 200
    page = text_of(answer)
    assert "How did Anna’s cards lie?" in page
    assert "9 against 25: Anna wins 16." in page
    assert "The usual way: least loose cards" in page
    assert stored_deals(kept, table) == ()
    choices = re.findall(r'name="set" value="(melds-0:[^"]+)"', answer.get_data(as_text=True))
    assert len(choices) == 2
    assert page.index("Anna wins 4") < page.index("Anna wins 16"), "what counts unasked is first"
    answer = send(client, table, hands(*TWO_WAYS) | {"set": choices[1]}, answer)
    assert "Anna wins 16 points." in text_of(client.get(answer.location))


def test_ways_that_are_worse_for_the_closer_are_folded(client, table):
    anna, bertil = "3S 5D 6D 4D 3D 3C AS AD 2S 6S", "5C TH 7H 9D AH 8D 9S 5S QS 4S"
    page = text_of(send(client, table, hands(anna, bertil, action="ask")))
    assert "The usual way" not in page, "another way leaves as few"
    assert page.index("One of the ways that leave least") < page.index("Anna wins 58")
    assert page.index("Other ways they may lie (1)") < page.index("Anna wins 49")


def test_record_never_asks(client, table):
    answer = send(client, table, hands(*TWO_WAYS))
    verdict = text_of(client.get(answer.location))
    assert "Anna wins 4 points." in verdict
    assert "Other layouts" in verdict
    assert "6 against 10: Anna wins 4. This one counted: least loose cards" in verdict


def test_each_layout_says_why_it_scores_what_it_does(client, table):
    page = send(client, table, hands(*TWO_WAYS, action="ask"))
    few = "On these melds Bertil can lay off nothing. 9 against 25: Anna wins 16."
    cards = "2♥ two of hearts 6♥ six of hearts 7♥ seven of hearts"
    many = f"On these melds Bertil lays off {cards} . 6 against 10: Anna wins 4."
    assert (few in plain(page), many in plain(page)) == (True, True)
    laid = hands(*TWO_WAYS) | {"melds-0": "3H3C3D 9STSJSQSKS"}
    verdict = plain(client.get(send(client, table, laid).location))
    assert f"{few} This one counted: so the cards lay" in verdict
    assert many in verdict


def plain(answer):
    return text_of(answer).replace("\ufe0e", "")


def test_a_worse_plan_shows_what_it_leaves(client, table):
    broken = ("5S 6S 7S KS KC KD 9C TC JC 8H", "2S 2C 2D 2H AC 7C 8C 8S 9S 8D")
    verdict = plain(client.get(send(client, table, hands(*broken)).location))
    worse = verdict[verdict.index("Plans of Bertil that were worse") :]
    assert "loose 9 + 7 + 1" in worse
    assert "Laying down one’s own melds first leaves 17." in worse


def gin(count):
    return Deal(closer=0, hands=(Holding(deadwood=0), Holding(deadwood=count)))


@pytest.mark.parametrize("meant", [19, 44])
def test_ask_doubts_a_count_with_the_bonus_in_it(client, kept, table, meant):
    answer = send(client, table, counts(0, 44, action="ask"))
    page = answer.get_data(as_text=True)
    assert "Loose cards only?" in text_of(answer)
    assert "Change the counts" in text_of(answer)
    assert 'class="button" name="set" value="deadwood-1:44"' in page, "first what was written"
    tap = taps(answer, "set")[f"{meant} in loose cards"]
    answer = send(client, table, counts(0, 44) | {"set": tap}, answer)
    verdict = text_of(client.get(answer.location))
    assert f"Anna wins {meant + 25} points." in verdict
    assert "looks like" not in verdict, "it was asked, and answered"
    assert stored_deals(kept, table)[0].hands[1].deadwood == meant


def test_an_answer_in_a_correction_says_what_becomes_of_the_match(client, kept):
    table = kept.create(a_match(gin(90)))
    place = f"/m/{table.code}/deal/1/edit"
    sent = fields_of(client.get(place)) | counts(0, 48)
    asked = client.post(place, data=sent | {"action": "ask"})
    tap = taps(asked, "set")["48 in loose cards"]
    said = client.post(place, data=sent | {"action": "ask", "set": tap})
    assert said.status_code == 200
    assert "The match opens again: play goes on." in text_of(said)
    assert stored_deals(kept, table)[0].hands[1].deadwood == 90
    assert client.post(place, data=fields_of(said)).status_code == 303
    assert stored_deals(kept, table)[0].hands[1].deadwood == 48


# ---- twice, and two at once ----


def test_a_double_tap_records_one_deal(client, kept, table):
    page = client.get(f"/m/{table.code}/deal")
    one, two = (send(client, table, hands(), page) for _ in range(2))
    assert one.status_code == two.status_code == 303
    assert one.location == two.location
    assert len(stored_deals(kept, table)) == 1


def test_two_deals_for_one_place(client, kept, table):
    page, other = (client.get(f"/m/{table.code}/deal") for _ in range(2))
    send(client, table, hands(), page)
    answer = send(client, table, hands(*GIN), other)
    assert answer.status_code == 409
    assert "Recorded already Anna knocked: 13" in text_of(answer)
    assert "Yours Anna went gin: 51" in text_of(answer)
    again = re.findall(
        r'<input type="hidden" name="([^"]+)" value="([^"]*)">', answer.get_data(as_text=True)
    )
    fields = {}
    for name, value in again:
        fields.setdefault(name, []).append(value)
    answer = client.post(f"/m/{table.code}/deal", data=fields)
    assert answer.status_code == 303
    assert [deal.closer for deal in stored_deals(kept, table)] == [0, 0]


def test_the_same_deal_from_two_phones_says_so(client, table):
    page, other = (client.get(f"/m/{table.code}/deal") for _ in range(2))
    send(client, table, hands(), page)
    assert "Both are the same deal." in text_of(send(client, table, hands(), other))


# ---- corrected and taken back ----


@pytest.fixture
def played(client, table):
    send(client, table, hands())
    return table


#: Who deals does not follow from who won.
BY_TURNS = {"seats": {"next_dealer": "alternate"}}


def test_counts_are_headed_by_what_is_done_with_them(client, table):
    def heading(place):
        page = client.get(f"/m/{table.code}/{place}").get_data(as_text=True)
        return re.search('class="on-counts">([^<]+)<', page)[1]

    assert heading("deal") == "Loose points"
    send(client, table, counts(6, 20))
    assert heading("deal/1/edit") == "Correct deal 1"


def edit(client, table, fields, seq=1):
    page = client.get(f"/m/{table.code}/deal/{seq}/edit")
    once = {name: value_of(page, name) for name in ("seq", "key")}
    return client.post(f"/m/{table.code}/deal/{seq}/edit", data=once | fields)


def test_a_correction_starts_from_what_was_entered(client, played):
    page = client.get(f"/m/{played.code}/deal/1/edit")
    assert set(ticked(page, "hand-0").split()) == set(ANNA.split())
    assert set(ticked(page, "hand-1").split()) == set(BERTIL.split())


def test_a_correction_keeps_place_and_history(client, kept, played):
    answer = edit(client, played, hands(*GIN))
    assert answer.location == f"/m/{played.code}/deal/1"
    page = text_of(client.get(answer.location))
    assert "Anna wins 51 points." in page
    assert "Anna knocked: 13" in page
    assert len(stored_deals(kept, played)) == 1


def test_somebody_else_dealt(client, kept):
    """The next deal follows from who dealt; what goes by turn is left to the turn."""
    table = kept.create(replace(a_match(), rules=resolve({"preset": "classic", **BY_TURNS})))
    page = client.get(f"/m/{table.code}/deal")
    assert "Anna deals Anna dealt Bertil dealt" in text_of(page)
    send(client, table, counts(3, 9, dealer="0"), page)
    send(client, table, counts(3, 9, dealer="0"))
    send(client, table, counts(3, 9, dealer="7"))
    assert [deal.dealer for deal in stored_deals(kept, table)] == [None, 0, None]
    assert "Anna deals" in text_of(client.get(f"/m/{table.code}"))
    edit(client, table, counts(3, 9, dealer="1"), seq=2)
    edit(client, table, counts(3, 11), seq=2)
    assert [deal.dealer for deal in stored_deals(kept, table)] == [None, 1, None]
    assert "Bertil deals" in text_of(client.get(f"/m/{table.code}"))


def test_a_refused_deal_keeps_who_dealt(client, table):
    page = send(client, table, counts("x", 9, dealer="1")).get_data(as_text=True)
    assert re.search(r'name="dealer" value="1" checked', page)


def test_a_correction_sent_twice_is_one(client, kept, played):
    page = client.get(f"/m/{played.code}/deal/1/edit")
    once = {name: value_of(page, name) for name in ("seq", "key")}
    for _ in range(2):
        client.post(f"/m/{played.code}/deal/1/edit", data=once | hands(*GIN))
    kinds = [event.kind for event in kept.load(played.code).match.events]
    assert kinds == [EventKind.DEAL, EventKind.REPLACE]


def test_a_late_correction_shows_both(client, played):
    page = client.get(f"/m/{played.code}/deal/1/edit")
    edit(client, played, hands(*GIN))
    once = {name: value_of(page, name) for name in ("seq", "key")}
    answer = client.post(f"/m/{played.code}/deal/1/edit", data=once | counts(6, 30))
    assert answer.status_code == 409
    assert "Yours Anna knocked: 24" in text_of(answer)


def test_a_correction_is_refused_like_any_deal(client, kept, played):
    answer = edit(client, played, hands(NINE))
    assert answer.status_code == 422
    assert stored_deals(kept, played)[0] == KNOCK


def test_a_correction_keeps_what_the_form_does_not_show(client, kept):
    table = kept.create(a_match(replace(KNOCK, dealer=1)))
    edit(client, table, hands(closer="1", anna=BERTIL, bertil=ANNA))
    assert stored_deals(kept, table)[0].dealer == 1


def test_a_correction_that_opens_the_match_again_says_so(client, kept):
    table = kept.create(a_match(won(0, 99), won(0, 5)))
    answer = edit(client, table, {"winner": "0", "points": "0"}, seq=2)
    assert "play goes on" in text_of(client.get(answer.location))


def test_a_correction_that_ends_the_match_is_asked_about(client, kept):
    table = kept.create(a_match(won(0, 90), won(1, 5)))
    fields = {"winner": "0", "points": "15"}
    answer = edit(client, table, fields | {"action": "ask"}, seq=2)
    assert answer.status_code == 200
    page = text_of(answer)
    assert "The match ends with this." in page
    assert "The match now Not over: Anna 90, Bertil 5" in page
    assert "The match then Anna wins the game, 105 to 0" in page
    assert len(stored_deals(kept, table)) == 2
    again = re.findall(
        r'<input type="hidden" name="([^"]+)" value="([^"]*)">', answer.get_data(as_text=True)
    )
    answer = client.post(f"/m/{table.code}/deal/2/edit", data=dict(again))
    assert "With this change the match is over." in text_of(client.get(answer.location))


def test_a_correction_that_ends_nothing_is_not_asked_about(client, kept, played):
    assert edit(client, played, hands(*GIN, action="ask")).status_code == 303


def test_taking_back_what_ended_the_match_is_asked_about(client, kept):
    table = kept.create(a_match(won(0, 99), won(0, 5)))
    asked = client.post(f"/m/{table.code}/deal/2/retract", data={"action": "ask", "key": "k"})
    page = text_of(asked)
    assert "The match opens again: play goes on." in page
    assert "The match then Not over: Anna 99, Bertil 0" in page
    assert len(stored_deals(kept, table)) == 2
    done = client.post(f"/m/{table.code}/deal/2/retract", data={"action": "record", "key": "k"})
    assert "play goes on" in text_of(client.get(done.location))


# ---- what the sheet gets ----


def test_the_columns_are_said_before_and_after(client, kept):
    table = kept.create(a_match(won(0, 90), won(1, 5), overlays=("hollywood",)))
    answer = send(client, table, hands(action="check"))
    said = "Anna 13 in columns 1 and 2, closes column 1"
    assert said in text_of(answer)
    seen = client.post(f"/m/{table.code}/deal/ahead", data=hands())
    assert seen.json == {"ok": True, "line": said}
    answer = send(client, table, hands())
    assert f"On the sheet: {said}" in text_of(client.get(answer.location))


AHEAD = [
    (hands(), "", "Anna knocked: 13, then 44 – 28"),
    (hands(*CHAIN), "", "Bertil undercut by 2: 27, then 31 – 55"),
    (hands(*GIN), "?seq=1", "Anna went gin: 51, then 51 – 28"),
    (hands(), "?seq=1", "Anna knocked: 13, then 13 – 28"),
    ({"winner": "0", "points": "69"}, "", "Anna 69, then 100 – 28: the match ends"),
]


@pytest.mark.parametrize(("sent", "place", "line"), AHEAD)
def test_the_deal_and_the_score_are_said_where_there_is_one_column(
    client, match, sent, place, line
):
    seen = client.post(f"/m/{match.code}/deal/ahead{place}", data=sent)
    assert seen.json["line"] == line


#: What a page sends that holds both cards and counts, and which of them it showed.
KEPT = [
    ({"counts": "0"}, 13),
    ({"counts": ["0", "1"]}, 30),
    ({"counts": ["0", "1"], "by-0": "cards", "by-1": "text"}, 30),
    ({"counts": "0", "by-0": "count", "by-1": "count"}, 30),
    ({"counts": ["0", "1"], "deadwood-1": ""}, 16),  # 19 by cards, 3 counted
]


@pytest.mark.parametrize(("shown", "points"), KEPT)
def test_what_the_page_showed_counts_and_the_rest_is_kept(client, kept, table, shown, points):
    sent = hands() | {"deadwood-0": "3", "deadwood-1": "33"} | shown
    answer = send(client, table, sent)
    assert answer.status_code == 303, text_of(answer)
    assert f"Anna wins {points} points." in text_of(client.get(answer.location))
    again = send(client, table, sent | {"action": "check"})
    assert len(ticked(again, "hand-0").split()) == 10
    assert value_of(again, "deadwood-0") == "3"


def test_an_unfinished_deal_says_nothing_ahead(client, match):
    assert client.post(f"/m/{match.code}/deal/ahead", data={}).json == {"ok": False, "line": ""}


def test_the_layouts_say_what_they_would_write(client, table):
    page = text_of(send(client, table, hands(*TWO_WAYS, action="ask")))
    assert "Anna 16, then 16 – 0" in page
    assert "Anna 4, then 4 – 0" in page


def test_taking_a_deal_back(client, kept, played):
    page = client.get(f"/m/{played.code}/deal/1")
    keys = re.findall(r'name="key" value="([^"]+)"', page.get_data(as_text=True))
    for _ in range(2):
        answer = client.post(f"/m/{played.code}/deal/1/retract", data={"key": keys[0]})
    assert stored_deals(kept, played) == ()
    page = text_of(client.get(answer.location))
    assert "This deal was taken back and does not count." in page
    assert "Anna knocked: 13" in page
    assert len(kept.load(played.code).match.events) == 2


TAKEN = {"a removal": "retract", "an undo": "undo"}


@pytest.mark.parametrize("later", [False, True], ids=["newest", "a later deal"])
@pytest.mark.parametrize("way", TAKEN.values(), ids=TAKEN)
def test_a_deal_taken_back_is_brought_back_from_its_page(client, kept, played, way, later):
    """As the match page would: only while its removal is the newest change."""
    at, before = f"/m/{played.code}", stored_deals(kept, played)
    assert "Read aloud" in text_of(client.get(f"{at}/deal/1"))
    where = f"{at}/deal/1/retract" if way == "retract" else f"{at}/undo"
    client.post(where, data={"key": "k", "seq": 2})
    if later:
        send(client, played, {"closer": "nobody"})
    page = client.get(f"{at}/deal/1")
    assert "Read aloud" not in text_of(page)
    label = {"retract": "Undo the removal of deal 1", "undo": "Redo deal 1"}[way]
    found = re.search(rf'action="({at}/(?:undo|redo))"(?:(?!</form>).)*{label}', page.text, re.S)
    assert bool(found) is not later
    if found:
        client.post(found[1], data={"seq": 3})
        assert stored_deals(kept, played) == before


def test_a_deal_taken_back_cannot_be_corrected(client, played):
    client.post(f"/m/{played.code}/deal/1/retract", data={"key": "k"})
    assert client.get(f"/m/{played.code}/deal/1/edit").status_code == 303


def test_every_ticked_card_is_barred_in_the_other_hand_and_in_its_own_tray(client):
    with client.get("/static/barred.css") as answer:
        style = answer.get_data(as_text=True)
    for card in Pack().cards():
        for own, other in ((0, 1), (1, 0)):
            shown = f":is(#c{other}-{card}, #t{own}-{card})"
            assert f".two:has(#c{own}-{card} :checked) {shown}" in style
        assert f'.own:has([value="{card}"]:checked) span[id$="-{card}"]' in style


def test_typed_cards_are_shown_as_cards_before_they_count(client, kept, match):
    before = len(match.match.events)
    typed = {"closer": "0", "text-0": "2-4H 8C8D8S J-KC 6S", "text-1": BERTIL, "action": "ask"}
    shown = send(client, match, typed)
    assert shown.status_code == 200
    assert "Nothing is recorded yet" in text_of(shown)
    assert len(kept.load(match.code).match.events) == before
    seen = {f"shown-{seat}": value_of(shown, f"shown-{seat}") for seat in (0, 1)}
    assert send(client, match, typed | seen).status_code == 303
    assert len(kept.load(match.code).match.events) == before + 1


SHOWN_ALONE = [
    ({"text-0": "2-4H 8C8D8S", "show": "0"}, 200, "6 cards"),
    ({"text-0": "2-4H 2X", "show": "0"}, 422, "“2X” cannot be read as cards."),
    ({"text-0": "2-4H 2X", "text-1": "5-7D", "show": "1"}, 200, "3 cards"),
]


@pytest.mark.parametrize(("typed", "status", "said"), SHOWN_ALONE)
def test_one_hand_is_shown_as_cards_while_the_other_is_still_empty(
    client, match, typed, status, said
):
    shown = send(client, match, {"closer": "0", "by-0": "text", "by-1": "text"} | typed)
    assert shown.status_code == status
    assert said in text_of(shown)
    assert ("nothing was recorded" in text_of(shown)) == (status == 422)
    turn = int(typed["show"]) + 1
    assert f'id="turn-{turn}" checked' in shown.get_data(as_text=True)


def test_who_won_stands_above_the_cards_too(client, match):
    page = client.get(send(client, match, hands()).location).get_data(as_text=True)
    assert "Anna wins 13 points." in page[: page.index('class="hand-shown"')]


@pytest.mark.parametrize("language", ["sv", "nb"])
@pytest.mark.parametrize("pressed", [{"show": "0"}, {"action": "ask"}], ids=str)
@pytest.mark.parametrize("other", [{}, {"text-1": BERTIL}], ids=["empty", "full"])
def test_what_an_unclear_card_is_asks_nothing_of_the_other_hand(
    client, match, language, pressed, other
):
    client.set_cookie("language", language)
    typed = {"closer": "0", "text-0": "H2-4 K8R8S8 KlKn KlD KlK KD"} | other
    asked = send(client, match, typed | pressed)
    assert codes_in(asked) == ["ambiguous_card"]
    tap = taps(asked, "set")[{"sv": "ruter kung", "nb": "ruter konge"}[language]]
    said = send(client, match, typed | {"set": tap})
    assert value_of(said, "text-0") == "H2-4 K8R8S8 KlKn KlD KlK RK"
    assert (said.status_code, codes_in(said)) == (200, [])
    assert 'id="turn-1" checked' in said.get_data(as_text=True)


def codes_in(page):
    """What a page complains about."""
    return re.findall(r'<li data-code="(\w+)"', page.get_data(as_text=True))


def test_the_last_deal_can_be_undone_while_the_next_is_entered(client, kept, match):
    verdict = send(client, match, hands()).location
    page = client.get(f"/m/{match.code}/deal")
    assert f'formaction="/m/{match.code}/undo"' in page.get_data(as_text=True)
    once = {name: value_of(page, name) for name in ("seq", "key")}
    client.post(f"/m/{match.code}/undo", data=once | {"closer": "0"})
    assert "taken back" in text_of(client.get(verdict))
