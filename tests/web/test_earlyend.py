"""A match ended early: by a fixed number of deals, those that were scored; nothing else changes."""

from dataclasses import replace

import pytest

from scorekeeper.engine.deal import Deal, Ending, Holding
from scorekeeper.engine.rules import Game
from scorekeeper.matchfile import match_file, read_match
from scorekeeper.papercode import open_code, to_code
from scorekeeper.rulesets import RULESETS
from scorekeeper.sheet import Event, EventKind, condensed, match_sheet, up_to_date, with_event
from scorekeeper.web.earlyend import early_end
from tests.evenings import VOID, a_match, won
from tests.many import at, by_rules, pairs
from tests.sheet.played import play_out
from tests.web.page import text_of, value_of

#: Anna goes out, Bertil is left with 19.
OUT = Deal(closer=0, ending=Ending.OUT, hands=(Holding(deadwood=0), Holding(deadwood=19)))


def ask(client, stored):
    return client.get(f"/m/{stored.code}/end")


def end(client, stored, **changed):
    page = ask(client, stored)
    sent = {name: value_of(page, name) for name in ("key", "seq")} | changed
    return client.post(f"/m/{stored.code}/end", data=sent, follow_redirects=True)


def sheet(kept, stored):
    return match_sheet(kept.load(stored.code).match)


def test_it_works(client, kept, match):
    asked = text_of(ask(client, match))
    assert "Not finished. After 2 deals: Anna ahead by 3 (Anna 31, Bertil 28)." in asked
    assert "Anna wins the game, 31 to 28" in asked
    assert not sheet(kept, match).finished
    page = text_of(end(client, match))
    assert "The match is over. “Undo the change of rules” opens it again." in page
    assert "Anna wins the game, 31 to 28" in page
    # A game bonus of 100 and a box each of 25 (Swedish long guide): 156 to 53.
    assert [side.total for side in sheet(kept, match).sides] == [156, 53]
    assert "Classic gin, house rules · first to 100 · deals 2 · gin 25" in page
    assert "Undo the change of rules" in page
    assert "Finished Anna 156" in text_of(client.get("/"))


def test_it_is_undone(client, kept, match):
    page = end(client, match)
    sent = {"key": value_of(page, "key"), "seq": value_of(page, "seq")}
    client.post(f"/m/{match.code}/undo", data=sent)
    assert not sheet(kept, match).finished
    assert up_to_date(kept.load(match.code).match).rules == match.match.rules


@pytest.mark.parametrize(
    ("deals", "winner"),
    [
        ((won(0, 31),), 0),
        ((won(0, 31), VOID, VOID), 0),
        ((VOID, won(1, 5), won(0, 31), won(1, 40)), 1),
        ((won(0, 31), won(1, 31)), None),
    ],
)
def test_whoever_is_ahead_wins_and_nobody_where_it_is_level(client, kept, deals, winner):
    stored = kept.create(a_match(*deals))
    before = sheet(kept, stored).columns[0]
    end(client, stored)
    after = sheet(kept, stored)
    assert (after.finished, after.closed_by) == (True, winner)
    assert all(deals[number - 1] == VOID for number in after.after_end)
    assert after.columns[0].lines == before.lines


def test_a_match_of_any_length_ends():
    deals = [won(0, 2)] * 1_001
    match = by_rules(a_match(*deals, id="long"), sheet={"target": 100_000})
    event = early_end(match, 1_002)
    assert event.rules.sheet.deals == 1_001
    assert match_sheet(with_event(match, event)).finished


#: Bertil wins a deal of 0 points; nobody knocks, and Bertil's 4 loose points are fewer.
LEVEL = Deal(winner=1, points=0)
NOBODY = Deal(ending=Ending.VOID, hands=(Holding(deadwood=30), Holding(deadwood=4)))


@pytest.mark.parametrize(
    ("last", "changed", "totals"),
    [
        # 31 and 31 once more for a shutout (English Wikipedia), 100 for the game, 25 for the box.
        (VOID, {"sheet": {"shutout": "double_points", "shutout_when": "zero_hands"}}, [187, 0]),
        # One deal won without a point is no shutout by that condition.
        (LEVEL, {"sheet": {"shutout": "double_points", "shutout_when": "zero_hands"}}, [156, 0]),
        # Half a box of 25, rounded down.
        (NOBODY, {"sheet": {"wall": "half_box", "shutout": "none"}}, [156, 12]),
    ],
)
def test_what_the_last_deal_brought_without_points_counts(client, kept, last, changed, totals):
    stored = kept.create(by_rules(a_match(won(0, 31), last), **changed))
    end(client, stored)
    assert [side.total for side in sheet(kept, stored).sides] == totals
    assert sheet(kept, stored).after_end == ()
    again = read_match(match_file(kept.load(stored.code).match))
    printed, _ = open_code("".join(to_code(again, b"key")), b"key")
    for brought in (again, condensed(again), printed):
        assert [side.total for side in match_sheet(brought).sides] == totals


def test_a_void_deal_that_is_corrected_afterwards_counts(client, kept):
    stored = kept.create(a_match(won(0, 31), VOID, won(0, 20)))
    end(client, stored)
    right = Event(5, "", EventKind.REPLACE, won(1, 60), target=2)
    kept.append(stored.code, right)
    found = sheet(kept, stored)
    assert [side.points for side in found.columns[0].sides] == [51, 60]
    assert (found.finished, found.closed_by, found.after_end) == (True, 1, ())


def test_nothing_that_was_played_is_lost(app):
    with app.test_request_context():
        played = map(play_out, range(60))
        ends = [(match, early_end(match, len(match.events) + 1)) for match in played]
    for match, event in ends:
        if event is not None:
            after = match_sheet(with_event(match, event))
            assert after.finished
            for was, now in zip(match_sheet(match).columns, after.columns, strict=False):
                assert now.lines == was.lines
                assert list(map(held, now.sides)) == list(map(held, was.sides))
    assert sum(event is not None for _, event in ends) > 10


def held(side):
    return side.points, side.boxes, side.hands_won, side.half_boxes


@pytest.mark.parametrize("rolling", [False, True])
def test_every_game_of_a_hollywood_ends(client, kept, hollywood, rolling):
    played = by_rules(replace(hollywood.match, id="rolling"), sheet={"rolling": rolling})
    stored = kept.create(played)
    end(client, stored)
    found = sheet(kept, stored)
    assert [column.winner for column in found.columns] == [0, 0, None]
    assert found.finished


@pytest.mark.parametrize("preset", RULESETS)
def test_in_every_game_the_best_wins(client, kept, preset):
    copied = RULESETS[preset].game is Game.GIN
    stored = kept.create(a_match(won(0, 31) if copied else OUT, VOID, preset=preset))
    end(client, stored)
    assert (sheet(kept, stored).finished, sheet(kept, stored).closed_by) == (True, 0)


def test_pairs_end_after_whole_rounds(client, kept):
    whole = (at(1, 1, 0, 31), at(1, 2, 3, 20), at(2, 1, 3, 9), at(2, 2))
    half = kept.create(pairs(*whole[:3], id="half"))
    assert "Enter that table first" in text_of(ask(client, half))
    assert client.post(f"/m/{half.code}/end", data={"seq": "4"}).status_code == 422
    stored = kept.create(pairs(*whole, id="whole"))
    assert "Anna + Carl ahead by 2 (" in text_of(ask(client, stored))
    end(client, stored)
    assert (sheet(kept, stored).finished, sheet(kept, stored).closed_by) == (True, 0)


@pytest.mark.parametrize("deals", [(), (VOID,)])
def test_where_nothing_was_scored_nobody_wins(client, kept, deals):
    stored = kept.create(a_match(*deals))
    page = ask(client, stored)
    assert "nobody can have won" in text_of(page)
    assert "nobody ahead" in text_of(page)
    answer = client.post(f"/m/{stored.code}/end", data={"seq": str(len(deals) + 1)})
    assert answer.status_code == 422
    assert not sheet(kept, stored).finished


@pytest.mark.parametrize("seq", ["", "two", "2", "99"])
def test_an_old_page_is_stale(client, kept, match, seq):
    assert end(client, match, seq=seq).status_code == 409
    assert not sheet(kept, match).finished


def test_a_double_tap_ends_once(client, kept, match):
    page = ask(client, match)
    sent = {name: value_of(page, name) for name in ("key", "seq")}
    for _ in range(2):
        assert client.post(f"/m/{match.code}/end", data=sent).status_code == 303
    assert len(kept.load(match.code).match.events) == 3


def test_a_finished_match_is_not_ended(client, finished):
    assert ask(client, finished).status_code == 303
    assert "/end" not in client.get(f"/m/{finished.code}").get_data(as_text=True)


def test_only_who_may_score_ends(client, match):
    for answer in (
        client.get(f"/m/{match.view_code}/end"),
        client.post(f"/m/{match.view_code}/end", data={"seq": "3"}),
    ):
        assert answer.status_code == 404
    assert "/end" not in client.get(f"/v/{match.view_code}").get_data(as_text=True)


@pytest.mark.parametrize("opened_again", [False, True])
def test_the_same_again_is_a_whole_match(client, kept, match, opened_again):
    end(client, match)
    if opened_again:
        kept.append(match.code, Event(4, "", EventKind.RETRACT, target=2))
        end(client, match)
    assert "Classic gin · first to 100 · gin 25" in text_of(client.get("/new"))
    answer = client.post("/new/again", data={"key": "k"})
    again = kept.load(answer.headers["Location"].rsplit("/", 1)[1]).match
    assert again.rules == match.match.rules
