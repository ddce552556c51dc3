"""The built wheel holds all that the program needs, and serves a page from anywhere."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

#: What a wheel must hold from the checkout, and where it lies in the wheel.
HOLDS = {"scorekeeper": "scorekeeper", "templates": "scorekeeper/templates",
         "static": "scorekeeper/static"}  # fmt: skip


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT, check=True, capture_output=True,
    )  # fmt: skip
    return next(folder.glob("*.whl"))


def files_of(folder):
    for path in sorted((ROOT / folder).rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".pyc":
            yield path.relative_to(ROOT / folder).as_posix()


def test_the_wheel_holds_every_file(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    expected = {f"{inside}/{name}" for folder, inside in HOLDS.items() for name in files_of(folder)}
    assert expected <= names
    extra = {name for name in names - expected if ".dist-info/" not in name}
    assert extra == set()


def test_the_wheel_serves_a_page_from_another_folder(wheel, tmp_path):
    site = tmp_path / "site"
    zipfile.ZipFile(wheel).extractall(site)
    code = (
        "import sys, scorekeeper;"
        "app = scorekeeper.create_app({'INSTANCE_PATH': sys.argv[1]});"
        "client = app.test_client();"
        "print(scorekeeper.__file__);"
        "print(client.get('/').status_code, client.get('/static/app.css').status_code)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "instance")],
        cwd=tmp_path, env={"PYTHONPATH": str(site), "PATH": ""}, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    where, statuses = done.stdout.split("\n")[:2]
    assert Path(where).is_relative_to(site)
    assert statuses == "200 200"
