"""What can still be found in a deal of which some parts could not be read."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import fields
from typing import Final

from scorekeeper.engine.deal import Deal
from scorekeeper.engine.findings import Finding, FindingCode
from scorekeeper.engine.rules import RuleSet
from scorekeeper.engine.verify import verify

#: Parts without which nobody can tell what the rest of a deal says.
_WHOLE: Final = re.compile(r"(?:deal|ending|remedy|hands(?:\.\d+)?)?")

#: What is wrong with the cards that were read, whichever were not.
_ON_SIGHT: Final = frozenset(
    {FindingCode.DUPLICATE_CARD, FindingCode.CARD_IN_TWO_HANDS, FindingCode.TOO_MANY_COPIES}
)

#: What may be missing only because its key is misspelt.
_MISSING: Final = frozenset(
    {FindingCode.CLOSER_NEEDED, FindingCode.UPCARD_NEEDED, FindingCode.DISCARD_NEEDED}
)

_KEYS: Final = frozenset(field.name for field in fields(Deal))


def verify_read(
    deal: Deal, unread: Collection[str], rules: RuleSet, seats: int | None = None
) -> tuple[Finding, ...]:
    """Find what is wrong with the rest of a deal, given the paths that could not be read.

    A hand with an unreadable card may still share another one with the other hand, but nobody
    can say how many cards it holds or what it counts.

    >>> verify_read(Deal(), ["closer"], RuleSet())
    ()
    """
    if any(_WHOLE.fullmatch(path) for path in unread):
        return ()
    torn = {int(path.split(".")[1]) for path in unread if path.startswith("hands.")}
    piles = {".".join(path.split(".")[:2]) for path in unread if path.startswith("laid.")}
    strange = any(path not in _KEYS for path in unread if "." not in path)
    return tuple(
        found
        for found in verify(deal, rules, seats)
        if found.path not in unread
        and found.path not in piles
        and (found.code in _ON_SIGHT or _stands(found, torn))
        and not (strange and found.code in _MISSING)
    )


def _stands(found: Finding, torn: Collection[int]) -> bool:
    """Tell whether a finding holds although some hands were read in part."""
    on_other = found.seat in torn or found.code is FindingCode.ILLEGAL_LAYOFF
    return not torn or not on_other
