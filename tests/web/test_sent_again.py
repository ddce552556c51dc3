"""A form that was recorded, changed after going back, and sent once more: nothing is lost."""

import html
import re

import pytest

from scorekeeper.engine.cards import parse_cards
from scorekeeper.engine.deal import Ending
from scorekeeper.sheet import deals_of
from tests.evenings import KNOCK, VOID, a_match
from tests.sheet.ready import read, rows
from tests.web.deals import GIN, counts, hands, send
from tests.web.page import fields_of, text_of, value_of

CORRECT = "Mine is right: correct the deal"
NEXT = "Both were played: record mine as the next deal"


@pytest.fixture
def table(kept):
    return kept.create(a_match())


@pytest.fixture
def deals(kept, table):
    return lambda: deals_of(kept.load(table.code).match)


def press(client, answer, label):
    """Press one of the buttons beside the two versions."""
    (form,) = re.findall(r"<form.*?</form>", answer.get_data(as_text=True), re.DOTALL)
    button = re.search(rf"<button([^>]*)>{label}</button>", form)
    assert button, text_of(answer)
    where = re.search(r'formaction="([^"]+)"', button[1]) or re.search(r'action="([^"]+)"', form)
    fields = {"action": re.search(r'value="(\w+)"', button[1])[1]}
    for name, value in re.findall(r'<input[^>]*name="([^"]+)" value="([^"]*)"', form):
        fields.setdefault(name, []).append(html.unescape(value))
    return client.post(where[1], data=fields)


@pytest.mark.parametrize(("label", "number"), [(CORRECT, 1), (NEXT, 2)])
def test_a_deal_changed_after_it_was_recorded(client, table, deals, label, number):
    page = client.get(f"/m/{table.code}/deal")
    send(client, table, hands(), page)
    answer = send(client, table, hands(*GIN), page)
    assert answer.status_code == 409
    assert "Recorded already Anna knocked: 13" in text_of(answer)
    assert "Yours Anna went gin: 51" in text_of(answer)
    assert deals() == (KNOCK,)
    assert press(client, answer, label).status_code == 303
    assert len(deals()) == number
    assert deals()[-1].hands[0].cards == parse_cards(GIN[0])


OTHERS = [counts(0, 44), counts(6, 30), {"closer": "nobody"}, hands(closer="1", anna=GIN[1])]


@pytest.mark.parametrize("fields", OTHERS)
def test_whatever_was_changed_is_shown_beside_it(client, table, deals, fields):
    page = client.get(f"/m/{table.code}/deal")
    send(client, table, hands(), page)
    answer = send(client, table, fields, page)
    assert answer.status_code in (409, 422)
    assert deals() == (KNOCK,)


def spent(client, table, place=""):
    """The keys whose drafts a page lets go: their forms were recorded, or are to be forgotten."""
    page = client.get(f"/m/{table.code}{place}").get_data(as_text=True)
    return re.search(r'data-done="([^"]*)"', page)[1].split()


@pytest.mark.parametrize("label", [CORRECT, NEXT, "This one is right: forget mine"])
def test_two_phones_and_what_becomes_of_the_second(client, table, deals, label):
    """However it is settled, no draft of either stays; before, that of the second does."""
    page, other = (client.get(f"/m/{table.code}/deal") for _ in range(2))
    first, second = (value_of(one, "key") for one in (page, other))
    send(client, table, hands(), page)
    answer = send(client, table, {"closer": "nobody", "ending": "void"}, other)
    assert "Somebody was first" in text_of(answer)
    assert [spent(client, table, at) for at in ("", "/deal", "/deal/1")] == [[first]] * 3
    if label in (CORRECT, NEXT):
        press(client, answer, label)
        assert spent(client, table) == [first, second]
    else:
        left = re.search(rf'href="/m/{table.code}([^"]+)">{label}', answer.get_data(as_text=True))
        assert spent(client, table, left[1]) == [first, second]
    expected = {CORRECT: [Ending.VOID], NEXT: [None, Ending.VOID]}.get(label, [None])
    assert [deal.ending for deal in deals()] == expected


def test_a_correction_changed_after_it_was_recorded(client, table, deals):
    send(client, table, hands())
    page = client.get(f"/m/{table.code}/deal/1/edit")
    once = {name: value_of(page, name) for name in ("seq", "key")}
    for fields in (hands(*GIN), counts(6, 20)):
        answer = client.post(f"/m/{table.code}/deal/1/edit", data=once | fields)
    assert answer.status_code == 409
    assert "Yours Anna knocked: 14" in text_of(answer)
    press(client, answer, "Record my correction")
    assert [deal.hands[1].deadwood for deal in deals()] == [20]


def test_changed_after_it_was_taken_back_there_is_only_one_way(client, table, deals):
    page = client.get(f"/m/{table.code}/deal")
    send(client, table, hands(), page)
    client.post(f"/m/{table.code}/undo", data=fields_of(client.get(f"/m/{table.code}")))
    answer = send(client, table, hands(*GIN), page)
    assert CORRECT not in text_of(answer)
    press(client, answer, "Record mine")
    assert [deal.hands[0].cards for deal in deals()] == [parse_cards(GIN[0])]


GAMES = [
    ("oklahoma", (), 2),
    ("classic", ("three_hand",), 3),
    ("classic", ("partnership",), 4),
    ("rummy", (), 2),
]


@pytest.mark.parametrize(("preset", "overlays", "number"), GAMES)
def test_unchanged_it_is_the_first_in_every_game(client, kept, preset, overlays, number):
    names = ("Anna", "Bertil", "Cecilia", "David")[:number]
    table = kept.create(a_match(preset=preset, overlays=overlays, names=names))
    page = client.get(f"/m/{table.code}/deal")
    misdeal = {"closer": "nobody", "ending": "misdeal"}
    one, two = (send(client, table, misdeal, page) for _ in range(2))
    assert (one.status_code, one.location) == (two.status_code, two.location)
    assert len(deals_of(kept.load(table.code).match)) == 1


def test_a_void_deal_twice_is_one(client, table, deals):
    page = client.get(f"/m/{table.code}/deal")
    for _ in range(2):
        send(client, table, {"closer": "nobody"}, page)
    assert deals() == (VOID,)


@pytest.mark.parametrize("row", rows("preset-sheets.jsonl"), ids=lambda row: row["id"])
def test_a_deal_of_any_game_is_corrected_to_what_it_was(client, kept, row):
    """Its form holds all of it and nothing that the rules refuse."""
    stored = kept.create(read(row["match"]))
    before = deals_of(stored.match)
    for seq in range(1, len(before) + 1):
        place = f"/m/{stored.code}/deal/{seq}/edit"
        sent = fields_of(client.get(place)) | {"action": "record"}
        answer = client.post(place, data=sent)
        assert answer.status_code == 303, text_of(answer)
    assert deals_of(kept.load(stored.code).match) == before
