"""A settled deal as people read it: both hands in groups, the sum, what else was possible."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from flask_babel import gettext as _

from scorekeeper.engine.cards import Card, Hand
from scorekeeper.engine.closing import NOBODY_CLOSED
from scorekeeper.engine.deal import Deal, Ending, Remedy
from scorekeeper.engine.findings import FindingCode
from scorekeeper.engine.rules import Wall
from scorekeeper.engine.settle import settle
from scorekeeper.engine.settlement import HandResult, LayoutOutcome, Reason, Rejected, Settlement
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
    loose: tuple[tuple[Card, int], ...]
    why: str


@dataclass(frozen=True)
class Row:
    """One layout of the closer: its groups, its loose cards, what it leads to, and why."""

    melds: tuple[Hand, ...]
    loose: tuple[tuple[Card, int], ...]
    outcome: LayoutOutcome
    sentence: str
    why: str


def laid_as(deal: Deal, closer: int | None, melds: tuple[Hand, ...]) -> Deal:
    """Return the deal with the closer's cards laid in these melds."""
    hands = tuple(
        replace(hand, melds=melds) if hand and place == closer else hand
        for place, hand in enumerate(deal.hands or ())
    )
    return replace(deal, hands=hands or None)


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
        loose = self._loose(self._cards(self.deal.closer), outcome.melds)
        sentence = self.words.layout(outcome)
        return Row(outcome.melds, loose, outcome, sentence, self._laid_off_on(outcome))

    def _laid_off_on(self, outcome: LayoutOutcome) -> str:
        """Say what the other hand lays off on a layout of the closer, where its cards are known."""
        alike = laid_as(self.deal, self.deal.closer, outcome.melds)
        done = settle(alike, self.words.rules, len(self.words.names))
        told = [
            self.words.laid_off_by(seat, hand.layoffs)
            for seat, hand in enumerate(done.hands)
            if hand and seat != alike.closer and hand.layoffs is not None
        ]
        return "" if done.ending is not Ending.KNOCK else " ".join(told)

    @property
    def counted_because(self) -> str:
        """Say why one of the closer's layouts counted."""
        closer = self.deal.closer
        holding = (self.deal.hands or ())[closer] if closer is not None else None
        if holding and holding.melds is not None:
            return str(_("This one counted: so the cards lay"))
        return str(_("This one counted: least loose cards"))

    @cached_property
    def plans(self) -> list[tuple[str, list[Plan]]]:
        """The plans of each defender that were worse."""
        return [
            (self.words.name(seat), [self._plan(seat, hand, plan) for plan in worse])
            for seat, hand in enumerate(self.settlement.hands)
            if hand is not None and (worse := hand.rejected)
        ]

    def _plan(self, seat: int, hand: HandResult, plan: Rejected) -> Plan:
        laid_off = tuple(layoff.card for layoff in plan.layoffs)
        return Plan(
            melds=plan.melds,
            laid_off=tuple(self.words.laid_off(plan.layoffs, self._table)),
            loose=self._loose(self._cards(seat), (*plan.melds, laid_off)),
            why=self.words.why(plan, self.settlement),
        )

    @property
    def _table(self) -> tuple[Hand, ...]:
        """The closer's melds, which the defender lays off on."""
        closer = self.deal.closer
        result = None if closer is None else self.settlement.hands[closer]
        return (result.melds or ()) if result else ()

    def _cards(self, seat: int | None) -> Hand:
        """Return the cards a seat held, without the one that was thrown away."""
        holding = (self.deal.hands or ())[seat] if seat is not None else None
        cards = (holding.cards or ()) if holding else ()
        return tuple(card for card in cards if holding and card != holding.discard)

    def _loose(self, held: Hand, groups: tuple[Hand, ...]) -> tuple[tuple[Card, int], ...]:
        """Return what is left of a hand beside these groups."""
        used = {card for group in groups for card in group}
        return self._valued(tuple(card for card in held if card not in used))

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
