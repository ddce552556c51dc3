"""What stays behind in a hand, as a page takes it: by kinds of cards, by cards, or as a number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.engine.cards import LETTERS, Card, Pack, Rank, Suit
from scorekeeper.engine.rules import CardRules
from scorekeeper.web.filters import SUITS
from scorekeeper.words import Letters
from scorekeeper.words.letters import rank_face


@dataclass(frozen=True)
class Kind:
    """Cards that count the same: what they are called, the first by its rank, their points."""

    ranks: tuple[Rank, ...]
    face: str
    points: int

    @property
    def is_joker(self) -> bool:
        """Whether these are the jokers."""
        return Rank.JOKER in self.ranks


@dataclass(frozen=True)
class Twins:
    """One card of the grid, with as many copies as the packs hold; `taken` are in the hand."""

    card: Card
    copies: int
    taken: int


def kinds(rules: CardRules, letters: Letters) -> list[Kind]:
    """List the kinds of cards that are told apart by what they count, jokers first, aces next.

    >>> from scorekeeper.engine.rules import CardValues
    >>> rules = CardRules(values=CardValues((("A", 15), ("Jk", 25))), jokers=4)
    >>> [(kind.face, kind.points) for kind in kinds(rules, Letters.ENGLISH)][:4]
    [('Jk', 25), ('A', 15), ('10–K', 10), ('9', 9)]
    """
    return list(_kinds(rules, letters))


def _kinds(rules: CardRules, letters: Letters) -> Iterator[Kind]:
    points = rules.points
    if rules.jokers:
        yield Kind((Rank.JOKER,), "Jk", points[0])
    yield Kind((Rank.ACE,), _face(Rank.ACE, letters), points[1])
    alike: list[Rank] = []
    for number in range(len(LETTERS), 0, -1):
        if alike and (number == 1 or points[number] != points[alike[0]]):
            yield _group(tuple(reversed(alike)), points[alike[0]], letters)
            alike = []
        alike.append(Rank(number))


def _group(ranks: tuple[Rank, ...], points: int, letters: Letters) -> Kind:
    first, last = _face(ranks[0], letters), _face(ranks[-1], letters)
    return Kind(ranks, first if len(ranks) == 1 else f"{first}–{last}", points)


def _face(rank: Rank, letters: Letters) -> str:
    return rank_face(Card(Suit.SPADES, rank), letters)


def twins(pack: Pack, hand: tuple[str, ...]) -> list[list[Twins]]:
    """Draw the packs suit by suit, the jokers last, with what a hand already holds.

    >>> rows = twins(Pack(decks=2, jokers=4), ("7H", "7H", "Jk"))
    >>> [(str(row[-1].card), row[-1].copies) for row in rows][-2:], rows[-1][0].taken
    ([('KC', 2), ('Jk', 4)], 1)
    """
    held = Counter(hand)
    cards = dict.fromkeys(pack.cards())
    rows = [
        [Twins(card, pack.count(card), held[card.text]) for card in cards if card.suit is suit]
        for suit in (*SUITS, Suit.NONE)
    ]
    return [row for row in rows if row]
