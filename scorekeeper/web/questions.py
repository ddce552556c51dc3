"""What is asked of a deal before it is recorded: how cards lay, what a count means."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from scorekeeper.engine.cards import Hand
from scorekeeper.engine.deal import Ending
from scorekeeper.engine.findings import Finding, FindingCode
from scorekeeper.engine.rules import RuleSet
from scorekeeper.engine.settlement import Settlement
from scorekeeper.web.choice import Choices, choices_of
from scorekeeper.web.forms import DealForm
from scorekeeper.web.language import gettext
from scorekeeper.web.laying import Tapped
from scorekeeper.web.mend import Tap


@dataclass(frozen=True)
class Questions:
    """What a form leaves open though its deal can be settled."""

    form: DealForm
    done: Settlement
    rules: RuleSet
    seen: frozenset[Hand] = frozenset()  #: the closer's melds as they lie on a photo

    @property
    def any(self) -> bool:
        """Whether there is something to ask."""
        return bool(self.layouts or self.totals)

    @cached_property
    def layouts(self) -> Choices | None:
        """The closer's layouts, where they differ and nobody said how the cards lay."""
        seat = self.form.closing_seat
        if seat is None or self.form[f"melds-{seat}"].filled:
            return None
        noted = self._noted(FindingCode.ARRANGEMENT_MATTERS)
        return choices_of(self.done.layouts, seat, self.seen) if noted else None

    @property
    def next_to_lay(self) -> Tapped | None:
        """The hand of which nobody said how it lay: the closer's, then the other's."""
        closer, hands = self.form.closing_seat, self.done.hands
        if closer is None:
            return None
        seats = [seat for seat, hand in enumerate(hands) if hand and hand.melds is not None]
        seats.sort(key=lambda seat: seat != closer)
        open_ = [seat for seat in seats if not self.form[f"melds-{seat}"].filled]
        return Tapped("open", open_[0], 0, ()) if open_ else None

    @cached_property
    def totals(self) -> list[Tap]:
        """What a count may mean that looks like a count with its bonus."""
        note = self._noted(FindingCode.LOOKS_LIKE_TOTAL)
        seat = note.seat if note else None
        if note is None or seat is None or note.claimed is None:
            return []
        return [
            Tap("set", f"deadwood-{seat}:{count}", gettext("%(count)s in loose cards", count=count))
            for count in (note.claimed, self._without_bonus(note.claimed, seat))
        ]

    def _without_bonus(self, total: int, seat: int) -> int:
        """Return the count that a total with its bonus was made of."""
        done, bonuses = self.done, self.rules.bonuses
        if done.ending is Ending.KNOCK:
            own = next(hand for place, hand in enumerate(done.hands) if hand and place != seat)
            return own.deadwood - (total - bonuses.undercut)
        return total - (bonuses.gin if done.ending is Ending.GIN else bonuses.big_gin or 0)

    def _noted(self, code: FindingCode) -> Finding | None:
        return next((note for note in self.done.findings if note.code is code), None)
