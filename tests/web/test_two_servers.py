"""Two servers started on one database: neither loses nor doubles a deal of the other's phones."""

import subprocess
import sys
import threading
from contextlib import closing

import pytest

from scorekeeper.sheet import deals_of
from scorekeeper.store import Store
from tests.evenings import a_match
from tests.serving import Browser, Killable

PHONES = 4
DEALS = 5


@pytest.fixture
def servers(tmp_path):
    """Two that are started at the same moment, on a database that is not there yet."""
    both = [Killable(tmp_path), Killable(tmp_path)]
    starts = [threading.Thread(target=server.start) for server in both]
    for start in starts:
        start.start()
    for start in starts:
        start.join()
    yield both
    for server in both:
        server.kill()


def test_phones_at_both_score_one_match(servers):
    with closing(Store(servers[0].database)) as store:
        code = store.create(a_match(id="shared")).code
    sent = []

    def play(phone):
        browser = Browser(f"http://127.0.0.1:{servers[phone % 2].port}")
        for number in range(DEALS):
            key = f"phone-{phone}-deal-{number}"
            for _attempt in range(200):
                if browser.record(f"/m/{code}/deal", key, 1 + number):
                    sent.append(key)
                    break

    phones = [threading.Thread(target=play, args=(phone,)) for phone in range(PHONES)]
    for phone in phones:
        phone.start()
    for phone in phones:
        phone.join()

    with closing(Store(servers[0].database)) as store:
        match = store.load(code).match
    assert len(sent) == PHONES * DEALS
    assert sorted(event.key for event in match.events) == sorted(sent)
    assert len(deals_of(match)) == len(sent)


def test_a_port_that_is_taken_is_named_in_one_line(servers):
    port = str(servers[0].port)
    command = [sys.executable, "-m", "scorekeeper", "serve", "--db", servers[0].database]
    second = subprocess.run(
        [*command, "--host", "127.0.0.1", "--port", port], capture_output=True, text=True
    )
    assert second.returncode == 2
    assert len(second.stderr.splitlines()) == 1
    assert port in second.stderr
    assert "--port" in second.stderr
