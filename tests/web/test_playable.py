"""Games whose deals no page can enter yet are offered on none."""

import pytest

from scorekeeper.rulesets import RULESETS
from scorekeeper.web.playable import PRESETS

OTHERS = [key for key in RULESETS if key not in PRESETS]


@pytest.mark.parametrize("address", ["/new", "/check"])
def test_no_page_offers_what_it_cannot_score(client, address):
    page = client.get(address).get_data(as_text=True)
    assert all(f'"{key}"' not in page and f"/{key}" not in page for key in OTHERS)
    assert f'"{PRESETS[0]}"' in page or f"/{PRESETS[0]}" in page


@pytest.mark.parametrize("key", OTHERS)
def test_the_rule_book_tells_them_and_offers_no_match(client, key):
    assert f'/rules/{key}"' in client.get("/rules").get_data(as_text=True)
    page = client.get(f"/rules/{key}").get_data(as_text=True)
    assert RULESETS[key].source.split(";")[0] in page
    assert f"preset={key}" not in page


@pytest.mark.parametrize("key", OTHERS)
def test_an_old_address_of_such_a_game_breaks_nothing(client, key):
    assert client.get(f"/new?preset={key}").status_code == 200
    assert client.get(f"/check?preset={key}").status_code == 200
    assert client.get(f"/check?preset={key}&closer=0&text-0=7H").status_code == 422
    assert client.get(f"/rules/card?preset={key}").status_code in (200, 302)


@pytest.mark.parametrize("key", OTHERS)
def test_the_json_referee_settles_them(client, key):
    deal = {"closer": 0, "hands": [{"cards": []}, {"deadwood": 24}]}
    answer = client.post("/api/settle", json={"rules": {"preset": key}, "deal": deal})
    assert answer.status_code == 200
    assert sum(answer.json["scores"]) == 24
