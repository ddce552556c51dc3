"""Typed cards in the reader's language: `hj7`, `RKn`, `spader 10`, beside the notation itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeVar

from scorekeeper.engine.cards import JOKER, Card, Hand, Rank, Suit, parse_cards
from scorekeeper.errors import AmbiguousCard, NotationError

T = TypeVar("T")

#: The languages whose decks say E, Kn, D, K, and whose players name the suit first.
SUIT_FIRST: Final = ("sv", "nb")

_RANKS: Final = {
    Rank.ACE: "a e ess ace ett en 1",
    Rank.TWO: "2 två tva tvåa to toer",
    Rank.THREE: "3 tre trea treer",
    Rank.FOUR: "4 fyra fire firer",
    Rank.FIVE: "5 fem femma femmer",
    Rank.SIX: "6 sex sexa seks sekser",
    Rank.SEVEN: "7 sju sjua syv syver",
    Rank.EIGHT: "8 åtta atta åtte atte åtter",
    Rank.NINE: "9 nio nia ni nier",
    Rank.TEN: "10 t tio tia ti tier",
    Rank.JACK: "kn j knekt knekten jack",
    Rank.QUEEN: "d q dam dame damen queen",
    Rank.KING: "k kung kungen konge kongen king",
}

_SUITS: Final = {
    Suit.CLUBS: "♣ c k kl klöver klover kløver clubs",
    Suit.DIAMONDS: "♦ d r ru ruter diamonds",
    Suit.HEARTS: "♥ h hj hjärter hjarter hjerter hearts",
    Suit.SPADES: "♠ s sp spa spar spader spades",
}

#: Two letters that name a card in Swedish order and another one in English order, and
#: both cards, each with a spelling that is clear.
_EITHER: Final = re.compile(r"k\s*d")
_MEANINGS: Final = ((Card(Suit.DIAMONDS, Rank.KING), "RK"), (Card(Suit.CLUBS, Rank.QUEEN), "KlD"))

_RANK_OF: Final = {word: rank for rank, words in _RANKS.items() for word in words.split()}
_SUIT_OF: Final = {word: suit for suit, words in _SUITS.items() for word in words.split()}


_LONGEST: Final = max(map(len, (*_RANK_OF, *_SUIT_OF)))
_DASH = re.compile(r"\s*[-–]\s*")
_SPACE = re.compile(r"\s*")
_JOKER = re.compile(r"joker|jk")
_BETWEEN = re.compile(r"[\s,;/\-–]*")
_VARIATION = str.maketrans("", "", "\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}")


@dataclass(frozen=True)
class _Piece:
    """One way to read on: where it ends, and its cards."""

    end: int
    cards: Hand


def read_cards(text: str, language: str = "en") -> Hand:
    """Read cards as people type them in *language*; order and repeats are kept.

    Everything `parse_cards` reads, and in Swedish and Norwegian the letters and words on the
    deck, suit first or rank first. Raises `NotationError` with the piece that cannot be read,
    and its child `AmbiguousCard` for `KD`, which is the king of diamonds to an English reader
    and the queen of clubs to a Swede.

    >>> [str(card) for card in read_cards("hj7 RKn spader 10, klöver ess-2-3", "sv")]
    ['7H', 'JD', 'TS', 'AC', '2C', '3C']
    >>> [str(card) for card in read_cards("DK KK 7-9H", "nb")]
    ['QC', 'KC', '7H', '8H', '9H']
    """
    if language not in SUIT_FIRST:
        return parse_cards(text)
    written = text.translate(_VARIATION)
    source = written.lower()
    stuck: dict[int, bool] = {}
    cards = _read(source, _past(source, 0), stuck)
    if cards is None:
        word = max(stuck) - len(source[: max(stuck)].split(" ")[-1])
        shown = written if len(written) == len(source) else source
        raise NotationError(text=shown[word:].split()[0][:40])
    return cards


def meanings(text: str, language: str) -> list[tuple[Card, str]]:
    """List what the first unclear card of *text* can be, and the text that says so clearly.

    >>> [(str(card), text) for card, text in meanings("H7 KD", "sv")]
    [('KD', 'H7 RK'), ('QC', 'H7 KlD')]
    """
    try:
        read_cards(text, language)
    except AmbiguousCard as error:
        start, end = error.arguments["span"]
        plain = text.translate(_VARIATION)
        return [(card, plain[:start] + clear + plain[end:]) for card, clear in _MEANINGS]
    except NotationError:
        pass
    return []


def _read(source: str, place: int, stuck: dict[int, bool]) -> Hand | None:
    """Read to the end, trying the longest pieces first; None where no way leads there."""
    pieces: list[tuple[int, Iterator[_Piece], Hand]] = [(place, _pieces(source, place), ())]
    while pieces:
        here, ways, so_far = pieces[-1]
        if here == len(source):
            return so_far
        piece = next((way for way in ways if way.end not in stuck), None)
        if piece is None:
            stuck[here] = True
            pieces.pop()
            continue
        pieces.append((piece.end, _pieces(source, piece.end), so_far + piece.cards))
    return None


def _pieces(source: str, place: int) -> Iterator[_Piece]:
    """Find the ways to read a card or a run at *place*, the longest first."""
    if found := _JOKER.match(source, place):
        yield _Piece(_past(source, found.end()), (JOKER,))
    for end, suit, ranks in sorted(_ways(source, place), key=lambda way: -way[0]):
        if _EITHER.fullmatch(source, place, end):
            raise AmbiguousCard(text=source[place:end].upper(), span=(place, end))
        yield _Piece(_past(source, end), tuple(Card(suit, rank) for rank in ranks))


def _ways(source: str, place: int) -> Iterator[tuple[int, Suit, list[Rank]]]:
    """Find every end of a piece that begins at *place*, ranks first and suit first."""
    for end, ranks in _ranks(source, place):
        place_of_suit = _skip(_SPACE, source, end)
        for last, suit in _words(_SUIT_OF, source, place_of_suit):
            # `5HJH` is a five and a jack: a suit of several letters ends its word.
            if last == place_of_suit + 1 or not source[last : last + 1].isalpha():
                yield last, suit, ranks
    for end, suit in _words(_SUIT_OF, source, place):
        for last, ranks in _ranks(source, _skip(_SPACE, source, end)):
            yield last, suit, ranks


def _ranks(source: str, place: int) -> Iterator[tuple[int, list[Rank]]]:
    """Read one rank, or ranks that a dash joins into a rising run: `7-9`, `7-8-9`."""
    for end, rank in _words(_RANK_OF, source, place):
        yield end, [rank]
        if dash := _DASH.match(source, end):
            for last, others in _ranks(source, dash.end()):
                rising = [Rank(number) for number in range(rank, others[0])]
                if len(rising) == 1 or (rising and len(others) == 1):
                    yield last, rising + others


def _words(known: dict[str, T], source: str, place: int) -> Iterator[tuple[int, T]]:
    """List the known words that stand at *place*, with where each ends."""
    for length in range(1, _LONGEST + 1):
        word = source[place : place + length]
        if len(word) == length and word in known:
            yield place + length, known[word]


def _past(source: str, place: int) -> int:
    return _skip(_BETWEEN, source, place)


def _skip(pattern: re.Pattern[str], source: str, place: int) -> int:
    found = pattern.match(source, place)
    return found.end() if found else place
