import stat
import sys
from pathlib import Path

import pytest

from scorekeeper import create_app
from scorekeeper.errors import StoreDamaged

PAGES = ["/", "/new", "/rules", "/rules/classic", "/nowhere", "/healthz", "/static/icon.svg"]


@pytest.mark.parametrize("page", PAGES)
def test_every_answer_is_closed_to_the_outside(client, page):
    answer = client.get(page)
    answer.close()
    headers = answer.headers
    assert headers["Content-Security-Policy"] == (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    )
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["X-Robots-Tag"] == "noindex"
    assert "camera=()" in headers["Permissions-Policy"]


@pytest.mark.parametrize("name", ["app.css", "cards.js"])
def test_what_pages_load_may_do_nothing_by_itself(client, name):
    answer = client.get(f"/static/{name}")
    answer.close()
    headers = answer.headers
    assert headers["Content-Security-Policy"] == "default-src 'none'; frame-ancestors 'none'"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["ETag"]


@pytest.mark.parametrize("page", ["/", "/new", "/rules", "/rules/classic", "/nowhere"])
def test_pages_have_nothing_inline_and_nothing_from_outside(client, page):
    html = client.get(page).get_data(as_text=True)
    for forbidden in ("<style", " style=", "onclick", "javascript:", "http://", "https://"):
        assert forbidden not in html, forbidden
    assert html.count("<script") == html.count('<script src="/static/')


#: What browsers keep from pages that come over plain http.
BARRED = ("serviceWorker", "clipboard", "randomUUID", "subtle", "mediaDevices", "isSecureContext")

SCRIPTS = sorted((Path(__file__).parents[2] / "static").glob("*.js"))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_no_script_needs_what_http_has_not(script):
    code = script.read_text(encoding="utf-8")
    assert [name for name in BARRED if name in code] == []
    assert code.count("wakeLock") == 2 * code.count('"wakeLock" in navigator'), "asked for first"


def test_the_cookie_is_for_this_site_only(config):
    client = create_app(config | {"WTF_CSRF_ENABLED": True}).test_client()
    cookie = client.get("/new").headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_the_secret_and_the_database_are_private(bare):
    folder = Path(create_app(bare).instance_path)
    for name in ("secret_key", "scorekeeper.db"):
        assert stat.S_IMODE((folder / name).stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_the_secret_outlives_a_restart(bare):
    assert create_app(bare).config["SECRET_KEY"] == create_app(bare).config["SECRET_KEY"]


def test_the_later_layer_of_configuration_wins(bare, monkeypatch):
    folder = Path(bare["INSTANCE_PATH"])
    folder.mkdir()
    (folder / "config.toml").write_text('ADDRESS = "from.file"\nGREETING = "file"\n')
    assert create_app(bare).config["ADDRESS"] == "from.file"
    monkeypatch.setenv("SCOREKEEPER_ADDRESS", "from.environment")
    app = create_app(bare)
    assert (app.config["ADDRESS"], app.config["GREETING"]) == ("from.environment", "file")
    assert create_app(bare | {"ADDRESS": "given"}).config["ADDRESS"] == "given"


def test_a_damaged_database_stops_the_start(bare):
    folder = Path(bare["INSTANCE_PATH"])
    folder.mkdir()
    (folder / "scorekeeper.db").write_bytes(b"no database at all" * 100)
    with pytest.raises(StoreDamaged):
        create_app(bare)


def test_a_mistake_of_ours_is_logged_without_the_code_it_happened_at(config, caplog):
    app = create_app(config | {"TESTING": False})
    app.view_functions["match.show"] = lambda code: 1 / 0
    code = "a-code-that-opens-a-match"
    assert app.test_client().get(f"/m/{code}").status_code == 500
    assert "Exception on /m/" in caplog.text
    assert code not in caplog.text
