"""The two nets: where corner indices are, and which card an index names."""

from __future__ import annotations

from typing import Final

import torch
from torch import Tensor, nn

#: The grid of the first net's answers is so many times coarser than its picture.
STRIDE: Final = 4

#: What the first net answers at each cell: heat, up (x, y), log of the height, offset (x, y).
ANSWERS: Final = 6

#: The crop the second net sees, width and height in pixels, and how tall the index is in it.
CROP: Final = (36, 48)
TALL: Final = 34

#: The second net's ranks: none, then ace to king.
RANKS: Final = 14
SUITS: Final = 4
FEATURES: Final = 96


def _conv(before: int, after: int, stride: int = 1) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(before, after, 3, stride, 1, bias=False), nn.BatchNorm2d(after), nn.ReLU(True)
    )


class _Block(nn.Module):
    """Two convolutions beside a way past them."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.one = _conv(width, width)
        self.two = nn.Sequential(
            nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width)
        )

    def forward(self, seen: Tensor) -> Tensor:
        return torch.relu(seen + self.two(self.one(seen)))


class Locate(nn.Module):
    """Map a picture (n, 3, h, w) to answers (n, 6, h / 4, w / 4); sides divide by 16."""

    def __init__(self) -> None:
        super().__init__()
        self.first = _conv(3, 20, 2)
        self.fine = nn.Sequential(_conv(20, 32, 2), _Block(32))
        self.middle = nn.Sequential(_conv(32, 64, 2), _Block(64), _Block(64))
        self.coarse = nn.Sequential(_conv(64, 96, 2), _Block(96), _Block(96))
        self.from_coarse = nn.Conv2d(96, 64, 1)
        self.mixed = _conv(64, 32)
        self.last = nn.Sequential(_conv(32, 32), nn.Conv2d(32, ANSWERS, 1))
        nn.init.constant_(self.last[1].bias[:1], -4.0)
        self.grow = nn.Upsample(scale_factor=2, mode="nearest")

    def forward(self, picture: Tensor) -> Tensor:
        """Answer for every cell of the grid."""
        fine = self.fine(self.first(picture))
        middle = self.middle(fine)
        middle = middle + self.from_coarse(self.grow(self.coarse(middle)))
        return self.last(fine + self.mixed(self.grow(middle)))


class Name(nn.Module):
    """Map upright crops (n, 3, 48, 36) to ranks (n, 14), suits (n, 4) and features (n, 96)."""

    def __init__(self) -> None:
        super().__init__()
        self.seen = nn.Sequential(
            _conv(3, 32), _conv(32, 32), nn.MaxPool2d(2),
            _conv(32, 64), _conv(64, 64), nn.MaxPool2d(2),
            _conv(64, 96), _conv(96, 96), nn.MaxPool2d(2),
            nn.Flatten(),
        )  # fmt: skip
        self.features = nn.Sequential(nn.Linear(96 * 6 * 4, FEATURES), nn.ReLU(True))
        self.drop = nn.Dropout(0.2)
        self.rank = nn.Linear(FEATURES, RANKS)
        self.suit = nn.Linear(FEATURES, SUITS)

    def forward(self, crops: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Score the ranks and suits of each crop, and give what they follow from."""
        features = self.features(self.seen(crops))
        kept = self.drop(features)
        return self.rank(kept), self.suit(kept), features
