"""Who leads: one, several who share it, or nobody alone."""

from __future__ import annotations

from collections.abc import Sequence


def best(values: Sequence[int], low_wins: bool, away: Sequence[int] = ()) -> tuple[int, ...]:
    """List all who share the lead, of those who are still there.

    >>> best([40, 57, 40], low_wins=True), best([40, 57, 40], low_wins=True, away=[0])
    ((0, 2), (2,))
    """
    here = [value for index, value in enumerate(values) if index not in away]
    lead = min(here) if low_wins else max(here)
    return tuple(index for index, value in enumerate(values) if value == lead and index not in away)


def single(indexes: tuple[int, ...]) -> int | None:
    """Name the only one, or nobody when the lead is shared."""
    return indexes[0] if len(indexes) == 1 else None
