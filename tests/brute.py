"""The second opinion: slow, obvious, and ignorant of the program it checks.

A card is its spelling (`7H`), a hand any collection of cards, a meld a frozenset of them. Nothing
here is clever: melds are found by looking at every subset of a rank or suit, arrangements by trying
each card loose and in each of its melds, layoffs by trying each loose card on each meld.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

RANKS = "A23456789TJQK"
SUITS = "CDHS"
PACK = tuple(rank + suit for suit in SUITS for rank in RANKS)
VALUES = {rank: min(place, 10) for place, rank in enumerate(RANKS, start=1)}

#: A run is a stretch of this line in one suit, no card twice.
LINES = {"low": RANKS, "either": RANKS + "A", "around": RANKS + RANKS[:-1]}

Meld = frozenset[str]


class Arrangement(NamedTuple):
    melds: tuple[Meld, ...]
    loose: Meld


class Outcome(NamedTuple):
    """How a deal ends; `winner` is `closer` or `defender`."""

    ending: str
    closer_deadwood: int
    defender_deadwood: int
    winner: str
    points: int


class Row(NamedTuple):
    """What one layout of the closer leads to; `points` are negative when the defender wins."""

    closer_deadwood: int
    defender_deadwood: int
    points: int


def total(cards: Collection[str], values: Mapping[str, int] = VALUES) -> int:
    return sum(values[card[0]] for card in cards)


# --- Melds and arrangements ---------------------------------------------------------------------


def is_set(cards: Collection[str]) -> bool:
    """Three or four of one rank; one pack has each suit once."""
    return len(cards) >= 3 and len({rank for rank, _ in cards}) == 1


def is_run(cards: Meld, aces: str = "low") -> bool:
    if len(cards) < 3 or len({suit for _, suit in cards}) > 1:
        return False
    line, ranks = LINES[aces], {rank for rank, _ in cards}
    starts = range(len(line) - len(cards) + 1)
    return any(set(line[start : start + len(cards)]) == ranks for start in starts)


@cache
def is_meld(cards: Meld, aces: str = "low") -> bool:
    return is_set(cards) or is_run(cards, aces)


def melds(hand: Collection[str], aces: str = "low") -> set[Meld]:
    """Every subset of the hand that is a meld; one lies within a rank or within a suit."""
    groups = [[card for card in hand if sign in card] for sign in RANKS + SUITS]
    subsets = (
        frozenset(subset)
        for group in groups
        for size in range(3, len(group) + 1)
        for subset in combinations(group, size)
    )
    return {subset for subset in subsets if is_meld(subset, aces)}


def arrangements(hand: Collection[str], aces: str = "low") -> list[Arrangement]:
    """Every way to lay some of the hand in melds and keep the rest loose, none twice."""
    return list(_arranged(frozenset(hand), melds(hand, aces)))


def _arranged(hand: Meld, choice: set[Meld]) -> Iterator[Arrangement]:
    """One card is loose, or it lies in one of its melds; the rest is arranged alike."""
    if not hand:
        yield Arrangement((), frozenset())
        return
    card = min(hand)
    for laid, loose in _arranged(hand - {card}, choice):
        yield Arrangement(laid, loose | {card})
    for meld in choice:
        if card in meld and meld <= hand:
            for laid, loose in _arranged(hand - meld, choice):
                yield Arrangement((meld, *laid), loose)


def least_deadwood(
    hand: Collection[str], aces: str = "low", values: Mapping[str, int] = VALUES
) -> int:
    return min(total(loose, values) for _, loose in arrangements(hand, aces))


def least_arrangements(
    hand: Collection[str], aces: str = "low", values: Mapping[str, int] = VALUES
) -> list[Arrangement]:
    """Every arrangement that leaves as little as any."""
    found = arrangements(hand, aces)
    least = min(total(loose, values) for _, loose in found)
    return [one for one in found if total(one.loose, values) == least]


def best_discards(
    eleven: Collection[str], aces: str = "low", values: Mapping[str, int] = VALUES
) -> tuple[int, set[str]]:
    """The least deadwood of ten cards out of eleven, and every discard that leaves it."""
    left = {
        card: least_deadwood([other for other in eleven if other != card], aces, values)
        for card in eleven
    }
    least = min(left.values())
    return least, {card for card in eleven if left[card] == least}


# --- Layoffs ------------------------------------------------------------------------------------


def can_lay_off(card: str, meld: Meld, aces: str = "low") -> bool:
    """Whether the meld, as it now lies, is still a meld with the card added."""
    return card not in meld and is_meld(meld | {card}, aces)


def after_layoffs(
    loose: Meld,
    table: Sequence[Meld],
    aces: str = "low",
    values: Mapping[str, int] = VALUES,
) -> int:
    """The least that is left of loose cards after any sequence of layoffs."""
    seen: set[tuple[Meld, tuple[Meld, ...]]] = set()
    waiting = [(loose, tuple(table))]
    while waiting:
        state = waiting.pop()
        if state not in seen:
            seen.add(state)
            waiting += _one_layoff_later(*state, aces)
    return min(total(left, values) for left, _ in seen)


def _one_layoff_later(
    loose: Meld, table: tuple[Meld, ...], aces: str
) -> Iterator[tuple[Meld, tuple[Meld, ...]]]:
    for card in loose:
        for place, meld in enumerate(table):
            if can_lay_off(card, meld, aces):
                yield loose - {card}, (*table[:place], meld | {card}, *table[place + 1 :])


def defence_deadwood(
    table: Sequence[Meld],
    hand: Collection[str],
    aces: str = "low",
    values: Mapping[str, int] = VALUES,
) -> int:
    """The defender's least, own melds and layoffs chosen together."""
    found = arrangements(hand, aces)
    return min(after_layoffs(loose, table, aces, values) for _, loose in found)


def melds_first_deadwood(
    table: Sequence[Meld],
    hand: Collection[str],
    aces: str = "low",
    values: Mapping[str, int] = VALUES,
) -> int:
    """The defender's least when he must first lay down one of his own least splits."""
    found = least_arrangements(hand, aces, values)
    return min(after_layoffs(loose, table, aces, values) for _, loose in found)


def exposed_cards(
    laid: Sequence[Meld], closer_hand: Collection[str], aces: str = "low"
) -> set[str]:
    """Every card outside the closer's hand that could ever be laid off on his melds."""
    outside = set(PACK) - set(closer_hand)
    exposed: set[str] = set()
    seen: set[Meld] = set()
    waiting = [frozenset(meld) for meld in laid]
    while waiting:
        meld = waiting.pop()
        if meld not in seen:
            seen.add(meld)
            fitting = {card for card in outside if can_lay_off(card, meld, aces)}
            waiting += [meld | {card} for card in fitting]
            exposed |= fitting
    return exposed


def exposure(
    laid: Sequence[Meld],
    closer_hand: Collection[str],
    aces: str = "low",
    values: Mapping[str, int] = VALUES,
) -> int:
    return total(exposed_cards(laid, closer_hand, aces), values)


# --- One deal -----------------------------------------------------------------------------------


def default_arrangements(
    hand: Collection[str],
    aces: str = "low",
    values: Mapping[str, int] = VALUES,
    discard: str | None = None,
) -> list[Arrangement]:
    """The closer's arrangements of least deadwood that expose the least, in the fixed order."""
    held = {*hand, discard} if discard else set(hand)
    found = least_arrangements(hand, aces, values)
    shown = {one: exposure(one.melds, held, aces, values) for one in found}
    least = min(shown.values())
    return sorted((one for one in found if shown[one] == least), key=_fixed_order)


def _fixed_order(one: Arrangement) -> tuple[int, list[list[int]]]:
    """Fewest melds, then by the cards in the order C D H S, ace low."""
    return len(one.melds), sorted(sorted(map(PACK.index, meld)) for meld in one.melds)


def settle(
    closer: Collection[str],
    defender: Collection[str],
    limit: int = 10,
    gin_bonus: int = 25,
    undercut_bonus: int = 25,
    *,
    laid: Sequence[Collection[str]] | None = None,
    discard: str | None = None,
    big_gin_bonus: int | None = 31,
    knock_bonus: int = 0,
    gin_off_bonus: int | None = None,
    tie: str = "undercut",
    melds_first: bool = False,
    aces: str = "low",
    values: Mapping[str, int] = VALUES,
) -> Outcome | None:
    """Score one deal from the cards; None when the closer may not end it.

    The closer holds ten cards, or eleven of which `discard` is one; eleven without a discard can
    only be big gin. `laid` are his melds as they lie; without them his hand is arranged for him.
    """
    kept = [card for card in closer if card != discard]
    if laid is None:
        laid = default_arrangements(kept, aces, values, discard)[0].melds
    on_table = [frozenset(meld) for meld in laid]
    closer_deadwood = total(set(kept).difference(*on_table), values)
    if closer_deadwood > limit or (len(kept) > 10 and closer_deadwood):
        return None
    if not closer_deadwood:
        big = len(kept) > 10 and big_gin_bonus is not None
        left = least_deadwood(defender, aces, values)
        points = left + (big_gin_bonus if big else gin_bonus)
        return Outcome("big_gin" if big else "gin", 0, left, "closer", points)
    defence = melds_first_deadwood if melds_first else defence_deadwood
    left = defence(on_table, defender, aces, values)
    winner, points = _knock(closer_deadwood, left, undercut_bonus, knock_bonus, gin_off_bonus, tie)
    return Outcome("knock", closer_deadwood, left, winner, points)


def _knock(
    closer: int, defender: int, undercut: int, knock: int, gin_off: int | None, tie: str
) -> tuple[str, int]:
    if closer < defender:
        return "closer", defender - closer + knock
    if closer == defender and tie != "undercut":
        return ("closer" if tie == "closer" else "defender"), 0
    if defender == 0 and gin_off is not None:
        undercut = gin_off
    return "defender", closer - defender + undercut


def layouts(
    closer: Collection[str], defender: Collection[str], limit: int = 10, **settle_options
) -> set[Row]:
    """Every distinct outcome the closer could choose among his arrangements within the limit.

    A hand that can be gin is gin: one row.
    """
    aces, values = settle_options.get("aces", "low"), settle_options.get("values", VALUES)
    discard = settle_options.get("discard")
    kept = [card for card in closer if card != discard]
    if least_deadwood(kept, aces, values) == 0:
        ways = [None]
    else:
        ways = {one.melds for one in arrangements(kept, aces) if total(one.loose, values) <= limit}
    rows = set()
    for laid in ways:
        outcome = settle(closer, defender, limit, **settle_options, laid=laid)
        if outcome:
            _, own, other, winner, points = outcome
            rows.add(Row(own, other, points if winner == "closer" else -points))
    return rows
