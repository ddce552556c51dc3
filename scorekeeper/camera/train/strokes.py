"""Ranks drawn by program with one stroke, narrow and even, as playing cards have had them for long.

No book type has the flat three, the long hook of the jack or the squeezed ten of a card's index.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

Picture = np.ndarray
Random = np.random.Generator
Line = np.ndarray  #: points (number, 2), x to the right and y down, both from 0 to 1

TALL: Final = 200  #: pixels of a letter, and of the paper around it
EDGE: Final = 40


@dataclass(frozen=True)
class Hand:
    """How one deck writes its ranks."""

    wide: float  #: of its height
    thick: float  #: pixels
    contrast: int  #: pixels by which upright strokes are thicker
    square: float  #: 2 draws ellipses, more draws boxes with round corners
    slab: float  #: half the length of the feet of A, K, J and 1; 0 has none
    flat_three: bool
    straight: bool  #: the tails of 6 and 9 are straight
    hook: float  #: how far the jack's hook reaches
    bar: bool  #: over the jack
    tail: int  #: kind of the queen's tail
    bow: float  #: how the seven's leg is bent
    waist: float  #: where bowls meet

    @classmethod
    def of(cls, random: Random) -> Hand:
        """Make up the writing of a deck."""
        return cls(
            wide=random.uniform(0.36, 0.72),
            thick=random.uniform(0.05, 0.17) * TALL,
            contrast=int(random.choice([0, 0, 0, 4, 8, 14])),
            square=random.uniform(1.9, 3.6),
            slab=random.choice([0, random.uniform(0.1, 0.3)]),
            flat_three=random.random() < 0.6,
            straight=random.random() < 0.25,
            hook=random.uniform(0.0, 0.3),
            bar=random.random() < 0.5,
            tail=int(random.integers(4)),
            bow=random.choice([0, random.uniform(0.0, 0.3)]),
            waist=random.uniform(0.38, 0.5),
        )

    def write(self, text: str) -> Picture:
        """Write a rank, cut to its ink: 0 is paper, 255 ink."""
        parts = [self._letter(letter) for letter in text]
        shares = [0.35 if letter == "1" else 0.8 if letter == "n" else 1.0 for letter in text]
        squeeze = 1.0 if len(text) == 1 else 0.85
        wide = self.wide * TALL * squeeze
        space = self.thick * 1.6 if len(text) > 1 else 0
        picture = np.zeros((TALL + 2 * EDGE, int(sum(shares) * wide + space) + 2 * EDGE), np.uint8)
        left = float(EDGE)
        for lines, share in zip(parts, shares, strict=True):
            for line in lines:
                placed = line * [share * wide, TALL] + [left, EDGE]
                points = (placed * 16).astype(np.int32)
                thick = max(3, round(self.thick))
                cv2.polylines(picture, [points], False, 255, thick, cv2.LINE_AA, 4)
            left += share * wide + space
        if self.contrast:
            picture = cv2.dilate(picture, np.ones((1, self.contrast), np.uint8))
        rows, columns = np.any(picture > 40, 1).nonzero()[0], np.any(picture > 40, 0).nonzero()[0]
        return picture[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]

    def _letter(self, letter: str) -> list[Line]:
        named = {"0": "zero", "1": "one", "2": "two", "3": "three", "4": "four", "5": "five"}
        named |= {"6": "six", "7": "seven", "8": "eight", "9": "nine"}
        return getattr(self, f"_{named.get(letter, letter.lower())}")()

    def _arc(self, box: tuple[float, float, float, float], first: float, last: float) -> Line:
        """Draw a part of a ring in a box, by degrees from the right over the bottom."""
        x0, y0, x1, y1 = box
        turn = np.radians(np.linspace(first, last, 28))
        round_ = np.stack([np.cos(turn), np.sin(turn)], 1)
        ring = np.sign(round_) * np.abs(round_) ** (2 / self.square)
        return ring * [(x1 - x0) / 2, (y1 - y0) / 2] + [(x0 + x1) / 2, (y0 + y1) / 2]

    def _feet(self, *ends: tuple[float, float]) -> list[Line]:
        if not self.slab:
            return []
        return [np.array([[x - self.slab, y], [x + self.slab, y]]) for x, y in ends]

    def _a(self) -> list[Line]:
        legs = np.array([[0, 1], [0.5, 0], [1, 1]])
        bar = np.array([[0.18, 0.66], [0.82, 0.66]])
        return [legs, bar, *self._feet((0, 1), (1, 1))]

    def _zero(self) -> list[Line]:
        return [self._arc((0, 0, 1, 1), 0, 360)]

    def _one(self) -> list[Line]:
        stem = np.array([[0.5, 0], [0.5, 1]])
        flag = [np.array([[0.5, 0], [-0.1, 0.14]])] if not self.straight else []
        feet = [] if self.straight else self._feet((0.5, 1))
        return [stem, *flag, *feet]

    def _two(self) -> list[Line]:
        bowl = self._arc((0, 0, 1, 0.62), 180, 395)
        end = 1 - min(self.slab, 0.12)
        return [np.concatenate([bowl, [[0, 1], [1, 1], [1, end]]])]

    def _three(self) -> list[Line]:
        low = self._arc((0, self.waist - 0.04, 1, 1), 270, 515)
        if self.flat_three:
            return [np.concatenate([[[0.02, 0.1 * bool(self.slab)], [0.02, 0], [0.95, 0]], low])]
        high = self._arc((0.06, 0, 0.94, self.waist + 0.04), 200, 450)
        return [np.concatenate([high, low])]

    def _four(self) -> list[Line]:
        lines = [np.array([[0.72, 1], [0.72, 0], [0, 0.7], [1, 0.7]])]
        return [*lines, *self._feet((0.72, 1))]

    def _five(self) -> list[Line]:
        bowl = self._arc((0, self.waist - 0.04, 1, 1), 215, 515)
        return [np.concatenate([[[0.95, 0], [0.1, 0]], bowl])]

    def _six(self) -> list[Line]:
        bowl = self._arc((0, self.waist - 0.02, 1, 1), 180, 540)
        if self.straight:
            return [bowl, np.array([[0.8, 0], [0.03, 0.6]])]
        over = self._arc((0, 0, 1, 0.9), 330, 180)
        return [np.concatenate([over, bowl])]

    def _nine(self) -> list[Line]:
        return [1 - line for line in self._six()]

    def _seven(self) -> list[Line]:
        along = np.linspace(0, 1, 12)[:, None]
        corner, end = np.array([1.0, 0]), np.array([0.35, 1.0])
        bend = (corner + end) / 2 - [self.bow, self.bow / 3]
        leg = (1 - along) ** 2 * corner + 2 * (1 - along) * along * bend + along**2 * end
        down = [[0, min(self.slab, 0.14)], [0, 0]]
        return [np.concatenate([down, leg])]

    def _eight(self) -> list[Line]:
        high = self._arc((0.07, 0, 0.93, self.waist + 0.02), 0, 360)
        return [high, self._arc((0, self.waist + 0.02, 1, 1), 0, 360)]

    def _j(self) -> list[Line]:
        hook = self._arc((0, 0.6, 0.72, 1), 0, 180)
        curl = [[0, 0.8 - self.hook / 2]]
        stem = np.concatenate([[[0.72, 0]], hook, curl])
        bar = [np.array([[0.72 - 0.3, 0], [1.0, 0]])] if self.bar else []
        return [stem, *bar]

    def _q(self) -> list[Line]:
        tails = (
            [[0.55, 0.68], [1.02, 1.04]],
            [[0.3, 0.78], [0.55, 0.78], [0.85, 1.0], [1.1, 0.96]],
            [[0.5, 0.85], [0.6, 1.08], [1.0, 1.08]],
            [[0.15, 0.9], [0.3, 0.74], [0.5, 0.8], [0.75, 1.04], [1.05, 0.98]],
        )
        return [*self._zero(), np.array(tails[self.tail])]

    def _k(self) -> list[Line]:
        lines = [
            np.array([[0.1, 0], [0.1, 1]]),
            np.array([[0.92, 0], [0.1, 0.62]]),
            np.array([[0.38, 0.42], [0.95, 1]]),
        ]
        return [*lines, *self._feet((0.1, 0), (0.1, 1), (0.92, 0), (0.95, 1))]

    def _e(self) -> list[Line]:
        return [np.array([[1, 0], [0, 0], [0, 1], [1, 1]]), np.array([[0, 0.48], [0.8, 0.48]])]

    def _n(self) -> list[Line]:
        arch = self._arc((0, 0.4, 1, 1.2), 180, 360)
        return [np.array([[0, 0.4], [0, 1]]), np.concatenate([arch, [[1, 1]]])]

    def _d(self) -> list[Line]:
        bowl = self._arc((-0.8, 0, 1, 1), 270, 450)
        return [np.concatenate([[[0.05, 0]], bowl, [[0.05, 1], [0.05, 0]]])]

    def _b(self) -> list[Line]:
        high = self._arc((-0.6, 0, 0.9, self.waist), 270, 450)
        low = self._arc((-0.6, self.waist, 1, 1), 270, 450)
        return [np.concatenate([[[0.05, 0]], high, low, [[0.05, 1], [0.05, 0]]])]

    def _v(self) -> list[Line]:
        return [np.array([[0, 0], [0.5, 1], [1, 0]]), *self._feet((0, 0), (1, 0))]

    def _r(self) -> list[Line]:
        high = self._arc((-0.6, 0, 0.95, 0.52), 270, 450)
        head = np.concatenate([[[0.05, 1], [0.05, 0]], high, [[0.05, 0.52]]])
        return [head, np.array([[0.45, 0.52], [1, 1]])]
