"""Lists of matches, and the one table of what is computed for lists and statistics.

Its rows can all be dropped at any time; an event drops those of its match.
Where only some matches may be seen, *among* names their codes; None means all of them.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from dataclasses import astuple, dataclass
from typing import Any

from scorekeeper.sheet.memory import Figures
from scorekeeper.store.away import PUT_AWAY, Away

#: The matches of some persons, and those against somebody.
_SEATED = """
    s."match" in (
        select "match" from "sitter" where "person" in (select "value" from json_each(?))
    )
"""
_AGAINST = """
    s."match" in (
        select p."match" from "sitter" p join "sitter" o on o."match" = p."match"
        join "summary" ps on ps."match" = p."match" and ps."seat" = p."seat"
        join "summary" os on os."match" = o."match" and os."seat" = o."seat"
        where ps."side" <> os."side" and p."person" in (select "value" from json_each(?))
"""

#: A part of a question, and the values for its marks.
Part = tuple[str, tuple[Any, ...]]


@dataclass(frozen=True, kw_only=True)
class Listed:
    """A match in a list: its code, when it began, and what the list shows of it."""

    id: str
    code: str
    created: str
    summary: str


@dataclass(frozen=True, kw_only=True)
class Unread:
    """A match that nobody could count: its code, when it began, who sat there."""

    code: str
    created: str
    names: str | None


@dataclass(frozen=True, kw_only=True)
class Kept:
    """What was computed of one match as it was at event `seq`.

    `day` is the local day on which it began, `seats` the side and the figures of every seat.
    """

    match: str
    seq: int
    created: str
    day: str
    finished: bool
    summary: str
    currency: str
    seats: tuple[tuple[int, Figures], ...]


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """Which matches are asked for: of these persons, from one day to another, finished or not.

    With *beside* only those count in which that person sat on another side. Those put away are
    left out, or asked for alone where *away* is true; None means both.
    """

    persons: Collection[int] | None = None
    beside: int | None = None
    first: str = ""
    last: str = ""
    finished: bool | None = None
    away: bool | None = False
    among: Collection[str] | None = None


class Lists(Away):
    """Lists of matches; *made_by* names the program whose rows are believed."""

    def listed(self, made_by: str, wanted: Wanted, limit: int, offset: int = 0) -> list[Listed]:
        """List matches that were counted, the newest first."""
        where, values = which(made_by, wanted)
        rows = self._rows(
            f"""
            select m."id", m."code", m."created", s."body" as "summary"
            from "summary" s join "match" m on m."id" = s."match"
            where s."seat" = 0 and {where}
            order by s."created" desc, m.rowid desc limit ? offset ?
            """,
            *values,
            limit,
            offset,
        )
        return [Listed(**row) for row in rows]

    def newest(self, among: Collection[str] | None = None) -> str | None:
        """Return the id of the match that began last, of those that are not put away."""
        where, values = among_these(among, 'm."id"')
        row = self._first(
            f'select m."id" from "match" m where {where} and m."id" not in ({PUT_AWAY})'
            ' order by m."created" desc, m.rowid desc limit 1',
            *values,
        )
        return row["id"] if row else None

    def has_put_away(self, among: Collection[str] | None = None) -> bool:
        """Tell whether any match is put away."""
        where, values = among_these(among, '"match"')
        return self._first(f"select 1 from ({PUT_AWAY}) where {where}", *values) is not None

    def uncounted(self, made_by: str, limit: int) -> list[str]:
        """Return the ids of matches that have no rows, the newest first."""
        held = self._rows(
            'select (select count(*) from "match") as "all",'
            ' (select count(*) from "summary" where "seat" = 0 and "made_by" = ?) as "kept"',
            made_by,
        )[0]
        if held["all"] == held["kept"]:
            return []
        rows = self._rows(
            """
            select m."id" from "match" m where not exists (
                select 1 from "summary" s
                where s."match" = m."id" and s."seat" = 0 and s."made_by" = ?
            ) order by m."created" desc, m.rowid desc limit ?
            """,
            made_by,
            limit,
        )
        return [row["id"] for row in rows]

    def unread(self, made_by: str, among: Collection[str] | None = None) -> list[Unread]:
        """Return the matches that have no rows, with the names that stood there last."""
        where, values = among_these(among, 'm."id"')
        rows = self._rows(
            f"""
            select m."code", m."created", (
                select group_concat("name", ', ') from "sitter" where "match" = m."id"
            ) as "names" from "match" m where {where} and not exists (
                select 1 from "summary" s
                where s."match" = m."id" and s."seat" = 0 and s."made_by" = ?
            ) order by m."created" desc, m.rowid desc
            """,
            *values,
            made_by,
        )
        return [Unread(**row) for row in rows]

    def keep_summaries(self, made_by: str, kept: Iterable[Kept]) -> None:
        """Keep what was computed; what an event has outdated meanwhile is let go."""
        with self._writing():
            for one in kept:
                if self._next(one.match) == one.seq + 1:
                    self._keep(made_by, one)

    def drop_summaries(self) -> None:
        """Forget everything computed; the next list computes it anew."""
        with self._writing():
            self._db.execute('delete from "summary"')

    def _keep(self, made_by: str, one: Kept) -> None:
        self._db.execute('delete from "summary" where "match" = ?', [one.match])
        for seat, (side, figures) in enumerate(one.seats or ((0, Figures()),)):
            of_match = (one.match, seat, one.seq, made_by, one.created, one.day, one.finished)
            of_seat = (side, one.currency, None if seat else one.summary, *astuple(figures))
            row = [*of_match, *of_seat]
            marks = ", ".join("?" for _ in row)
            self._db.execute(f'insert into "summary" values ({marks})', row)


def which(made_by: str, wanted: Wanted) -> Part:
    """Write which rows `s` of the summary are asked for."""
    persons = None if wanted.persons is None else json.dumps(list(wanted.persons))
    parts: list[Part] = [('s."made_by" = ?', (made_by,)), among_these(wanted.among, 's."match"')]
    if wanted.first:
        parts.append(('s."day" >= ?', (wanted.first,)))
    if wanted.last:
        parts.append(('s."day" <= ?', (wanted.last,)))
    if wanted.finished is not None:
        parts.append(('s."finished" = ?', (int(wanted.finished),)))
    if wanted.away is not None:
        parts.append((f's."match" {"in" if wanted.away else "not in"} ({PUT_AWAY})', ()))
    if persons is not None:
        parts.append((_SEATED if wanted.beside is None else _AGAINST, (persons,)))
    if wanted.beside is not None:
        parts.append(('o."person" = ?)', (wanted.beside,)))
    return " and ".join(sql for sql, _ in parts), tuple(one for _, held in parts for one in held)


def among_these(codes: Collection[str] | None, column: str) -> Part:
    """Write that a match is one of those whose codes are given."""
    if codes is None:
        return "true", ()
    ours = 'select "id" from "match" where "code" in (select "value" from json_each(?))'
    return f"{column} in ({ours})", (json.dumps(list(codes)),)
