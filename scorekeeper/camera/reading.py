"""Read a photograph: find the indices, name them, and settle which cards lie there."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from scorekeeper.camera.found import Box, Found
from scorekeeper.camera.models import are_there

if TYPE_CHECKING:
    from scorekeeper.camera.found import Photo
    from scorekeeper.camera.locate import Spot

#: From here on an index is a card, also where nobody said how many there are: on the hands composed
#: by program this leaves the best of both, found and rightly found. The page marks what is unsure.
LIKELY: Final = 0.35

#: Told how many there are, an index may be a card from here on.
POSSIBLE: Final = 0.02

RANKS: Final = "A23456789TJQK"
NAMES: Final = [rank + suit for suit in "CDHS" for rank in RANKS]

#: How many guesses stand beside a card.
GUESSES: Final = 2


def available() -> bool:
    """Tell whether photos can be read here: the extra is installed. Loads nothing."""
    return are_there()


def read(
    image: bytes,
    *,
    count: int | tuple[int, int] | None = None,
    barred: Collection[str] = (),
    learnt: Sequence[tuple[str, Sequence[float]]] = (),
) -> list[Found]:
    """Read the cards on a photo, from left to right, each card once.

    *count* says how many cards there are, or how many at least and at most: then so many are
    given where so many indices are seen. *barred* are cards that lie elsewhere, as `"TD"`.
    *learnt* are cards of this deck with the features an earlier photo had of them; what is no
    card, or was seen by another net, does not count in either. Raises `BadPhoto` where
    the bytes are no picture, or too large a one.
    """
    from scorekeeper.camera.deck import Deck
    from scorekeeper.camera.locate import find_indices
    from scorekeeper.camera.naming import chances, features_of
    from scorekeeper.camera.photo import open_photo

    photo = open_photo(image)
    spots = find_indices(photo)
    if not spots:
        return []
    features = features_of(photo, spots)
    known = [
        (seen, NAMES.index(card))
        for card, seen in learnt
        if card in NAMES and len(seen) == features.shape[-1]
    ]
    deck = Deck([seen for seen, _card in known], [card for _seen, card in known])
    likely = chances(features, deck)
    likely[:, [NAMES.index(card) for card in barred if card in NAMES]] = 0
    chosen = dict(_chosen(likely, count))
    found = [
        Found(
            card=NAMES[card],
            p=float(likely[at, card]),
            box=_box(spots[at], photo),
            alternatives=_guesses(likely[at], chosen),
            features=features[at].mean(0).tolist(),
        )
        for card, at in chosen.items()
    ]
    return sorted(found, key=lambda one: one.box)


def crops(image: bytes, boxes: Sequence[Box]) -> list[bytes]:
    """Cut boxes out of a photo, each a small JPEG; raises `BadPhoto` as `read` does."""
    from scorekeeper.camera.photo import cut_out, open_photo

    photo = open_photo(image)
    return [cut_out(photo, box) for box in boxes]


def _chosen(likely: Photo, count: int | tuple[int, int] | None) -> Iterator[tuple[int, int]]:
    """Choose cards and the index each is read from, the surest first, none twice.

    An index whose card is taken is most often that card's other corner; only where cards are
    still missing is it asked what else it might be.
    """
    least, most = (count, count) if isinstance(count, int) else count or (0, 52)
    ways = sorted(
        ((float(p), at, card) for at, row in enumerate(likely) for card, p in enumerate(row)),
        reverse=True,
    )
    first = likely.argmax(1)
    cards: set[int] = set()
    used: set[int] = set()
    for wanted, lowest, second in (
        (most, LIKELY, False),
        (least, POSSIBLE, False),
        (least, POSSIBLE, True),
    ):
        for p, at, card in ways:
            if p < lowest or len(cards) >= wanted:
                break
            if (second or first[at] == card) and card not in cards and at not in used:
                cards.add(card)
                used.add(at)
                yield card, at


def _guesses(row: Photo, taken: Collection[int]) -> Sequence[tuple[str, float]]:
    """Return what else an index might be, the likeliest first."""
    order = sorted((card for card in range(52) if card not in taken), key=lambda card: -row[card])
    return [(NAMES[card], float(row[card])) for card in order[:GUESSES]]


def _box(spot: Spot, photo: Photo) -> Box:
    """Return a square around an index, in fractions of the photo."""
    high, wide = photo.shape[:2]
    half = spot.height * 0.62
    return (
        max(0.0, (spot.x - half) / wide),
        max(0.0, (spot.y - half) / high),
        min(1.0, (spot.x + half) / wide),
        min(1.0, (spot.y + half) / high),
    )
