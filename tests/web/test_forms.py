import re

import pytest
from werkzeug.datastructures import MultiDict

from scorekeeper.engine.cards import format_cards, parse_cards
from scorekeeper.engine.deal import Deal, Ending, Holding, Layoff, Remedy
from scorekeeper.web.fields import (
    Misfit,
    WordField,
    read_count,
    read_layoffs,
    read_melds,
    read_text,
)
from scorekeeper.web.filled import fields_of
from scorekeeper.web.forms import DealForm, deal_form
from scorekeeper.web.mend import mended, with_unsaid
from scorekeeper.web.outform import OutForm
from tests.evenings import KNOCK
from tests.web.deals import ANNA, BERTIL, counts, hands


@pytest.fixture(autouse=True)
def request_context(app):
    with app.test_request_context():
        yield


def read(fields, seats=2):
    return deal_form(MultiDict(fields), seats)


def problems(fields, seats=2):
    form = read(fields, seats)
    names = tuple(f"Player {seat}" for seat in range(seats))
    found = [*form.problems(names), *form.foreign(MultiDict(fields))]
    return [(one.field, one.code) for one in found]


def test_it_works():
    assert problems(hands()) == []
    assert read(hands()).deal() == KNOCK


COUNTS = [("0", 0), ("19", 19), ("10+7+3", 20), (" 10 + 9 ", 19), ("-3", -3), ("9999", 9999)]


@pytest.mark.parametrize(("text", "count"), COUNTS)
def test_counts(text, count):
    assert read_count(text) == count


@pytest.mark.parametrize("text", ["x", "1.5", "1e3", "٣", "10+", "+5", "10-3", "1" * 9, "1_0", "½"])
def test_no_counts(text):
    with pytest.raises(Misfit, match="is no count"):
        read_count(text)


MELDS = [
    ("2H3H4H 8C8D8S", ["2H 3H 4H", "8C 8D 8S"]),
    ("2-4H 8C8D8S", ["2H 3H 4H", "8C 8D 8S"]),
    ("2H 3H 4H, 8C 8D 8S", ["2H 3H 4H", "8C 8D 8S"]),
    ("2H 3H 4H; 8C8D8S;", ["2H 3H 4H", "8C 8D 8S"]),
    ("2H 3H 4H\n8C 8D 8S", ["2H 3H 4H", "8C 8D 8S"]),
    ("2H 3H 4H", ["2H 3H 4H"]),
    ("-", []),
    ("None", []),
]


@pytest.mark.parametrize(("text", "melds"), MELDS)
def test_melds(text, melds):
    assert [format_cards(meld) for meld in read_melds(text)] == melds


@pytest.mark.parametrize("text", ["2H3H4X", "777", "tea", "2H," * 200])
def test_no_melds(text):
    with pytest.raises(Misfit):
        read_melds(text)


def test_the_piece_that_cannot_be_read_is_named():
    with pytest.raises(Misfit, match="“777” cannot be read as cards") as caught:
        read_text("2H 3H 777 4H")
    assert caught.value.code == "unreadable_card"


BAD = [
    ({"hand-0": "ZZ"}, ("hand-0", "unreadable_card")),
    ({"hand-0": "2h"}, ("hand-0", "unreadable_card")),
    ({"hand-0": "Jk"}, ("hand-0", "unreadable_card")),
    ({"text-0": "hello"}, ("text-0", "unreadable_card")),
    ({"deadwood-0": "many"}, ("deadwood-0", "bad_value")),
    ({"closer": "2"}, ("closer", "bad_value")),
    ({"winner": "nobody"}, ("winner", "bad_value")),
    ({"ending": "tea"}, ("ending", "bad_value")),
    ({"by-0": "heart"}, ("by-0", "bad_value")),
    ({"remedy": "x"}, ("remedy", "bad_value")),
    ({"action": "x"}, ("action", "bad_value")),
    ({"seq": "x"}, ("seq", "bad_value")),
    ({"key": "x" * 101}, ("key", "bad_value")),
    ({"upcard": "7H 8H"}, ("upcard", "bad_value")),
    ({"points": "x"}, ("points", "bad_value")),
    ({"hand-2": "2H"}, ("hand-2", "bad_value")),
    ({"text-99999999999": "2H"}, ("text-99999999999", "bad_value")),
    ({"hand-0": "2H", "text-0": "2H"}, ("by-0", "bad_value")),
    ({"by-1": "count"}, ("deadwood-1", "bad_value")),
]


@pytest.mark.parametrize(("fields", "problem"), BAD, ids=[str(fields)[:40] for fields, _ in BAD])
def test_shape(fields, problem):
    assert problem in problems(fields)


ONLY_KEPT = {"text", "deadwood"}  # where the hand was entered by its cards


@pytest.mark.parametrize("kind", [DealForm, OutForm])
def test_nothing_that_would_count_is_left_out_because_it_cannot_be_read(kind):
    form = deal_form(MultiDict(), 2, kind)
    read = [one.name for one in form if not isinstance(one, WordField)]
    asked = [name for name in read if name.partition("-")[0] not in ONLY_KEPT]
    assert {"melds-0", "layoffs-1", "announced-0", "discard"} < set(asked)
    for name in asked:
        sent = MultiDict(hands() | {name: "tea"})
        found = deal_form(sent, 2, kind).problems(("Anna", "Bertil"))
        assert name in [one.field for one in found], name


def test_only_the_way_that_counts_is_read():
    fields = hands() | {"by-0": "cards", "text-0": "rubbish", "deadwood-0": "rubbish"}
    assert problems(fields) == []
    assert read(fields | {"by-0": "count", "deadwood-0": "6", "melds-0": "rubbish"}).holding(
        0
    ) == Holding(deadwood=6)


MEANT = [
    ({"closer": "nobody"}, Deal(ending=Ending.VOID)),
    ({"ending": "void"}, Deal(ending=Ending.VOID)),
    ({"closer": "0", "ending": "misdeal", "hand-0": ["2H"]}, Deal(ending=Ending.MISDEAL)),
    ({"closer": "nobody", "hand-0": ["2H"]}, Deal(ending=Ending.VOID)),
    ({"winner": "1", "points": "28"}, Deal(winner=1, points=28)),
    (
        {"winner": "1", "points": "28", "closer": "0", "ending": "knock", "boxes": "2"},
        Deal(winner=1, points=28, closer=0, ending=Ending.KNOCK, boxes=2),
    ),
    (counts(0, 44), Deal(closer=0, hands=(Holding(deadwood=0), Holding(deadwood=44)))),
    (
        counts(6, 19) | {"remedy": "accepted", "upcard": "7♠", "table": "2"},
        Deal(
            closer=0,
            hands=(Holding(deadwood=6), Holding(deadwood=19)),
            remedy=Remedy.ACCEPTED,
            upcard=parse_cards("7S")[0],
            table=2,
        ),
    ),
    ({}, Deal()),
]


@pytest.mark.parametrize(("fields", "deal"), MEANT, ids=[str(fields)[:40] for fields, _ in MEANT])
def test_what_was_meant(fields, deal):
    assert read(fields).deal() == deal


def test_who_of_three_rests():
    deal = read({"closer": "0", "deadwood-0": "6", "deadwood-2": "19"}, seats=3).deal()
    assert deal.hands == (Holding(deadwood=6), None, Holding(deadwood=19))


def test_the_discard_is_the_closers():
    deal = read(hands(ANNA + " KD", discard="KD")).deal()
    assert [str(hand.discard) for hand in deal.hands] == ["KD", "None"]


KEPT = [
    KNOCK,
    Deal(ending=Ending.VOID),
    Deal(winner=1, points=28, closer=0, ending=Ending.KNOCK),
    Deal(closer=1, hands=(Holding(deadwood=0), Holding(deadwood=9))),
    Deal(
        closer=0,
        upcard=parse_cards("7S")[0],
        hands=(
            Holding(cards=parse_cards(ANNA + " KD"), discard=parse_cards("KD")[0], melds=()),
            Holding(
                cards=parse_cards(BERTIL),
                melds=(parse_cards("5-7D"), parse_cards("9C9H9S")),
                layoffs=(Layoff(card=parse_cards("2D")[0], meld=1),),
                announced=19,
            ),
        ),
    ),
]


@pytest.mark.parametrize("deal", KEPT)
def test_a_deal_fills_its_form(deal):
    assert deal_form(fields_of(deal), 2).deal() == deal


def test_a_card_is_moved():
    sent = MultiDict(hands(bertil=BERTIL.replace("9H", "8S")) | {"move": "1:8S"})
    kept = mended(sent)
    assert "8S" not in kept.getlist("hand-0")
    assert kept.getlist("hand-1").count("8S") == 1
    assert "move" not in kept


@pytest.mark.parametrize("value", ["", ":", "1:", "9:8S", "x:y:z", "1:rubbish"])
def test_a_move_that_makes_no_sense_harms_nothing(value):
    kept = mended(MultiDict(hands() | {"move": value}))
    assert kept.getlist("hand-1") == BERTIL.split()


def test_only_what_a_tap_may_set_is_set():
    kept = mended(MultiDict(hands(seq="7") | {"set": "seq:8"}))
    assert (kept["seq"], kept.get("action")) == ("7", None)


def test_layoffs_are_kept_while_the_cards_stay():
    old = Holding(cards=parse_cards(ANNA), layoffs=(), announced=6)
    same = Holding(cards=parse_cards(ANNA))
    assert with_unsaid((old,), (same,), MultiDict()) == (old,)
    assert with_unsaid((old,), (same,), MultiDict({"layoffs-0": "", "announced-0": ""})) == (same,)
    assert with_unsaid((old,), (Holding(deadwood=6),), MultiDict()) == (Holding(deadwood=6),)


LAYOFFS = [("8S=1 9S=1", [("8S", 0), ("9S", 0)]), ("js=2", [("JS", 1)]), ("-", [])]


@pytest.mark.parametrize(("text", "laid"), LAYOFFS)
def test_layoffs(text, laid):
    assert [(str(one.card), one.meld) for one in read_layoffs(text)] == laid


@pytest.mark.parametrize(
    "text", ["8S", "8S=", "8S=0", "8S=x", "=1", "8S9S=1", "tea=1", "8S=1," * 99]
)
def test_no_layoffs(text):
    with pytest.raises(Misfit):
        read_layoffs(text)


@pytest.mark.parametrize("language", ["en", "sv", "nb"])
def test_what_stands_faintly_in_a_field_is_how_the_reader_writes_it(app, match, language):
    headers = {"Accept-Language": language}
    page = app.test_client().get(f"/m/{match.code}/deal", headers=headers).get_data(as_text=True)
    shown = dict(
        re.findall(r'name="(upcard|discard|melds-0|layoffs-0)"[^>]*placeholder="(.*?)"', page)
    )
    with app.test_request_context(headers=headers):
        assert read_text(shown["upcard"]) == parse_cards("7S")
        assert read_text(shown["discard"]) == parse_cards("6H")
        assert read_melds(shown["melds-0"]) == (parse_cards("2H3H4H"), parse_cards("8C8D8S"))
        laid = [(str(one.card), one.meld) for one in read_layoffs(shown["layoffs-0"])]
    assert laid == [("8S", 0), ("9S", 0)]
    assert (shown["discard"] == "6H") == (language == "en")
