"""The names that this machine goes by, and all others."""

import socket
import sys
from contextlib import ExitStack
from urllib.request import urlopen

import pytest

from scorekeeper import create_app
from scorekeeper.web.serve import trust
from tests.serving import Killable, serving

OURS = ["localhost:8080", "127.0.0.1:8080", "192.168.1.20:8080", "kitchen.local"]
OURS += ["[::1]:8080", "[::1]", "LOCALHOST", "a.kitchen.local"]
FOREIGN = [
    "evil.example",
    "localhost.evil.example",
    "192.168.1.20.evil.example",
    "192.168.1.21",
    "kitchen.local.evil.example",
    "a@localhost",
    "local",
    ".local",
    "kitchen..local",
    "a" * 64 + ".local",
    "[::2]:8080",
    "[::1]:99999",
    "xlocal",
    "",
]


@pytest.fixture
def client(config):
    app = create_app(config)
    trust(app, "0.0.0.0", "http://192.168.1.20:8080")
    return app.test_client()


@pytest.mark.parametrize("host", [*OURS, socket.gethostname()])
def test_it_answers_to_its_own_names(client, host):
    assert client.get("/healthz", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("host", FOREIGN)
def test_it_answers_to_no_other_name(client, host):
    answer = client.get("/", headers={"Host": host})
    assert answer.status_code == 400
    assert "--address" in answer.get_data(as_text=True)


def test_a_name_that_was_given_is_one_of_them(config):
    app = create_app(config)
    trust(app, "127.0.0.1", "https://games.example")
    answer = app.test_client().get("/healthz", headers={"Host": "games.example"})
    assert answer.status_code == 200
    assert app.test_client().get("/", headers={"Host": "evil.example"}).status_code == 400


def test_names_in_the_configuration_add_to_them(config):
    app = create_app(config | {"TRUSTED_HOSTS": ["pad.example", ".family.example"]})
    trust(app, "127.0.0.1", None)
    for host in ("pad.example", "our.family.example", "localhost"):
        assert app.test_client().get("/healthz", headers={"Host": host}).status_code == 200
    for host in ("family.example", "a.pad.example"):
        assert app.test_client().get("/healthz", headers={"Host": host}).status_code == 400


def test_connections_that_stay_open_shut_nobody_out(app):
    with serving(app) as base, ExitStack() as phones:
        port = int(base.rpartition(":")[2])
        for _phone in range(150):
            phones.enter_context(socket.create_connection(("127.0.0.1", port), timeout=30))
        with urlopen(f"{base}/healthz", timeout=30) as answer:
            assert answer.status == 200


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux tells")
def test_no_thread_keeps_memory_of_its_own(tmp_path):
    server = Killable(tmp_path)
    server.start()
    try:
        assert server.memory_places() == 0
    finally:
        server.kill()
