"""Entering a deal where one of three rests, or two tables play at once."""

import html
import re
import threading

import pytest

from scorekeeper.engine.cards import parse_cards
from scorekeeper.sheet import deals_of, match_sheet
from tests.evenings import KNOCK, a_match
from tests.many import ROUND, at, met, pairs, three
from tests.web.deals import ANNA, BERTIL, TWO_WAYS
from tests.web.page import fields_of, text_of, value_of


def seated(*who, cards=(ANNA, BERTIL), **more):
    """Both hands ticked for two seats; the first closes."""
    hands = {f"hand-{seat}": hand.split() for seat, hand in zip(who, cards, strict=True)}
    return {"closer": str(who[0])} | hands | more


def deals(kept, stored):
    return deals_of(kept.load(stored.code).match)


def post(client, stored, fields, seq=None, key=None, place="deal"):
    seq = len(stored.match.events) + 1 if seq is None else seq
    once = {"seq": str(seq), "key": key or f"key-{seq}-{sorted(fields)}", "action": "record"}
    return client.post(f"/m/{stored.code}/{place}", data=once | fields)


def page_of(client, stored, query=""):
    return client.get(f"/m/{stored.code}/deal{query}")


def offered(page, name="hand"):
    """The seats that a page offers a field for."""
    return sorted(set(re.findall(rf'name="{name}-(\d)"', page.get_data(as_text=True))))


# ---- three players ----


def test_two_of_three_are_offered(client, kept):
    page = page_of(client, kept.create(three()))
    assert offered(page) == offered(page, "text") == offered(page, "deadwood") == ["1", "2"]
    html = page.get_data(as_text=True)
    assert re.findall(r'name="closer" value="(\w+)"', html) == ["1", "2", "nobody"]
    assert re.findall(r'<option value="(\d)">(\w+)</option>', html) == [
        ("1", "Bertil"),
        ("2", "Carl"),
    ]
    assert "Anna rests" in text_of(page)


def test_a_deal_of_three_has_null_for_who_rests(client, kept):
    stored = kept.create(three())
    answer = post(client, stored, seated(1, 2))
    assert answer.status_code == 303
    (deal,) = deals(kept, stored)
    assert [hand is None for hand in deal.hands] == [True, False, False]
    assert deal.hands[2].cards == parse_cards(BERTIL)
    assert (deal.closer, deal.players, deal.dealer) == (1, (1, 2), 0)
    page = text_of(client.get(answer.headers["Location"]))
    assert "Bertil wins 13 points." in page
    assert "Carl deals and rests. Anna and Bertil play. to 100: Anna 100, Bertil 87" in page
    assert "Anna and Bertil play." in text_of(client.get(f"/m/{stored.code}"))


def test_the_sheet_of_three_as_a_file(client, kept):
    stored = kept.create(three())
    post(client, stored, {"closer": "2", "deadwood-2": "5", "deadwood-1": "20"})
    file = client.get(f"/m/{stored.code}.json").json
    assert file["deals"][0]["hands"] == [None, {"deadwood": 20}, {"deadwood": 5}]


def test_who_rests_is_refused_and_may_have_played_after_all(client, kept):
    stored = kept.create(three())
    answer = post(client, stored, seated(0, 2))
    assert answer.status_code == 422
    assert "Anna rests in this deal." in text_of(answer)
    assert 'name="set" value="rests:1">Bertil rested' in answer.get_data(as_text=True)
    assert deals(kept, stored) == ()
    assert post(client, stored, seated(0, 2, set="rests:1"), key="k").status_code == 303
    (deal,) = deals(kept, stored)
    assert (deal.dealer, deal.players) == (1, (0, 2))
    assert match_sheet(kept.load(stored.code).match).resting == 2


def test_somebody_else_rested(client, kept):
    stored = kept.create(three())
    page = page_of(client, stored, "?rests=2")
    assert offered(page) == ["0", "1"]
    assert value_of(page, "rests") == "2"
    assert post(client, stored, seated(1, 0, rests="2")).status_code == 303
    assert deals(kept, stored)[0].players == (0, 1)
    for query in ("?rests=7", "?rests=x", "?table=2"):
        assert page_of(client, stored, query).status_code == 200


def test_a_copied_line_and_a_void_of_three(client, kept):
    stored = kept.create(three())
    assert post(client, stored, {"winner": "2", "points": "12"}).status_code == 303
    assert post(client, stored, {"closer": "nobody"}, seq=2).status_code == 303
    line, void = deals(kept, stored)
    assert (line.winner, line.players, line.dealer) == (2, (1, 2), 0)
    assert (void.players, void.dealer) == ((0, 2), 1)
    assert post(client, stored, {"winner": "1", "points": "12"}, seq=3).status_code == 422


def test_a_card_in_both_hands_of_three_is_asked_by_name(client, kept):
    stored = kept.create(three())
    answer = post(client, stored, seated(1, 2, cards=(ANNA, BERTIL.replace("2D", "2H"))))
    assert answer.status_code == 422
    assert "in Bertil’s hand and in Carl’s" in text_of(answer)
    tap = {"move": "0:2H", "action": ""}
    moved = post(client, stored, seated(1, 2, cards=(ANNA, f"{BERTIL} 2H"), **tap))
    ticked = re.findall(r'name="hand-(\d)" value="2H"[^>]* checked', moved.get_data(as_text=True))
    assert ticked == ["1"]


def test_layouts_are_asked_for_and_chosen_by_seat(client, kept):
    stored = kept.create(three())
    answer = post(client, stored, seated(1, 2, cards=TWO_WAYS, action="ask"))
    assert "How did Bertil’s cards lie?" in text_of(answer)
    taps = re.findall(r'name="set" value="([^"]+)"', answer.get_data(as_text=True))
    assert post(client, stored, seated(1, 2, cards=TWO_WAYS, set=taps[0])).status_code == 303
    assert deals(kept, stored)[0].hands[1].melds


def test_a_deal_of_three_is_corrected_with_whom_it_had(client, kept):
    stored = kept.create(three(*ROUND))
    page = client.get(f"/m/{stored.code}/deal/1/edit")
    assert offered(page) == ["1", "2"]
    fields = seated(2, 1, seq="4", key="k")
    assert post(client, stored, fields, place="deal/1/edit").status_code == 303
    first, second, third = deals(kept, stored)
    assert (first.closer, first.players, first.dealer) == (2, (1, 2), 0)
    assert (second, third) == ROUND[1:]
    page = client.get(f"/m/{stored.code}/deal/1/edit?rests=1")
    assert offered(page) == ["0", "2"]
    fields = seated(2, 0, rests="1", seq="5", key="k2")
    assert post(client, stored, fields, place="deal/1/edit").status_code == 303
    assert (deals(kept, stored)[0].players, deals(kept, stored)[0].dealer) == ((0, 2), 1)


def test_nobody_else_sits_there(client, kept):
    stored = kept.create(three())
    answer = post(client, stored, seated(1, 2, **{"hand-3": "AH"}))
    assert answer.status_code == 422
    assert "Nobody sits there: “hand-3”" in text_of(answer)


# ---- two pairs ----


def test_the_open_table_is_chosen_first(client, kept):
    stored = kept.create(pairs(at(1, 1, 0, 16)))
    page = page_of(client, stored)
    assert (offered(page), value_of(page, "table")) == (["2", "3"], "2")
    text = text_of(page)
    assert "Round 1, table 2" in text
    assert "Table 2 Carl and Doris Table 1 , round 2 Anna and Doris" in text.replace(", ", " , ")
    page = page_of(client, stored, "?table=1")
    assert (offered(page), value_of(page, "table")) == (["0", "3"], "1")
    assert "Round 2, table 1" in text_of(page)


def test_round_table_and_players_are_set(client, kept):
    stored = kept.create(pairs())
    assert post(client, stored, seated(3, 2, table="2")).status_code == 303
    (deal,) = deals(kept, stored)
    assert (deal.round, deal.table, deal.players) == (1, 2, (2, 3))
    assert [hand is None for hand in deal.hands] == [True, True, False, False]
    page = text_of(client.get(f"/m/{stored.code}/deal/1"))
    assert "Round 1 is half entered: table 1, Anna and Bertil, is still open." in page
    assert "Enter table 1" in page
    assert post(client, stored, seated(0, 1), seq=2).status_code == 303
    assert deals(kept, stored)[1].table == 1
    sheet = match_sheet(kept.load(stored.code).match)
    assert sheet.pending_rounds == ()
    assert sheet.columns[0].lines == ()


def test_hands_alone_find_their_table(client, kept):
    stored = kept.create(pairs())
    assert post(client, stored, seated(2, 3)).status_code == 303
    assert deals(kept, stored)[0].table == 2


def test_opponents_change_with_the_round(client, kept):
    stored = kept.create(pairs(at(1, 1, 0, 16), at(1, 2, 2, 12)))
    assert [offered(page_of(client, stored, f"?table={table}")) for table in (1, 2)] == [
        ["0", "3"],
        ["1", "2"],
    ]


def test_who_really_met_stands(client, kept):
    stored = kept.create(pairs())
    assert post(client, stored, seated(0, 3, table="1")).status_code == 303
    assert deals(kept, stored)[0].players == (0, 3)
    assert offered(page_of(client, stored)) == ["1", "2"]


REFUSED = [
    (seated(0, 2, table="1"), "Anna and Carl are partners"),
    (seated(0, 1, table="3"), "There are two tables"),
    (seated(0, 1, **{"hand-2": ["AS"]}), "Two meet at a table"),
    ({"closer": "0", "hand-0": ANNA.split(), "table": "1"}, "Bertil has 0 cards"),
    ({"table": "1"}, "Who closed?"),
]


@pytest.mark.parametrize(("sent", "said"), REFUSED, ids=[said for _, said in REFUSED])
def test_refused(client, kept, sent, said):
    stored = kept.create(pairs())
    answer = post(client, stored, sent)
    assert answer.status_code == 422
    assert said in text_of(answer)
    assert deals(kept, stored) == ()


def test_two_phones_enter_both_tables_at_once(client, kept):
    stored = kept.create(pairs())
    assert post(client, stored, seated(0, 1, table="1"), key="one").status_code == 303
    answer = post(client, stored, seated(2, 3, table="2"), seq=1, key="two")
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/m/{stored.code}/deal/2")
    again = post(client, stored, seated(2, 3, table="2"), seq=1, key="two")
    assert again.headers["Location"] == answer.headers["Location"]
    assert [(deal.round, deal.table) for deal in deals(kept, stored)] == [(1, 1), (1, 2)]


def entering(page):
    """The tables that a page leads on to, with their rounds, the main one first."""
    links = re.findall(
        r'href="[^"]*/deal\?table=(\d)&amp;round=(\d+)"', page.get_data(as_text=True)
    )
    return [(int(round_), int(table)) for table, round_ in links]


@pytest.mark.parametrize("table", [1, 2])
def test_a_phone_goes_on_at_its_own_table(client, kept, table):
    """A table that is waited for comes first; whoever sits at this one finds it beside that."""
    stored, other = kept.create(pairs()), 3 - table
    who = {1: (0, 1), 2: (2, 3)}
    half = client.get(post(client, stored, seated(*who[table], table=table)).headers["Location"])
    assert entering(half) == [(1, other), (2, table)]
    post(client, stored, seated(*who[other], table=other), seq=2)
    for seq, here in ((1, table), (2, other)):
        done = client.get(f"/m/{stored.code}/deal/{seq}")
        assert entering(done) == [(2, here), (2, 3 - here)]


@pytest.mark.parametrize("round_", [1, 2])
@pytest.mark.parametrize("first", [1, 2])
def test_who_sits_where_stays_while_the_other_table_records(client, kept, round_, first):
    """The names of a table, and whose cards are asked for first, in one order all the time."""
    played = [at(1, 1, 0, 16), at(1, 2, 2, 12)] if round_ == 2 else []
    before, half = (
        kept.create(pairs(*deals, id=f"m{len(deals)}"))
        for deals in (played, [*played, at(round_, first, 0 if first == 1 else 2, 5)])
    )

    def seen(stored):
        page = page_of(client, stored, f"?table={3 - first}")
        who = re.findall(r"on-[01][^>]*>([^<]+)’s cards<", page.get_data(as_text=True))
        named = re.findall(r"<small>([^<]+)</small>", client.get(f"/m/{stored.code}").text)
        return list(dict.fromkeys(who)), who and named[0 if stored is half else 2 - first]

    assert seen(before) == seen(half)


def test_a_page_left_open_enters_no_table_twice(client, kept):
    """Without script a page goes on calling a table open; it can look again, and leads to none."""
    stored = kept.create(pairs(at(1, 1, 0, 16)))
    for place in ("", "/deal/1"):
        page = client.get(f"/m/{stored.code}{place}")
        assert f'<noscript><p><a class="button-quiet" href="/m/{stored.code}{place}">' in (
            page.get_data(as_text=True)
        )
        assert entering(page)[0] == (1, 2)
    assert page_of(client, stored, "?table=2&round=1").status_code == 200
    post(client, stored, seated(2, 3, table="2"), seq=2)
    for round_, table, seq in ((1, 2, 2), (1, 1, 1)):
        answer = page_of(client, stored, f"?table={table}&round={round_}")
        assert answer.headers["Location"] == f"/m/{stored.code}/deal/{seq}"
    assert "That table was entered meanwhile" in text_of(client.get(answer.headers["Location"]))
    for query in ("?table=2&round=2", "?table=2&round=9", "?table=x&round=-1", "?table=2"):
        assert page_of(client, stored, query).status_code == 200


def test_one_table_entered_twice_is_asked_about(client, kept):
    stored = kept.create(pairs())
    post(client, stored, seated(0, 1, table="1"), key="one")
    answer = post(client, stored, seated(1, 0, table="1"), seq=1, key="two")
    assert answer.status_code == 409
    assert "Somebody was first" in text_of(answer)
    assert 'name="hand-1" value="2H"' in answer.get_data(as_text=True)
    assert len(deals(kept, stored)) == 1


def test_a_round_that_is_full_takes_no_late_deal(client, kept):
    stored = kept.create(pairs())
    post(client, stored, seated(0, 1, table="1"), key="one")
    post(client, stored, seated(2, 3, table="2"), seq=2, key="two")
    assert post(client, stored, seated(3, 2, table="2"), seq=1, key="three").status_code == 409
    assert len(deals(kept, stored)) == 2


def test_many_phones_race_and_nothing_is_doubled(app, kept):
    stored = kept.create(pairs())
    codes = []

    def phone(number):
        seats = (0, 1) if number % 2 else (2, 3)
        client = app.test_client()
        answer = post(client, stored, seated(*seats), seq=1, key=f"phone-{number}")
        codes.append(answer.status_code)

    threads = [threading.Thread(target=phone, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(codes) == [303, 303] + [409] * 6
    assert {deal.table for deal in deals(kept, stored)} == {1, 2}


def test_each_table_has_its_own_upcard(client, kept):
    stored = kept.create(a_match(preset="oklahoma", overlays=("partnership",), names="ABCD"))
    answer = post(client, stored, seated(0, 1, table="1", upcard="9S"))
    assert answer.status_code == 303
    assert post(client, stored, seated(2, 3, table="2"), seq=2).status_code == 422
    assert post(client, stored, seated(2, 3, table="2", upcard="8H"), seq=2).status_code == 303
    assert [str(deal.upcard) for deal in deals(kept, stored)] == ["9S", "8H"]
    lines = client.get(f"/m/{stored.code}/sheet.json").json["columns"][0]["lines"]
    assert [line["points"] for line in lines] == [2 * 13 + 13]


def test_a_table_is_corrected_at_its_place(client, kept):
    stored = kept.create(pairs(at(1, 1, 0, 16), at(1, 2, 2, 12), at(2, 1, 0, 5)))
    page = client.get(f"/m/{stored.code}/deal/2/edit")
    assert offered(page) == ["2", "3"]
    assert "Which table?" not in page.get_data(as_text=True)
    answer = post(client, stored, seated(3, 2), seq=4, place="deal/2/edit")
    assert answer.status_code == 303
    deal = deals(kept, stored)[1]
    assert (deal.round, deal.table, deal.players, deal.closer) == (1, 2, (2, 3), 3)


def test_what_a_deal_would_write_is_said_for_its_seats(client, kept):
    stored = kept.create(pairs(at(1, 1, 0, 16)))
    said = post(client, stored, seated(2, 3), place="deal/ahead").json
    assert said == {"ok": True, "line": "Anna + Carl 29, then 29 – 0"}
    stored = kept.create(three(met(1, 28, (1, 2)), id="three"))
    assert (
        post(client, stored, seated(0, 1), place="deal/ahead")
        .json["line"]
        .startswith("Anna knocked: 13, then")
    )
    assert post(client, stored, seated(0, 2), place="deal/ahead").json["ok"] is False


def test_a_verdict_is_shown_before_it_is_recorded(client, kept):
    stored = kept.create(pairs())
    page = text_of(post(client, stored, seated(2, 3, action="check")))
    assert "Carl wins 13 points." in page
    assert deals(kept, stored) == ()


def draft_of(page):
    """Under what a form keeps its draft on the phone, and the address that leads back to it."""
    page = page.get_data(as_text=True)
    return re.search(r'data-draft="([^"]+)" data-form="([^"]+)"', page).groups()


@pytest.mark.parametrize(
    ("match", "query"),
    [
        (a_match(), ""),
        (a_match(), "?copying=1"),
        (three(), ""),
        (three(), "?rests=2"),
        (pairs(), "?table=2"),
        (pairs(), "?table=2&copying=1"),
    ],
    ids=lambda given: given if isinstance(given, str) else "",
)
def test_a_draft_knows_the_form_that_holds_it(client, kept, match, query):
    """Also where it was sent and refused, and its own address says nothing any more."""
    stored = kept.create(match)
    page = page_of(client, stored, query)
    place, form = draft_of(page)
    sent = {name: values for name, values in fields_of(page).items() if name != "turn"}
    refused = client.post(f"/m/{stored.code}/deal", data=sent | {"action": "ask"})
    assert refused.status_code == 422
    for back in (client.get(html.unescape(form)), refused):
        assert draft_of(back) == (place, form)
        assert ("copying" in fields_of(back)) == ("copying" in query)


# ---- somebody comes late ----


LATE = [
    a_match(),
    a_match(KNOCK),
    three(),
    three(met(1, 28, (1, 2))),
    pairs(),
    pairs(at(1, 1, 0, 9)),
]


@pytest.mark.parametrize("made", LATE)
def test_who_comes_late_is_told_what_to_do(client, kept, made):
    stored = kept.create(made)
    names = [player.name for player in stored.match.players]
    assert "Somebody sits down" in text_of(client.get(f"/m/{stored.code}"))
    answer = client.get(f"/m/{stored.code}/join")
    assert "nobody else can sit down" in text_of(answer)
    assert ("end it early" in text_of(answer)) is bool(deals_of(stored.match))
    page = answer.get_data(as_text=True)
    assert (f"/m/{stored.code}/end" in page) is bool(deals_of(stored.match))
    assert (f"/m/{stored.code}/away" in page) is not bool(deals_of(stored.match))
    anew = html.unescape(re.search(r'href="(/new[^"]*)"', page)[1])
    form = client.get(anew)
    places = [value_of(form, f"name-{seat}") for seat in range(len(names) + 1)]
    assert places == [*names, ""]
    sent = fields_of(form) | {f"name-{len(names)}": "Elsa"}
    begun = client.post("/new", data=sent)
    assert begun.status_code == (303 if len(names) < 4 else 422), "gin is for four at most"
