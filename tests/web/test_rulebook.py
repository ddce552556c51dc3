import pytest

from scorekeeper.rulesets import OVERLAYS, RULESETS
from tests.web.page import text_of


def test_it_works(client):
    page = text_of(client.get("/rules"))
    assert "Classic gin Knock with 10 or less." in page
    assert "From: Swedish long guide, classic gin rummy" in page
    assert "Hollywood" in page


@pytest.mark.parametrize("key", [*RULESETS, *OVERLAYS])
def test_every_game_has_its_page(client, key):
    answer = client.get(f"/rules/{key}")
    assert answer.status_code == 200
    source = (RULESETS.get(key) or OVERLAYS.get(key)).source
    assert source in text_of(answer)


def test_values_are_those_that_count(client):
    page = text_of(client.get("/rules/older"))
    assert "Gin 20 (classic: 25)" in page
    assert "Undercut 10 (classic: 25)" in page


def test_an_overlay_shows_only_what_it_changes(client):
    page = text_of(client.get("/rules/hollywood"))
    assert "Columns 3 (classic: 1)" in page
    assert "Undercut" not in page
    assert "Play this" not in page


def test_an_unknown_game_is_not_found(client):
    assert client.get("/rules/poker").status_code == 404
