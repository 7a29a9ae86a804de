"""What every game's state is made of: fields, each declared once, from which follows how a state is copied."""

from __future__ import annotations

from typing import Any, Self

_COPIES = {
    "values": "self.{0}",
    "lists": "self.{0}.copy()",
    "nested": "[inner.copy() for inner in self.{0}]",
    "parts": "tuple([part.copy() for part in self.{0}])",
}


class _Declared(type):
    """Class keywords become slots."""

    def __new__(mcs, name: str, bases: tuple[type, ...], space: dict[str, Any], **fields: str) -> Any:
        space["_fields"] = {field: _COPIES[kind] for kind, names in fields.items() for field in names.split()}
        space["__slots__"] = tuple(space["_fields"])
        return super().__new__(mcs, name, bases, space)


class GameState(metaclass=_Declared):
    """A state, or a part of one. Its class names the fields by what they hold:

    values: what nobody can change (numbers, texts, tuples, the edition): a copy has the same.
    lists: lists and dicts of such values.
    nested: lists of such lists.
    parts: a tuple of other states.
    """

    _fields: dict[str, str]

    def copy(self) -> Self:
        """The same state, to be changed apart. How to make it is worked out here, once for each class."""
        lines = [f" other.{field} = {how.format(field)}" for field, how in self._fields.items()]
        made: dict[str, Any] = {"new": object.__new__}
        exec("\n".join(["def copy(self):", " other = new(type(self))", *lines, " return other"]), made)
        type(self).copy = made["copy"]  # type: ignore[method-assign]
        return self.copy()
