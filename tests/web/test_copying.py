"""A match typed in from paper: line after line, the next one ready as soon as one is recorded."""

import re

import pytest

from scorekeeper.sheet import match_sheet
from tests.evenings import a_match
from tests.goingout import table
from tests.many import pairs, three
from tests.web.page import text_of


def hidden(html):
    """The hidden fields of the form."""
    return dict(re.findall(r'type="hidden" name="([\w-]+)" value="([^"]*)"', html))


def copy(client, page, **line):
    """Send a line with the form of this page, as a browser does; returns the page that follows."""
    sent = hidden(page.get_data(as_text=True)) | line
    return client.post(page.request.path, data=sent, follow_redirects=True)


GINS = [a_match(id="two"), three(id="three"), pairs(id="pairs")]


@pytest.mark.parametrize("match", GINS, ids=["two", "three", "pairs"])
def test_line_after_line(client, kept, match):
    stored = kept.create(match)
    assert "Copy from paper" in text_of(client.get(f"/m/{stored.code}"))
    page = client.get(f"/m/{stored.code}/deal?copying=1")
    for number, points in enumerate((12, 31, 28), start=1):
        assert "Record this line" in text_of(page)
        html = page.get_data(as_text=True)
        winner = re.search(r'name="winner" value="(\d)"', html)[1]
        line = {"winner": winner, "points": str(points), "won-by": "knock", "line": "1"}
        page = copy(client, page, **line)
        assert page.request.path == f"/m/{stored.code}/deal"
        assert len(kept.load(stored.code).match.events) == number
        assert f"Deal {number} is recorded" in text_of(page)
    assert match_sheet(kept.load(stored.code).match).ok


def test_the_first_line_needs_no_page_of_its_own(client, kept, match):
    page = client.get(f"/m/{match.code}/deal")
    assert "copying" not in hidden(page.get_data(as_text=True))
    line = {"winner": "0", "points": "20", "boxes": "1", "won-by": "gin", "line": "1"}
    after = copy(client, page, **line)
    assert hidden(after.get_data(as_text=True))["copying"] == "1"


def test_the_last_line_leads_to_the_end(client, kept, match):
    page = client.get(f"/m/{match.code}/deal?copying=1")
    line = {"winner": "0", "points": "90", "won-by": "knock", "line": "1"}
    assert "The match is over" in text_of(copy(client, page, **line))


def test_a_refused_line_stays_and_can_be_mended(client, kept, match):
    page = client.get(f"/m/{match.code}/deal?copying=1")
    wrong = copy(client, page, winner="1", points="abc", **{"won-by": "gin", "line": "1"})
    assert wrong.status_code == 422
    html = wrong.get_data(as_text=True)
    assert 'value="1" checked' in html
    assert 'value="gin" checked' in html
    line = {"winner": "1", "points": "30", "won-by": "gin", "line": "1"}
    assert "Deal 3 is recorded" in text_of(copy(client, wrong, **line))


@pytest.mark.parametrize("preset", ["swedish_seven", "rummy"])
def test_rounds_of_going_out_follow_each_other(client, kept, preset):
    stored = kept.create(table(preset, ("Anna", "Bo", "Cilla")))
    page = client.get(f"/m/{stored.code}/deal?copying=1")
    for number in (1, 2):
        counts = {"closer": "0", "deadwood-1": "5", "deadwood-2": "10"}
        page = copy(client, page, **counts)
        assert page.request.path == f"/m/{stored.code}/deal"
        assert len(kept.load(stored.code).match.events) == number


def test_a_deal_with_cards_still_shows_its_verdict(client, kept, match):
    page = client.get(f"/m/{match.code}/deal")
    shown = copy(client, page, closer="nobody")
    assert shown.request.path == f"/m/{match.code}/deal/3"
