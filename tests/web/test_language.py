import os

import pytest

from scorekeeper.web.filters import day, moment
from scorekeeper.web.language import choose_language, compile_catalogues

SWEDISH = """
msgid ""
msgstr "Content-Type: text/plain; charset=utf-8\\n"

msgid "New match"
msgstr "Nytt parti"
"""


def write(folder, language, text=SWEDISH):
    po = folder / language / "LC_MESSAGES" / "messages.po"
    po.parent.mkdir(parents=True, exist_ok=True)
    po.write_text(text, encoding="utf-8")
    return po


def test_it_works(client):
    assert '<html lang="en"' in client.get("/").get_data(as_text=True)


ASKED = [
    ("sv-FI,sv;q=0.9,en;q=0.5", None, "sv"),
    ("no", None, "nb"),
    ("nn-NO", None, "nb"),
    ("nb-NO", None, "nb"),
    ("de", None, "en"),
    ("", None, "en"),
    ("sv", "nb", "nb"),
    ("sv", "tlh", "sv"),
]


@pytest.mark.parametrize(("asked", "cookie", "language"), ASKED)
def test_the_readers_language(app, asked, cookie, language):
    app.config["LANGUAGES"] = ("en", "nb", "sv")
    headers = {"Accept-Language": asked}
    if cookie:
        headers["Cookie"] = f"language={cookie}"
    with app.test_request_context(headers=headers):
        assert choose_language() == language


#: What the browser asks for, the language chosen, and how a September evening is then written.
WRITTEN = [
    ("en-GB,en;q=0.9", None, "7 Sept 2026", "7 Sept 2026, 20:04"),
    ("en-IE", None, "7 Sept 2026", "7 Sept 2026, 20:04"),
    ("en-AU", None, "7 Sept 2026", "7 Sept 2026, 8:04 pm"),
    ("en-NZ", None, "7 Sept 2026", "7 Sept 2026, 8:04 pm"),
    ("en-ZA", None, "07 Sept 2026", "07 Sept 2026, 20:04"),
    ("en-US,en;q=0.9", None, "Sep 7, 2026", "Sep 7, 2026, 8:04 PM"),
    ("en-GB;q=0.5,en-US;q=0.8", None, "Sep 7, 2026", "Sep 7, 2026, 8:04 PM"),
    ("en", None, "7 Sept 2026", "7 Sept 2026, 20:04"),
    ("en-XX,*", None, "7 Sept 2026", "7 Sept 2026, 20:04"),
    ("", None, "7 Sept 2026", "7 Sept 2026, 20:04"),
    ("de", None, "7 Sept 2026", "7 Sept 2026, 20:04"),
    ("sv-SE,sv", "en", "7 Sept 2026", "7 Sept 2026, 20:04"),
    ("sv-SE,sv,en-US", "en", "Sep 7, 2026", "Sep 7, 2026, 8:04 PM"),
    ("sv-SE", None, "7 sep. 2026", "7 sep. 2026 20:04"),
    ("en-US", "sv", "7 sep. 2026", "7 sep. 2026 20:04"),
    ("no", None, "7. sep. 2026", "7. sep. 2026, 20:04"),
]


@pytest.mark.parametrize(("asked", "cookie", "on", "at"), WRITTEN)
def test_nobody_takes_the_day_for_the_month(app, asked, cookie, on, at):
    headers = {"Accept-Language": asked, "Cookie": f"language={cookie}"}
    app.config["TIMEZONE"] = "Europe/Stockholm"
    with app.test_request_context(headers=headers):
        assert day("2026-09-07T18:04:00Z") == on
        assert moment("2026-09-07T18:04:00Z").replace("\u202f", " ") == at


def test_a_catalogue_is_compiled_when_it_changed(tmp_path):
    po = write(tmp_path / "po", "sv")
    compile_catalogues(tmp_path / "po", tmp_path / "mo")
    mo = tmp_path / "mo" / "sv" / "LC_MESSAGES" / "messages.mo"
    first = mo.read_bytes()
    assert b"Nytt parti" in first
    mo.write_bytes(first + b"#")
    os.utime(mo, ns=(po.stat().st_mtime_ns,) * 2)
    compile_catalogues(tmp_path / "po", tmp_path / "mo")
    assert mo.read_bytes() == first + b"#", "an unchanged catalogue is left alone"
    write(tmp_path / "po", "sv", SWEDISH.replace("Nytt parti", "Ny match"))
    os.utime(po, ns=(1, 1))
    compile_catalogues(tmp_path / "po", tmp_path / "mo")
    assert b"Ny match" in mo.read_bytes()
    assert [path.name for path in mo.parent.iterdir()] == ["messages.mo"]
