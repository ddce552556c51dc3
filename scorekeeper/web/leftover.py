"""What stays behind in a hand, as a page takes it: by kinds of cards, by cards, or as a number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from scorekeeper.engine.cards import LETTERS, Card, Hand, Pack, Rank, Suit
from scorekeeper.engine.rules import CardRules
from scorekeeper.web.forms import CARDS, COUNT, HOLDS, TEXT, DealForm
from scorekeeper.web.mend import Sent
from scorekeeper.web.reader import SUITS
from scorekeeper.words import Letters
from scorekeeper.words.letters import rank_face

#: Buttons that change what was sent and record nothing.
ADD, GRID, COUNTED = "add", "grid", "count"

#: What the button says that takes back the last cards of a sum.
BACK: Final = "back"


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
    return Kind(ranks, _span(ranks, letters), points)


def _span(ranks: tuple[Rank, ...], letters: Letters) -> str:
    first, last = _face(ranks[0], letters), _face(ranks[-1], letters)
    return first if len(ranks) == 1 else f"{first}–{last}"


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


@dataclass(frozen=True, kw_only=True)
class LeftOver:
    """The hands of a form as far as they are counted, at these places.

    `by_card` tells whether a hand opens its own grid of all packs, beside the counts; `blamed` is
    the place of the first hand that was refused.
    """

    sent: Sent
    form: DealForm
    rules: CardRules
    letters: Letters
    pack: Pack
    places: Sequence[int]
    by_card: bool = False
    blamed: int | None = None

    @property
    def kinds(self) -> list[Kind]:
        """The kinds of cards a hand is counted by."""
        return kinds(self.rules, self.letters)

    @property
    def span(self) -> str:
        """The ranks from the lowest to the highest, for the button that shows the kinds."""
        return _span((Rank.ACE, Rank.KING), self.letters)

    @property
    def active(self) -> int:
        """The place whose hand is counted now: as refused or tapped, else the first empty one."""
        return _active(self.sent, self.places) if self.blamed is None else self.blamed

    @property
    def grid_of(self) -> int | None:
        """The place whose cards are tapped one by one now."""
        said = self.sent.get(GRID, "")
        return int(said) if said in map(str, range(self.form.seats)) else None

    @property
    def grid(self) -> list[list[Twins]]:
        """The packs with the cards of that hand."""
        return twins(self.pack, tuple(self.sent.getlist(f"hand-{self.grid_of}")))

    def by_cards(self, seat: int) -> Hand | None:
        """Return a hand that was entered by its cards; None where it was counted."""
        way = self.form.way(seat)
        if not self.by_card or way not in (CARDS, TEXT):
            return None
        field = self.form[f"{HOLDS[way]}-{seat}"]
        cards: Hand | None = field.data if field.filled else None
        return cards

    def summed(self, seat: int) -> int | None:
        """Count what was entered for a seat, as far as it can be read."""
        cards = self.by_cards(seat)
        if cards is not None:
            return sum(self.rules.points[card.rank] for card in cards)
        count: int | None = self.form[f"deadwood-{seat}"].data
        return count


def is_counting(sent: Sent) -> bool:
    """Tell whether a button only filled in a hand, which is shown and not yet recorded."""
    return any(name in sent for name in (ADD, GRID, COUNTED))


def holds(sent: Sent, place: int) -> bool:
    """Tell whether anything was sent as the hand of a place."""
    return any(sent.get(f"{name}-{place}", "").strip() for name in HOLDS.values())


def _active(sent: Sent, places: Sequence[int]) -> int:
    """Say whose hand is counted of those at *places*: as tapped, else the first that is empty."""
    said = sent.get("active", "")
    if said in map(str, places):
        return int(said)
    return next((place for place in places if not holds(sent, place)), places[0] if places else 0)


def count_on(sent: Sent, places: Sequence[int]) -> None:
    """Do what a button asks that fills in a hand: add cards of a kind, open its grid, count it.

    Only the hands of *places* are added to: no other is in sight.
    """
    for points in sent.poplist(ADD):
        sent["active"] = str(_active(sent, places))
        _add(sent, f"deadwood-{sent['active']}", points)
    if sent.get(GRID) == "":
        sent.pop("active", None)
    for seat in sent.poplist(COUNTED):
        sent.setlist(f"hand-{seat}", [])
        sent[f"by-{seat}"] = COUNT
        sent["active"] = seat
    if opened := sent.get(GRID):
        sent[f"by-{opened}"] = CARDS


def _add(sent: Sent, name: str, points: str) -> None:
    held = sent.get(name, "").strip().rstrip("+").strip()
    if points == BACK:
        sent[name] = held.rpartition("+")[0].strip()
    elif points.isascii() and points.isdigit() and len(points) <= 3:
        sent[name] = f"{held}+{points}" if held else points
