"""Nobody fills the disk or guesses an address; a family never notices."""

import json

import pytest

from scorekeeper import create_app
from scorekeeper.matchfile import match_file
from scorekeeper.web import limits
from scorekeeper.web.limits import CREATION, GUESSING, Bucket, Limit
from tests.evenings import a_match
from tests.web.deals import hands, send
from tests.web.page import text_of

FILE = json.dumps(match_file(a_match(id="brought")))

#: What is kept by a form, and what it sends.
CREATING = {
    "/new": {"name-0": "Anna", "name-1": "Bertil"},
    "/new/again": {},
    "/import": {"text": FILE},
}

FEW = Limit(at_once=4, seconds=10)

GUESSES = ["/m/nobody", "/v/nobody", "/j/nobody", "/m/nobody.json", "/v/nobody/print"]


@pytest.fixture
def limited(config, monkeypatch):
    """Few at once, so that the tests are quick."""
    monkeypatch.setattr(limits, "CREATION", FEW)
    monkeypatch.setattr(limits, "GUESSING", FEW)
    return create_app(config | {"LIMITS": True})


def somebody(app, address):
    client = app.test_client()
    client.environ_base["REMOTE_ADDR"] = address
    return client


@pytest.mark.parametrize("place", CREATING)
def test_so_many_begun_at_once_and_no_more(limited, kept, place):
    greedy, family = somebody(limited, "192.168.1.66"), somebody(limited, "192.168.1.7")
    for _ in range(FEW.at_once):
        assert greedy.post(place, data=CREATING[place]).status_code in (200, 303)
    before = len(kept.matches())
    answer = greedy.post(place, data=CREATING[place])
    assert answer.status_code == 429
    assert 0 < int(answer.headers["Retry-After"]) <= FEW.seconds
    assert "Wait a minute, go back and send it again" in text_of(answer)
    assert len(kept.matches()) == before
    assert greedy.get("/new").status_code == 200
    assert family.post(place, data=CREATING[place]).status_code in (200, 303)


@pytest.mark.parametrize("place", GUESSES)
def test_guessing_ends(limited, match, place):
    guesser = somebody(limited, "192.168.1.66")
    for _ in range(FEW.at_once):
        assert guesser.get(place).status_code == 404
    for tried in (place, f"/m/{match.code}", f"/v/{match.view_code}"):
        answer = guesser.get(tried)
        assert answer.status_code == 429
        assert 0 < int(answer.headers["Retry-After"]) <= FEW.seconds
    assert somebody(limited, "192.168.1.7").get(f"/m/{match.code}").status_code == 200


def test_an_evening_meets_no_limit(limited, kept):
    """Ten phones that open a match, score and look on, all behind one address."""
    client = somebody(limited, "192.168.1.7")
    stored = kept.create(a_match())
    for _ in range(FEW.at_once + 1):
        assert client.get(f"/v/{stored.view_code}").status_code == 200
    for _ in range(FEW.at_once + 1):
        assert send(client, stored, hands()).status_code == 303


def test_one_may_switch_them_off(config):
    client = create_app(config | {"LIMITS": False}).test_client()
    for _ in range(GUESSING.at_once + 1):
        assert client.get("/m/nobody").status_code == 404


def test_they_hold_without_being_asked_for(config):
    del config["LIMITS"]
    assert create_app(config).config["LIMITS"] is True


def test_a_house_has_one_network(limited):
    for last in range(FEW.at_once):
        somebody(limited, f"2001:db8::{last:x}").get("/m/nobody")
    assert somebody(limited, "2001:db8::ffff").get("/m/nobody").status_code == 429
    assert somebody(limited, "2001:db9::1").get("/m/nobody").status_code == 404


def test_a_family_begins_more_matches_in_no_evening():
    assert CREATION.at_once >= 50
    assert GUESSING.at_once >= 50


def test_what_is_remembered_has_an_end(monkeypatch):
    monkeypatch.setattr(limits, "MOST_ADDRESSES", 10)
    now = [0.0]
    bucket = Bucket(Limit(at_once=1, seconds=5), lambda: now[0])
    for number in range(25):
        assert bucket.take(str(number)) == 0
    assert len(bucket._full_at) <= 10
    now[0] = 6.0
    for number in range(10):
        bucket.take(f"later {number}")
    assert "0" not in bucket._full_at
