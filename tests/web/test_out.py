"""A deal that ends when somebody goes out, as its page takes it."""

import re

import pytest

from scorekeeper.engine.cards import parse_cards
from scorekeeper.engine.deal import Deal, Ending, Holding
from scorekeeper.sheet import Event, EventKind, deals_of, match_sheet
from tests.evenings import a_match
from tests.goingout import FOUR, SIX, out, table
from tests.web.deals import send
from tests.web.page import fields_of, text_of, value_of

THREE = ("Anna", "Bertil", "Cilla")


def counts(closer, **left):
    return {"closer": str(closer)} | {f"deadwood-{seat[1:]}": text for seat, text in left.items()}


@pytest.fixture
def seven(kept):
    return kept.create(table("swedish_seven", FOUR))


def recorded(kept, stored):
    return deals_of(kept.load(stored.code).match)


def scores(kept, stored):
    sheet = match_sheet(kept.load(stored.code).match)
    return [side.total for side in sheet.sides]


def test_it_works(client, kept, seven):
    page = client.get(f"/m/{seven.code}/deal")
    assert page.status_code == 200
    assert "Round 1 of 7" in text_of(page)
    assert "2 sets of three" in text_of(page)
    answer = send(client, seven, counts(1, s0="25+10+7+15", s2="0", s3="12"))
    assert answer.status_code == 303
    (deal,) = recorded(kept, seven)
    assert (deal.closer, deal.round) == (1, 1)
    assert scores(kept, seven) == [57, 0, 0, 12]
    verdict = text_of(client.get(answer.headers["Location"]))
    assert "Round 1 of 7" in verdict
    assert "Bertil has no cards left" in verdict


#: Hands left over and what they count, with who says so.
LEFT = [
    ("swedish_seven", {}, "Jk KH 7D AS", 57),  # Swedish long guide
    ("rilpedia_fifteen", {}, "2S AH KD 9C 3C", 55),  # Rilpedia
    ("swedish_seven", {"cards": {"values": {"Jk": 50, "A": 25}}}, "Jk AS", 75),
    ("swedish_seven", {}, "7H 7H Jk Jk Jk Jk", 114),
    ("rummy", {}, "AS KD 9C", 20),
]


@pytest.mark.parametrize(("preset", "rules", "cards", "points"), LEFT)
def test_a_hand_left_over_by_its_cards(client, kept, preset, rules, cards, points):
    stored = kept.create(table(preset, THREE, **rules))
    ticked = [card.text for card in parse_cards(cards)]
    sent = {"closer": "0", "hand-1": ticked, "text-2": "4C", "action": "record"}
    assert send(client, stored, sent).status_code == 303
    settled = client.get(f"/m/{stored.code}/sheet.json").json
    four = 5 if preset == "rilpedia_fifteen" else 4
    assert sum(side["total"] for side in settled["sides"]) == points + four


@pytest.mark.parametrize(
    ("going", "went", "points"),
    [("off", "", 41), ("double", "1", 82), ("plus_ten", "1", 51), ("double", "", 41)],
)
def test_the_winner_of_basic_rummy_collects(client, kept, going, went, points):
    """24 and 17 held (Swedish guide to basic rummy)."""
    stored = kept.create(table("rummy", THREE, rummy={"going_rummy": going}))
    assert (going != "off") is ("Went rummy" in text_of(client.get(f"/m/{stored.code}/deal")))
    send(client, stored, counts(0, s1="24", s2="17") | {"went_rummy": went})
    assert scores(kept, stored) == [points, 0, 0]


def test_a_blocked_deal_pays_the_lowest(client, kept):
    """5, 5, 20 and 12: 11 each (Swedish guide to basic rummy)."""
    stored = kept.create(table("rummy", FOUR, rummy={"block": True}))
    left = {"s0": "5", "s1": "5", "s2": "20", "s3": "12"}
    answer = send(client, stored, counts("blocked", **left))
    assert scores(kept, stored) == [11, 11, 0, 0]
    assert "11 points each" in text_of(client.get(answer.headers["Location"]))
    odd = send(client, stored, counts("blocked", **left | {"s3": "13"}))
    assert "1 left over goes to nobody" in text_of(client.get(odd.headers["Location"]))


def test_blocking_is_offered_only_where_it_is_played(client, kept):
    stored = kept.create(table("rummy", THREE))
    assert 'value="blocked"' not in client.get(f"/m/{stored.code}/deal").get_data(as_text=True)
    answer = send(client, stored, counts("blocked", s0="5", s1="5", s2="20"))
    assert answer.status_code == 422


@pytest.mark.parametrize("minus", [False, True])
def test_nobody_is_told_to_reach_what_loses(client, kept, minus):
    stored = kept.create(table("rummy", FOUR, out(0, 5, 6, 7), rummy={"minus": minus}))
    for place in (f"/m/{stored.code}", f"/m/{stored.code}/deal/1", f"/v/{stored.view_code}/print"):
        page = text_of(client.get(place))
        assert not (minus and "first to 100" in page), place
        assert not (minus and "to 100:" in page), place
    page = text_of(client.get(f"/m/{stored.code}"))
    assert ("over at 100" if minus else "first to 100") in page


def test_the_most_a_hand_can_count_is_said(client, kept):
    stored = kept.create(table("rummy", FOUR))
    answer = send(client, stored, counts(0, s1="71", s2="5", s3="70"))
    assert "Bertil cannot have a count of 71: the cards left count from 0 to 70 here." in text_of(
        answer
    )


def test_nobody_is_no_round(client, kept, seven):
    send(client, seven, {"closer": "nobody"})
    (deal,) = recorded(kept, seven)
    assert deal.ending is Ending.VOID
    assert "Round 1 of 7" in text_of(client.get(f"/m/{seven.code}/deal"))
    send(client, seven, {"closer": "nobody", "set": "ending:misdeal"})
    assert recorded(kept, seven)[1].ending is Ending.MISDEAL


REFUSED = [
    ({}, "Who went out?"),
    (counts(0, s1="5", s2="7"), "What does David have left?"),
    (counts(0), "What does Bertil have left?"),
    (counts(0, s1="x", s2="7", s3="1"), "is no count"),
    (counts(0, s1="-5", s2="7", s3="1"), "cannot have a count of -5"),
    (
        counts(0, s0="5", s1="5", s2="7", s3="1"),
        "Anna went out, with no cards left: the count is 0, not 5.",
    ),
    (counts(0, s1="5", s2="7", s3="1", s4="9"), "Nobody sits there"),
    (counts(0, s1="99999", s2="7", s3="1"), "is no count"),
    (counts(0, s2="7", s3="1") | {"hand-1": ["7H", "7H", "7H"]}, "does not hold so often"),
    (counts(0, s2="7", s3="1") | {"hand-1": ["7X"]}, "no card of this pack"),
    (counts(0, s1="5", s2="7", s3="1") | {"hand-1": ["7H"]}, "in two ways"),
    (counts(0, s2="7", s3="1") | {"by-1": "count"}, "count is missing"),
    (counts(0, s1="5", s2="7", s3="1") | {"ending": "gin"}, "does not fit"),
]


@pytest.mark.parametrize(("sent", "said"), REFUSED, ids=[said for _, said in REFUSED])
def test_refused_with_everything_kept(client, kept, seven, sent, said):
    answer = send(client, seven, sent)
    assert answer.status_code == 422
    assert said in text_of(answer)
    assert recorded(kept, seven) == ()
    held = fields_of(answer)
    for name, value in sent.items():
        if name.startswith("deadwood") and name != "deadwood-4" and "hand-1" not in sent:
            assert held[name] == [value]
        if name.startswith("hand") and value != ["7X"] and "deadwood-1" not in sent:
            assert held[name] == value


def test_all_that_is_missing_is_asked_for_at_once(client, seven):
    said = text_of(send(client, seven, {"closer": "2"}))
    assert all(f"What does {who} have left?" in said for who in ("Anna", "Bertil", "David"))
    assert "What does Cilla have left?" not in said


# Without script each tap is a form that comes back; nothing is recorded by it.


def test_taps_by_kinds_add_up(client, kept, seven):
    sent = counts(1, s0="25") | {"active": "0"}
    for points, held in (("10", "25+10"), ("7", "25+10+7"), ("15", "25+10+7+15")):
        page = send(client, seven, sent | {"add": points})
        assert page.status_code == 200
        sent["deadwood-0"] = value_of(page, "deadwood-0")
        assert sent["deadwood-0"] == held
    assert ">57<" in page.get_data(as_text=True)
    back = send(client, seven, sent | {"add": "back"})
    assert value_of(back, "deadwood-0") == "25+10+7"
    assert recorded(kept, seven) == ()


def test_taps_by_kinds_add_up_in_gin_too(client, kept):
    match = kept.create(a_match(id="gin-by-kinds"))
    sent = counts(1, s0="10") | {"active": "0", "counts": "1"}
    for points, held in (("7", "10+7"), ("1", "10+7+1"), ("back", "10+7")):
        page = send(client, match, sent | {"add": points})
        assert 'name="add" value="0"' in page.get_data(as_text=True)
        assert page.status_code == 200
        assert 'id="findings-title"' not in page.get_data(as_text=True)
        sent["deadwood-0"] = value_of(page, "deadwood-0")
        assert sent["deadwood-0"] == held
    assert ">17<" in page.get_data(as_text=True)
    gin = send(client, match, {"closer": "0", "counts": "1", "active": "0", "add": "0"})
    assert value_of(gin, "deadwood-0") == "0"
    assert recorded(kept, match) == ()


def test_a_hand_goes_card_by_card_and_back_to_a_count(client, kept, seven):
    grid = send(client, seven, counts(1, s0="5", s3="7") | {"grid": "2"})
    html = grid.get_data(as_text=True)
    assert len(re.findall(r'type="checkbox" name="hand-2" value="7H"', html)) == 2
    assert len(re.findall(r'type="checkbox" name="hand-2" value="Jk"', html)) == 4
    done = send(client, seven, counts(1, s0="5", s3="7") | {"hand-2": ["7H", "7H"], "grid": ""})
    held = fields_of(done)
    assert (held["hand-2"], held["by-2"], held["deadwood-0"]) == (["7H", "7H"], ["cards"], ["5"])
    assert ">14<" in done.get_data(as_text=True)
    again = send(
        client, seven, {"closer": "1", "hand-2": ["7H", "7H"], "by-2": "cards", "count": "2"}
    )
    assert "hand-2" not in fields_of(again)
    assert recorded(kept, seven) == ()


#: What was filled in, whose row was tapped last; then where the next key goes, of four at a table.
TAPPED = [
    (counts(0), "0", "1"),  # the page was opened with the first row, and the first went out
    (counts(0, s1="5"), "0", "2"),
    (counts(2, s2="69"), "2", "0"),  # counted first, and then said to have gone out
    (counts(1), "1", "0"),
    (counts(1), "3", "3"),
    (counts("blocked"), "0", "0"),
    (counts(0) | {"gone": "1"}, "1", "2"),
    (counts(0, s1="5", s2="5", s3="5"), "0", "1"),
    (counts(0, s0="69") | {"in-sight": "0"}, "0", "0"),  # this row is shown to be emptied
]


@pytest.mark.parametrize(("sent", "active", "goes_to"), TAPPED)
def test_a_key_is_never_lost_on_a_row_out_of_sight(client, seven, sent, active, goes_to):
    """Without script; who went out has no row, and who left counts nothing."""
    page = send(client, seven, sent | {"active": active, "add": "7"})
    held = sent.get(f"deadwood-{goes_to}")
    assert value_of(page, f"deadwood-{goes_to}") == (f"{held}+7" if held else "7")
    assert fields_of(page)["active"] == [goes_to]


@pytest.mark.parametrize(
    ("sent", "active", "goes_to"),
    [
        (counts(0, s1="5", s3="7"), "3", "2"),
        (counts(1, s0="5000", s2="6", s3="7"), "3", "0"),
        (counts(1, s0="5", s2="x", s3="7"), "0", "2"),
    ],
)
def test_a_hand_that_is_refused_is_the_one_that_is_counted_next(
    client, seven, sent, active, goes_to
):
    refused = send(client, seven, sent | {"active": active})
    assert refused.status_code == 422
    assert fields_of(refused)["active"] == [goes_to]


def test_a_knock_that_is_refused_is_counted_anew(client, kept):
    stored = kept.create(a_match())
    sent = {"closer": "0", "counts": "1", "deadwood-0": "18", "deadwood-1": "4", "active": "1"}
    refused = send(client, stored, sent)
    assert refused.status_code == 422
    assert fields_of(refused)["active"] == ["0"]


def in_sight(answer):
    """The rows that stay in sight whoever went out."""
    return re.findall(r'class="left-row left-(\d)[^"]* in-sight"', answer.get_data(as_text=True))


@pytest.mark.parametrize("held", [{"deadwood-0": "69"}, {"deadwood-0": "x"}, {"hand-0": ["7H"]}])
def test_what_is_wrong_with_who_went_out_is_in_sight_and_can_be_mended(client, kept, seven, held):
    sent = counts(0, s1="5", s2="7", s3="1")
    refused = send(client, seven, sent | held)
    assert refused.status_code == 422
    assert in_sight(refused) == ["0"]
    assert fields_of(refused)["in-sight"] == ["0"]
    assert fields_of(refused)["active"] != ["0"]
    mended = send(client, seven, sent | held | {"in-sight": "0", "count": "0"})
    (name,) = held
    again = fields_of(mended).get(name, []) if name.startswith("hand") else [""]
    assert send(client, seven, sent | {name: again}).status_code == 303
    assert in_sight(send(client, seven, counts(0) | {"count": "1"})) == []


def test_foreign_taps_break_nothing(client, seven):
    for tap in ({"add": "x", "active": "9"}, {"grid": "9"}, {"count": "9"}, {"add": "²"}):
        assert send(client, seven, counts(1, s0="5") | tap).status_code == 200


# Later: corrections, rounds, the end.


def test_a_correction_keeps_the_round(client, kept):
    stored = kept.create(table("swedish_seven", FOUR, out(0, 5, 6, 7), out(1, 1, 2, 3)))
    page = client.get(f"/m/{stored.code}/deal/1/edit")
    assert value_of(page, "deadwood-2") == "6"
    sent = {name: value_of(page, name) for name in ("seq", "key")}
    client.post(f"/m/{stored.code}/deal/1/edit", data=sent | counts(0, s1="50", s2="6", s3="7"))
    first, second = recorded(kept, stored)
    assert (first.hands[1].deadwood, second.closer) == (50, 1)
    assert scores(kept, stored) == [1, 50, 8, 10]
    assert "Round 3 of 7" in text_of(client.get(f"/m/{stored.code}/deal"))


def test_a_round_taken_back_is_played_next(client, kept):
    stored = kept.create(table("swedish_seven", FOUR))
    for closer in (0, 1, 2):
        send(client, stored, counts(closer, **{f"s{n}": "5" for n in range(4) if n != closer}))
    client.post(f"/m/{stored.code}/deal/2/retract")
    assert "Round 2 of 7" in text_of(client.get(f"/m/{stored.code}"))


def test_the_match_page_says_round_requirement_and_who_leads(client, kept):
    stored = kept.create(table("swedish_seven", FOUR, out(0, 5, 6, 7)))
    said = text_of(client.get(f"/m/{stored.code}"))
    assert "The lowest total leads." in said
    assert "Round 2 of 7 1 set of three + 1 run of four" in said
    assert "Bertil deals" in said
    assert "1 2 sets of three out sum 0 +5 sum 5 +6 sum 6 +7 sum 7" in said


def test_equal_lowest_totals_share_the_win(client, kept):
    rounds = [out(0, 10, 20, 30), out(1, 10, 20, 30), *[out(2, 5, 5, 9)] * 5]
    stored = kept.create(table("swedish_seven", FOUR, *rounds))
    page = text_of(client.get(f"/m/{stored.code}"))
    assert "Anna and Bertil share the win, with the lowest total of 35 each" in page
    assert "Seven rounds" not in page
    paper = text_of(client.get(f"/v/{stored.view_code}/print"))
    assert "share the win" in paper
    assert "3 runs of four" in paper


#: Who sat at the table in the last round, what each held in it, and what is said of the end.
ENDS = [
    (
        (8, 0, 9),
        "Bertil wins with the lowest total, 0 to 8",
        "In order: Bertil 0, Anna 8, Cilla 9.",
    ),
    ((None, 0, 9), "Bertil wins with the lowest total, 0 to 9", "Left before the end: Anna 0."),
    ((9, None, 0), "Cilla wins with the lowest total, 0 to 9", "In order: Cilla 0, Anna 9. Left"),
    ((0, 0, None), "Anna and Bertil share the win", "Left before the end: Cilla 0."),
    ((0, 0, 0), "Anna, Bertil, and Cilla share the win, with the lowest total", "nobody pays"),
]


@pytest.mark.parametrize(("last", "headline", "order"), ENDS)
def test_the_end_is_told_of_who_is_still_there(client, kept, last, headline, order):
    rounds = [out(0, 0, 0)] * 6
    hands = tuple(None if held is None else Holding(deadwood=held) for held in last)
    over = Deal(closer=last.index(0), hands=hands)
    stored = kept.create(table("swedish_seven", FOUR[:3], *rounds, over))
    for place in (f"/m/{stored.code}", f"/v/{stored.view_code}/print"):
        page = text_of(client.get(place))
        assert headline in page
        assert order in page


def test_equal_totals_stand_in_the_order_of_the_seats(client, kept):
    stored = kept.create(table("rummy", FOUR, out(1, 40, 40, 30)))
    page = text_of(client.get(f"/m/{stored.code}"))
    assert "In order: Bertil 110, Anna 0, Cilla 0, David 0." in page


def test_an_open_round_is_written_first(client, kept):
    rounds = [{"sets": [3, 3]}, None]
    stored = kept.create(table("swedish_fifteen", THREE, out(0, 5, 6), contract={"rounds": rounds}))
    assert "still to be written" in text_of(client.get(f"/m/{stored.code}"))
    answer = send(client, stored, counts(0, s1="5", s2="6"))
    assert answer.status_code == 422
    assert "has no contract yet" in text_of(answer)


def test_six_sit_down_to_fifteen_rounds(client, kept):
    stored = kept.create(table("rilpedia_fifteen", SIX))
    for number in range(15):
        closer = number % 6
        left = {f"s{seat}": str(seat + 5) for seat in range(6) if seat != closer}
        assert send(client, stored, counts(closer, **left)).status_code == 303
    sheet = match_sheet(kept.load(stored.code).match)
    assert sheet.finished
    assert [side.total for side in sheet.sides] == [60, 72, 84, 104, 117, 130]


def test_who_only_looks_on_sees_the_same_sheet_and_no_form(client, kept):
    stored = kept.create(table("swedish_seven", FOUR, out(0, 5, 6, 7)))
    page = client.get(f"/v/{stored.view_code}")
    assert "1 set of three + 1 run of four" in text_of(page)
    assert stored.code not in page.get_data(as_text=True)


@pytest.mark.parametrize("names", [FOUR, FOUR[:2]], ids=["four", "two"])
@pytest.mark.parametrize("preset", ["swedish_seven", "rummy"])
def test_a_seat_follows_the_match(client, kept, preset, names):
    stored = kept.create(table(preset, names, out(0, *range(1, len(names)))))
    seat = kept.seat_codes("table")[1]
    for place in (f"/m/{stored.code}", f"/j/{seat}"):
        page = text_of(client.get(place))
        assert "both hands" not in page, "nobody sends a hand in these games"
        assert "Both agree" not in page
    client.post(f"/j/{seat}/here")
    page = client.get(f"/j/{seat}")
    assert "entered on the phone that keeps the sheet" in text_of(page)
    assert client.get(f"/j/{seat}/deal/1").status_code == 200
    assert stored.code not in page.get_data(as_text=True)


def test_the_referee_settles_them(client):
    asked = "preset=rummy&closer=0&deadwood-1=24&deadwood-2=17"
    page = client.get(f"/check?{asked}")
    assert page.status_code == 200
    assert "Player 1 wins 41 points." in text_of(page)
    assert client.get("/check?preset=rummy&closer=0&deadwood-2=17").status_code == 422
    laid = client.post("/check", data={"preset": "rummy", "players": "5", "action": "rules"})
    assert laid.status_code == 200
    assert "Player 5" in text_of(laid)


def test_the_spreadsheet_tells_what_everybody_wrote(client, kept):
    stored = kept.create(table("swedish_seven", FOUR, out(1, 57, 0, 12), out(0, 1, 2, 3)))
    rows = client.get(f"/m/{stored.code}.csv").get_data(as_text=True).splitlines()
    assert "Points of Anna" in rows[0]
    assert "Laid off" not in rows[0]
    assert rows[1].endswith("57,0,0,12,57,0,0,12,57,0,0,12")
    assert rows[2].endswith("0,1,2,3,0,1,2,3,57,1,2,15")


def test_who_leaves_is_asked_for_nothing_and_may_come_back(client, kept):
    stored = kept.create(table("swedish_seven", FOUR, out(0, 5, 6, 7)))
    assert send(client, stored, counts(0, s1="5", s2="7") | {"gone": "3"}).status_code == 303
    assert recorded(kept, stored)[1].hands[3] is None
    page = client.get(f"/m/{stored.code}/deal")
    assert 'id="closer-3"' not in page.get_data(as_text=True)
    assert "David is back" in text_of(page)
    assert send(client, stored, counts(0, s1="1", s2="1")).status_code == 303
    page = client.get(f"/m/{stored.code}/deal?back=3")
    assert "David left" in text_of(page)
    assert fields_of(page)["back"] == ["3"]
    assert f'data-form="/m/{stored.code}/deal?back=3"' in page.get_data(as_text=True)
    assert send(client, stored, counts(3, s0="1", s1="1", s2="1")).status_code == 303
    assert scores(kept, stored) == [1, 12, 15, 7]


def test_the_spreadsheet_leaves_empty_who_was_not_there(client, kept):
    stored = kept.create(table("swedish_seven", FOUR, out(0, 5, 6, 7)))
    send(client, stored, counts(0, s1="5", s2="7") | {"gone": "3"})
    rows = client.get(f"/m/{stored.code}.csv").get_data(as_text=True).splitlines()
    assert rows[2].endswith("0,5,7,,0,5,7,,0,10,13,7")


def test_a_round_is_called_one_thing_everywhere(client, kept):
    void = Deal(ending=Ending.VOID)
    stored = kept.create(table("swedish_seven", FOUR, void, out(0, 5, 6, 7)))
    entry = client.get(f"/m/{stored.code}/deal").get_data(as_text=True)
    assert "<title>Round 2 of 7" in entry
    assert "Round 1 of 7 is recorded" in entry
    assert "Round 1 of 7" in text_of(client.get(f"/m/{stored.code}/history"))


def test_the_closer_sits_at_the_table(client, seven):
    answer = send(client, seven, counts(3, s0="5", s1="5", s2="7") | {"gone": "3"})
    assert answer.status_code == 422
    assert "David cannot both go out and have left the table" in text_of(answer)
    alone = send(client, seven, counts(0) | {"gone": ["1", "2", "3"]})
    assert alone.status_code == 422


# Sitting down late.


@pytest.mark.parametrize(
    ("sent", "points"),
    [({}, 0), ({"start": "average"}, 5), ({"start": "own", "points": "17"}, 17)],
)
def test_somebody_sits_down_late(client, kept, sent, points):
    stored = kept.create(table("swedish_seven", FOUR, out(0, 5, 6, 7)))
    page = client.get(f"/m/{stored.code}/join")
    assert "The average: 5 points" in text_of(page)
    once = {name: value_of(page, name) for name in ("seq", "key")}
    for _ in range(2):
        answer = client.post(f"/m/{stored.code}/join", data=once | {"name": "Elsa"} | sent)
        assert answer.status_code == 303
    assert scores(kept, stored) == [0, 5, 6, 7, points]
    carried = f"Carried over +{points} sum {points} 1" in text_of(client.get(f"/m/{stored.code}"))
    assert carried == (points > 0)  # and nothing of those who sat there already
    send(client, stored, counts(4, s0="1", s1="1", s2="1", s3="1"))
    assert scores(kept, stored) == [1, 6, 7, 8, points]
    assert "Elsa" in text_of(client.get(f"/m/{stored.code}/history"))
    seat = kept.seat_codes("table")[4]
    assert "Are you Elsa?" in text_of(client.get(f"/j/{seat}"))
    client.post(f"/j/{seat}/here")
    assert client.get(f"/j/{seat}").status_code == 200


def test_a_latecomer_has_a_phone_like_all_others(client, kept):
    stored = kept.create(table("swedish_seven", FOUR, out(0, 5, 6, 7)))
    client.post(f"/m/{stored.code}/join", data={"name": "Elsa"})
    page = client.get(f"/m/{stored.code}", base_url="http://192.0.2.7").get_data(as_text=True)
    assert "Only for Elsa" in page
    kept.append(stored.code, Event(3, "", EventKind.UNDO))
    page = client.get(f"/m/{stored.code}", base_url="http://192.0.2.7").get_data(as_text=True)
    assert "Only for David" in page
    assert "Only for Elsa" not in page


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"name": ""}, "Write a name"),
        ({"name": "anna"}, "Two have the same name"),
        ({"name": "Elsa", "start": "own"}, "Write a whole number"),
        ({"name": "Elsa", "start": "own", "points": "100"}, "match would be over"),
        ({"name": "Elsa", "start": "x"}, "Not a valid choice"),
    ],
)
def test_sitting_down_is_refused(client, kept, sent, said):
    stored = kept.create(table("rummy", FOUR))
    answer = client.post(f"/m/{stored.code}/join", data=sent)
    assert answer.status_code == 422
    assert said in text_of(answer)
    assert value_of(answer, "name") == sent["name"]


def test_nobody_sits_down_to_a_full_or_finished_table(client, kept, match, finished, seven):
    full = kept.create(table("rummy", SIX, id="full"))
    for stored in (full, finished):
        assert "sits down" not in text_of(client.get(f"/m/{stored.code}"))
        assert client.get(f"/m/{stored.code}/join").status_code == 404
    for stored in (full, finished, match):
        assert client.post(f"/m/{stored.code}/join", data={"name": "Elsa"}).status_code == 404
    stale = client.post(f"/m/{seven.code}/join", data={"name": "Elsa", "seq": "9"})
    assert stale.status_code == 409
