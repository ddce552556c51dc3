"""A settled deal as people read it: both hands in groups, the sum, what else was possible."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from flask_babel import gettext as _

from scorekeeper.engine.cards import Card, Hand
from scorekeeper.engine.closing import NOBODY_CLOSED
from scorekeeper.engine.deal import Deal, Ending, Remedy
from scorekeeper.engine.findings import FindingCode
from scorekeeper.engine.rules import Wall
from scorekeeper.engine.settlement import HandResult, LayoutOutcome, Reason, Settlement
from scorekeeper.words import Line, Words
from scorekeeper.words.remedies import deal_line, half_box_told, remedy_told
from scorekeeper.words.sections import (
    OF_REMEDY,
    section_of_ending,
    section_of_finding,
)

#: Endings after which nobody's cards are looked at.
UNCOUNTED: Final = NOBODY_CLOSED - {Ending.BLOCKED}

#: Notes that the layouts say for themselves.
UNSAID: Final = (FindingCode.ARRANGEMENT_MATTERS,)


@dataclass(frozen=True)
class Shown:
    """One hand on the table: melds, cards laid off and where, loose cards with their points."""

    seat: int
    name: str
    closes: bool
    count: int
    melds: tuple[Hand, ...]
    laid_off: tuple[tuple[Hand, str], ...]
    loose: tuple[tuple[Card, int], ...]
    discard: Card | None
    counted: bool


@dataclass(frozen=True)
class Note:
    """A sentence beside the verdict, and the section of the rule book on it."""

    text: str
    section: str | None


@dataclass(frozen=True)
class Plan:
    """A plan of the defender that leaves more, with one sentence why."""

    melds: tuple[Hand, ...]
    laid_off: tuple[tuple[Hand, str], ...]
    count: int
    why: str


@dataclass(frozen=True)
class Row:
    """One layout of the closer: its groups, its loose cards, and what it leads to."""

    melds: tuple[Hand, ...]
    loose: tuple[tuple[Card, int], ...]
    outcome: LayoutOutcome
    sentence: str


class Verdict:
    """Everything a verdict page says about one deal."""

    def __init__(self, deal: Deal, settlement: Settlement, words: Words) -> None:
        self.deal = deal
        self.settlement = settlement
        self.words = words

    @property
    def ending(self) -> str:
        """How it ended, in a word."""
        if self.deal.remedy is not None and self.settlement.winner is None:
            return str(_("Not a knock"))
        return self.words.ending(self.settlement)

    @property
    def headline(self) -> str:
        """Who won what."""
        return self.words.headline(self.settlement)

    @property
    def goes_on(self) -> str:
        """Say that the deal is not over: after a knock that was none it is played on."""
        if self.deal.remedy is not Remedy.EXPOSED:
            return ""
        return str(
            _(
                "Noted: %(who)s’s cards lie open. The same deal goes on; enter it when it ends.",
                who=self.words.name(self.deal.closer),
            )
        )

    @property
    def short(self) -> str:
        """The whole deal in one line."""
        return deal_line(self.deal, self.settlement, self.words)

    @property
    def sum(self) -> list[Line]:
        """The arithmetic, line by line."""
        own_counts = all(award.reason is Reason.DEADWOOD for award in self.settlement.awards)
        return [] if own_counts else self.words.arithmetic(self.settlement)

    @property
    def goes_out(self) -> bool:
        """Whether this is a game in which somebody goes out, and the others count."""
        return self.settlement.ending in (Ending.OUT, Ending.BLOCKED)

    @cached_property
    def hands(self) -> list[Shown]:
        """Both hands, the closer's first; none where they do not count."""
        if self._ran_out:
            return []
        shown = [
            self._shown(seat, hand)
            for seat, hand in enumerate(self.settlement.hands)
            if hand is not None
        ]
        return sorted(shown, key=lambda one: not one.closes)

    @property
    def _ran_out(self) -> bool:
        """Whether nobody closed, and the house gives nothing for what the hands hold."""
        counts = self.words.rules.sheet.wall is Wall.HALF_BOX
        return self.settlement.ending in UNCOUNTED and not counts

    @property
    def notes(self) -> list[Note]:
        """What the table may want to know; the layouts speak for themselves."""
        found = [one for one in self.settlement.findings if one.code not in UNSAID]
        said = []
        if self.deal.remedy is not None:
            text = remedy_told(self.deal, self.words)
            said.append(Note(text, OF_REMEDY[self.deal.remedy]))
        if half := half_box_told(self.settlement, self.words):
            said.append(Note(half, self.section))
        return said + [Note(self.words.finding(one), section_of_finding(one)) for one in found]

    @property
    def section(self) -> str:
        """The section of the rule book on how it ended."""
        if self.deal.remedy is not None and self.settlement.winner is None:
            return OF_REMEDY[self.deal.remedy]
        return section_of_ending(self.settlement)

    @property
    def also(self) -> list[str]:
        """The sections of the rule book on what lies on the table: loose cards, layoffs."""
        shown = [hand for hand in self.hands if not hand.counted]
        found = ["values"] if any(hand.loose for hand in shown) else []
        return [*found, "layoffs"] if shown and self.settlement.ending is Ending.KNOCK else found

    @cached_property
    def layouts(self) -> list[Row]:
        """The closer's layouts, where there is more than one that matters."""
        rows = [self.row(outcome) for outcome in self.settlement.layouts]
        return rows if len(rows) > 1 else []

    def row(self, outcome: LayoutOutcome) -> Row:
        """Draw one layout of the closer."""
        used = {card for meld in outcome.melds for card in meld}
        kept = [card for card in self._closer_cards if card not in used]
        sentence = self.words.layout(outcome)
        return Row(outcome.melds, self._valued(tuple(kept)), outcome, sentence)

    @cached_property
    def plans(self) -> list[tuple[str, list[Plan]]]:
        """The plans of each defender that were worse."""
        return [
            (self.words.name(seat), [self._plan(hand, place) for place in range(len(worse))])
            for seat, hand in enumerate(self.settlement.hands)
            if hand is not None and (worse := hand.rejected)
        ]

    def _plan(self, hand: HandResult, place: int) -> Plan:
        rejected = hand.rejected[place]
        return Plan(
            melds=rejected.melds,
            laid_off=tuple(self.words.laid_off(rejected.layoffs, self._table)),
            count=rejected.deadwood,
            why=self.words.why(rejected, self.settlement),
        )

    @property
    def _table(self) -> tuple[Hand, ...]:
        """The closer's melds, which the defender lays off on."""
        closer = self.deal.closer
        result = None if closer is None else self.settlement.hands[closer]
        return (result.melds or ()) if result else ()

    @property
    def _closer_cards(self) -> Hand:
        closer = self.deal.closer
        holding = (self.deal.hands or ())[closer] if closer is not None else None
        cards = (holding.cards or ()) if holding else ()
        return tuple(card for card in cards if holding and card != holding.discard)

    def _shown(self, seat: int, hand: HandResult) -> Shown:
        holding = (self.deal.hands or ())[seat]
        return Shown(
            seat=seat,
            name=self.words.name(seat),
            closes=seat == self.deal.closer,
            count=hand.deadwood,
            melds=hand.melds or (),
            laid_off=tuple(self.words.laid_off(hand.layoffs or (), self._table)),
            loose=self._valued(hand.unmatched or ()),
            discard=holding.discard if holding else None,
            counted=hand.melds is None,
        )

    def _valued(self, cards: Hand) -> tuple[tuple[Card, int], ...]:
        """Give loose cards their points, the dearest first."""
        points = self.words.rules.cards.points
        return tuple((card, points[card.rank]) for card in sorted(cards, key=lambda c: -c.rank))
