"""What a new match can take from earlier ones: who played, and how."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from scorekeeper.errors import UNREADABLE
from scorekeeper.sheet import Match, match_sheet, up_to_date
from scorekeeper.store import Store
from scorekeeper.web.earlyend import lasting_rules
from scorekeeper.web.houserules import address_of, basis_of
from scorekeeper.web.language import gettext
from scorekeeper.words import rules_line, rules_name

#: As many names as fit under a thumb.
MOST_NAMES: Final = 8


@dataclass(frozen=True, kw_only=True)
class Last:
    """The newest match, and who would deal first in one more."""

    match: Match
    dealer: int

    @property
    def names(self) -> list[str]:
        """Who played."""
        return [player.name for player in self.match.players]

    @property
    def rules(self) -> str:
        """By which rules, in one line."""
        return rules_line(self.match.rules, gettext)

    @property
    def query(self) -> Mapping[str, Any]:
        """The form of such a match, filled in."""
        return query_of(self.match)


def query_of(match: Match) -> dict[str, Any]:
    """Fill in the form of a new match by the rules of this one, with those who played it."""
    name = rules_name(match.rules, str)
    named = name if name == match.rules.source else None
    return address_of(basis_of(match.rules, named), [player.name for player in match.players])


def last_match(store: Store, among: Collection[str] | None = None) -> Last | None:
    """Return the newest match as it is now; its next dealer deals first in another one.

    Where *among* is given, only matches with these codes are looked at.
    """
    newest = store.newest(among)
    if newest is None:
        return None
    try:
        match = store.by_id(newest).match
    except UNREADABLE:
        return None
    dealer, now = match_sheet(match).next_dealer, up_to_date(match)
    return Last(
        match=replace(now, rules=lasting_rules(match)),
        dealer=match.first_dealer if dealer is None else dealer,
    )


def known_names(store: Store, among: Collection[str] | None = None) -> list[str]:
    """Name those who played before, those of the newest match first."""
    found: dict[str, str] = {}
    for person in store.listed_persons(among):
        if person.name:
            found.setdefault(person.name.casefold(), person.name)
    return list(found.values())[:MOST_NAMES]
