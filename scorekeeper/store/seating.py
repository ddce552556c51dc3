"""The steps of the tables that say who sits where; `schema` takes them in their order."""

from __future__ import annotations

import secrets

from sqlite_utils import Database


def create_seat(db: Database) -> None:
    """Make the table of seats, each with the code of its own phone; older matches get theirs."""
    db.execute("""
        create table "seat" (
            "match" text not null,
            "seat" integer not null,
            "code" text not null unique check (length("code") >= 22),
            primary key ("match", "seat"),
            foreign key ("match", "seat") references "player" ("match", "seat")
        ) strict, without rowid
    """)
    _give_codes(db, 'select "match", "seat" from "player"')


def _give_codes(db: Database, seats: str) -> None:
    for match, seat in db.execute(seats).fetchall():
        row = (match, seat, secrets.token_urlsafe(16))
        db.execute('insert or ignore into "seat" values (?, ?, ?)', row)


def create_person(db: Database) -> None:
    """Make the table of persons; their names are those of the places where they sit."""
    db.execute("""
        create table "person" ("id" integer primary key) strict
    """)


def create_sitter(db: Database) -> None:
    """Make the table of who sits where; in older matches one name is one person."""
    db.execute("""
        create table "sitter" (
            "match" text not null,
            "seat" integer not null,
            "person" integer not null references "person" ("id"),
            primary key ("match", "seat"),
            foreign key ("match", "seat") references "player" ("match", "seat")
        ) strict, without rowid
    """)
    known: dict[str, list[int]] = {}
    tables: dict[str, set[int]] = {}
    for match, seat, name in db.execute(_NAMES_NOW).fetchall():
        same, here = known.setdefault(name.casefold(), []), tables.setdefault(match, set())
        person = next((one for one in same if one not in here), None)
        if person is None:
            db.execute('insert into "person" default values')
            person = db.execute("select last_insert_rowid()").fetchone()[0]
            same.append(person)
        here.add(person)
        db.execute('insert into "sitter" values (?, ?, ?)', (match, seat, person))


def name_sitters(db: Database) -> None:
    """Let a place at a table say the name that stands there now, and since when; late ones too.

    Whoever sits down during a match has a place, though no name the match began with.
    """
    db.execute("""
        create table "sitter_named" (
            "match" text not null references "match" ("id"),
            "seat" integer not null check ("seat" >= 0),
            "person" integer not null references "person" ("id"),
            "name" text not null,
            "created" text not null,
            primary key ("match", "seat")
        ) strict, without rowid
    """)
    db.execute(f"""
        insert into "sitter_named"
        select s."match", s."seat", s."person", n."name", m."created"
        from "sitter" s
        join "match" m on m."id" = s."match"
        join ({_NAMES_NOW}) n on n."match" = s."match" and n."seat" = s."seat"
    """)
    db.execute('drop table "sitter"')
    db.execute('alter table "sitter_named" rename to "sitter"')
    db.execute('create index "sitter_person" on "sitter" ("person", "created", "name", "seat")')
    db.execute('create index "match_created" on "match" ("created")')


def seat_latecomers(db: Database) -> None:
    """Let whoever sits down during a match have a seat with a code too, as those at the start."""
    db.execute("""
        create table "seat_any" (
            "match" text not null references "match" ("id"),
            "seat" integer not null check ("seat" >= 0),
            "code" text not null unique check (length("code") >= 22),
            primary key ("match", "seat")
        ) strict, without rowid
    """)
    db.execute('insert into "seat_any" select * from "seat"')
    db.execute('drop table "seat"')
    db.execute('alter table "seat_any" rename to "seat"')
    _give_codes(db, """select distinct "match", "seat" from "event" where "kind" = 'join'""")


#: The name at every place, as the last rename left it.
_NAMES_NOW = """
    select "match", "seat", coalesce((
        select json_extract("body", '$.name') from "event"
        where "event"."match" = "player"."match" and "kind" = 'rename'
            and "event"."seat" = "player"."seat"
        order by "seq" desc limit 1
    ), "name") as "name" from "player" order by "match", "seat"
"""
