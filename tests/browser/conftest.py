"""A real server and a real browser: phones of 360 by 640 that touch, with script or without."""

from pathlib import Path
from shutil import which

import pytest

from tests.serving import serving

#: Debian's browser; a plain "chromium" elsewhere is found by Playwright itself.
CHROMIUM = Path("/usr/bin/chromium")

#: The same browser without its windows, which does all this at half the price.
SHELL = "chromium-headless-shell"

#: Milliseconds until what is waited for will not come any more, however busy the machine is.
PATIENCE = 30_000

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP kitchen.local 127.0.0.1",  # a name that is not this machine's own
]


#: No style sheet changes while a test runs: a phone need not ask for it again on every page.
UNCHANGING = {"SEND_FILE_MAX_AGE_DEFAULT": 600}


@pytest.fixture
def config(config):
    """The configuration of the tests, with the tokens of the real thing."""
    return config | {"WTF_CSRF_ENABLED": True} | UNCHANGING


@pytest.fixture
def server(app):
    """Serve the application; gives the start of its addresses."""
    with serving(app) as base:
        yield base


def installed():
    """The browser of this machine, the one without windows where there is one; else None."""
    return which(SHELL) or (str(CHROMIUM) if CHROMIUM.exists() else None)


def started(browsers, *more):
    """Start the browser of this machine, or Playwright's own."""
    return browsers.launch(executable_path=installed(), args=[*FLAGS, *more])


@pytest.fixture(scope="session")
def chromium():
    """The browser, started once; where it is missing its tests are skipped."""
    from playwright.sync_api import Error, expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        try:
            browser = started(playwright.chromium)
        except Error as error:
            pytest.skip(f"no browser (apt-get install chromium): {str(error).splitlines()[0]}")
        yield browser
        browser.close()


@pytest.fixture
def phone(chromium):
    """Open a phone; the test fails on anything its console complains about."""
    contexts, complaints = [], []

    def listen(message):
        # The console reports what is refused on purpose, a dead spot and a killed server.
        expected = ("status of 4", "ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION_REFUSED",
                    "ERR_EMPTY_RESPONSE")  # fmt: skip
        if message.type == "error" and not any(text in message.text for text in expected):
            complaints.append(message.text)

    def open_phone(*, script=True, locale="en-GB", dark=False, width=360, height=640, **more):
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            is_mobile=True,
            has_touch=True,
            java_script_enabled=script,
            locale=locale,
            color_scheme="dark" if dark else "light",
            **more,
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("console", listen)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield open_phone
    for context in contexts:
        context.close()
    assert complaints == []
