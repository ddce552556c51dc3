"""What is asked of a deal before it is recorded: how cards lay, what a count means."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from flask_babel import ngettext

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
from scorekeeper.words.texts import N_

#: What is said of a line from paper with fewer points than its bonus; None is an undercut.
LESS: Final = {
    Ending.GIN: N_(
        "A gin brings at least %(bonus)s here. %(points)s looks like the loose cards alone."
    ),
    Ending.BIG_GIN: N_(
        "A big gin brings at least %(bonus)s here. %(points)s looks like the loose cards alone."
    ),
    None: N_(
        "An undercut brings at least %(bonus)s here. %(points)s looks like the difference alone."
    ),
}


@dataclass(frozen=True)
class LineDoubt:
    """A line from paper that brings less than it can: why that is asked about, and the answers."""

    sentence: str
    taps: tuple[Tap, ...]


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
        return bool(self.layouts or self.totals or self.line)

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

    @cached_property
    def line(self) -> LineDoubt | None:
        """What a line copied from paper may mean that brings less than its bonus alone."""
        done, least = self.done, self._least
        if done.winner is None or done.hands or not 0 < done.points < least:
            return None
        points, ending = done.points, done.ending
        text = LESS[None if done.undercut else ending]
        as_written = ngettext(
            "%(num)s point, as it is written", "%(num)s points, as it is written", points
        )
        with_bonus = gettext("%(points)s points, with the bonus", points=points + least)
        return LineDoubt(
            gettext(text, bonus=least, points=points),
            (
                Tap("set", f"points:{points}", str(as_written)),
                Tap("set", f"points:{points + least}", with_bonus),
            ),
        )

    @property
    def _least(self) -> int:
        """Return the least that a deal won like this one brings: its bonus, and no loose card."""
        bonuses = self.rules.bonuses
        if self.done.undercut:
            off = bonuses.undercut if bonuses.gin_off is None else bonuses.gin_off
            return min(bonuses.undercut, off)
        big = bonuses.gin if bonuses.big_gin is None else bonuses.big_gin
        least = {Ending.GIN: bonuses.gin, Ending.BIG_GIN: big}
        return least.get(self.done.ending or Ending.KNOCK, 0)

    def _without_bonus(self, total: int, seat: int) -> int:
        """Return the count that a total with its bonus was made of."""
        done, bonuses = self.done, self.rules.bonuses
        if done.ending is Ending.KNOCK:
            own = next(hand for place, hand in enumerate(done.hands) if hand and place != seat)
            return own.deadwood - (total - bonuses.undercut)
        return total - (bonuses.gin if done.ending is Ending.GIN else bonuses.big_gin or 0)

    def _noted(self, code: FindingCode) -> Finding | None:
        return next((note for note in self.done.findings if note.code is code), None)
