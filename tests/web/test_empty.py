"""Empty pads: for any game and number of players, and for a match with how it stands."""

import re
from itertools import product

import pytest

from scorekeeper.engine.rules import Game
from scorekeeper.rulesets import RULESETS
from tests.evenings import GUIDE, a_match, won
from tests.goingout import SIX, out, table
from tests.many import pairs
from tests.web.page import text_of


def body(page):
    """What stands on the paper itself."""
    html = page.get_data(as_text=True)
    return html[html.index("<article") : html.index("</article>")]


def rows(page):
    """The numbers of the deals there is room for, and what each asks for."""
    found = re.findall(r'class="number">(\d+)</span> <span class="how">([^<]*)<', body(page))
    return [(int(number), asked) for number, asked in found]


def test_it_works(client):
    page = client.get("/pad")
    assert page.status_code == 200
    assert [number for number, _ in rows(page)] == list(range(1, 26))
    text = text_of(page)
    for said in ("Empty pads", "first to 100", "Game +100", "Boxes × 25", "Date"):
        assert said in text
    assert body(page).count("by-hand") == 2 * 26


@pytest.mark.parametrize("preset", RULESETS)
def test_every_game_has_its_pad(client, preset):
    rules = RULESETS[preset]
    gin = rules.game is Game.GIN
    for players, games in product(range(2, 7), ("", "1", "3", "6")):
        asked = {"preset": preset, "players": players, "games": games}
        page = client.get("/pad", query_string=asked)
        assert page.status_code == 200, asked
        assert len(rows(page)) == (len(rules.contract.rounds) or 25), asked
        in_pairs = gin and players == 4
        assert ("How" in body(page)) is (gin and not in_pairs)
        assert ("Table 1" in body(page)) is ("Table 2" in body(page)) is in_pairs
        assert ("Upcard" in body(page)) is (gin and rules.knock.needs_upcard)
        if gin and games in ("3", "6") and players in (2, 4):
            assert f"Games 1 to {games}" in body(page)


@pytest.mark.parametrize(
    ("asked", "heads"),
    [
        ("players=2", {"How"}),
        ("players=2&games=3", {"How", "Points"}),
        ("players=4", {"Table 1", "Table 2"}),
        ("players=4&games=6", {"Table 1", "Table 2"}),
        ("preset=oklahoma&players=3", {"Upcard", "How"}),
    ],
)
def test_there_is_room_for_all_that_is_typed_in_later(client, asked, heads):
    """Who won how much at each table of a round; a deal's points where games hold sums only."""
    found = re.findall(r'class="note-head">([^<]*)<', body(client.get(f"/pad?{asked}")))
    assert set(found) == heads


@pytest.mark.parametrize("players", range(2, 7))
def test_points_and_sum_have_a_place_of_their_own(client, players):
    """Also of six players; on a receipt there is no room for so many."""
    asked = f"/pad?preset=rummy&players={players}"
    assert 'class="by-hand"' in body(client.get(asked))
    narrow = 'class="by-hand"' in body(client.get(f"{asked}&paper=receipt"))
    assert narrow is (players < 5)


def test_a_contract_game_asks_for_its_rounds(client):
    page = client.get("/pad?preset=swedish_seven&players=6")
    assert rows(page)[0] == (1, "2 sets of three")
    assert rows(page)[6][1].startswith("3 runs of four. ")
    assert 'class="deal-head">Round' in body(page)


def test_names_and_house_rules_of_the_address_stand_on_it(client):
    page = client.get("/pad?preset=classic&bonuses.gin=20&name-0=Anna&name-1=Bo&called=Sommarhuset")
    text = text_of(page)
    assert "Anna – Bo" in text
    assert "gin 20" in text
    assert "Show this pad" not in text
    assert "sheet.target" not in client.get("/pad").get_data(as_text=True)


@pytest.mark.parametrize(
    "query", ["preset=classic&sheet.target=no", "preset=x", "name-4=E&name-5=F", "players=99"]
)
def test_what_cannot_be_drawn_is_asked_for_anew(client, query):
    assert client.get(f"/pad?{query}").status_code in (200, 302)


def test_a_match_goes_on_from_where_it_stands(client, kept):
    stored = kept.create(a_match(won(0, 18), won(1, 23), won(0, 41), id="a"))
    page = client.get(f"/m/{stored.code}/pad", follow_redirects=True)
    assert page.request.path == f"/v/{stored.view_code}/pad"
    assert stored.code not in page.get_data(as_text=True)
    assert rows(page)[0][0] == 4
    assert "Carried over sum 59 boxes 2 sum 23 boxes 1" in text_of(page)


def test_a_contract_match_goes_on_with_its_next_round(client, kept):
    played = [out(0, 10, 20, 30, 40, 50), out(1, 10, 20, 30, 40, 50)]
    stored = kept.create(table("swedish_seven", SIX, *played))
    page = client.get(f"/v/{stored.view_code}/pad")
    assert [number for number, _ in rows(page)] == [3, 4, 5, 6, 7]


def test_games_that_are_over_are_left_out(client, kept):
    deals = (won(0, 60), won(0, 50))
    stored = kept.create(a_match(*deals, overlays=("hollywood",), id="h"))
    page = client.get(f"/v/{stored.view_code}/pad")
    assert "Games 2 to 3" in body(page)
    assert "Carried over" in body(page)


def test_after_the_end_everything_is_empty_again(client, kept):
    stored = kept.create(a_match(*(won(seat, points) for seat, points in GUIDE), id="f"))
    page = client.get(f"/v/{stored.view_code}/pad")
    assert rows(page)[0][0] == 1
    assert "Carried over" not in body(page)
    assert "wins" not in body(page)


def test_pairs_write_round_by_round(client, kept):
    stored = kept.create(pairs(id="p"))
    page = client.get(f"/v/{stored.view_code}/pad")
    assert 'class="deal-head">Round' in body(page)
    assert "Anna" in body(page)


def test_on_a_receipt_games_stand_below_each_other(client):
    page = client.get("/pad?games=3&paper=receipt")
    assert body(page).count("<table") == 4
    assert "receipt.css" in page.get_data(as_text=True)
    assert client.get("/pad?games=3").get_data(as_text=True).count("<table") == 2


@pytest.mark.parametrize(
    ("page", "link"), [("/", "/pad"), ("/rules/oklahoma", "/pad?preset=oklahoma")]
)
def test_it_is_reached(client, page, link):
    assert f'href="{link}"' in client.get(page).get_data(as_text=True)


def test_it_is_reached_from_a_match(client, match):
    assert f'href="/m/{match.code}/pad"' in client.get(f"/m/{match.code}").get_data(as_text=True)
    assert client.get("/v/none/pad").status_code == 404
