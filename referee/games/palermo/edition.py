"""The tiles and numbers of one printed Palermo as small tables, worked out once.

A *variant* is a house form in one of its four rotations: form * 4 + rotation. Its masks are made for the first place and
shifted to the others.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.games.palermo.city import BOARD, DOWN, FIELDS, PLACE_FIELDS, PLACES, mask, spread
from referee.games.tomltables import TomlTable
from referee.language.sentence import phrase

FORMS = ("one", "two", "three")
TILES = (*FORMS, "start", "street")
START, STREET = 12, 13
"""What lies on a place, besides the twelve variants of houses."""
SEATS = (3, 4, 5)
MOST = 1000
"""No edition needs a larger number of anything."""


class Edition:
    """One edition with its options chosen."""

    def __init__(self, table: Mapping[str, Any], options: Mapping[str, str]) -> None:
        whole = TomlTable(table)
        self.name = str(table.get("name", ""))
        self.options = dict(options)
        self.free_building = options["building"] == "free"
        self.ready_city = options["building"] == "ready"
        self.with_police = options["police"] == "yes"
        self.with_targets = options["target"] == "yes"
        self.no_diagonals = options["diagonal"] == "ban"
        self.own_pawn_blocks = options["blocking"] == "any"
        self.divides_start = options["start-tile"] == "four"
        self.one_pawn_on_start = options["start-tile"] == "one-pawn"
        self.counts_passed = options["ring-step"] == "police"
        self.police_on_start = options["police-start"] == "empty"
        self.police_on_ring = options["ring-police"] == "yes"
        self.stock = [whole.part("tiles").number(form, 0, MOST) for form in FORMS]
        self.street_tiles = whole.part("tiles").number("street", 0, MOST)
        self.chips = {seats: whole.part("chips").number(str(seats), 0, MOST) for seats in SEATS}
        self.streets = {seats: whole.part("streets").number(str(seats), 0, MOST) for seats in SEATS}
        self.interest = {seats: whole.part("interest").number(str(seats), 0, MOST) for seats in SEATS}
        self.allowance = whole.part("walking").number("allowance", 0, MOST)
        self.track = whole.part("walking").number("track", 0, MOST)
        faces = [_face(whole, form) for form in FORMS]
        if not whole.problems:
            self._check_counts(whole)
            self._make_variants(faces)
            self.cities = _cities(whole)
        whole.finish()
        self.around: dict[int, int] = {}
        """What `building` remembers of a house with others near it."""

    def _check_counts(self, whole: TomlTable) -> None:
        places = PLACES * PLACES
        for seats in SEATS:
            houses, streets = seats * self.chips[seats], self.streets[seats]
            if houses + 1 + streets != places:
                whole.wrong(
                    "{seats} players: {houses:# house|# houses}, the start tile and {streets:# street tile|# street tiles} "
                    "do not add up to {places} places (PA-16)",
                    seats=seats,
                    houses=houses,
                    streets=streets,
                    places=places,
                )
            if streets > self.street_tiles:
                whole.wrong(
                    "{seats} players need {streets:# street tile|# street tiles}; there {total:is #|are #} (PA-15)",
                    seats=seats,
                    streets=streets,
                    total=self.street_tiles,
                )
            if houses > sum(self.stock):
                whole.wrong(
                    "{seats} players need {houses:# house|# houses}; there {total:is #|are #} (PA-8)",
                    seats=seats,
                    houses=houses,
                    total=sum(self.stock),
                )
        if not self.allowance:
            whole.wrong("[walking] allowance must be at least 1 (PA-22)")
        if not self.track:
            whole.wrong("[walking] track must be at least 1 (PA-53)")

    def _make_variants(self, faces: list[str]) -> None:
        """`faces` are the four fields of each form in reading order."""
        fields = PLACE_FIELDS[0]
        looks = []
        for look in faces:
            for _ in range(4):
                looks.append(look)
                look = look[2] + look[0] + look[3] + look[1]
        self.looks = looks
        """What is on a variant's four fields, in reading order."""
        self.houses = [mask([field for field, what in zip(fields, look, strict=True) if what == "H"]) for look in looks]
        self.beside = [spread(house) & ~house & BOARD for house in self.houses]
        """The fields that share a side with the house."""
        self.diagonal = [_diagonal(house) & ~house & ~beside for house, beside in zip(self.houses, self.beside, strict=True)]
        """The fields that touch the house with a corner only."""
        self.entrance = [look.index("E") for look in looks]
        """Which of the four fields the entrance is on."""
        self.variant = [[self.entrance.index(at, 4 * form, 4 * form + 4) for at in range(4)] for form in range(len(faces))]
        """The variant of a form whose entrance is on the first, second, third or fourth field."""


def _diagonal(house: int) -> int:
    return house << DOWN + 1 | house << DOWN - 1 | house >> DOWN + 1 | house >> DOWN - 1


def _face(whole: TomlTable, form: str) -> str:
    """The four fields of a face, checked: as many house fields as the form's name says, and one entrance beside them."""
    rows = whole.part("faces").found.get(form)
    face = "".join(rows) if isinstance(rows, list) and all(isinstance(row, str) for row in rows) else ""
    if not isinstance(rows, list) or [len(row) for row in rows if isinstance(row, str)] != [2, 2] or set(face) - set("HES"):
        whole.part("faces").needs(form, phrase('two rows of two fields H, E or S, such as ["HE", "SS"]'))
        return ""
    houses = FORMS.index(form) + 1
    if face.count("H") != houses:
        whole.wrong(
            "[faces] {form} has {found:# house field|# house fields} instead of {right} (PA-8)",
            form=form,
            found=face.count("H"),
            right=houses,
        )
    if face.count("E") != 1:
        whole.wrong("[faces] {form} has {found:# entrance|# entrances} instead of 1 (PA-12)", form=form, found=face.count("E"))
    elif not any(face[beside] == "H" for beside in ((1, 2), (0, 3), (0, 3), (1, 2))[face.index("E")]):
        whole.wrong("[faces] {form}: the entrance is not next to the house (PA-31)", form=form)
    if [at for at, what in enumerate(face) if what == "H"] in ([0, 3], [1, 2]):
        whole.wrong("[faces] {form}: the house fields do not share a side", form=form)
    return face


def _cities(whole: TomlTable) -> dict[str, tuple[tuple[str, int], ...]]:
    """Ready-made cities by name (PA-56): lines of tiles as a city line has them, `two d3, one f4`. Whether such a city can
    be played in is looked at when it is used: that depends on the number of players."""
    found: dict[str, tuple[tuple[str, int], ...]] = {}
    for name, lines in whole.part("cities").found.items():
        texts = lines if isinstance(lines, list) and all(isinstance(line, str) for line in lines) else [""]
        tiles = [tuple(text.split()) for line in texts for text in line.split(",")]
        if len(tiles) > PLACES * PLACES or not all(len(tile) == 2 and tile[0] in TILES and tile[1] in FIELDS for tile in tiles):
            whole.wrong('[cities] {city} needs a list of tiles such as "start e5, two d3" (PA-56)', city=str(name))
            continue
        found[str(name).casefold()] = tuple((kind, FIELDS[field]) for kind, field in tiles)
    return found
