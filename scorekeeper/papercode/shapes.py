"""Frozen dataclasses as digits, driven by their type hints: only what differs from a base.

The order of fields and of named values is part of the format: new ones go to the end.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable
from enum import Enum
from functools import cache
from typing import Any, Final, NamedTuple, TypeVar

from scorekeeper.engine.cards import Card
from scorekeeper.engine.deal import Holding
from scorekeeper.errors import NotImported
from scorekeeper.papercode.number import Reader, Writer

T = TypeVar("T")

#: Cards whose order means nothing.
UNORDERED: Final = frozenset({(Holding, "cards")})


class Shape(NamedTuple):
    """How one kind of value is written and read; the base is what need not be written."""

    write: Callable[[Writer, Any, Any], None]
    read: Callable[[Reader, Any], Any]


def write(writer: Writer, kind: type[T], value: T, base: T | None = None) -> None:
    """Write *value* as far as it differs from *base*."""
    _shape(typing.cast(Any, kind)).write(writer, value, base)


def read(reader: Reader, kind: type[T], base: T | None = None) -> T:
    """Read a value that was written with the same *base*; raises `NotImported`."""
    return typing.cast(T, _shape(typing.cast(Any, kind)).read(reader, base))


@cache
def _shape(kind: Any) -> Shape:
    origin = typing.get_origin(kind)
    if origin in (types.UnionType, typing.Union):
        return _choice(typing.get_args(kind))
    if origin is tuple:
        return _row(typing.get_args(kind))
    if kind in _SCALARS:
        return _SCALARS[kind]
    if issubclass(kind, Enum):
        return _named(list(kind))
    return _parts(kind)


def _named(members: list[Any]) -> Shape:
    def take(reader: Reader, _: Any) -> Any:
        place = reader.take_count()
        if place >= len(members):
            raise NotImported("code_newer")
        return members[place]

    return Shape(lambda writer, value, _: writer.put_count(members.index(value)), take)


def _choice(kinds: tuple[Any, ...]) -> Shape:
    """Write which of a few kinds a value is, and the value."""
    shapes = [(kind, _shape(kind)) for kind in kinds if kind is not types.NoneType]
    plain = [typing.get_origin(kind) or kind for kind, _ in shapes]

    def put(writer: Writer, value: Any, base: Any) -> None:
        if value is None:
            return writer.put(0, len(shapes) + 1)
        at = 0 if len(shapes) == 1 else plain.index(type(value))
        writer.put(at + 1, len(shapes) + 1)
        return shapes[at][1].write(writer, value, base)

    def take(reader: Reader, base: Any) -> Any:
        at = reader.take(len(shapes) + 1)
        return shapes[at - 1][1].read(reader, base) if at else None

    return Shape(put, take)


def _row(kinds: tuple[Any, ...]) -> Shape:
    """Write a list of any length, or a few values of a kind each."""
    if kinds[-1] is not Ellipsis:
        return _beside(tuple(map(_shape, kinds)))
    item = _shape(kinds[0])

    def put(writer: Writer, value: Any, _: Any) -> None:
        writer.put_count(len(value))
        for one in value:
            item.write(writer, one, None)

    return Shape(
        put, lambda reader, _: tuple(item.read(reader, None) for _ in range(reader.take_length()))
    )


def _beside(shapes: tuple[Shape, ...]) -> Shape:
    def put(writer: Writer, value: Any, _: Any) -> None:
        for shape, one in zip(shapes, value, strict=True):
            shape.write(writer, one, None)

    return Shape(put, lambda reader, _: tuple(shape.read(reader, None) for shape in shapes))


def _parts(kind: Any) -> Shape:
    """Write which fields differ, then those; a field without a default always does."""
    hints, fields = typing.get_type_hints(kind), dataclasses.fields(kind)
    shapes = [
        _HAND if (kind, field.name) in UNORDERED else _shape(hints[field.name]) for field in fields
    ]

    def put(writer: Writer, value: Any, base: Any) -> None:
        usual = [_usual(field, base) for field in fields]
        held = [getattr(value, field.name) for field in fields]
        differs = [one != other for one, other in zip(held, usual, strict=True)]
        writer.put_count(sum(1 << place for place, changed in enumerate(differs) if changed))
        for shape, one, other in zip(shapes, held, usual, strict=True):
            if one != other:
                shape.write(writer, one, other)

    def take(reader: Reader, base: Any) -> Any:
        mask = reader.take_count()
        if mask >> len(fields):
            raise NotImported("code_newer")
        held = {}
        for place, (field, shape) in enumerate(zip(fields, shapes, strict=True)):
            one = _usual(field, base)
            changed = mask >> place & 1
            if not changed and one is dataclasses.MISSING:
                raise NotImported("code_damaged")
            held[field.name] = shape.read(reader, one) if changed else one
        return kind(**held)

    return Shape(put, take)


def _usual(field: Any, base: Any) -> Any:
    """Return what a field holds unless it is written."""
    return field.default if base in (None, dataclasses.MISSING) else getattr(base, field.name)


def _put_text(writer: Writer, text: str, _: Any = None) -> None:
    data = text.encode("utf-8", "replace")
    writer.put_count(len(data))
    for byte in data:
        writer.put(byte, 256)


def _take_text(reader: Reader, _: Any = None) -> str:
    data = bytes(reader.take(256) for _ in range(reader.take_length()))
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise NotImported("code_damaged") from None


def _put_number(writer: Writer, number: int, _: Any = None) -> None:
    writer.put_count(2 * number if number >= 0 else -2 * number - 1)


def _take_number(reader: Reader, _: Any = None) -> int:
    count = reader.take_count()
    return -(count + 1) // 2 if count % 2 else count // 2


def _put_hand(writer: Writer, hand: Any, _: Any = None) -> None:
    writer.put(0 if hand is None else 1, 2)
    if hand is not None:
        writer.put_hand(hand)


_SCALARS: Final[dict[Any, Shape]] = {
    bool: Shape(
        lambda writer, value, _: writer.put(int(value), 2), lambda reader, _: reader.take(2) == 1
    ),
    int: Shape(_put_number, _take_number),
    str: Shape(_put_text, _take_text),
    Card: Shape(
        lambda writer, card, _: writer.put_card(card), lambda reader, _: reader.take_card()
    ),
}

_HAND: Final = Shape(_put_hand, lambda reader, _: reader.take_hand() if reader.take(2) else None)
