"""Teach the second net: `python -m scorekeeper.camera.train.name FOLDER [STEPS]`.

Its crops are cut where indices are, a little beside, turned and stretched as the first net
errs, and where none is: over pips, courts, letters, half hidden indices and upside down.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import cv2
import numpy as np
import torch
from torch.nn.functional import cross_entropy

from scorekeeper.camera.train.course import Course
from scorekeeper.camera.train.nets import CROP, TALL, Name
from scorekeeper.camera.train.scenes import HIDDEN, SIZE, Mark, Scene, scenes

Picture = np.ndarray
Random = np.random.Generator

BATCH: Final = 128
STORE: Final = 24_000  #: crops to draw a batch from
SCENES: Final = 10  #: new scenes a step

#: Most crops of indices a scene gives, and crops of other things beside them.
OF_INDICES, OF_OTHERS = 8, 2

#: How much of an index must be seen to be named: less than to be searched for, since what is
#: found half hidden in a tight fan is most often still told by its half.
NAMED: Final = 0.7


def cut(picture: Picture, x: float, y: float, up: tuple[float, float], height: float) -> Picture:
    """Cut an upright crop around an index that is *height* pixels tall."""
    scale = TALL / height
    c, s = -up[1] * scale, up[0] * scale
    place = np.array([[c, s, 0], [-s, c, 0]])
    place[:, 2] = np.array(CROP) / 2 - place[:, :2] @ [x + 0.5, y + 0.5]
    how = cv2.INTER_AREA if scale < 0.6 else cv2.INTER_LINEAR
    return cv2.warpAffine(picture, place, CROP, flags=how, borderMode=cv2.BORDER_REPLICATE)


def crops(random: Random, scene: Scene) -> Iterator[tuple[Picture, int, int]]:
    """Cut crops with their ranks (0 is none) and suits (-1 does not matter)."""
    whole = [mark for mark in scene.marks if mark.seen >= NAMED and mark.height >= 15]
    for mark in random.permutation(np.array(whole, object))[:OF_INDICES] if whole else []:
        yield _beside(random, scene.picture, mark, 0.055, 7), mark.card % 13 + 1, mark.card // 13
        if random.random() < 0.12:
            turned = (-mark.up[0], -mark.up[1])
            if random.random() < 0.5:
                turned = (mark.up[1], -mark.up[0])
            yield cut(scene.picture, mark.x, mark.y, turned, mark.height), 0, -1
        if random.random() < 0.2:
            yield _off(random, scene.picture, mark), 0, -1
    for mark in scene.marks:
        if mark.seen < HIDDEN and random.random() < 0.25:
            yield _beside(random, scene.picture, mark, 0.1, 15), 0, -1
    for _other in range(OF_OTHERS):
        x, y = random.uniform(0, SIZE, 2)
        tall = np.exp(random.uniform(np.log(11), np.log(80)))
        if all(
            abs(mark.x - x) + abs(mark.y - y) > 0.8 * (mark.height + tall) for mark in scene.marks
        ):
            turn = random.uniform(0, 2 * np.pi)
            yield cut(scene.picture, x, y, (np.cos(turn), np.sin(turn)), tall), 0, -1


def _beside(random: Random, picture: Picture, mark: Mark, wander: float, turn: float) -> Picture:
    """Cut a crop that misses its index a little."""
    x, y = np.array([mark.x, mark.y]) + random.normal(0, wander * mark.height, 2)
    angle = np.arctan2(mark.up[1], mark.up[0]) + np.radians(random.normal(0, turn))
    tall = mark.height * np.exp(random.normal(0, 0.09))
    return cut(picture, x, y, (np.cos(angle), np.sin(angle)), tall)


def _off(random: Random, picture: Picture, mark: Mark) -> Picture:
    """Cut a crop that misses its index by most of its height, or takes it far too large."""
    if random.random() < 0.4:
        tall = mark.height * random.choice([0.45, 2.3])
        return cut(picture, mark.x, mark.y, mark.up, tall)
    turn, far = random.uniform(0, 2 * np.pi), random.uniform(0.7, 1.3) * mark.height
    x, y = mark.x + far * np.cos(turn), mark.y + far * np.sin(turn)
    return cut(picture, x, y, mark.up, mark.height)


class Store:
    """Crops of many scenes, so that a batch is of all of them and each is seen a few times."""

    def __init__(self, seed: int) -> None:
        self.random = np.random.default_rng(seed)
        self.source = scenes(seed)
        self.seen = np.zeros((STORE, CROP[1], CROP[0], 3), np.uint8)
        self.ranks, self.suits = np.zeros(STORE, np.int64), np.zeros(STORE, np.int64)
        self.number = 0

    def add(self, number: int) -> None:
        """Fill in the crops of some more scenes, the oldest go."""
        for _scene in range(number):
            for crop, rank, suit in crops(self.random, next(self.source)):
                at = self.number % STORE
                self.seen[at], self.ranks[at], self.suits[at] = crop, rank, suit
                self.number += 1

    def batch(self) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Draw some crops."""
        at = self.random.integers(min(self.number, STORE), size=BATCH)
        seen = torch.from_numpy(self.seen[at]).permute(0, 3, 1, 2).float() / 255
        return seen, torch.from_numpy(self.ranks[at]), torch.from_numpy(self.suits[at])


def main(folder: str, steps: str = "11500") -> None:
    """Teach the net; a run that was stopped goes on where it stood."""
    torch.manual_seed(2)
    net = Name()
    course = Course(net, int(steps), Path(folder) / "name.pt")
    store = Store(2000 + course.step)
    store.add(200)
    for _step in course:
        store.add(SCENES)
        seen, ranks, suits = store.batch()
        rank, suit, _features = net(seen)
        loss = cross_entropy(rank, ranks, label_smoothing=0.03)
        course.learn(loss + cross_entropy(suit, suits, ignore_index=-1, label_smoothing=0.03))


if __name__ == "__main__":
    main(*sys.argv[1:])
