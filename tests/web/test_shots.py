"""Photographed hands: what was read fills the grid, a tap corrects it, the deck is learnt."""

import os
import re
from io import BytesIO
from pathlib import Path
from threading import BoundedSemaphore

import pytest

from scorekeeper import create_app
from scorekeeper.camera import BadPhoto, Found, PhotoFault
from scorekeeper.store import Deck
from scorekeeper.web import snap
from tests.web.deals import ANNA, BERTIL, TWO_WAYS, hands, ticked
from tests.web.page import text_of, value_of


class Reader:
    """Reads a photo whose bytes are the cards it shows, from left to right; `?` is unsure."""

    def __init__(self):
        self.asked = {}

    def version(self):
        return "first"

    def read(self, image, *, count, barred, learnt):
        self.asked = {"count": count, "barred": set(barred), "learnt": learnt}
        text = image.decode()
        if text in list(PhotoFault):
            raise BadPhoto(PhotoFault(text))
        if text == "stumble":
            raise RuntimeError(text)
        cards = text.split()  # a dot is an empty place
        return [
            Found(
                card=card.strip("?"),
                p=0.4 if "?" in card else 0.99,
                box=(at / len(cards), 0.1, (at + 1) / len(cards), 0.2),
                alternatives=(("2C", 0.2), ("6H", 0.1)),
                features=(at * 1.0, 0.5),
            )
            for at, card in enumerate(cards)
            if card != "."
        ]

    def crops(self, image, boxes):
        return [b"\xff\xd8" + str(at).encode() for at, _box in enumerate(boxes)]


@pytest.fixture
def reader():
    return Reader()


@pytest.fixture
def app(config, reader):
    return create_app(config | {"CAMERA": reader})


@pytest.fixture
def deck(app):
    return Deck(Path(app.config["DATABASE"]), "first")


def shoot(client, at, cards=ANNA, seat="0", **more):
    """Send the form of a deal with a photo of one hand."""
    page = client.get(at)
    once = {
        name: value_of(page, name)
        for name in ("seq", "key", "place")
        if f'name="{name}"' in page.text
    }
    fields = once | {"closer": "0", "photo": seat} | more
    fields[f"photo-{seat}"] = (BytesIO(cards.encode()), "cards.jpg")
    return client.post(at, data=fields, content_type="multipart/form-data")


def shot_in(answer, seat=0):
    return value_of(answer, f"shot-{seat}")


@pytest.mark.parametrize("place", ["deal", "check", "correction"])
def test_a_photo_fills_the_grid_and_nothing_is_recorded(client, match, kept, reader, place):
    ways = {
        "deal": f"/m/{match.code}/deal",
        "check": "/check",
        "correction": f"/m/{match.code}/deal/2/edit",
    }
    answer = shoot(client, ways[place])
    assert answer.status_code == 200
    assert sorted(ticked(answer, "hand-0").split()) == sorted(ANNA.split())
    assert "10 of 10 cards found. Wrong? Tap what it is, or correct it" in text_of(answer)
    assert reader.asked["count"] == (10, 11)
    assert len(kept.load(match.code).match.events) == len(match.match.events)


def test_each_card_stands_beside_its_own_crop_unsure_ones_say_so(client, match):
    answer = shoot(client, f"/m/{match.code}/deal", ANNA.replace("6S", "6S?"))
    key = shot_in(answer)
    for at in range(10):
        shown = client.get(f"/shot/{key}/{at}")
        assert (shown.data, shown.mimetype) == (b"\xff\xd8" + str(at).encode(), "image/jpeg")
    assert text_of(answer).count("unsure") == 1


def test_what_was_found_is_said_plainly(client, match):
    answer = shoot(client, f"/m/{match.code}/deal", " ".join(ANNA.split()[:9]))
    assert "9 of 10 cards found. Tap the rest in the grid." in text_of(answer)


def test_cards_of_the_other_hand_are_ruled_out_and_stay(client, match, reader):
    answer = shoot(client, f"/m/{match.code}/deal", **{"hand-1": BERTIL.split()})
    assert reader.asked["barred"] == set(BERTIL.split())
    assert sorted(ticked(answer, "hand-1").split()) == sorted(BERTIL.split())


def test_one_tap_takes_another_guess_and_the_deck_is_learnt(client, match, kept, deck):
    """The six of hearts was read as the six of spades: said, recorded, remembered."""
    answer = shoot(client, f"/m/{match.code}/deal")
    key = shot_in(answer)
    page = {"shot-0": key, "hand-0": ANNA.split(), "guess": "0:9:6H"}
    once = {name: value_of(answer, name) for name in ("seq", "key")}
    answer = client.post(f"/m/{match.code}/deal", data=once | hands() | page)
    held = ticked(answer, "hand-0").split()
    assert sorted(held) == sorted(ANNA.replace("6S", "6H").split())
    now = ANNA.replace("6S", "6H")
    answer = client.post(f"/m/{match.code}/deal", data=once | hands(now) | {"shot-0": key})
    assert answer.status_code == 303
    learnt = dict(deck.of())
    assert learnt["6H"] == [9.0, 0.5]
    assert len(learnt) == 10
    assert client.get(f"/shot/{key}/0").status_code == 404, "a recorded deal needs no photo"


def test_the_only_card_put_right_in_the_grid_is_learnt_too(client, match, deck):
    answer = shoot(client, f"/m/{match.code}/deal")
    once = {name: value_of(answer, name) for name in ("seq", "key")}
    fields = hands(ANNA.replace("6S", "6H")) | {"shot-0": shot_in(answer)}
    client.post(f"/m/{match.code}/deal", data=once | fields)
    assert dict(deck.of())["6H"] == [9.0, 0.5]


def test_what_needed_no_correction_teaches_nothing(client, match, deck):
    answer = shoot(client, f"/m/{match.code}/deal")
    once = {name: value_of(answer, name) for name in ("seq", "key")}
    client.post(f"/m/{match.code}/deal", data=once | hands() | {"shot-0": shot_in(answer)})
    assert deck.of() == []


@pytest.mark.parametrize("seat", ["0", "1"], ids=["Anna's panel", "Bertil's panel"])
@pytest.mark.parametrize("way", ["left", "right"])
def test_both_hands_on_one_photo_go_to_whom_they_belong(client, match, seat, way):
    """All fields are sent as the page sends them, those of both panels."""
    page = {"both-0": "", "both-1": "", "beside-0": "1", "beside-1": "0"}
    mine, other = (ANNA, BERTIL) if seat == "0" else (BERTIL, ANNA)
    line = f"{mine} {other}" if way == "left" else f"{other} {mine}"
    answer = shoot(client, f"/m/{match.code}/deal", line, seat, **page | {f"both-{seat}": way})
    assert sorted(ticked(answer, "hand-0").split()) == sorted(ANNA.split())
    assert sorted(ticked(answer, "hand-1").split()) == sorted(BERTIL.split())


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("", "No picture came along"),
        ("not_a_picture", "no picture this can read"),
        ("too_large", "The picture is too large"),
        ("stumble", "no picture this can read"),
        (" ", "No cards were found"),
    ],
)
def test_what_cannot_be_read_is_said_and_everything_else_stays(client, match, cards, said):
    answer = shoot(client, f"/m/{match.code}/deal", cards, **{"hand-0": "2H 3H".split()})
    assert said in text_of(answer)
    assert answer.status_code == 422
    assert ticked(answer, "hand-0") == "2H 3H"


def test_a_photo_that_is_far_too_large_is_not_even_read(client, match):
    kind = "multipart/form-data; boundary=x"
    sent = BytesIO(bytes(17_000_000))
    answer = client.post(f"/m/{match.code}/deal", content_type=kind, input_stream=sent)
    assert answer.status_code == 413


def test_without_the_extra_there_is_no_button(config, match, monkeypatch):
    monkeypatch.setattr("scorekeeper.camera.available", lambda: False)
    page = create_app(config | {"CAMERA": None}).test_client().get("/check")
    assert 'type="file"' not in page.text


@pytest.mark.parametrize(
    "place", ["/shot/nowhere/0", "/shot/..%2f..%2fsecret/0", f"/shot/{'a' * 22}/0"]
)
def test_an_unknown_shot_is_not_found(client, place):
    assert client.get(place).status_code == 404


@pytest.mark.parametrize(
    "guess",
    [
        "",
        "0",
        "0:9",
        "0:99:6H",
        "0:x:6H",
        "7:1:6H",
        "0:1:ZZ",
        "0:-1:6H",
        f"0:{'9' * 5000}:6H",
        f"0:000{'9' * 5000}:6H",
        "0:00099:6H",
        "0:²:6H",
    ],
)
def test_a_guess_that_is_none_changes_nothing(client, match, guess):
    answer = shoot(client, f"/m/{match.code}/deal")
    once = {name: value_of(answer, name) for name in ("seq", "key")}
    page = {"shot-0": shot_in(answer), "guess": guess}
    answer = client.post(f"/m/{match.code}/deal", data=once | hands() | page)
    assert answer.status_code == 200
    assert sorted(ticked(answer, "hand-0").split()) == sorted(ANNA.split())


def test_a_photo_counts_also_after_another_way_of_entering(client, match):
    answer = shoot(client, f"/m/{match.code}/deal", **{"by-0": "text", "text-0": "2H"})
    assert re.search(r'name="by-0" value="cards"[^>]* checked', answer.text)


def test_a_full_disk_while_learning_takes_no_recorded_deal_back(client, match, kept, monkeypatch):
    answer = shoot(client, f"/m/{match.code}/deal")
    once = {name: value_of(answer, name) for name in ("seq", "key")}
    fields = hands(ANNA.replace("6S", "6H")) | {"shot-0": shot_in(answer)}

    def full(*_args, **_more):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("scorekeeper.store.shots.write_whole", full)
    answer = client.post(f"/m/{match.code}/deal", data=once | fields)
    assert answer.status_code == 303
    assert len(kept.load(match.code).match.events) == len(match.match.events) + 1


def test_no_more_than_a_few_photos_wait(client, match, monkeypatch):
    monkeypatch.setattr("scorekeeper.web.snap.WAITING", BoundedSemaphore(1))
    snap.WAITING.acquire()
    answer = shoot(client, f"/m/{match.code}/deal")
    assert "Another photo is being read" in text_of(answer)
    snap.WAITING.release()
    assert shoot(client, f"/m/{match.code}/deal").status_code == 200


def test_an_old_shot_is_gone(client, match, app):
    key = shot_in(shoot(client, f"/m/{match.code}/deal"))
    file = Path(app.config["DATABASE"]).parent / "shots" / f"{key}.json"
    assert file.stat().st_mode & 0o077 == 0
    assert client.get(f"/shot/{key}/0").status_code == 200
    os.utime(file, (0, 0))
    assert client.get(f"/shot/{key}/0").status_code == 404


def test_what_another_net_saw_means_nothing_and_goes_with_the_next_lesson(app, client, match, deck):
    test_one_tap_takes_another_guess_and_the_deck_is_learnt(client, match, None, deck)
    second = Deck(Path(app.config["DATABASE"]), "second")
    assert deck.of()
    assert second.of() == []
    second.learn([])
    assert deck.of() == []


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "null",
        '{"net": "first"}',
        '{"net": "first", "seen": 3}',
        '{"net": "first", "seen": [["6H"]]}',
        '{"net": "first", "seen": [["6H", ["x"]]]}',
        '{"net": "first", "seen": [["6H", [1e999, 0.5]]]}',
        '{"net": "first", "seen": [["6H", [NaN, 0.5]]]}',
        '{"net": "first", "seen": [["6H", [%s, 0.5]]]}' % ("9" * 400),
        '[["6H", [1.0, 0.5]]]',
    ],
)
def test_a_damaged_deck_teaches_nothing(app, client, match, deck, text):
    Path(app.config["DATABASE"]).with_name("deck.json").write_text(text)
    assert deck.of() == []
    assert shoot(client, f"/m/{match.code}/deal").status_code == 200


def test_what_was_learnt_goes_to_the_reader_and_can_be_forgotten(client, match, deck, reader):
    assert "Forget our cards" not in text_of(client.get("/phone"))
    test_one_tap_takes_another_guess_and_the_deck_is_learnt(client, match, None, deck)
    assert "Forget our cards" in text_of(client.get("/phone"))
    shoot(client, "/check")
    assert "6H" in dict(reader.asked["learnt"])
    assert client.post("/phone/deck").status_code == 303
    assert deck.of() == []


def test_a_seat_s_phone_reads_its_own_hand_and_no_page_of_the_other_knows_it(
    client, match, app, kept
):
    codes = kept.seat_codes(match.match.id)
    mine, theirs = f"/j/{codes[0]}", f"/j/{codes[1]}"
    other = app.test_client()
    for phone, seat in ((client, mine), (other, theirs)):
        phone.post(f"{seat}/here")
    page = client.get(mine)
    client.post(
        f"{mine}/closed",
        data={"closer": "0", "place": value_of(page, "place"), "key": value_of(page, "key")},
    )
    answer = shoot(client, f"{mine}/hand")
    assert sorted(ticked(answer, "hand-0").split()) == sorted(ANNA.split())
    key = shot_in(answer)
    for place in (
        theirs,
        f"{theirs}/hand",
        f"/m/{match.code}",
        f"/m/{match.code}/deal",
        f"/v/{match.view_code}",
    ):
        assert key not in other.get(place).text
    once = {name: value_of(answer, name) for name in ("place", "key", "closer")}
    sent = client.post(f"{mine}/hand", data=once | {"hand-0": ANNA.split(), "shot-0": key})
    assert sent.status_code == 303
    assert client.get(f"/shot/{key}/0").status_code == 404


def test_the_page_proposes_the_groups_as_they_lie_on_the_photo(client, match):
    """Both ways are legal and score differently; the worse one lies on the table."""
    anna, bertil = TWO_WAYS
    ways = {
        "3H 4H 5H . . . 3C . . . 3D . . . 9S TS JS QS KS": "3H4H5H 9STSJSQSKS",
        "3H 3C 3D . . . 4H . . . 5H . . . 9S TS JS QS KS": "9STSJSQSKS 3C3D3H",
    }
    at = f"/m/{match.code}/deal"
    for row, melds in ways.items():
        page = shoot(client, at, row)
        more = {"shot-0": shot_in(page), "action": "ask"}
        once = {name: value_of(page, name) for name in ("seq", "key")}
        asked = client.post(at, data=once | hands(anna, bertil) | more)
        option = asked.text.split("As they lie on the photo")[1].split("</article>")[0]
        said = re.search(r'value="melds-0:([^"]*)"', option)[1]
        assert sorted(said.split()) == sorted(melds.split())
        opened = client.post(at, data=once | hands(anna, bertil) | more | {"lay": "open:0"})
        assert sorted(value_of(opened, "melds-0").split()) == sorted(melds.split())
