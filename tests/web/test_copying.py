"""A match typed in from paper: line after line, the next one ready as soon as one is recorded."""

import re
from dataclasses import replace

import pytest

from scorekeeper.rulesets import resolve
from scorekeeper.sheet import deals_of, match_sheet
from tests.evenings import a_match
from tests.goingout import table
from tests.many import pairs, three
from tests.web.page import fields_of, text_of


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
    line = {"winner": "0", "points": "30", "boxes": "1", "won-by": "gin", "line": "1"}
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


LINE = {"winner": "0", "points": "20", "won-by": "knock", "line": "1"}
BIG_GIN = {"text-0": "A-4S 7C7D7H J-QH KH 2C", "text-1": "2D 4D", "ending": "big_gin"}

#: What is wrong with what was sent, and what the page says of it.
UNFIT = [
    (LINE | {"winner": ""}, "Who won? Choose the winner of this line."),
    (LINE | {"points": ""}, "How many points? Write what the winner got."),
    ({"line": "1"}, "Who won? Choose the winner of this line."),
    (LINE | {"points": "-5"}, "How many points? Write what the winner got"),
    (LINE | {"boxes": "-1"}, "How many boxes? Write a number from 0 up, or nothing."),
    (LINE | {"upcard": "Jk"}, "The upcard is a card with a rank and a suit"),
    ({"closer": "0", "points": "20"}, "Who won? Choose one player"),
    ({"closer": "nobody", "points": "20"}, "or nothing where nobody scored"),
    ({"closer": "nobody", "winner": "0"}, "leave the line empty where nobody scored"),
    ({"closer": "1", "winner": "0", "points": "9", "ending": "gin"}, "Who closed does not go with"),
    ({"closer": "0", "deadwood-0": "0", "discard": "Jk"} | BIG_GIN, "entered in two ways"),
    ({"closer": "0", "discard": "Jk"} | BIG_GIN, "Only who closed throws a card away"),
]


@pytest.mark.parametrize(("sent", "said"), UNFIT)
def test_what_does_not_fit_is_said_in_words_of_the_page(client, kept, match, sent, said):
    answer = copy(client, client.get(f"/m/{match.code}/deal?copying=1"), **sent)
    assert answer.status_code == 422
    assert said in text_of(answer)
    assert "The value of" not in text_of(answer)
    assert len(kept.load(match.code).match.events) == 2


def by_bonuses(**bonuses):
    return replace(a_match(id="by"), rules=resolve({"preset": "classic", "bonuses": bonuses}))


#: How a line was won, under which bonuses, and the least it can bring; without a least any may.
LEAST = [
    ("gin", {}, 25),
    ("gin", {"gin": 20}, 20),
    ("big_gin", {}, 31),
    ("big_gin", {"big_gin": None}, 25),
    ("undercut", {}, 25),
    ("undercut", {"gin_off": 10}, 10),
    ("undercut", {"gin_off": 40}, 25),
    ("undercut", {"undercut": 0}, 0),
    ("knock", {}, 0),
]


@pytest.mark.parametrize(("way", "bonuses", "least"), LEAST)
@pytest.mark.parametrize("less", [1, 0])
def test_a_line_without_its_bonus_is_asked_about(client, kept, way, bonuses, least, less):
    stored = kept.create(by_bonuses(**bonuses))
    page = client.get(f"/m/{stored.code}/deal?copying=1")
    points = max(least - less, 1)
    after = copy(client, page, winner="0", points=str(points), **{"won-by": way, "line": "1"})
    assert ("Is the bonus in it?" in text_of(after)) is (points < least)
    assert len(kept.load(stored.code).match.events) == (0 if points < least else 1)


@pytest.mark.parametrize(("answer", "points"), [("12", 12), ("37", 37)])
@pytest.mark.parametrize("first", ["/deal", "/deal?copying=1"])
def test_either_answer_records_the_line_and_the_next_one_follows(
    client, kept, match, answer, points, first
):
    page = client.get(f"/m/{match.code}{first}")
    asked = copy(client, page, winner="1", points="12", **{"won-by": "gin", "line": "1"})
    assert "A gin brings at least 25 here. 12 looks like the loose cards alone." in text_of(asked)
    assert "Change the line" in text_of(asked)
    html = asked.get_data(as_text=True)
    assert re.findall(r'name="set" value="(points:\d+)"', html) == ["points:12", "points:37"]
    sent = {name: values[0] for name, values in fields_of(asked).items() if values[0]}
    page = client.post(
        asked.request.path, data=sent | {"set": f"points:{answer}"}, follow_redirects=True
    )
    assert "Record this line" in text_of(page)
    assert "Deal 3 is recorded" in text_of(page)
    assert deals_of(kept.load(match.code).match)[2].points == points


def test_a_line_recorded_outright_is_not_asked_about(client, kept, match):
    sent = {"seq": "3", "key": "k", "winner": "0", "points": "12", "ending": "gin"}
    assert client.post(f"/m/{match.code}/deal", data=sent).status_code == 303


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
