"""What cards lie on, and what a camera makes of it: surfaces, light, blur, noise."""

from __future__ import annotations

import cv2
import numpy as np

from scorekeeper.camera.train.fonts import any_font, glyph, print_on

Picture = np.ndarray
Random = np.random.Generator


def draw_table(random: Random, size: int) -> Picture:
    """Paint a table, cloth, carpet or newspaper of *size* by *size* pixels."""
    ground = (
        random.uniform(0, 255, 3) * random.uniform(0.2, 1)
        if random.random() < 0.6
        else _wood(random)
    )
    table = np.empty((size, size, 3), np.float32)
    table[:] = ground
    for _layer in range(random.integers(1, 4)):
        coarse = int(2 ** random.uniform(1, 8.3))
        long = int(random.choice([1, 1, 1, 4, 12]))
        shape = (max(2, size // coarse), max(2, size // (coarse * long)))
        noise = random.normal(0, random.uniform(2, 28), (*shape, 1 if random.random() < 0.7 else 3))
        grown = cv2.resize(noise.astype(np.float32), (size, size), interpolation=cv2.INTER_CUBIC)
        table += grown.reshape(size, size, -1)
    kind = random.random()
    if kind < 0.12:
        _stripe(random, table)
    elif kind < 0.3:
        _write(random, table)
    elif kind < 0.45:
        _clutter(random, table)
    return np.clip(table, 0, 255).astype(np.uint8)


def _wood(random: Random) -> np.ndarray:
    return np.array([60, 110, 160]) * random.uniform(0.4, 1.4) + random.normal(0, 15, 3)


def _stripe(random: Random, table: Picture) -> None:
    """Weave a chequered or striped cloth."""
    size, step = len(table), random.integers(12, 90)
    bars = (np.arange(size) // step % 2).astype(np.float32)
    other = random.normal(0, 50, 3)
    table += bars[:, None, None] * other
    if random.random() < 0.6:
        table += bars[None, :, None] * other


def _write(random: Random, table: Picture) -> None:
    """Lay printed or written paper there, so that letters alone are no cards."""
    size = len(table)
    if random.random() < 0.6:
        table[:] = random.uniform(200, 250)
    font = any_font(random)
    height, ink = (
        int(random.uniform(9, 40)),
        random.uniform(0, 120, 3) * [1, 1, random.uniform(0.5, 2)],
    )
    for row in range(random.integers(0, height), size, int(height * 1.5)):
        x = random.integers(-20, size)
        for letter in random.choice(list("AKQJE123456789DBVR10maten"), random.integers(1, 14)):
            mask = glyph(font, str(letter))
            mask = cv2.resize(mask, (max(3, int(height * mask.shape[1] / mask.shape[0])), height))
            print_on(table, mask, x, row, ink)
            x += mask.shape[1] + height // 5


def _clutter(random: Random, table: Picture) -> None:
    """Put blots, rims of plates and pencils on the table."""
    size = len(table)
    for _thing in range(random.integers(1, 7)):
        at = tuple(int(one) for one in random.uniform(0, size, 2))
        colour = tuple(float(one) for one in random.uniform(0, 255, 3))
        radius = int(random.uniform(4, 120))
        if random.random() < 0.5:
            cv2.circle(table, at, radius, colour, int(random.choice([-1, 2, 5])), cv2.LINE_AA)
        else:
            end = tuple(int(one) for one in random.uniform(0, size, 2))
            cv2.line(table, at, end, colour, int(random.integers(1, 14)), cv2.LINE_AA)


def cover(random: Random, scene: Picture, owner: Picture) -> None:
    """Lay a thumb of some skin over a corner of the cards; what it hides belongs to nobody."""
    size = len(scene)
    at = tuple(int(one) for one in random.uniform(0, size, 2))
    axes = (int(random.uniform(8, 40)), int(random.uniform(20, 110)))
    turn = random.uniform(0, 360)
    skin = np.array([110, 150, 210]) * random.uniform(0.3, 1.15) + random.normal(0, 8, 3)
    cv2.ellipse(scene, at, axes, turn, 0, 360, tuple(map(float, skin)), -1, cv2.LINE_AA)
    cv2.ellipse(owner, at, axes, turn, 0, 360, -1, -1)


def photograph(random: Random, scene: Picture) -> Picture:
    """Light the scene and take its picture, as a phone would: half with a steady hand."""
    size, harm = len(scene), float(random.choice([0.35, 1.0]))
    picture = scene.astype(np.float32)
    picture *= _light(random, size)[..., None]
    picture *= np.exp(random.normal(0, 0.09, 3)).astype(np.float32) * random.uniform(0.55, 1.12)
    picture = (picture - 128) * random.uniform(0.75, 1.15) + 128 + random.normal(0, 8)
    if random.random() < 0.1:  # glare
        at = random.uniform(0, size, 2)
        y, x = np.mgrid[:size, :size]
        far = ((x - at[0]) ** 2 + (y - at[1]) ** 2) / random.uniform(15, 70) ** 2
        picture += (np.exp(-far) * random.uniform(40, 200))[..., None].astype(np.float32)
    picture = np.clip(picture, 0, 255)
    blur = random.random()
    if blur < 0.55:
        picture = cv2.GaussianBlur(picture, (0, 0), random.uniform(0.3, 0.3 + harm))
    elif blur < 0.65 and harm == 1:
        picture = cv2.filter2D(picture, -1, _streak(random))
    elif blur < 0.8:
        f = random.uniform(1 - harm / 2, 0.97)
        small = cv2.resize(picture, None, fx=f, fy=f, interpolation=cv2.INTER_AREA)
        picture = cv2.resize(small, (size, size), interpolation=cv2.INTER_LINEAR)
    if random.random() < 0.25:
        soft = cv2.GaussianBlur(picture, (0, 0), 1.2)
        picture = picture + (picture - soft) * random.uniform(0.3, 1.2)
    picture += random.normal(0, random.uniform(0.3, 7 * harm), (size, size, 1)).astype(np.float32)
    picture = np.clip(picture, 0, 255).astype(np.uint8)
    if random.random() < 0.8:
        quality = int(random.integers(95 - 60 * harm, 96))
        _ok, packed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
        picture = cv2.imdecode(packed, cv2.IMREAD_COLOR)
    return picture


def _light(random: Random, size: int) -> Picture:
    """Light it by a lamp from one side, and at times a hard or soft shadow."""
    turn = random.uniform(0, 2 * np.pi)
    y, x = np.mgrid[:size, :size].astype(np.float32) / size - 0.5
    light = 1 + (x * np.cos(turn) + y * np.sin(turn)) * random.uniform(0, 0.7)
    if random.random() < 0.35:
        shade = np.ones((size, size), np.float32)
        points = random.uniform(-0.3 * size, 1.3 * size, (random.integers(3, 6), 2)).astype(
            np.int32
        )
        cv2.fillPoly(shade, [points], random.uniform(0.45, 0.9))
        light *= cv2.blur(shade, (k := int(random.integers(1, 40)), k))
    return light.astype(np.float32)


def _streak(random: Random) -> Picture:
    """Make the kernel of a hand that moved."""
    length = int(random.integers(3, 7))
    kernel = np.zeros((length, length), np.float32)
    cv2.line(
        kernel, *[tuple(int(one) for one in random.integers(0, length, 2)) for _end in range(2)], 1
    )
    kernel[length // 2, length // 2] = 1
    return kernel / kernel.sum()
