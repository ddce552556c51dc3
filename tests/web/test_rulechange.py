"""The rules of a match that goes on: looked at, decided, recorded, taken back."""

import pytest

from scorekeeper.sheet import EventKind, match_sheet
from scorekeeper.web.rulefields import CHANGEABLE
from tests.evenings import GUIDE, KNOCK, UNDERCUT, a_match, won
from tests.web.page import fields_of, text_of, value_of


@pytest.fixture
def table(kept):
    """A gin of 30 by its count, then an undercut with its cards: 28."""
    return kept.create(a_match(KNOCK, UNDERCUT, id="change"))


def place(stored):
    return f"/m/{stored.code}/rules/change"


def look(client, stored, **changes):
    fields = fields_of(client.get(place(stored)))
    return client.post(place(stored), data=fields | changes)


def decide(client, stored, earlier, **changes):
    page = look(client, stored, **changes)
    return client.post(place(stored), data=fields_of(page) | {"earlier": earlier})


def points(kept, stored):
    sheet = match_sheet(kept.load(stored.code).match)
    return [side.points for side in sheet.columns[0].sides]


def test_it_works(client, kept, table):
    page = text_of(look(client, table, **{"sheet.target": "150"}))
    assert "First to 150 instead of 100" in page
    assert "And the 2 deals that were played?" in page
    assert decide(client, table, "anew", **{"sheet.target": "150"}).status_code == 303
    page = text_of(client.get(f"/m/{table.code}"))
    assert "first to 150" in page
    assert "Undo the change of rules" in page
    page = text_of(client.get(f"/m/{table.code}/history"))
    assert "(First to: 150 instead of 100). Every deal is counted by them." in page


def test_earlier_deals_are_counted_anew_or_left(client, kept):
    changes = {"bonuses.knock": "5"}
    for earlier, expected in (("anew", [18, 0]), ("keep", [13, 0])):
        table = kept.create(a_match(KNOCK, id=earlier))
        decide(client, table, earlier, **changes)
        assert points(kept, table) == expected
        shown = text_of(client.get(f"/m/{table.code}/deal/1"))
        assert f"Anna wins {expected[0]} points" in shown
        event = kept.load(table.code).match.events[-1]
        assert (event.kind, event.rules.bonuses.knock) == (EventKind.RULES, 5)


def test_what_it_does_to_the_match_is_said_before(client, kept):
    table = kept.create(a_match(won(0, 60), id="sixty"))
    page = text_of(look(client, table, **{"sheet.target": "50"}))
    assert "The match now Not over: Anna 60" in page
    assert "The match then Anna wins" in page


def test_a_deal_that_could_not_stand_bars_the_counting_anew(client, kept, table):
    page = look(client, table, **{"knock.limit": "4"})
    assert "That cannot be: Deal 1: Anna cannot knock" in text_of(page)
    sent = fields_of(page) | {"earlier": "anew"}
    assert client.post(place(table), data=sent).status_code == 422
    assert len(kept.load(table.code).match.events) == 2
    sent["earlier"] = "keep"
    assert client.post(place(table), data=sent).status_code == 303


def test_nothing_changed_and_nothing_that_fits(client, table):
    assert "Nothing is changed yet." in text_of(look(client, table))
    wrong = look(client, table, **{"bonuses.gin": "many"})
    assert wrong.status_code == 422
    assert 'value="many"' in wrong.get_data(as_text=True)


def test_the_form_comes_back_with_what_was_changed(client, table):
    page = look(client, table, **{"bonuses.gin": "20"})
    again = client.post(f"{place(table)}/again", data=fields_of(page))
    assert value_of(again, "bonuses.gin") == "20"


def test_a_page_from_before_a_deal_is_stale(client, kept, table):
    page = look(client, table, **{"bonuses.gin": "20"})
    kept.append(table.code, a_match(*[won(0, 5)] * 3).events[-1])
    sent = fields_of(page) | {"earlier": "anew"}
    assert client.post(place(table), data=sent).status_code == 409


def test_undo_brings_the_old_rules_back(client, kept, table):
    before = match_sheet(kept.load(table.code).match)
    decide(client, table, "anew", **{"bonuses.undercut": "10"})
    page = client.get(f"/m/{table.code}")
    client.post(f"/m/{table.code}/undo", data={n: value_of(page, n) for n in ("seq", "key")})
    assert match_sheet(kept.load(table.code).match) == before
    assert "Undone, it holds no longer" in text_of(client.get(f"/m/{table.code}/history"))


def test_a_match_without_deals_has_one_way(client, kept):
    table = kept.create(a_match(id="new"))
    page = text_of(look(client, table, **{"bonuses.gin": "20"}))
    assert "Play by these rules" in page
    assert "earlier deals" not in page


def test_every_rule_of_the_game_is_on_the_form(client, finished):
    asked = fields_of(client.get("/new?preset=classic"))
    shown = fields_of(client.get(place(finished)))
    assert {path for path in CHANGEABLE if path in asked} == set(shown) & set(CHANGEABLE)


def test_only_those_who_score_are_asked(client, match):
    assert "Change the rules" in text_of(client.get(f"/m/{match.code}/rules"))
    assert "Change the rules" not in text_of(client.get(f"/v/{match.view_code}/rules"))


def test_an_exported_match_keeps_what_was_changed(client, kept):
    from scorekeeper.matchfile import match_file, read_match

    table = kept.create(a_match(KNOCK, *[won(*deal) for deal in GUIDE[:2]], id="file"))
    decide(client, table, "keep", **{"bonuses.knock": "5"})
    match = kept.load(table.code).match
    assert match_sheet(read_match(match_file(match))) == match_sheet(match)
