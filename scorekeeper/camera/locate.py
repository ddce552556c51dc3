"""Find the printed corner indices of cards: a rank over its pip, whichever way it is turned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from scorekeeper.camera.found import Photo
from scorekeeper.camera.models import locating
from scorekeeper.camera.photo import resized

#: The longest sides at which a photo is searched, and the largest enlargement.
SCALES: Final = (640, 1280)
ENLARGED: Final = 2.6

STRIDE: Final = 4  #: a cell of the net's answer is so many pixels wide
UNIT: Final = 24.0  #: heights are answered as logs of pixels over this
HOT: Final = 0.25  #: the least heat of an index
MOST: Final = 200  #: indices of one photo

#: Two finds closer than these shares of the taller one's height, along and across, are one index:
#: in a tight fan the next index lies close beside, never close above.
ALONG, ACROSS = 0.55, 0.27


@dataclass(frozen=True)
class Spot:
    """An index: its middle in pixels, which way is up (a unit vector), its height, how sure."""

    x: float
    y: float
    up: tuple[float, float]
    height: float
    heat: float


def find_indices(photo: Photo) -> Sequence[Spot]:
    """Find the indices of a photo, each once, the surest first."""
    longest = max(photo.shape[:2])
    scales = [scale for scale in SCALES if scale <= longest * ENLARGED]
    found = [spot for scale in scales for spot in _at_scale(photo, scale / longest, scale)]
    found.sort(key=lambda spot: -spot.heat)
    kept: list[Spot] = []
    for spot in found:
        if len(kept) == MOST:
            break
        if all(_apart(spot, other) for other in kept):
            kept.append(spot)
    return kept


def _apart(one: Spot, other: Spot) -> bool:
    away = np.array([other.x - one.x, other.y - one.y]) / max(one.height, other.height)
    up = np.array(one.up)
    along, across = abs(away @ up), abs(away @ [-up[1], up[0]])
    return bool(along > ALONG or across > ACROSS)


def _at_scale(photo: Photo, share: float, longest: int) -> Iterator[Spot]:
    picture = resized(photo, longest)
    high, wide = picture.shape[:2]
    padded = np.zeros((-(-high // 16) * 16, -(-wide // 16) * 16, 3), np.float32)
    padded[:high, :wide] = picture
    padded /= 255
    (answers,) = locating().run(None, {"picture": padded.transpose(2, 0, 1)[None]})
    heat = 1 / (1 + np.exp(-answers[0, 0]))
    around = np.pad(heat, 1)
    highest = np.max(
        [around[y : y + heat.shape[0], x : x + heat.shape[1]] for y in range(3) for x in range(3)],
        0,
    )
    for row, column in np.argwhere((heat >= HOT) & (heat == highest)):
        right, down, tall, dx, dy = answers[0, 1:, row, column]
        size = float(np.hypot(right, down)) or 1.0
        yield Spot(
            x=float(column + dx + 0.5) * STRIDE / share,
            y=float(row + dy + 0.5) * STRIDE / share,
            up=(float(right) / size, float(down) / size),
            height=float(np.exp(np.clip(tall, -2, 2))) * UNIT / share,
            heat=float(heat[row, column]),
        )
