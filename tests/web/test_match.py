import json
import re
from dataclasses import replace
from urllib.parse import urlsplit

import pytest

from scorekeeper.engine.deal import Ending, Holding
from scorekeeper.rulesets import resolve
from scorekeeper.sheet import Carried, Event, EventKind, deals_of, with_event
from tests.evenings import GUIDE, KNOCK, UNDERCUT, VOID, a_match, won
from tests.web.page import text_of, value_of


def show(client, stored):
    return client.get(f"/m/{stored.code}")


def tap(client, stored, what, page=None):
    page = page or show(client, stored)
    sent = {name: value_of(page, name) for name in ("key", "seq")}
    return client.post(f"/m/{stored.code}/{what}", data=sent, follow_redirects=True)


def test_it_works(client, match):
    page = text_of(show(client, match))
    assert "Anna 31 leads, 69 to go Bertil 28 72 to go" in page
    assert "Anna deals Score a deal" in page
    assert "Last deal Bertil undercut: 28" in page
    assert "1 Knock +31 sum 31 boxes 1" in page
    assert "2 Undercut +28 sum 28 boxes 1" in page


def test_links_of_a_match(client, match):
    html = show(client, match).get_data(as_text=True)
    for place in ("/deal", "/deal/1", "/deal/2", ".csv", ".json"):
        assert f'href="/m/{match.code}{place}"' in html
    assert f'href="/v/{match.view_code}/print"' in html


def test_a_new_match_is_ready_for_its_first_deal(client, kept):
    page = text_of(show(client, kept.create(a_match())))
    assert "Anna 0 100 to go" in page
    assert "Nothing written yet" in page
    assert "Undo" not in page


def test_the_finished_match_closes_as_the_guide_does(client, finished):
    page = text_of(show(client, finished))
    assert "Anna wins the game, 112 to 41" in page
    assert "With all bonuses it is 362 to 91. Bertil pays Anna 271 points." in page
    assert "Points 112 41 Game 100 0 Boxes 6 × 25 sum 150 2 × 25 sum 50 Total 362 91" in page
    assert "Net +271 −271" in page
    assert "Score a deal" not in page


def test_a_shutout_says_what_is_doubled(client, kept):
    deals = [won(0, points) for seat, points in GUIDE if seat == 0]
    page = text_of(show(client, kept.create(a_match(*deals))))
    assert "Bertil scored nothing: Anna’s total is doubled." in page
    assert "Shutout 362 0 Total 724 0" in page


def test_boxes_that_turn_the_game_are_explained(client, kept):
    deals = [won(1, 5) for _ in range(12)] + [won(0, 60), won(0, 45)]
    page = text_of(show(client, kept.create(a_match(*deals))))
    assert "Anna wins the game, 105 to 60" in page
    assert "But Bertil won more deals: with boxes of 12 × 25 it is 360 to 255." in page
    assert "Anna pays Bertil 105 points." in page


def test_who_undercuts_past_the_target_wins_the_game(client, kept):
    stored = kept.create(a_match(won(0, 90), won(1, 75), UNDERCUT))
    assert "Bertil wins the game, 103 to 90" in text_of(show(client, stored))


def test_boxes_are_counted_on_in_the_column(client, kept):
    rules = resolve({"preset": "classic", "bonuses": {"extra_boxes": {"gin": 2, "undercut": 1}}})
    match = replace(
        a_match(
            replace(KNOCK, hands=(Holding(deadwood=0), Holding(deadwood=19))), UNDERCUT, won(0, 9)
        ),
        rules=rules,
    )
    page = text_of(show(client, kept.create(match)))
    for line in ("1 Gin +44 sum 44 boxes 3", "2 Undercut +28 sum 28 boxes 2", "+9 sum 53 boxes 4"):
        assert line in page


def test_hollywood_shows_three_games(client, hollywood):
    page = text_of(show(client, hollywood))
    assert "Anna leads Game 1 59 Game 2 41 Game 3 0 Bertil Game 1 23" in page
    assert "games 1, 2, 3 are open to 100: Anna 41/59/100, Bertil 77/100/100" in page
    assert "Games 1 to 3 Game 1 Game 2 Game 3 Deal Anna Bertil Anna Bertil Anna Bertil 1" in page
    assert "4 Gin +41 sum 59 boxes 2 +41 sum 41 boxes 1" in page


def test_hollywood_adds_its_games_up(client, kept):
    deals = [won(0, 50) for _ in range(4)]
    page = text_of(show(client, kept.create(a_match(*deals, overlays=("hollywood",)))))
    assert "Anna wins, with 3 of 3 games" in page
    assert "won by Anna" in page
    assert "All games Game Anna Bertil Game 1" in page


def test_deals_that_wrote_nothing_can_be_reached(client, kept):
    stored = kept.create(a_match(won(0, 90), VOID, won(0, 20), won(1, 9), won(0, 0)))
    page = text_of(show(client, stored))
    assert "2 Nobody scored" in page
    assert "4 Knock After the end: Bertil knocked: 9" in page
    html = show(client, stored).get_data(as_text=True)
    assert all(f'href="/m/{stored.code}/deal/{seq}"' in html for seq in range(1, 6))


def test_what_came_from_paper_stands_first(client, kept):
    carried = (Carried(points=(62, 45), boxes=(3, 2)),)
    page = text_of(show(client, kept.create(a_match(won(0, 10), carried=carried))))
    assert "Carried over +62 sum 62 boxes 3 +45 sum 45 boxes 2" in page
    assert "1 Knock +10 sum 72 boxes 4" in page


def test_rules_without_bonuses_have_no_lines_for_them(client, kept):
    page = text_of(show(client, kept.create(a_match(won(0, 120), preset="norwegian_simple"))))
    assert "Points 120 0 Total 120 0 Net +120 −120" in page
    assert "boxes" not in page.lower().replace("box 25", "")


def test_undo_takes_the_last_deal_back_and_redo_brings_it(client, kept, match):
    page = tap(client, match, "undo")
    assert "Undone." in text_of(page)
    assert len(deals_of(kept.load(match.code).match)) == 1
    assert "Redo deal 2" in text_of(page)
    page = tap(client, match, "redo", page)
    assert len(deals_of(kept.load(match.code).match)) == 2
    assert "Redo" not in text_of(page).replace("“Redo”", "")


def test_undoing_a_removal_does_not_say_that_the_deal_is_taken_back(client, kept):
    """Undo and redo may each bring a deal or take one: what is said is true of both."""
    retract = Event(2, "2026-11-29T19:00:00Z", EventKind.RETRACT, target=1)
    stored = kept.create(with_event(a_match(won(0, 60)), retract))
    for way, counts in (("undo", 1), ("redo", 0)):
        page = text_of(tap(client, stored, way))
        assert len(deals_of(kept.load(stored.code).match)) == counts
        assert "Taken back" not in page
        assert "is back" not in page


@pytest.fixture
def corrected(kept):
    """A match that was over, until a correction made it go on; taking that back ends it again."""
    match = a_match(won(0, 60), won(0, 45))
    less = Event(3, "2026-11-29T19:00:00Z", EventKind.REPLACE, won(0, 20), target=2)
    return kept.create(with_event(match, less))


def test_what_undo_and_redo_do_to_the_match_is_said(client, corrected):
    assert "With this change the match is over." in text_of(tap(client, corrected, "undo"))
    assert "is no longer over: play goes on." in text_of(tap(client, corrected, "redo"))


def test_a_double_tap_on_undo_takes_back_one_deal(client, kept, match):
    page = show(client, match)
    tap(client, match, "undo", page)
    tap(client, match, "undo", page)
    assert len(deals_of(kept.load(match.code).match)) == 1


def test_undo_from_an_old_page_is_stale(client, kept, match):
    page = show(client, match)
    tap(client, match, "undo")
    sent = {"key": "another", "seq": value_of(page, "seq")}
    answer = client.post(f"/m/{match.code}/undo", data=sent)
    assert answer.status_code == 409
    assert f'href="/m/{match.code}"' in answer.get_data(as_text=True)
    assert len(deals_of(kept.load(match.code).match)) == 1


@pytest.mark.parametrize("seq", ["", "x", "²", "-1", "9" * 30])
def test_undo_needs_the_place_it_was_shown_for(client, kept, match, seq):
    assert client.post(f"/m/{match.code}/undo", data={"seq": seq}).status_code == 409
    assert len(kept.load(match.code).match.events) == 2


def test_nothing_to_undo_is_no_fault(client, kept):
    stored = kept.create(a_match())
    assert client.post(f"/m/{stored.code}/undo", data={"seq": "1"}).status_code == 303
    assert kept.load(stored.code).match.events == ()


def test_undo_of_a_correction_is_named(client, kept, match):
    kept.append(match.code, Event(3, "2026-11-29T19:00:00Z", EventKind.REPLACE, KNOCK, target=1))
    assert "Undo the correction of deal 1" in text_of(show(client, match))


@pytest.mark.parametrize("place", ["", "/print", ".json", ".csv", "/sheet.json"])
def test_an_unknown_code_is_not_found(client, place):
    assert client.get(f"/m/nobody-knows{place}").status_code == 404


def test_a_looking_on_code_does_not_score(client, match):
    assert client.get(f"/m/{match.view_code}").status_code == 404
    assert client.post(f"/m/{match.view_code}/undo").status_code == 404


def test_print_goes_to_the_address_that_cannot_score(client, match):
    answer = client.get(f"/m/{match.code}/print")
    assert answer.headers["Location"] == f"/v/{match.view_code}/print"


@pytest.mark.parametrize(
    ("given", "found", "proxy", "shared"),
    [
        (None, "10.8.0.2", False, "10.8.0.2"),
        ("kitchen.local:8080", "10.8.0.2", False, "10.8.0.2"),
        ("203.0.113.1", "10.8.0.2", False, "10.8.0.2"),  # nothing this machine has
        ("192.168.1.7", "10.8.0.2", False, "192.168.1.7"),  # its own: the other is of a tunnel
        ("http://192.168.1.7:8080/", "10.8.0.2", False, "192.168.1.7:8080"),
        ("kitchen.local:8080", None, False, "kitchen.local:8080"),
        ("games.example", "10.8.0.2", True, "games.example"),
    ],
)
def test_the_address_to_share(app, client, match, monkeypatch, given, found, proxy, shared):
    """The host asked for is the machine itself: what was found goes before what was set."""
    app.config["ADDRESS"] = given
    monkeypatch.setattr("scorekeeper.web.address.lan_address", lambda: found)
    monkeypatch.setattr("scorekeeper.web.address.is_own", lambda host: host == "192.168.1.7")
    headers = {"Via": "1.1 proxy"} if proxy else {}
    page = client.get(f"/m/{match.code}", headers=headers)
    assert f"http://{shared}/v/{match.view_code}" in text_of(page)


#: What means no more than the machine itself, as browsers and people write it.
OURSELVES = (
    "localhost", "localhost.", "kitchen.localhost", "ip6-localhost", "127.0.0.1:8080", "127.1",
    "127.8.9.1", "[::1]:8080", "[::ffff:127.0.0.1]", "0.0.0.0", "[::]", "0", "2130706433",
)  # fmt: skip


@pytest.mark.parametrize("host", OURSELVES)
def test_no_way_of_writing_loopback_is_shared(app, client, match, host, monkeypatch):
    monkeypatch.setattr("scorekeeper.web.address.lan_address", lambda: "192.168.1.7")
    app.config["ADDRESS"] = host
    page = client.get(f"/m/{match.code}", headers={"Host": host})
    shared = re.findall(r'href="(http://[^"]*/[jv]/)', page.get_data(as_text=True))
    assert len(shared) == 3
    assert {urlsplit(one).hostname for one in shared} == {"192.168.1.7"}


def test_the_own_name_of_this_machine_is_shared_by_others_only(client, match, monkeypatch):
    monkeypatch.setattr("scorekeeper.web.address.lan_address", lambda: "192.168.1.7")
    monkeypatch.setattr("socket.gethostname", lambda: "Laptop")
    for who, shared in (("127.0.0.1", "192.168.1.7"), ("192.168.1.9", "laptop")):
        page = client.get(
            f"/m/{match.code}",
            headers={"Host": "laptop"},
            environ_overrides={"REMOTE_ADDR": who},
        )
        assert f"http://{shared}/v/{match.view_code}" in text_of(page)


def test_the_address_asked_for_is_the_one_to_share(client, match):
    page = client.get(f"/m/{match.code}", headers={"Host": "kitchen.local:8080"})
    assert f"http://kitchen.local:8080/v/{match.view_code}" in text_of(page)


def test_without_a_network_the_page_says_how_to_mend_it(client, match, monkeypatch):
    monkeypatch.setattr("scorekeeper.web.address.lan_address", lambda: None)
    assert "start it with --address" in text_of(show(client, match))


def test_files(client, kept):
    stored = kept.create(a_match(KNOCK, won(1, 30, Ending.GIN)))
    file = client.get(f"/m/{stored.code}.json")
    assert file.json["format"] == "scorekeeper-match"
    assert len(file.json["deals"]) == 2
    assert "gin-rummy-2026-11-29.json" in file.headers["Content-Disposition"]
    sheet = client.get(f"/m/{stored.code}/sheet.json").json
    assert [side["points"] for side in sheet["columns"][0]["sides"]] == [13, 30]
    for text in (file.get_data(as_text=True), json.dumps(sheet)):
        assert stored.code not in text
        assert stored.view_code not in text


def test_the_shutout_of_a_game_among_several_names_the_game(client, kept):
    """Bertil wins one deal, in column 1; he is blank in 2 and 3 and yet not in the match."""
    deals = [won(1, 20), *[won(0, 60)] * 4]
    stored = kept.create(a_match(*deals, overlays=("hollywood",), id="shut"))
    page = text_of(client.get(f"/m/{stored.code}"))
    assert "Game 2: Bertil scored nothing" in page
    assert "Game 3: Bertil scored nothing" in page
    assert "Game 1:" not in page
