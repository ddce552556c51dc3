"""Named house rules: kept, kept anew under the same name, forgotten."""

import json
import sqlite3
from contextlib import closing

import pytest

from scorekeeper.errors import StoreReadOnly
from scorekeeper.store import Store
from tests.store.samples import rows

SUMMER = {"preset": "classic", "overlays": [], "bonuses": {"gin": 20}}
AT = "2026-11-29T20:00:00Z"


def names(store):
    return [house.name for house in store.houses()]


def test_it_works(store, path):
    store.keep_house("Sommarhuset", SUMMER, AT)
    with closing(Store(path)) as another:
        (house,) = another.houses()
    assert (house.name, house.rules) == ("Sommarhuset", SUMMER)


def test_the_newest_stands_first(store):
    for name in ("Sommarhuset", "Grandma", "Club"):
        store.keep_house(name, SUMMER, AT)
    assert names(store) == ["Club", "Grandma", "Sommarhuset"]


def test_the_same_name_again_replaces_what_it_meant(store, path):
    store.keep_house("Sommarhuset", SUMMER, AT)
    store.keep_house("sommarhuset", SUMMER | {"preset": "oklahoma"}, AT)
    (house,) = store.houses()
    assert (house.name, house.rules["preset"]) == ("sommarhuset", "oklahoma")
    assert rows(path, "house") == 2, "what a name meant before stays readable"


def test_forgotten_rules_are_offered_no_more(store):
    store.keep_house("Sommarhuset", SUMMER, AT)
    store.keep_house("Grandma", SUMMER, AT)
    store.keep_house("Sommarhuset", None, AT)
    assert names(store) == ["Grandma"]
    store.keep_house("Sommarhuset", SUMMER, AT)
    assert names(store) == ["Sommarhuset", "Grandma"]


@pytest.mark.parametrize(
    "values", [("", AT, "{}"), ("Grandma", AT, "[]"), ("Grandma", AT, "no JSON")]
)
def test_the_table_takes_rules_only(path, values):
    with closing(sqlite3.connect(path)) as db, pytest.raises(sqlite3.IntegrityError):
        db.execute('insert into "house" ("name", "created", "rules") values (?, ?, ?)', values)


def test_a_database_that_cannot_be_written_is_said(store):
    store._db.execute("pragma query_only = on")
    with pytest.raises(StoreReadOnly):
        store.keep_house("Sommarhuset", SUMMER, AT)


def test_letters_of_every_language_come_back(store):
    store.keep_house("Bestemors hytte på Ål ♥", SUMMER, AT)
    assert names(store) == ["Bestemors hytte på Ål ♥"]
    assert json.dumps(store.houses()[0].rules) == json.dumps(SUMMER)
