"""The notation: every spelling that is read, the one that is written, what is refused."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.cards import (
    JOKER,
    PACK,
    Card,
    Pack,
    format_cards,
    from_mask,
    parse_cards,
    to_mask,
)
from scorekeeper.errors import NotationError

READ = [
    ("7H TD AS", "7H TD AS"),
    ("7h td as", "7H TD AS"),
    ("10H", "TH"),
    ("10h10d", "TH TD"),
    ("7♥ 8♦ 9♣ A♠", "7H 8D 9C AS"),
    ("7♥\ufe0e8♥\ufe0f", "7H 8H"),
    ("7H8H9H", "7H 8H 9H"),
    ("7H,8H/9H; TH", "7H 8H 9H TH"),
    ("  7H\n8H\t", "7H 8H"),
    ("7-9H", "7H 8H 9H"),
    ("7–9♥", "7H 8H 9H"),
    ("A-KS", "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"),
    ("8-10H", "8H 9H TH"),
    ("7-8-9H", "7H 8H 9H"),
    ("7H-9H", "7H 9H"),
    ("5H-6H-7H", "5H 6H 7H"),
    ("Jk jk JK joker", "Jk Jk Jk Jk"),
    ("JH KD", "JH KD"),
    ("7H 7H", "7H 7H"),
    ("", ""),
    (" , ", ""),
]  # fmt: skip


@pytest.mark.parametrize(("text", "cards"), READ)
def test_spellings_that_are_read(text, cards):
    assert format_cards(parse_cards(text)) == cards


REFUSED = [
    ("777", "777"),
    ("7H 8", "8"),
    ("1H", "1H"),
    ("11H", "11H"),
    ("7X", "7X"),
    ("H7", "H7"),
    ("9-7H", "9-7H"),
    ("7-9-10H", "7-9-10H"),
    ("Q-AH", "Q-AH"),
    ("7H zebra", "zebra"),
    ("0H", "0H"),
    ("7H\x007H", "\x007H"),
    ("７H", "７H"),
]


@pytest.mark.parametrize(("text", "piece"), REFUSED)
def test_what_cannot_be_read_names_the_piece(text, piece):
    with pytest.raises(NotationError) as refused:
        parse_cards(text)
    assert refused.value.arguments["text"] == piece


@given(st.lists(st.sampled_from([*PACK, JOKER])))
def test_parse_is_the_inverse_of_format(cards):
    assert parse_cards(format_cards(tuple(cards))) == tuple(cards)


@given(st.text())
def test_any_text_is_read_or_refused(text):
    with suppress(NotationError):
        cards = parse_cards(text)
        assert parse_cards(format_cards(cards)) == cards


@pytest.mark.parametrize("data", ["7H 8H", "", "7", 7, None, ["7H"], "7-9H", "7H" * 1000])
def test_json_holds_one_card_a_text(data):
    with pytest.raises(NotationError):
        Card.from_plain(data)


def test_json_is_read_leniently_too():
    assert str(Card.from_plain("10♥")) == "TH"


def test_a_pack_counts_its_copies():
    pack = Pack(decks=2, jokers=4)
    assert (len(pack.cards()), pack.count(PACK[0]), pack.count(JOKER)) == (108, 2, 4)
    assert len(set(Pack().cards())) == 52


@given(st.sets(st.sampled_from(PACK)))
def test_masks_hold_the_cards_of_one_pack(cards):
    mask = to_mask(tuple(cards))
    assert mask.bit_count() == len(cards)
    assert from_mask(mask) == tuple(sorted(cards))


def test_the_bit_of_a_card():
    """Bit 13 * suit + rank - 1, suits C D H S, ace 1."""
    bits = {str(card): to_mask((card,)) for card in PACK}
    assert (bits["AC"], bits["KC"], bits["AD"], bits["7H"], bits["KS"]) == (
        1, 1 << 12, 1 << 13, 1 << 32, 1 << 51)  # fmt: skip
