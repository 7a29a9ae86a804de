"""The board, tiles and track of one printed Ape Town as small tables of ints, worked out once.

Fields of districts are numbered 0 to 74 in reading order; preprinted tiles follow, so that adjacency knows them too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.tomltables import TomlTable, is_number, is_reconstructed

MOTIFS = ("tarsier", "chimp", "mandrill", "orang", "katta", "banana")
TARSIER, CHIMP, MANDRILL, ORANG, KATTA, BANANA = range(6)
OWNED = (ORANG, KATTA)
"""These bear a disc (AT-33)."""
SECTIONS, SEGMENTS = 8, 5
TRACK = SECTIONS * SEGMENTS
OPEN_SECTIONS = 2
"""Sections with open tiles: opened before the first move, and at the start of every turn (AT-10, AT-35)."""
TILES, DISTRICTS, PREPRINTED = 80, 9, 7
MAX_CELLS = 200
"""Far more than any city of 80 tiles needs: a stranger's edition must not keep us busy."""
MAX_START = 20
MOST = 1000
"""No edition needs a larger number of anything."""
SHOWN = 20
"""Letters of a wrong word that are shown."""

_DISTRICT = re.compile(r"\w{1,2}")
_COLOUR = re.compile(r"\w{1,12}")


class Edition:
    """One edition with its options chosen."""

    def __init__(self, table: Mapping[str, Any], options: Mapping[str, str]) -> None:
        whole = TomlTable(table)
        self.name = str(table.get("name", ""))
        self.options = dict(options)
        self.tiles = [whole.part("tiles").number(motif, 0, MOST) for motif in MOTIFS]
        self.is_count_known = [not is_reconstructed(table, f"tiles.{motif}") for motif in MOTIFS]
        self.values = [whole.part("values").number(motif, 0, MOST) for motif in MOTIFS[:ORANG]] + [0, 0, 0]
        self.bundles = whole.part("stock").number("bundles", 0, MOST)
        self.discs = whole.part("stock").number("discs", 0, MOST)
        self.reveals = sum(self.tiles) // SEGMENTS
        self._read_track(whole)
        self._read_board(whole)
        if sum(self.tiles) != TILES:
            whole.wrong("[tiles] adds up to {found}, not {right} (AT-2)", found=sum(self.tiles), right=TILES)
        if not whole.problems:
            self._check_board(whole)
        whole.finish()

    def _read_track(self, whole: TomlTable) -> None:
        sections = [str(section).split() for section in whole.part("track").entries("sections")]
        if [len(section) for section in sections] != [SEGMENTS] * SECTIONS:
            whole.wrong("[track] needs {sections} sections of {segments} segments (AT-7)", sections=SECTIONS, segments=SEGMENTS)
        self.segment_colour = [colour for section in sections for colour in section]

    def _read_board(self, whole: TomlTable) -> None:
        rows = [str(row).split() for row in whole.part("board").entries("rows")]
        starts = whole.part("board").entries("starts")
        if sum(map(len, rows)) > MAX_CELLS:
            fields = sum(map(len, rows))
            whole.wrong("[board] has {fields} fields; the maximum is {most}", fields=fields, most=MAX_CELLS)
            rows = []
        if len(starts) != len(rows):
            whole.wrong("[board] has {rows:# row|# rows} but {starts:# start|# starts}", rows=len(rows), starts=len(starts))
            starts = [0] * len(rows)
        if not all(is_number(start, 0, MAX_START) for start in starts):
            whole.wrong("[board] starts must be numbers from 0 to {most}", most=MAX_START)
            starts = [0] * len(rows)
        self.rows, self.starts = rows, starts
        cells = {f"{r}.{c}": cell for r, row in enumerate(rows, 1) for c, cell in enumerate(row, 1)}
        places = {(r, starts[r - 1] + 2 * c): f"{r}.{c}" for r, row in enumerate(rows, 1) for c in range(1, len(row) + 1)}
        self.cells = cells
        self.fields = [name for name, cell in cells.items() if cell not in ("**", "~~")]
        self.preprinted = [name for name, cell in cells.items() if cell == "**"]
        names = self.fields + self.preprinted
        self.index = {name: i for i, name in enumerate(names)}
        beside: dict[str, list[str]] = {name: [] for name in cells}
        for (r, x), name in places.items():
            for step in ((0, -2), (0, 2), (-1, -1), (-1, 1), (1, -1), (1, 1)):
                if other := places.get((r + step[0], x + step[1])):
                    beside[name].append(other)
        self._read_districts(whole)
        self._read_preprinted(whole)
        district = {name: cells[name] for name in self.fields}
        within = self.options["adjacency"] == "district"
        with_preprinted = self.options["preprinted"] == "count"
        self.beside = [
            tuple(
                self.index[other]
                for other in beside[name]
                if other in self.index
                and (with_preprinted or other in district)
                and (not within or district.get(other) == district[name])
            )
            for name in self.fields
        ]
        """For each field the fields (and preprinted tiles) whose tiles touch it in the sense of AT-28 to AT-31."""
        self._read_borders(beside, district)

    def _read_districts(self, whole: TomlTable) -> None:
        self.districts = list(dict.fromkeys(self.cells[name] for name in self.fields))
        self.signs = "".join(sorted({name[:1].upper() for name in self.districts}))
        """Letters that are drawn for districts."""
        self.colour_of = _colours(whole)
        for name in self.districts:
            if not _DISTRICT.fullmatch(name):
                whole.wrong("[board] {name:quoted} is not a district name; use one or two letters or digits", name=name[:SHOWN])
            if name not in self.colour_of:
                whole.wrong("[colours] has no colour for district {district:quoted} (AT-3)", district=name[:SHOWN])
        for name in self.colour_of:
            if name not in self.districts:
                whole.wrong("[colours] has district {district:quoted}, which is not on the board", district=name[:SHOWN])
        number = {name: i for i, name in enumerate(self.districts)}
        self.district_of = [number[self.cells[name]] for name in self.fields]
        self.colours = list(dict.fromkeys(self.colour_of.get(name, "") for name in self.districts))
        self.district_colour = [self.colour_of.get(name, "") for name in self.districts]
        self.fields_in = [
            [f for f, d in enumerate(self.district_of) if d == district] for district in range(len(self.districts))
        ]
        self.field_colour = [self.district_colour[d] for d in self.district_of]
        self.districts_of = _by_colour(self.district_colour)
        self.fields_of = _by_colour(self.field_colour)

    def _read_preprinted(self, whole: TomlTable) -> None:
        printed = whole.part("preprinted", needed=True).found
        if sorted(printed) != sorted(self.preprinted):
            whole.wrong("[preprinted] and the fields marked ** on the board differ (AT-5)")
        for name, motif in printed.items():
            if motif not in MOTIFS or motif in ("orang", "katta"):
                whole.wrong(
                    "[preprinted] {field}: {motif:quoted} is not tarsier, chimp, mandrill or banana (AT-5)",
                    field=name[:SHOWN],
                    motif=str(motif)[:SHOWN],
                )
        motifs = [str(printed.get(name, "banana")) for name in self.preprinted]
        self.printed = [MOTIFS.index(m) if m in MOTIFS else BANANA for m in motifs]

    def _read_borders(self, beside: Mapping[str, list[str]], district: Mapping[str, str]) -> None:
        """Districts that share a side of a field; by option also those across the pond or a printed tile (AT-Q6)."""
        touching: dict[str, set[str]] = {name: set() for name in self.districts}

        def join(cells: list[str]) -> None:
            found = {district[cell] for cell in cells if cell in district}
            for name in found:
                touching[name] |= found - {name}

        for name in self.fields:
            for other in beside[name]:
                join([name, other])
        if self.options["borders"] == "across":
            for name in self.preprinted:
                join(beside[name])
            join([other for name, cell in self.cells.items() if cell == "~~" for other in beside[name]])  # one pond
        self.neighbours = [[i for i, other in enumerate(self.districts) if other in touching[name]] for name in self.districts]
        self.connected = {name: _connected([f for f in self.fields if district[f] == name], beside) for name in self.districts}

    def _check_board(self, whole: TomlTable) -> None:
        per_colour = {colour: self.district_colour.count(colour) for colour in self.colours}
        if len(self.districts) != DISTRICTS or set(per_colour.values()) != {3}:
            found = [f"{colour} {districts}" for colour, districts in per_colour.items()]
            whole.wrong("the city needs 3 districts in each of 3 colours, but has {found:list} (AT-3)", found=found)
        for name, fields in zip(self.districts, self.fields_in, strict=True):
            if len(fields) not in (8, 9):
                whole.wrong(
                    "district {district} has {fields:# field|# fields}; it needs 8 or 9 (AT-4)",
                    district=name,
                    fields=len(fields),
                )
            if not self.connected[name]:
                whole.wrong("district {district} is not connected", district=name)
        if len(self.preprinted) != PREPRINTED:
            whole.wrong(
                "the board has {found:# preprinted tile|# preprinted tiles}; it needs {right} (AT-5)",
                found=len(self.preprinted),
                right=PREPRINTED,
            )
        if len(self.fields) > sum(self.tiles):
            whole.wrong(
                "{fields} fields are too many for {tiles} tiles (AT-37)", fields=len(self.fields), tiles=sum(self.tiles)
            )
        for colour in sorted(set(self.segment_colour) - set(self.colours)):
            whole.wrong("[track] has {colour:quoted} segments, but no district has this colour (AT-7)", colour=colour[:SHOWN])


def _colours(whole: TomlTable) -> dict[str, str]:
    """The colour of each district."""
    colour_of: dict[str, str] = {}
    for colour, names in whole.part("colours", needed=True).found.items():
        if not _COLOUR.fullmatch(colour):
            whole.wrong("[colours] {name:quoted} is not a colour name; use one word", name=colour[:SHOWN])
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            whole.wrong("[colours] {colour:quoted} needs a list of districts", colour=colour[:SHOWN])
            continue
        for name in names:
            if name in colour_of:
                whole.wrong("[colours] has district {district:quoted} twice", district=name[:SHOWN])
            colour_of[name] = colour
    return colour_of


def _connected(fields: list[str], beside: Mapping[str, list[str]]) -> bool:
    inside, reached, todo = set(fields), set(fields[:1]), fields[:1]
    while todo:
        for other in beside[todo.pop()]:
            if other in inside and other not in reached:
                reached.add(other)
                todo.append(other)
    return len(reached) == len(fields)


def _by_colour(colours: Sequence[str]) -> dict[str, list[int]]:
    """The numbers of the things that have each colour."""
    found: dict[str, list[int]] = {}
    for number, colour in enumerate(colours):
        found.setdefault(colour, []).append(number)
    return found
