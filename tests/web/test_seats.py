"""A new match for three players and for two pairs."""

import re

import pytest

from scorekeeper.engine.rules import Rests, Shutout, Sides
from scorekeeper.rulesets import RULESETS
from scorekeeper.sheet import Carried, Player
from tests.many import FOUR, THREE, three
from tests.web.page import text_of, value_of


def names(who):
    return {f"name-{seat}": name for seat, name in enumerate(who)}


def begun(client, kept, who, **more):
    answer = client.post("/new", data=names(who) | more)
    assert answer.status_code == 303, text_of(answer)
    return kept.load(answer.headers["Location"].removeprefix("/m/")).match


def shown(page):
    """The names in the places of a page."""
    html = page.get_data(as_text=True)
    places = re.findall(r'name="(name-\d)"', html)
    return [value_of(page, place) for place in places]


def test_three_names_begin_a_match_of_three(client, kept):
    match = begun(client, kept, THREE, first_dealer="2")
    assert match.players == tuple(map(Player, THREE))
    assert match.rules.overlays == ("three_hand",)
    assert (match.rules.seats.rests, match.rules.sheet.shutout) == (Rests.DEALER, Shutout.FLAT)
    assert match.first_dealer == 2


def test_four_names_begin_a_match_of_two_pairs(client, kept):
    match = begun(client, kept, FOUR, preset="oklahoma", first_dealer="3")
    assert match.rules.overlays == ("partnership",)
    assert (match.rules.key, match.rules.seats.sides) == ("oklahoma", Sides.PAIRS)
    assert match.first_dealer == 3


def test_the_overlay_may_be_named_too(client, kept):
    assert begun(client, kept, THREE, overlay="three_hand").rules.overlays == ("three_hand",)


def test_pairs_play_hollywood(client, kept):
    rules = begun(client, kept, FOUR, overlay="hollywood").rules
    assert rules.overlays == ("hollywood", "partnership")
    assert (rules.sheet.columns, rules.sheet.target) == (3, 125)


@pytest.mark.parametrize("preset", ["older", "straight", "oklahoma_norwegian", "wikipedia"])
@pytest.mark.parametrize("who", [THREE, FOUR])
def test_every_gin_game_seats_three_and_four(client, kept, who, preset):
    assert begun(client, kept, who, preset=preset).rules.key == preset


@pytest.mark.parametrize(
    ("who", "sent", "said"),
    [
        (THREE, {"overlay": "hollywood"}, "Hollywood needs two sides"),
        (THREE, {"overlay": "partnership"}, "Two pairs are four names"),
        (FOUR, {"overlay": "three_hand"}, "Three players are three names"),
        (("Anna", "", "Carl"), {}, "Write a name"),
        (("Anna", "Bertil"), {"players": "4"}, "Write a name"),
        (("Anna", "Bertil", "anna"), {}, "Two have the same name"),
        (THREE, {"first_dealer": "3"}, "Choose one who plays"),
        (THREE, {"first_dealer": "drawn", "draw-0": "KH", "draw-1": "2S"}, "Which card was drawn"),
        (
            THREE,
            {"first_dealer": "drawn", "draw-0": "2H", "draw-1": "KS", "draw-2": "KH"},
            "Equal ranks decide nothing",
        ),
    ],
)
def test_refused(client, kept, who, sent, said):
    answer = client.post("/new", data=names(who) | sent)
    assert answer.status_code == 422
    assert said in text_of(answer)
    assert shown(answer)[: len(who)] == list(who)
    assert kept.matches() == []


def test_a_draw_of_three(client, kept):
    sent = {"first_dealer": "drawn", "draw-0": "2H", "draw-1": "2S", "draw-2": "KH"}
    assert begun(client, kept, THREE, **sent).first_dealer == 2
    page = client.post("/new", data=names(FOUR) | {"action": "draw"})
    assert len(re.findall(r'value="(\w\w)" selected', page.get_data(as_text=True))) == 4


def test_places_are_added_and_removed(client):
    page = client.post("/new", data=names(("Anna", "Bertil")) | {"action": "more"})
    assert shown(page) == ["Anna", "Bertil", ""]
    (cursor,) = re.findall(r"<input[^>]* autofocus[^>]*>", page.get_data(as_text=True))
    assert 'id="name-2"' in cursor, "where the next name is typed"
    six = (*FOUR, "Elsa", "Fredrik")
    page = client.post("/new", data=names(six) | {"action": "more"})
    assert shown(page) == list(six)
    assert "Add a player" not in text_of(page)
    page = client.post("/new", data=names(FOUR) | {"players": "4", "action": "remove-2"})
    assert shown(page) == ["Anna", "Bertil", "Doris"]
    for seat in ("0", "7", "-1", "x", "²"):
        page = client.post("/new", data=names(("A", "B")) | {"action": f"remove-{seat}"})
        assert shown(page) == ["A", "B"]


def test_a_tapped_name_takes_the_empty_place(client, kept):
    kept.create(three())
    sent = names(("Anna", "Bertil")) | {"players": "3", "known": "Carl"}
    assert shown(client.post("/new", data=sent)) == list(THREE)


def test_who_rests_first_is_said(client):
    page = client.post("/new", data=names(THREE) | {"action": "look", "first_dealer": "1"})
    assert "Bertil deals and rests. Anna and Carl play." in text_of(page)


def test_who_sits_with_whom_is_said(client):
    page = text_of(client.post("/new", data=names(FOUR) | {"action": "look"}))
    assert "Anna plays with Carl Bertil plays with Doris" in page
    assert "Table 1: Anna and Bertil; Anna deals Table 2: Carl and Doris; Carl deals" in page
    page = text_of(client.post("/new", data={"players": "4", "action": "look"}))
    assert "Player 1 plays with Player 3" in page


def test_figures_follow_the_number_of_players(client):
    page = client.post("/new", data=names(FOUR) | {"drawn_for": "classic", "sheet.target": "100"})
    sent = {"drawn_for": "classic", "sheet.target": "100", "action": "look"}
    page = client.post("/new", data=names(FOUR) | sent)
    assert value_of(page, "sheet.target") == "125"


def test_rules_for_three_or_four_stand_where_they_matter(client):
    pages = {
        len(who): text_of(client.post("/new", data=names(who) | {"action": "look"}))
        for who in (THREE[:2], THREE, FOUR)
    }
    assert [("Who rests" in page, "Opponents change" in page) for page in pages.values()] == [
        (False, False),
        (True, False),
        (False, True),
    ]


def test_the_loser_may_rest(client, kept):
    match = begun(client, kept, THREE, **{"seats.rests": "loser"})
    assert match.rules.seats.rests is Rests.LOSER


def test_nobody_rests_where_two_play(client, kept):
    answer = client.post("/new", data=names(("A", "B")) | {"seats.rests": "loser"})
    assert answer.status_code == 422
    assert kept.matches() == []


def test_sides_bring_points_from_paper(client, kept):
    sent = {"carried-1-points-0": "10", "carried-1-points-2": "30", "carried-1-boxes-2": "1"}
    assert begun(client, kept, THREE, **sent).carried == (Carried((10, 0, 30), (0, 0, 1)),)
    sent = {"carried-1-points-0": "10", "carried-1-points-1": "30"}
    assert begun(client, kept, FOUR, **sent).carried == (Carried((10, 30), (0, 0)),)
    page = text_of(client.post("/new", data=names(FOUR) | {"action": "look"}))
    assert "Points, Anna + Carl" in page


def test_named_rules_of_four_serve_two_as_well(client, kept):
    kept_rules = {"called": "Sommarhuset", "bonuses.gin": "20", "action": "keep"}
    page = client.post("/new", data=names(FOUR) | kept_rules)
    chosen = re.findall(r'name="preset" value="(house[\w.]+)"', page.get_data(as_text=True))[0]
    rules = begun(client, kept, ("Anna", "Bertil"), preset=chosen).rules
    assert (rules.bonuses.gin, rules.overlays, rules.sheet.target) == (20, (), 100)


def test_the_same_again_seats_them_again(client, kept):
    kept.create(three(id="last"))
    page = client.get("/new")
    assert "Same as last time Anna – Bertil – Carl" in text_of(page)
    answer = client.post("/new/again")
    match = kept.load(answer.headers["Location"].removeprefix("/m/")).match
    assert match.rules.overlays == ("three_hand",)


@pytest.mark.parametrize("number", range(2, 7))
def test_a_game_is_offered_as_so_many_play_it(client, number):
    """To 125 in pairs where else to 100: what its card says is what the match is played to."""
    names = {f"name-{seat}": name for seat, name in enumerate("ABCDEF"[:number])}
    page = client.post("/new", data=names | {"action": "look"})
    cards = dict(re.findall(r'value="(\w+)" id="preset-[^>]*>(.*?)</label>', page.text, re.DOTALL))
    for key in RULESETS:
        asked = client.post("/new", data=names | {"preset": key})
        if asked.status_code == 303:
            goal = client.get(asked.headers["Location"] + ".json").json["rules"]["sheet"]["target"]
            said = re.findall(r"First to (\d+)", cards[key])
            assert said == ([str(goal)] if goal else []), key
