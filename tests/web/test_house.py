"""Named house rules: kept, chosen, shared, printed, forgotten."""

import html
import re

import pytest

from tests.web.page import fields_of, text_of, value_of

TWO = {"name-0": "Anna", "name-1": "Bertil"}
SUMMER = {"bonuses.gin": "20", "knock.first_round": "false", "called": "Sommarhuset"}


@pytest.fixture
def summer(client, kept):
    """Rules kept as Sommarhuset; gives the value that chooses them."""
    page = client.post("/new", data=TWO | SUMMER | {"action": "keep"})
    assert page.status_code == 200, text_of(page)
    return f"house.{kept.houses()[0].id}"


def begun(client, kept, **more):
    answer = client.post("/new", data=TWO | more)
    assert answer.status_code == 303, text_of(answer)
    return kept.load(answer.headers["Location"].removeprefix("/m/")).match


def test_it_works(client, kept, summer):
    rules = begun(client, kept, preset=summer).rules
    assert (rules.bonuses.gin, rules.knock.first_round, rules.sheet.target) == (20, False, 100)
    assert (rules.key, rules.source) == ("custom", "Sommarhuset")
    assert "Anna 0 Bertil 0 Sommarhuset" in text_of(client.get("/"))


def test_keeping_keeps_what_was_typed(client, kept):
    page = client.post("/new", data=TWO | SUMMER | {"action": "keep", "first_dealer": "1"})
    assert "“Sommarhuset” is kept" in text_of(page)
    assert value_of(page, "name-0") == "Anna"
    assert 'value="house.1" id="preset-house.1" checked' in page.get_data(as_text=True)
    assert value_of(page, "drawn_for") == "house.1"
    assert value_of(page, "bonuses.gin") == "20"
    assert kept.matches() == []


def test_kept_rules_go_with_hollywood_and_one_more_change(client, kept, summer):
    sent = {"preset": summer, "overlay": "hollywood", "sheet.target": "150"}
    rules = begun(client, kept, **sent).rules
    assert (rules.sheet.columns, rules.bonuses.gin, rules.sheet.target) == (3, 20, 150)


def test_a_change_of_the_house_can_be_taken_back(client, kept, summer):
    drawn = {"drawn_for": summer, "bonuses.gin": "25", "knock.first_round": "false"}
    rules = begun(client, kept, preset=summer, **drawn).rules
    assert (rules.bonuses.gin, rules.knock.first_round) == (25, False)


def test_the_same_name_again_replaces_them(client, kept, summer):
    client.post("/new", data=SUMMER | {"bonuses.gin": "30", "action": "keep"})
    (house,) = kept.houses()
    assert house.rules["bonuses"] == {"gin": 30}


def test_rules_that_this_program_cannot_play_are_not_offered(client, kept):
    for rules in ({"preset": "poker"}, {"bonuses": {}}, {"preset": "classic", "overlays": 3}):
        kept.keep_house("Tomorrow", rules, "2026")
        page = client.get("/new")
        assert page.status_code == 200
        assert "Tomorrow" not in text_of(page)


REFUSED = [
    ({"called": ""}, "Name these rules first"),
    ({"called": "S" * 31}, "at most 30 letters"),
    ({"called": "x\u202e"}, "signs that cannot be seen"),
    ({"bonuses.gin": "many"}, "Write a whole number"),
]


@pytest.mark.parametrize(("sent", "said"), REFUSED, ids=[said for _, said in REFUSED])
def test_refused(client, kept, sent, said):
    answer = client.post("/new", data=SUMMER | sent | {"action": "keep"})
    assert answer.status_code == 422
    assert said in text_of(answer)
    assert kept.houses() == []


# The card


def card(client, **more):
    return client.get("/rules/card", query_string=SUMMER | more)


def test_the_card_says_what_the_table_signs(client):
    page = text_of(card(client, **TWO))
    assert "Sommarhuset Classic gin" in page
    assert "Gin 20 (our house rule)" in page
    assert "Undercut 25 Equal" in page
    assert "Nobody knocks in the first round." in page
    assert "One pack without jokers, 10 cards each." in page
    assert "Anna Bertil Date" in page


def test_a_card_without_names_has_room_for_them(client):
    assert "Signature Signature Date" in text_of(card(client))


def test_the_card_of_other_games(client):
    page = text_of(client.get("/rules/card?preset=oklahoma&overlay=hollywood"))
    assert "House rules Oklahoma gin, Hollywood" in page
    assert "The card turned up is the most one may knock with; an ace: only gin closes." in page
    assert "No knocking: only gin closes." in text_of(client.get("/rules/card?preset=straight"))


def test_the_address_opens_a_match_by_these_rules(client, app):
    app.config["ADDRESS"] = "192.168.1.7"
    page = card(client, overlay="hollywood").get_data(as_text=True)
    (address,) = re.findall(r'class="address"><a href="http://[\w.:]+(/new[^"]*)"', page)
    assert "<svg viewBox" in page
    opened = client.get(html.unescape(address))
    assert value_of(opened, "bonuses.gin") == "20"
    assert value_of(opened, "called") == "Sommarhuset"
    assert 'id="overlay-hollywood" checked' in opened.get_data(as_text=True)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (SUMMER, "Gin 20 (our house rule)"),
        ({"preset": "oklahoma", "overlay": "hollywood"}, "House rules Oklahoma gin, Hollywood"),
        ({"preset": "rummy", "rummy.going_rummy": "double"}, "House rules Basic rummy"),
    ],
)
def test_the_card_holds_what_is_typed_and_leads_back_to_it(client, typed, said):
    answer = client.post("/new", data=TWO | typed | {"action": "card"})
    assert answer.status_code == 303
    page = client.get(answer.headers["Location"])
    assert said in text_of(page)
    assert "Anna Bertil Date" in text_of(page)
    (back,) = re.findall(r'class="button" href="([^"]*)"', page.get_data(as_text=True))
    form = client.get(html.unescape(back))
    assert value_of(form, "name-1") == "Bertil"
    for name, value in typed.items():
        assert value in fields_of(form)[name]


def test_a_card_of_rules_that_cannot_be_read_is_refused_in_the_form(client):
    page = client.post("/new", data=TWO | {"bonuses.gin": "many", "action": "card"})
    assert page.status_code == 422
    assert "Write a whole number" in text_of(page)
    assert (value_of(page, "bonuses.gin"), value_of(page, "name-0")) == ("many", "Anna")


def test_rules_that_cannot_be_read_go_to_the_form(client):
    answer = card(client, **{"bonuses.undercut": "many"})
    assert answer.status_code == 302
    page = client.get(answer.headers["Location"])
    assert "Write a whole number" in text_of(page)
    assert value_of(page, "bonuses.undercut") == "many"


def test_kept_rules_can_be_forgotten(client, kept, summer):
    assert "Forget “Sommarhuset”" in text_of(card(client))
    begun(client, kept, preset=summer)
    answer = client.post("/rules/forget", data={"called": "Sommarhuset"})
    assert "“Sommarhuset” is no longer among the games." in text_of(
        client.get(answer.headers["Location"])
    )
    assert kept.houses() == []
    assert kept.matches()[0].match.rules.bonuses.gin == 20
    assert "Forget" not in text_of(card(client))


def test_what_nobody_kept_cannot_be_forgotten(client, kept):
    assert client.post("/rules/forget", data={"called": "Nowhere"}).status_code == 303
    assert kept.houses() == []
