"""Take every guard out once and see whether its test notices: `python tests/bench/guards.py [WORD]`.

Each guard against a fault or an attack is one line of ours. It is taken out in a copy of the
program, and the tests that the README names for it are run there: `seen failing`, or `NOT` where
no test noticed, or none came to its end, and the status is 1. A word on the command line chooses the
guards it occurs in.
"""

# ruff: noqa: E501  a row of the table is a line

import shutil
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.bench.mutants import ROOT, passes


class Guard(NamedTuple):
    """One guard: what it holds off, where it is, what is put in its place, and who notices."""

    against: str
    file: str
    guard: str
    without: str
    tests: str


GUARDS = [
    # --- faults ---
    Guard("kill -9: it is stored before it is said", "store/connection.py",
          "self._db.commit()", "self._db.rollback()", "web/test_killed.py store/test_races.py"),
    Guard("a disk that is full is named", "store/problems.py",
          "sqlite3.SQLITE_FULL: StoreFull,", "", "web/test_stored_faults.py"),
    Guard("a read-only database is named", "store/problems.py",
          "sqlite3.SQLITE_READONLY: StoreReadOnly,", "", "web/test_stored_faults.py"),
    Guard("a locked database is named", "store/problems.py",
          "sqlite3.SQLITE_BUSY: StoreLocked,", "", "web/test_stored_faults.py"),
    Guard("a damaged database is named", "store/problems.py",
          "sqlite3.SQLITE_CORRUPT: StoreDamaged,", "", "web/test_stored_faults.py store/test_faults.py"),
    Guard("a file that is no database is named", "store/problems.py",
          "sqlite3.SQLITE_NOTADB: StoreDamaged,", "", "web/test_stored_faults.py store/test_faults.py store/test_schema.py"),
    Guard("what fails is undone whole", "store/connection.py",
          "self._db.rollback()\n                raise", "self._db.commit()\n                raise", "store"),
    Guard("another file in the place of the database is read", "web/stored.py",
          "if stamp == _stamp(path):", "if True:", "web/test_stored_faults.py"),
    Guard("soon the one file holds all", "web/serve.py",
          "in (_copy_daily, _write_back)", "in (_copy_daily,)", "web/test_killed.py"),
    Guard("a clock set back: sessions have no age", "web/sessions.py",
          "signer.loads(held)", "signer.loads(held, max_age=86_400)", "web/test_sessions.py"),
    Guard("a clock set back: today's copy is never dropped", "store/daily.py",
          " if copy != target]", "]", "store/test_daily.py"),
    Guard("two servers: who writes holds the lock from the first read", "store/connection.py",
          "begin immediate", "begin", "store/test_races.py"),
    Guard("two servers: one migrates", "store/private.py",
          "fcntl.flock(held, fcntl.LOCK_EX)\n        yield", "pass\n        yield", "store/test_schema.py"),
    Guard("a newer program's database is left alone", "store/database.py",
          "if is_newer(db):", "if False:", "store/test_schema.py"),
    Guard("rows that belong to nothing are seen at start", "store/database.py",
          '("quick_check", "foreign_key_check")', '("quick_check",)', "store/test_schema.py"),
    Guard("a hand slips into the next deal", "sheet/pairing.py",
          "return seats if len(seats) > 1 else ()", "return seats", "web/test_seat_late.py"),
    Guard("a late hand is dropped unseen", "web/late.py",
          "own.is_hand(", "bool(", "web/test_seat_late.py"),
    Guard("one seat on two phones: the later counts unasked", "web/seat.py",
          "if _comes_second(table, own):", "if False:", "web/test_seat_late.py"),
    Guard("killed between hand and deal", "web/ownphone.py",
          "if not table.fits:", "if True:", "web/test_seat_late.py"),
    Guard("sent again after a cut: one deal", "store/matches.py",
          'if found["known"] and (first := self._same(found["id"], event.key)):', "if first := None:", "web/test_deal.py store/test_races.py"),
    Guard("sent again after a cut: one match", "store/matches.py",
          'if first := self._find("key", key):', "if first := None:", "web/test_new.py store/test_races.py"),
    Guard("a stale form is not taken for the next deal", "store/matches.py",
          "raise StaleMatch(seq=event.seq)\n            first, *_", "pass\n            first, *_", "web/test_deal.py store/test_races.py"),
    Guard("what waits for a disk holds up nobody else", "web/turns.py",
          "min(1 + long, self._most)", "1", "web/test_turns.py"),
    # --- hostile input ---
    Guard("forged forms", "web/app.py",
          "WTF_CSRF_TIME_LIMIT=None,", "WTF_CSRF_TIME_LIMIT=None, WTF_CSRF_CHECK_DEFAULT=False,", "web/test_attacks.py"),
    Guard("foreign host names", "web/serve.py",
          "if not is_among(request.host, known):", "if False:", "web/test_serve.py"),
    Guard("a proxy's visitors are not at home", "web/address.py",
          " and not by_proxy", "", "web/test_importing.py"),
    Guard("visitors of a server that others reach are not at home", "web/address.py",
          "return here and not (old or hosted)", "return here", "web/test_importing.py"),
    Guard("other machines are not at home", "web/address.py",
          "here = is_loopback(request.host) and _asked_here()", "here = is_loopback(request.host)",
          "web/test_importing.py"),
    Guard("inline style and script", "web/headers.py",
          "script-src 'self'", "script-src 'self' 'unsafe-inline'", "web/test_app.py"),
    Guard("scripts from elsewhere", "web/headers.py",
          "default-src 'none'; ", "", "web/test_app.py"),
    Guard("pages in frames of others", "web/headers.py",
          " frame-ancestors 'none'", "", "web/test_app.py"),
    Guard("kinds that browsers guess", "web/headers.py",
          '"X-Content-Type-Options": "nosniff",', "", "web/test_app.py"),
    Guard("addresses told to others by Referer", "web/headers.py",
          '"Referrer-Policy": "same-origin",', '"Referrer-Policy": "unsafe-url",', "web/test_app.py"),
    Guard("codes in search engines", "web/headers.py",
          '"X-Robots-Tag": "noindex",', "", "web/test_app.py"),
    Guard("cookies of https on http", "web/sessions.py",
          "return request.is_secure or super().get_cookie_secure(app)", "return False", "web/test_sessions.py"),
    Guard("cookies of https on http, of what is kept a year", "web/cookies.py",
          "secure=request.is_secure", "secure=False", "web/test_sessions.py"),
    Guard("cookies read by scripts, of what is kept a year", "web/cookies.py",
          "httponly=True", "httponly=False", "web/test_sessions.py"),
    Guard("cookies read by scripts", "web/app.py",
          "SESSION_COOKIE_HTTPONLY=True", "SESSION_COOKIE_HTTPONLY=False", "web/test_sessions.py"),
    Guard("cookies sent along from other sites", "web/app.py",
          'SESSION_COOKIE_SAMESITE="Lax"', 'SESSION_COOKIE_SAMESITE="None"', "web/test_sessions.py"),
    Guard("forged cookies", "web/sessions.py",
          "except BadSignature:", "except KeyError:", "web/test_sessions.py"),
    Guard("codes in the log", "web/discreet.py",
          'return CODES.sub(r"\\1…", text)', "return text", "web/test_app.py"),
    Guard("the folder of the database told in a page", "web/faults.py",
          '{**error.arguments, "path": Path(path).name}', "error.arguments", "web/test_faults.py web/test_stored_faults.py"),
    Guard("scoring codes on the pages for looking on", "web/view.py",
          'page = render_template("match/view.html", board=board(stored), view_code=view_code)',
          'page = render_template("match/view.html", board=board(stored), view_code=view_code) + stored.code', "web/test_attacks.py"),
    Guard("one-time keys of forms in files", "sheet/events.py",
          "return tuple(replace(event, key=None) if event.key else event for event in events)", "return tuple(events)", "sheet/test_events.py web/test_importing.py"),
    Guard("matches begun without end", "web/limits.py",
          "wait = creation.take(who)", "pass", "web/test_limits.py"),
    Guard("codes guessed without end", "web/limits.py",
          "wait = guessing.wait(who)", "pass", "web/test_limits.py"),
    Guard("forms of any size", "web/app.py",
          "MAX_CONTENT_LENGTH=LARGEST_FORM", "MAX_CONTENT_LENGTH=None", "web/test_faults.py web/test_attacks.py"),
    Guard("match files of any size", "incoming/read.py",
          "if len(text) > LARGEST:", "if False:", "web/test_importing.py incoming/test_incoming.py"),
    Guard("match files of endless lists", "incoming/read.py",
          "if isinstance(held, list) and len(held) > most:", "if False:", "web/test_importing.py incoming/test_incoming.py"),
    Guard("pictures of any size", "store/pictures.py",
          "if len(data) > LARGEST_PICTURE:", "if False:", "store/test_pictures.py web/test_picture.py"),
    Guard("files that are no pictures", "store/pictures.py",
          "if ending is None or ", "if ", "store/test_pictures.py web/test_picture.py"),
    Guard("pictures that unpack without end", "web/photo.py",
          "if picture.width * picture.height > MOST_DOTS:", "if False:", "web/test_papercodes.py web/test_importing.py"),
    Guard("bundles that unpack without end", "incoming/bundle.py",
          "if sum(entry.file_size for entry in entries) > LARGEST_BUNDLE:", "if False:", "web/test_picture.py"),
    Guard("pictures that wait without end", "store/pictures.py",
          "if at >= MOST_WAITING or when", "if when", "store/test_pictures.py"),
    Guard("pictures of others for a match that is here", "store/pictures.py",
          " and not self._of(match).exists():", ":", "store/test_pictures.py"),
    Guard("ways out of the folder of pictures", "store/pictures.py",
          "return self._folder / sha256(match.encode()).hexdigest()[:32]", "return self._folder / match", "store/test_pictures.py"),
    Guard("JSON nested without end", "answers.py",
          "    _check_depth(data)\n", "", "web/test_attacks.py test_answers.py"),
    Guard("JSON too deep for Python", "answers.py",
          "except RecursionError:", "except KeyError:", "web/test_attacks.py test_answers.py"),
    Guard("endless numbers", "answers.py",
          ", parse_float=_finite", "", "web/test_attacks.py test_answers.py"),
    Guard("numbers of no row: in an address", "store/connection.py",
          "except (OverflowError, UnicodeEncodeError):", "except UnicodeEncodeError:",
          "web/test_attacks.py"),
    Guard("half a sign in the name of a match", "store/connection.py",
          "except (OverflowError, UnicodeEncodeError):", "except OverflowError:",
          "store/test_store.py"),
    Guard("half a sign in a page", "web/headers.py",
          'encode(errors="replace")', "encode()", "web/test_importing.py"),
    Guard("a row that broke on the disk", "store/rows.py",
          "except (ValueError, RecursionError) as error:", "except ZeroDivisionError as error:",
          "web/test_stored_faults.py"),
    Guard("a match in whose rows something else wrote", "store/rows.py",
          "wrong = [*unsound(match)]", "wrong = []", "web/test_damaged_match.py"),
    Guard("a damaged match that hides all others", "web/summary.py",
          "except UNREADABLE:", "except ZeroDivisionError:", "web/test_damaged_match.py"),
    Guard("numbers of no row: on a button", "web/names.py",
          "seat not in map(str, range(len(fields)))", "int(seat) >= len(fields)", "web/test_attacks.py"),
    Guard("numbers of no row: in a command", "cli.py",
          "text.isdigit() and len(text) <= LONGEST_NUMBER", "text.isdigit()", "cli/test_cli.py"),
    Guard("numbers too large to be meant", "plain.py",
          "-LARGEST <= data <= LARGEST", "True", "web/test_attacks.py test_plain.py"),
    Guard("ten thousand cards", "answers.py",
          "if copies or (most is not None and len(cards) > most):", "if False:", "web/test_attacks.py test_answers.py"),
    Guard("texts of any length for a hand", "web/fields.py",
          "if len(text) > LONGEST:\n        raise", "if False:\n        raise", "web/test_forms.py web/test_deal.py"),
    Guard("names that hide signs or turn the line round", "web/names.py",
          "if field.data and not is_readable(field.data):", "if False:", "web/test_attacks.py web/test_new.py"),
    Guard("such names in files", "incoming/read.py",
          "is_readable(", "bool(", "web/test_importing.py incoming/test_incoming.py"),
    Guard("formulas in a spreadsheet", "web/spreadsheet.py",
          "if text.startswith(RISKY) else text", "if False else text", "web/test_spreadsheet.py"),
    Guard("a database that others may read", "store/private.py",
          "os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600", "os.O_RDWR | os.O_CREAT, 0o644", "store web/test_app.py"),
    Guard("a database that others could read already", "store/private.py",
          "path.chmod(0o700 if path.is_dir() else 0o600)", "pass", "store web/test_app.py"),
    Guard("a secret that others may read", "store/secret.py",
          "make_private(folder)", "pass", "store/test_secret.py web/test_app.py"),
    Guard("connections that shut others out", "web/serve.py",
          "connection_limit=CONNECTIONS", "connection_limit=100", "web/test_serve.py"),
]  # fmt: skip


def noticed(guard: Guard, folder: Path) -> str:
    """Take one guard out of the copy, run its tests, and put it back; gives who noticed first."""
    file = folder / "scorekeeper" / guard.file
    whole = file.read_text(encoding="utf-8")
    assert guard.guard in whole, f"{guard.file} holds no “{guard.guard}”"
    file.write_text(whole.replace(guard.guard, guard.without), encoding="utf-8")
    told = folder / "told"
    try:
        passed = passes(str(folder), [f"tests/{name}" for name in guard.tests.split()], told)
    finally:
        file.write_text(whole, encoding="utf-8")
    if passed:
        return ""
    lines = told.read_text(encoding="utf-8").splitlines()
    failed = [
        line.split(maxsplit=1)[1]
        for line in lines
        if line.startswith(("FAILED tests", "ERROR tests"))
    ]
    return failed[0].partition(" - ")[0] if failed else ""


def main() -> int:
    """Try the guards that were named, or all of them."""
    word = " ".join(sys.argv[1:])
    unseen = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for part in ("scorekeeper", "tests", "templates", "static"):
            shutil.copytree(ROOT / part, folder / part)
        shutil.copy(ROOT / "pyproject.toml", folder)
        for guard in GUARDS:
            if word in guard.against or word in guard.file:
                by = noticed(guard, folder)
                unseen += not by
                print(f"{'seen failing' if by else 'NOT':<14}{guard.against:<58}{by}", flush=True)
    return 1 if unseen else 0


if __name__ == "__main__":
    sys.exit(main())
