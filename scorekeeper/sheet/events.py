"""The log of a match: what was entered, corrected, taken back and brought back, in order.

Nothing in the log is ever changed; which deals count is computed from it every time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from scorekeeper.engine.deal import Deal
from scorekeeper.engine.hashing import hashed_once
from scorekeeper.engine.rules import RuleSet
from scorekeeper.sheet.kinds import REMARKS as REMARKS
from scorekeeper.sheet.kinds import SETTLING as SETTLING
from scorekeeper.sheet.kinds import EventKind as EventKind


@hashed_once
@dataclass(frozen=True)
class Event:
    """One entry of the log.

    `target` is the `seq` of the deal it is about (of changed rules: the place of the first deal
    they count for, None for all), `seat` who entered it (in a rename: whose name; in a join: the
    new seat, which starts with `points`), `key` the one-time key of the form it came from, which
    never leaves the house.
    """

    seq: int
    at: str
    kind: EventKind
    deal: Deal | None = None
    target: int | None = None
    seat: int | None = None
    name: str | None = None
    rules: RuleSet | None = None
    points: int | None = None
    key: str | None = None


@dataclass(frozen=True)
class Standing:
    """A deal that counts: the place it was first entered at, and what counts there now."""

    seq: int
    deal: Deal


@dataclass(frozen=True)
class Change:
    """What one event did to one place: the deal before and after it (None: none counts).

    Where it settled something for the whole match, *target* is the place of that event itself.
    """

    kind: EventKind
    target: int
    before: Deal | None
    after: Deal | None


@dataclass(frozen=True)
class Version:
    """One step in the life of a deal: when, by whom, how, and what counted after it."""

    seq: int
    at: str
    kind: EventKind
    seat: int | None
    deal: Deal | None


def standing(events: Iterable[Event]) -> tuple[Standing, ...]:
    """Find the deals that count, in order; a corrected deal keeps its place.

    >>> one, two = Deal(winner=0, points=7), Deal(winner=0, points=17)
    >>> log = [Event(1, "", EventKind.DEAL, one), Event(2, "", EventKind.REPLACE, two, target=1)]
    >>> [(deal.seq, deal.deal.points) for deal in standing(log)]
    [(1, 17)]
    >>> [(deal.seq, deal.deal.points) for deal in standing([*log, Event(3, "", EventKind.UNDO)])]
    [(1, 7)]
    """
    log = _replay(events)
    deals = ((seq, _with_room(seq, deal, log)) for seq, deal in log.places.items())
    return tuple(Standing(seq, deal) for seq, deal in deals if deal is not None)


def settings(events: Iterable[Event]) -> tuple[Event, ...]:
    """List what was settled for the whole match and still stands: changed rules, last games.

    >>> log = [Event(1, "", EventKind.LAST_GAMES)]
    >>> [event.seq for event in settings(log)], settings([*log, Event(2, "", EventKind.UNDO)])
    ([1], ())
    """
    standing = _replay(events).settled
    return tuple(standing[seq] for seq in sorted(standing))


def _with_room(seq: int, deal: Deal | None, log: _Log) -> Deal | None:
    """Give a deal that was played before somebody joined an empty place for the new seat."""
    if deal is None or deal.hands is None:
        return deal
    joined = [one for one in log.settled.values() if one.kind is EventKind.JOIN and one.seq > seq]
    missing = max((one.seat or 0 for one in joined), default=-1) + 1 - len(deal.hands)
    return replace(deal, hands=(*deal.hands, *(None,) * missing)) if missing > 0 else deal


def next_undo(events: Iterable[Event]) -> Change | None:
    """Say which change an undo would take back now."""
    done = _replay(events).done
    return done[-1] if done else None


def next_redo(events: Iterable[Event]) -> Change | None:
    """Say which change a redo would bring back now."""
    undone = _replay(events).undone
    return undone[-1] if undone else None


def can_undo(events: Iterable[Event]) -> bool:
    """Tell whether there is anything to take back."""
    return next_undo(events) is not None


def can_redo(events: Iterable[Event]) -> bool:
    """Tell whether there is anything to bring back; a new entry ends that."""
    return next_redo(events) is not None


def history(events: Iterable[Event], seq: int) -> tuple[Version, ...]:
    """List everything that happened to the deal first entered as *seq*, oldest first.

    >>> log = [Event(1, "19:02", EventKind.DEAL, Deal(winner=0, points=7), seat=0),
    ...        Event(2, "19:05", EventKind.RETRACT, target=1, seat=1)]
    >>> [(step.at, step.kind.value, step.seat, step.deal is None) for step in history(log, 1)]
    [('19:02', 'deal', 0, False), ('19:05', 'retract', 1, True)]
    """
    events = tuple(events)
    log, whole = _Log(), _replay(events)
    return tuple(
        Version(
            event.seq,
            event.at,
            event.kind,
            event.seat,
            _with_room(seq, log.places.get(seq), whole),
        )
        for event, touched in _steps(log, events)
        if touched == seq
    )


@dataclass(frozen=True)
class Step:
    """One event, the place it touched (None: no deal), and what counted there before and after.

    `setting` is what an undo or redo took away or brought back for the whole match.
    """

    event: Event
    target: int | None
    before: Deal | None
    after: Deal | None
    setting: Event | None


def steps(events: Iterable[Event]) -> tuple[Step, ...]:
    """Read the log event by event.

    >>> log = [Event(1, "", EventKind.DEAL, Deal(winner=0, points=7)), Event(2, "", EventKind.UNDO)]
    >>> [(step.target, step.before is None, step.after is None) for step in steps(log)]
    [(1, True, False), (1, False, True)]
    """
    events = tuple(events)
    log, whole, found = _Log(), _replay(events), list[Step]()
    was, settled = dict(log.places), set[int]()
    for event, target in _steps(log, events):
        at = -1 if target is None else target
        turned = settled ^ set(log.settled) - {event.seq}
        setting = next((log.said[seq] for seq in turned), None)
        before, after = (_with_room(at, deal, whole) for deal in (was.get(at), log.places.get(at)))
        found.append(Step(event, target, before, after, setting))
        was, settled = dict(log.places), set(log.settled)
    return tuple(found)


def deal_events(deals: Sequence[Deal], at: str = "") -> tuple[Event, ...]:
    """Turn the deals of a match file without a history into the events that entered them."""
    return tuple(Event(seq, at, EventKind.DEAL, deal) for seq, deal in enumerate(deals, start=1))


def without_keys(events: Iterable[Event]) -> tuple[Event, ...]:
    """Drop the forms' one-time keys, as every exported log does."""
    return tuple(replace(event, key=None) if event.key else event for event in events)


@dataclass
class _Log:
    """The log as far as it was read: what counts at each place, and two stacks of changes.

    `said` is every event that settled something for the whole match, `settled` those that stand.
    """

    places: dict[int, Deal | None] = field(default_factory=dict)
    said: dict[int, Event] = field(default_factory=dict)
    settled: dict[int, Event] = field(default_factory=dict)
    done: list[Change] = field(default_factory=list)
    undone: list[Change] = field(default_factory=list)


def _replay(events: Iterable[Event]) -> _Log:
    log = _Log()
    for _ in _steps(log, events):
        pass
    return log


def _steps(log: _Log, events: Iterable[Event]) -> Iterator[tuple[Event, int | None]]:
    """Read *events* into *log* one by one; yields each with the place it touched."""
    for event in events:
        yield event, _STEPS.get(event.kind, _remark)(log, event)


def _change(log: _Log, event: Event) -> int | None:
    """Enter, correct or retract a deal, where there is one to correct or retract."""
    entering = event.kind is EventKind.DEAL
    retracting = event.kind is EventKind.RETRACT
    target = event.seq if entering else event.target
    if target is None:
        return None
    before = log.places.get(target)
    after = None if retracting else event.deal
    if (before is None) != entering or (after is None) != retracting:
        return None
    log.done.append(Change(event.kind, target, before, after))
    log.undone.clear()
    log.places[target] = after
    return target


def _settle(log: _Log, event: Event) -> int | None:
    """Settle something for the whole match; the last games are called once."""
    called = any(one.kind is EventKind.LAST_GAMES for one in log.settled.values())
    if called and event.kind is EventKind.LAST_GAMES:
        return None
    log.done.append(Change(event.kind, event.seq, None, None))
    log.undone.clear()
    log.said[event.seq] = log.settled[event.seq] = event
    return None


def _undo(log: _Log, _: Event) -> int | None:
    if not log.done:
        return None
    change = log.done.pop()
    log.undone.append(change)
    if change.kind in SETTLING:
        log.settled.pop(change.target, None)
        return None
    log.places[change.target] = change.before
    return change.target


def _redo(log: _Log, _: Event) -> int | None:
    if not log.undone:
        return None
    change = log.undone.pop()
    log.done.append(change)
    if change.kind in SETTLING:
        log.settled[change.target] = log.said[change.target]
        return None
    log.places[change.target] = change.after
    return change.target


def _remark(_: _Log, event: Event) -> int | None:
    """Leave the deals alone; an acceptance still belongs to the history of its deal."""
    return event.target


_STEPS = {
    EventKind.DEAL: _change,
    EventKind.REPLACE: _change,
    EventKind.RETRACT: _change,
    EventKind.RULES: _settle,
    EventKind.LAST_GAMES: _settle,
    EventKind.JOIN: _settle,
    EventKind.UNDO: _undo,
    EventKind.REDO: _redo,
}
