"""The components of one printed Manhattan TraffIQ as small tables of ints, worked out once.

Tiles bear no numbers in print: two with the same sides are the same *face* to everybody, however they lie.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from referee.games.manhattan_traffiq.city import exits_of
from referee.games.manhattan_traffiq.geometry import EDGES, FACES, STEPS, place, place_name, side, sides
from referee.games.tomltables import TomlTable

SEATS = (2, 3, 4)
NO_FACE = -2
NO_TILE = 256
"""Instead of the sides of a tile that no edition has."""
SCENARIOS = {"times-square": "TQ-4", "central-park": "TQ-5"}
_COUNTS = (0, 80)
"""No edition needs a larger number of anything."""
_PLACE = re.compile(r"([EW]\d)([NS]\d)")
_SIDES = re.compile(f"[{EDGES}]{{4}}")
_ID = re.compile(r"T\d{2,3}")


class Edition:
    """One edition with its options chosen."""

    def __init__(self, table: Mapping[str, Any], options: Mapping[str, str]) -> None:
        whole = TomlTable(table)
        self.name = str(table.get("name", ""))
        self.options = dict(options)
        self.scenario = options["scenario"]
        self.joins_half_streets = options["half-streets"] == "join"
        self.compete_last = options["competing"] == "after-all"
        self.compete_at_end = options["last-vehicle"] == "compete"
        self.rides_new = options["new-vehicle"] == "rides"
        self._read_vehicles(whole)
        self._read_tiles(whole)
        layouts = {scenario: _layout(whole, scenario) for scenario in SCENARIOS}
        self.start = layouts[self.scenario]
        """The start tiles: place and sides."""
        self.exits = exits_of(self.start)
        """The exits of the crossings among them."""
        self._check_box(whole, layouts)
        whole.finish()

    def _read_vehicles(self, whole: TomlTable) -> None:
        self.values = (whole.part("values").number("taxi", *_COUNTS), whole.part("values").number("van", *_COUNTS))
        self.stock: dict[int, tuple[int, int]] = {}
        """Taxis and vans of each player, by the number of players (TQ-3)."""
        for seats in SEATS:
            self.stock[seats] = (
                whole.part("players").part(str(seats)).number("taxis", *_COUNTS),
                whole.part("players").part(str(seats)).number("vans", *_COUNTS),
            )
            if not any(self.stock[seats]):
                whole.wrong("[players] {seats}: each player needs a vehicle (TQ-3)", seats=seats)

    def _read_tiles(self, whole: TomlTable) -> None:
        self.size = whole.part("box").number("city", *_COUNTS)
        self.hand = whole.part("supply").number("hand", *_COUNTS)
        self.is_open = whole.part("supply").found.get("open") is True
        """Nobody knows which tiles are in the box: they are not counted."""
        self.open_edition = str(whole.part("supply").found.get("open_edition", ""))
        """The edition in which any tile may be drawn, for whoever has others; empty where there is none."""
        self.ids: dict[str, int] = {}
        """The sides of each numbered tile before it is turned."""
        self.counts: dict[int, int] = {}
        """How many tiles there are of each face."""
        self.shown: dict[int, int] = {}
        """Each face's sides as the edition writes them."""
        if self.is_open:
            self.shown = {face: face for face in sorted(set(FACES))}
            self.counts = dict.fromkeys(self.shown, self.size)  # so many that none ever runs out
        elif not whole.part("tiles").found:
            whole.wrong("[tiles] must list the city tiles, or [supply] needs open = true (TQ-6)")
        for text, ids in whole.part("tiles").found.items():
            if not _SIDES.fullmatch(text):
                whole.wrong("[tiles] {tile:quoted}: expected four of {sides:list} (TQ-19)", tile=text, sides=tuple(EDGES))
                continue
            code = sides(text)
            face = FACES[code]
            self.shown.setdefault(face, code)
            for tile in ids if isinstance(ids, list) else [ids]:
                if not isinstance(tile, str) or not _ID.fullmatch(tile):
                    whole.wrong(
                        "[tiles] {tile}: expected a number such as T07, not {number:quoted}", tile=text, number=str(tile)
                    )
                elif tile in self.ids:
                    whole.wrong("[tiles] {number} is listed twice", number=tile)
                else:
                    self.ids[tile] = code
                    if not self.is_open:
                        self.counts[face] = self.counts.get(face, 0) + 1
        if not self.is_open and self.ids and len(self.ids) != self.size:
            whole.wrong("[tiles] has {listed}, but [box] has city = {total} (TQ-6)", listed=len(self.ids), total=self.size)
        if self.size <= self.hand * SEATS[-1]:
            whole.wrong(
                "{total} city tiles are not enough to deal {hand} each and draw (TQ-7)", total=self.size, hand=self.hand
            )
        self.faces = (*(face if face in self.counts else NO_FACE for face in FACES), NO_FACE)
        """The face of a tile by its sides; NO_FACE where the box holds no such tile, and for NO_TILE."""

    def _check_box(self, whole: TomlTable, layouts: Mapping[str, Mapping[int, int]]) -> None:
        start, action = whole.part("box").number("start", *_COUNTS), whole.part("box").number("action", *_COUNTS)
        for scenario, need in zip(SCENARIOS, (start, start + action), strict=True):
            if layouts[scenario] and len(layouts[scenario]) != need:
                whole.wrong(
                    "[start.{scenario}] has {laid:# tile|# tiles}, but the box has {needed} for it ({rule})",
                    scenario=scenario,
                    laid=len(layouts[scenario]),
                    needed=need,
                    rule=SCENARIOS[scenario],
                )
        for i, kind in enumerate(("taxis", "vans")):
            box = whole.part("box").found.get(kind)
            if not isinstance(box, list) or len(box) != len(SEATS) + 1 or not all(isinstance(n, int) for n in box):
                whole.wrong("[box] needs {kind} = four numbers, one per colour (TQ-2)", kind=kind)
                continue
            for seats in SEATS:
                if min(box[:seats]) < (each := self.stock[seats][i]):
                    whole.wrong(
                        "[players] {seats}: the box does not have {kind} = {each} for everyone (TQ-3)",
                        seats=seats,
                        kind=kind,
                        each=each,
                    )


def _layout(whole: TomlTable, scenario: str) -> dict[int, int]:
    """The start tiles of a scenario: they touch each other and match, and the first one lies on E0S0."""
    rule, where = SCENARIOS[scenario], f"[start.{scenario}]"
    laid: dict[int, int] = {}
    for name, text in whole.part("start").part(scenario).found.items():
        found = _PLACE.fullmatch(name)
        if not found or not isinstance(text, str) or not _SIDES.fullmatch(text) or place_name(place(*found.groups())) != name:
            whole.wrong(
                '{table} {key}: expected a place and four sides, such as E1S0 = "RRBB" ({rule})',
                table=where,
                key=name,
                rule=rule,
            )
            continue
        laid[place(*found.groups())] = sides(text)
    if 0 not in laid:
        whole.wrong("{table} has no tile on E0S0 ({rule})", table=where, rule=rule)
        return laid
    for here, code in laid.items():
        for direction in (1, 2):
            other = laid.get(here + STEPS[direction])
            if other is not None and side(code, direction) != side(other, direction + 2 & 3):
                beside = place_name(here + STEPS[direction])
                whole.wrong(
                    "{table} {place} does not match {beside} (TQ-19)", table=where, place=place_name(here), beside=beside
                )
    if len(connected(laid)) != len(laid):
        whole.wrong("{table} is not one city: some tiles are apart (TQ-18)", table=where)
    return laid


def connected(tiles: Mapping[int, int]) -> set[int]:
    """The places that hang together with the first one by sides."""
    todo = list(tiles)[:1]
    reached = set(todo)
    while todo:
        here = todo.pop()
        for step in STEPS:
            if here + step in tiles and here + step not in reached:
                reached.add(here + step)
                todo.append(here + step)
    return reached
