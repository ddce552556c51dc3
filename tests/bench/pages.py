"""Measure the pages as a phone meets them: `python tests/bench/pages.py`.

Lighthouse (npm, version 12) opens home, match, entry and verdict of a served match and scores
performance, accessibility and best practices, mobile. Where node, Lighthouse or a browser is
missing, that is named and nothing is measured.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from contextlib import closing, contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from scorekeeper import create_app
from scorekeeper.store import Store
from tests.evenings import KNOCK, UNDERCUT, a_match, won
from tests.serving import serving

LIGHTHOUSE = "lighthouse@12"
CATEGORIES = ("performance", "accessibility", "best-practices")
CHROME = (
    "--headless=new --no-sandbox --disable-gpu --disable-background-networking"
    " --disable-component-update --disable-sync"
)
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


@contextmanager
def served(folder):
    """Serve a match with some deals in it; gives the start of its addresses, and its code."""
    app = create_app({"INSTANCE_PATH": folder})
    with closing(Store(Path(app.config["DATABASE"]))) as store:
        stored = store.create(a_match(KNOCK, UNDERCUT, won(0, 18), KNOCK))
    with serving(app) as base:
        yield base, stored.code


def missing():
    """Name what is not installed; nothing where all is there."""
    if shutil.which("npx") is None:
        return "npx (nodejs and npm)"
    if not any(map(shutil.which, BROWSERS)):
        return "a browser (apt-get install chromium)"
    found = subprocess.run(
        ["npx", "--yes", LIGHTHOUSE, "--version"], capture_output=True, text=True, check=False
    )
    return None if found.returncode == 0 else f"{LIGHTHOUSE} (npx could not fetch it)"


def measure(address):
    """Return Lighthouse's answer for one page."""
    browser = next(filter(None, map(shutil.which, BROWSERS)))
    command = [
        "npx", "--yes", LIGHTHOUSE, address, "--quiet", "--output=json", "--output-path=stdout",
        f"--only-categories={','.join(CATEGORIES)}", f"--chrome-flags={CHROME}",
    ]  # fmt: skip
    told = subprocess.run(
        command,
        env=os.environ | {"CHROME_PATH": browser},
        capture_output=True,
        text=True,
        check=False,
    )
    if told.returncode:
        sys.exit(f"Lighthouse failed: {told.stderr.strip().splitlines()[-1]}")
    return json.loads(told.stdout)


def line(name, answer):
    """Write one page's figures."""
    scores = [round(100 * answer["categories"][key]["score"]) for key in CATEGORIES]
    audits = answer["audits"]
    times = [audits[key]["displayValue"] for key in ("first-contentful-paint",
             "largest-contentful-paint", "total-blocking-time")]  # fmt: skip
    weight = audits["total-byte-weight"]["numericValue"] / 1024
    figures = "".join(f"{score:>8}" for score in scores)
    return f"{name:<9}{figures}   {' / '.join(times)}   {weight:.0f} KiB"


def main():
    """Measure the four pages and print a line each."""
    if lacking := missing():
        print(f"skipped: {lacking} is not installed")
        return
    print("page        perf    a11y    best   first / largest paint / blocked   weight")
    with tempfile.TemporaryDirectory() as folder, served(folder) as (start, code):
        places = {"home": "/", "match": f"/m/{code}", "entry": f"/m/{code}/deal"}
        places |= {"verdict": f"/m/{code}/deal/1", "new": "/new", "rules": "/rules/classic"}
        for name, place in places.items():
            print(line(name, measure(start + place)), flush=True)


if __name__ == "__main__":
    main()
