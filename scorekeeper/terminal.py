"""What all commands share: how they read files, how they answer, how they end."""

from __future__ import annotations

import argparse
import errno
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from io import BytesIO
from pathlib import Path
from typing import Any, Final, TypeVar

from scorekeeper.engine.findings import Finding
from scorekeeper.engine.rules import RuleSet
from scorekeeper.errors import NotImported, Refused
from scorekeeper.incoming import LARGEST, LARGEST_BUNDLE, is_bundle, read_bundle, refuse_copy
from scorekeeper.languages import say
from scorekeeper.matchfile import findings_of
from scorekeeper.printing import printable
from scorekeeper.words import Words
from scorekeeper.words.texts import N_

#: How a command ends: fine, the answer is no, the input cannot be read.
FINE: Final = 0
NO: Final = 1
UNREADABLE: Final = 2

#: What the system refuses, in our words; its own stand in a language of its own.
_TROUBLE: Final = {
    errno.ENOENT: N_("%(path)s: no such file"),
    errno.ENOTDIR: N_("%(path)s: no such file; part of its path is no folder"),
    errno.EISDIR: N_("%(path)s: this is a folder; name a file in it"),
    errno.EACCES: N_("%(path)s: you may not open this; ask for permission, or name another file"),
    errno.EPERM: N_("%(path)s: you may not open this; ask for permission, or name another file"),
    errno.EROFS: N_("%(path)s: nothing can be written here; name a place where it can"),
    errno.ENOSPC: N_("%(path)s: the disk is full; make room and try again"),
    errno.EDQUOT: N_("%(path)s: the disk is full; make room and try again"),
    errno.ENAMETOOLONG: N_("%(path)s: the name is too long; choose a shorter one"),
    errno.ELOOP: N_("%(path)s: the links here lead round in a circle; name the file itself"),
}
_OTHER_TROUBLE: Final = N_("%(path)s: it cannot be read or written; look whether the disk is sound")

T = TypeVar("T")


class Unreadable(Exception):
    """Arguments or input that cannot be read; the message says what and where."""


def add_database(parser: argparse.ArgumentParser) -> None:
    """Let a command be told which database it is about."""
    parser.add_argument("--db", type=Path, metavar="FILE", help=say("the database to use"))


def lines_of(name: str, stack: ExitStack) -> Iterator[bytes]:
    """Read the lines of a file or of standard input as bytes, empty ones left out."""
    stream = _input() if name == "-" else stack.enter_context(_open(Path(name)))
    return (line for line in stream if line.strip())


def match_of(name: str) -> tuple[str, dict[int, bytes]]:
    """Read a file or standard input as far as a match can go: its text, and any pictures.

    Of a photo of a printed summary the text is that of its codes. Raises `NotImported`.
    """
    from scorekeeper.web.photo import is_picture, texts_in

    with ExitStack() as stack:
        stream = _input() if name == "-" else stack.enter_context(_open(Path(name)))
        held = stream.read(LARGEST_BUNDLE + 1)
    refuse_copy(held)
    if is_bundle(held):
        return read_bundle(BytesIO(held))
    if is_picture(held):
        return "\n".join(texts_in(BytesIO(held))), {}
    try:
        return held[: 4 * LARGEST + 1].decode("utf-8-sig"), {}
    except UnicodeDecodeError:
        raise NotImported("not_a_match") from None


def _input() -> Any:
    if sys.stdin is None:
        raise Unreadable(say("standard input is closed"))
    return sys.stdin.buffer


def _open(path: Path) -> Any:
    try:
        return path.open("rb")
    except OSError as error:
        raise Unreadable(trouble(error, path)) from None


def trouble(error: OSError, path: object = None) -> str:
    """Say what the system refused, and how to mend it."""
    where = path or error.filename or say("input or output")
    return say(_TROUBLE.get(error.errno or 0, _OTHER_TROUBLE), path=where)


def refused_as_text(read: Callable[[], T]) -> T:
    """Turn what is refused, or no JSON at all, into one line that names every place."""
    try:
        return read()
    except Refused as refused:
        raise Unreadable(sentences(findings_of(refused))) from None
    except ValueError as error:
        raise Unreadable(say("This is not valid JSON: %(path)s.", path=error)) from None


def sentences(findings: Iterable[Finding]) -> str:
    """Say findings one after the other, each with its deal."""
    words = Words(say, (), RuleSet())
    return " ".join(
        say("Deal %(number)s: %(problem)s", number=found.deal, problem=words.finding(found))
        if found.deal
        else words.finding(found)
        for found in findings
    )


def say_no(findings: Iterable[Finding]) -> int:
    """Print why the answer is no."""
    print(printable(sentences(findings)))
    return NO


def print_json(value: dict[str, Any] | list[Any]) -> int:
    """Print a value as JSON that people can read too."""
    print(json.dumps(value, ensure_ascii=False, indent=2))
    return FINE


def print_lines(lines: Iterable[str]) -> int:
    """Print one line after the other."""
    for line in lines:
        print(line)
    return FINE
