"""The tables, one step after the other; a step that has been released never changes.

Only what players said is stored. Everything a sheet shows is computed from it; the one table of
computed values, `summary`, can be emptied at any time.
"""

from __future__ import annotations

from sqlite_utils import Database, Migrations

from scorekeeper.store.seating import (
    create_person,
    create_seat,
    create_sitter,
    name_sitters,
    seat_latecomers,
)


def create_match(db: Database) -> None:
    """Make the table of matches; `key` is the one-time key of the form that made one."""
    db.execute("""
        create table "match" (
            "id" text primary key not null check ("id" <> ''),
            "code" text not null unique check (length("code") >= 22),
            "view_code" text not null unique check (length("view_code") >= 22),
            "key" text unique,
            "created" text not null,
            "rules" text not null check (json_valid("rules") and json_type("rules") = 'object'),
            "first_dealer" integer not null check ("first_dealer" >= 0),
            "carried" text not null
                check (json_valid("carried") and json_type("carried") = 'array'),
            "last_games_after" integer check ("last_games_after" >= 0),
            check ("code" <> "view_code")
        ) strict
    """)


def create_player(db: Database) -> None:
    """Make the table of players, as they were named when the match began."""
    db.execute("""
        create table "player" (
            "match" text not null references "match" ("id"),
            "seat" integer not null check ("seat" >= 0),
            "name" text not null,
            primary key ("match", "seat")
        ) strict, without rowid
    """)


def create_event(db: Database) -> None:
    """Make the table of events: one place each, and a form's one-time key once a match."""
    db.execute("""
        create table "event" (
            "match" text not null references "match" ("id"),
            "seq" integer not null check ("seq" >= 1),
            "key" text,
            "at" text not null,
            "kind" text not null check ("kind" <> ''),
            "seat" integer check ("seat" >= 0),
            "body" text not null check (json_valid("body") and json_type("body") = 'object'),
            primary key ("match", "seq"),
            unique ("match", "key")
        ) strict, without rowid
    """)


def create_house(db: Database) -> None:
    """Make the table of named house rules; the newest of a name counts, without rules it is gone.

    `rules` is a preset, overlays and what the house changes, as a rule set is read.
    """
    db.execute("""
        create table "house" (
            "id" integer primary key,
            "name" text not null check ("name" <> ''),
            "created" text not null,
            "rules" text check (
                "rules" is null or json_valid("rules") and json_type("rules") = 'object'
            )
        ) strict
    """)


def create_summary(db: Database) -> None:
    """Make the table of what lists show of a match: computed, and computed anew when it is gone.

    A row holds for the match as it was at event `seq`, by the program named in `made_by`.
    """
    db.execute("""
        create table "summary" (
            "match" text primary key not null references "match" ("id"),
            "seq" integer not null check ("seq" >= 0),
            "made_by" text not null,
            "body" text not null check (json_valid("body"))
        ) strict, without rowid
    """)


def create_pending(db: Database) -> None:
    """Make the table of what seats said in private; it is emptied when their deal is recorded.

    `place` is the event after the last deal of that seat, `key` the one-time key of the form.
    """
    db.execute("""
        create table "pending" (
            "match" text not null,
            "seat" integer not null,
            "place" integer not null check ("place" >= 1),
            "key" text not null check ("key" <> ''),
            "at" text not null,
            "said" text not null check (json_valid("said") and json_type("said") = 'object'),
            primary key ("match", "seat"),
            foreign key ("match", "seat") references "seat" ("match", "seat")
        ) strict, without rowid
    """)


def widen_summary(db: Database) -> None:
    """Make the computed table anew, with a row a seat for statistics; an event drops its rows.

    The row of the first seat has in `body` what lists show of the match. `day` is the local day
    on which the match began.
    """
    db.execute('drop table "summary"')
    db.execute("""
        create table "summary" (
            "match" text not null references "match" ("id"),
            "seat" integer not null check ("seat" >= 0),
            "seq" integer not null check ("seq" >= 0),
            "made_by" text not null,
            "created" text not null,
            "day" text not null,
            "finished" integer not null,
            "side" integer not null,
            "currency" text not null,
            "body" text check (("body" is null) = ("seat" > 0)),
            "matches" integer not null,
            "won" integer not null,
            "lost" integer not null,
            "shared" integer not null,
            "level" integer not null,
            "net" integer not null,
            "dishes" integer not null,
            "owed" integer not null,
            "cents" integer not null,
            "deals" integer not null,
            "deals_won" integer not null,
            "closings" integer not null,
            "gins" integer not null,
            "big_gins" integer not null,
            "undercuts" integer not null,
            "caught" integer not null,
            "times_caught" integer not null,
            "laid_off" integer not null,
            "missed" integer not null,
            "biggest_undercut" integer not null,
            "longest_run" integer not null,
            primary key ("match", "seat")
        ) strict, without rowid
    """)
    db.execute('create index "summary_list" on "summary" ("seat", "created")')
    db.execute('create index "summary_state" on "summary" ("seat", "finished", "created")')
    db.execute('create index "summary_maker" on "summary" ("seat", "made_by", "day")')
    db.execute("""
        create trigger "summary_outdated" after insert on "event" begin
            delete from "summary" where "match" = new."match";
        end
    """)


def create_put_away(db: Database) -> None:
    """Make the table of matches put away and taken out; what was said last of one counts.

    `key` is the one-time key of the form. A deal takes its match out.
    """
    db.execute("""
        create table "put_away" (
            "id" integer primary key,
            "match" text not null references "match" ("id"),
            "key" text,
            "at" text not null,
            "away" integer not null check ("away" in (0, 1)),
            unique ("match", "key")
        ) strict
    """)
    db.execute("""
        create trigger "played_on" after insert on "event" when new."kind" = 'deal' and (
            select "away" from "put_away" where "match" = new."match" order by "id" desc limit 1
        ) begin
            insert into "put_away" ("match", "at", "away") values (new."match", new."at", 0);
        end
    """)


#: Every step in order; new ones go to the end.
STEPS = (
    create_match,
    create_player,
    create_event,
    create_house,
    create_summary,
    create_seat,
    create_pending,
    create_person,
    create_sitter,
    name_sitters,
    widen_summary,
    seat_latecomers,
    create_put_away,
)

MIGRATIONS = Migrations("scorekeeper")
for _step in STEPS:
    MIGRATIONS()(_step)


def is_newer(db: Database) -> bool:
    """Tell whether steps were taken here that this program does not know."""
    known = {step.__name__ for step in STEPS}
    return any(step.name not in known for step in MIGRATIONS.applied(db))
