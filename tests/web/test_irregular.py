"""The awkward moments: a knock that was none, a count said aloud, the wall, a misdeal."""

import re
from dataclasses import replace

import pytest

from scorekeeper.engine.deal import Deal, Ending
from scorekeeper.rulesets import resolve
from scorekeeper.sheet import deals_of, match_sheet
from tests.engine.cases import rows
from tests.evenings import UNDERCUT, a_match, won
from tests.web.deals import ANNA, BERTIL, counts, hands, send, taps, ticked
from tests.web.page import fields_of, text_of, value_of
from tests.web.seatphone import Phone


@pytest.fixture
def table(kept):
    """A classic match with nothing in it yet."""
    return kept.create(a_match())


def stored_deals(kept, table):
    return deals_of(kept.load(table.code).match)


#: A knock with 11 loose, answered by a hand that could knock with 9, and by one that could not.
OVER = "4H 5H 6H 9C 9D 9S 2C 3D AC 5D"
CLOSE = "5S 6S 7S 8H 8C 8D KC KH KD 9H"
FAR = "5S 6S 7S 8H QH 4C 3S 2D KC KD"


def houserule(kept, illegal):
    match = a_match(id=illegal)
    rules = resolve({"preset": "classic", "knock": {"illegal": illegal}})
    return kept.create(replace(match, rules=rules))


def test_a_false_knock_is_first_corrected(client, table):
    page = text_of(send(client, table, hands(OVER, CLOSE)))
    assert "11, and at most 10 is allowed" in page
    assert page.index("Correct the entry") < page.index("What else the table may do Bertil")
    assert "the rule book" in page
    assert "Play on, Anna’s cards face up a public rule page" in page


HOUSE = [
    ("opponent_may_accept", "Bertil accepts it: score it as it lies", "accepted"),
    ("expose_and_continue", "Play on, Anna’s cards face up", "exposed"),
    ("forfeit_hand", "Anna gives up the deal, nobody scores", "forfeited"),
]


@pytest.mark.parametrize(("illegal", "label", "remedy"), HOUSE)
def test_the_house_s_remedy_is_one_button(client, kept, illegal, label, remedy):
    table = houserule(kept, illegal)
    answer = send(client, table, hands(OVER, CLOSE))
    page = text_of(answer)
    assert page.index("Correct the entry") < page.index(label) < page.index("What else")
    tap = taps(answer, "set")[label]
    answer = send(client, table, hands(OVER, CLOSE) | {"set": tap}, answer)
    assert answer.status_code == 303
    assert stored_deals(kept, table)[0].remedy == remedy


TOLD = [
    ("accepted", "Anna knocked over the limit; Bertil accepted it."),
    ("exposed", "Anna could not knock: played on, cards face up."),
    ("forfeited", "Anna could not knock and gave up the deal."),
    ("new_deal", "Anna could not knock: dealt anew."),
]


@pytest.mark.parametrize(("remedy", "told"), TOLD)
def test_a_remedy_is_told(client, kept, table, remedy, told):
    answer = send(client, table, hands(OVER, CLOSE) | {"set": f"remedy:{remedy}"})
    assert told in text_of(client.get(answer.location))
    sheet = text_of(client.get(f"/m/{table.code}"))
    assert (told in sheet) == (remedy != "accepted")


def test_a_deal_that_goes_on_face_up_is_only_noted(client, table):
    answer = send(client, table, hands(OVER, CLOSE) | {"set": "remedy:exposed"})
    page = text_of(client.get(answer.location))
    assert "Noted: Anna’s cards lie open. The same deal goes on; enter it when it ends." in page
    assert "Enter this deal" in page
    for wrong in ("Next deal", "Nobody scores", "Not a knock"):
        assert wrong not in page
    send(client, table, hands())
    later = text_of(client.get(answer.location))
    assert "Next deal" in later
    assert "Enter this deal" not in later


def test_who_could_not_knock_may_not_accept(client, kept):
    table = houserule(kept, "opponent_may_accept")
    answer = send(client, table, hands(OVER, FAR))
    assert "Bertil may not accept it: with 47 of their own" in text_of(answer)
    assert "remedy:accepted" not in taps(answer, "set").values()


def test_who_may_accept_as_the_association_says(client, kept):
    (row,) = rows("illegal-knock.json")
    table = houserule(kept, row["ruleset"]["knock"]["illegal"])
    inputs, expected = row["inputs"], row["expected"]["defenderMayAccept"]
    for count, may in zip(inputs["defenderDeadwood"], expected, strict=True):
        answer = send(client, table, counts(inputs["knockerDeadwood"], count))
        assert ("remedy:accepted" in taps(answer, "set").values()) is may


def test_a_gin_that_is_none_and_no_knock_either(client, table):
    page = text_of(send(client, table, hands(OVER, CLOSE, ending="gin")))
    assert "Anna is not gin: 11 is left." in page
    assert "Correct the entry" in page


#: What went in the wrong way round, and by which button it is mended.
MIXED_UP = [
    (hands(BERTIL, ANNA, closer="0"), "Swap the two hands", "Anna wins 13 points."),
    (hands(ANNA, BERTIL, closer="1"), "It was Anna who closed", "Anna wins 13 points."),
    (counts(19, 6, closer="0"), "Swap the two hands", "Anna wins 13 points."),
    (counts(19, 6, closer="0"), "It was Bertil who closed", "Bertil wins 13 points."),
]


@pytest.mark.parametrize(("sent", "label", "said"), MIXED_UP)
def test_hands_or_players_that_were_mixed_up_take_one_tap(client, table, sent, label, said):
    refused = send(client, table, sent)
    pressed = {name: taps(refused, name).get(label) for name in ("set", "swap")}
    tap = {name: value for name, value in pressed.items() if value}
    mended = send(client, table, sent | tap)
    assert said in text_of(client.get(mended.location))


@pytest.mark.parametrize("answered", [FAR, f"{CLOSE} AS"])
def test_a_knock_that_the_other_could_not_make_was_not_mixed_up(client, table, answered):
    assert not taps(send(client, table, hands(OVER, answered)), "swap")


MISCOUNTED = [
    (ANNA.removesuffix(" 6S"), BERTIL, 0, 1),
    (ANNA, f"{BERTIL} KD", 1, 2),
    (ANNA.removesuffix(" 6S"), f"{BERTIL} KD", 0, 1),  # both: the one named first
    (f"{ANNA} KD", BERTIL.removesuffix(" 2D"), 1, 2),
    (OVER, CLOSE, 0, 1),  # not miscounted: a knock too high, and again a sentence about a hand
]


@pytest.mark.parametrize(("anna", "bertil", "seat", "turn"), MISCOUNTED)
def test_a_hand_is_opened_to_be_mended(client, kept, table, anna, bertil, seat, turn):
    """Both sentence and button open it by itself, with all that was entered; nothing is stored."""
    sent = hands(anna, bertil)
    refused = send(client, table, sent).get_data(as_text=True)
    assert refused.count(f'name="look" value="{seat}"') == 2
    opened = send(client, table, sent | {"look": str(seat)})
    page = opened.get_data(as_text=True)
    assert opened.status_code == 200
    assert 'id="findings"' not in page
    assert f'id="turn-{turn}" checked' in page
    for place, cards in enumerate((anna, bertil)):
        assert sorted(ticked(opened, f"hand-{place}").split()) == sorted(cards.split())
    assert not stored_deals(kept, table)


def test_a_count_over_the_limit_leads_to_the_count(client, table):
    answer = send(client, table, counts(12, 20))
    assert '<a class="button" href="#deadwood-0">Correct the count</a>' in answer.get_data(
        as_text=True
    )


def test_where_only_gin_closes_nothing_is_said_of_accepting(client, kept):
    straight = kept.create(a_match(preset="straight", id="straight"))
    answer = send(client, straight, hands(OVER, FAR))
    assert "accept" not in text_of(answer)
    assert "remedy:accepted" not in taps(answer, "set").values()


def test_the_rule_book_says_who_plays_which_remedy(client, table):
    page = send(client, table, hands(OVER, CLOSE)).get_data(as_text=True)
    address, anchor = re.search(r'href="([^"]+/rules)#([^"]+)"', page).groups()
    book = client.get(address).get_data(as_text=True)
    section = book[book.index(f'id="{anchor}"') :]
    assert "A knock with too much" in section[: section.index("</section>")]


def test_a_corrected_deal_keeps_its_remedy(client, kept, table):
    send(client, table, hands(OVER, CLOSE, remedy="forfeited"))
    page = client.get(f"/m/{table.code}/deal/1/edit")
    assert '<option value="forfeited" selected>' in page.get_data(as_text=True)


def test_a_count_said_aloud_that_differs(client, table):
    answer = send(client, table, hands() | {"announced-0": "5", "announced-1": "19"})
    page = text_of(client.get(answer.location))
    assert "Anna announced 5; the cards count 6." in page
    assert "Bertil announced" not in page


# ---- the wall ----


@pytest.fixture
def half_box(kept):
    rules = resolve({"preset": "classic", "sheet": {"wall": "half_box"}})
    return kept.create(replace(a_match(id="half-box"), rules=rules))


def test_half_a_box_by_counts(client, kept, half_box):
    assert "half a box goes to the lower count" in text_of(client.get(f"/m/{half_box.code}/deal"))
    answer = send(client, half_box, counts(17, 9, closer="nobody"))
    page = text_of(client.get(answer.location))
    assert "Half a box for Bertil." in page
    assert "Half a box for Bertil." in text_of(client.get(f"/m/{half_box.code}"))


def test_half_a_box_by_cards(client, half_box):
    answer = send(client, half_box, hands(closer="nobody"))
    assert "Half a box for Anna." in text_of(client.get(answer.location))


def test_no_half_box_without_counts_or_where_they_are_equal(client, half_box):
    for fields in ({"closer": "nobody"}, counts(9, 9, closer="nobody")):
        answer = send(client, half_box, fields)
        assert "Half a box" not in text_of(client.get(answer.location))


def test_a_misdeal_is_a_line_of_its_own(client, kept, table):
    page = client.get(f"/m/{table.code}/deal")
    tap = taps(page, "set")["It was a misdeal: deal anew"]
    answer = send(client, table, {"closer": "nobody", "set": tap}, page)
    assert "Misdeal" in text_of(client.get(answer.location))
    assert "Misdeal" in text_of(client.get(f"/m/{table.code}"))


WALLS = [
    ("void", "ran out at two cards"),
    ("last_discard", "the last discard ended nothing"),
    ("play_to_last", "played to its last card"),
]


@pytest.mark.parametrize(("wall", "said"), WALLS)
def test_every_wall_is_named(client, kept, wall, said):
    rules = resolve({"preset": "classic", "sheet": {"wall": wall}})
    table = kept.create(replace(a_match(id=wall), rules=rules))
    assert said in text_of(client.get(f"/m/{table.code}/deal"))


# ---- eleven cards ----

ELEVEN = "2H 3H 4H 8C 8D 8S JC QC KC 6S KD"


def test_eleven_cards_ask_for_the_discard_beside_the_sentence(client, table):
    answer = send(client, table, hands(ELEVEN))
    page = answer.get_data(as_text=True)
    assert '<details class="other">' in page, "nothing unfolds above the sentence"
    throws = re.findall(r'name="set" value="discard:(\w+)"[^>]* aria-label', page)
    assert sorted(throws) == sorted(ELEVEN.split())
    assert "Threw away K♦" in text_of(answer).replace("\ufe0e", "")
    done = send(client, table, hands(ELEVEN) | {"set": "discard:6S"}, answer)
    assert "Anna wins" in text_of(client.get(done.location))


def test_what_is_wrong_comes_before_the_panel_it_unfolds(client, table):
    page = send(client, table, hands() | {"melds-0": "2H 3H 5H"}).get_data(as_text=True)
    assert page.index('id="findings"') < page.index('<details class="other" open>')


# ---- a deal among the others ----


def test_a_deal_corrected_to_nobody_shows_no_hands(client, table):
    shown = send(client, table, hands()).location
    page = client.get(f"{shown}/edit")
    once = {name: value_of(page, name) for name in ("seq", "key")}
    client.post(f"{shown}/edit", data=hands(closer="nobody") | once)
    page = text_of(client.get(shown))
    now = page[: page.index("History")]
    assert "Nobody scores" in now
    assert "loose" not in now.lower()
    assert "hand-shown" not in client.get(shown).get_data(as_text=True).split("history")[0]


def test_the_next_deal_says_what_was_recorded_before(client, table):
    assert "Deal 1 is recorded" not in text_of(client.get(f"/m/{table.code}/deal"))
    shown = send(client, table, hands()).location
    answer = client.get(f"/m/{table.code}/deal")
    assert "Deal 1 is recorded: Anna knocked: 13" in text_of(answer)
    assert f'href="{shown}"' in answer.get_data(as_text=True)
    assert "<title>Deal 2 ·" in answer.get_data(as_text=True)


def test_totals_on_an_older_deal_are_those_of_now(client, table):
    shown = send(client, table, hands()).location
    assert "The match now" not in text_of(client.get(shown))
    send(client, table, hands())
    assert "The match now Anna 26" in text_of(client.get(shown))


def test_big_gin_is_called_so(client, table):
    eleven = "2H 3H 4H 8C 8D 8S JC QC KC 5H 6H"
    page = text_of(client.get(send(client, table, hands(eleven)).location))
    assert "Anna big gin 0" in page
    assert "went gin" not in page


# ---- a correction says what it shows ----


def correct(client, shown, changes, without=()):
    """Open the form that corrects a deal, and send all it holds with some changes."""
    page = client.get(f"{shown}/edit")
    fields = {name: values for name, values in fields_of(page).items() if name not in without}
    answer = client.post(f"{shown}/edit", data=fields | changes)
    assert answer.status_code == 303, text_of(answer)
    return client.get(shown)


def test_half_a_box_is_not_given_for_cards_that_are_not_shown(client, kept, half_box):
    shown = send(client, half_box, hands()).location
    page = text_of(correct(client, shown, {"closer": "nobody"}))
    assert "Half a box" not in page.split("History")[0]
    (deal,) = stored_deals(kept, half_box)
    assert deal.hands is None
    again = correct(client, shown, {"closer": "nobody"} | counts(17, 9, closer="nobody"))
    assert "Half a box for Bertil." in text_of(again)


def test_half_a_box_given_for_cards_stays_with_them(client, half_box):
    shown = send(client, half_box, hands(closer="nobody", **{"with-cards": "1"})).location
    assert "Half a box for Anna." in text_of(correct(client, shown, {}))


PAPER = [
    ({"won-by": "knock"}, Deal(closer=1, winner=1, ending=Ending.KNOCK, points=20)),
    ({"won-by": "undercut"}, Deal(closer=0, winner=1, ending=Ending.KNOCK, points=20)),
    ({"won-by": "gin"}, Deal(closer=1, winner=1, ending=Ending.GIN, points=20)),
]


@pytest.mark.parametrize(("how", "right"), PAPER)
def test_a_line_from_paper_is_corrected_to_another_winner(client, kept, how, right):
    table = kept.create(a_match(won(0, 31), id="paper"))
    line = {"winner": "1", "points": "20"}
    correct(client, f"/m/{table.code}/deal/1", line | how)
    assert stored_deals(kept, table) == (right,)


@pytest.mark.parametrize("deal", [won(0, 31), won(1, 20, Ending.GIN), UNDERCUT])
def test_a_line_from_paper_that_is_not_changed_stays(client, kept, deal):
    table = kept.create(a_match(deal, id="paper"))
    correct(client, f"/m/{table.code}/deal/1", {})
    assert stored_deals(kept, table) == (deal,)


def test_a_line_from_paper_is_corrected_to_nobody(client, kept):
    table = kept.create(a_match(won(0, 31), id="paper"))
    correct(client, f"/m/{table.code}/deal/1", {"closer": "nobody"})
    assert stored_deals(kept, table)[0].ending == "void"


def test_cards_are_corrected_to_a_line_from_paper(client, kept, table):
    shown = send(client, table, hands()).location
    correct(client, shown, {"winner": "1", "points": "20", "line": "1"})
    assert stored_deals(kept, table) == (Deal(closer=1, winner=1, points=20),)


def test_eleven_cards_may_be_a_misdeal(client, kept, table):
    answer = send(client, table, hands(ELEVEN))
    assert text_of(answer).count("Swedish long guide") == 2  # beside the button, and in the book
    tap = taps(answer, "set")["It was a misdeal: deal anew"]
    send(client, table, hands(ELEVEN) | {"set": tap}, answer)
    assert stored_deals(kept, table)[0].ending == "misdeal"


def test_two_miscounted_hands_are_one_misdeal(client, table):
    answer = send(client, table, hands(ELEVEN, bertil="5D 6D 7D 9C 9H 9S QH 4C 3S"))
    assert text_of(answer).count("It was a misdeal: deal anew") == 2  # here, and under Nobody
    assert text_of(answer).count("Swedish long guide") == 2  # beside the button, and in the book


def test_a_deal_after_the_end_says_so_wherever_it_is_shown(app, client, kept, hollywood):
    """Also one that was begun before the end, and is recorded beside it by "Record mine"."""
    for stored in (kept.create(a_match(won(0, 90), id="one")), hollywood):
        page = client.get(f"/m/{stored.code}/deal")
        while not match_sheet(kept.load(stored.code).match).finished:
            send(client, stored, {"winner": "0", "points": "99"})
        refused = send(client, stored, {"winner": "1", "points": "5"}, page)
        assert "The match is over: a deal recorded now does not count." in text_of(refused)
        sent = fields_of(refused) | {"action": "record"}
        answer = client.post(f"/m/{stored.code}/deal", data=sent, follow_redirects=True)
        seq = len(kept.load(stored.code).match.events)
        said = "After the end: it does not count."
        assert text_of(answer).count(said) == 1
        assert said in text_of(client.get(f"/v/{stored.view_code}/deal/{seq}"))
        assert said in text_of(Phone(app, kept, stored, 0).get(f"/deal/{seq}"))
        assert said not in text_of(client.get(f"/m/{stored.code}/deal/{seq - 1}"))
