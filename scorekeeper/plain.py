"""Frozen dataclasses to plain JSON values and back, driven by their type hints.

Every key and value that does not fit is refused with its dotted path, all at once.
A type that writes itself differently (a card is the text `7H`) has `to_plain` and `from_plain`.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable
from enum import Enum
from functools import cache
from typing import Annotated, Any, Final, TypeVar

from scorekeeper.errors import Refused, ScorekeeperError

T = TypeVar("T")

#: Whole numbers beyond this are no points, counts or seats of any card game.
LARGEST: Final = 1_000_000


@dataclasses.dataclass(frozen=True)
class Problem:
    """One thing that does not fit: what (`code`), where (`path`), and the value found."""

    code: str
    path: str
    value: Any = None


#: A whole number of any size: what was added up here, and is only read back.
Sum = Annotated[int, "of any size"]

#: What is left of a value that does not fit.
NOTHING: Final = object()

#: Reads a value found at a path as far as it fits, and notes what is wrong with it.
Reader = Callable[[Any, str, list[Problem]], Any]


def to_plain(value: Any, *, sparse: bool = False) -> Any:
    """Turn a frozen dataclass into dicts, lists and scalars; *sparse* leaves defaults out.

    >>> @dataclasses.dataclass(frozen=True)
    ... class Knock:
    ...     limit: int = 10
    ...     ace: bool = False
    >>> to_plain(Knock(ace=True)), to_plain(Knock(ace=True), sparse=True)
    ({'limit': 10, 'ace': True}, {'ace': True})
    """
    kind: Any = type(value)
    if kind in (str, int, bool, types.NoneType):
        return value
    if kind in (tuple, list):
        return [to_plain(item, sparse=sparse) for item in value]
    if isinstance(value, Enum):
        return value.value
    if hasattr(kind, "to_plain"):
        return value.to_plain()
    held = ((name, getattr(value, name), default) for name, default in _defaults(kind))
    return {
        name: to_plain(one, sparse=sparse)
        for name, one, default in held
        if not sparse or one != default
    }


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
    value, problems = read_plain(kind, data, path)
    if problems:
        raise Refused(problems=problems)
    return typing.cast(T, value)


def read_plain(kind: type[T], data: Any, path: str = "") -> tuple[T | None, list[Problem]]:
    """Read plain *data* as *kind* as far as it fits; returns that and every problem.

    What does not fit is left out of a list, and elsewhere its default stands in.

    >>> @dataclasses.dataclass(frozen=True)
    ... class Knock:
    ...     limit: int = 10
    ...     ace: bool = False
    >>> knock, problems = read_plain(Knock, {"limit": "x", "ace": True})
    >>> knock, [problem.path for problem in problems]
    (Knock(limit=10, ace=True), ['limit'])
    """
    problems: list[Problem] = []
    value = _reader(typing.cast(Any, kind))(data, path, problems)
    return (None if value is NOTHING else typing.cast(T, value)), problems


@cache
def _defaults(kind: type) -> tuple[tuple[str, Any], ...]:
    """List the fields of a dataclass with their defaults, MISSING where there is none."""
    return tuple((field.name, field.default) for field in dataclasses.fields(kind))


@cache
def _reader(kind: Any) -> Reader:
    """Make the function that reads one kind of value."""
    origin = typing.get_origin(kind)
    if origin in (types.UnionType, typing.Union):
        return _union_reader(typing.get_args(kind))
    if origin is Annotated:
        return _read_sum
    if origin is tuple:
        return _list_reader(typing.get_args(kind)[0])
    if hasattr(kind, "from_plain"):
        return _own_reader(kind)
    if dataclasses.is_dataclass(kind):
        return _object_reader(typing.cast(type, kind))
    return _scalar_reader(kind)


def _scalar_reader(kind: Any) -> Reader:
    """Read whole numbers, texts, yes or no, and named values: true is no number, 10 no text."""
    named = {member.value: member for member in kind} if issubclass(kind, Enum) else {}

    def read(data: Any, path: str, problems: list[Problem]) -> Any:
        if named and type(data) is str and data in named:
            return named[data]
        if type(data) is kind and (kind is not int or -LARGEST <= data <= LARGEST):
            return data
        problems.append(Problem("bad_value", path, data))
        return NOTHING

    return read


def _read_sum(data: Any, path: str, problems: list[Problem]) -> Any:
    """Read a whole number, however large."""
    if type(data) is int:
        return data
    problems.append(Problem("bad_value", path, data))
    return NOTHING


def _union_reader(kinds: tuple[Any, ...]) -> Reader:
    """Read the first alternative that fits; null only where null is one of them."""
    optional = types.NoneType in kinds
    readers = [_reader(kind) for kind in kinds if kind is not types.NoneType]
    only = readers[0] if len(readers) == 1 else None

    def read(data: Any, path: str, problems: list[Problem]) -> Any:
        if data is None and optional:
            return None
        if only is not None:
            return only(data, path, problems)
        for reader in readers:
            tries: list[Problem] = []
            value = reader(data, path, tries)
            if not tries:
                return value
        problems.append(Problem("bad_value", path, data))
        return NOTHING

    return read


def _list_reader(item: Any) -> Reader:
    """Read a list; in the path its objects and lists are numbered (`hands.0`), its scalars not."""
    reader = _reader(item)
    numbered = any(map(_is_structure, (item, *typing.get_args(item))))

    def read(data: Any, path: str, problems: list[Problem]) -> Any:
        if not isinstance(data, list):
            problems.append(Problem("bad_value", path, data))
            return NOTHING
        if numbered:
            items = [reader(held, f"{path}.{place}", problems) for place, held in enumerate(data)]
        else:
            items = [reader(held, path, problems) for held in data]
        return tuple(item for item in items if item is not NOTHING)

    return read


def _is_structure(kind: Any) -> bool:
    if typing.get_origin(kind) is tuple:
        return True
    return dataclasses.is_dataclass(kind) and not hasattr(kind, "from_plain")


def _own_reader(kind: Any) -> Reader:
    """Read a type by its own `from_plain`, whose problems are put below the path."""

    def read(data: Any, path: str, problems: list[Problem]) -> Any:
        try:
            return kind.from_plain(data)
        except Refused as refused:
            for problem in refused.arguments["problems"]:
                place = f"{path}.{problem.path}" if problem.path else path
                problems.append(dataclasses.replace(problem, path=place))
        except ScorekeeperError as error:
            problems.append(Problem(error.code, path, data))
        return NOTHING

    return read


def _object_reader(kind: type) -> Reader:
    """Read an object into a dataclass: no key it does not know, none missing that it needs."""
    hints = typing.get_type_hints(kind, include_extras=True)
    readers = {field.name: _reader(hints[field.name]) for field in dataclasses.fields(kind)}
    needed = [name for name, default in _defaults(kind) if default is dataclasses.MISSING]

    def read(data: Any, path: str, problems: list[Problem]) -> Any:
        if not isinstance(data, dict):
            problems.append(Problem("bad_value", path, data))
            return NOTHING
        before = f"{path}." if path else ""
        problems += [Problem("unknown_key", before + key) for key in data if key not in readers]
        problems += [Problem("bad_value", before + name) for name in needed if name not in data]
        values = {
            name: reader(data[name], before + name, problems)
            for name, reader in readers.items()
            if name in data
        }
        fitting = {name: value for name, value in values.items() if value is not NOTHING}
        return kind(**fitting) if all(name in fitting for name in needed) else NOTHING

    return read
