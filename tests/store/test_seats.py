"""Seats: their codes, what they say in private, and the one deal that comes of it."""

import sqlite3
import threading
from contextlib import closing
from dataclasses import replace

import pytest

from scorekeeper.engine.cards import parse_cards
from scorekeeper.engine.deal import Deal, Ending, Holding
from scorekeeper.errors import MatchNotFound, StaleMatch
from scorekeeper.rulesets import resolve
from scorekeeper.sheet import Event, EventKind, joining
from scorekeeper.store import Pending, Said, Store, place_of, prepare
from tests.store.samples import match, rows
from tests.web.deals import ANNA, BERTIL

AT = "2026-11-29T20:15:00Z"
DEAL = Deal(closer=0, hands=tuple(Holding(cards=parse_cards(c)) for c in (ANNA, BERTIL)))


def hand(key, cards=ANNA, place=1, **said):
    held = None if cards is None else parse_cards(cards)
    said = Said(closer=0, cards=held, **said)
    return Pending(seat=0, place=place, key=key, at=AT, said=said)


def deal(seq=1, key="a.b", deal=DEAL, **more):
    return Event(seq, AT, EventKind.DEAL, deal, key=key, **more)


@pytest.fixture
def stored(store):
    return store.create(match())


@pytest.fixture
def codes(store, stored):
    return store.seat_codes(stored.match.id)


def test_each_seat_has_a_code_of_its_own(store, stored, codes):
    assert len({*codes, stored.code, stored.view_code}) == 4
    assert min(map(len, codes)) >= 22
    assert [store.load_seat(code).seat for code in codes] == [0, 1]
    assert store.load_seat(codes[0]).stored == stored


def test_other_codes_open_no_seat(store, stored):
    for code in (stored.code, stored.view_code, stored.match.id, "", "x"):
        with pytest.raises(MatchNotFound):
            store.load_seat(code)


def test_a_seat_code_opens_no_match(store, codes):
    for load in (store.load, store.load_view, store.by_id):
        with pytest.raises(MatchNotFound):
            load(codes[0])


def test_older_matches_get_their_codes(tmp_path):
    path = tmp_path / "old.db"
    prepare(path)
    with closing(Store(path)) as store:
        kept = store.create(match())
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("drop table pending")
        db.execute("drop table seat")
        db.execute(
            "delete from _sqlite_migrations"
            " where name in ('create_seat', 'create_pending', 'seat_latecomers')"
        )
    prepare(path)
    with closing(Store(path)) as store:
        codes = store.seat_codes(kept.match.id)
        assert [store.load_seat(code).seat for code in codes] == [0, 1]


@pytest.fixture
def seven(store):
    """A match in which players may sit down late."""
    return store.create(match(id="seven", rules=resolve({"preset": "swedish_seven"})))


def test_who_sits_down_late_has_a_seat_until_that_is_undone(store, seven):
    def seats():
        return store.seat_codes(seven.match.id)

    late = joining(seven.match, "Elsa", 0, AT)
    store.append(seven.code, late)
    elsa = seats()[2]
    assert store.load_seat(elsa).seat == 2
    store.append(seven.code, Event(2, AT, EventKind.UNDO))
    with pytest.raises(MatchNotFound):
        store.load_seat(elsa)
    store.append(seven.code, replace(late, seq=3, name="Fredrik"))
    assert [store.load_seat(code).seat for code in seats()] == [0, 1, 2]
    store.create(replace(seven.match, id="brought along", events=(late,)))
    assert len(store.seat_codes("brought along")) == 3


def test_who_sat_down_late_in_an_older_match_gets_a_seat(store, stored, codes, seven):
    said = store.say(codes[0], hand("one"))
    store.append(seven.code, joining(seven.match, "Elsa", 0, AT))
    before = store.seat_codes(seven.match.id)
    with closing(sqlite3.connect(store.path)) as db, db:
        db.execute("delete from seat where seat = 2")
        db.execute("delete from _sqlite_migrations where name = 'seat_latecomers'")
    prepare(store.path)
    with closing(Store(store.path)) as again:
        codes_now = again.seat_codes(seven.match.id)
        assert codes_now[:2] == before[:2]
        assert again.load_seat(codes_now[2]).seat == 2
        assert again.load_seat(codes[0]) == said


def test_a_hand_is_kept_as_it_was_said(store, codes):
    said = {"discard": parse_cards("KD")[0], "upcard": parse_cards("7S")[0], "ending": Ending.GIN}
    mine = hand("one", **said)
    assert store.say(codes[0], mine).of(0) == mine
    assert store.load_seat(codes[1]).waiting == (mine,)


def test_a_seat_speaks_only_for_itself(store, codes):
    store.say(codes[1], hand("one"))
    assert [one.seat for one in store.load_seat(codes[0]).waiting] == [1]


def test_a_key_counts_once_however_late_it_comes(store, codes):
    store.say(codes[0], hand("one"))
    store.say(codes[0], hand("one", BERTIL))
    assert store.load_seat(codes[0]).of(0).said.cards == parse_cards(ANNA)
    store.say(codes[0], hand("two", BERTIL))
    store.say(codes[0], hand("one", ANNA))
    assert store.load_seat(codes[0]).of(0).said.cards == parse_cards(BERTIL)


def test_a_hand_taken_back_is_kept_but_not_in(store, codes):
    store.say(codes[0], hand("one"))
    assert store.take_back(codes[0], "other").of(0).said.is_in
    taken = store.take_back(codes[0], "one").of(0)
    assert (taken.said.is_in, taken.said.cards) == (False, parse_cards(ANNA))


def test_what_was_said_without_cards_is_forgotten(store, codes):
    store.say(codes[0], hand("one", None))
    assert store.take_back(codes[0], "one").waiting == ()


def test_both_hands_become_one_deal_and_are_gone(store, path, stored, codes):
    store.say(codes[0], hand("a"))
    store.say(codes[1], hand("b", BERTIL))
    first = store.record_hands(codes[1], deal(seat=0), {0: "a", 1: "b"})
    assert store.record_hands(codes[0], deal(), {0: "a", 1: "b"}) == first
    assert store.load(stored.code).match.events == (first,)
    assert (first.seat, rows(path, "pending")) == (0, 0)


@pytest.mark.parametrize("keys", [{0: "a"}, {0: "a", 1: "x"}, {}])
def test_hands_that_changed_are_not_recorded(store, stored, codes, keys):
    store.say(codes[0], hand("a"))
    store.say(codes[1], hand("b", BERTIL))
    with pytest.raises(StaleMatch):
        store.record_hands(codes[0], deal(), keys)
    store.take_back(codes[1], "b")
    with pytest.raises(StaleMatch):
        store.record_hands(codes[0], deal(), {0: "a", 1: "b"})
    assert store.load(stored.code).match.events == ()


def test_a_deal_recorded_elsewhere_clears_the_hands_and_refuses_late_ones(store, stored, codes):
    store.say(codes[0], hand("a"))
    store.append(stored.code, deal(key="form"))
    assert store.load_seat(codes[0]).waiting == ()
    with pytest.raises(StaleMatch):
        store.say(codes[0], hand("a"))
    with pytest.raises(StaleMatch):
        store.record_hands(codes[0], deal(), {0: "a", 1: "b"})


def test_other_entries_leave_the_hands_waiting(store, stored, codes):
    store.append(stored.code, deal(key="form"))
    store.say(codes[0], hand("a", place=2))
    store.append(stored.code, Event(2, AT, EventKind.UNDO))
    store.append(stored.code, Event(3, AT, EventKind.RENAME, seat=0, name="Anna-Lisa"))
    assert store.load_seat(codes[0]).of(0).key == "a"


def test_a_deal_of_the_other_table_leaves_the_hands_waiting(store):
    four = replace(match(), players=match().players * 2)
    stored = store.create(four)
    codes = store.seat_codes(four.id)
    store.say(codes[2], hand("c"))
    store.append(stored.code, deal(deal=Deal(winner=0, points=3, players=(0, 1))))
    assert store.load_seat(codes[2]).of(2).key == "c"
    assert [place_of(store.load(stored.code).match.events, seat) for seat in range(4)] == [
        2,
        2,
        1,
        1,
    ]


def test_two_phones_at_once_make_one_deal(path, stored, codes):
    ready = threading.Barrier(8)

    def play(seat):
        with closing(Store(path)) as store:
            mine = hand("ab"[seat], (ANNA, BERTIL)[seat])
            ready.wait()
            for _ in range(3):
                try:
                    store.say(codes[seat], mine)
                    store.record_hands(codes[seat], deal(), {0: "a", 1: "b"})
                except StaleMatch:
                    continue

    threads = [threading.Thread(target=play, args=[n % 2]) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with closing(Store(path)) as store:
        assert len(store.load(stored.code).match.events) == 1
    assert rows(path, "pending") == 0
