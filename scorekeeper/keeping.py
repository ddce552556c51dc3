"""The commands about stored matches: list, export, import, backup, restore."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from scorekeeper import create_app
from scorekeeper.errors import UNREADABLE, Refused, WouldLose
from scorekeeper.incoming import Arrival, Uncounted, arrive, keep, pictures_of, read_incoming
from scorekeeper.languages import TRANSLATIONS, languages_of, say, terminal_language
from scorekeeper.matchfile import findings_of, match_file
from scorekeeper.papercode import looks_like_parts
from scorekeeper.printing import lost_line, match_line, printable, sheet_lines
from scorekeeper.sheet import Match, match_sheet
from scorekeeper.store import Pictures, Store, prepare, restore
from scorekeeper.terminal import (
    FINE,
    NO,
    Unreadable,
    add_database,
    match_of,
    print_json,
    print_lines,
    say_no,
    sentences,
)
from scorekeeper.words import error_sentence
from scorekeeper.words.texts import N_, SEALS


def add_keeping(commands: Any) -> None:
    """Add the commands of this module."""
    listing = commands.add_parser("list", help=say("list the stored matches"))
    _takes(listing, _list)

    export = commands.add_parser("export", help=say("write a stored match as a file"))
    export.add_argument("id", metavar="ID")
    export.add_argument("--csv", action="store_true", help=say("one row a deal, for a spreadsheet"))
    export.add_argument(
        "--language",
        choices=languages_of(TRANSLATIONS),
        default=terminal_language(os.environ),
        help=say("of the rows"),
    )
    _takes(export, _export)

    bring = commands.add_parser("import", help=say("keep a match from a file"))
    bring.add_argument(
        "file", metavar="FILE", help=say("a match file, or a code's photo or text; - for input")
    )
    bring.add_argument(
        "--second", action="store_true", help=say("also beside one with other figures")
    )
    bring.add_argument("--look", action="store_true", help=say("show the sheet and keep nothing"))
    _takes(bring, _import)

    backup = commands.add_parser("backup", help=say("copy the database, also while it is in use"))
    backup.add_argument("file", type=Path, metavar="FILE", help=say("where the copy goes"))
    _takes(backup, _backup)

    back = commands.add_parser("restore", help=say("put a backup back, also while serving"))
    back.add_argument("file", type=Path, metavar="FILE", help=say("a file that backup wrote"))
    back.add_argument(
        "--yes", action="store_true", help=say("also when deals recorded since are lost")
    )
    _takes(back, _restore)


def _takes(parser: argparse.ArgumentParser, run: Any) -> None:
    add_database(parser)
    parser.set_defaults(run=run)


def _list(options: argparse.Namespace) -> int:
    status = FINE
    with closing(Store(database(options.db))) as store:
        for id in store.ids():
            try:
                line = match_line(store.by_id(id).match, away=store.is_away(id))
            except UNREADABLE as error:
                line, status = printable(f"{id}  {error_sentence(error, say)}"), NO
            print(line)
    return status


def _export(options: argparse.Namespace) -> int:
    path = database(options.db)
    with closing(Store(path)) as store:
        match = store.by_id(options.id).match
    if options.csv:
        return print_lines(_table(match, path, options.language))
    return print_json(match_file(match))


def _table(match: Match, path: Path, language: str) -> Iterator[str]:
    """Write a match as rows; headings and signs are those of *language*."""
    from scorekeeper.web.language import speaking
    from scorekeeper.web.spreadsheet import match_csv

    with create_app({"DATABASE": str(path)}).app_context(), speaking(language):
        yield from match_csv(match).splitlines()


def _import(options: argparse.Namespace) -> int:
    path = place(options.db)
    try:
        text, seen = match_of(options.file)
        incoming = read_incoming(text, _key(text))
        match = incoming.match
    except Uncounted as uncounted:
        return say_no(uncounted.findings)
    except Refused as refused:
        raise Unreadable(sentences(findings_of(refused))) from None
    if incoming.seal:
        print(say(SEALS[incoming.seal]))
    if options.look:
        return print_lines(sheet_lines(match_sheet(match), match))
    prepare(path)
    with closing(Store(path)) as store:
        arrival, _, here = arrive(store, match)
        if arrival is Arrival.CHANGED and not options.second and here is not None:
            print(say("Here already, with other figures: %(match)s", match=match_line(here.match)))
            print(say("Nothing was changed. To keep both, say --second as well."))
            return NO
        pictures = Pictures(path)
        waiting = pictures.wait(pictures_of(match, seen))
        kept, is_new = keep(store, match)
        if is_new:
            pictures.take_in(waiting, kept.match.id)
    said = N_("Here already: %(match)s") if arrival is Arrival.KNOWN else N_("Kept: %(match)s")
    print(say(said, match=match_line(kept.match)))
    return print_lines(sheet_lines(match_sheet(match), match))


def _key(text: str) -> bytes:
    """Return the key that seals what is printed here, where a text holds a code."""
    if not looks_like_parts(text):
        return b""
    from scorekeeper.web.app import configured
    from scorekeeper.web.papercodes import secret

    with configured().app_context():
        return secret()


def _backup(options: argparse.Namespace) -> int:
    with closing(Store(database(options.db))) as store:
        if not options.file.absolute().parent.is_dir():
            folder = options.file.parent
            raise Unreadable(say("%(path)s: no such folder; make it first", path=folder))
        if options.file.is_dir():
            raise Unreadable(
                say("%(path)s: this is a folder; name a file in it", path=options.file)
            )
        store.backup(options.file)
    print(say("%(path)s: a copy of all matches", path=options.file))
    return FINE


def _restore(options: argparse.Namespace) -> int:
    from scorekeeper.web.clock import stamp

    path = place(options.db)
    if not options.file.exists():
        raise Unreadable(say("%(path)s: no such file", path=options.file))
    if path.exists() and path.samefile(options.file):
        raise Unreadable(
            say("%(path)s: this is the database itself, not a backup of it", path=options.file)
        )
    try:
        kept = restore(path, options.file, stamp=stamp(), sure=options.yes)
    except WouldLose as would:
        print(say("Recorded since this backup, and lost by restoring it:"))
        print_lines(map(lost_line, would.arguments["lost"]))
        print(say("Nothing was changed. To restore it all the same, say --yes as well."))
        return NO
    print(say("%(path)s: restored from %(file)s", path=path, file=options.file))
    if kept:
        print(say("%(path)s: what was there before", path=kept))
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
        raise Unreadable(say("%(path)s: no database is kept here", path=found))
    return found.resolve()
