"""Every page in every language: no word that is not marked, each phone in its own."""

import re
from contextlib import closing
from pathlib import Path

import pytest
from babel.dates import get_month_names

from scorekeeper import create_app
from scorekeeper.engine.cards import parse_cards
from scorekeeper.engine.deal import Deal, Ending, Holding
from scorekeeper.engine.rules import Game
from scorekeeper.rulesets import OVERLAYS, RULESETS
from scorekeeper.store import Store
from tests.evenings import KNOCK, UNDERCUT, VOID, a_match, won
from tests.many import ROUND, THREE, at, pairs, three
from tests.web.deals import CHAIN, GIN, TWO_WAYS
from tests.web.page import text_of
from tests.web.pseudo import words_of, write_pseudo

#: Words that are the same in every language: the product, the players, the languages' own names.
SAME = set(
    "Scorekeeper Anna Bertil Carl Doris Language Språk English Svenska Norsk bokmål"
    " Kn Jk och Sommarhuset".split()
)

#: The months in a Swede's letters: which of them a page shows is a matter of the day it is.
MONTHS = {name.rstrip(".") for name in get_month_names("abbreviated", locale="sv").values()}

#: Addresses that speak to programs, or need a code from paper.
SILENT = ("static", "home.health", "importing.scanned")


def laid(hands, **more):
    """A deal of two hands, Anna's first."""
    held = tuple(Holding(cards=parse_cards(cards)) for cards in hands)
    return Deal(closer=0, hands=held, **more)


def kept_matches(store):
    """Matches in every state that has words of its own."""
    upcard = parse_cards("7S")[0]
    return [
        store.create(match)
        for match in (
            a_match(won(0, 31), UNDERCUT, KNOCK, laid(CHAIN), laid(TWO_WAYS), VOID, id="two"),
            a_match(laid(GIN, upcard=upcard), preset="oklahoma", id="upcard"),
            a_match(won(0, 60), won(0, 60), id="shutout"),
            a_match(won(0, 60), won(1, 60, Ending.GIN), overlays=("hollywood",), id="columns"),
            three(*ROUND, id="three"),
            pairs(at(1, 1, 0, 31), at(1, 2, 2, 12), at(2, 1, 0, 20), id="pairs"),
            *(
                a_match(preset=key, names=THREE, id=key)
                for key, rules in RULESETS.items()
                if rules.game is not Game.GIN
            ),
        )
    ]


@pytest.fixture(scope="module")
def unspoken(tmp_path_factory):
    """The folder of a language that has none of our words."""
    folder = tmp_path_factory.mktemp("pseudo")
    write_pseudo(folder / "written")
    return folder


@pytest.fixture
def pseudo(config, unspoken, monkeypatch):
    """The application in that language."""
    monkeypatch.setattr("scorekeeper.web.app.TRANSLATIONS", unspoken / "written")
    return create_app(config | {"CATALOGUES": str(unspoken / "compiled")})


def places(app, store):
    """Every address that shows something, with the arguments of every match and game."""
    games = [{"key": key} for key in (*RULESETS, *OVERLAYS)]
    held = [{"id": one.id} for one in store.persons()]
    for stored in kept_matches(store):
        codes = {"code": stored.code, "view_code": stored.view_code}
        seats = store.seat_codes(stored.match.id)
        held += [codes | {"seq": seq + 1, "seat_code": seats[0]} for seq in range(6)]
    with app.test_request_context():
        adapter = app.url_map.bind("localhost")
        for rule in app.url_map.iter_rules():
            if "GET" not in rule.methods or rule.endpoint in SILENT:
                continue
            for values in ({}, *games, *held):
                if rule.arguments <= set(values) and (rule.arguments or not values):
                    arguments = {name: values[name] for name in rule.arguments}
                    yield adapter.build(rule.endpoint, arguments)
    yield from ("/nowhere", "/rules/card?preset=oklahoma&overlay=hollywood&sheet.stake=0.50+SEK")


def test_every_word_of_every_page_is_marked_for_translation(pseudo):
    client = pseudo.test_client()
    seen = 0
    with closing(Store(Path(pseudo.config["DATABASE"]))) as store:
        addresses = dict.fromkeys(places(pseudo, store))
    for place in addresses:
        answer = client.get(place, headers={"Accept-Language": "sv"})
        if answer.mimetype == "text/html" and answer.status_code in (200, 404):
            seen += 1
            page = re.sub(r"/[mvj]/[\w-]+", "", answer.get_data(as_text=True))
            assert set(words_of(page)) - SAME - MONTHS - {"SEK"} == set(), place
    assert seen > 120


#: Forms that are refused: what is sent, and where.
REFUSED = [
    ("/new", {"name-0": "", "preset": "bridge", "sheet.target": "many"}),
    ("/check", {"preset": "classic", "hand-0": ["7H"], "hand-1": ["7H"], "closer": "0"}),
    ("/check", {"deadwood-0": "tea", "deadwood-1": "120", "closer": "0"}),
    ("/import", {"text": "{not quite"}),
    ("/phone", {"language": "tlh"}),
]


@pytest.mark.parametrize(("place", "sent"), REFUSED)
def test_every_word_of_a_refused_form_is_marked(pseudo, place, sent):
    answer = pseudo.test_client().post(place, data=sent, headers={"Accept-Language": "sv"})
    typed = {"bridge", "many", "tea", "not", "quite", "tlh", "Inte", "ett", "giltigt", "val"}
    assert answer.status_code in (200, 422)
    assert set(words_of(answer.get_data(as_text=True))) - SAME - typed == set()


SPOKEN = [
    ("en", "en", "Bertil undercut: 28", "Score a deal"),
    ("sv", "sv", "Bertil undercuttade: 28", "Skriv in en giv"),
    ("no", "nb", "Bertil slo bankingen: 28", "Før inn en runde"),
    ("nn-NO", "nb", "Bertil slo bankingen: 28", "Før inn en runde"),
]


@pytest.mark.parametrize(("asked", "language", "last", "button"), SPOKEN)
def test_two_phones_of_one_match_speak_their_own_languages(
    client, match, asked, language, last, button
):
    answer = client.get(f"/m/{match.code}", headers={"Accept-Language": asked})
    assert f'<html lang="{language}"' in answer.get_data(as_text=True)
    assert last in text_of(answer)
    assert button in text_of(answer)


def test_the_page_of_another_language_is_another_page(client, match):
    tags = {
        client.get(f"/v/{match.view_code}", headers={"Accept-Language": asked}).headers["ETag"]
        for asked in ("en", "sv", "nb")
    }
    assert len(tags) == 3


def test_dates_and_money_are_written_as_the_language_does(client, kept):
    rules = {"preset": "classic", "sheet.stake": "0.50 SEK", "name-0": "Anna", "name-1": "Lars"}
    shown = {
        asked: text_of(client.get("/rules/card", query_string=rules, headers={
            "Accept-Language": asked}))
        for asked in ("en", "sv", "nb")
    }  # fmt: skip
    assert "0.50 SEK" in shown["en"]
    assert "0,50 SEK" in shown["sv"]
    assert "0,50 SEK" in shown["nb"]


CARDS = [("en", "seven of hearts", "J♥"), ("sv", "hjärter sju", "Kn♥"), ("nb", "hjerter sju", "J♥")]


@pytest.mark.parametrize(("asked", "spoken", "jack"), CARDS)
def test_cards_are_read_aloud_and_written_as_on_the_table(client, match, asked, spoken, jack):
    answer = client.get(f"/m/{match.code}/deal", headers={"Accept-Language": asked})
    assert f'aria-label="{spoken}"' in answer.get_data(as_text=True)
    assert jack in text_of(answer).replace("\ufe0e", "").replace(" ", "")


CARD = {"preset": "classic", "bonuses.gin": "20"}


def test_a_rule_card_shows_two_languages_side_by_side(client):
    answer = client.get("/rules/card", query_string=CARD | {"also": "sv"})
    page = answer.get_data(as_text=True)
    assert '<dt>First to <span class="also" lang="sv">Först till</span></dt>' in page
    assert '<li>Knock with 10 or less. <span class="also" lang="sv">Knacka med högst 10.' in page
    assert "<dt>Gin</dt>" in page, "what both say alike is said once"
    assert '<html lang="en"' in page


@pytest.mark.parametrize("also", ["en", "tlh", "", "../sv"])
def test_a_second_language_that_is_none_is_left_out(client, also):
    answer = client.get("/rules/card", query_string=CARD | {"also": also})
    assert answer.status_code == 200
    assert 'class="also"' not in answer.get_data(as_text=True)


def test_the_second_language_is_chosen_on_the_card(client):
    page = client.get("/rules/card", query_string=CARD).get_data(as_text=True)
    added = re.findall(r'href="(/rules/card[^"]*also=\w+[^"]*)"', page)
    assert [re.search(r"also=(\w+)", one)[1] for one in added] == ["nb", "sv"]
    assert "One language only" not in page
    shown = text_of(client.get("/rules/card", query_string=CARD | {"also": "nb"}))
    assert "One language only" in shown
