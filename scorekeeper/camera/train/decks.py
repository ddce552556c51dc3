"""Decks of cards drawn by program: paper, indices, pips and courts of one style."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

import cv2
import numpy as np

from scorekeeper.camera.train.fonts import LETTERS, any_font, glyph, print_on, squeezed
from scorekeeper.camera.train.pips import draw_pips
from scorekeeper.camera.train.strokes import Hand

Picture = np.ndarray
Random = np.random.Generator

HEIGHT: Final = 440  #: of a card in pixels

#: Where the pips of two to ten stand, left column and middle, in fractions of the card.
ROWS: Final = {
    2: ((), (0.2, 0.8)),
    3: ((), (0.2, 0.5, 0.8)),
    4: ((0.2, 0.8), ()),
    5: ((0.2, 0.8), (0.5,)),
    6: ((0.2, 0.5, 0.8), ()),
    7: ((0.2, 0.5, 0.8), (0.35,)),
    8: ((0.2, 0.5, 0.8), (0.35, 0.65)),
    9: ((0.2, 0.4, 0.6, 0.8), (0.5,)),
    10: ((0.2, 0.4, 0.6, 0.8), (0.3, 0.7)),
}


@dataclass(frozen=True, eq=False)
class Index:
    """A printed corner index: its box in card pixels, and whether it stands on its head."""

    box: tuple[float, float, float, float]
    turned: bool


@dataclass(frozen=True, eq=False)
class Face:
    """The picture of a card at full, half and quarter size, its outline and its indices."""

    card: int  #: 13 * suit + rank - 1, suits C D H S
    pictures: list[Picture]
    masks: list[Picture]
    indices: list[Index]


class Deck:
    """One style of cards; its faces are drawn when they are first asked for."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.width = int(HEIGHT * random.choice([0.64, 0.66, 0.7, 0.72]))
        self.write, self.condensed = _writing(random)
        kinds = [share for _letters, share in LETTERS]
        self.letters = LETTERS[random.choice(len(LETTERS), p=np.array(kinds) / sum(kinds))][0]
        self.pips = draw_pips(random)
        self.small = self.pips if random.random() < 0.75 else draw_pips(random)
        self.index_height = HEIGHT * float(np.exp(random.uniform(np.log(0.085), np.log(0.2))))
        self.rank_share = random.uniform(0.46, 0.68)
        self.weight = int(random.integers(-1, 3))
        self.margin = random.uniform(0.015, 0.05) * HEIGHT
        self.top = random.uniform(0.02, 0.06) * HEIGHT
        self.gap = random.uniform(0.02, 0.12)
        self.pip_size = random.uniform(0.1, 0.17) * HEIGHT
        self.corners = random.choice([2, 4], p=[0.85, 0.15])
        self.centred = random.random() < 0.8
        self.paper = np.array([random.integers(225, 256)] * 3) - random.integers(0, 14, 3)
        self.inks = _inks(random)
        self.faces: dict[int, Face] = {}

    def face(self, card: int) -> Face:
        """Return the face of a card."""
        if card not in self.faces:
            self.faces[card] = self._draw(card)
        return self.faces[card]

    def _draw(self, card: int) -> Face:
        suit, rank = divmod(card, 13)
        rank += 1
        picture = np.empty((HEIGHT, self.width, 3), np.uint8)
        picture[:] = self.paper
        if rank > 10:
            self._court(picture, suit)
        elif rank == 1:
            size = self.pip_size * self.random.uniform(1, 2.6)
            self._ink(picture, self._pip(suit, size), 0.5, 0.5, suit)
        else:
            self._spots(picture, suit, rank)
        indices = self._indices(picture, suit, rank)
        mask = _outline(self.width, self.random)
        if self.random.random() < 0.5:
            edge = cv2.morphologyEx(mask, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))
            picture[edge > 128] = picture[edge > 128] * 0.85
        pictures, masks = [picture], [mask]
        for _level in range(2):
            pictures.append(cv2.pyrDown(pictures[-1]))
            masks.append(cv2.pyrDown(masks[-1]))
        return Face(card, pictures, masks, indices)

    # Parts of a face.

    def _pip(self, suit: int, height: float, *, small: bool = False) -> Picture:
        shape = (self.small if small else self.pips)[suit]
        width = height * shape.shape[1] / shape.shape[0]
        return squeezed(shape, round(width), round(height))

    def _ink(self, picture: Picture, mask: Picture, x: float, y: float, suit: int) -> None:
        """Print a mask with its centre at fractions of the card."""
        left = int(x * self.width - mask.shape[1] / 2)
        top = int(y * HEIGHT - mask.shape[0] / 2)
        print_on(picture, mask, left, top, self.inks[suit])

    def _spots(self, picture: Picture, suit: int, rank: int) -> None:
        side, middle = ROWS[rank]
        pip = self._pip(suit, self.pip_size)
        column = self.random.uniform(0.27, 0.33)
        low = self.random.uniform(-0.04, 0.02)
        spots = [(x, y) for y in side for x in (column, 1 - column)] + [(0.5, y) for y in middle]
        for x, y in spots:
            placed = 0.5 + (y - 0.5) * (1 - low)
            self._ink(picture, pip if y <= 0.5 else pip[::-1, ::-1], x, placed, suit)

    def _court(self, picture: Picture, suit: int) -> None:
        """Draw a frame full of coloured patches, the same again on its head."""
        random = self.random
        left, top = (
            int(self.width * random.uniform(0.12, 0.22)),
            int(HEIGHT * random.uniform(0.06, 0.12)),
        )
        wide, half = self.width - 2 * left, HEIGHT // 2 - top
        art = np.full((half, wide, 3), self.paper, np.uint8)
        colours = [(20, 20, 25), (40, 180, 230), (40, 30, 190), (150, 60, 30), (230, 230, 235)]
        for _patch in range(random.integers(12, 40)):
            points = random.normal([wide / 2, half / 2], [wide / 3, half / 3], (1, 2))
            points = points + random.normal(0, random.uniform(8, 50), (random.integers(3, 7), 2))
            colour = colours[random.integers(len(colours))]
            cv2.fillPoly(art, [points.astype(np.int32)], colour, cv2.LINE_AA)
        for _line in range(random.integers(5, 30)):
            ends = random.uniform([0, 0], [wide, half], (2, 2)).astype(int)
            cv2.line(
                art, tuple(ends[0]), tuple(ends[1]), colours[random.integers(5)], 1, cv2.LINE_AA
            )
        for _ring in range(random.integers(0, 8)):
            at = random.uniform([0, 0], [wide, half]).astype(int)
            cv2.circle(
                art,
                tuple(at),
                int(random.integers(3, 20)),
                colours[random.integers(5)],
                1,
                cv2.LINE_AA,
            )
        cv2.ellipse(
            art,
            (wide // 2, half // 3),
            (wide // 7, half // 6),
            0,
            0,
            360,
            (205, 220, 240),
            -1,
            cv2.LINE_AA,
        )
        whole = np.concatenate([art, art[::-1, ::-1]])
        picture[top : top + 2 * half, left : left + wide] = whole
        if random.random() < 0.8:
            corner = (left + wide, top + 2 * half)
            cv2.rectangle(picture, (left, top), corner, colours[random.choice([0, 3])], 1)
        pip = self._pip(suit, self.pip_size * random.uniform(0.8, 1.1))
        x, y = (left + pip.shape[1] * 0.65) / self.width, (top + pip.shape[0] * 0.65) / HEIGHT
        self._ink(picture, pip, x, y, suit)
        self._ink(picture, pip[::-1, ::-1], 1 - x, 1 - y, suit)

    def _indices(self, picture: Picture, suit: int, rank: int) -> list[Index]:
        mark = self._mark(suit, rank)
        high, wide = mark.shape
        centre = self.margin + max(wide, self.index_height * 0.4) / 2
        left = int(centre - wide / 2) if self.centred else int(self.margin)
        left, top = max(left, 2), int(self.top)
        right, bottom = self.width - left - wide, HEIGHT - top - high
        places = [(left, top, False), (right, bottom, True)]
        if self.corners == 4:
            places += [(right, top, False), (left, bottom, True)]
        found = []
        for x, y, turned in places:
            shown = mark[::-1, ::-1] if turned else mark
            # A court's frame never runs through an index.
            area = picture[y - 1 : y + high + 1, x - 1 : x + wide + 1]
            area[:] = self.paper
            print_on(picture, shown, x, y, self.inks[suit])
            found.append(Index((x, y, x + wide, y + high), turned))
        return found

    def _mark(self, suit: int, rank: int) -> Picture:
        """Put the rank over its pip."""
        letters = dict(zip((1, 11, 12, 13), self.letters, strict=True))
        text = letters.get(rank, str(rank))
        tall = self.index_height * self.rank_share
        drawn = self.write(text)
        natural = drawn.shape[1] / drawn.shape[0] * self.condensed
        most = 1.15 if len(text) > 1 else 1.0
        letter = squeezed(drawn, round(tall * min(max(natural, 0.3), most)), round(tall))
        letter = _thickened(letter, self.weight)
        space = round(self.index_height * self.gap)
        pip = self._pip(suit, self.index_height * (1 - self.rank_share - self.gap), small=True)
        wide = max(letter.shape[1], pip.shape[1])
        mark = np.zeros((letter.shape[0] + space + pip.shape[0], wide), np.uint8)
        x = (wide - letter.shape[1]) // 2
        mark[: letter.shape[0], x : x + letter.shape[1]] = letter
        x = (wide - pip.shape[1]) // 2
        mark[-pip.shape[0] :, x : x + pip.shape[1]] = pip
        return mark


def _writing(random: Random) -> tuple[Callable[[str], Picture], float]:
    """Choose what draws the ranks, half by one stroke and half in print, and how far to squeeze."""
    if random.random() < 0.5:
        return Hand.of(random).write, random.uniform(0.85, 1.0)
    return partial(glyph, any_font(random)), random.uniform(0.58, 1.0)


def _inks(random: Random) -> list[np.ndarray]:
    """Mix the inks of the four suits, blue green red."""
    black = random.integers(0, 50, 3)
    red = np.array([random.integers(10, 80), random.integers(0, 60), random.integers(150, 245)])
    inks = [black, red, red, black]
    kind = random.random()
    if kind < 0.06:
        inks[0] = np.array(
            [random.integers(10, 80), random.integers(90, 140), random.integers(0, 50)]
        )
        inks[1] = np.array(
            [random.integers(150, 230), random.integers(60, 120), random.integers(0, 60)]
        )
    return inks


def _thickened(mask: Picture, weight: int) -> Picture:
    if weight == 0 or mask.shape[0] < 30:
        return mask
    kernel = np.ones((2, 2), np.uint8)
    return cv2.dilate(mask, kernel, iterations=weight) if weight > 0 else cv2.erode(mask, kernel)


def _outline(width: int, random: Random) -> Picture:
    """Cut the card's own shape, its corners rounded."""
    mask = np.zeros((HEIGHT, width), np.uint8)
    r = int(random.uniform(0.02, 0.06) * HEIGHT)
    cv2.rectangle(mask, (r, 0), (width - r - 1, HEIGHT - 1), 255, -1)
    cv2.rectangle(mask, (0, r), (width - 1, HEIGHT - r - 1), 255, -1)
    for x in (r, width - r - 1):
        for y in (r, HEIGHT - r - 1):
            cv2.circle(mask, (x, y), r, 255, -1, cv2.LINE_AA)
    return mask
