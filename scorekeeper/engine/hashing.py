"""Values that many look up by: their hash is computed once."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def hashed_once(kind: type[T]) -> type[T]:
    """Let the frozen dataclass *kind* remember its hash: every look into a memory asks for it.

    A rule set has some eighty values, a deal two hands, a match all its deals.

    >>> from dataclasses import dataclass
    >>> @hashed_once
    ... @dataclass(frozen=True)
    ... class Knock:
    ...     limit: int = 10
    >>> hash(Knock(7)) == hash(Knock(7)), Knock(7) == Knock(7), Knock(7) == Knock(8)
    (True, True, False)
    """
    compute = kind.__hash__

    def remembered(self: T) -> int:
        held = vars(self)
        found: int | None = held.get("_hash")
        if found is None:
            found = held["_hash"] = compute(self)
        return found

    # To mypy a method is no value; a class that was made already takes it as one.
    kind.__hash__ = remembered  # type: ignore[assignment]
    return kind
