"""Every game can be begun, refereed and read about."""

import pytest

from scorekeeper.rulesets import RULESETS
from scorekeeper.web.playable import MORE, SHOWN_FIRST


def test_four_games_are_met_first_and_the_others_are_a_tap_away():
    assert SHOWN_FIRST == ("classic", "oklahoma", "swedish_seven", "rummy")
    assert sorted((*SHOWN_FIRST, *MORE)) == sorted(RULESETS)


@pytest.mark.parametrize("address", ["/new", "/check", "/rules"])
def test_every_page_offers_every_game(client, address):
    page = client.get(address).get_data(as_text=True)
    assert all(f'"{key}"' in page or f"/{key}" in page for key in RULESETS)


@pytest.mark.parametrize("key", RULESETS)
def test_every_game_has_its_pages(client, key):
    for address in ("/new?preset=", "/check?preset=", "/rules/card?preset=", "/rules/"):
        assert client.get(address + key).status_code == 200


@pytest.mark.parametrize(
    "key", [key for key, rules in RULESETS.items() if rules.seats.players is None]
)
def test_the_json_referee_settles_them(client, key):
    deal = {"closer": 0, "hands": [{"cards": []}, {"deadwood": 24}]}
    answer = client.post("/api/settle", json={"rules": {"preset": key}, "deal": deal})
    assert answer.status_code == 200
    assert sum(answer.json["scores"]) == 24
