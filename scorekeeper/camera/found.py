"""What a photograph shows, and why one cannot be read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final, TypeAlias

#: The largest file that is looked at.
MOST_BYTES: Final = 16_000_000

#: An array of numpy, which is there only with the extra.
Photo: TypeAlias = Any

#: Left, top, right, bottom in fractions of the upright photo.
Box = tuple[float, float, float, float]


class PhotoFault(StrEnum):
    """Why a photo cannot be read."""

    NOT_A_PICTURE = "not_a_picture"
    TOO_LARGE = "too_large"


class BadPhoto(ValueError):
    """A photo that is refused before any card is looked for; *fault* says why."""

    def __init__(self, fault: PhotoFault) -> None:
        super().__init__(fault.value)
        self.fault = fault


@dataclass(frozen=True)
class Found:
    """One card on a photo: how sure, where its index is, what else it might be.

    `p` and those of the alternatives are shares of one; `features` are what the net saw, by
    which a household's deck is learnt.
    """

    card: str  #: in card notation, `TD` is the ten of diamonds
    p: float
    box: Box
    alternatives: Sequence[tuple[str, float]]
    features: Sequence[float] = field(repr=False)
