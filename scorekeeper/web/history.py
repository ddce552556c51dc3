"""What happened in a match, event by event: when, from which phone, what, in words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from scorekeeper.engine.deal import Deal
from scorekeeper.engine.settle import settle
from scorekeeper.sheet import (
    Event,
    EventKind,
    Match,
    Step,
    agreed_since,
    contract_rounds,
    rules_by_place,
    standing,
    steps,
    up_to_date,
)
from scorekeeper.web.asked import asked_of
from scorekeeper.web.board import words_for
from scorekeeper.web.language import gettext as _
from scorekeeper.web.rulediff import Changed, changed_rules
from scorekeeper.words import rules_line
from scorekeeper.words.remedies import deal_line

#: How many changed rules a line of the history names.
MOST_CHANGES: Final = 6


@dataclass(frozen=True, kw_only=True)
class Told:
    """One event: its time, the phone it came from, what it did, and the deal it is about."""

    at: str
    phone: str
    what: str
    target: int | None


def told(match: Match) -> dict[int, Told]:
    """Tell every event of a match by its number, in order; names and rules are today's."""
    teller = _Teller(match)
    return {
        step.event.seq: Told(
            at=step.event.at,
            phone=teller.phone(step.event),
            what=teller.what(step),
            target=step.target,
        )
        for step in steps(match.events)
    }


class _Teller:
    """The words for the events of one match."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.now = up_to_date(match)
        self.words = words_for(self.now)
        self.rules_at = rules_by_place(self.now)
        self.seqs = [place.seq for place in standing(match.events)]
        self.rounds = contract_rounds(self.now)
        self.names = [player.name for player in match.players]
        self.tellers: dict[EventKind, Callable[[Event], str]] = {
            EventKind.RENAME: self._renamed,
            EventKind.RULES: self._ruled,
            EventKind.AGREEMENT: self._agreement,
            EventKind.REOPEN: lambda _step: _("The match is open again: play goes on."),
            EventKind.LAST_GAMES: lambda _step: _("The last games were called."),
            EventKind.JOIN: self._joined,
        }

    def phone(self, event: Event) -> str:
        """Say where an event was entered."""
        if event.seat is None or event.kind in (EventKind.RENAME, EventKind.JOIN):
            return _("the phone that keeps the sheet")
        return _("%(who)s’s phone", who=self.words.name(event.seat))

    def what(self, step: Step) -> str:
        """Say what an event did."""
        event, setting = step.event, step.setting
        if event.kind in self.tellers:
            return self.tellers[event.kind](event)
        if setting is not None:
            what = self.tellers[setting.kind](setting)
            if event.kind is EventKind.UNDO:
                return _("Undone, it holds no longer: %(what)s", what=what)
            return _("Brought back: %(what)s", what=what)
        if step.target is None:
            return _("Nothing changed.")
        if event.kind is EventKind.ACCEPT:
            return _("%(who)s agreed to it.", who=self.words.name(event.seat))
        short = self._short(step.target, step.after or step.before)
        return self._dealt(event.kind, short, step.after is not None)

    def _dealt(self, kind: EventKind, what: str, counts: bool) -> str:
        """Say what became of a deal."""
        said = {"what": what}
        if kind is EventKind.DEAL:
            return _("Entered: %(what)s", **said)
        if kind is EventKind.REPLACE:
            return _("Corrected: %(what)s", **said)
        if kind is EventKind.RETRACT:
            return _("Taken back: %(what)s", **said)
        if not counts:
            return _("Undone, it counts no longer: %(what)s", **said)
        if kind is EventKind.UNDO:
            return _("Undone, again as before: %(what)s", **said)
        return _("Brought back: %(what)s", **said)

    def deal(self, seq: int | None) -> str:
        """Name a deal by its number on the sheet."""
        if seq not in self.seqs:
            return _("A deal taken back")
        number = self.seqs.index(seq) + 1
        asked = asked_of(self.now.rules, self.rounds.get(number))
        return asked.title if asked else _("Deal %(number)s", number=number)

    def _short(self, seq: int, deal: Deal | None) -> str:
        """Tell a deal in a line, by the rules it was played by."""
        if deal is None:
            return _("It cannot be counted")
        rules = self.rules_at(seq)
        done = settle(deal, rules, seats=len(self.now.players))
        return (
            deal_line(deal, done, words_for(replace(self.now, rules=rules)))
            if done.ok
            else _("It cannot be counted")
        )

    def _joined(self, event: Event) -> str:
        name = event.name or ""
        if event.seat == len(self.names):
            self.names.append(name)
        return _("%(who)s sat down, starting with %(points)s.", who=name, points=event.points or 0)

    def _renamed(self, event: Event) -> str:
        seat = event.seat if event.seat is not None and event.seat < len(self.names) else None
        old, new = "" if seat is None else self.names[seat], event.name or ""
        if seat is not None:
            self.names[seat] = new
        return _("%(old)s is now called %(new)s.", old=old, new=new)

    def _ruled(self, event: Event) -> str:
        """Say what the rules are now, what differs, and which deals they count for."""
        if event.rules is None:
            return _("Nothing changed.")
        said = _("The rules are now: %(rules)s", rules=rules_line(event.rules, _))
        before = replace(self.match, events=self.match.events[: event.seq - 1])
        changes = changed_rules(up_to_date(before).rules, event.rules)
        if changes:
            said = _("%(said)s (%(changes)s)", said=said, changes=_in_words(changes))
        if event.target is None:
            return _("%(said)s. Every deal is counted by them.", said=said)
        return _("%(said)s. Earlier deals stay as they were.", said=said)

    def _agreement(self, event: Event) -> str:
        until = [one for one in self.match.events if one.seq <= event.seq]
        if agreed_since(until) is None:
            return _("Deals count at once again.")
        return _("From here on both agree to every deal.")


def _in_words(changes: tuple[Changed, ...]) -> str:
    """List changed rules in a line; of many, the first ones."""
    text = _("%(rule)s: %(after)s instead of %(before)s")
    listed = [text % vars(one) for one in changes[:MOST_CHANGES]]
    more = ["…"] if len(changes) > MOST_CHANGES else []
    return "; ".join([*listed, *more])


@dataclass(frozen=True, kw_only=True)
class Line:
    """One line of the history of a match: the deal it is about by name, and what happened."""

    told: Told
    about: str


def lines(match: Match) -> list[Line]:
    """List the history of a match, the newest first."""
    teller = _Teller(match)
    return [
        Line(told=one, about="" if one.target is None else teller.deal(one.target))
        for one in reversed(told(match).values())
    ]
