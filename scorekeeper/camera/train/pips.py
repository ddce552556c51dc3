"""Pips drawn by program, each deck with shapes of its own."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

Picture = np.ndarray
Random = np.random.Generator

SIZE: Final = 96
FINE: Final = 16  #: pixels are divided by so much while polygons are filled


def draw_pips(random: Random) -> list[Picture]:
    """Draw the four pips of one deck in the order C D H S: 0 is paper, 255 ink."""
    return [_club(random), _diamond(random), _heart(random), _spade(random)]


def _filled(*polygons: np.ndarray) -> Picture:
    """Fill polygons whose points lie between -1 and 1, and cut the picture to them."""
    picture = np.zeros((SIZE, SIZE), np.uint8)
    for points in polygons:
        placed = ((points * 0.46 + 0.5) * SIZE * FINE).astype(np.int32)
        cv2.fillPoly(picture, [placed], 255, cv2.LINE_AA, shift=4)
    rows, columns = np.any(picture > 40, 1).nonzero()[0], np.any(picture > 40, 0).nonzero()[0]
    return picture[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


def _circle(x: float, y: float, rx: float, ry: float) -> np.ndarray:
    turn = np.linspace(0, 2 * np.pi, 40)
    return np.stack([x + rx * np.cos(turn), y + ry * np.sin(turn)], 1)


def _lobes(random: Random) -> np.ndarray:
    """Outline a heart with its point below: two lobes and two curved flanks."""
    dent, reach = random.uniform(0.25, 0.62), random.uniform(0.0, 0.5)
    turn = np.linspace(np.pi, 0, 20)
    ry = random.uniform(0.4, 0.62)
    left = np.stack([-0.5 + 0.5 * np.cos(turn), -1 + ry - ry * np.sin(turn)], 1)
    right = left + np.array([1.0, 0])
    left[-1, 1] = right[0, 1] = -1 + dent
    along = np.linspace(0, 1, 16)[:, None]
    bend = np.array([random.uniform(0.75, 1.02), reach])
    flank = (1 - along) ** 2 * right[-1] + 2 * (1 - along) * along * bend + along**2 * [0, 1.0]
    return np.concatenate([left, right, flank, flank[::-1] * [-1, 1]])


def _heart(random: Random) -> Picture:
    return _filled(_lobes(random) * [random.uniform(0.8, 1.0), 1])


def _stem(random: Random, top: float) -> np.ndarray:
    """Outline the foot of a spade or club, straight or flared."""
    neck, foot = random.uniform(0.03, 0.14), random.uniform(0.16, 0.5)
    bend = random.uniform(0.02, 0.3)
    along = np.linspace(0, 1, 12)[:, None]
    side = (
        (1 - along) ** 2 * [neck, top]
        + 2 * (1 - along) * along * [bend * neck + 0.04, 0.9]
        + along**2 * [foot, 1.0]
    )
    return np.concatenate([side, side[::-1] * [-1, 1]])


def _spade(random: Random) -> Picture:
    body = _lobes(random) * [random.uniform(0.8, 1.0), -random.uniform(0.72, 0.9)]
    body[:, 1] -= 1 + body[:, 1].min()
    return _filled(body, _stem(random, random.uniform(0.0, 0.35)))


def _club(random: Random) -> Picture:
    r = random.uniform(0.37, 0.52)
    apart = random.uniform(0.42, 0.58)
    low = random.uniform(0.1, 0.36)
    tall = random.uniform(0.9, 1.1)
    parts = [
        _circle(0, -1 + r * tall, r, r * tall),
        _circle(-apart, low, r, r * tall),
        _circle(apart, low, r, r * tall),
        _circle(0, random.uniform(-0.15, 0.15), 0.22, 0.26),
    ]
    return _filled(*parts, _stem(random, random.uniform(0.0, 0.2)))


def _diamond(random: Random) -> Picture:
    wide, hollow = random.uniform(0.6, 0.95), random.uniform(-0.03, 0.16)
    along = np.linspace(0, 1, 10)[:, None]
    bend = np.array([0.5 - hollow, -0.5 + hollow])
    side = (1 - along) ** 2 * [0, -1] + 2 * (1 - along) * along * bend + along**2 * [1, 0]
    quarter = side * [wide, 1]
    half = np.concatenate([quarter, quarter[::-1] * [1, -1]])
    return _filled(np.concatenate([half, half[::-1] * [-1, 1]]))
