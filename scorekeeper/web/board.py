"""Everything the pages of one match show, computed from what is stored."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace

from flask_babel import ngettext

from scorekeeper.engine.findings import Finding
from scorekeeper.plain import Sum
from scorekeeper.sheet import (
    SETTLING,
    Change,
    EventKind,
    Match,
    MatchSheet,
    Player,
    is_low,
    match_sheet,
    next_redo,
    next_undo,
    standing,
    up_to_date,
)
from scorekeeper.store import Stored
from scorekeeper.web.asked import Asked, asked_of
from scorekeeper.web.chart import Chart, charts
from scorekeeper.web.coming import Next, following, half_rounds, partners, status_line
from scorekeeper.web.language import gettext
from scorekeeper.web.pad import ABREAST, Pad, pad
from scorekeeper.web.reader import reader_words, settings
from scorekeeper.web.reckoning import Reckoning, reckoning
from scorekeeper.web.result import Result, result
from scorekeeper.web.rounds import SettledDeal, settled_deals
from scorekeeper.web.stored import store
from scorekeeper.words import Words, rules_line
from scorekeeper.words.remedies import deal_line

#: Differs at every start, so that a page kept by a browser never outlives the program.
_THIS_START = secrets.token_hex(4)


@dataclass(frozen=True, kw_only=True)
class Score:
    """One side as it is read from a metre away; `rest` is what it lacks to the target."""

    name: str
    points: Sum
    rest: Sum | None
    leads: bool
    columns: tuple[Sum, ...]


@dataclass(frozen=True, kw_only=True)
class Board:
    """One match as its pages show it."""

    match: Match
    sheet: MatchSheet
    pad: Pad
    scores: tuple[Score, ...]
    rules: str
    dealer: str | None
    coming: tuple[Next, ...]
    halves: tuple[str, ...]
    status: tuple[str, ...]
    partners: tuple[str, ...]
    reckoning: Reckoning
    last: str | None
    last_seq: int | None
    number_of_deals: int
    charts: tuple[Chart, ...]
    problems: tuple[str, ...]
    result: Result | None
    undo: str | None
    redo: str | None
    next_seq: int
    etag: str
    asked: Asked | None = None
    low_wins: bool = False

    @property
    def names(self) -> str:
        """All sides in one line."""
        return " – ".join(score.name for score in self.scores)

    @property
    def can_call_last_games(self) -> bool:
        """Whether new games go on opening, until somebody calls the last ones."""
        rolling = self.match.rules.sheet.rolling and not self.sheet.finished
        return rolling and self.match.last_games_after is None

    @property
    def beside_scores(self) -> tuple[str, ...]:
        """What comes next, where the scores beside it tell what each side lacks."""
        if len(self.sheet.columns) > 1 or self.sheet.finished:
            return self.status
        return tuple(one.sentence for one in self.coming if one.waits or not self.halves)

    @property
    def points_line(self) -> str:
        """All sides with their points in one line."""
        return ", ".join(
            f"{score.name} {' · '.join(map(str, score.columns or (score.points,)))}"
            for score in self.scores
        )

    @property
    def standing(self) -> str:
        """Say that the match is not finished, who is ahead, and by how much."""
        leader = next((score for score in self.scores if score.leads), None)
        if leader is None:
            said = ngettext(
                "Not finished. After %(num)s deal: nobody ahead (%(points)s).",
                "Not finished. After %(num)s deals: nobody ahead (%(points)s).",
                self.number_of_deals,
                points=self.points_line,
            )
        else:
            said = ngettext(
                "Not finished. After %(num)s deal: %(who)s ahead by %(lead)s (%(points)s).",
                "Not finished. After %(num)s deals: %(who)s ahead by %(lead)s (%(points)s).",
                self.number_of_deals,
                who=leader.name,
                lead=min((gap for gap in self._behind(leader) if gap > 0), default=0),
                points=self.points_line,
            )
        return str(said)

    def _behind(self, leader: Score) -> list[int]:
        """Count what everybody lacks to the leader; who has left the table may lack nothing."""
        sign = -1 if self.low_wins else 1
        return [sign * (leader.points - score.points) for score in self.scores]


def words_for(match: Match) -> Words:
    """Return the sentences of a match in the reader's language; *match* is up to date."""
    return reader_words([player.name for player in match.players], match.rules)


def board(stored: Stored, abreast: int = ABREAST, names: Sequence[str] = ()) -> Board:
    """Put together what the pages of a match show, with so many games side by side.

    The players are called by *names*, where given.
    """
    match = up_to_date(stored.match)
    if names:
        match = replace(match, players=tuple(map(Player, names)))
    sheet, words, deals = match_sheet(stored.match), words_for(match), settled_deals(match)
    drawn = pad(match, sheet, deals, words, abreast)
    coming = following(match, sheet, words)
    settled = reckoning(match, sheet, words)
    return Board(
        match=match,
        sheet=sheet,
        pad=drawn,
        scores=scores_of(match, sheet, drawn.sides),
        rules=rules_line(match.rules, gettext),
        dealer=None if sheet.next_dealer is None else words.name(sheet.next_dealer),
        coming=coming,
        halves=() if sheet.finished else half_rounds(coming),
        status=status_line(match, sheet, coming, words),
        partners=partners(match, words),
        reckoning=settled,
        last=_last(deals, words),
        last_seq=deals[-1].place.seq if deals else None,
        number_of_deals=len(deals),
        charts=charts(sheet, drawn.sides, match.rules.sheet.target),
        problems=tuple(problem_line(found, words) for found in sheet.findings),
        result=result(sheet, drawn.sides, match.rules, settled) if sheet.finished else None,
        undo=_offer(next_undo(match.events), match),
        redo=_offer(next_redo(match.events), match),
        next_seq=len(match.events) + 1,
        etag=etag(match),
        asked=asked_of(match.rules, coming[0].meeting.round) if coming else None,
        low_wins=is_low(match.rules),
    )


def etag(match: Match) -> str:
    """Name this state of a match in this language, for browsers that ask whether it changed."""
    last = match.events[-1].at if match.events else ""  # a restored log may be as long again
    listed = "away" if store().is_away(match.id) else "listed"
    return f"{match.id}-{len(match.events)}-{last}-{listed}-{settings()}-{_THIS_START}"


def scores_of(match: Match, sheet: MatchSheet, names: tuple[str, ...]) -> tuple[Score, ...]:
    """Show points while the match goes on, totals with all bonuses once it is over."""
    target, one = match.rules.sheet.target, len(sheet.columns) == 1
    found = []
    for index, (name, side) in enumerate(zip(names, sheet.sides, strict=True)):
        columns = tuple(column.sides[index].points for column in sheet.columns)
        points = sum(columns)
        open_ = target is not None and one and not sheet.finished and not is_low(match.rules)
        found.append(
            Score(
                name=name,
                points=side.total if sheet.finished else points,
                rest=max(target - points, 0) if open_ and target is not None else None,
                leads=sheet.leaders == (index,),
                columns=() if one else columns,
            )
        )
    return tuple(found)


def problem_line(found: Finding, words: Words) -> str:
    """Say a finding, with the deal it is about."""
    said = words.finding(found)
    if found.deal is None:
        return said
    return gettext("Deal %(number)s: %(problem)s", number=found.deal, problem=said)


def _last(deals: tuple[SettledDeal, ...], words: Words) -> str | None:
    if not deals:
        return None
    last = deals[-1]
    if not last.settlement.ok:
        return gettext("It cannot be counted")
    return deal_line(last.place.deal, last.settlement, words)


def _offer(change: Change | None, match: Match) -> str | None:
    """Say what taking a change back, or bringing it back, is about."""
    if change is None:
        return None
    if change.kind in SETTLING:
        return {
            EventKind.RULES: gettext("the change of rules"),
            EventKind.LAST_GAMES: gettext("the call of last games"),
            EventKind.JOIN: gettext("the player who sat down"),
        }[change.kind]
    seqs = sorted({place.seq for place in standing(match.events)} | {change.target})
    number = seqs.index(change.target) + 1
    return {
        EventKind.REPLACE: gettext("the correction of deal %(number)s", number=number),
        EventKind.RETRACT: gettext("the removal of deal %(number)s", number=number),
    }.get(change.kind, gettext("deal %(number)s", number=number))
