import stat
import time
from errno import ENOSPC

import pytest

from scorekeeper.errors import NotAPicture, StoreFull, StoreReadOnly
from scorekeeper.store import LARGEST_PICTURE, Pictures, Shots
from scorekeeper.store.pictures import MOST_WAITING, WAIT_FOR

JPEG = b"\xff\xd8\xff\xe0 a picture"
PNG = b"\x89PNG\r\n\x1a\n a picture"
WEBP = b"RIFF\x00\x00\x00\x00WEBP a picture"


@pytest.fixture
def pictures(tmp_path):
    return Pictures(tmp_path / "scorekeeper.db")


def test_it_works(pictures):
    pictures.keep("match", 3, JPEG)
    kept = pictures.of("match", 3)
    assert (kept.path.read_bytes(), kept.mimetype) == (JPEG, "image/jpeg")
    assert pictures.of("match", 4) is None
    assert pictures.of("another", 3) is None


def test_a_newer_picture_takes_the_place_of_the_older_of_any_kind(pictures):
    for data, kind in ((JPEG, "image/jpeg"), (PNG, "image/png"), (WEBP, "image/webp")):
        pictures.keep("match", 1, data)
        assert pictures.of("match", 1).mimetype == kind
        assert list(pictures.of_match("match")) == [1]
        assert len(list(pictures.of("match", 1).path.parent.iterdir())) == 1


def test_forgotten(pictures):
    pictures.forget("match", 1)
    pictures.keep("match", 1, PNG)
    pictures.forget("match", 1)
    assert pictures.of_match("match") == {}


def test_pictures_wait_for_the_match_they_came_with(pictures):
    waiting = pictures.wait({1: JPEG, 4: PNG})
    assert pictures.of_match("match") == {}
    pictures.take_in(waiting, "match")
    assert list(pictures.of_match("match")) == [1, 4]
    pictures.take_in(pictures.wait({2: JPEG}), "match")
    assert list(pictures.of_match("match")) == [1, 4], "what is here stays as it is"
    assert pictures.wait({}) == ""
    for key in ("", "..", "../waiting", "x" * 22):
        pictures.take_in(key, "another")
    assert pictures.of_match("another") == {}


def test_one_that_is_none_lets_no_other_wait(pictures, tmp_path):
    with pytest.raises(NotAPicture):
        pictures.wait({1: JPEG, 2: b"<script>"})
    assert not (tmp_path / "pictures").exists()


def test_what_waited_too_long_is_gone(pictures, monkeypatch):
    waiting = pictures.wait({1: JPEG})
    later = time.time() + WAIT_FOR + 1
    monkeypatch.setattr("scorekeeper.store.pictures.time.time", lambda: later)
    pictures.wait({1: PNG})
    pictures.take_in(waiting, "match")
    assert pictures.of_match("match") == {}


def test_no_more_than_a_few_matches_wait(pictures, tmp_path):
    keys = [pictures.wait({1: JPEG}) for _ in range(MOST_WAITING + 5)]
    waiting = {folder.name for folder in (tmp_path / "pictures" / "waiting").iterdir()}
    assert len(waiting) == MOST_WAITING
    assert keys[-1] in waiting


NONE = [
    b"",
    b"<svg onload='alert(1)'>",
    b"<!doctype html>",
    b"GIF89a",
    b"RIFF\x00\x00\x00\x00WAVE sound",
    b"\x00\x00\x00 ftypheic",
    b"\xff\xd8",
    JPEG + bytes(LARGEST_PICTURE),
]


@pytest.mark.parametrize("data", NONE, ids=lambda data: repr(data[:12]))
def test_what_is_no_picture_is_refused_and_not_kept(pictures, data):
    pictures.keep("match", 1, PNG)
    with pytest.raises(NotAPicture):
        pictures.keep("match", 1, data)
    assert pictures.of("match", 1).path.read_bytes() == PNG


@pytest.mark.parametrize(
    "match", ["../../etc", "/etc/passwd", "..", "a/b\\c", "x" * 4000, "å\u202e"]
)
def test_no_id_leads_out_of_the_folder(pictures, tmp_path, match):
    kept = pictures.keep(match, 1, PNG)
    assert kept.path.parent.parent == tmp_path / "pictures"
    assert pictures.of(match, 1) == kept


def test_only_the_owner_reads_them(pictures):
    path = pictures.keep("match", 1, PNG).path
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_a_folder_that_cannot_be_written_is_one_sentence(pictures, tmp_path, monkeypatch):
    def refuse(*_args, **_more):
        raise PermissionError(13, "denied")

    monkeypatch.setattr("tempfile.mkstemp", refuse)
    with pytest.raises(StoreReadOnly):
        pictures.keep("match", 1, PNG)


def test_a_full_disk_is_filled_by_no_halves(pictures, monkeypatch, tmp_path):
    """What could not be written whole is gone again, of a picture as of a shot."""

    def full(_handle):
        raise OSError(ENOSPC, "No space left on device")

    pictures.keep("match", 1, PNG)
    monkeypatch.setattr("os.fsync", full)
    for write in (
        lambda: pictures.keep("match", 1, JPEG),
        lambda: Shots(tmp_path / "scorekeeper.db").keep([]),
    ):
        with pytest.raises(StoreFull):
            write()
    assert [path.suffix for path in tmp_path.rglob("*") if path.is_file()] == [".png"]
