"""Cards somebody lays down, checked against what the round asks for."""

import pytest

from tests.goingout import FOUR, out, table
from tests.web.page import text_of


def asked(cards, **more):
    return "&".join(
        [*(f"card={card}" for card in cards.split()), *(f"{k}={v}" for k, v in more.items())]
    )


#: Cards, round, and what the page says; two packs, jokers wild (Swedish long guide).
ANSWERS = [
    ("7H 7H 7S QC QD Jk", 1, ["Yes, that meets the round"]),
    ("7H 7H 7S 4C 5C 6C 7C", 2, ["Yes, that meets the round"]),
    ("7H 7H 4C 5C 6C 7C", 2, ["Not yet", "lack one card for a set of 3"]),
    ("6H 7H 8H", 2, ["Not yet", "A set of 3 is still missing", "lack one card for a run of 4"]),
    ("7H 7H 7S 4C 5C 6C 7C KD", 2, ["Not yet", "In no group: K♦"]),
    ("4C 5C 6C 7C 8C 9C TC JC", 3, ["Not yet", "Two runs of one suit side by side"]),
    ("QS KS AS 2S 4C 5C 6C 7C", 3, ["Not yet"]),
    ("JS QS KS AS AC 2C 3C 4C", 3, ["Yes, that meets the round"]),
]


@pytest.mark.parametrize(("cards", "number", "said"), ANSWERS)
def test_the_answer_says_whether_and_how(client, cards, number, said):
    page = client.get("/check/contract?preset=swedish_seven&" + asked(cards, round=number))
    assert page.status_code == 200
    text = text_of(page).replace("\ufe0e", "")
    assert all(line in text for line in said)


def test_in_the_encyclopedia_game_twos_are_wild_up_to_half(client):
    address = "/check/contract?preset=rilpedia_fifteen&"
    assert "Yes," in text_of(client.get(address + asked("7H 7S 2C QC QD 2D", round=1)))
    assert "Not yet" in text_of(client.get(address + asked("7H 2S 2C QC QD 2D", round=1)))
    pair = asked("7H 7S 7C 7D 7H QC QD QS 4C 4D", round=13)
    assert "Yes," in text_of(client.get(address + pair))


def test_a_round_of_a_match_is_checked_from_its_deal_page(client, kept):
    stored = kept.create(table("swedish_seven", FOUR, out(0, 5, 6, 7)))
    deal = client.get(f"/m/{stored.code}/deal").get_data(as_text=True)
    assert f"/m/{stored.code}/contract?round=2" in deal
    page = client.get(f"/m/{stored.code}/contract")
    assert "1 set of three + 1 run of four" in text_of(page)
    html = page.get_data(as_text=True)
    assert html.count('name="card" value="7H"') == 2
    assert html.count('name="card" value="Jk"') == 4


def test_the_packs_are_those_of_so_many_players(client, kept):
    stored = kept.create(table("rilpedia_fifteen", (*FOUR, "Elsa")))
    html = client.get(f"/m/{stored.code}/contract").get_data(as_text=True)
    assert html.count('name="card" value="7H"') == 3
    assert 'value="Jk"' not in html


@pytest.mark.parametrize(
    ("query", "status"),
    [("card=7X", 422), ("card=Jk&round=99", 200), ("round=x&kept=x", 200), ("round=0", 200)],
)
def test_nonsense_is_said_or_left_aside(client, query, status):
    assert client.get(f"/check/contract?preset=swedish_seven&{query}").status_code == status


def test_too_many_cards_are_refused(client):
    cards = " ".join(f"{rank}{suit}" for rank in "3456789TJQ" for suit in "CDHS")
    page = client.get("/check/contract?" + asked(cards))
    assert page.status_code == 422
    assert "can be checked at once" in text_of(page)


@pytest.mark.parametrize(("players", "most"), [(FOUR, 2), ((*FOUR, "Elsa"), 3)])
def test_no_more_copies_than_the_packs_hold(client, kept, players, most):
    stored = kept.create(table("rilpedia_fifteen", players))
    for number in (most, most + 1):
        cards = " ".join(["7H"] * number + ["7S"] * (3 - number) + ["5C", "5D", "5H"])
        page = client.get(f"/m/{stored.code}/contract?" + asked(cards, round=1))
        assert page.status_code == (200 if number == most else 422)
        assert ("Yes, that meets the round" in text_of(page)) is (number == most)
        assert ("do not hold 7♥︎ so often" in text_of(page)) is (number > most)


def test_a_game_without_rounds_has_no_such_page(client, match):
    assert client.get(f"/m/{match.code}/contract").status_code == 404


def test_an_open_round_asks_for_nothing_yet(client):
    page = client.get("/check/contract?preset=swedish_fifteen&" + asked("7H 7S 7C", round=13))
    assert page.status_code == 422
    assert "no contract yet" in text_of(page)
