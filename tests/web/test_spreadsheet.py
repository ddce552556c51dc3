import csv
import io

from scorekeeper.engine.deal import Ending
from tests.evenings import KNOCK, VOID, a_match, won


def rows(client, stored):
    text = client.get(f"/m/{stored.code}.csv").get_data(as_text=True)
    return list(csv.DictReader(io.StringIO(text.removeprefix("\N{BYTE ORDER MARK}"))))


def test_it_works(client, kept):
    found = rows(client, kept.create(a_match(KNOCK, VOID, won(1, 30, Ending.GIN))))
    first, void, last = found
    assert (first["Deal"], first["Dealer"], first["Closed by"]) == ("1", "Anna", "Anna")
    assert (first["Count of Anna"], first["Count of Bertil"], first["Points"]) == ("6", "19", "13")
    assert (void["Ending"], void["Winner"], void["Points"]) == ("Nobody scored", "", "0")
    assert (last["Winner"], last["Columns"]) == ("Bertil", "1")
    assert last["Column 1, sum of Anna"] == "13"
    assert last["Column 1, sum of Bertil"] == "30"


def test_columns_and_running_sums(client, hollywood):
    last = rows(client, hollywood)[-1]
    assert last["Columns"] == "1 2"
    assert [last[f"Column {number}, sum of Anna"] for number in (1, 2, 3)] == ["59", "41", "0"]


def test_a_name_is_never_a_formula(client, kept):
    stored = kept.create(a_match(won(0, 5), names=("=1+1", "@sum")))
    first = rows(client, stored)[0]
    assert first["Winner"] == "'=1+1"
    assert "'@sum" not in first["Winner"]


def test_an_empty_match_has_its_heads(client, kept):
    assert rows(client, kept.create(a_match())) == []
