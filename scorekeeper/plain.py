"""Frozen dataclasses to plain JSON values and back, driven by their type hints.

Every key and value that does not fit is refused with its dotted path, all at once.
A type that writes itself differently (a card is the text `7H`) has `to_plain` and `from_plain`.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from enum import Enum
from functools import cache
from typing import Any, TypeVar

from scorekeeper.errors import Refused, ScorekeeperError

T = TypeVar("T")

#: Whole numbers beyond this are no points, counts or seats of any card game.
LARGEST = 1_000_000


@dataclasses.dataclass(frozen=True)
class Problem:
    """One thing that does not fit: what (`code`), where (`path`), and the value found."""

    code: str
    path: str
    value: Any = None


def to_plain(value: Any, *, sparse: bool = False) -> Any:
    """Turn a frozen dataclass into dicts, lists and scalars; *sparse* leaves defaults out.

    >>> @dataclasses.dataclass(frozen=True)
    ... class Knock:
    ...     limit: int = 10
    ...     ace: bool = False
    >>> to_plain(Knock(ace=True)), to_plain(Knock(ace=True), sparse=True)
    ({'limit': 10, 'ace': True}, {'ace': True})
    """
    if hasattr(value, "to_plain"):
        return value.to_plain()
    if isinstance(value, Enum):
        return value.value
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {
            field.name: to_plain(held, sparse=sparse)
            for field in _fields(type(value))
            if not (sparse and (held := getattr(value, field.name)) == field.default)
            and ((held := getattr(value, field.name)) is not None or not sparse)
        }
    if isinstance(value, (tuple, list)):
        return [to_plain(item, sparse=sparse) for item in value]
    return value


def from_plain(kind: type[T], data: Any, path: str = "") -> T:
    """Read plain *data* as *kind*; raises `Refused` with every problem at once.

    >>> @dataclasses.dataclass(frozen=True)
    ... class Knock:
    ...     limit: int = 10
    >>> from_plain(Knock, {"limit": 7})
    Knock(limit=7)
    >>> try:
    ...     from_plain(Knock, {"limit": "x", "lmit": 7}, "rules.knock")
    ... except Refused as refused:
    ...     [(problem.code, problem.path) for problem in refused.arguments["problems"]]
    [('unknown_key', 'rules.knock.lmit'), ('bad_value', 'rules.knock.limit')]
    """
    problems: list[Problem] = []
    value = _read(kind, data, path, problems)
    if problems:
        raise Refused(problems=problems)
    return typing.cast(T, value)


@cache
def _fields(kind: type) -> tuple[dataclasses.Field[Any], ...]:
    return dataclasses.fields(kind)


@cache
def _hints(kind: type) -> dict[str, Any]:
    return typing.get_type_hints(kind)


def _read(kind: Any, data: Any, path: str, problems: list[Problem]) -> Any:
    """Return *data* as *kind*, or note the problem and return None."""
    origin = typing.get_origin(kind)
    if origin in (types.UnionType, typing.Union):
        return _read_union(typing.get_args(kind), data, path, problems)
    if origin is tuple and isinstance(data, list):
        item = typing.get_args(kind)[0]
        return tuple(_read(item, held, path, problems) for held in data)
    if origin is None and hasattr(kind, "from_plain"):
        return _read_own(kind, data, path, problems)
    if dataclasses.is_dataclass(kind) and isinstance(data, dict):
        return _read_dataclass(typing.cast(type, kind), data, path, problems)
    if _fits_scalar(kind, data):
        return kind(data)
    problems.append(Problem("bad_value", path, data))
    return None


def _fits_scalar(kind: Any, data: Any) -> bool:
    """Tell whether *data* is one *kind*: true is no number here, and 10 is no text."""
    if kind is int:
        return type(data) is int and abs(data) <= LARGEST
    if isinstance(kind, type) and issubclass(kind, Enum):
        return isinstance(data, str) and data in {member.value for member in kind}
    return kind in (bool, str) and type(data) is kind


def _read_union(kinds: tuple[Any, ...], data: Any, path: str, problems: list[Problem]) -> Any:
    """Read the first alternative that fits; null only where null is one of them."""
    if data is None and type(None) in kinds:
        return None
    real = [kind for kind in kinds if kind is not type(None)]
    tries: list[Problem] = []
    for kind in real:
        tries = []
        value = _read(kind, data, path, tries)
        if not tries:
            return value
    problems += tries if len(real) == 1 else [Problem("bad_value", path, data)]
    return None


def _read_own(kind: Any, data: Any, path: str, problems: list[Problem]) -> Any:
    try:
        return kind.from_plain(data)
    except Refused as refused:
        problems += [
            dataclasses.replace(problem, path=f"{path}.{problem.path}")
            for problem in refused.arguments["problems"]
        ]
    except ScorekeeperError as error:
        problems.append(Problem(error.code, path, data))
    return None


def _read_dataclass(kind: type, data: dict[str, Any], path: str, problems: list[Problem]) -> Any:
    fields = {field.name: field for field in _fields(kind)}
    before = f"{path}." if path else ""
    bad = len(problems)
    problems += [Problem("unknown_key", f"{before}{key}") for key in data if key not in fields]
    values = {}
    for name, field in fields.items():
        if name in data:
            values[name] = _read_numbered(_hints(kind)[name], data[name], before + name, problems)
        elif field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING:
            problems.append(Problem("bad_value", before + name))
    return None if len(problems) > bad else kind(**values)


def _read_numbered(kind: Any, data: Any, path: str, problems: list[Problem]) -> Any:
    """Read a field; the items of a list of objects are numbered in the path (`hands.0`)."""
    kinds = [kind, *typing.get_args(kind)]
    for option in kinds:
        if typing.get_origin(option) is tuple and isinstance(data, list):
            item = typing.get_args(option)[0]
            if any(map(dataclasses.is_dataclass, [item, *typing.get_args(item)])) and not hasattr(
                item, "from_plain"
            ):
                return tuple(
                    _read(item, held, f"{path}.{place}", problems)
                    for place, held in enumerate(data)
                )
    return _read(kind, data, path, problems)
