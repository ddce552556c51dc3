"""Who sits where: one person behind the names of many matches, renamed, merged and told apart.

Where only some matches may be touched, *among* names their codes; None means all of them.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from scorekeeper.errors import PersonNotFound, Refused
from scorekeeper.plain import Problem
from scorekeeper.sheet.events import Event, EventKind
from scorekeeper.sheet.match import Match, up_to_date
from scorekeeper.store.away import PUT_AWAY
from scorekeeper.store.lists import Part, among_these
from scorekeeper.store.memory import Memory
from scorekeeper.store.rows import event_row

#: As many fellow players as tell two of one name apart, and the newest tables to look for them.
MOST_BESIDE = 3
_TABLES_BESIDE = 20

#: Two who sat at one table: `s` and `o`.
_TOGETHER = """
    from "sitter" s join "sitter" o on o."match" = s."match" and o."person" <> s."person"
"""


@dataclass(frozen=True, kw_only=True)
class Sitting:
    """One place at the table of one match, and the name that stands there."""

    match: str
    code: str
    created: str
    seat: int
    name: str


@dataclass(frozen=True, kw_only=True)
class Person:
    """Somebody who plays: the name that stands at the newest table, how often, when last."""

    id: int
    name: str
    matches: int
    last: str


class Persons(Memory):
    """The persons behind the players of all matches."""

    def persons(self, among: Collection[str] | None = None) -> list[Person]:
        """Return everybody who sat down, those of the newest match first."""
        return self._persons(among_these(among, '"match"'))

    def listed_persons(self, among: Collection[str] | None = None) -> list[Person]:
        """Return the same, by the matches that are not put away alone."""
        where, values = among_these(among, '"match"')
        return self._persons((f'{where} and "match" not in ({PUT_AWAY})', values))

    def persons_of(self, match: str, among: Collection[str] | None = None) -> list[Person]:
        """Return those who sit at one table, seat by seat."""
        sql = 'select "person" from "sitter" where "match" = ? order by "seat"'
        seats = [row["person"] for row in self._rows(sql, match)]
        where, values = among_these(among, '"match"')
        where += ' and "person" in (select "value" from json_each(?))'
        persons = self._persons((where, (*values, json.dumps(seats))))
        return sorted(persons, key=lambda one: seats.index(one.id))

    def person(self, id: int, among: Collection[str] | None = None) -> Person:
        """Return one of them; raises `PersonNotFound`."""
        where, values = among_these(among, '"match"')
        found = self._persons((f'"person" = ? and {where}', (id, *values)))
        if not found:
            raise PersonNotFound
        return found[0]

    def sittings(self, id: int, among: Collection[str] | None = None) -> list[Sitting]:
        """Return where a person sat, the newest match first."""
        where, values = among_these(among, 's."match"')
        rows = self._rows(
            f"""
            select s."match", m."code", s."created", s."seat", s."name"
            from "sitter" s join "match" m on m."id" = s."match"
            where s."person" = ? and {where}
            order by s."created" desc, m.rowid desc, s."seat"
            """,
            id,
            *values,
        )
        return [Sitting(**row) for row in rows]

    def beside(self, id: int, among: Collection[str] | None = None) -> tuple[str, ...]:
        """Name those with whom a person played last."""
        where, values = among_these(among, '"match"')
        rows = self._rows(
            f"""
            select o."name" from (
                select "match", "created" from "sitter" where "person" = ? and {where}
                order by "created" desc limit {_TABLES_BESIDE}
            ) t join "sitter" o on o."match" = t."match"
            where o."person" <> ? order by t."created" desc, o."seat"
            """,
            id,
            *values,
            id,
        )
        return tuple(dict.fromkeys(row["name"] for row in rows))[:MOST_BESIDE]

    def met(self, id: int, among: Collection[str] | None = None, *, away: bool = True) -> set[int]:
        """Return the persons who sat at a table with this one, also at one put *away*."""
        where, values = among_these(among, 's."match"')
        where += "" if away else f' and s."match" not in ({PUT_AWAY})'
        sql = f'select distinct o."person" {_TOGETHER} where s."person" = ? and {where}'
        return {row["person"] for row in self._rows(sql, id, *values)}

    def together(self, id: int, other: int, among: Collection[str] | None = None) -> str | None:
        """Return when two last sat at one table, None where they never did."""
        where, values = among_these(among, 's."match"')
        row = self._first(
            f'select s."created" {_TOGETHER} where s."person" = ? and o."person" = ? and {where}'
            " order by 1 desc limit 1",
            id,
            other,
            *values,
        )
        return row["created"] if row else None

    def namesake_beside(
        self, id: int, name: str, among: Collection[str] | None = None
    ) -> str | None:
        """Tell who of those who sat with a person has that name, as it is written there."""
        where, values = among_these(among, 's."match"')
        sql = f'select distinct o."name" {_TOGETHER} where s."person" = ? and {where}'
        names = (row["name"] for row in self._rows(sql, id, *values))
        return next((one for one in names if one.casefold() == name.casefold()), None)

    def rename_person(
        self, id: int, name: str, at: str, among: Collection[str] | None = None
    ) -> int:
        """Write a new name into every match of a person, one event each; returns who that is now.

        Where matches of the same person may not be touched, it is somebody new in these.
        Raises `PersonNotFound`, and `Refused` where somebody at one of the tables has that name.
        """
        with self._writing():
            self.person(id, among)
            if self.namesake_beside(id, name, among):
                raise Refused(problems=[Problem("bad_value", "name", name)])
            sittings = self.sittings(id, among)
            now = self._apart(id, sittings)
            self._write_name(sittings, now, name, at)
            return now

    def merge_persons(
        self, id: int, other: int, at: str, among: Collection[str] | None = None
    ) -> None:
        """Let *other* be the same person as *id*, who keeps the name.

        Raises `PersonNotFound`, and `Refused` where both sat at one table.
        """
        with self._writing():
            kept, _ = self.person(id, among), self.person(other, among)
            if id == other or self.together(id, other, among):
                raise Refused(problems=[Problem("bad_value", "other", other)])
            if self.namesake_beside(other, kept.name, among):
                raise Refused(problems=[Problem("bad_value", "name", kept.name)])
            self._write_name(self.sittings(other, among), id, kept.name, at)
            self._forget_idle()

    def tell_apart(self, id: int, match: str, among: Collection[str] | None = None) -> int:
        """Say that in one match somebody else of that name sat there; returns who.

        Raises `PersonNotFound` where this person did not sit there.
        """
        with self._writing():
            here = [one for one in self.sittings(id, among) if one.match == match]
            if not here:
                raise PersonNotFound
            new = self._apart(id, here)
            self._sit_down(here, new)
            return new

    def _persons(self, part: Part) -> list[Person]:
        """List persons by the places asked for; the name is that of the newest of them."""
        where, values = part
        rows = self._rows(
            f"""
            select "person" as "id", "name", count(*) as "matches", max("created") as "last", "seat"
            from "sitter" where {where} group by "person" order by "last" desc, "seat"
            """,
            *values,
        )
        return [Person(**{k: v for k, v in row.items() if k != "seat"}) for row in rows]

    def _seat_persons(self, match: Match, among: Collection[str] | None) -> None:
        """Let everybody at a new match be who had the name before, else somebody new."""
        self._seat(match, among)

    def _seat_again(self, match: Match) -> None:
        """Write down who sits where after an event: new names, and who joined or did not."""
        names = [player.name for player in up_to_date(match).players]
        for seat, name in enumerate(names):
            sql = 'update "sitter" set "name" = ? where "match" = ? and "seat" = ?'
            self._db.execute(sql, [name, match.id, seat])
        sql = 'delete from "sitter" where "match" = ? and "seat" >= ?'
        self._db.execute(sql, [match.id, len(names)])
        sql = 'select count(*) as "held" from "sitter" where "match" = ?'
        if self._rows(sql, match.id)[0]["held"] < len(names):
            self._seat(match)
        self._forget_idle()

    def _seat(self, match: Match, among: Collection[str] | None = None) -> None:
        names = [player.name for player in up_to_date(match).players]
        sql = 'select "seat", "person" from "sitter" where "match" = ?'
        seated = {row["seat"]: row["person"] for row in self._rows(sql, match.id)}
        known = self.persons(among)
        for seat, name in enumerate(names):
            if seat not in seated:
                left = [one for one in known if one.id not in seated.values()]
                seated[seat] = self._meant(name, names, left, among) or self._new_person()
                row = {"match": match.id, "seat": seat, "person": seated[seat]}
                self._add("sitter", {**row, "name": name, "created": match.created})

    def _meant(
        self,
        name: str,
        names: Collection[str],
        persons: Iterable[Person],
        among: Collection[str] | None,
    ) -> int | None:
        """Find who is meant by a name: who played with the others before, else who played last."""
        same = [one.id for one in persons if one.name.casefold() == name.casefold()]
        if len(same) < 2:
            return same[0] if same else None
        others = {other.casefold() for other in names} - {name.casefold()}
        fellows = [one.id for one in persons if one.name.casefold() in others]
        where, values = among_these(among, 's."match"')
        sql = f"""
            select s."person", count(distinct s."match") as "tables" {_TOGETHER}
            where s."person" in (select "value" from json_each(?))
                and o."person" in (select "value" from json_each(?)) and {where}
            group by 1
        """
        rows = self._rows(sql, json.dumps(same), json.dumps(fellows), *values)
        tables = {row["person"]: row["tables"] for row in rows}
        return max(same, key=lambda one: tables.get(one, 0))

    def _new_person(self) -> int:
        self._db.execute('insert into "person" default values')
        return int(self._db.execute("select last_insert_rowid()").fetchone()[0])

    def _apart(self, id: int, sittings: Collection[Sitting]) -> int:
        """Return the id for these sittings alone: the same, or a new one where there are others."""
        sql = 'select count(*) as "held" from "sitter" where "person" = ?'
        alone = self._rows(sql, id)[0]["held"] == len(sittings)
        return id if alone else self._new_person()

    def _write_name(self, sittings: Iterable[Sitting], person: int, name: str, at: str) -> None:
        self._sit_down(sittings, person)
        for one in sittings:
            if one.name != name:
                event = Event(self._next(one.match), at, EventKind.RENAME, seat=one.seat, name=name)
                self._add("event", {"match": one.match, **event_row(event)})
                sql = 'update "sitter" set "name" = ? where "match" = ? and "seat" = ?'
                self._db.execute(sql, [name, one.match, one.seat])

    def _sit_down(self, sittings: Iterable[Sitting], person: int) -> None:
        for one in sittings:
            self._db.execute(
                'update "sitter" set "person" = ? where "match" = ? and "seat" = ?',
                [person, one.match, one.seat],
            )

    def _forget_idle(self) -> None:
        """Forget who sits nowhere any more."""
        self._db.execute('delete from "person" where "id" not in (select "person" from "sitter")')
