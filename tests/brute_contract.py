"""The second opinion on contracts: slow, obvious, and ignorant of the program it checks.

Cards are spellings (`7H`, `Jk`), twins included. Every way to put every card into one of the parts
is tried, and every part is compared with every set and every stretch there is.
"""

from itertools import combinations, product

from tests.brute import LINES, RANKS, SUITS


def can_meet(cards, parts, *, aces="low", wild=(), half=False):
    """Whether the cards go into the parts, none left and none missing, runs of a suit apart.

    A part is ("set", 3), ("run", 4), ("pair", 2) or ("rest", 3).
    """
    cards = sorted(cards)
    for places in product(range(len(parts)), repeat=len(cards)):
        piles = [[] for _ in parts]
        for card, place in zip(cards, places, strict=True):
            piles[place].append(card)
        if any(len(pile) < size for pile, (_, size) in zip(piles, parts, strict=True)):
            continue
        ways = [
            list(readings(pile, kind, aces, wild, half))
            for pile, (kind, _) in zip(piles, parts, strict=True)
        ]
        if all(ways) and any(apart(chosen, aces) for chosen in product(*ways)):
            return True
    return False


def can_meet_with(cards, parts, *, aces="low", wild=(), half=False):
    """Whether the cards can lie in the parts once the right natural cards are added to them.

    Runs need not be apart.
    """
    cards = sorted(cards)
    for places in product(range(len(parts)), repeat=len(cards)):
        piles = [[] for _ in parts]
        for card, place in zip(cards, places, strict=True):
            piles[place].append(card)
        if all(
            len(pile) <= size
            and any(
                few_wilds(pile, wanted, wild, half, twice=twice, added=size - len(pile))
                for wanted, twice in wanted_by(kind, size, aces)
            )
            for pile, (kind, size) in zip(piles, parts, strict=True)
        ):
            return True
    return False


def wanted_by(kind, size, aces):
    """Every set and every run of a kind, and whether a card may lie in it twice."""
    if kind in ("set", "pair"):
        return [([rank + suit for suit in SUITS], True) for rank in RANKS]
    return [
        ([rank + suit for rank in stretch], False)
        for stretch in stretches(size, aces)
        for suit in SUITS
    ]


def readings(pile, kind, aces, wild, half):
    """Every way to see a pile as that kind of part: None for a set, suit and stretch for a run."""
    if kind in ("set", "pair"):
        if (kind == "set" or len(pile) == 2) and any(
            few_wilds(pile, [rank + suit for suit in SUITS], wild, half, twice=True)
            for rank in RANKS
        ):
            yield None
        return
    for stretch in stretches(len(pile), aces):
        for suit in SUITS:
            if few_wilds(pile, [rank + suit for rank in stretch], wild, half, twice=False):
                yield suit, stretch


def few_wilds(pile, wanted, wild, half, *, twice, added=0):
    """Whether the cards are those wanted, wild ones standing in for the rest.

    A wild card in its own place may count as natural; *added* are more natural ones.
    """
    wilds = [card for card in pile if is_wild(card, wild)]
    naturals = [card for card in pile if not is_wild(card, wild)]
    for number in range(len(wilds) + 1):
        for own in combinations(wilds, number):
            lie = [*naturals, *own]
            fits = all(card in wanted for card in lie) and (twice or len(set(lie)) == len(lie))
            if fits and (not half or len(wilds) - number <= len(lie) + added):
                return True
    return False


def is_wild(card, wild):
    return ("Jk" if card == "Jk" else card[0]) in wild


def stretches(length, aces):
    if length > len(RANKS):
        return []
    line = LINES[aces]
    found = (line[low : low + length] for low in range(len(line) - length + 1))
    return [one for one in found if len(set(one)) == length]


def apart(chosen, aces):
    """Whether no two runs of a suit are one longer run in two pieces."""
    runs = [one for one in chosen if one is not None]
    for (suit, one), (other_suit, other) in combinations(runs, 2):
        longer = stretches(len(one) + len(other), aces)
        if suit == other_suit and (one + other in longer or other + one in longer):
            return False
    return True
