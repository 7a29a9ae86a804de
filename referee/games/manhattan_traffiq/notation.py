"""Manhattan TraffIQ's words: what they stand for, and how an action is written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from referee.games.game import UNKNOWN
from referee.games.manhattan_traffiq import colours
from referee.games.manhattan_traffiq.geometry import AXES, LETTERS, crossing_name, place, place_name, sides, street_name, turned
from referee.record.statement import Values, gathered, together, whole_number

TAXI, VAN = 0, 1
KINDS = ("taxi", "van")
ACTS = {"L": "lay", "T": "taxi", "V": "van", "D": "draw"}
"""The actions of TQ-10 by the letters of their lists (TQ-17)."""
ACTIONS = {"L": "a lay", "T": "a taxi ride", "V": "a van ride", "D": "a draw"}
"""The same as names, for sentences."""
DONE_TWICE = {"LL": "two lays", "DD": "two draws"}
VEHICLES = tuple(tuple(f"{colour} {kind}" for kind in KINDS) for colour in colours.COLOURS)
"""By colour and kind."""
NAMES = (*colours.PLAYED, *ACTIONS.values(), *DONE_TWICE.values(), *(name for both in VEHICLES for name in both))
"""What is translated where a sentence names it."""
WORDS = (
    *("lay", "at", "turned", "put", *KINDS, "to", "compete", "x", "none", *colours.COLOURS, "draw", "drawing", "get", "pass"),
    *("deal", "city", "vehicles", "hand", "next", "turn", "may", "competed", "new", "last"),
)
"""The words of canonical lines. Each is translated to one that the grammar reads as the same."""
DRAWING = "?"
"""In a set-up's list: the player draws, and the tile is not named yet."""


class Lay(NamedTuple):
    """A tile is laid: its sides as they lie, or its number in the edition."""

    tile: int | str
    place: int


class LayTurned(NamedTuple):
    """A tile by its number, turned by so many quarters clockwise."""

    tile: str
    place: int
    quarters: int


class Put(NamedTuple):
    """Not an action in the sense of the rules (TQ-22), but a part of a lay that may be left out."""

    kind: int
    crossing: int


class Ride(NamedTuple):
    kind: int
    start: int
    goal: int


class Compete(NamedTuple):
    """Compete on the street that runs along an axis through a crossing. The claim: the colours
    whose vehicles go."""

    crossing: int
    axis: int
    removed: tuple[int, ...] | None = None


class Draw(NamedTuple):
    """The decision to draw. The tile may be said at once; else a `Get` follows, which is chance."""

    tile: int | str | None = None


class Get(NamedTuple):
    tile: int | str


class Pass(NamedTuple):
    """The rest of the turn lapses."""


class Deal(NamedTuple):
    """Chance: the first tiles of a player, by name in a record and by seat from the table."""

    player: str | int
    tiles: tuple[int | str, ...]


class City(NamedTuple):
    tiles: tuple[tuple[int, int], ...]
    """Places and sides, without the start tiles."""


class Vehicles(NamedTuple):
    stand: tuple[tuple[int, int, int], ...]
    """Colour, kind, crossing."""


class Hand(NamedTuple):
    player: str
    tiles: tuple[int | str, ...]


class Next(NamedTuple):
    player: str


class TurnOf(NamedTuple):
    player: str
    acts: str


class MayPut(NamedTuple):
    crossings: tuple[int, ...]


class MayCompete(NamedTuple):
    crossings: tuple[int, ...]


class Competed(NamedTuple):
    streets: tuple[tuple[int, int], ...]


class New(NamedTuple):
    crossings: tuple[int, ...]


class Last(NamedTuple):
    turns: int


class Words(Values):
    labels = Values.labels | {
        "PLACE": "a place such as E0S1",
        "CROSSING": "a crossing such as +E1S1",
        "STREET": "a street such as +E1S1h",
        "EDGES": "a tile's sides such as RRBG",
        "ID": "a tile's number such as T07",
        "UNKNOWN": '"?" for a tile nobody wrote down',
        "KIND": "a vehicle (taxi, van)",
        "COLOUR": "a colour (red, yellow, blue, green)",
        "DEGREES": "a turn (90, 180, 270)",
        "COLOUR_AND": "a colour (red, yellow, blue, green)",
    }

    def PLACE(self, text: str) -> int:
        row = next(i for i in range(1, len(text)) if not text[i].isdigit())
        return place(text[:row], text[row:])

    def CROSSING(self, text: str) -> int:
        return self.PLACE(text[1:])

    def STREET(self, text: str) -> tuple[int, int]:
        return self.PLACE(text[1:-1]), AXES.index(text[-1].lower())

    def EDGES(self, text: str) -> int:
        return sides(text)

    def ID(self, text: str) -> str:
        return f"T{whole_number(text[1:]):02}"

    def UNKNOWN(self, text: str) -> int:
        return UNKNOWN

    def KIND(self, text: str) -> int:
        return TAXI if text[0] in "Tt" else VAN

    def COLOUR(self, text: str) -> int:
        return colours.WORDS[text.casefold()]

    def COLOUR_AND(self, text: str) -> int:
        return self.COLOUR(text[:-1])

    def DEGREES(self, text: str) -> int:
        return whole_number(text)

    lay, put, ride = Lay, Put, Ride

    def lay_turned(self, tile: int | str, place: int, degrees: int) -> Lay | LayTurned:
        quarters = degrees // 90
        if isinstance(tile, int):
            return Lay(turned(tile, quarters), place)
        return LayTurned(tile, place, quarters) if quarters else Lay(tile, place)

    def compete(self, street: tuple[int, int]) -> Compete:
        return Compete(*street)

    def compete_with(self, street: tuple[int, int], *removed: int) -> Compete:
        return Compete(*street, tuple(sorted(set(removed))))

    compete_with_nobody = compete_with

    draw, get, stop, next, last = Draw, Get, Pass, Next, Last
    laid = stands = together
    deal, city, vehicles, hand = map(gathered, (Deal, City, Vehicles, Hand))
    may_put, may_compete, competed, new = map(gathered, (MayPut, MayCompete, Competed, New))

    def act_lay(self) -> str:
        return "L"

    def act_ride(self, kind: int) -> str:
        return "TV"[kind]

    def act_draw(self) -> str:
        return "D"

    def act_drawing(self) -> str:
        return DRAWING

    def turn_of(self, player: str, *acts: str) -> TurnOf:
        return TurnOf(player, "".join(acts))


def tile_name(tile: int | str) -> str:
    return tile if isinstance(tile, str) else "?" if tile == UNKNOWN else LETTERS[tile]


def write(action: Any, name: Callable[[str | int], str]) -> str:
    """An action, event or set-up item in canonical notation. `name` quotes a player's name where it must."""
    return FORMS[type(action)](action, name)


def _crossings(crossings: tuple[int, ...]) -> str:
    return " ".join(map(crossing_name, crossings))


def _tiles(tiles: tuple[int | str, ...]) -> str:
    return " ".join(map(tile_name, tiles))


def _stands(colour: int, kind: int, crossing: int) -> str:
    return f"{colours.COLOURS[colour]} {KINDS[kind]} {crossing_name(crossing)}"


FORMS: dict[type, Callable[[Any, Callable[[str | int], str]], str]] = {
    Lay: lambda it, name: f"lay {tile_name(it.tile)} at {place_name(it.place)}",
    LayTurned: lambda it, name: f"lay {it.tile} at {place_name(it.place)} turned {90 * it.quarters}",
    Put: lambda it, name: f"put {KINDS[it.kind]} {crossing_name(it.crossing)}",
    Ride: lambda it, name: f"{KINDS[it.kind]} {crossing_name(it.start)} to {crossing_name(it.goal)}",
    Compete: lambda it, name: (
        f"compete {street_name(it.crossing, it.axis)}{'' if it.removed is None else f' x {colours.names(it.removed)}'}"
    ),
    Draw: lambda it, name: "draw" if it.tile is None else f"draw {tile_name(it.tile)}",
    Get: lambda it, name: f"get {tile_name(it.tile)}",
    Pass: lambda it, name: "pass",
    Deal: lambda it, name: f"deal {name(it.player)}: {_tiles(it.tiles)}",
    City: lambda it, name: f"city {', '.join(f'{place_name(where)} {LETTERS[code]}' for where, code in it.tiles)}",
    Vehicles: lambda it, name: f"vehicles {', '.join(_stands(*vehicle) for vehicle in it.stand)}",
    Hand: lambda it, name: f"hand {name(it.player)}: {_tiles(it.tiles) or 'none'}",
    Next: lambda it, name: f"next {name(it.player)}",
    TurnOf: lambda it, name: (
        f"turn {name(it.player)}: {' '.join('drawing' if act == DRAWING else ACTS[act] for act in it.acts)}"
    ),
    MayPut: lambda it, name: f"may put {_crossings(it.crossings)}",
    MayCompete: lambda it, name: f"may compete {_crossings(it.crossings)}",
    Competed: lambda it, name: f"competed {' '.join(street_name(*street) for street in it.streets)}",
    New: lambda it, name: f"new {_crossings(it.crossings)}",
    Last: lambda it, name: f"last {it.turns}",
}
"""How each of them is written."""


def seen(action: Any, own: bool, whose: Callable[[str | int], bool]) -> Any:
    """An action with `?` for what is hidden from a viewer: the tiles in other players' hands (TQ-Q18).

    own: it stands in the viewer's line. whose: is a player named in it the viewer?
    """
    match action:
        case Draw(tile) if tile is not None and not own:
            return Draw(UNKNOWN)
        case Get() if not own:
            return Get(UNKNOWN)
        case Deal(player, tiles) if not whose(player):
            return Deal(player, (UNKNOWN,) * len(tiles))
        case Hand(player, tiles) if not whose(player):
            return Hand(player, (UNKNOWN,) * len(tiles))
    return action
