"""What goes to other processes and into the cache, and comes back: records as text, and values as plain data (lists, texts and
numbers), as their classes declare them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from functools import cache
from types import NoneType
from typing import Any, NamedTuple, TypeAlias, get_args, get_origin, get_type_hints

from referee.fault import Span
from referee.language.sentence import Phrase, restored

Reader: TypeAlias = Callable[[Any, int], Any]
"""Makes a value of plain data whose lines are counted from a record's first, and of how many lines are above that."""


class Piece(NamedTuple):
    """A record as it stands in its source."""

    source: str
    first: int
    """The number of its first line."""
    text: str


class Packed(NamedTuple):
    """A verdict as plain data, with lines counted from the record's first: what it says depends on the record's text alone, not
    on where it stands."""

    tags: list[Any]
    verdict: list[Any]
    more: Any = None
    """What else was made of the record, as plain data."""


def plain(value: Any) -> Any:
    """What JSON can keep of a value."""
    if isinstance(value, tuple | list):
        return [*map(plain, value)]
    if isinstance(value, datetime):
        return value.isoformat()
    return value.total_seconds() if isinstance(value, timedelta) else value


@cache
def reader(type_: Any) -> Reader:
    """Of the values of a type."""
    if type_ in _READERS:
        return _READERS[type_]
    parts = get_args(type_)
    if NoneType in parts:
        of_known = reader(parts[0])
        return lambda data, above: None if data is None else of_known(data, above)
    if get_origin(type_) is tuple and parts[-1:] != (...,):
        return composed(parts, tuple)
    if get_origin(type_) is tuple:
        of_part = reader(parts[0])
        return lambda data, above: tuple(data if of_part is _as_it_is else [of_part(each, above) for each in data])
    return composed(get_type_hints(type_).values(), type_._make) if hasattr(type_, "_fields") else _as_it_is


def composed(parts: Iterable[Any], make: Callable[[Iterable[Any]], Any] = list) -> Reader:
    """Of values with parts of these types."""
    readers = [(i, of_part) for i, part in enumerate(parts) if (of_part := reader(part)) is not _as_it_is]
    if not readers:
        return lambda data, above: make(data)

    def read(data: Any, above: int) -> Any:
        values = [*data]
        for i, of_part in readers:
            values[i] = of_part(values[i], above)
        return make(values)

    return read


def _as_it_is(data: Any, _: int) -> Any:
    return data


_READERS: dict[Any, Reader] = {
    Span: lambda data, above: Span(data[0] + above, data[1], data[2]),
    Phrase: lambda data, _: restored(data),
    str | Phrase: lambda data, _: data if isinstance(data, str) else restored(data),
    datetime: lambda data, _: datetime.fromisoformat(data),
    timedelta: lambda data, _: timedelta(seconds=data),
}
