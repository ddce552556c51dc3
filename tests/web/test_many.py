"""The match page, looking on, paper and files for three players, two pairs and many games."""

import csv
import io

import pytest

from scorekeeper.sheet import Event, EventKind, standing
from tests.evenings import VOID, a_match, won
from tests.many import ROUND, at, by_rules, met, pairs, three
from tests.web.page import text_of, value_of

STAKE = {"stake": {"per_point": "0.10", "currency": "SEK"}}
HOLLYWOOD = ("hollywood",)


def show(client, stored):
    return text_of(client.get(f"/m/{stored.code}"))


def every_page(client, stored):
    places = (f"/m/{stored.code}", f"/v/{stored.view_code}", f"/v/{stored.view_code}/print")
    return [text_of(client.get(place)) for place in places]


def rows(client, place):
    text = client.get(f"{place}.csv").get_data(as_text=True)
    return list(csv.DictReader(io.StringIO(text.removeprefix("\N{BYTE ORDER MARK}"))))


# ---- three players ----


def test_three_players_have_three_columns(client, kept):
    for page in every_page(client, kept.create(three(*ROUND))):
        assert "Deal Anna Bertil Carl 1 Undercut rests +28 sum 28 boxes 1" in page
        assert "2 Knock +31 sum 31 boxes 1 rests 3 Gin rests +45 sum 45 boxes 1" in page


def test_who_deals_and_rests_is_named(client, kept):
    stored = kept.create(three())
    assert "Anna deals and rests. Bertil and Carl play." in show(client, stored)
    kept.append(stored.code, Event(1, "", EventKind.DEAL, ROUND[0]))
    for page in every_page(client, stored)[:2]:
        assert "Carl deals and rests. Anna and Bertil play." in page


def test_undo_names_them_as_before(client, kept):
    stored = kept.create(three(*ROUND))
    page = client.get(f"/m/{stored.code}")
    assert "Anna deals and rests. Bertil and Carl play." in text_of(page)
    sent = {name: value_of(page, name) for name in ("key", "seq")}
    answer = client.post(f"/m/{stored.code}/undo", data=sent, follow_redirects=True)
    assert "Bertil deals and rests. Anna and Carl play." in text_of(answer)


def test_a_correction_of_the_last_deal_names_them_anew(client, kept):
    stored = kept.create(three(ROUND[0]))
    other = met(2, 12, (1, 2))
    kept.append(stored.code, Event(2, "", EventKind.REPLACE, other, target=1))
    assert "Bertil deals and rests. Anna and Carl play." in show(client, stored)


def test_where_the_loser_rests_somebody_else_deals(client, kept):
    seats = {"rests": "loser", "next_dealer": "winner"}
    page = show(client, kept.create(by_rules(three(), seats=seats)))
    assert "Anna deals, Carl rests. Anna and Bertil play." in page


def test_a_shutout_of_three_is_settled_flat_with_the_fewest_payments(client, kept):
    deals = (*ROUND[:2], *[met(1, 30, (1, 2))] * 3)
    stored = kept.create(by_rules(three(*deals), sheet=STAKE))
    for page in every_page(client, stored):
        assert "Bertil wins the game, 118 to 31" in page
        assert "With all bonuses: Anna 56, Bertil 318, Carl 0." in page
        assert "Carl scored nothing and pays Bertil 100 more." in page
        assert "Carl pays Bertil 474 points. That is 47.40 SEK." in page
        assert "Anna pays Bertil 206 points. That is 20.60 SEK." in page
        assert "Carl pays Anna 56 points. That is 5.60 SEK." in page
        fewest, each = page.split("Or each pays each:")
        assert fewest.split("In the fewest payments:")[1].count(" pays ") == 2
        assert each.count(" pays ") == 3


def test_who_owes_whom_is_told_while_they_play(client, kept):
    page = show(client, kept.create(by_rules(three(*ROUND), sheet=STAKE)))
    assert "Who owes whom so far Bertil pays Carl 20 points. That is 2.00 SEK." in page
    assert "Anna pays Carl 11 points." in page
    assert "Who owes whom" not in show(client, kept.create(three(id="new")))


def test_the_spreadsheet_of_three_says_who_rested(client, kept):
    stored = kept.create(three(*ROUND, VOID))
    for place in (f"/m/{stored.code}", f"/v/{stored.view_code}"):
        found = rows(client, place)
        assert [row["Rested"] for row in found] == ["Anna", "Carl", "Bertil", "Anna"]
        assert [row["Dealer"] for row in found] == ["Anna", "Carl", "Bertil", "Anna"]
        assert found[2]["Column 1, sum of Carl"] == "45"


# ---- two pairs ----


def test_pairs_have_two_sides_and_a_row_a_round(client, kept):
    deals = (at(1, 1, 0, 16), at(1, 2, 2, 12), at(2, 1, 0, 12), at(2, 2, 1, 10))
    for page in every_page(client, kept.create(pairs(*deals))):
        assert "Round Anna + Carl Bertil + Doris 1 +28 sum 28 boxes 1" in page
        assert "Table 1 Anna knocked: 16 Table 2 Carl knocked: 12" in page
        assert "2 +2 sum 30 boxes 2 Table 1 Anna knocked: 12 Table 2 Bertil knocked: 10" in page
        assert "Anna plays with Carl" in page


def test_the_page_of_a_deal_says_at_which_table_it_was(client, kept):
    stored = kept.create(pairs(at(1, 1, 0, 16), at(1, 2, 2, 12), at(2, 2, 1, 10)))
    for door in (f"/m/{stored.code}", f"/v/{stored.view_code}"):
        for seq, where in enumerate(
            ("Round 1, table 1", "Round 1, table 2", "Round 2, table 2"), 1
        ):
            page = text_of(client.get(f"{door}/deal/{seq}"))
            assert f"Deal {seq} " in page
            assert where in page


def test_a_half_entered_round_is_shown_as_such(client, kept):
    stored = kept.create(pairs(at(1, 1, 0, 16)))
    half = "Round 1 is half entered: table 2, Carl and Doris, is still open."
    for page in every_page(client, stored):
        assert half in page
        assert "1 Half a round: the other table is still open Table 1 Anna knocked: 16" in page
    page = show(client, stored)
    assert "Enter table 2 Carl and Doris Enter table 1, round 2 Anna and Doris" in page
    kept.append(stored.code, Event(2, "", EventKind.DEAL, at(1, 2, 3, 4)))
    page = show(client, stored)
    assert "half entered" not in page
    assert "1 +12 sum 12 boxes 1 Table 1" in page


def test_opponents_and_dealers_of_both_tables_are_named(client, kept):
    stored = kept.create(pairs())
    said = "Table 1: Anna and Bertil; Anna deals Table 2: Carl and Doris; Carl deals"
    assert said in show(client, stored)
    for seq, deal in enumerate((at(1, 1, 1, 16), at(1, 2)), 1):
        kept.append(stored.code, Event(seq, "", EventKind.DEAL, deal))
    said = "Table 1: Anna and Doris; Doris deals Table 2: Carl and Bertil; Bertil deals"
    assert said in show(client, stored)


def test_a_void_table_counts_nothing_and_net_zero_has_no_box(client, kept):
    deals = (at(1, 1), at(1, 2, 3, 8), at(2, 1, 0, 9), at(2, 2, 1, 9))
    page = show(client, kept.create(pairs(*deals)))
    assert "1 +8 sum 8 boxes 1 Table 1 Nobody scored Table 2 Doris knocked: 8" in page
    assert "2 Level: no points, no box Table 1 Anna knocked: 9" in page


def test_pairs_settle_by_sides(client, kept):
    deals = [at(number, table, 0 if table == 1 else 2, 35) for number in (1, 2) for table in (1, 2)]
    for page in every_page(client, kept.create(pairs(*deals))):
        assert "Anna + Carl win the game, 140 to 0" in page
        assert "Bertil + Doris pay Anna + Carl 580 points." in page


def test_a_third_deal_of_a_round_is_shown_and_counts_nothing(client, kept):
    page = show(client, kept.create(pairs(at(1, 1, 0, 16), at(1, 2, 3, 6), at(1, 1, 0, 16))))
    assert "Deal 3: The value of “round” does not fit." in page
    assert "1 +10 sum 10 boxes 1" in page
    assert "cannot be counted" in page


def test_every_deal_of_a_round_can_be_opened_and_none_changed_from_looking_on(client, kept):
    stored = kept.create(pairs(at(1, 1, 0, 16), at(1, 2, 2, 12)))
    page = client.get(f"/m/{stored.code}").get_data(as_text=True)
    assert all(f'href="/m/{stored.code}/deal/{seq}"' in page for seq in (1, 2))
    assert stored.code not in client.get(f"/v/{stored.view_code}").get_data(as_text=True)


def test_the_spreadsheet_of_pairs_names_round_table_and_players(client, kept):
    stored = kept.create(pairs(at(1, 1, 0, 16), at(1, 2, 2, 12), at(2, 1, 3, 4)))
    found = rows(client, f"/m/{stored.code}")
    assert [(row["Round"], row["Table"], row["Players"]) for row in found] == [
        ("1", "1", "Anna – Bertil"),
        ("1", "2", "Carl – Doris"),
        ("2", "1", "Anna – Doris"),
    ]
    assert [row["Dealer"] for row in found] == ["Anna", "Carl", "Anna"]
    assert found[1]["Column 1, sum of Anna + Carl"] == "28"


def test_the_files_of_four_players(client, kept):
    stored = kept.create(pairs(at(1, 1, 0, 16), at(1, 2, 2, 12), at(2, 1, 3, 4)))
    for place in (f"/m/{stored.code}", f"/v/{stored.view_code}"):
        file, sheet = (client.get(f"{place}{end}").json for end in (".json", "/sheet.json"))
        assert file["deals"][1] | {"round": 1, "table": 2, "players": [2, 3]} == file["deals"][1]
        assert [side["seats"] for side in sheet["sides"]] == [[0, 2], [1, 3]]
        assert sheet["pending_rounds"] == [2]


# ---- many games ----

NINE = [won(0, 18), won(1, 23), VOID, won(0, 41), won(0, 30), won(1, 12), won(0, 25)]


def test_a_closed_game_is_crossed_off(client, kept):
    page = show(client, kept.create(a_match(*NINE, won(1, 40), overlays=HOLLYWOOD)))
    assert "Game 1 won by Anna Game 2 Game 3" in page
    assert "8 Knock game over +40 sum 52 boxes 2 +40 sum 40 boxes 1" in page
    assert "games 2, 3 are open to 100: Anna 4/45, Bertil 48/60" in page
    assert "Points 114 35 Game 100 0 Boxes 4 × 25 sum 100 2 × 25 sum 50 Total 314 85" in page


def test_games_weigh_and_the_weights_are_shown(client, kept):
    sheet = {"column_weights": [1, 1, 2], "stake": {"per_point": "0.05", "currency": "SEK"}}
    match = by_rules(a_match(*[won(0, 60)] * 4, overlays=HOLLYWOOD), sheet=sheet)
    for page in every_page(client, kept.create(match)):
        assert "Game 3 ×2" in page
        assert "Net +1620 −1620 Net, weighted +2160 −2160" in page
        assert "Bertil pays Anna 2160 points. That is 108.00 SEK." in page
        assert "A point is worth 0.05 SEK. The games count 1 : 1 : 2." in page


def test_a_level_net_is_a_draw(client, kept):
    match = a_match(won(0, 20), won(1, 20), overlays=HOLLYWOOD)
    for page in every_page(client, kept.create(by_rules(match, sheet={"deals": 2}))):
        assert "Nobody wins: it is level It comes out level: nobody pays." in page
        assert "Net 0 0" in page


@pytest.fixture
def rolling(kept):
    match = a_match(*[won(0, 60)] * 2, overlays=HOLLYWOOD, id="rolling")
    return kept.create(by_rules(match, sheet={"rolling": True}))


def call(client, stored, **sent):
    page = client.get(f"/m/{stored.code}")
    sent = sent or {name: value_of(page, name) for name in ("key", "seq")}
    place = f"/m/{stored.code}/last-games"
    return client.post(place, data=sent, follow_redirects=True)


def test_last_games_are_called_once(client, kept, rolling):
    page = show(client, rolling)
    assert "Games 4 to 6" not in page
    assert "Game 4" in page
    assert "After this call no new game opens" in page
    page = text_of(call(client, rolling))
    assert "Last games are called" in page
    assert "These are the last games" not in page
    call(client, rolling, key="again", seq="4")
    events = kept.load(rolling.code).match.events
    assert [event.kind for event in events[2:]] == [EventKind.LAST_GAMES]
    for seq in (4, 5, 6):
        kept.append(rolling.code, Event(seq, "", EventKind.DEAL, won(0, 100)))
    assert "Anna wins, with 4 of 4 games" in show(client, rolling)
    assert len(standing(kept.load(rolling.code).match.events)) == 5


def test_the_call_of_last_games_can_be_undone(client, kept, rolling):
    call(client, rolling)
    assert "Undo the call of last games" in show(client, rolling)
    page = client.get(f"/m/{rolling.code}")
    once = {name: value_of(page, name) for name in ("key", "seq")}
    client.post(f"/m/{rolling.code}/undo", data=once)
    assert "These are the last games" in show(client, rolling)
    assert "Redo the call of last games" in show(client, rolling)
    told = text_of(client.get(f"/m/{rolling.code}/history"))
    assert "Undone, it holds no longer: The last games were called." in told


def test_last_games_need_the_state_they_were_shown_for(client, rolling):
    assert call(client, rolling, key="x", seq="2").status_code == 409


def test_games_that_do_not_roll_have_no_last_games(client, kept, hollywood):
    assert "These are the last games" not in show(client, hollywood)
    call(client, hollywood, key="x", seq="5")
    assert len(kept.load(hollywood.code).match.events) == 4
