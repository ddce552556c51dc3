import re

import pytest

from scorekeeper.engine.rules import Shutout
from scorekeeper.sheet import Carried, Event, EventKind, match_sheet
from scorekeeper.web.firstdealer import read_rank
from tests.evenings import GUIDE, a_match, won
from tests.web.page import text_of, value_of

TWO = {"name-0": "Anna", "name-1": "Bertil"}


def code_of(answer):
    assert answer.status_code == 303, text_of(answer)
    return answer.headers["Location"].removeprefix("/m/")


def begun(client, kept, **more):
    return kept.load(code_of(client.post("/new", data=TWO | more))).match


def chosen(page):
    """The game that is chosen on a page."""
    html = page.get_data(as_text=True)
    return re.findall(r'name="preset" value="([\w.]+)" id="[\w.-]+" checked', html)


def test_it_works(client, kept):
    page = client.get("/new")
    assert page.status_code == 200
    key = value_of(page, "key")
    match = begun(client, kept, key=key, preset="oklahoma", first_dealer="1", overlay="hollywood")
    assert [player.name for player in match.players] == ["Anna", "Bertil"]
    assert (match.rules.key, match.rules.overlays) == ("oklahoma", ("hollywood",))
    assert match.first_dealer == 1
    assert match.events == ()


def test_names_alone_begin_a_classic_match(client, kept):
    assert begun(client, kept).rules.key == "classic"


def test_house_figures_are_laid_over_the_game(client, kept):
    figures = {"sheet.target": "250", "bonuses.gin": "20", "bonuses.undercut": "10"}
    more = {"sheet.box_bonus": "20", "sheet.shutout": "flat"}
    rules = begun(client, kept, **figures, **more).rules
    assert (rules.sheet.target, rules.sheet.box_bonus, rules.sheet.shutout) == (
        250, 20, Shutout.FLAT,
    )  # fmt: skip
    assert (rules.bonuses.gin, rules.bonuses.undercut, rules.key) == (20, 10, "custom")


def test_a_double_tap_begins_one_match(client, kept):
    first = code_of(client.post("/new", data=TWO | {"key": "once"}))
    second = code_of(client.post("/new", data=TWO | {"key": "once"}))
    assert first == second
    assert len(kept.matches()) == 1


def test_every_form_has_its_own_key(client):
    assert value_of(client.get("/new"), "key") != value_of(client.get("/new"), "key")


def test_names_are_tidied(client, kept):
    match = begun(client, kept, **{"name-0": "  Anna   Lisa "})
    assert match.players[0].name == "Anna Lisa"


def test_the_rule_book_chooses_a_game(client):
    page = client.get("/new?preset=oklahoma")
    assert chosen(page) == ["oklahoma"]
    assert value_of(page, "sheet.target") == "150"


def test_an_unknown_game_in_the_address_is_left_aside(client):
    assert chosen(client.get("/new?preset=x")) == ["classic"]


REFUSED = [
    ({"name-0": ""}, "Write a name"),
    ({"name-1": "   "}, "Write a name"),
    ({"name-0": "A" * 31}, "at most 30 letters"),
    ({"name-0": "Anna\u202e"}, "signs that cannot be seen"),
    ({"name-0": "An\x00na"}, "signs that cannot be seen"),
    ({"name-0": "\u200b"}, "signs that cannot be seen"),
    ({"name-1": "ANNA"}, "Two have the same name"),
    ({"sheet.target": "-5"}, "Write a whole number"),
    ({"sheet.target": "0"}, "No game can use this value"),
    ({"sheet.target": ""}, "When is the match over?"),
    ({"bonuses.gin": "2.5"}, "Write a whole number"),
    ({"bonuses.gin": ""}, "Write a whole number"),
    ({"bonuses.gin": "9999"}, "No game can use this value"),
    ({"sheet.box_bonus": "²"}, "Write a whole number"),
    ({"hand_size": "2"}, "No game can use this value"),
    ({"cards.values": "fifteen"}, "Write ranks with their points"),
    ({"cards.values": "X 3"}, "no rank “X”"),
    ({"cards.values": "0 3"}, "no rank “0”"),
    ({"cards.values": "A 500"}, "No game can use this value"),
    ({"sheet.stake": "much"}, "Write an amount and a currency"),
    ({"sheet.column_weights": ""}, "Write whole numbers"),
    ({"preset": "poker"}, "Not a valid choice"),
    ({"preset": "house.7"}, "Not a valid choice"),
    ({"overlay": "three_hand"}, "Three players are three names"),
    ({"sheet.shutout": "triple"}, "none of the choices"),
    ({"knock.first_round": "perhaps"}, "none of the choices"),
    ({"first_dealer": "2"}, "Choose one who plays"),
    ({"first_dealer": "drawn"}, "Which card was drawn?"),
    ({"first_dealer": "drawn", "draw-0": "KH", "draw-1": "8C 8D"}, "Which card was drawn?"),
    ({"first_dealer": "drawn", "draw-0": "KH", "draw-1": "KS"}, "draw again"),
    ({"first_dealer": "drawn", "draw-0": "K", "draw-1": "K"}, "draw again"),
    ({"first_dealer": "drawn", "draw-0": "KH", "draw-1": "KH"}, "holds this card once"),
    ({"called": "S" * 31}, "at most 30 letters"),
    ({"carried-1-points-0": "many"}, "Write a whole number"),
    ({"carried-1-points-0": "100"}, "the match is over already"),
    ({"carried-2-points-0": "10"}, "no such column"),
]


def test_what_is_wrong_with_a_draw_names_who_drew(client):
    for name, said in (("Anna", "Card of Anna"), ("", "Card of player 1")):
        answer = client.post("/new", data=TWO | {"name-0": name, "first_dealer": "drawn"})
        box = text_of(answer).partition("Nothing was begun yet")[2].partition("Who plays?")[0]
        assert f"{said} Which card was drawn?" in box
        assert "Card of Bertil Which card was drawn?" in box


@pytest.mark.parametrize(("sent", "said"), REFUSED, ids=[str(sent)[:60] for sent, _ in REFUSED])
def test_refused(client, kept, sent, said):
    answer = client.post("/new", data=TWO | sent)
    assert answer.status_code == 422
    assert said in text_of(answer)
    assert kept.matches() == []
    page = answer.get_data(as_text=True)
    links = re.findall(r'<a href="#([^"]+)"><strong>[^<]', page)
    assert links
    assert [goal for goal in links if f'id="{goal}"' not in page] == []
    kept_as_typed = {name: value for name, value in sent.items() if "." in name and value}
    for name, value in kept_as_typed.items():
        if name not in ("sheet.shutout", "knock.first_round"):
            assert value_of(answer, name) == value


def test_what_was_typed_is_kept(client):
    sent = {"name-0": "Anna", "name-1": "", "sheet.target": "abc", "key": "once"}
    more = {"preset": "oklahoma", "overlay": "hollywood", "first_dealer": "1"}
    page = client.post("/new", data=sent | more | {"carried-1-boxes-1": "2"})
    names = ("name-0", "sheet.target", "key", "carried-1-boxes-1")
    assert [value_of(page, name) for name in names] == ["Anna", "abc", "once", "2"]
    html = page.get_data(as_text=True)
    assert chosen(page) == ["oklahoma"]
    assert 'id="overlay-hollywood" checked' in html
    assert 'name="first_dealer" value="1" checked' in html


# Figures follow the game


def test_untouched_figures_follow_the_game_that_is_chosen(client, kept):
    drawn = {"drawn_for": "classic", "sheet.target": "100", "bonuses.gin": "20"}
    rules = begun(client, kept, preset="oklahoma", **drawn).rules
    assert (rules.sheet.target, rules.bonuses.gin) == (150, 20)


def test_a_figure_sent_by_itself_is_meant(client, kept):
    assert (
        begun(client, kept, preset="oklahoma", **{"sheet.target": "100"}).rules.sheet.target == 100
    )


def test_the_page_is_drawn_anew_for_another_game(client, kept):
    drawn = {"drawn_for": "classic", "sheet.target": "100", "bonuses.gin": "20"}
    page = client.post("/new", data=TWO | drawn | {"preset": "oklahoma", "action": "look"})
    assert page.status_code == 200
    assert value_of(page, "drawn_for") == "oklahoma"
    assert [value_of(page, name) for name in ("sheet.target", "bonuses.gin")] == ["150", "20"]
    assert "1 difference" in text_of(page)
    assert "Gin instead of 25" in text_of(page)
    assert kept.matches() == []


def test_differences_are_counted_by_group(client):
    page = text_of(client.get("/new?knock.first_round=false&knock.limit=7&bonuses.gin=20"))
    assert "House rules 3 differences" in page
    assert "Closing 2 " in page


def test_every_rule_says_who_plays_it_so(client):
    page = text_of(client.get("/new"))
    assert "20 in older rule books" in page
    for total in (724, 462, 612, 474, 362):
        assert f"= {total} " in page


def test_rare_rules(client, kept):
    sent = {
        "bonuses.big_gin": "", "cards.values": "a 15, 10 5", "sheet.stake": "0,50 SEK",
        "knock.as_laid": "true", "sheet.column_weights": "1, 1, 2", "sheet.target": "",
        "sheet.deals": "8",
    }  # fmt: skip
    rules = begun(client, kept, **sent).rules
    assert rules.bonuses.big_gin is None
    assert (rules.cards.values.of("A"), rules.cards.values.of("T")) == (15, 5)
    assert (rules.sheet.stake.per_point, rules.sheet.stake.currency) == ("0.50", "SEK")
    assert (rules.sheet.column_weights, rules.sheet.target, rules.sheet.deals) == (
        (1, 1, 2),
        None,
        8,
    )
    assert rules.knock.as_laid


# Names and the same again


def test_known_names_are_taps_newest_first(client, kept):
    kept.create(a_match(names=("Cecilia", "anna"), id="newer"))
    page = client.get("/new").get_data(as_text=True)
    assert re.findall(r'name="known" value="(\w+)"', page) == ["Cecilia", "anna"]


@pytest.mark.parametrize(
    ("typed", "tapped", "now"),
    [
        (("", ""), "Anna", ("Anna", "")),
        (("Anna", ""), "Bertil", ("Anna", "Bertil")),
        (("Anna", "Bertil"), "Cecilia", ("Anna", "Cecilia")),
        (("Anna", "Bertil"), "Anna", ("", "Bertil")),
        (("Anna", "Bertil"), "Bertil", ("Anna", "")),
    ],
)
def test_a_tapped_name_is_filled_in(client, kept, typed, tapped, now):
    sent = {"name-0": typed[0], "name-1": typed[1], "known": tapped, "preset": "older"}
    page = client.post("/new", data=sent)
    assert page.status_code == 200
    assert tuple(value_of(page, f"name-{seat}") for seat in (0, 1)) == now
    assert chosen(page) == ["older"]
    assert kept.matches() == []


def test_same_as_last_time(client, kept):
    last = a_match(*[won(seat, points) for seat, points in GUIDE], preset="older", id="last")
    kept.create(last)
    page = text_of(client.get("/new"))
    assert "Same as last time Anna – Bertil . Bertil deals first" in page
    match = kept.load(code_of(client.post("/new/again", data={"key": "k"}))).match
    assert (match.players, match.rules, match.events) == (last.players, last.rules, ())
    assert match.first_dealer == match_sheet(last).next_dealer == 1


def test_the_same_again_by_a_double_tap_is_one_match(client, kept, match):
    codes = {code_of(client.post("/new/again", data={"key": "k"})) for _ in range(2)}
    assert len(codes) == 1


def test_the_same_again_takes_names_and_rules_as_they_are_now(client, kept, match):
    kept.append(match.code, Event(3, "2026", EventKind.RENAME, seat=0, name="Anna-Lisa"))
    again = kept.load(code_of(client.post("/new/again"))).match
    assert [player.name for player in again.players] == ["Anna-Lisa", "Bertil"]


def test_there_is_no_last_time_yet(client, kept):
    assert "Same as last time" not in text_of(client.get("/new"))
    assert client.post("/new/again").headers["Location"] == "/new"
    assert kept.matches() == []


def test_the_same_again_with_cards_drawn(client, kept, hollywood):
    page = client.get("/new").get_data(as_text=True)
    form = page[page.index("again panel") : page.index("The same, but draw")]
    hidden = dict(re.findall(r'name="([\w.-]+)" value="([^"]*)"', form))
    answer = client.post("/new", data=hidden | {"action": "draw"})
    assert "deals first" in text_of(answer)
    assert [value_of(answer, f"name-{seat}") for seat in (0, 1)] == ["Anna", "Bertil"]
    assert 'id="overlay-hollywood" checked' in answer.get_data(as_text=True)


# Who deals first


@pytest.mark.parametrize(
    ("cards", "dealer"), [(("KH", "QS"), 0), (("AS", "2D"), 1), (("10♥", "9S"), 0), (("3", "T"), 1)]
)
def test_the_highest_card_deals(client, kept, cards, dealer):
    sent = {"first_dealer": "drawn", "draw-0": cards[0], "draw-1": cards[1]}
    assert begun(client, kept, **sent).first_dealer == dealer


def test_cards_are_drawn_for_us(client, kept):
    for _ in range(30):
        page = client.post("/new", data=TWO | {"action": "draw"})
        html = page.get_data(as_text=True)
        drawn = re.findall(r'value="(\w\w)" selected', html)
        ranks = [read_rank(card) for card in drawn]
        assert len(ranks) == 2
        winner = "Anna" if ranks[0] > ranks[1] else "Bertil"
        assert f"{winner} deals first" in text_of(page)
        assert 'value="drawn" checked' in html
    assert kept.matches() == []


# Begun on paper


def test_points_and_boxes_come_along(client, kept):
    sent = {"carried-1-points-0": "62", "carried-1-points-1": "45"}
    match = begun(client, kept, **sent, **{"carried-1-boxes-0": "3", "carried-1-boxes-1": "2"})
    assert match.carried == (Carried(points=(62, 45), boxes=(3, 2)),)


def test_each_column_brings_its_own(client, kept):
    sent = {"carried-1-points-0": "62", "carried-1-boxes-0": "3", "carried-2-points-0": "30"}
    match = begun(client, kept, overlay="hollywood", **sent, **{"carried-2-boxes-0": "2"})
    assert [column.points for column in match.carried] == [(62, 0), (30, 0)]
    page = client.get("/new?overlay=hollywood").get_data(as_text=True)
    assert 'name="carried-3-points-0"' in page
    assert 'name="carried-2-points-0"' not in client.get("/new").get_data(as_text=True)
