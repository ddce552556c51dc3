"""Name the card of an index: an upright crop, several times a little shifted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from scorekeeper.camera.deck import Deck
from scorekeeper.camera.found import Photo
from scorekeeper.camera.locate import Spot
from scorekeeper.camera.models import naming
from scorekeeper.camera.photo import resized

#: A crop's width and height in pixels, and how tall an index is in it.
WIDE, HIGH, TALL = 36, 48, 34

#: So many crops go through the net at once: more take memory, and no less time.
BATCH: Final = 40

#: Shifts across and along in shares of the height, and stretches, whose answers are averaged.
LOOKS: Final = (
    (0.0, 0.0, 1.0),
    (0.05, 0.0, 1.0),
    (-0.05, 0.0, 1.0),
    (0.0, 0.05, 1.06),
    (0.0, -0.05, 0.94),
)

#: From here on one look is enough.
SURE: Final = 0.9


def features_of(photo: Photo, spots: Sequence[Spot]) -> Photo:
    """Look at each index: (number of spots, looks, features).

    What the net is sure of at the first look is not looked at again: its looks are all the same.
    """
    levels = [photo]
    while max(levels[-1].shape[:2]) > 300:
        levels.append(resized(levels[-1], max(levels[-1].shape[:2]) // 2))
    seen = np.repeat(_looked(levels, photo, spots, LOOKS[:1]), len(LOOKS), axis=1)
    ranks, suits = Deck().judge(seen[:, :1])
    none, sure = ranks[:, 0, 0], np.minimum(ranks[:, 0, 1:].max(1), suits[:, 0].max(1))
    again: list[int] = np.flatnonzero(np.maximum(none, sure) < SURE).tolist()
    if again:
        seen[again, 1:] = _looked(levels, photo, [spots[at] for at in again], LOOKS[1:])
    return seen


def _looked(
    levels: Sequence[Photo],
    photo: Photo,
    spots: Sequence[Spot],
    looks: Sequence[tuple[float, float, float]],
) -> Photo:
    crops = np.stack([_crop(levels, photo, spot, look) for spot in spots for look in looks])
    parts = [crops[at : at + BATCH] for at in range(0, len(crops), BATCH)]
    return np.concatenate([_features(part) for part in parts]).reshape(len(spots), len(looks), -1)


def _features(crops: Photo) -> Photo:
    seen = crops.transpose(0, 3, 1, 2).astype(np.float32) / 255
    (features,) = naming().run(None, {"crops": seen})
    return features


def chances(features: Photo, deck: Deck) -> Photo:
    """Say for each index how likely it is each of the 52 cards: (spots, 52)."""
    ranks, suits = deck.judge(features)
    each = suits[..., :, None] * ranks[..., None, 1:]
    return each.mean(1).reshape(len(features), 52)


def _crop(
    levels: Sequence[Photo], photo: Photo, spot: Spot, look: tuple[float, float, float]
) -> Photo:
    """Sample a crop from the level in which the index is nearest above the wanted height."""
    fitting = [one for one in levels if spot.height * len(one) / len(photo) >= TALL * 0.9]
    level = fitting[-1] if fitting else levels[0]
    share = len(level) / len(photo)
    up = np.array(spot.up)
    right = np.array([-up[1], up[0]])
    across, along, stretch = look
    middle = np.array([spot.x, spot.y]) + (right * across + up * along) * spot.height
    step = spot.height * stretch / TALL * share
    x = (np.arange(WIDE) - WIDE / 2 + 0.5) * step
    y = (np.arange(HIGH) - HIGH / 2 + 0.5) * step
    at = middle * share + x[None, :, None] * right - y[:, None, None] * up
    return _sampled(level, at[..., 0], at[..., 1])


def _sampled(picture: Photo, x: Photo, y: Photo) -> Photo:
    """Read a picture between its pixels; beyond the edge it goes on as it ends."""
    high, wide = picture.shape[:2]
    x, y = np.clip(x, 0, wide - 1.001), np.clip(y, 0, high - 1.001)
    left, top = x.astype(int), y.astype(int)
    fx, fy = (x - left)[..., None], (y - top)[..., None]
    upper = picture[top, left] * (1 - fx) + picture[top, left + 1] * fx
    lower = picture[top + 1, left] * (1 - fx) + picture[top + 1, left + 1] * fx
    return upper * (1 - fy) + lower * fy
