"""What recording a deal, correcting it or taking it back would do to the sheet, said before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from flask import flash
from flask_babel import ngettext

from scorekeeper.engine.deal import Deal
from scorekeeper.sheet import (
    Event,
    EventKind,
    Match,
    MatchSheet,
    deals_of,
    match_sheet,
    standing,
    up_to_date,
    with_event,
)
from scorekeeper.sheet.preview import preview
from scorekeeper.store import Stored
from scorekeeper.web.board import Board, board, words_for
from scorekeeper.web.language import gettext as _
from scorekeeper.web.language import listed
from scorekeeper.web.rounds import side_name


def ahead(match: Match, deal: Deal, target: int | None = None, short: str = "") -> str:
    """Say what a deal would write, or a correction of the deal first entered as *target*.

    *short* tells the deal itself, as in *Anna went gin: 72*.
    """
    if target is None:
        return written(preview(match, deal).sheet, match, len(deals_of(match)) + 1, short)
    event = Event(len(match.events) + 1, "", EventKind.REPLACE, deal, target=target)
    changed = with_event(match, event)
    return written(match_sheet(changed), changed, number_of(changed, target), short)


def number_of(match: Match, seq: int) -> int:
    """Count the place of a deal among those that count; 0 where it does not."""
    seqs = [place.seq for place in standing(match.events)]
    return seqs.index(seq) + 1 if seq in seqs else 0


def written(sheet: MatchSheet, match: Match, number: int, short: str = "") -> str:
    """Say which columns one deal wrote, which it closed, and where the match then stands."""
    if number in sheet.after_end:
        return _("After the end: it does not count.")
    lines = [(column, line) for column in sheet.columns for line in column.lines]
    here = [(column, line) for column, line in lines if line.deal == number]
    if not here:
        return _("Waits for the other table.") if sheet.pending_rounds else ""
    columns = [column.number for column, _line in here]
    closed = [
        column.number
        for column, line in here
        if column.closed and column.lines[-1].deal == line.deal
    ]
    seats = sheet.sides[here[0][1].side].seats
    who = side_name(seats, words_for(up_to_date(match)))
    said = {"who": who, "points": here[0][1].points}
    if len(sheet.columns) == 1:
        return _one(sheet, short if short and len(seats) == 1 else _("%(who)s %(points)s", **said))
    return _many(said, columns, closed, sheet.finished)


def _one(sheet: MatchSheet, what: str) -> str:
    """Say where a match of one column stands."""
    score = " – ".join(str(side.points) for side in sheet.columns[0].sides)
    if sheet.finished:
        return _("%(what)s, then %(score)s: the match ends", what=what, score=score)
    return _("%(what)s, then %(score)s", what=what, score=score)


def _many(
    said: dict[str, object], columns: Sequence[int], closed: Sequence[int], finished: bool
) -> str:
    """Say which of several columns were written and closed."""
    where = _("column %(numbers)s", numbers=columns[0])
    if len(columns) > 1:
        where = _("columns %(numbers)s", numbers=listed(columns))
    text = _("%(who)s %(points)s in %(where)s", where=where, **said)
    if closed:
        which = _("column %(numbers)s", numbers=listed(closed))
        if len(closed) > 1:
            which = _("columns %(numbers)s", numbers=listed(closed))
        text = _("%(what)s, closes %(which)s", what=text, which=which)
    return _("%(what)s: the match ends", what=text) if finished else text


@dataclass(frozen=True)
class Change:
    """A correction or a removal: the board of the match before and after it."""

    before: Board
    after: Board

    @property
    def matters(self) -> bool:
        """Whether the match ends by it, opens again, or has another winner."""
        was, now = self.before.sheet, self.after.sheet
        return (was.finished, was.closed_by) != (now.finished, now.closed_by)

    @property
    def opens(self) -> bool:
        """Whether a finished match goes on by it."""
        return self.before.sheet.finished and not self.after.sheet.finished

    @property
    def later(self) -> tuple[int, ...]:
        """The places of later deals that begin to count by it, or no longer count."""
        deals = standing(self.after.match.events)
        was, now = (
            {seqs[number - 1] for number in seen.sheet.after_end}
            for seen in (self.before, self.after)
            for seqs in [[place.seq for place in standing(seen.match.events)]]
        )
        return tuple(place.seq for place in deals if place.seq in was ^ now)

    @property
    def asked(self) -> str:
        """Ask what becomes of the later deals; nothing where there are none."""
        if not self.later:
            return ""
        numbers = listed([number_of(self.before.match, seq) for seq in self.later])
        if self.opens:
            said = ngettext(
                "Deal %(numbers)s was recorded after the end, and counts from now on.",
                "Deals %(numbers)s were recorded after the end, and count from now on.",
                len(self.later),
                numbers=numbers,
            )
        else:
            said = ngettext(
                "Deal %(numbers)s then lies after the end and counts no longer.",
                "Deals %(numbers)s then lie after the end and count no longer.",
                len(self.later),
                numbers=numbers,
            )
        return str(said)

    def followed_by(self, at: str, take_back: bool) -> list[Event]:
        """Return what is recorded with the change: the match is open again, deals go."""
        then = [Event(0, at, EventKind.REOPEN)] if self.opens else []
        if take_back:
            then += [Event(0, at, EventKind.RETRACT, target=seq) for seq in self.later]
        return then

    @property
    def headline(self) -> str:
        """What happens to the match."""
        if not self.after.sheet.finished:
            return _("The match opens again: play goes on.")
        if not self.before.sheet.finished:
            return _("The match ends with this.")
        return _("The match has another winner with this.")

    @property
    def then(self) -> str:
        """How the match stands now."""
        return _stands(self.before)

    @property
    def now(self) -> str:
        """How it would stand."""
        return _stands(self.after)


def change_by(stored: Stored, event: Event) -> Change:
    """Compare the match as it is with what an event would make of it."""
    return Change(board(stored), board(replace(stored, match=with_event(stored.match, event))))


def say_what_changed(before: Stored, after: Stored) -> None:
    """Say so on the next page where a change ended the match, or opened it again."""
    was, now = match_sheet(before.match), match_sheet(after.match)
    if was.finished and not now.finished:
        flash(_("With this change the match is no longer over: play goes on."))
    elif now.finished and not was.finished:
        flash(_("With this change the match is over."))


def _stands(seen: Board) -> str:
    if seen.result:
        return seen.result.headline
    return _("Not over: %(score)s", score=seen.points_line)
