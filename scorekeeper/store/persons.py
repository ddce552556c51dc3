"""Who sits where: one person behind the names of many matches, renamed, merged and told apart.

Where only some matches may be touched, *among* names their codes; None means all of them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from scorekeeper.errors import PersonNotFound, Refused
from scorekeeper.plain import Problem
from scorekeeper.sheet.events import Event, EventKind
from scorekeeper.sheet.match import Match, up_to_date
from scorekeeper.store.connection import Connection
from scorekeeper.store.rows import event_row

#: Every place at a table with its person and the name that stands there now, the newest first.
_SITTINGS = """
    select m."id" as "match", m."code", m."created", s."seat", s."person",
        coalesce((
            select json_extract(e."body", '$.name') from "event" e
            where e."match" = s."match" and e."kind" = 'rename' and e."seat" = s."seat"
            order by e."seq" desc limit 1
        ), p."name") as "name"
    from "sitter" s
    join "match" m on m."id" = s."match"
    join "player" p on p."match" = s."match" and p."seat" = s."seat"
    order by m."created" desc, m.rowid desc, s."seat"
"""


@dataclass(frozen=True, kw_only=True)
class Sitting:
    """One place at the table of one match, and the name that stands there."""

    match: str
    code: str
    created: str
    seat: int
    person: int
    name: str


@dataclass(frozen=True, kw_only=True)
class Person:
    """Somebody who plays: the name, and where they sat, the newest match first."""

    id: int
    name: str
    sittings: tuple[Sitting, ...]

    @property
    def matches(self) -> frozenset[str]:
        """The public ids of the matches."""
        return frozenset(one.match for one in self.sittings)


class Persons(Connection):
    """The persons behind the players of all matches."""

    def persons(self, among: Collection[str] | None = None) -> list[Person]:
        """Return everybody who sat down, those of the newest match first."""
        held: dict[int, list[Sitting]] = {}
        for row in self._rows(_SITTINGS):
            if among is None or row["code"] in among:
                held.setdefault(row["person"], []).append(Sitting(**row))
        return [
            Person(id=id, name=places[0].name, sittings=tuple(places))
            for id, places in held.items()
        ]

    def person(self, id: int, among: Collection[str] | None = None) -> Person:
        """Return one of them; raises `PersonNotFound`."""
        found = next((one for one in self.persons(among) if one.id == id), None)
        if found is None:
            raise PersonNotFound
        return found

    def rename_person(
        self, id: int, name: str, at: str, among: Collection[str] | None = None
    ) -> None:
        """Write a new name into every match of a person, one event each.

        Raises `PersonNotFound`, and `Refused` where somebody at one of the tables has that name.
        """
        with self._writing():
            everybody = self.persons(among)
            person = _of(everybody, id)
            if namesakes_beside(person, everybody, name):
                raise Refused(problems=[Problem("bad_value", "name", name)])
            self._write_name(replace(person, id=self._apart(person)), name, at)

    def merge_persons(
        self, id: int, other: int, at: str, among: Collection[str] | None = None
    ) -> None:
        """Let *other* be the same person as *id*, who keeps the name.

        Raises `PersonNotFound`, and `Refused` where both sat at one table.
        """
        with self._writing():
            everybody = self.persons(among)
            kept, gone = _of(everybody, id), _of(everybody, other)
            if id == other or kept.matches & gone.matches:
                raise Refused(problems=[Problem("bad_value", "other", other)])
            if namesakes_beside(gone, everybody, kept.name):
                raise Refused(problems=[Problem("bad_value", "name", kept.name)])
            self._write_name(replace(gone, id=kept.id), kept.name, at)
            self._forget_idle()

    def tell_apart(self, id: int, match: str, among: Collection[str] | None = None) -> int:
        """Say that in one match somebody else of that name sat there; returns who.

        Raises `PersonNotFound` where this person did not sit there.
        """
        with self._writing():
            person = self.person(id, among)
            here = tuple(one for one in person.sittings if one.match == match)
            if not here:
                raise PersonNotFound
            new = self._apart(replace(person, sittings=here))
            self._sit_down(here, new)
            return new

    def _seat_persons(self, match: Match, among: Collection[str] | None) -> None:
        """Let everybody who begins a match be who had the name before, else somebody new."""
        names = [player.name for player in up_to_date(match).players[: len(match.players)]]
        known, taken = self.persons(among), set[int]()
        for seat, name in enumerate(names):
            person = _known(name, names, [one for one in known if one.id not in taken])
            id = person.id if person else self._new_person()
            taken.add(id)
            self._add("sitter", {"match": match.id, "seat": seat, "person": id})

    def _new_person(self) -> int:
        self._db.execute('insert into "person" default values')
        return int(self._db.execute("select last_insert_rowid()").fetchone()[0])

    def _apart(self, person: Person) -> int:
        """Return the id for these sittings alone: the same, or a new one where there are others."""
        sql = 'select count(*) as "held" from "sitter" where "person" = ?'
        alone = self._rows(sql, person.id)[0]["held"] == len(person.sittings)
        return person.id if alone else self._new_person()

    def _write_name(self, person: Person, name: str, at: str) -> None:
        self._sit_down(person.sittings, person.id)
        for one in person.sittings:
            if one.name != name:
                event = Event(self._next(one.match), at, EventKind.RENAME, seat=one.seat, name=name)
                self._add("event", {"match": one.match, **event_row(event)})

    def _sit_down(self, sittings: Iterable[Sitting], person: int) -> None:
        for one in sittings:
            self._db.execute(
                'update "sitter" set "person" = ? where "match" = ? and "seat" = ?',
                [person, one.match, one.seat],
            )

    def _forget_idle(self) -> None:
        """Forget who sits nowhere any more."""
        self._db.execute('delete from "person" where "id" not in (select "person" from "sitter")')

    def _next(self, match: str) -> int:
        """Return the place after the last event."""
        sql = 'select coalesce(max("seq"), 0) + 1 as "next" from "event" where "match" = ?'
        return int(self._rows(sql, match)[0]["next"])


def namesakes_beside(person: Person, everybody: Iterable[Person], name: str) -> list[Sitting]:
    """List who has that name already at the tables where *person* sits."""
    return [
        one
        for other in everybody
        if other.id != person.id
        for one in other.sittings
        if one.match in person.matches and one.name.casefold() == name.casefold()
    ]


def _of(everybody: Iterable[Person], id: int) -> Person:
    found = next((one for one in everybody if one.id == id), None)
    if found is None:
        raise PersonNotFound
    return found


def _known(name: str, names: Collection[str], persons: Iterable[Person]) -> Person | None:
    """Find who is meant by a name: who played with the others before, else who played last."""
    same = [one for one in persons if one.name.casefold() == name.casefold()]
    others = {other.casefold() for other in names} - {name.casefold()}
    tables = {
        one.match for person in persons if person.name.casefold() in others
        for one in person.sittings
    }  # fmt: skip
    return max(same, key=lambda one: len(one.matches & tables), default=None)
