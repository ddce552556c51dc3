import pytest

from scorekeeper.engine.rules import Shutout
from tests.web.page import text_of, value_of

TWO = {"name-0": "Anna", "name-1": "Bertil"}


def code_of(answer):
    assert answer.status_code == 303, text_of(answer)
    return answer.headers["Location"].removeprefix("/m/")


def begun(client, kept, **more):
    return kept.load(code_of(client.post("/new", data=TWO | more))).match


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
    figures = {"target": "250", "gin": "20", "undercut": "10", "box": "20", "shutout": "flat"}
    rules = begun(client, kept, **figures).rules
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
    page = client.get("/new?preset=oklahoma").get_data(as_text=True)
    assert 'checked id="preset-oklahoma"' in page


def test_an_unknown_game_in_the_address_is_left_aside(client):
    assert 'checked id="preset-classic"' in client.get("/new?preset=x").get_data(as_text=True)


REFUSED = [
    ({"name-0": ""}, "Write a name"),
    ({"name-1": "   "}, "Write a name"),
    ({"name-0": "A" * 31}, "at most 30 letters"),
    ({"name-0": "Anna\u202e"}, "signs that cannot be seen"),
    ({"name-0": "An\x00na"}, "signs that cannot be seen"),
    ({"name-0": "\u200b"}, "signs that cannot be seen"),
    ({"name-1": "ANNA"}, "Both have the same name"),
    ({"target": "-5"}, "Write a whole number"),
    ({"target": "0"}, "No game can use this value"),
    ({"gin": "2.5"}, "Write a whole number"),
    ({"gin": "9999"}, "No game can use this value"),
    ({"box": "²"}, "Write a whole number"),
    ({"preset": "poker"}, "Not a valid choice"),
    ({"overlay": "three_hand"}, "valid choice"),
    ({"shutout": "triple"}, "Not a valid choice"),
    ({"first_dealer": "2"}, "Not a valid choice"),
]


@pytest.mark.parametrize(("sent", "said"), REFUSED, ids=[str(sent)[:40] for sent, _ in REFUSED])
def test_refused(client, kept, sent, said):
    answer = client.post("/new", data=TWO | sent)
    assert answer.status_code == 422
    assert said in text_of(answer)
    assert kept.matches() == []


def test_what_was_typed_is_kept(client):
    sent = {"name-0": "Anna", "name-1": "", "target": "abc", "key": "once", "preset": "oklahoma"}
    page = client.post("/new", data=sent | {"overlay": "hollywood", "first_dealer": "1"})
    assert [value_of(page, name) for name in ("name-0", "target", "key")] == ["Anna", "abc", "once"]
    html = page.get_data(as_text=True)
    assert 'checked id="preset-oklahoma"' in html
    assert 'checked id="overlay-hollywood"' in html
    assert 'name="first_dealer" value="1" checked' in html
