"""One place of the match sheet: the deal that counts there, and everything it was before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorekeeper.engine.deal import Deal
from scorekeeper.engine.findings import FindingCode
from scorekeeper.engine.rules import RuleSet
from scorekeeper.engine.settle import settle
from scorekeeper.sheet import (
    EventKind,
    Version,
    contract_rounds,
    history,
    match_sheet,
    meetings,
    next_redo,
    next_undo,
    rules_by_place,
    standing,
    up_to_date,
)
from scorekeeper.store import Stored
from scorekeeper.web.asked import Asked, asked_of
from scorekeeper.web.board import Board, board, words_for
from scorekeeper.web.coming import Next
from scorekeeper.web.history import Told, told
from scorekeeper.web.language import gettext
from scorekeeper.web.verdict import Verdict
from scorekeeper.words import Words


@dataclass(frozen=True, kw_only=True)
class Step:
    """One version of a deal: when it was made, from where, how, and what it came to."""

    version: Version
    verdict: Verdict | None
    told: Told

    @property
    def is_new(self) -> bool:
        """Whether the deal was another one before this step."""
        return self.version.kind is not EventKind.ACCEPT


@dataclass(frozen=True, kw_only=True)
class Place:
    """A deal that was recorded as event `seq`; `deal` is None where it was taken back."""

    seq: int
    number: int | None
    deal: Deal | None
    verdict: Verdict | None
    sentences: tuple[str, ...]
    steps: tuple[Step, ...]
    board: Board
    asked: Asked | None = None

    @property
    def title(self) -> str:
        """What the deal is called: its number, or its round."""
        if self.number is None:
            return gettext("A deal taken back")
        return self.asked.title if self.asked else gettext("Deal %(number)s", number=self.number)

    @property
    def newest(self) -> bool:
        """Whether no later deal counts."""
        return self.number == self.board.number_of_deals

    @property
    def back_by(self) -> EventKind | None:
        """What brings a deal that was taken back into the match again: undo, redo, or neither."""
        events = self.board.match.events
        taken, undone = next_undo(events), next_redo(events)
        if self.deal is not None:
            return None
        if taken and taken.target == self.seq and taken.before:
            return EventKind.UNDO
        return EventKind.REDO if undone and undone.target == self.seq and undone.after else None

    @property
    def then(self) -> tuple[Next, ...]:
        """What can be played next: first a table that is waited for, then the one played at."""
        table = self.deal.table if self.deal else None
        return tuple(sorted(self.board.coming, key=lambda one: (not one.waits, one.table != table)))

    @property
    def goes_on(self) -> bool:
        """Whether this was only noted, and the deal is still to be entered when it ends."""
        return self.newest and bool(self.verdict and self.verdict.goes_on)


def table(stored: Stored) -> tuple[RuleSet, Sequence[str]]:
    """Return the rules and the names of a match as they are now."""
    match = up_to_date(stored.match)
    return match.rules, [player.name for player in match.players]


def recorded(stored: Stored, seq: int) -> Place | None:
    """Return the deal first recorded as event *seq*, or None where that was no deal."""
    match = up_to_date(stored.match)
    versions = history(match.events, seq)
    if not versions:
        return None
    rules, players = rules_by_place(match)(seq), len(match.players)
    words = words_for(replace(match, rules=rules))
    events = told(stored.match)
    seqs = [place.seq for place in standing(match.events)]
    steps = tuple(
        Step(
            version=version,
            verdict=_verdict(version.deal, rules, players, words),
            told=events[version.seq],
        )
        for version in versions
    )
    deal = versions[-1].deal
    found = settle(deal, rules, seats=players).findings if deal else ()
    number = seqs.index(seq) + 1 if seq in seqs else None
    return Place(
        seq=seq,
        number=number,
        deal=deal,
        verdict=steps[-1].verdict,
        sentences=tuple(words.finding(one) for one in found if one.blocking),
        steps=steps,
        board=board(stored),
        asked=asked_of(rules, contract_rounds(match).get(number or 0)),
    )


def entered(stored: Stored, round_: str, table: str) -> int | None:
    """Return the deal that is in already for a round and a table; None while they are free."""
    match = up_to_date(stored.match)
    free = {(one.round, one.table) for one in meetings(match, match_sheet(stored.match))}
    places = {(one.deal.round, one.deal.table): one.seq for one in standing(match.events)}
    taken = {tuple(map(str, place)): seq for place, seq in places.items() if place not in free}
    return taken.get((round_, table))


def latest(stored: Stored) -> Place | None:
    """Return the newest deal that counts, or None before the first."""
    places = standing(up_to_date(stored.match).events)
    return recorded(stored, places[-1].seq) if places else None


def _verdict(deal: Deal | None, rules: RuleSet, players: int, words: Words) -> Verdict | None:
    settlement = settle(deal, rules, seats=players) if deal else None
    if deal is None or settlement is None or not settlement.ok:
        return None
    found = settlement.findings
    said = tuple(one for one in found if one.code is not FindingCode.LOOKS_LIKE_TOTAL)
    return Verdict(deal, replace(settlement, findings=said), words)  # that was asked before
