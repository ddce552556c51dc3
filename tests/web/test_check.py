import html
import re

import pytest

from tests.web.deals import ANNA, CHAIN, TWO_WAYS, counts, hands, ticked
from tests.web.page import text_of


def test_it_works(client):
    assert "Who closed?" in text_of(client.get("/check"))
    answer = client.post("/check", data=hands())
    assert answer.status_code == 200
    assert "Player 1 wins 13 points." in text_of(answer)


def test_a_card_that_can_be_two_is_asked_back(client):
    typed = {"closer": "0", "text-0": ANNA, "text-1": "R5-7 Kl9 H9 S9 KD S3 H4 R2"}
    answer = client.post("/check", data=typed, headers={"Accept-Language": "nb"})
    assert answer.status_code == 422
    assert "«KD» kan være ruter konge eller kløver dame." in text_of(answer)


def test_a_verdict_has_an_address(client):
    answer = client.get("/check", query_string=hands(*CHAIN))
    assert "Player 2 wins 27 points." in text_of(answer)


def test_the_address_holds_the_deal_and_nothing_else(client):
    strange = {"endpoint": "home.index", "_external": "1", "key": "secret", "turn": "2"}
    page = client.post("/check", data=hands() | strange).get_data(as_text=True)
    address = html.unescape(re.search(r'href="(/check\?[^"]+)"', page)[1])
    assert "Player 1 wins 13 points." in text_of(client.get(address))
    for name in strange:
        assert name not in address


def test_any_rules(client):
    answer = client.post("/check", data=hands(preset="oklahoma", upcard="7S"))
    assert "Player 1 wins 26 points and 2 boxes." in text_of(answer)
    answer = client.post("/check", data=hands(preset="older", overlay="hollywood"))
    assert answer.status_code == 200


def test_other_layouts_are_shown(client):
    page = text_of(client.post("/check", data=hands(*TWO_WAYS)))
    assert "9 against 25: Player 1 wins 16." in page


REFUSED = [
    (hands(preset="bridge"), "“bridge” is none of the rules here."),
    (hands(overlay=["hollywood", "three_hand"]), "do not go together"),
    (hands(preset="oklahoma"), "The upcard is missing"),
    (hands(ANNA.replace(" 6S", "")), "Player 1 has 9 cards"),
    (counts(6, 120), "Player 2 cannot have a count of 120"),
    ({}, "Who closed?"),
]


@pytest.mark.parametrize(("fields", "said"), REFUSED, ids=[said for _, said in REFUSED])
def test_refused(client, fields, said):
    answer = client.post("/check", data=fields)
    assert answer.status_code == 422
    assert said in text_of(answer)
    assert set(ticked(answer, "hand-0").split()) == set(fields.get("hand-0", ()))


def test_only_what_changes_a_deal_is_offered(client):
    page = client.get("/check").get_data(as_text=True)
    assert 'name="preset"' in page
    assert "Hollywood" not in page, "three columns change nothing in one deal"


def test_nothing_is_stored(client, kept):
    client.post("/check", data=hands())
    assert kept.matches() == []


def test_a_count_is_settled_without_asking(client):
    assert "Player 1 wins 69 points." in text_of(client.post("/check", data=counts(0, 44)))


@pytest.mark.parametrize(
    ("filled_in", "chosen", "asks"),
    [
        ("gin", "rummy", "What the others still hold"),
        ("gin", "swedish_seven", "What the others still hold"),
        ("rummy", "classic", "Who closed?"),
    ],
)
def test_another_kind_of_game_has_its_own_table_laid_first(client, filled_in, chosen, asks):
    """Without script a game can be chosen while the table of another one is still in sight."""
    sent = hands() | {"preset": chosen, "table-for": filled_in}
    answer = client.post("/check", data=sent)
    assert answer.status_code == 200
    assert 'id="findings-title"' not in answer.get_data(as_text=True)
    assert asks in answer.get_data(as_text=True)
