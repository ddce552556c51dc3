"""What a house plays: a preset, overlays, and what it changes; as rules, as an address, by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from scorekeeper.engine.rules import RuleSet
from scorekeeper.errors import Refused
from scorekeeper.rulesets import RULESETS, Template, combine, resolve
from scorekeeper.store import House
from scorekeeper.web.rulefields import nested, text_of
from scorekeeper.words.rules import differences, flat


@dataclass(frozen=True)
class Basis:
    """What a form's figures stand on: `changes` are a named house's own, by dotted key."""

    preset: str
    overlays: tuple[str, ...] = ()
    changes: Mapping[str, Any] = field(default_factory=dict)
    name: str | None = None

    @property
    def bare(self) -> RuleSet:
        """The preset with its overlays, without what a house changes."""
        return combine(self.preset, self.overlays)

    def with_changes(self, more: Mapping[str, Any]) -> dict[str, Any]:
        """Return everything as a rule set is read."""
        changed = nested({**self.changes, **more})
        return {"preset": self.preset, "overlays": list(self.overlays), **changed}

    def rules(self, more: Mapping[str, Any] | None = None) -> RuleSet:
        """Return the rules with some changes more; raises `Refused`."""
        return resolve(self.with_changes(more or {}))


def basis_of_house(house: House) -> Basis | None:
    """Read named house rules; None where this program cannot play them."""
    own = {name: held for name, held in house.rules.items() if name not in ("preset", "overlays")}
    try:
        basis = Basis(
            house.rules["preset"],
            tuple(house.rules.get("overlays", ())),
            dict(flat(own)),
            house.name,
        )
        basis.rules()
    except (Refused, KeyError, TypeError):
        return None
    return basis


def basis_of_template(template: Template, name: str) -> Basis:
    """Read a table of rounds to begin from as named rules."""
    changes = differences(template.rules, combine(template.preset))
    return Basis(template.preset, (), changes, name)


def basis_of(rules: RuleSet, name: str | None = None) -> Basis:
    """Find the preset that rules differ from least."""
    fits: list[Basis] = []
    for preset in (key for key, known in RULESETS.items() if known.game is rules.game):
        changes = differences(rules, combine(preset, rules.overlays))
        fits.append(Basis(preset, rules.overlays, changes, name))
    return min(fits, key=lambda basis: (len(basis.changes), basis.preset != rules.key))


def under_own_name(rules: RuleSet, own: RuleSet) -> RuleSet:
    """Let changed rules keep the name they had, where that was a house's *own*."""
    return replace(rules, source=own.source) if rules.key == own.key else rules


def address_of(basis: Basis, names: Sequence[str] = ()) -> dict[str, Any]:
    """Write a house's rules as the query of an address; names may go along."""
    query: dict[str, Any] = {"preset": basis.preset, "overlay": list(basis.overlays)}
    query |= {path: text_of(value) for path, value in basis.changes.items()}
    if basis.name:
        query["called"] = basis.name
    return query | {f"name-{seat}": name for seat, name in enumerate(names) if name}
