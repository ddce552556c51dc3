"""The commands about stored matches: list, export, import, backup, restore."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from scorekeeper import create_app
from scorekeeper.errors import Refused, WouldLose
from scorekeeper.incoming import Arrival, Uncounted, arrive, keep, read_incoming
from scorekeeper.matchfile import findings_of, match_file
from scorekeeper.printing import lost_line, match_line, sheet_lines
from scorekeeper.sheet import Match, match_sheet
from scorekeeper.store import Store, prepare, restore
from scorekeeper.terminal import (
    FINE,
    NO,
    Unreadable,
    add_database,
    print_out,
    say_no,
    sentences,
    text_of,
)


def add_keeping(commands: Any) -> None:
    """Add the commands of this module."""
    listing = commands.add_parser("list", help="list the stored matches")
    _takes(listing, _list)

    export = commands.add_parser("export", help="write a stored match as a file")
    export.add_argument("id", metavar="ID")
    export.add_argument("--csv", action="store_true", help="one row a deal, for a spreadsheet")
    export.add_argument("--language", choices=("en", "sv", "nb"), default="en", help="of the rows")
    _takes(export, _export)

    bring = commands.add_parser("import", help="keep a match from a file")
    bring.add_argument("file", metavar="FILE", help="a match file or a code's text, - for input")
    bring.add_argument("--second", action="store_true", help="also beside one with other figures")
    bring.add_argument("--look", action="store_true", help="show the sheet and keep nothing")
    _takes(bring, _import)

    backup = commands.add_parser("backup", help="copy the database, also while it is in use")
    backup.add_argument("file", type=Path, metavar="FILE", help="where the copy goes")
    _takes(backup, _backup)

    back = commands.add_parser("restore", help="put a backup back, also while serving")
    back.add_argument("file", type=Path, metavar="FILE", help="a file that backup wrote")
    back.add_argument("--yes", action="store_true", help="also when deals recorded since are lost")
    _takes(back, _restore)


def _takes(parser: argparse.ArgumentParser, run: Any) -> None:
    add_database(parser)
    parser.set_defaults(run=run)


def _list(options: argparse.Namespace) -> int:
    with closing(Store(database(options.db))) as store:
        return print_out(match_line(stored.match) for stored in store.matches())


def _export(options: argparse.Namespace) -> int:
    path = database(options.db)
    with closing(Store(path)) as store:
        match = store.by_id(options.id).match
    return print_out(_table(match, path, options.language) if options.csv else match_file(match))


def _table(match: Match, path: Path, language: str) -> Iterator[str]:
    """Write a match as rows; headings and signs are those of *language*."""
    from scorekeeper.web.language import speaking
    from scorekeeper.web.spreadsheet import match_csv

    with create_app({"DATABASE": str(path)}).app_context(), speaking(language):
        yield from match_csv(match).splitlines()


def _import(options: argparse.Namespace) -> int:
    path = place(options.db)
    try:
        match = read_incoming(text_of(options.file)).match
    except Uncounted as uncounted:
        return say_no(uncounted.findings)
    except Refused as refused:
        raise Unreadable(sentences(findings_of(refused))) from None
    if options.look:
        return print_out(sheet_lines(match_sheet(match), match))
    prepare(path)
    with closing(Store(path)) as store:
        arrival, _, here = arrive(store, match)
        if arrival is Arrival.CHANGED and not options.second and here is not None:
            print(f"Here already, with other figures: {match_line(here.match)}")
            print("Nothing was changed. To keep both, say --second as well.")
            return NO
        kept, _ = keep(store, match)
    print(f"{'Here already' if arrival is Arrival.KNOWN else 'Kept'}: {match_line(kept.match)}")
    return print_out(sheet_lines(match_sheet(match), match))


def _backup(options: argparse.Namespace) -> int:
    with closing(Store(database(options.db))) as store:
        if not options.file.absolute().parent.is_dir():
            raise Unreadable(f"{options.file.parent}: no such folder; make it first")
        if options.file.is_dir():
            raise Unreadable(f"{options.file}: this is a folder; name a file in it")
        store.backup(options.file)
    print(f"{options.file}: a copy of all matches")
    return FINE


def _restore(options: argparse.Namespace) -> int:
    from scorekeeper.web.clock import stamp

    path = place(options.db)
    if not options.file.exists():
        raise Unreadable(f"{options.file}: no such file")
    if path.exists() and path.samefile(options.file):
        raise Unreadable(f"{options.file}: this is the database itself, not a backup of it")
    try:
        kept = restore(path, options.file, stamp=stamp(), sure=options.yes)
    except WouldLose as would:
        print("Recorded since this backup, and lost by restoring it:")
        print_out(map(lost_line, would.arguments["lost"]))
        print("Nothing was changed. To restore it all the same, say --yes as well.")
        return NO
    print(f"{path}: restored from {options.file}")
    if kept:
        print(f"{kept}: what was there before")
    return FINE


def place(path: Path | None) -> Path:
    """Say where the database named lies or would lie, else the instance folder's."""
    if path is not None:
        return path.resolve()
    from scorekeeper.web.app import configured

    return Path(configured().config["DATABASE"]).resolve()


def database(path: Path | None) -> Path:
    """Find the database named, else the instance folder's; it must be there already."""
    found = path or Path(create_app().config["DATABASE"])
    if not found.is_file():
        raise Unreadable(f"{found}: no database is kept here")
    return found.resolve()
