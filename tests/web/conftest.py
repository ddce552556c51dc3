"""Two players with a phone each, at a match that has just begun."""

import pytest

from scorekeeper.sheet import deals_of
from tests.evenings import a_match
from tests.web.seatphone import Phone


@pytest.fixture
def stored(kept):
    return kept.create(a_match())


@pytest.fixture
def anna(app, kept, stored):
    return Phone(app, kept, stored, 0)


@pytest.fixture
def bertil(app, kept, stored):
    return Phone(app, kept, stored, 1)


@pytest.fixture
def events(kept, stored):
    return lambda: kept.load(stored.code).match.events


@pytest.fixture
def deals(kept, stored):
    return lambda: deals_of(kept.load(stored.code).match)
