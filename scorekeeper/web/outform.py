"""The form of a deal that ends when somebody goes out: who did, and what all others hold."""

from __future__ import annotations

from typing import Any, Final

from flask_babel import gettext as _

from scorekeeper.engine.deal import Deal, Ending, Holding
from scorekeeper.web.fields import ChoiceField, KeptField, WordField
from scorekeeper.web.forms import CARDS, COUNT, HOLDS, NOBODY, UNCLOSED, DealForm, Problem

#: What the page sends where nobody could go out and all count.
BLOCKED: Final = "blocked"


class OutForm(DealForm):
    """One deal of a game of going out; a hand left empty is asked for, nought is a count."""

    went_rummy = ChoiceField(choices=("1", ""))

    @classmethod
    def more_fields(cls, places: list[str]) -> dict[str, Any]:
        """Let the closer also be nobody because the deal is blocked."""
        return {
            "closer": ChoiceField(choices=(*places, NOBODY, BLOCKED)),
            "gone-places": WordField(),
        }

    @property
    def gone(self) -> frozenset[int]:
        """The places of those who left the table."""
        said = self["gone-places"].raw_data or ()
        return frozenset(int(place) for place in said if place in map(str, range(self.seats)))

    @property
    def closing_seat(self) -> int | None:
        """The seat that went out."""
        said = self["closer"].data
        return None if said in (None, NOBODY, BLOCKED) else int(said)

    @property
    def nobody(self) -> bool:
        """Whether nobody went out."""
        return self["closer"].data in (NOBODY, BLOCKED)

    @property
    def hides_cards(self) -> bool:
        """No page hides a hand here."""
        return False

    @property
    def said_ending(self) -> Ending | None:
        """How the deal is said to have ended."""
        if self.ending.data:
            return Ending(self.ending.data)
        ways = {NOBODY: Ending.VOID, BLOCKED: Ending.BLOCKED}
        return ways.get(str(self["closer"].data))

    @property
    def copied(self) -> bool:
        """Whether only what one winner wrote on paper is sent."""
        return bool(self["winner"].filled and not any(map(self.filled, range(self.seats))))

    def problems(self, names: tuple[str, ...]) -> list[Problem]:
        """Find what cannot be read, and every hand that is missing."""
        found = super().problems(names)
        if self.said_ending in UNCLOSED or self.copied or not self["closer"].filled:
            return found
        closing = self.closing_seat
        if closing is not None and closing in self.gone:
            said = _("%(who)s cannot both go out and have left the table.", who=names[closing])
            found.append(Problem("closer", "bad_value", said))
        troubled = {problem.field for problem in found}
        for seat, who in enumerate(names):
            places = {f"by-{seat}", *(f"{held}-{seat}" for held in HOLDS.values())}
            done = seat == closing or seat in self.gone or self.filled(seat)
            if done or places & troubled:
                continue
            said = _("What does %(who)s have left? Write 0 where it counts nothing.", who=who)
            found.append(Problem(f"deadwood-{seat}", "bad_value", said))
        return found

    def deal(self) -> Deal:
        """Return the deal as said; call it where `problems` found none."""
        ending, winner = self.said_ending, self["winner"].data
        return Deal(
            closer=None if ending in (*UNCLOSED, Ending.BLOCKED) else self.closing_seat,
            ending=ending,
            hands=None if self.copied else self._left(ending),
            winner=int(winner) if winner is not None and self.copied else None,
            points=self.points.data if self.copied else None,
            boxes=self.boxes.data if self.copied else None,
            went_rummy=bool(self.went_rummy.data) and ending not in (*UNCLOSED, Ending.BLOCKED),
        )

    def _left(self, ending: Ending | None) -> tuple[Holding | None, ...] | None:
        """Return what everybody holds; who went out holds nothing."""
        if ending in UNCLOSED:
            return None
        return tuple(
            None if seat in self.gone else self.holding(seat) for seat in range(self.seats)
        )

    def holding(self, seat: int) -> Holding:
        """Return one hand as entered: cards, or a count."""
        announced = self[f"announced-{seat}"].data
        if self.way(seat) == COUNT:
            return Holding(deadwood=self[f"deadwood-{seat}"].data, announced=announced)
        cards = self[f"{HOLDS[self.way(seat) or CARDS]}-{seat}"].data or ()
        return Holding(cards=cards, announced=announced)

    def _counting(self) -> list[tuple[str, KeptField]]:
        """List the fields that count."""
        return [*super()._counting(), ("went_rummy", self["went_rummy"])]
