from concurrent.futures import ThreadPoolExecutor

import pytest

from scorekeeper.errors import StoreProblem
from scorekeeper.store import secret_key


def test_it_is_made_once_and_kept(tmp_path):
    key = secret_key(tmp_path / "instance")

    assert len(key) == 32
    assert secret_key(tmp_path / "instance") == key
    assert secret_key(tmp_path / "another") != key


def test_only_the_owner_may_read_it(tmp_path):
    secret_key(tmp_path / "instance")

    assert (tmp_path / "instance").stat().st_mode & 0o777 == 0o700
    assert (tmp_path / "instance" / "secret_key").stat().st_mode & 0o777 == 0o600


def test_all_who_start_at_once_get_the_same(tmp_path):
    for round in range(20):
        folder = tmp_path / str(round)
        with ThreadPoolExecutor(8) as pool:
            keys = set(pool.map(secret_key, [folder] * 8))
        assert len(keys) == 1
        assert [file.name for file in folder.iterdir()] == ["secret_key"]


def test_half_a_key_is_no_key(tmp_path):
    (tmp_path / "secret_key").write_bytes(b"short")

    with pytest.raises(StoreProblem) as caught:
        secret_key(tmp_path)
    assert caught.value.arguments == {"path": str(tmp_path / "secret_key")}


def test_a_file_in_the_place_of_the_folder_is_a_problem(tmp_path):
    (tmp_path / "instance").touch()

    with pytest.raises(StoreProblem):
        secret_key(tmp_path / "instance")


def test_the_folder_of_the_secret_is_closed_to_others_even_if_it_was_open(tmp_path):
    folder = tmp_path / "instance"
    folder.mkdir(mode=0o755)
    secret_key(folder)
    assert folder.stat().st_mode & 0o777 == 0o700
