"""Hypothesis strategies: hands as tuples of spellings (`7H`), the kinds that make solvers err."""

from collections.abc import Sequence

from hypothesis import strategies as st

from tests import brute

Cards = tuple[str, ...]

PACK = brute.PACK
RUNS = {
    aces: [
        frozenset(rank + suit for rank in line[low : low + length])
        for length in range(3, 8)
        for low in range(len(line) - length + 1)
        for suit in brute.SUITS
    ]
    for aces, line in brute.LINES.items()
}
SETS = [
    frozenset(rank + suit for suit in brute.SUITS if suit != missing)
    for rank in brute.RANKS
    for missing in (*brute.SUITS, None)
]

aces = st.sampled_from(list(brute.LINES))

#: Points by rank: the usual ones, a dear ace, a contract game's, and some that nobody plays.
values = st.sampled_from(
    [
        brute.VALUES,
        {**brute.VALUES, "A": 15},
        dict(zip(brute.RANKS, [15, 20, *[5] * 7, *[10] * 4], strict=True)),
        dict(zip(brute.RANKS, [7, 0, 3, 11, 1, 9, 0, 4, 12, 2, 8, 5, 6], strict=True)),
    ]
)


def hands_of(size: int, pool: Sequence[str] = PACK) -> st.SearchStrategy[Cards]:
    """Any cards of a pool."""
    cards = st.lists(st.sampled_from(pool), min_size=size, max_size=size, unique=True)
    return cards.map(tuple)


@st.composite
def dense_hands(draw: st.DrawFn, size: int = 10) -> Cards:
    """Cards of a few neighbouring ranks or of one or two suits: melds that exclude each other."""
    low, width = draw(st.integers(0, 12)), draw(st.integers(3, 6))
    ranks = {brute.RANKS[(low + step) % 13] for step in range(width)}
    suits = draw(st.sampled_from(["C", "DS"]))
    pools = [[c for c in PACK if c[0] in ranks], [c for c in PACK if c[1] in suits]]
    return draw(hands_of(size, draw(st.sampled_from(pools))))


@st.composite
def near_gin_hands(
    draw: st.DrawFn, size: int = 10, pool: Sequence[str] = PACK, aces: str = "low"
) -> Cards:
    """Melds that fit beside each other, filled up with loose cards, mostly low ones."""
    held = _melded(draw, draw(st.integers(max(size - 3, 0), size)), pool, aces)
    rest = [card for card in pool if card not in held]
    low = [card for card in rest if card[0] in "A2345"]
    missing = size - len(held)
    few = missing > 1 and len(low) >= missing
    return (*sorted(held), *draw(hands_of(missing, low if few else rest)))


def _melded(draw: st.DrawFn, size: int, pool: Sequence[str], aces: str) -> set[str]:
    """Cards of random melds, one after the other until no more fits."""
    rng = draw(st.randoms(use_true_random=False))
    held: set[str] = set()
    fitting = [meld for meld in (*RUNS[aces], *SETS) if meld.issubset(pool)]
    while fitting := [m for m in fitting if m.isdisjoint(held) and len(m | held) <= size]:
        held |= rng.choice(fitting)
    return held


def hands(size: int = 10, aces: str = "low") -> st.SearchStrategy[Cards]:
    """Random, dense and near-gin hands of a size."""
    return hands_of(size) | dense_hands(size) | near_gin_hands(size, aces=aces)


@st.composite
def deals(draw: st.DrawFn) -> tuple[Cards, Cards]:
    """Two hands of ten; the first one can knock with at most ten."""
    closer = draw(near_gin_hands().filter(lambda hand: brute.least_deadwood(hand) <= 10))
    laid = brute.default_arrangements(closer)[0].melds
    return closer, draw(defenders(closer, laid))


@st.composite
def defences(draw: st.DrawFn, aces: str = "low") -> tuple[tuple[brute.Meld, ...], Cards]:
    """Some melds of a closer, least or not, and the hand of ten that may lay off on them."""
    closer = draw(near_gin_hands(aces=aces) | dense_hands())
    laid = draw(st.sampled_from(brute.arrangements(closer, aces))).melds
    return laid, draw(defenders(closer, laid, aces))


def defenders(
    closer: Cards, laid: Sequence[brute.Meld], aces: str = "low"
) -> st.SearchStrategy[Cards]:
    """A hand of ten beside the closer's: any, near gin, or torn between set and layoff."""
    rest = [card for card in PACK if card not in closer]
    exposed = sorted(brute.exposed_cards(laid, closer, aces))
    kinds = hands_of(10, rest) | near_gin_hands(pool=rest, aces=aces)
    return kinds | tempted_hands(rest, exposed, aces) if exposed else kinds


@st.composite
def tempted_hands(
    draw: st.DrawFn, rest: Sequence[str], exposed: Sequence[str], aces: str = "low"
) -> Cards:
    """A card that can be laid off, its neighbours in the suit, and the others of its rank."""
    rank, suit = draw(st.sampled_from(exposed))
    held = {card for card in rest if card[0] == rank}
    held |= {card for card in exposed if card[1] == suit and _apart(card, rank) < 3}
    for meld in draw(st.lists(st.sampled_from([*RUNS[aces], *SETS]), max_size=2)):
        if meld.issubset(rest) and len(held | meld) <= 10:
            held |= meld
    others = [card for card in rest if card not in held]
    return (*sorted(held), *draw(hands_of(10 - len(held), others)))


def _apart(card: str, rank: str) -> int:
    """How far a card lies from a rank, the shorter way round."""
    steps = abs(brute.RANKS.index(card[0]) - brute.RANKS.index(rank))
    return min(steps, 13 - steps)
