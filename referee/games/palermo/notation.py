"""Palermo's words: what they stand for, and how an action is written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from referee.games.palermo.city import FIELDS, GOAL, PLACE_FIELDS, PLACE_OF, SHOWN
from referee.games.palermo.city import NAMES as FIELD_NAMES
from referee.games.palermo.edition import FORMS as HOUSE_FORMS
from referee.record.statement import Values, gathered

HOUSES = ("one-field house", "two-field house", "three-field house")
"""What the forms are called in sentences."""
NAMES = (*HOUSES, SHOWN[GOAL])
"""What else than fields has a name that sentences use."""
WORDS = (
    *("start", "build", "chip", "police", "go", "collect", "stay", "target", "goal"),
    *("city", *HOUSE_FORMS, "street", "points", "collected", "pawn", "chips", "next", "after"),
)
"""The words that `write` uses. A translation is a word that the grammar reads as the same thing."""

_FORM = {"one": 0, "eins": 0, "two": 1, "zwei": 1, "three": 2, "drei": 2}


class Start(NamedTuple):
    """The start/goal tile goes on the place that this field belongs to."""

    field: int


class Build(NamedTuple):
    """A house goes on a place: the field of its entrance, where the chip lies, says which and how it is turned."""

    form: int
    field: int


class Chip(NamedTuple):
    """A chip goes on a house of a city that was there before (PA-55)."""

    field: int


class Police(NamedTuple):
    """The player's own policeman goes there, or stays where he stands."""

    field: int


class Go(NamedTuple):
    """The pawn moves: one field is the end of the cheapest way, several are the whole way."""

    way: tuple[int, ...]
    collect: bool | None = None
    claim: int | None = None


class Stay(NamedTuple):
    """The pawn does not move. In the goal that brings interest (PA-50)."""

    claim: int | None = None


class Target(NamedTuple):
    """The target stone goes on the own chip there (PA-58)."""

    field: int


class Tile(NamedTuple):
    """A tile in a city: a form by its entrance, `start` or `street` by any of its fields."""

    kind: str
    field: int


class City(NamedTuple):
    tiles: tuple[Tile, ...]


class NamedCity(NamedTuple):
    name: str


class Holdings(NamedTuple):
    """What a player has in a position: pairs of a word and a number or fields."""

    player: str
    parts: tuple[tuple[str, Any], ...]


class Next(NamedTuple):
    player: str
    after_police: bool = False


class Words(Values):
    labels = Values.labels | {
        "FIELD": "a field such as f5",
        "FORM": "a house (one, two, three)",
        "_CHIP": '"chip"',
    }

    def FIELD(self, text: str) -> int:
        word = text.casefold()
        if word in ("goal", "ziel"):
            return GOAL
        if word in FIELDS:
            return FIELDS[word]
        return FIELDS[f"{word[0]}{int(word[1:])}"]

    def FORM(self, text: str) -> int:
        return _FORM[text.casefold()]

    def COLLECT(self, text: str) -> bool:
        return True

    def start(self, field: int) -> Start:
        return Start(_of_place(field))

    build, chip, police, target, stay = Build, Chip, Police, Target, Stay

    def go(self, *words: Any) -> Go:
        return Go(words[:-2], words[-2], words[-1])

    def house(self, form: int, field: int) -> Tile:
        return Tile(HOUSE_FORMS[form], field)

    def start_tile(self, field: int) -> Tile:
        return Tile("start", _of_place(field))

    def street_tile(self, field: int) -> Tile:
        return Tile("street", _of_place(field))

    tiles, holdings = map(gathered, (City, Holdings))
    named_city = NamedCity

    def points(self, points: int) -> tuple[str, int]:
        return "points", points

    def collected(self, count: int) -> tuple[str, int]:
        return "collected", count

    def pawn(self, field: int) -> tuple[str, int]:
        return "pawn", field

    def policeman(self, field: int) -> tuple[str, int]:
        return "police", field

    def target_stone(self, field: int) -> tuple[str, int]:
        return "target", field

    def chips(self, *fields: int) -> tuple[str, tuple[int, ...]]:
        return "chips", fields

    next = Next

    def halfway(self, player: str) -> Next:
        return Next(player, True)


def _of_place(field: int) -> int:
    """A place is called by the first of its fields. What is no place stays as it is, for the rules to refuse."""
    return PLACE_FIELDS[PLACE_OF[field]][0] if field in PLACE_OF else field


def write(action: Any, name: Callable[[str], str]) -> str:
    """An action, event or set-up item in canonical notation. `name` quotes a player's name where it must."""
    return FORMS[type(action)](action, name)


def _claim(claim: int | None) -> str:
    return "" if claim is None else f" {claim:+}"


def _fields(fields: tuple[int, ...]) -> str:
    return " ".join(FIELD_NAMES[field] for field in fields)


def _holding(word: str, value: Any) -> str:
    if word in ("points", "collected"):
        return f"{value} {word}"
    return f"{word} {_fields(value if isinstance(value, tuple) else (value,))}"


FORMS: dict[type, Callable[[Any, Callable[[str], str]], str]] = {
    Start: lambda it, name: f"start {FIELD_NAMES[it.field]}",
    Build: lambda it, name: f"build {HOUSE_FORMS[it.form]} {FIELD_NAMES[it.field]}",
    Chip: lambda it, name: f"chip {FIELD_NAMES[it.field]}",
    Police: lambda it, name: f"police {FIELD_NAMES[it.field]}",
    Go: lambda it, name: f"go {_fields(it.way)}{' collect' if it.collect else ''}{_claim(it.claim)}",
    Stay: lambda it, name: f"stay{_claim(it.claim)}",
    Target: lambda it, name: f"target {FIELD_NAMES[it.field]}",
    City: lambda it, name: f"city {', '.join(f'{kind} {FIELD_NAMES[field]}' for kind, field in it.tiles)}",
    NamedCity: lambda it, name: f"city {name(it.name)}",
    Holdings: lambda it, name: f"{name(it.player)}: {', '.join(_holding(word, value) for word, value in it.parts)}",
    Next: lambda it, name: f"next {name(it.player)}{' after police' if it.after_police else ''}",
}
"""How each of them is written."""
