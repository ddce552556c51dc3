import re
from dataclasses import replace
from urllib.parse import urlencode

import pytest

from scorekeeper.engine.cards import Card, parse_cards
from scorekeeper.engine.deal import Deal, Ending, Holding
from scorekeeper.engine.rules import Game
from scorekeeper.plain import to_plain
from scorekeeper.rulesets import OVERLAYS, RULESETS, resolve
from scorekeeper.sheet import Event, EventKind
from tests.evenings import KNOCK, a_match, won
from tests.web.deals import ANNA, BERTIL, CHAIN
from tests.web.page import text_of

#: What pages of a match link to; these never change.
ANCHORS = (
    "deal", "draw", "turn", "knock", "layoffs", "gin", "undercut", "stock", "misdeal", "values",
    "bonuses", "shutout", "boxes", "example",
)  # fmt: skip


def sections_of(answer):
    return re.findall(r'<section class="[\w -]+" id="(\w+)"', answer.get_data(as_text=True))


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
    assert "%(" not in text_of(answer)


@pytest.mark.parametrize("key", [key for key, rules in RULESETS.items() if rules.game == "gin"])
def test_every_game_has_the_sections_that_verdicts_link_to(client, key):
    assert set(ANCHORS) <= set(sections_of(client.get(f"/rules/{key}")))


def test_values_are_those_that_count(client):
    page = text_of(client.get("/rules/older"))
    assert "Gin 20 (Classic gin: 25)" in page
    assert "Undercut 10 (Classic gin: 25)" in page
    assert "It earns 20 points and all that lies loose in the other hand." in page


def test_the_book_answers_in_mid_game(client):
    page = text_of(client.get("/rules/classic"))
    assert "A card taken from the discard pile may not be thrown back in the same turn" in page
    assert "31 cards are left in the stock." in page
    assert "The last two cards of the stock are not drawn." in page
    assert "9 or 11 cards are a misdeal" in page
    assert "With 112 points and 6 boxes against nothing: 2 × (112 + 100 + 150) = 724." in page


def test_worked_deals_are_counted_by_the_engine(client):
    page = text_of(client.get("/rules/classic"))
    assert "Anna wins 13 points." in page
    assert "8 − 5 = 3" in page
    assert "Bertil wins 28 points." in page
    assert "Bertil wins 13 points." in text_of(client.get("/rules/older"))
    assert "Bertil" not in text_of(client.get("/rules/straight")).split("Anna went gin")[0]


def test_an_overlay_shows_only_what_it_changes(client):
    page = text_of(client.get("/rules/hollywood"))
    assert "Columns 3 (Classic gin: 1)" in page
    assert "its second in 1 and 2" in page
    assert "Undercut" not in page
    assert "Play this" not in page


def test_an_unknown_game_is_not_found(client):
    assert client.get("/rules/poker").status_code == 404


# The rules of a match


def test_a_match_has_its_own_rules(client, match):
    page = text_of(client.get(f"/m/{match.code}/rules"))
    assert page.startswith("Skip to the main part Scorekeeper All rules Classic gin")
    assert "The rules of this match." in page
    looked_at = text_of(client.get(f"/v/{match.view_code}/rules"))
    assert "All rules" not in looked_at
    assert looked_at.split("Worked deals")[0].split("Scorekeeper ")[1] in page


def test_house_rules_are_marked_in_the_rules_of_a_match(client, kept):
    plain = {"preset": "oklahoma", "overlays": ["hollywood"], "knock": {"first_round": False}}
    rules = resolve({**plain, "bonuses": {"gin": 37}})
    stored = kept.create(a_match())
    kept.append(stored.code, Event(1, "2026", EventKind.RULES, rules=rules))
    page = text_of(client.get(f"/m/{stored.code}/rules"))
    assert "Oklahoma gin, house rules, Hollywood" in page
    assert "Nobody may knock in the first round." in page
    assert "not allowed (Oklahoma gin: allowed)" in page
    assert "Hollywood: 3 games at once" in page
    assert page.count("; the number is a house rule") == 2  # gin, and big gin instead of it
    assert to_plain(rules)["key"] == "custom"


def test_the_rules_of_a_match_open_no_scoring(client, match):
    page = client.get(f"/v/{match.view_code}/rules").get_data(as_text=True)
    assert match.code not in page


def test_the_rules_of_a_match_go_on_a_card(client, match):
    page = client.get(f"/m/{match.code}/rules").get_data(as_text=True)
    (address,) = re.findall(r'href="(/rules/card[^"]*)"', page)
    assert "Anna Bertil Date" in text_of(client.get(address.replace("&amp;", "&")))


@pytest.mark.parametrize("place", ["/m/x/rules", "/v/x/rules"])
def test_an_unknown_match_is_not_found(client, place):
    assert client.get(place).status_code == 404


# Every line of a verdict leads to its rule

DEALS = [KNOCK, replace(KNOCK, remedy="accepted"), Deal(ending=Ending.VOID), won(0, 30, Ending.GIN)]


def rules_linked(client, place):
    """The addresses of the rules a page leads to, each with what the link says."""
    page = client.get(place).get_data(as_text=True)
    found = re.findall(r'<a class="in-book[^>]*href="([^"#]+)#(\w+)"[^>]*>([^<]+)<', page)
    assert found, place
    return found


def leads_somewhere(client, found):
    for address, anchor, said in found:
        assert said.strip()
        assert f'id="{anchor}"' in client.get(address).get_data(as_text=True), (address, anchor)


@pytest.mark.parametrize("key", [key for key, one in RULESETS.items() if one.game is Game.GIN])
def test_every_line_of_a_verdict_leads_to_its_rule(client, kept, key):
    upcard = Card.from_plain("7S")
    deals = [replace(deal, upcard=upcard) if deal.hands else deal for deal in DEALS]
    if RULESETS[key].knock.limit < 6 and not RULESETS[key].knock.from_upcard:
        deals = deals[2:]  # nobody may knock with 6
    stored = kept.create(a_match(*deals, preset=key))
    for seq in range(1, len(deals) + 1):
        leads_somewhere(client, rules_linked(client, f"/m/{stored.code}/deal/{seq}"))


def test_a_sum_leads_line_by_line(client, kept):
    chain = Deal(
        closer=0,
        upcard=Card.from_plain("7S"),
        hands=tuple(Holding(cards=parse_cards(hand)) for hand in CHAIN),
    )
    stored = kept.create(a_match(chain, preset="oklahoma"))
    found = rules_linked(client, f"/m/{stored.code}/deal/1")
    assert {(anchor, said) for _, anchor, said in found} >= {
        ("undercut", "Difference"),
        ("undercut", "Undercut bonus"),
        ("bonuses", "Doubled by the spade turned up"),
        ("values", "What cards count"),
        ("layoffs", "Laying off"),
    }


def test_every_reader_is_led_to_the_rules_of_the_page(client, kept, match):
    seat = kept.seat_codes(match.match.id)[0]
    client.post(f"/j/{seat}/here")
    for start in (f"/m/{match.code}", f"/v/{match.view_code}", f"/j/{seat}"):
        found = rules_linked(client, f"{start}/deal/1")
        assert {address for address, _, _ in found} == {f"{start}/rules"}
        leads_somewhere(client, found)
    cards = {"preset": "older", "closer": "0", "text-0": ANNA, "text-1": BERTIL}
    found = rules_linked(client, f"/check?{urlencode(cards)}")
    assert {address for address, _, _ in found} == {"/rules/older"}
    leads_somewhere(client, found)
