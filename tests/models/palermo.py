"""Palermo as the rulebook tells it: slow, plain, and written without a look at the engine.

A field is (x, y): the city has 1 to 12 both ways, y downward; the ring road is where x or y is 0 or 13. GOAL is the
start/goal tile, which is one field. A place (1 to 6 both ways) holds a tile of four fields.

Actions are tuples: ("start", field), ("build", form, entrance), ("chip", field), ("police", field), ("go", way, collect?,
claim), ("stay", claim), ("target", field), and the table's ("city", ((kind, field), ...)).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

Field: TypeAlias = tuple[int, int]
Place: TypeAlias = tuple[int, int]
Action: TypeAlias = tuple[Any, ...]

GOAL: Field = (99, 99)
CORNERS = [(0, 0), (13, 0), (13, 13), (0, 13)]
FORMS = ("one", "two", "three")
# Rules page, sections 1 and 2.
FACES = {"one": ("HE", "SS"), "two": ("HH", "ES"), "three": ("HH", "HE")}
TILES = {"one": 12, "two": 12, "three": 12, "street": 3}
CHIPS = {3: 11, 4: 8, 5: 7}  # PA-2
INTEREST = {3: 5, 4: 4, 5: 3}  # PA-50
ALLOWANCE = 3


class Illegal(Exception):
    """Says which rule is broken."""


def demand(is_so: bool, rule: str) -> None:
    if not is_so:
        raise Illegal(rule)


# -- the board ---------------------------------------------------------------------------------------------------------


def is_city(field: Field) -> bool:
    return 1 <= field[0] <= 12 and 1 <= field[1] <= 12


def is_ring(field: Field) -> bool:
    x, y = field
    return 0 <= x <= 13 and 0 <= y <= 13 and not is_city(field)


def place_of(field: Field) -> Place:
    return (field[0] + 1) // 2, (field[1] + 1) // 2


def fields_of(place: Place) -> list[Field]:
    """Left above, right above, left below, right below."""
    x, y = 2 * place[0] - 1, 2 * place[1] - 1
    return [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]


def corners_near(field: Field) -> list[Field]:
    """PA-29, PA-30, PA-Q9: the ends of the side that a ring field lies on; from a corner the next ones both ways."""
    x, y = field
    ends = [corner for corner in CORNERS if corner[0] == x or corner[1] == y]
    return [corner for corner in ends if corner != field]


PLACES = [(tx, ty) for ty in range(1, 7) for tx in range(1, 7)]
CITY = [(x, y) for y in range(1, 13) for x in range(1, 13)]
RING = [(x, y) for y in range(14) for x in range(14) if is_ring((x, y))]
BESIDE = {
    (x, y): [other for other in [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)] if is_city(other) or is_ring(other)]
    for x, y in [*CITY, *RING]
}
"""The fields that share a side with a field."""


def face(form: str, entrance: Field) -> dict[Field, str]:
    """A house tile laid so that its entrance is there: turned until it fits, never turned over."""
    rows = list(FACES[form])
    for _ in range(4):
        laid = dict(zip(fields_of(place_of(entrance)), rows[0] + rows[1], strict=True))
        if laid[entrance] == "E":
            return laid
        rows = [rows[1][0] + rows[0][0], rows[1][1] + rows[0][1]]
    raise AssertionError(form)


# -- the game ----------------------------------------------------------------------------------------------------------


class Palermo:
    def __init__(self, players: int, **options: str) -> None:
        demand(players in (3, 4, 5), "PA-1")
        self.players = players
        self.building = options.get("building", "standard")
        self.with_police = options.get("police", "yes") == "yes"
        self.with_target = options.get("target", "no") == "yes"
        self.diagonal = options.get("diagonal", "ban")
        self.blocking = options.get("blocking", "any")
        self.start_tile = options.get("start-tile", "one")
        self.ring_step = options.get("ring-step", "free")
        self.police_start = options.get("police-start", "no")
        self.ring_police = options.get("ring-police", "yes") == "yes"
        self.chips_each = CHIPS[players]
        self.tiles: dict[Place, str] = {}
        self.city: dict[Field, str] = {}  # H house, E entrance, S street, Z start/goal
        self.chips: dict[Field, int] = {}  # whose chip lies on an entrance
        self.pawn: list[Field] = [GOAL] * players  # PA-18
        self.police: list[Field | None] = [None] * players
        self.target: list[Field | None] = [None] * players
        self.points = [0] * players  # PA-18
        self.collected = [0] * players
        self.home = [False] * players  # arrived in the goal with all chips
        self.phase = "city" if self.building == "ready" else "start"
        self.turn = 0  # PA-4, PA-Q5: the youngest
        self.wrong_claims = 0

    def copy(self) -> Palermo:
        twin = Palermo.__new__(Palermo)
        for name, value in vars(self).items():
            twin.__dict__[name] = value.copy() if isinstance(value, (list, dict)) else value
        return twin

    @property
    def over(self) -> bool:
        return self.phase == "over"

    def play(self, seat: int, action: Action) -> None:
        """A player's action. Raises Illegal, with nothing changed."""
        demand(not self.over, "PA-51")
        demand(self.phase != "city", "PA-55")
        demand(seat == self.turn, "PA-59" if self.phase in ("police", "go", "next target") else "PA-7")
        word, *rest = action
        allowed = {
            "start": ["start"],  # PA-5
            "first house": ["build"],  # PA-6
            "build": ["build"],  # PA-7
            "chip": ["chip"],  # PA-55
            "first target": ["target"],  # PA-58
            "police": ["police", "go", "stay"],  # PA-46: the beginning of a turn
            "go": ["go", "stay"],  # PA-42: the policeman was moved already
            "next target": ["target"],  # PA-Q18: directly after each collection
        }
        demand(word in allowed[self.phase], f"PA-46 ({word} while {self.phase})")
        getattr(self, f"_{word}")(seat, *rest)

    def _next(self) -> None:
        self.turn = (self.turn + 1) % self.players

    # -- building (phase 1) --------------------------------------------------------------------------------------------

    def stock(self, form: str) -> int:
        """PA-8"""
        return TILES[form] - list(self.tiles.values()).count(form)

    def _start(self, seat: int, field: Field) -> None:
        demand(is_city(field), "PA-5")
        self._lay("start", place_of(field), dict.fromkeys(fields_of(place_of(field)), "Z"))
        self.phase = "first house"

    def _lay(self, kind: str, place: Place, laid: dict[Field, str]) -> None:
        self.tiles[place] = kind
        self.city.update(laid)

    def has_contact(self, laid: dict[Field, str]) -> bool:
        """PA-9: a house field of the new tile has a side in common with a house field of another one."""
        return any(self.city.get(other) == "H" for field, what in laid.items() if what == "H" for other in BESIDE[field])

    def touches_diagonally(self, laid: dict[Field, str]) -> bool:
        """PA-Q1 (b): houses touch at a corner and neither field between them is a house."""
        after = {**self.city, **laid}
        for x, y in [field for field, what in laid.items() if what == "H"]:
            for dx, dy in [(1, 1), (1, -1), (-1, 1), (-1, -1)]:
                if self.city.get((x + dx, y + dy)) == "H":
                    between = [after.get((x + dx, y)), after.get((x, y + dy))]
                    if "H" not in between:
                        return True
        return False

    def keeps_rule_1(self, laid: dict[Field, str]) -> bool:
        if "E" not in self.city.values():
            return True  # PA-6: no house lies yet
        return self.has_contact(laid) and not (self.diagonal == "ban" and self.touches_diagonally(laid))

    def keeps_rule_3(self, laid: dict[Field, str]) -> bool:
        """PA-12, PA-13, PA-Q2, PA-Q3: every field that is no house is connected with the ring road; empty places are open."""
        after = {**self.city, **laid}
        shut_in = {field for field in CITY if after.get(field) != "H"}
        to_do = [(x, y) for x, y in shut_in if x in (1, 12) or y in (1, 12)]  # beside the ring road
        while to_do:
            field = to_do.pop()
            if field in shut_in:
                shut_in.remove(field)
                to_do += [other for other in BESIDE[field] if other in shut_in]
        return not shut_in

    def placements(self) -> Iterator[tuple[str, Field, dict[Field, str]]]:
        """Every form in stock on every free place, turned every way."""
        for form in FORMS:
            if self.stock(form):
                for place in PLACES:
                    if place not in self.tiles:
                        for entrance in fields_of(place):
                            yield form, entrance, face(form, entrance)

    def rule_1_can_be_kept(self) -> bool:
        """PA-Q4"""
        return any(self.keeps_rule_1(laid) and self.keeps_rule_3(laid) for _, _, laid in self.placements())

    def houses(self) -> list[Action]:
        """All that can be built now."""
        by_rule_3 = [found for found in self.placements() if self.keeps_rule_3(found[2])]
        if self.building == "standard":
            by_rule_3 = [found for found in by_rule_3 if self.keeps_rule_1(found[2])] or by_rule_3  # PA-11
        return [("build", form, entrance) for form, entrance, _ in by_rule_3]

    def _build(self, seat: int, form: str, entrance: Field) -> None:
        demand(is_city(entrance), "PA-7 no place")
        demand(place_of(entrance) not in self.tiles, "PA-7 taken")
        demand(self.stock(form) > 0, "PA-8")
        laid = face(form, entrance)
        demand(self.keeps_rule_3(laid), "PA-12/13")
        if self.building == "standard" and not self.keeps_rule_1(laid):  # PA-54: not with free building
            demand(not self.rule_1_can_be_kept(), "PA-9/10")  # PA-11
        self._lay(form, place_of(entrance), laid)
        self.chips[entrance] = seat
        self.phase = "build"
        self._next()
        if len(self.chips) == self.chips_each * self.players:  # PA-15, PA-16
            self._pave()
            self._walk()

    def _pave(self) -> None:
        """PA-15: street tiles on all places left."""
        for place in PLACES:
            if place not in self.tiles:
                self._lay("street", place, dict.fromkeys(fields_of(place), "S"))

    def _walk(self) -> None:
        """Phase 2 begins, with target stones after all have placed theirs (PA-58)."""
        self.turn = 0  # PA-59
        self.phase = "first target" if self.with_target else "police"

    # -- a city that is there (PA-55, PA-56) ---------------------------------------------------------------------------

    def happen(self, tiles: tuple[tuple[str, Field], ...]) -> None:
        """The table's city. Street tiles may be left out."""
        demand(self.phase == "city", "PA-55 no city awaited")
        self.set_city(tiles)
        kinds = list(self.tiles.values())
        houses = sum(kinds.count(form) for form in FORMS)
        try:
            demand(kinds.count("start") == 1, "PA-55 start")
            demand(all(self.stock(form) >= 0 for form in FORMS), "PA-8")
            demand(houses >= self.chips_each * self.players, "PA-55 houses")
            demand(len(PLACES) - 1 - houses <= TILES["street"], "PA-55 streets")
            demand(self.keeps_rule_3({}), "PA-12/13")
        except Illegal:
            self.tiles, self.city = {}, {}
            raise
        self._pave()
        self.phase = "chip"

    def set_city(self, tiles: tuple[tuple[str, Field], ...]) -> None:
        for kind, field in tiles:
            if not is_city(field) or place_of(field) in self.tiles:
                self.tiles, self.city = {}, {}
                raise Illegal("PA-16")
            if kind in FORMS:
                laid = face(kind, field)
            else:
                laid = dict.fromkeys(fields_of(place_of(field)), {"start": "Z", "street": "S"}[kind])
            self._lay(kind, place_of(field), laid)

    def _chip(self, seat: int, field: Field) -> None:
        """PA-Q19: one chip per turn on any unowned house."""
        demand(self.city.get(field) == "E", "PA-55 no entrance")
        demand(field not in self.chips, "PA-55 taken")
        self.chips[field] = seat
        self._next()
        if len(self.chips) == self.chips_each * self.players:
            self._walk()

    # -- target stones (PA-58) -----------------------------------------------------------------------------------------

    def _target(self, seat: int, field: Field) -> None:
        demand(self.chips.get(field) == seat, "PA-58")
        self.target[seat] = field
        if self.phase == "first target":
            self._next()
            if self.turn == 0:
                self.phase = "police"
        else:
            self._end_turn()

    # -- the policeman -------------------------------------------------------------------------------------------------

    def _police(self, seat: int, field: Field) -> None:
        demand(self.with_police, "PA-57")
        tile = self.start_fields()
        on_start = field in tile
        if self.police_start == "empty" and (on_start or field == GOAL) and self.start_tile != "four":
            field, on_start = tile[0], True  # one field: whichever of the four is named
        if field != self.police[seat]:  # PA-44: naming the field where he stands means staying
            if self.police[seat] is not None:
                here = [self.police[seat], GOAL] if self.police[seat] in tile else [self.police[seat]]
                on_him = [who for who in range(self.players) if self.pawn[who] in here]
                if self.blocking == "foreign":
                    on_him = [who for who in on_him if who != seat]
                demand(not on_him, "PA-41")
            demand(self.is_street(field) or (on_start and self.police_start == "empty"), "PA-44 no street")
            demand(not on_start or GOAL not in self.pawn, "PA-Q24: the start tile is not empty")
            demand(self.ring_police or not is_ring(field), "PA-Q10")
            others = self.foreign_police(seat)
            demand(field not in self.pawn, "PA-44 pawn")
            demand(field not in others, "PA-44 policeman")
            near = [beside for own in self.whole(field) for beside in BESIDE[own] if beside not in self.whole(field)]
            demand(not any(own in near for other in others if other for own in self.whole(other)), "PA-45")
        self.police[seat] = field
        self.phase = "go"

    def start_fields(self) -> list[Field]:
        return sorted((own for own in self.city if self.city[own] == "Z"), key=lambda field: (field[1], field[0]))

    def whole(self, field: Field) -> list[Field]:
        """A field, or all four of the start tile where they are one (PA-Q6)."""
        return self.start_fields() if self.city.get(field) == "Z" and self.start_tile != "four" else [field]

    def is_street(self, field: Field) -> bool:
        """PA-14, PA-Q10: entrances and the ring road are street fields; the start tile is none (PA-44)."""
        return is_ring(field) or self.city.get(field) in ("E", "S")

    # -- the pawn ------------------------------------------------------------------------------------------------------

    def node(self, field: Field) -> Field:
        """PA-19, PA-Q6: the start tile's four fields are one; by option only until the pawn has left it."""
        return GOAL if self.city.get(field) == "Z" and self.start_tile != "four" else field

    def steps(self, field: Field) -> list[Field]:
        """Where one step leads from here."""
        if field == GOAL:
            tile = [own for own in CITY if self.city.get(own) == "Z"]
            near = [other for own in tile for other in BESIDE[own] if other not in tile]  # PA-19
        else:
            near = BESIDE[field]  # PA-20
            if is_ring(field):
                near = near + corners_near(field)  # PA-28, PA-29, PA-30
        return list(dict.fromkeys(self.node(other) for other in near if self.city.get(other) != "H"))  # PA-21

    def foreign_police(self, seat: int) -> list[Field | None]:
        """PA-38, PA-39, PA-Q8: entering one of these fields costs 2 points, any other one costs 1."""
        return [self.police[who] for who in range(self.players) if who != seat]

    def price(self, seat: int, here: Field, other: Field) -> int:
        """What a step costs (PA-38). By option those whom a step on the ring road passes over count, too (PA-Q8)."""
        foreign = self.foreign_police(seat)
        if other == GOAL and self.start_tile == "four":
            return min(self.price(seat, here, own) for own in self.start_fields() if own in BESIDE[here])
        price = 2 if any(own in foreign for own in (self.start_fields() if other == GOAL else [other])) else 1
        if self.ring_step == "police" and is_ring(here) and is_ring(other):
            between = [
                (x, y)
                for x, y in RING
                if min(here[0], other[0]) <= x <= max(here[0], other[0])
                and min(here[1], other[1]) <= y <= max(here[1], other[1])
                and (x, y) not in (here, other)
            ]
            price += sum(own in foreign for own in between)
        return price

    def has_all(self, seat: int) -> bool:
        return self.collected[seat] == self.chips_each

    def cheapest(self, seat: int) -> dict[Field, int]:
        """The fields that the pawn can enter, and what the cheapest way there costs (one step at least)."""
        limit = self.allowance(seat)
        found: dict[Field, int] = {}
        for points in range(limit + 1):
            here = [self.pawn[seat]] if points == 0 else [field for field, paid in found.items() if paid == points]
            for field in here:
                for other in self.steps(field):
                    paid = points + self.price(seat, field, other)
                    if paid <= limit and paid < found.get(other, limit + 1):
                        found[other] = paid
        if self.start_tile == "four" and self.has_all(seat):
            on_start = [found.pop(own) for own in self.start_fields() if own in found]
            return {**found, GOAL: min(on_start)} if on_start else found
        return found

    def is_free(self, seat: int, end: Field) -> bool:
        """PA-25, PA-26: no other pawn stands there; in the goal any number may, and by option on the start tile only one (PA-Q6)."""
        return (end == GOAL and (self.start_tile != "one-pawn" or self.has_all(seat))) or all(
            self.pawn[who] != end for who in range(self.players) if who != seat
        )

    def ends(self, seat: int) -> list[Field]:
        """Where the pawn's walk may end."""
        return [] if self.home[seat] else [end for end in self.cheapest(seat) if self.is_free(seat, end)]

    def allowance(self, seat: int) -> int:
        """PA-22"""
        return ALLOWANCE + self.collected[seat]

    def _go(self, seat: int, way: tuple[Field, ...], collect: bool, claim: int | None) -> None:
        demand(not self.home[seat], "PA-47")
        way = tuple(self.node(field) for field in way)
        end = way[-1]
        if self.start_tile == "four":
            demand(self.has_all(seat) or GOAL not in way, "PA-Q6: a field of the start tile must be named")
            if self.has_all(seat) and self.city.get(end) == "Z":
                end = GOAL
        demand(end != GOAL or "Z" in self.city.values(), "PA-5")
        if len(way) == 1:
            paid = self.cheapest(seat).get(end, 1000)
        else:
            paid, here = 0, self.pawn[seat]
            for field in way:
                if field == GOAL and self.start_tile == "four":
                    demand(
                        self.city.get(here) != "Z" and any(self.city.get(own) == "Z" for own in BESIDE.get(here, [])), "PA-20"
                    )
                else:
                    demand(field in self.steps(here), "PA-20")
                paid += self.price(seat, here, field)
                here = field
        rest = self.allowance(seat) - paid
        demand(rest >= 0, "PA-22")
        demand(self.is_free(seat, end), "PA-25")
        collects = self.chips.get(end) == seat  # PA-31, PA-34, PA-36
        if self.with_target and self.target[seat] != end:
            collects = False  # PA-58
        demand(collects or not collect, "PA-31")

        self.pawn[seat] = end
        income = 0
        if collects:
            income = rest  # PA-32
            del self.chips[end]
            self.collected[seat] += 1
            self.target[seat] = None
        elif end == GOAL and self.collected[seat] == self.chips_each:  # PA-47, PA-Q16
            income = rest  # PA-48
            self.home[seat] = True
        self.points[seat] += income
        self._claimed(claim, income)
        if collects and self.with_target and self.collected[seat] < self.chips_each:
            self.phase = "next target"
        else:
            self._end_turn()

    def _stay(self, seat: int, claim: int | None) -> None:
        """PA-Q7; in the goal it brings interest (PA-50)."""
        income = INTEREST[self.players] if self.home[seat] else 0
        self.points[seat] += income
        self._claimed(claim, income)
        self._end_turn()

    def _claimed(self, claim: int | None, income: int) -> None:
        if claim is not None and claim != income:
            self.wrong_claims += 1

    def _end_turn(self) -> None:
        self._next()
        self.phase = "police"
        if all(self.home) and self.turn == 0:  # PA-47, PA-51: the round is played to its end
            self.phase = "over"

    # -- all that can be done now --------------------------------------------------------------------------------------

    def moves(self) -> list[Action]:
        """Every legal action, tried out one by one: a walk by its end only. The policeman's own field is among them (it
        means that he stays), and so is the pawn's where it can walk round and come back."""
        tries: list[Action] = []
        if self.phase == "start":
            tries = [("start", fields_of(place)[0]) for place in PLACES]
        elif self.phase in ("first house", "build"):
            return self.houses()
        elif self.phase == "chip":
            tries = [("chip", field) for field in CITY]
        elif self.phase in ("first target", "next target"):
            tries = [("target", field) for field in CITY]
        elif self.phase in ("police", "go"):
            if self.phase == "police":
                tries = [("police", field) for field in [*CITY, *RING] if field == self.whole(field)[0]]
            walks = [("go", (end,), False, None) for end in self.ends(self.turn)]
            return [*(action for action in tries if self.is_legal(action)), *walks, ("stay", None)]
        return [action for action in tries if self.is_legal(action)]

    def is_legal(self, action: Action) -> bool:
        try:
            self.copy().play(self.turn, action)
        except Illegal:
            return False
        return True
