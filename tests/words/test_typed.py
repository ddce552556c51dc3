"""Typed cards in each language: the table of the glossary, and what must stay as it was."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.cards import JOKER, PACK, format_cards, parse_cards
from scorekeeper.errors import AmbiguousCard, NotationError
from scorekeeper.words.letters import Letters, rank_face
from scorekeeper.words.typed import meanings, read_cards

NORDIC = [
    # (typed, cards), as the glossary reads them
    ("hj7 RKn spader 10", "7H JD TS"),
    ("KnR RKn", "JD JD"),
    ("10S S10 Ts", "TS TS TS"),
    ("hjärter 7-8-9", "7H 8H 9H"),
    ("klöver ess-2-3-4", "AC 2C 3C 4C"),
    ("5H-6H-7H", "5H 6H 7H"),
    ("7-9H 8C8D8S", "7H 8H 9H 8C 8D 8S"),
    ("DK", "QC"),
    ("KK", "KC"),
    ("KnK KKn", "JC JC"),
    ("EK KE", "AC AC"),
    ("DR RD", "QD QD"),
    ("KR RK", "KD KD"),
    ("DS SD", "QS QS"),
    ("HK KH", "KH KH"),
    ("DD", "QD"),
    ("KlD KlK", "QC KC"),
    ("A♠ E♠ j♥ kn♥", "AS AS JH JH"),
    ("hjerter syv, ruter dame; spar konge", "7H QD KS"),
    ("kløver to klover tre", "2C 3C"),
    ("hjarter sju spa åtta", "7H 8S"),
    ("S10-K9", "TS 9C"),
    ("H7K8", "7H 8C"),
    ("5HJHJD 8HJC7HJD", "5H JH JD 8H JC 7H JD"),
    ("5hj hjD", "5H QH"),
    ("joker Jk", "Jk Jk"),
    ("", ""),
]


@pytest.mark.parametrize("language", ["sv", "nb"])
@pytest.mark.parametrize(("typed", "cards"), NORDIC)
def test_swedish_and_norwegian(typed, cards, language):
    assert format_cards(read_cards(typed, language)) == cards


@pytest.mark.parametrize("typed", ["KD", "kd", "K D", "H7 KD 8S", "7HKD"])
def test_two_readings_are_asked_back(typed):
    with pytest.raises(AmbiguousCard):
        read_cards(typed, "sv")
    for card, clear in meanings(typed, "sv"):
        assert card in read_cards(clear, "sv"), clear
        assert clear.replace("RK", "KD").replace("KlD", "KD").upper() == typed.upper().replace(
            "K D", "KD"
        )


def test_each_unclear_card_is_asked_for_by_itself():
    assert [text for _, text in meanings("KD KD", "sv")] == ["RK KD", "KlD KD"]
    assert meanings("KR 7H", "sv") == meanings("777", "sv") == []


def test_english_reads_its_own_notation():
    assert format_cards(read_cards("KD", "en")) == "KD"
    for typed in ("hj7", "RKn", "DK"):
        with pytest.raises(NotationError):
            read_cards(typed, "en")


@pytest.mark.parametrize(
    ("typed", "piece"),
    [
        ("777", "777"),
        ("7H xx 8H", "xx"),
        ("9-7H", "9-7H"),
        ("hjärter", "hjärter"),
        ("S" * 300, "S"),
    ],
)
def test_what_cannot_be_read_is_named(typed, piece):
    with pytest.raises(NotationError) as refused:
        read_cards(typed, "sv")
    assert refused.value.arguments["text"].startswith(piece)


CARDS = st.lists(st.sampled_from((*PACK, JOKER)), max_size=11).map(tuple)


@given(CARDS, st.sampled_from(["", " ", ", ", "/"]))
def test_the_notation_is_read_in_every_language(hand, between):
    typed = between.join(card.text for card in hand)
    assert parse_cards(typed) == hand
    if "KD" not in typed:
        assert read_cards(typed, "sv") == hand


@given(CARDS)
def test_what_is_printed_on_a_nordic_deck_is_read(hand):
    signs = [rank_face(card, Letters.NORDIC) + "♣♦♥♠ "[card.suit] for card in hand]
    assert read_cards(" ".join(signs), "nb") == hand


@given(st.text(alphabet="AE2710TKNDQJSHRCL♥ -,/öäå", max_size=60))
def test_any_text_is_read_or_refused(typed):
    with suppress(NotationError):
        read_cards(typed, "sv")
