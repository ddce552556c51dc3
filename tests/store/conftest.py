from contextlib import closing

import pytest

from scorekeeper.store import Store
from tests.reused import lay_database


@pytest.fixture
def path(tmp_path):
    """A database ready for use, in a private folder."""
    path = tmp_path / "instance" / "matches.db"
    lay_database(path)
    return path


@pytest.fixture
def store(path):
    with closing(Store(path)) as store:
        yield store
