"""Matches in, matches out, with house rules and the summaries of lists."""

from __future__ import annotations

import json
import os
import secrets
import sqlite3
import tempfile
from collections.abc import Collection, Iterable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scorekeeper.errors import (
    MatchExists,
    MatchNotFound,
    Refused,
    StaleMatch,
    StoreDamaged,
    StoreProblem,
)
from scorekeeper.plain import Problem
from scorekeeper.sheet.events import REMARKS, Event, EventKind
from scorekeeper.sheet.match import Match
from scorekeeper.sheet.pairing import both_named
from scorekeeper.store.persons import Persons
from scorekeeper.store.private import fsync_folder
from scorekeeper.store.problems import store_problems
from scorekeeper.store.rows import WHOLE, Row, event_row, match_row, read_event, read_match


@dataclass(frozen=True, kw_only=True)
class Stored:
    """A match with the code of those who may score and the code of those who look on."""

    match: Match
    code: str
    view_code: str


@dataclass(frozen=True, kw_only=True)
class House:
    """House rules with a name: a preset, overlays and changes, as a rule set is read."""

    id: int
    name: str
    rules: dict[str, Any]


#: Where an event goes: the next place, the last that counts, and whether its key is known.
_PLACE = f"""
    select m."id", coalesce(max("seq"), 0) + 1 as "next", coalesce(
        max("seq") filter (where "kind" not in ({", ".join(f"'{kind}'" for kind in REMARKS)})), 0
    ) as "counted", max(e."key" = ?) as "known"
    from "match" m left join "event" e on e."match" = m."id" where "code" = ? group by m."id"
"""

#: What changes who sits where, or may take such a change back.
NAMING = (EventKind.RENAME, EventKind.JOIN, EventKind.UNDO, EventKind.REDO)


class Matches(Persons):
    """Matches, house rules and summaries in one database; see `Connection` for what it raises."""

    def create(
        self, match: Match, key: str | None = None, among: Collection[str] | None = None
    ) -> Stored:
        """Keep a new match with its events, under new codes; the same *key* returns the first.

        Who has a name there is who had it in the matches *among* whose codes are given, or in any.

        Raises `MatchExists` where its id is stored under another key, as an imported file's
        may be: whoever has the file need not be one of those who may score. Raises `Refused`
        for events that are not numbered from 1 and for values that cannot be kept.
        """
        with self._writing():
            if first := self._find("key", key):
                return self._known(first)
            if self._find("id", match.id):
                raise MatchExists(id=match.id)
            stored = self._insert(match, key)
            self._seat_persons(match, among)
            return stored

    def load(self, code: str) -> Stored:
        """Return the match that may be scored with *code*; raises `MatchNotFound`."""
        return self._one("code", code)

    def load_view(self, view_code: str) -> Stored:
        """Return the match that may be looked at with *view_code*; raises `MatchNotFound`."""
        return self._one("view_code", view_code)

    def by_id(self, id: str) -> Stored:
        """Return the match with this public id; raises `MatchNotFound`."""
        return self._one("id", id)

    def matches(self) -> list[Stored]:
        """Return all matches, the newest first."""
        rows = self._rows(f'{WHOLE} order by "created" desc, m.rowid desc')
        return [self._known(row) for row in rows]

    def ids(self) -> list[str]:
        """Return the public ids of all matches, the newest first, also of one nobody can read."""
        rows = self._rows('select "id" from "match" order by "created" desc, rowid desc')
        return [row["id"] for row in rows]

    def has_matches(self) -> bool:
        """Tell whether any match is stored."""
        return self._first('select 1 from "match" limit 1') is not None

    def houses(self) -> list[House]:
        """Return the named house rules that were not forgotten, the newest first."""
        rows = self._rows(
            'select max("id") as "id", "name", "rules" from "house" group by lower("name")'
            ' having "rules" is not null order by "id" desc'
        )
        return [House(**{**row, "rules": json.loads(row["rules"])}) for row in rows]

    def keep_house(self, name: str, rules: dict[str, Any] | None, at: str) -> None:
        """Keep house rules under a name, in the place of older ones; None forgets them."""
        row = {"name": name, "created": at, "rules": None if rules is None else json.dumps(rules)}
        with self._writing():
            self._add("house", row)

    def append(self, code: str, event: Event, then: Collection[Event] = ()) -> Event:
        """Record *event* in the next place of a match, and return it as it is stored.

        What follows from it, *then*, is recorded with it or not at all.

        The same one-time key again returns the event it recorded first. Raises `StaleMatch`
        where the place is not the next and something that counts was recorded there since,
        `MatchNotFound` for an unknown code, and `Refused` for values that cannot be kept.
        """
        rows = [(one, event_row(one)) for one in (event, *then)]  # before others have to wait
        with self._writing():
            found = self._first(_PLACE, event.key, code)
            if found is None:
                raise MatchNotFound
            if found["known"] and (first := self._same(found["id"], event.key)):
                return first
            if not found["counted"] < event.seq <= found["next"]:
                raise StaleMatch(seq=event.seq)
            first, *_ = [
                self._record(found["id"], one, {**row, "seq": place})
                for place, (one, row) in enumerate(rows, start=found["next"])
            ]
            self._follow(found["id"], (event, *then))
            return first

    def backup(self, target: Path) -> None:
        """Write a consistent copy to *target* while others read and write.

        A file of that name is replaced once the copy is whole, never before; a damaged
        database is not copied over it.
        """
        with store_problems(target):
            if target.exists() and target.samefile(self.path):
                raise StoreProblem(path=str(target))
            handle, aside = tempfile.mkstemp(dir=target.absolute().parent)
            os.close(handle)
            try:
                self._copy(aside)
                Path(aside).replace(target)
            finally:
                Path(aside).unlink(missing_ok=True)
            fsync_folder(target.absolute().parent)

    def _copy(self, aside: str) -> None:
        with closing(sqlite3.connect(aside)) as copy:
            self._db.conn.backup(copy)
            copy.execute("pragma journal_mode = delete")  # one file, readable on any disk
            if copy.execute("pragma quick_check").fetchall() != [("ok",)]:
                raise StoreDamaged(path=str(self.path))

    def _find(self, column: str, value: str | None) -> Row | None:
        return self._first(f'{WHOLE} where "{column}" = ?', value)

    def _one(self, column: str, value: str) -> Stored:
        row = self._find(column, value)
        if row is None:
            raise MatchNotFound
        return self._known(row)

    def _known(self, row: Row) -> Stored:
        with self._reading():
            return self._stored(row)

    def _stored(self, row: Row) -> Stored:
        return Stored(match=read_match(row), code=row["code"], view_code=row["view_code"])

    def _same(self, match: str, key: str | None) -> Event | None:
        """Return what was recorded in a match with this key."""
        row = self._first('select * from "event" where "match" = ? and "key" = ?', match, key)
        with self._reading():
            return None if row is None else read_event(row)

    def _insert(self, match: Match, key: str | None) -> Stored:
        codes = {"code": secrets.token_urlsafe(16), "view_code": secrets.token_urlsafe(16)}
        row = {**match_row(match), **codes, "key": key}
        self._add("match", row)
        for seat, player in enumerate(match.players):
            self._add("player", {"match": match.id, "seat": seat, "name": player.name})
            self._give_code(match.id, seat)
        for place, event in enumerate(match.events, 1):
            if event.seq != place:
                raise Refused(problems=[Problem("bad_value", f"events.{place}.seq", event.seq)])
            self._record(match.id, event, event_row(event))
        return self.by_id(match.id)

    def _record(self, match: str, event: Event, row: Row) -> Event:
        """Insert an event as its row and return what a reader will see; a deal ends the waiting."""
        self._add("event", {"match": match, **row})
        if event.kind is EventKind.DEAL and event.deal is not None:
            self._clear(match, both_named(event.deal))
        if event.kind is EventKind.JOIN and event.seat is not None:
            self._give_code(match, event.seat)
        return read_event(row)

    def _give_code(self, match: str, seat: int) -> None:
        """Give a seat its code, once: a place that was given up and taken again keeps it."""
        self._db.execute(
            'insert or ignore into "seat" values (?, ?, ?)',
            [match, seat, secrets.token_urlsafe(16)],
        )

    def _follow(self, match: str, events: Iterable[Event]) -> None:
        """Seat persons anew where events name somebody, or take back what did."""
        if any(event.kind in NAMING for event in events):
            self._seat_again(self.by_id(match).match)

    def _clear(self, match: str, seats: tuple[int, ...]) -> None:
        """Drop the private hands of these seats, of all where none is named."""
        named = f'and "seat" in ({", ".join(map(str, seats))})' if seats else ""
        self._db.execute(f'delete from "pending" where "match" = ? {named}', [match])
