"""A household's deck: corrected cards bend the last layer of the net towards its letters."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

import numpy as np

from scorekeeper.camera.found import Photo
from scorekeeper.camera.models import heads

#: How often, how far, and how firmly held back a head follows what was corrected.
STEPS, RATE, HOLD = 120, 0.5, 0.004

#: The most corrected cards that are taken, the newest.
MOST: Final = 400


class Deck:
    """What was learnt of one deck: features of indices and the cards they are (0 to 51)."""

    def __init__(self, features: Sequence[Sequence[float]] = (), cards: Sequence[int] = ()) -> None:
        self.features = np.array(features[-MOST:], np.float32)
        self.cards = np.array(cards[-MOST:], int)

    def judge(self, features: Photo) -> tuple[Photo, Photo]:
        """Return the chances of each rank (none first) and of each suit for rows of features."""
        one = np.concatenate([features, np.ones((*features.shape[:-1], 1), np.float32)], -1)
        rank, suit = self._heads
        return _shares(one @ rank.T), _shares(one @ suit.T)

    @cached_property
    def _heads(self) -> tuple[Photo, Photo]:
        given = heads()
        if not len(self.cards):
            return given["rank"], given["suit"]
        seen = np.concatenate([self.features, np.ones((len(self.cards), 1), np.float32)], 1)
        return (
            _bent(given["rank"], seen, self.cards % 13 + 1),
            _bent(given["suit"], seen, self.cards // 13),
        )


def _bent(head: Photo, seen: Photo, right: Photo) -> Photo:
    """Follow the corrected cards downhill from what the head was taught, held back by it."""
    wanted = np.eye(len(head), dtype=np.float32)[right]
    size = float((seen**2).sum(1).mean())
    now = head.copy()
    for _step in range(STEPS):
        slope = (_shares(seen @ now.T) - wanted).T @ seen / len(seen) / size
        now -= RATE * (slope * 10 + HOLD * (now - head))
    return now


def _shares(scores: Photo) -> Photo:
    grown = np.exp(scores - scores.max(-1, keepdims=True))
    return grown / grown.sum(-1, keepdims=True)
