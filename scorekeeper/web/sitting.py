"""Which two meet in the deal that is entered, and the form's fields by seat and by place.

A form holds two hands. In the page, and in what is sent, fields carry the seats of the match;
the entry itself knows only the two places at its table.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from scorekeeper.engine.deal import Deal
from scorekeeper.engine.findings import Finding, FindingCode
from scorekeeper.engine.rules import RuleSet, Sides
from scorekeeper.sheet import (
    TOGETHER,
    Match,
    Meeting,
    contract_rounds,
    match_sheet,
    meeting_of,
    meetings,
    named,
    opponents,
    placed,
    reseated,
    rules_by_place,
    sides_of,
    standing,
    table_at,
    up_to_date,
)
from scorekeeper.web.board import words_for
from scorekeeper.web.coming import Next, following
from scorekeeper.web.complaints import Complaint
from scorekeeper.web.language import gettext
from scorekeeper.web.mend import Sent, Tap
from scorekeeper.web.seatfields import named_seats, reseat_fields
from scorekeeper.web.seats import SEATED
from scorekeeper.words import Words


@dataclass(frozen=True, kw_only=True)
class Sitting:
    """Who sits at the form: the meeting it is for, the others it could be for, what is wrong."""

    match: Match
    meeting: Meeting
    others: tuple[Next, ...] = ()
    wrong: tuple[Complaint, ...] = ()
    changed: bool = False
    round: int | None = None
    dealt: int | None = None

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats of the match at the places of the form."""
        return self.meeting.players

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Who sits at the places."""
        return tuple(self.match.players[seat].name for seat in self.seats)

    @property
    def rules(self) -> RuleSet:
        """The rules of one table of two."""
        rules = self.match.rules
        if len(self.seats) != 2 or len(self.match.players) == 2:
            return rules
        seats = replace(rules.seats, players=2, sides=Sides.EACH, rests=None)
        overlays = tuple(key for key in rules.overlays if key not in SEATED)
        return replace(rules, seats=seats, overlays=overlays)

    @property
    def words(self) -> Words:
        """The words of the whole match."""
        return words_for(self.match)

    @property
    def may_rest(self) -> tuple[tuple[int, str], ...]:
        """Who else may have rested."""
        if self.meeting.resting is None:
            return ()
        return tuple(zip(self.seats, self.names, strict=True))

    @property
    def rests(self) -> str | None:
        """Who rests, where somebody does."""
        return None if self.meeting.resting is None else self.words.name(self.meeting.resting)

    @property
    def away(self) -> tuple[tuple[int, str], ...]:
        """Who left the table and does not play this deal."""
        if self.match.rules.game not in TOGETHER:
            return ()
        seats = (seat for seat in range(len(self.match.players)) if seat not in self.seats)
        return tuple((seat, self.match.players[seat].name) for seat in seats)

    @property
    def may_deal(self) -> tuple[tuple[int, str], ...]:
        """Who may have dealt, where no table and nobody's rest depends on it."""
        if self.meeting.table is not None or self.meeting.resting is not None:
            return ()
        return tuple(zip(self.seats, self.names, strict=True))

    @property
    def dealer(self) -> str:
        """Who deals at this table: by turn, or as the form says."""
        return self.words.name(self.meeting.dealer if self.dealt is None else self.dealt)

    def by_places(self, sent: Sent) -> Sent:
        """Read what was sent by seats as fields by places; who does not sit here is left out."""
        places = {seat: place for place, seat in enumerate(self.seats)}
        return reseat_fields(sent, places, len(self.match.players))

    def by_seats(self, sent: Sent) -> Sent:
        """Write fields by places as the page sends them."""
        return reseat_fields(sent, dict(enumerate(self.seats)), len(self.seats))

    def whole(self, deal: Deal) -> Deal:
        """Return the deal as the match keeps it: by seats, with round and table, or who rested."""
        hands = deal.hands
        if hands is not None and len(hands) == len(self.seats):
            here = dict(zip(self.seats, hands, strict=True))
            hands = tuple(here.get(seat) for seat in range(len(self.match.players)))
        closer = None if deal.closer is None else self.seats[deal.closer]
        winner = None if deal.winner is None else self.seats[deal.winner]
        seated = replace(deal, hands=hands, closer=closer, winner=winner)
        if self.meeting.table is not None:
            seated = replace(seated, table=self.meeting.table)
        if self.dealt is not None:
            seated = replace(seated, dealer=self.dealt)
        return placed(seated, self.meeting)


def sit(match: Match, sent: Sent, seq: int | None = None) -> Sitting:
    """Find out who meets in the next deal, or in the recorded one first entered as *seq*."""
    now = up_to_date(match)
    if seq is not None:
        now = replace(now, rules=rules_by_place(now)(seq))
    at, others = _recorded(match, seq) if seq is not None else _coming(match, now, sent)
    at = _with_those_back(at, sent, now)
    dealt = _dealt(sent, at)
    if len(at.players) != 2:
        return Sitting(match=now, meeting=at, round=_round(match, at, seq), dealt=dealt)
    seats = named_seats(sent, len(now.players))
    rested = _rested(sent)
    seated = at if rested is None else reseated(at, rested, now.rules.seats.rests)
    if at.table is not None:
        seated = _as_sent(at, seats)
    wrong = (*_resting(seated, seats, now), *_partners(seats, now), *_table(sent, at))
    return Sitting(
        match=now,
        meeting=seated,
        others=others,
        wrong=wrong,
        changed=seated.resting != at.resting,
        round=_round(match, at, seq),
        dealt=dealt,
    )


def _with_those_back(at: Meeting, sent: Sent, match: Match) -> Meeting:
    """Let those play again who had left, as the form says or sends a hand for them."""
    if match.rules.game not in TOGETHER:
        return at
    seats = range(len(match.players))
    back = {int(seat) for seat in sent.getlist("back") if seat in map(str, seats)}
    players = sorted({*at.players, *back, *named_seats(sent, len(seats))})
    return replace(at, players=tuple(players))


def _round(match: Match, at: Meeting, seq: int | None) -> int | None:
    """Say which round of a table of rounds the deal is."""
    if seq is None:
        return at.round
    number = [place.seq for place in standing(match.events)].index(seq) + 1
    return contract_rounds(match).get(number)


def _as_shown(match: Match, sent: Sent) -> Match:
    """Return the match as it was when the form was opened."""
    seq = sent.get("seq", "")
    shown = int(seq) - 1 if seq.isascii() and seq.isdigit() and len(seq) < 8 else None
    return match if shown is None else replace(match, events=match.events[:shown])


def _coming(match: Match, now: Match, sent: Sent) -> tuple[Meeting, tuple[Next, ...]]:
    """Take the deal that could come when the form was opened: the table it names, or the first."""
    then = _as_shown(match, sent)
    possible = meetings(then, match_sheet(then))
    if not possible:
        return Meeting(players=tuple(range(len(now.players))), dealer=0), ()
    table = sent.get("table", "")
    number = int(table) if table in ("1", "2") and possible[0].table is not None else None
    at = meeting_of(_as_deal(sent, number, len(now.players)), possible)
    return at, following(then, match_sheet(then), words_for(now)) if len(possible) > 1 else ()


def _recorded(match: Match, seq: int) -> tuple[Meeting, tuple[Next, ...]]:
    """Seat a recorded deal as it was entered; what it does not say the rules do."""
    now = up_to_date(match)
    sides = sides_of(now.rules.seats, len(now.players))
    number = [place.seq for place in standing(now.events)].index(seq)
    deal, seen = standing(now.events)[number].deal, table_at(match)
    if not seen:
        return Meeting(players=tuple(range(len(now.players))), dealer=0), ()
    dealer, resting = seen[number].dealer, seen[number].resting
    players = named(deal)
    if len(sides[0]) > 1:
        expected = opponents(sides, (deal.round or 1) - 1)[0 if deal.table != 2 else 1]
        players = players if len(players) == 2 else expected
        at = Meeting(players=players, dealer=dealer, round=deal.round, table=deal.table or 1)
        return at, ()
    if resting is not None and len(players) == 2:
        (resting,) = {seat for (seat,) in sides} - set(players)
        dealer = deal.dealer if deal.dealer is not None else dealer
    away = {resting, *seen[number].away}
    players = tuple(seat for (seat,) in sides if seat not in away)
    if resting is None and deal.hands is not None:
        players = named(deal)
    return Meeting(players=players, dealer=dealer, resting=resting), ()


def _as_deal(sent: Sent, table: int | None, players: int) -> Deal:
    seats = tuple(sorted(named_seats(sent, players)))
    return Deal(table=table, players=seats or None)


def _rested(sent: Sent) -> int | None:
    """Read who rested instead: a field, or the one-tap answer to a complaint."""
    taps = [tap.removeprefix("rests:") for tap in sent.getlist("set") if tap.startswith("rests:")]
    said = (*taps, sent.get("rests", ""))[0]
    return int(said) if said in ("0", "1", "2") else None


def _dealt(sent: Sent, at: Meeting) -> int | None:
    """Read who dealt out of turn; nobody where it went by turn, or where the table decides it."""
    said = sent.get("dealer", "")
    if at.table is not None or at.resting is not None or said == str(at.dealer):
        return None
    return next((seat for seat in at.players if said == str(seat)), None)


def _as_sent(at: Meeting, seats: set[int]) -> Meeting:
    """Let those meet at a table whose hands were sent."""
    if len(seats) != 2 or seats == set(at.players):
        return at
    return replace(at, players=tuple(sorted(seats)))


def _resting(at: Meeting, seats: set[int], match: Match) -> tuple[Complaint, ...]:
    """Refuse a hand of who rests, and offer that somebody else did."""
    if at.resting not in seats:
        return ()
    words = words_for(match)
    found = Finding(code=FindingCode.SEAT_RESTS, seat=at.resting)
    absent = set(range(len(match.players))) - seats
    taps = [
        Tap("set", f"rests:{seat}", gettext("%(who)s rested", who=words.name(seat)))
        for seat in absent
        if len(absent) == 1
    ]
    return (Complaint(found.code.value, words.finding(found), None, "closer", tuple(taps)),)


def _partners(seats: set[int], match: Match) -> tuple[Complaint, ...]:
    """Refuse that partners meet, or that more than two do."""
    sides = sides_of(match.rules.seats, len(match.players))
    if len(sides[0]) == 1:
        return ()
    if len(seats) > 2:
        said = gettext("Two meet at a table. Enter the other table by itself.")
        return (Complaint("wrong_number_of_players", said, None, "closer"),)
    if any(len(seats) == 2 and set(seats) <= set(side) for side in sides):
        one, other = sorted(map(words_for(match).name, seats))
        said = gettext("%(one)s and %(other)s are partners: they never meet.", one=one, other=other)
        return (Complaint("bad_value", said, None, "closer"),)
    return ()


def _table(sent: Sent, at: Meeting) -> tuple[Complaint, ...]:
    if at.table is None or sent.get("table", "") in ("", "1", "2"):
        return ()
    return (Complaint("bad_value", gettext("There are two tables: 1 and 2."), None, "closer"),)


def still_free(match: Match, deal: Deal) -> bool:
    """Tell whether the table a deal was played at is still open in its round."""
    places = {(one.round, one.table) for one in meetings(match, match_sheet(match))}
    return deal.table is not None and (deal.round, deal.table) in places
