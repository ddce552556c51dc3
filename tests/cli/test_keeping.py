"""Backups and files of stored matches on the command line."""

import sqlite3
from contextlib import closing
from zipfile import ZipFile

import pytest

from scorekeeper.cli import main
from scorekeeper.papercode import to_code
from scorekeeper.papercode.code import _head, _written
from scorekeeper.papercode.text import from_signs, to_parts
from scorekeeper.sheet import Event, EventKind, condensed
from scorekeeper.store import Pictures, Store, prepare
from tests.evenings import KNOCK, a_match, won
from tests.store.test_pictures import JPEG
from tests.web.test_papercodes import picture


@pytest.fixture
def run(capsys):
    """Run a command: exit status, output, complaint."""

    def call(*arguments):
        status = main([str(argument) for argument in arguments])
        said = capsys.readouterr()
        return status, said.out, said.err

    return call


@pytest.fixture
def path(tmp_path):
    return tmp_path / "kept" / "matches.db"


@pytest.fixture
def store(path):
    prepare(path)
    with closing(Store(path)) as store:
        yield store


@pytest.fixture
def code(store):
    return store.create(a_match(KNOCK, id="evening"), "key").code


def test_backup_and_restore(run, store, code, path, tmp_path):
    backup, new = tmp_path / "copy.db", tmp_path / "new.db"
    assert run("backup", backup, "--db", path) == (0, f"{backup}: a copy of all matches\n", "")
    assert backup.stat().st_mode & 0o777 == 0o600
    status, out, err = run("restore", backup, "--db", new)
    assert (status, err) == (0, "")
    assert str(new) in out
    with closing(Store(new)) as restored:
        assert restored.matches() == store.matches()


def test_restore_in_the_middle_of_play_asks(run, store, code, path, tmp_path):
    backup = tmp_path / "copy.db"
    run("backup", backup, "--db", path)
    store.append(code, Event(2, "2026-11-30T20:00:00Z", EventKind.DEAL, won(0, 12)))
    status, out, err = run("restore", backup, "--db", path)
    assert (status, err) == (1, "")
    assert "Anna – Bertil" in out
    assert "deal 2" in out
    assert "--yes" in out
    assert len(store.load(code).match.events) == 2
    status, out, _ = run("restore", backup, "--db", path, "--yes")
    assert status == 0
    assert len(store.load(code).match.events) == 1
    kept = out.splitlines()[-1].partition(": ")[0]
    with closing(Store(kept)) as old:
        assert len(old.load(code).match.events) == 2


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("backup", "{folder}"), "this is a folder"),
        (("backup", "{folder}/no/such.db"), "no such folder"),
        (("backup", "{db}"), "cannot be used now"),
        (("backup",), "required: FILE"),
        (("restore", "{folder}/nothing.db"), "no such file"),
        (("restore", "{db}"), "the database itself"),
        (("restore", "{text}"), "no database of Scorekeeper"),
        (("restore", "{folder}"), "no database of Scorekeeper"),
    ],
)
def test_refused_in_one_line(run, store, code, path, tmp_path, arguments, complaint):
    text = tmp_path / "text.db"
    text.write_text("not a database " * 100)
    places = {"folder": tmp_path, "db": path, "text": text}
    named = [argument.format(**places) for argument in arguments]
    status, out, err = run(*named, "--db", path)
    assert (status, out, len(err.splitlines())) == (2, "", 1)
    assert complaint in err
    assert len(store.matches()) == 1


def exported(run, path, tmp_path, id="evening"):
    status, out, _ = run("export", id, "--db", path)
    file = tmp_path / "match.json"
    file.write_text(out)
    assert status == 0
    return file


def test_import(run, store, code, path, tmp_path):
    file, new = exported(run, path, tmp_path), tmp_path / "new" / "new.db"
    status, out, err = run("import", file, "--look", "--db", new)
    assert (status, err, new.exists()) == (0, "", False)
    assert "Anna: total 38" in out
    status, out, err = run("import", file, "--db", new)
    assert (status, err) == (0, "")
    assert out.startswith("Kept: evening")
    with closing(Store(new)) as other:
        assert [one.match for one in other.matches()] == [store.load(code).match]
    status, out, _ = run("import", file, "--db", new)
    assert (status, out.split(":")[0]) == (0, "Here already")


@pytest.fixture
def code_of(monkeypatch, tmp_path):
    """Write a file with the code of a match, sealed here unless with another key, or altered."""
    monkeypatch.setenv("SCOREKEEPER_SECRET_KEY", "the key of this machine")

    def write(key=b"the key of this machine", altered=None):
        (text,) = to_code(a_match(KNOCK, id="printed"), key)
        if altered:
            head, data = from_signs(text[3:])[:14], _written(condensed(altered))
            (text,) = to_parts(_head(data, key)[:4] + head[4:] + data)
        file = tmp_path / "code.txt"
        file.write_text(f"HTTP://192.168.1.20:8080/S/{text}")
        return file

    return write


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({}, "none of its figures was altered"),
        ({"altered": a_match(won(1, 99), id="printed")}, "Do not trust its figures"),
        ({"key": b"another"}, "printed by another Scorekeeper"),
    ],
)
def test_a_code_says_whether_it_was_altered(run, code_of, tmp_path, how, said):
    for look in (("--look",), ()):
        status, out, err = run("import", code_of(**how), *look, "--db", tmp_path / "new.db")
        assert (status, err) == (0, "")
        assert said in out.splitlines()[0]


def test_a_photo_of_a_code(run, code_of, path, tmp_path):
    pytest.importorskip("zxingcpp")
    photo = tmp_path / "photo.jpg"
    photo.write_bytes(picture(code_of().read_text(), kind="JPEG"))
    status, out, err = run("import", photo, "--db", tmp_path / "new.db")
    assert (status, err) == (0, "")
    assert "Kept: printed" in out
    photo.write_bytes(picture("https://example.org/recipes"))
    status, out, err = run("import", photo, "--db", tmp_path / "new.db")
    assert (status, out, len(err.splitlines())) == (2, "", 1)
    assert "No summary’s code was found" in err


def test_import_with_pictures(run, store, code, path, tmp_path):
    file, new = tmp_path / "evening.zip", tmp_path / "new" / "new.db"
    with ZipFile(file, "w") as bundle:
        bundle.writestr("match.json", exported(run, path, tmp_path).read_text())
        bundle.writestr("pictures/1.jpg", JPEG)
    assert run("import", file, "--db", new)[0] == 0
    assert Pictures(new).of("evening", 1).path.read_bytes() == JPEG
    file.write_bytes(file.read_bytes()[:-9])
    status, out, err = run("import", file, "--db", new)
    assert (status, out, len(err.splitlines())) == (2, "", 1)


def test_import_of_a_changed_match_asks(run, store, code, path, tmp_path):
    file = exported(run, path, tmp_path)
    store.append(code, Event(2, "2026-11-30T20:00:00Z", EventKind.DEAL, won(0, 12)))
    status, out, _ = run("import", file, "--db", path)
    assert (status, len(store.matches())) == (1, 1)
    assert "--second" in out
    for _ in range(2):
        assert run("import", file, "--second", "--db", path)[0] == 0
        assert len(store.matches()) == 2


@pytest.mark.parametrize(
    ("text", "status", "said"),
    [
        ("", 2, "Choose a match file"),
        ("{", 2, "no match file"),
        ('{"players": []}', 2, "“format” does not fit"),
    ],
)
def test_import_refused_in_one_line(run, path, tmp_path, text, status, said):
    file = tmp_path / "match.json"
    file.write_text(text)
    found, out, err = run("import", file, "--db", path)
    assert (found, out, len(err.splitlines()), said in err) == (status, "", 1, True)
    assert not path.exists()
    assert run("import", tmp_path / "nothing", "--db", path)[0] == 2


def test_a_damaged_match_is_a_line_of_the_list_and_all_others_are_there(run, store, code, path):
    store.create(a_match(KNOCK, id="later"), "other")
    with closing(sqlite3.connect(path)) as db:
        db.execute("""update "event" set "body" = '{}' where "match" = 'evening'""")
        db.commit()
    status, said, complaint = run("list", "--db", path)
    assert (status, complaint) == (1, "")
    later, evening = said.splitlines()
    assert later == "later  2026-11-29  Anna – Bertil  classic"
    assert evening.startswith(f"evening  This match is damaged in the database {path}, at “events")
    status, said, complaint = run("export", "evening", "--db", path)
    assert (status, said) == (2, "")
    assert complaint.count("\n") == 1
    assert "at “events.1.deal”" in complaint
    assert run("export", "later", "--db", path)[0] == 0


def test_the_list_says_which_matches_are_put_away(run, store, code, path):
    store.create(a_match(KNOCK, id="later"), "other")
    store.put_away("evening", 2, "2026-11-30T18:00:00Z")
    _, said, _ = run("list", "--db", path)
    line = "{}  2026-11-29  Anna – Bertil  classic{}"
    assert said.splitlines() == [line.format("later", ""), line.format("evening", "  put away")]
    store.take_out("evening", "2026-11-30T19:00:00Z")
    assert "put away" not in run("list", "--db", path)[1]
