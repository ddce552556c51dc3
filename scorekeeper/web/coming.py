"""What comes next, in words: who meets whom, who deals, who rests, what is still open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.sheet import Match, MatchSheet, Meeting, is_low, meetings, sides_of
from scorekeeper.web.language import gettext, listed
from scorekeeper.web.rounds import side_names
from scorekeeper.words import Words


@dataclass(frozen=True, kw_only=True)
class Next:
    """One deal that can be played now; `waits` says that the other table's is in already."""

    meeting: Meeting
    who: str
    dealer: str
    rests: str | None
    waits: bool

    @property
    def table(self) -> int | None:
        """Its table, where there are two."""
        return self.meeting.table

    @property
    def place(self) -> str:
        """Name its table and round."""
        round_, table = self.meeting.round, self.meeting.table
        return gettext("Round %(round)s, table %(table)s", round=round_, table=table)

    @property
    def sentence(self) -> str:
        """Say who deals, who rests and who plays."""
        if self.table is not None:
            return gettext(
                "Table %(table)s: %(who)s; %(dealer)s deals",
                table=self.table,
                who=self.who,
                dealer=self.dealer,
            )
        if self.rests is None:
            return gettext("%(who)s deals", who=self.dealer)
        if self.meeting.dealer == self.meeting.resting:
            return gettext(
                "%(dealer)s deals and rests. %(who)s play.", dealer=self.dealer, who=self.who
            )
        return gettext(
            "%(dealer)s deals, %(rests)s rests. %(who)s play.",
            dealer=self.dealer,
            rests=self.rests,
            who=self.who,
        )


def following(match: Match, sheet: MatchSheet, words: Words) -> tuple[Next, ...]:
    """List the deals that can be played now, the most urgent first."""
    return tuple(
        Next(
            meeting=one,
            who=listed([words.name(seat) for seat in one.players]),
            dealer=words.name(one.dealer),
            rests=None if one.resting is None else words.name(one.resting),
            waits=one.round in sheet.pending_rounds and one.table is not None,
        )
        for one in meetings(match, sheet)
    )


def half_rounds(coming: tuple[Next, ...]) -> tuple[str, ...]:
    """Say which rounds wait for a table, and for whom."""
    return tuple(
        gettext(
            "Round %(round)s is half entered: table %(table)s, %(who)s, is still open.",
            round=one.meeting.round,
            table=one.table,
            who=one.who,
        )
        for one in coming
        if one.waits
    )


def status_line(
    match: Match, sheet: MatchSheet, coming: tuple[Next, ...], words: Words
) -> tuple[str, ...]:
    """Say after a deal what the table needs to know for the next one, part by part."""
    if sheet.finished:
        return ()
    waiting = [one for one in coming if one.waits]
    said = [one.sentence for one in waiting or coming]
    return (*said, *_open(sheet), *_to_go(match, sheet, words))


def _open(sheet: MatchSheet) -> Iterator[str]:
    """Name the games that are open, where there are several."""
    numbers = [str(column.number) for column in sheet.columns if not column.closed]
    if len(sheet.columns) == 1:
        return
    if len(numbers) == 1:
        yield gettext("only game %(number)s is open", number=numbers[0])
    else:
        yield gettext("games %(numbers)s are open", numbers=", ".join(numbers))


def _to_go(match: Match, sheet: MatchSheet, words: Words) -> Iterator[str]:
    """Say what each side lacks to the target in every open game."""
    target = match.rules.sheet.target
    if target is None or is_low(match.rules):
        return
    lacking = [
        " ".join((name, "/".join(_lacks(sheet, side, target))))
        for side, name in enumerate(side_names(sheet, words))
    ]
    yield gettext("to %(target)s: %(lacking)s", target=target, lacking=", ".join(lacking))


def _lacks(sheet: MatchSheet, side: int, target: int) -> list[str]:
    return [str(target - one.sides[side].points) for one in sheet.columns if not one.closed]


def partners(match: Match, words: Words) -> tuple[str, ...]:
    """Say who sits with whom, where pairs play."""
    sides = sides_of(match.rules.seats, len(match.players))
    return tuple(
        gettext("%(one)s plays with %(other)s", one=words.name(one), other=words.name(other))
        for one, other in (side for side in sides if len(side) == 2)
    )
