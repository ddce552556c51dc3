import random
import re

import pytest

from scorekeeper import create_app
from scorekeeper.engine.cards import Pack
from tests.web.deals import ANNA, BERTIL

DEAL = {"closer": 0, "hands": [{"cards": ANNA.split()}, {"cards": BERTIL.split()}]}
QUESTION = {"id": "a", "rules": {"preset": "classic"}, "deal": DEAL}


def test_it_works(client):
    answer = client.post("/api/settle", json=QUESTION)
    assert answer.status_code == 200
    assert (answer.json["id"], answer.json["winner"], answer.json["points"]) == ("a", 0, 13)


def test_a_refused_deal(client):
    deal = {"closer": 0, "hands": [{"cards": ANNA.split()[:9]}, {"cards": BERTIL.split()}]}
    answer = client.post("/api/settle", json=QUESTION | {"deal": deal})
    assert answer.status_code == 422
    assert answer.json["ok"] is False
    assert [found["code"] for found in answer.json["findings"]] == ["wrong_number_of_cards"]


def test_an_unknown_rule_is_named_by_its_path(client):
    answer = client.post("/api/settle", json=QUESTION | {"rules": {"preset": "classic", "tea": 1}})
    assert answer.status_code == 422
    assert [found["path"] for found in answer.json["findings"]] == ["rules.tea"]


@pytest.mark.parametrize("body", [b"", b"{", b"NaN", b"\xff\xfe", b"[" * 9999], ids=repr)
@pytest.mark.parametrize("address", ["/api/settle", "/api/hand"])
def test_broken_json(client, address, body):
    answer = client.post(address, data=body)
    assert answer.status_code == 400
    assert answer.json["findings"][0]["code"] == "bad_json"


def test_no_token_is_needed_and_nothing_is_stored(config, kept):
    client = create_app(config | {"WTF_CSRF_ENABLED": True}).test_client()
    assert client.post("/api/settle", json=QUESTION).status_code == 200
    assert kept.matches() == []


def test_one_hand(client):
    question = {"cards": ANNA.split(), "rules": {"preset": "classic"}}
    answer = client.post("/api/hand", json=question)
    assert (answer.status_code, answer.json["deadwood"]) == (200, 6)
    assert answer.json["unmatched"] == ["6S"]


def counted(client, cards, others):
    """What the referee counts in a hand that closes, be it too much."""
    deal = {"closer": 0, "hands": [{"cards": cards}, {"cards": others}]}
    answer = client.post("/api/settle", json=QUESTION | {"deal": deal}).json
    return answer["hands"][0]["deadwood"] if answer["ok"] else answer["findings"][0]["actual"]


@pytest.mark.parametrize("seed", range(20))
def test_the_live_count_is_that_of_the_verdict(client, seed):
    dealt = random.Random(seed).sample([str(card) for card in Pack().cards()], 20)
    question = {"cards": dealt[:10], "rules": {"preset": "classic"}}
    live = client.post("/api/hand", json=question).json["deadwood"]
    assert live == counted(client, dealt[:10], dealt[10:])


@pytest.mark.parametrize("seed", range(20))
def test_of_eleven_cards_the_best_discard_goes_as_the_referee_says(client, seed):
    dealt = random.Random(seed).sample([str(card) for card in Pack().cards()], 21)
    live = client.post("/api/hand", json={"cards": dealt[:11], "rules": QUESTION["rules"]}).json
    deal = {"closer": 0, "hands": [{"cards": dealt[:11]}, {"cards": dealt[11:]}]}
    (found,) = client.post("/api/settle", json=QUESTION | {"deal": deal}).json["findings"]
    assert found["code"] == "discard_needed"
    assert set(live["discards"]) == set(found["cards"])
    assert live["after_discard"] == found["actual"]


#: Of ten cards, of eleven that are all melded, in games in which none is thrown away to close.
NONE_TOO_MANY = [
    ("classic", ANNA),
    ("classic", "2-4H 8C8D8S 9-KC"),
    ("swedish_seven", f"{ANNA} AS AD"),
    ("rummy", "2H 3H 8C"),
]


@pytest.mark.parametrize(("preset", "cards"), NONE_TOO_MANY)
def test_no_other_hand_has_a_card_too_many(client, preset, cards):
    answer = client.post("/api/hand", json={"cards": cards, "rules": {"preset": preset}}).json
    assert answer.keys() == {"ok", "melds", "unmatched", "deadwood", "findings"}


def test_one_hand_refused(client):
    answer = client.post("/api/hand", json={"cards": ["7H", "7H"], "rules": {"preset": "classic"}})
    assert answer.status_code == 422


def test_too_large(client):
    assert client.post("/api/settle", data=b" " * 400_000).status_code == 413


def test_one_hand_as_it_is_typed(client):
    question = {"cards": "2-4H 8C8D8S J-QC KC 6S", "rules": {"preset": "classic"}}
    assert client.post("/api/hand", json=question).json["deadwood"] == 6


def test_typed_cards_that_cannot_be_read(client):
    answer = client.post("/api/hand", json={"cards": "2H 8x", "rules": {"preset": "classic"}})
    assert answer.status_code == 422
    assert [found["code"] for found in answer.json["findings"]] == ["unreadable_card"]


UNCLEAR = ["KD", "H2-4 KD", "KD KlK", "H2-4 8x S6"]


@pytest.mark.parametrize("language", ["sv", "nb", "no"])
@pytest.mark.parametrize("text", UNCLEAR)
def test_an_unclear_card_is_not_guessed_while_it_is_typed(client, text, language):
    question = {"cards": text, "rules": {"preset": "classic"}}
    answer = client.post("/api/hand", json=question, headers={"Accept-Language": language})
    assert (answer.status_code, answer.json["ok"]) == (422, False)
    assert [found["code"] for found in answer.json["findings"]] == ["unreadable_card"]
    assert answer.json["unread"] == re.search("KD|8x", text)[0]


def test_in_english_the_king_of_diamonds_is_clear(client):
    question = {"cards": "KD", "rules": {"preset": "classic"}}
    assert client.post("/api/hand", json=question).json["unmatched"] == ["KD"]
