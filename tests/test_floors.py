"""The floors of the house: imports go down only, and the lower floors do no input or output."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.rulesets import OVERLAYS, RULESETS

PACKAGE = Path(__file__).parent.parent / "scorekeeper"

#: Each floor and the floors below that it may use; `matchfile` and `answers` are small rooms
#: beside `words`, `incoming` and `printing` above them.
FLOORS = {
    "errors": set(),
    "plain": {"errors"},
    "engine": {"errors", "plain"},
    "rulesets": {"engine", "errors", "plain"},
    "sheet": {"engine", "errors", "plain"},
    "words": {"sheet", "rulesets", "engine", "errors", "plain"},
    "store": {"sheet", "rulesets", "engine", "errors", "plain"},
    "matchfile": {"sheet", "rulesets", "engine", "errors", "plain"},
    "answers": {"matchfile", "sheet", "rulesets", "engine", "errors", "plain"},
    "papercode": {"sheet", "rulesets", "engine", "errors", "plain"},
    "incoming": {
        "answers",
        "matchfile",
        "papercode",
        "store",
        "sheet",
        "rulesets",
        "engine",
        "errors",
        "plain",
    },
    "camera": set(),
    "languages": set(),
    "printing": {"languages", "words", "store", "sheet", "rulesets", "engine", "errors", "plain"},
}

#: Third-party packages, and the one floor that may know each.
GUESTS = {
    "sqlite_utils": {"store"},
    "flask": {"web"},
    "flask_wtf": {"web"},
    "flask_babel": {"web"},
    "wtforms": {"web"},
    "waitress": {"web"},
    "qrcode": {"web"},
    "zxingcpp": {"web"},
    "PIL": {"web", "camera"},
    "numpy": {"camera"},
    "onnxruntime": {"camera"},
}

#: What reads a clock, a die or a disk; times and codes come in from above.
IMPURE = {"datetime", "time", "random", "secrets", "os", "pathlib", "socket", "locale"}


def modules():
    return sorted(PACKAGE.rglob("*.py"))


def floor_of(path):
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports(path):
    """Every module a file imports when it runs, also inside functions."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for_types = [node for node in ast.walk(tree) if is_for_types(node)]
    unseen = {id(part) for node in for_types for part in ast.walk(node)}
    for node in ast.walk(tree):
        if id(node) in unseen:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: say where you import from"
            yield node.module


def is_for_types(node):
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_go_down_only(path):
    floor = floor_of(path)
    for name in imports(path):
        top, *below = name.split(".")
        if top == "scorekeeper" and floor in FLOORS and below:
            assert below[0] in FLOORS[floor] | {floor}, f"{floor} imports {name}"
        if top in GUESTS:
            assert floor in GUESTS[top], f"{floor} imports {name}"


@pytest.mark.parametrize(
    "path", [path for path in modules() if floor_of(path) in ("engine", "sheet", "rulesets")]
)
def test_the_pure_floors_know_no_clock_and_no_disk(path):
    assert not IMPURE & {name.split(".")[0] for name in imports(path)}


def test_the_engine_needs_no_third_party_package():
    code = "import scorekeeper.engine, sys; print(*{name.split('.')[0] for name in sys.modules})"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert not set(GUESTS) & set(loaded.stdout.split())


@pytest.mark.parametrize(
    "path",
    [path for path in modules() if floor_of(path) not in ("rulesets", "words")],
    ids=lambda path: str(path.relative_to(PACKAGE)),
)
def test_no_code_asks_which_rule_set_it_is(path):
    keys = {*RULESETS, *OVERLAYS, "custom"}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Compare):
            compared = {
                part.value
                for part in ast.walk(node)
                if isinstance(part, ast.Constant) and isinstance(part.value, str)
            }
            assert not compared & keys, f"{path}:{node.lineno} compares with {compared & keys}"
