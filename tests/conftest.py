"""What all tests share."""

import os
import shutil
import tempfile
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from scorekeeper import create_app
from scorekeeper.engine.deal import Ending
from scorekeeper.store import Store
from tests.evenings import GUIDE, UNDERCUT, VOID, a_match, won
from tests.reused import lay_database, share_code

#: What the commands say is tested in English, wherever the tests run.
os.environ["LANGUAGE"] = "en"

share_code()

#: A folder in memory, where there is one: what a test writes waits for no disk.
MEMORY = Path("/dev/shm")

#: Bytes that must be free there; container engines may leave it 64 MB.
ROOM = 2**30

if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
    os.environ.setdefault("TMPDIR", str(MEMORY))
    tempfile.tempdir = None

#: Drawing a deal asks the second opinion, which is slow on purpose; a busy machine is no fault.
_SLOW = [HealthCheck.too_slow]

settings.register_profile("home", deadline=None, suppress_health_check=_SLOW)
settings.register_profile("ci", settings.get_profile("home"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "home")


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers():
    """Give the processors a worker more than there are: half of a tap is waiting for the page."""
    return (yield) + 1


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport():
    """Let a test that is skipped fail where all that tests need was installed."""
    return _in_full((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report():
    """Let a file that is skipped fail there, too."""
    return _in_full((yield))


def _in_full(report):
    if report.skipped and os.environ.get("CI"):
        report.outcome = "failed"
    return report


@pytest.fixture(scope="session")
def catalogues(tmp_path_factory):
    """Where the catalogues are compiled, once for all tests."""
    return str(tmp_path_factory.mktemp("catalogues"))


@pytest.fixture
def bare(tmp_path, catalogues):
    """A configuration in the test's own folder, which the application makes.

    Tokens, limits and what is counted aside have tests of their own.
    """
    return {
        "INSTANCE_PATH": str(tmp_path / "instance"),
        "CATALOGUES": catalogues,
        "TESTING": True,
        "WTF_CSRF_ENABLED": False,
        "LIMITS": False,
        "COUNTING_PATIENCE": 60,
    }


@pytest.fixture
def config(bare):
    """The same, with an empty database laid ready."""
    lay_database(Path(bare["INSTANCE_PATH"]) / "scorekeeper.db")
    return bare


@pytest.fixture
def app(config):
    return create_app(config)


@pytest.fixture
def client(app):
    return app.test_client()


@pytest.fixture
def kept(app):
    """The store behind the application."""
    with closing(Store(Path(app.config["DATABASE"]))) as store:
        yield store


@pytest.fixture
def match(kept):
    """A classic match with two deals in it: Anna 31, Bertil 28 by an undercut."""
    return kept.create(a_match(won(0, 31), UNDERCUT, id="going-on"))


@pytest.fixture
def finished(kept):
    """The Swedish long guide's example, 362 to 91."""
    deals = [won(seat, points) for seat, points in GUIDE]
    return kept.create(a_match(*deals, id="finished"))


@pytest.fixture
def hollywood(kept):
    """Three columns, nothing closed: Anna 18 and 41, Bertil 23, and a void deal."""
    deals = (won(0, 18), won(1, 23), VOID, won(0, 41, Ending.GIN))
    return kept.create(a_match(*deals, overlays=("hollywood",), id="hollywood"))
