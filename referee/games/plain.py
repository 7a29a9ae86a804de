"""An edition and a position for games that need no faster ones. Nothing here knows a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from referee.games.game import EditionError
from referee.language.sentence import phrase

_ABOUT = ("game", "name", "options", "reconstructed")
"""What a table of an edition says besides the numbers of the game."""


class PlainEdition:
    """The numbers of an edition's table and the chosen options, under their names: `edition.cards`, `edition.talk`."""

    def __init__(self, table: Mapping[str, Any], options: Mapping[str, str], usual: Mapping[str, Any] | None = None) -> None:
        """usual: the table of the game's own edition. Another has the same things, of the same kinds. Raises EditionError."""
        self.options = dict(options)
        needed = {name: value for name, value in (table if usual is None else usual).items() if name not in _ABOUT}
        wrong = [name for name, value in needed.items() if type(table.get(name)) is not type(value)]
        if wrong:
            problems = [phrase("it must say {name} = …, such as {value}", name=name, value=str(needed[name])) for name in wrong]
            raise EditionError(problems)
        vars(self).update({name: table[name] for name in needed})
        vars(self).update({name.replace("-", "_"): choice for name, choice in options.items()})

    def __getattr__(self, name: str) -> Any:
        """Only asked for what it does not have."""
        raise AttributeError(f"the edition says no {name}, and there is no option of this name")


class PlainState:
    """A position that is copied with all its lists, and told from others by all its fields. A subclass sets them in
    `__init__`; one of which many are copied writes its own `copy` and `key`."""

    def copy(self) -> Self:
        other = object.__new__(type(self))
        vars(other).update({name: _apart(value) for name, value in vars(self).items()})
        return other

    def key(self) -> Any:
        """Every field, but for what was so from the start and how it was reached."""
        return tuple(_frozen(value) for name, value in vars(self).items() if name not in ("edition", "sheet"))


def _apart(value: Any) -> Any:
    """The same, to be changed apart; what cannot be changed is shared."""
    if type(value) in (list, tuple):
        return type(value)(map(_apart, value))
    if type(value) is dict:
        return {key: _apart(own) for key, own in value.items()}
    return set(value) if type(value) is set else value


def _frozen(value: Any) -> Any:
    """As it is now: what it holds may be changed later."""
    if type(value) in (list, tuple):
        return tuple(map(_frozen, value))
    if type(value) is dict:
        return tuple((key, _frozen(own)) for key, own in sorted(value.items()))
    return frozenset(value) if type(value) is set else value
