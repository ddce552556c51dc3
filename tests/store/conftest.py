from contextlib import closing

import pytest

from scorekeeper.store import Store, prepare


@pytest.fixture
def path(tmp_path):
    """A database ready for use, in a private folder."""
    path = tmp_path / "instance" / "matches.db"
    prepare(path)
    return path


@pytest.fixture
def store(path):
    with closing(Store(path)) as store:
        yield store
