"""Change the code in small ways and see whether a test notices: `python tests/bench/mutants.py`.

Each change of `settle`, `layoffs`, `defence` and `columns` is tried on a copy with the fast tests
beside it, those that draw at random left out. What no test notices is printed with its line, and
the status is 1: a case is missing there, or it joins those that change nothing, each with why.
Names of modules on the command line choose among them; `--from N` goes on at the Nth change.
"""

import argparse
import ast
import copy
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

#: What every run needs, loaded once; nothing of ours.
for _needed in ("flask", "flask_wtf", "flask_babel", "sqlite_utils", "hypothesis", "qrcode", "PIL"):
    import_module(_needed)

#: Nothing written, and no plugins that these tests do not use.
PLAIN = ("--assert=plain", "-p", "no:cacheprovider", "-p", "no:playwright", "-p", "no:cov")

#: Seconds for the tests of one change.
PATIENCE = 600

ROOT = Path(__file__).resolve().parents[2]

#: Each module with the tests that should notice.
MODULES = {
    "settle": (
        "scorekeeper/engine/settle.py",
        [
            "scorekeeper/engine/settle.py",
            "tests/engine/test_settle.py",
            "tests/engine/test_verify.py",
        ],
    ),
    "layoffs": (
        "scorekeeper/engine/layoffs.py",
        [
            "scorekeeper/engine/layoffs.py",
            "tests/engine/test_melds.py",
            "tests/engine/test_settle.py",
            "tests/engine/test_verify.py",
        ],
    ),
    "defence": (
        "scorekeeper/engine/defence.py",
        ["tests/engine/test_settle.py", "tests/engine/test_solver.py"],
    ),
    "columns": (
        "scorekeeper/sheet/columns.py",
        [f"tests/sheet/test_{name}.py" for name in ("columns", "matchsheet", "scores", "goingout")],
    ),
}

#: What only tells the reader and the type checker.
UNREAD = ("annotation", "returns", "decorator_list")

#: Changes that change nothing, so that no test can notice: the line, what is changed, and why.
SAME = {
    # A deal that is settled from its hands has hands: only the type checker asks.
    ("hands=tuple(hands.get(place) for place in range(len(deal.hands or ()))),",
     "without part 1: deal.hands or ()"),
    ("holding = (deal.hands or ())[seat]", "without part 1: deal.hands or ()"),
    # What leads nowhere is only left later, and what was settled only remembered longer.
    ("KEPT: Final = 2048", "one more: 2048"),
    ("if meld & rest == meld and answer(table, left) == least:",
     "without part 1: meld & rest == meld and answer(table, left) == least"),
    ("yield from grow(left, (*chosen, meld), place + 1)", "sign: place + 1"),
    ("break", "break: break"),
    # A card fits two runs only where it closes the gap: on either of them as much is left.
    ("if not is_run(meld) and card & fitting(meld, rules.aces):",
     "without part 0: not is_run(meld) and card & fitting(meld, rules.aces)"),
    # The lowest card of a set, with or without all above it, has the same place.
    ("place = ((meld & -meld).bit_length() - 1) % 13", "sign: meld & -meld"),
    # Deals are numbered from one.
    ("agreed: int = 0", "one more: 0"),
    # Written at the end of every column, whatever it was.
    ("game_bonus: int = 0", "one more: 0"),
    ("box_bonus: int = 0", "one more: 0"),
    ("total: int = 0", "one more: 0"),
    ("shutout: bool = False", "opposite: False"),
    # Never asked: nobody is shut out where it pays nothing.
    ("Shutout.NONE: lambda *_: 0,", "one more: 0"),
    # Without a winner nobody is shut out: only the type checker asks.
    ("if column.winner is not None and losers and len(sides) == 2:",
     "without part 0: column.winner is not None and losers and (len(sides) == 2)"),
    # As many of the one as of the other, by the check of every match.
    ("for points, boxes in zip(carried[place].points, carried[place].boxes, strict=True)",
     "without strict: zip(carried[place].points, carried[place].boxes, strict=True)"),
    ("for points, boxes in zip(carried[place].points, carried[place].boxes, strict=True)",
     "opposite: True"),
}  # fmt: skip

#: What stands for what: the other sign of each pair.
SWAPS = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift, ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip


def nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """Walk over all that runs when a deal is settled."""
    yield tree
    for name, held in ast.iter_fields(tree):
        if name not in UNREAD:
            for part in held if isinstance(held, list) else [held]:
                if isinstance(part, ast.AST):
                    yield from nodes(part)


def mutants(tree: ast.Module) -> Iterator[tuple[int, str, ast.Module]]:
    """Give every changed tree, with the line and what was changed."""
    for place, node in enumerate(nodes(tree)):
        for number in range(len(list(_changes(node)))):
            changed = copy.deepcopy(tree)
            twin = next(held for at, held in enumerate(nodes(changed)) if at == place)
            before = " ".join(ast.unparse(node).split())
            name, change = list(_changes(twin))[number]
            change()
            yield (
                getattr(node, "lineno", 0) or node.target.lineno,
                f"{name}: {before[:90]}",
                changed,
            )


def _changes(node):
    """List what can be changed in one node: a name, and what does it in place."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in SWAPS:
        yield "comparison", lambda: node.ops.__setitem__(0, SWAPS[type(node.ops[0])]())
    if isinstance(node, ast.BinOp | ast.BoolOp | ast.AugAssign) and type(node.op) in SWAPS:
        yield "sign", lambda: setattr(node, "op", SWAPS[type(node.op)]())
    if isinstance(node, ast.Constant) and type(node.value) is int:
        yield "one more", lambda: setattr(node, "value", node.value + 1)
    if isinstance(node, ast.Constant) and type(node.value) is bool:
        yield "opposite", lambda: setattr(node, "value", not node.value)
    if isinstance(node, ast.If | ast.IfExp | ast.While):
        yield "condition", lambda: setattr(node, "test", ast.UnaryOp(ast.Not(), node.test))
    if isinstance(node, ast.BoolOp):
        for place in range(len(node.values)):
            yield f"without part {place}", lambda place=place: node.values.pop(place)
    if isinstance(node, ast.comprehension) and node.ifs:
        yield "without its condition", lambda: node.ifs.clear()
    if isinstance(node, ast.Break):
        yield "break", lambda: setattr(node, "__class__", ast.Continue)
    if isinstance(node, ast.Call) and node.keywords:
        for place, held in enumerate(node.keywords):
            if held.arg:
                yield f"without {held.arg}", lambda place=place: node.keywords.pop(place)


def survivors(name: str, start: int) -> Iterator[str]:
    """Try every change of a module; gives those that no test notices."""
    path, tests = MODULES[name]
    with tempfile.TemporaryDirectory() as folder:
        for part in ("scorekeeper", "tests", "templates", "static"):
            shutil.copytree(ROOT / part, Path(folder) / part)
        shutil.copy(ROOT / "pyproject.toml", folder)
        if not passes(folder, tests):
            sys.exit(f"{name}: its tests fail as it is")
        source, count, same = (ROOT / path).read_text().splitlines(), 0, 0
        for line, what, changed in mutants(ast.parse("\n".join(source))):
            count += 1
            written = source[line - 1].strip()
            same += (written, what) in SAME
            if count < start or (written, what) in SAME:
                continue
            (Path(folder) / path).write_text(ast.unparse(ast.fix_missing_locations(changed)))
            if passes(folder, tests):
                yield f"{path}:{line}: {what}\n    {written}"
        print(f"{name}: {count} changes, of which {same} change nothing", flush=True)


def passes(folder: str, tests: list[str], told: Path | None = None) -> bool:
    """Run the tests without those that draw at random, in a fork; what they say goes to *told*."""
    child = os.fork()
    if child == 0:
        sys.dont_write_bytecode = True  # here alone: what is kept spares every other run its start
        os.chdir(folder)
        sys.path.insert(0, folder)
        into = os.open(told or os.devnull, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        for stream in (1, 2):
            os.dup2(into, stream)
        signal.alarm(PATIENCE)  # one that hangs has noticed
        status = 1
        try:
            status = int(pytest.main(["-x", "-q", *PLAIN, "-m", "not hypothesis", *tests]))
        finally:
            os._exit(status)
    return os.waitpid(child, 0)[1] == 0


def main() -> int:
    """Try the modules that were named; gives the status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("modules", nargs="*", default=list(MODULES))
    parser.add_argument("--from", dest="start", type=int, default=1)
    asked = parser.parse_args()
    unseen = 0
    for name in asked.modules:
        for survivor in survivors(name, asked.start):
            unseen += 1
            print(survivor, flush=True)
    return 1 if unseen else 0


if __name__ == "__main__":
    sys.exit(main())
