"""Scenes composed by program: cards of one deck, fanned, in rows or scattered, photographed.

`python -m scorekeeper.camera.train.scenes FOLDER [NUMBER]` writes some whole hands, to measure by.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from scorekeeper.camera.reading import NAMES
from scorekeeper.camera.train.decks import HEIGHT, Deck, Face
from scorekeeper.camera.train.tables import cover, draw_table, photograph

Picture = np.ndarray
Random = np.random.Generator

SIZE: Final = 320  #: pixels of a scene
SHORTEST, TALLEST = 11, 70  #: how tall an index is in a scene

#: How many decks are in use at once, and after how many scenes one of them is renewed.
DECKS, RENEWED = 48, 6

#: The seed of the hands that are written, how many cards each has at least, and how tall indices.
SHOWN: Final = 4711
HAND, LEGIBLE = 9, 17

#: How much of an index must be seen to count, and below which it is nothing.
SEEN, HIDDEN = 0.88, 0.35


@dataclass(frozen=True)
class Mark:
    """An index in a scene: the middle, which way is up (a unit vector), its height in pixels."""

    card: int
    x: float
    y: float
    up: tuple[float, float]
    height: float
    seen: float  #: which share of it is in sight


@dataclass(frozen=True, eq=False)
class Scene:
    """A picture, blue green red, and what is printed where."""

    picture: Picture
    marks: list[Mark]


def scenes(seed: int) -> Iterator[Scene]:
    """Compose scenes without end, the same ones for the same seed."""
    random = np.random.default_rng(seed)
    decks = [Deck(random) for _deck in range(DECKS)]
    number = 0
    while True:
        yield compose(random, decks[random.integers(DECKS)])
        number += 1
        if number % RENEWED == 0:
            decks[random.integers(DECKS)] = Deck(random)


def compose(random: Random, deck: Deck) -> Scene:
    """Lay some cards of a deck on a table and take a picture."""
    scene = draw_table(random, SIZE)
    owner = np.full((SIZE, SIZE), -1, np.int16)
    laid = list(_lay(random, deck))
    shadow = random.uniform(0, 0.6) if random.random() < 0.6 else 0
    for number, (face, place) in enumerate(laid):
        _paste(scene, owner, face, place, number, shadow)
    if random.random() < 0.12:
        cover(random, scene, owner)
    marks = [mark for number, one in enumerate(laid) for mark in _marks(*one, owner, number)]
    return Scene(photograph(random, scene), marks)


# Where the cards lie: a homography from card pixels to scene pixels for each, lowest first.


def _lay(random: Random, deck: Deck) -> Iterator[tuple[Face, np.ndarray]]:
    tall = np.exp(random.uniform(np.log(SHORTEST), np.log(TALLEST)))
    scale = tall / deck.index_height
    ways = (_fan, _fan, _fan, _row, _row, _column, _scatter, _grid)
    poses = ways[random.integers(len(ways))](random, deck.width)
    turn = random.uniform(0, 360) if random.random() < 0.6 else random.normal(0, 12)
    centre = poses[random.integers(len(poses))] @ [
        random.uniform(-0.2, 1.2) * deck.width,
        random.uniform(-0.2, 0.9) * HEIGHT,
        1,
    ]
    view = _shifted(SIZE / 2, SIZE / 2) @ _lens(random) @ _turned(turn) @ np.diag([scale, scale, 1])
    view = view @ _shifted(-centre[0], -centre[1])
    cards = random.permutation(52)[: len(poses)]
    for card, pose in zip(cards, poses, strict=True):
        yield deck.face(int(card)), view @ pose


def _turned(degrees: float) -> np.ndarray:
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.0]])


def _shifted(x: float, y: float) -> np.ndarray:
    return np.array([[1, 0, x], [0, 1, y], [0, 0, 1.0]])


def _lens(random: Random) -> np.ndarray:
    """Look from the side a little: squeeze one way, and let the far end shrink."""
    squeeze = np.diag([1, random.uniform(0.65, 1) if random.random() < 0.5 else 1, 1])
    side = _turned(random.uniform(0, 360))
    lens = side.T @ squeeze @ side
    lens[2, :2] = random.normal(0, 0.0006, 2)
    return lens


def _fan(random: Random, width: int) -> list[np.ndarray]:
    number = int(random.integers(3, 14))
    step = random.uniform(3.5, 15) * (1 if random.random() < 0.85 else -1)
    arm = HEIGHT * random.uniform(0.85, 2.2)
    poses = []
    turn = -step * number / 2
    for _card in range(number):
        turn += step * random.uniform(0.55, 1.5)
        away = _shifted(-width / 2 + random.normal(0, 6), -arm + random.normal(0, 10))
        poses.append(_turned(turn) @ away)
    if random.random() < 0.15:  # one card in it stands on its head
        at = random.integers(number)
        poses[at] = poses[at] @ _shifted(width, HEIGHT) @ _turned(180)
    return poses


def _row(random: Random, width: int) -> list[np.ndarray]:
    """Cards side by side or overlapping, now and then a gap."""
    step = width * random.choice([random.uniform(0.17, 0.45), random.uniform(0.3, 1.2)])
    poses, x = [], 0.0
    for _card in range(random.integers(2, 13)):
        pose = _shifted(x, random.normal(0, 8)) @ _turned(random.normal(0, 3))
        poses.append(pose)
        x += step * random.uniform(0.7, 1.3)
    return poses if random.random() < 0.85 else poses[::-1]


def _column(random: Random, width: int) -> list[np.ndarray]:
    """Cards one below the other, as patience or sorted melds lie."""
    step = HEIGHT * random.uniform(0.14, 0.4)
    poses, y = [], 0.0
    for _card in range(random.integers(2, 13)):
        poses.append(_shifted(random.normal(0, 7), y) @ _turned(random.normal(0, 2)))
        y += step * random.uniform(0.8, 1.2)
    return poses


def _grid(random: Random, width: int) -> list[np.ndarray]:
    wide, high = width * random.uniform(1.02, 1.5), HEIGHT * random.uniform(1.02, 1.4)
    return [
        _shifted(wide * x, high * y) @ _turned(random.normal(0, 5))
        for y in range(3)
        for x in range(4)
    ]


def _scatter(random: Random, width: int) -> list[np.ndarray]:
    wide = random.uniform(0.3, 2.0)
    return [
        _shifted(*(random.normal(0, HEIGHT * wide, 2))) @ _turned(random.uniform(0, 360))
        for _card in range(random.integers(1, 11))
    ]


# Cards on the scene.


def _paste(
    scene: Picture, owner: Picture, face: Face, place: np.ndarray, number: int, shadow: float
) -> None:
    """Lay one card on top of all that lies there."""
    corners = _through(
        place,
        np.array(
            [[0, 0], [face.masks[0].shape[1], 0], [0, HEIGHT], [face.masks[0].shape[1], HEIGHT]],
            float,
        ),
    )
    x0, y0 = np.floor(corners.min(0)).astype(int) - 6
    x1, y1 = np.ceil(corners.max(0)).astype(int) + 6
    x0, y0, x1, y1 = max(x0, 0), max(y0, 0), min(x1, SIZE), min(y1, SIZE)
    if x1 - x0 < 8 or y1 - y0 < 8:
        return
    size = np.linalg.norm(corners[2] - corners[0]) / HEIGHT
    level = 0 if size > 0.6 else 1 if size > 0.3 else 2
    there = _shifted(-x0, -y0) @ place @ np.diag([2**level, 2**level, 1])
    box = (int(x1 - x0), int(y1 - y0))
    mask = cv2.warpPerspective(face.masks[level], there, box)
    if not mask.any():
        return
    picture = cv2.warpPerspective(face.pictures[level], there, box, borderMode=cv2.BORDER_REPLICATE)
    area = scene[y0:y1, x0:x1]
    if shadow:
        dark = cv2.blur(mask, (7, 7)).astype(np.float32) * (shadow / 255)
        area[:] = area * (1 - dark[..., None])
    share = mask[..., None].astype(np.float32) / 255
    area[:] = area * (1 - share) + picture * share
    owner[y0:y1, x0:x1][mask > 127] = number


def _through(place: np.ndarray, points: np.ndarray) -> np.ndarray:
    there = np.concatenate([points, np.ones((len(points), 1))], 1) @ place.T
    return there[:, :2] / there[:, 2:]


#: Where in an index we look whether it is in sight, in fractions of its box.
LOOKED: Final = np.stack(
    np.meshgrid(np.linspace(0.04, 0.96, 6), np.linspace(0.02, 0.98, 9)), -1
).reshape(-1, 2)


def _marks(face: Face, place: np.ndarray, owner: Picture, number: int) -> Iterator[Mark]:
    for index in face.indices:
        x0, y0, x1, y1 = index.box
        points = _through(place, LOOKED * [x1 - x0, y1 - y0] + [x0, y0])
        at = np.floor(points).astype(int)
        inside = ((at >= 0) & (at < SIZE)).all(1)
        here = at.clip(0, SIZE - 1)
        seen = float(((owner[here[:, 1], here[:, 0]] == number) & inside).mean())
        top, bottom = _through(place, np.array([[(x0 + x1) / 2, y0], [(x0 + x1) / 2, y1]]))
        if index.turned:
            top, bottom = bottom, top
        x, y = (top + bottom) / 2
        height = float(np.linalg.norm(top - bottom))
        if seen > 0 and height > 1 and 0 <= x < SIZE and 0 <= y < SIZE:
            yield Mark(face.card, x, y, tuple((top - bottom) / height), height, seen)


def main(folder: str, number: str = "12") -> None:
    """Write scenes in which a whole hand is in sight, with its cards in `labels.json`."""
    labels: dict[str, list[str]] = {}
    source = scenes(SHOWN)
    while len(labels) < int(number):
        scene = next(source)
        seen = {mark.card for mark in scene.marks if mark.seen >= SEEN and mark.height >= LEGIBLE}
        if len(seen) < HAND or len({mark.card for mark in scene.marks}) > len(seen):
            continue
        name = f"hand{len(labels) + 1:02}.jpg"
        labels[name] = [NAMES[card] for card in sorted(seen)]
        cv2.imwrite(str(Path(folder) / name), scene.picture, [cv2.IMWRITE_JPEG_QUALITY, 88])
    (Path(folder) / "labels.json").write_text(json.dumps(labels, indent=1) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
