"""Manhattan TraffIQ told slowly and plainly, from the rules page alone: a second opinion on the engine.

Places are (x, y): x to the east, y to the south, the first start tile on (0, 0). A crossing has the place whose north-west
corner it is. A tile is its four sides, north east south west: `RRBG`; `?` is one that the writer did not see. Everything is
worked out anew whenever it is asked for.
"""

from __future__ import annotations

import copy
import itertools

Place = tuple[int, int]
Street = frozenset[tuple[Place, Place]]
"""All the edges of a street, each by its two crossings."""

# The 44 city tiles (rules page, section 2). Free rotation, no mirroring.
CITY = (
    *["RRRR"] * 2, *["BBBB"] * 2, *["RRRB"] * 3, *["RBBB"] * 3, *["RRBB"] * 4, *["RBRB"] * 2,
    "GRRR", "GRRB", "GRBR", "GRBB", "GBRR", "GBRB", "GBBR", "GBBB",
    "WRRR", "WRRB", "WRBR", "WRBB", "WBRR", "WBRB", "WBBR", "WBBB",
    "GGRR", "GGRB", "GGBR", "GGBB", "WWRR", "WWRB", "WWBR", "WWBB",
    "GWRB", "WGRB", "GRGB", "WRWB",
)  # fmt: skip
NUMBERED = {f"T{number:02}": sides for number, sides in enumerate(CITY, 1)}
TIMES_SQUARE: dict[Place, str] = {(0, 0): "RBRB", (1, 0): "RRBB", (1, 1): "BRBR", (2, 1): "BBRR"}
CENTRAL_PARK: dict[Place, str] = {
    (0, 0): "RGGR", (1, 0): "BBGG",
    (0, 1): "GGGB", (1, 1): "GRGG",
    (0, 2): "GGGR", (1, 2): "GBGG",
    (0, 3): "GGGB", (1, 3): "GRGG",
    (0, 4): "GGBR", (1, 4): "GBRG",
}  # fmt: skip
VEHICLES = {2: {"taxi": 8, "van": 3}, 3: {"taxi": 5, "van": 2}, 4: {"taxi": 4, "van": 2}}  # TQ-3
VALUE = {"taxi": 1, "van": 2}  # TQ-38, TQ-53
TURNS = ("LL", "LT", "LV", "LD", "TV", "VT", "TD", "VD", "DD")  # TQ-17
UNKNOWN = "?"


class Refused(Exception):
    """The rules forbid it."""


def need(condition: bool, why: str) -> None:
    if not condition:
        raise Refused(why)


def turned(sides: str, quarters: int = 1) -> str:
    """A tile turned clockwise: after one quarter the old north side is in the east."""
    for _ in range(quarters):
        sides = sides[3] + sides[:3]
    return sides


def turns(sides: str) -> set[str]:
    return {turned(sides, quarters) for quarters in range(4)}


def same(one: str, other: str) -> bool:
    return one in turns(other)


class TraffIQ:
    def __init__(self, players: int, options: dict[str, str] | None = None, is_open: bool = False) -> None:
        need(players in VEHICLES, "TQ-1")
        chosen = options or {}
        self.players = players
        self.after_each = chosen.get("competing", "after-each") == "after-each"
        self.last_stops = chosen.get("last-vehicle") == "stop"
        self.half_join = chosen.get("half-streets") == "join"
        self.new_waits = chosen.get("new-vehicle") == "waits"
        self.is_open = is_open  # any tiles there may be: they are not told apart by their number
        self.city = dict(CENTRAL_PARK if chosen.get("scenario") == "central-park" else TIMES_SQUARE)  # TQ-4, TQ-5
        self.laid: list[str] = []  # city tiles that lie, without the start tiles
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.dealt: list[bool] = [False] * players
        self.supply = len(CITY)  # TQ-6
        self.stands: dict[Place, tuple[int, str]] = {}  # crossing: whose vehicle, of which kind
        # The turn being played.
        self.seat = 0  # TQ-8
        self.acts = ""
        self.is_passed = False
        self.is_drawing = False  # has decided to draw, and the tile is not named yet
        self.is_emptied = False  # has drawn the last tile on this turn
        self.may_put: set[Place] = set()  # crossings that the last lay completed and nobody used so far
        self.moved: set[Place] = set()  # vehicles put or moved by the last action
        self.competed: dict[Street, set[int]] = {}  # streets on which this action has competed, and who lost there
        self.new: set[Place] = set()  # vehicles put on this turn
        # The end.
        self.turns_left: int | None = None  # in the last round, this turn included (TQ-51)
        self.winner: int | None = None  # who has put his last vehicle (TQ-50)

    def copy(self) -> TraffIQ:
        other = copy.copy(self)
        for name, value in self.__dict__.items():
            if isinstance(value, dict | list | set):
                setattr(other, name, value.copy())
        other.hands = [list(hand) for hand in self.hands]
        return other

    # -- the city ------------------------------------------------------------------------------------------------------

    def around(self, crossing: Place) -> list[Place]:
        x, y = crossing
        return [(x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)]

    def is_complete(self, crossing: Place) -> bool:
        return all(place in self.city for place in self.around(crossing))

    def sides_along(self, crossing: Place, dx: int, dy: int) -> list[str]:
        """What the tiles beside the edge that leaves a crossing in a direction show there: two sides, one or none."""
        x, y = crossing
        beside: list[tuple[Place, int]]
        if (dx, dy) == (1, 0):
            beside = [((x, y - 1), 2), ((x, y), 0)]
        elif (dx, dy) == (-1, 0):
            beside = [((x - 1, y - 1), 2), ((x - 1, y), 0)]
        elif (dx, dy) == (0, 1):
            beside = [((x - 1, y), 1), ((x, y), 3)]
        else:
            beside = [((x - 1, y - 1), 1), ((x, y - 1), 3)]
        return [self.city[place][side] for place, side in beside if place in self.city]

    def is_street(self, crossing: Place, dx: int, dy: int) -> bool:
        """Does a whole street leave the crossing in this direction? Both tiles lie, and neither green nor water is there."""
        return len(self.sides_along(crossing, dx, dy)) == 2 and self.sides_along(crossing, dx, dy)[0] in "RB"

    def counts_as_street(self, crossing: Place, dx: int, dy: int) -> bool:
        """The same for competing, where an option lets half streets join (TQ-Q15)."""
        shown = self.sides_along(crossing, dx, dy)
        return len(shown) >= (1 if self.half_join else 2) and shown[0] in "RB"

    def is_site(self, crossing: Place) -> bool:
        """May a vehicle stand here? Complete, and at least one street (TQ-Q2)."""
        directions = [(1, 0), (-1, 0), (0, 1), (0, -1)]
        return self.is_complete(crossing) and any(self.is_street(crossing, dx, dy) for dx, dy in directions)

    def street(self, crossing: Place, axis: str) -> Street:
        """The street along an axis through a crossing: the longest straight run (TQ-45 to TQ-49). Empty: there is none."""
        dx, dy = (1, 0) if axis == "h" else (0, 1)
        x, y = crossing
        while self.counts_as_street((x, y), -dx, -dy):
            x, y = x - dx, y - dy
        edges = set()
        while self.counts_as_street((x, y), dx, dy):
            edges.add(((x, y), (x + dx, y + dy)))
            x, y = x + dx, y + dy
        return frozenset(edges)

    def on(self, street: Street) -> set[Place]:
        return {crossing for edge in street for crossing in edge}

    def strength(self, seat: int, street: Street) -> int:
        """TQ-38."""
        return sum(VALUE[self.stands[c][1]] for c in self.on(street) if c in self.stands and self.stands[c][0] == seat)

    def weaker(self, seat: int, street: Street) -> set[int]:
        """Opponents on a street with strictly less than the player (TQ-39 to TQ-41)."""
        there = {self.stands[c][0] for c in self.on(street) if c in self.stands} - {seat}
        return {other for other in there if self.strength(other, street) < self.strength(seat, street)}

    # -- what the players have -----------------------------------------------------------------------------------------

    def stock(self, seat: int, kind: str) -> int:
        return VEHICLES[self.players][kind] - list(self.stands.values()).count((seat, kind))

    def has_stock(self, seat: int) -> bool:
        return self.stock(seat, "taxi") + self.stock(seat, "van") > 0

    def unseen(self, sides: str) -> int:
        """How many such tiles nobody has seen so far."""
        seen = self.laid + [tile for hand in self.hands for tile in hand if tile != UNKNOWN]
        return sum(same(tile, sides) for tile in CITY) - sum(same(tile, sides) for tile in seen)

    def could_be(self, tile: str) -> bool:
        """Can a tile that nobody has seen be this one?"""
        return tile == UNKNOWN or self.is_open or self.unseen(tile) > 0

    def scores(self) -> list[int]:
        """TQ-53."""
        return [sum(VALUE[kind] for owner, kind in self.stands.values() if owner == seat) for seat in range(self.players)]

    # -- whose turn it is ----------------------------------------------------------------------------------------------

    @property
    def is_turn_done(self) -> bool:
        """Nothing is left but rights of the last action (TQ-10, TQ-Q6, TQ-Q10)."""
        two = len(self.acts) == 2 and not self.is_drawing
        return two or self.is_passed or self.is_emptied or self.winner is not None

    def puts(self) -> set[Place]:
        """Crossings where the player may put a vehicle now (TQ-20, TQ-21, TQ-Q4)."""
        if not self.has_stock(self.seat) or self.is_passed or (self.competed and not self.after_each):
            return set()
        return set(self.may_put)

    def streets(self) -> list[Street]:
        """Streets on which the player may compete now (TQ-37, TQ-43)."""
        if self.is_passed or (self.winner is not None and self.last_stops):
            return []
        found: list[Street] = []
        for crossing in sorted(self.moved):
            for street in (self.street(crossing, "h"), self.street(crossing, "v")):
                if street and street not in found:
                    found.append(street)
        return found

    def open_streets(self) -> list[Street]:
        """Those on which this action has not competed so far: naming a street again changes nothing (TQ-Q4)."""
        return [street for street in self.streets() if street not in self.competed]

    def has_rights(self) -> bool:
        """Can the player still change anything without an action?"""
        return bool(self.puts()) or any(self.weaker(self.seat, street) for street in self.open_streets())

    @property
    def is_over(self) -> bool:
        """TQ-50: with the last vehicle. TQ-51: after the last round. What the last action gave its player a right to,
        he may still do (TQ-Q5), but nothing has to follow."""
        return self.winner is not None or (self.turns_left == 1 and self.is_turn_done)

    def awaited(self) -> tuple[str, int | None]:
        if not all(self.dealt):
            return "chance", None
        if self.is_drawing:
            return "chance", self.seat
        if self.is_over:
            return "over", self.seat if self.puts() or self.open_streets() else None
        if self.is_turn_done and not self.has_rights():
            return "move", (self.seat + 1) % self.players
        return "move", self.seat

    def _come(self, seat: int) -> None:
        """The player does something: where the one before is done, what he may still do lapses (TQ-24)."""
        need(all(self.dealt), "TQ-7: not all have their tiles")
        if seat == self.seat:
            return
        need(self.is_turn_done and not self.is_drawing, "TQ-56: another player is on turn")
        need(self.winner is None and self.turns_left != 1, "TQ-50, TQ-51: the game is over")
        need(seat == (self.seat + 1) % self.players, "TQ-9")
        if self.turns_left is not None:
            self.turns_left -= 1
        if self.is_emptied:
            self.turns_left = self.players  # TQ-51: each once more, last the one who drew the last tile
        self.seat, self.acts, self.is_passed, self.is_emptied = seat, "", False, False
        self.new = set()
        self._lapse()

    def _lapse(self) -> None:
        self.may_put, self.moved, self.competed = set(), set(), {}

    def _next_act(self, seat: int, act: str) -> None:
        """TQ-10 to TQ-17."""
        self._come(seat)
        need(not self.is_drawing, "the tile drawn is not named")
        need(self.winner is None, "TQ-50: the game is over")
        need(not self.is_turn_done, "TQ-10: the turn is over")
        need(any(turn.startswith(self.acts + act) for turn in TURNS), f"TQ-17: {self.acts}{act}")

    def _try(self, change: TraffIQ) -> None:
        self.__dict__.update(change.__dict__)

    # -- what can happen -----------------------------------------------------------------------------------------------

    def deal(self, seat: int, tiles: list[str]) -> None:
        need(not self.dealt[seat], "TQ-7: has tiles already")
        need(len(tiles) == 2, "TQ-7: two tiles")
        after = self.copy()
        for tile in tiles:
            need(after.could_be(tile), "there is no such tile left")
            after.hands[seat].append(tile)
        after.dealt[seat] = True
        after.supply -= 2
        self._try(after)

    def lay(self, seat: int, sides: str, place: Place) -> None:
        after = self.copy()
        after._next_act(seat, "L")
        need(place not in after.city, "TQ-55")
        hand = after.hands[seat]
        known = [tile for tile in hand if tile != UNKNOWN and same(tile, sides)]
        if known:
            hand.remove(known[0])
        else:
            need(UNKNOWN in hand and after.could_be(sides), "TQ-54")
            hand.remove(UNKNOWN)
        x, y = place
        beside = [((x, y - 1), 0, 2), ((x + 1, y), 1, 3), ((x, y + 1), 2, 0), ((x - 1, y), 3, 1)]
        touching = [(there, mine, its) for there, mine, its in beside if there in after.city]
        need(bool(touching), "TQ-18")
        need(all(sides[mine] == after.city[there][its] for there, mine, its in touching), "TQ-19")
        after.city[place] = sides
        after.laid.append(sides)
        after.acts += "L"
        after._lapse()
        corners = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]
        after.may_put = {corner for corner in corners if after.is_site(corner)}
        self._try(after)

    def put(self, seat: int, kind: str, crossing: Place) -> None:
        after = self.copy()
        after._come(seat)
        need(after.stock(seat, kind) > 0, "TQ-20: not in stock")
        need(crossing in after.puts(), "TQ-20: the lay has not completed this crossing")
        after.may_put.remove(crossing)
        after.stands[crossing] = (seat, kind)
        after.new.add(crossing)
        after.moved.add(crossing)
        # A street on which the player has competed is touched anew (only where competing goes on after each).
        touched = (after.street(crossing, "h"), after.street(crossing, "v"))
        after.competed = {street: lost for street, lost in after.competed.items() if street not in touched}
        if not after.has_stock(seat):
            after.winner = seat  # TQ-50
        self._try(after)

    def ways(self, crossing: Place) -> list[Place]:
        """Free crossings one edge away along a street (TQ-27 to TQ-30, TQ-32, TQ-33)."""
        x, y = crossing
        found = []
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            goal = (x + dx, y + dy)
            if self.is_street(crossing, dx, dy) and self.is_complete(goal) and goal not in self.stands:
                found.append(goal)
        return found

    def goals(self, kind: str, start: Place) -> set[Place]:
        """Where a vehicle can ride to."""
        if kind == "van":
            return set(self.ways(start))
        reached = {start}
        while True:
            further = {goal for crossing in reached for goal in self.ways(crossing)} - reached
            if not further:
                return reached - {start}  # TQ-Q12
            reached |= further

    def ride(self, seat: int, kind: str, start: Place, goal: Place) -> None:
        after = self.copy()
        after._next_act(seat, "T" if kind == "taxi" else "V")
        need(after.stands.get(start) == (seat, kind), "TQ-26, TQ-32: no such own vehicle")
        need(not (after.new_waits and start in after.new), "TQ-Q17")
        need(goal in after.goals(kind, start), "TQ-27 to TQ-33")
        del after.stands[start]
        after.stands[goal] = (seat, kind)
        after.acts += "T" if kind == "taxi" else "V"
        after._lapse()
        after.moved = {goal}
        if start in after.new:
            after.new = after.new - {start} | {goal}
        self._try(after)

    def compete(self, seat: int, crossing: Place, axis: str) -> set[int]:
        """Competes on a street, named by any crossing on it. Says whose vehicles go."""
        after = self.copy()
        after._come(seat)
        street = after.street(crossing, axis)
        need(street in after.streets(), "TQ-37")
        losers = after.weaker(seat, street)
        for there in after.on(street):
            if there in after.stands and after.stands[there][0] in losers:
                del after.stands[there]
        after.competed.setdefault(street, losers)
        self._try(after)
        return losers

    def draw(self, seat: int, tile: str | None = None) -> None:
        """The decision to draw; the tile may be said at once."""
        after = self.copy()
        after._next_act(seat, "D")
        need(after.supply > 0, "TQ-51, TQ-52: no tile is left")
        after.acts += "D"
        after._lapse()
        after.is_drawing = True
        if tile is not None:
            after.get(seat, tile)
        self._try(after)

    def get(self, seat: int, tile: str) -> None:
        need(seat == self.seat and self.is_drawing, "nobody draws")
        need(self.could_be(tile), "there is no such tile left")
        self.hands[seat].append(tile)
        self.supply -= 1
        self.is_drawing = False
        self.is_emptied = self.supply == 0

    def take_unseen(self, word: str) -> None:
        """What must come before this and is not written was seen by nobody else: the first tiles (TQ-7), the tile drawn (TQ-35)."""
        for seat in range(self.players):
            if not self.dealt[seat] and word != "deal":
                self.deal(seat, [UNKNOWN, UNKNOWN])
        if self.is_drawing and word != "get":
            self.get(self.seat, UNKNOWN)

    def stop(self, seat: int, begins_line: bool = True) -> None:
        """The rest of the turn lapses. Behind other actions in their line this is always legal (TQ-Q6, TQ-Q9), even where
        nothing is left to lapse; in a line of its own it must mean something."""
        after = self.copy()
        after._come(seat)
        need(not after.is_drawing, "the tile drawn is not named")
        need(not after.is_passed, "TQ-56: the turn is over")
        if begins_line:
            need(not after.is_over, "TQ-50, TQ-51: the game is over")
            need(not after.is_turn_done or after.has_rights(), "TQ-56: the turn is over")
        after.is_passed = True
        self._try(after)

    # -- all that the player on turn can do ----------------------------------------------------------------------------

    def actions(self) -> set[tuple[object, ...]]:
        """Every action of the player awaited that is accepted, tried one by one on a copy. A draw without its tile; each
        street once, whichever of its crossings names it."""
        kind, seat = self.awaited()
        if seat is None or kind == "chance":
            return set()
        places = {(x + dx, y + dy) for x, y in self.city for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
        crossings = {crossing for x, y in self.city for crossing in ((x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1))}
        hand = set(self.hands[seat])
        unseen = {"".join(sides) for sides in itertools.product("RBGW", repeat=4)} if UNKNOWN in hand else set()
        tiles = {lying for tile in (hand | unseen) - {UNKNOWN} for lying in turns(tile)}
        found: set[tuple[object, ...]] = set()
        for sides in tiles if not self.is_over else ():
            found |= {("lay", sides, place) for place in places if self._accepts("lay", seat, sides, place)}
        for kind in ("taxi", "van"):
            found |= {("put", kind, goal) for goal in self.may_put if self._accepts("put", seat, kind, goal)}
            for start in [crossing for crossing, stands in self.stands.items() if stands == (seat, kind)]:
                rides = {("ride", kind, start, goal) for goal in crossings if self._accepts("ride", seat, kind, start, goal)}
                found |= rides
        for axis in ("h", "v"):
            for crossing in self.moved:
                if self.street(crossing, axis) in self.open_streets() and self._accepts("compete", seat, crossing, axis):
                    found.add(("compete", self.street(crossing, axis)))
        if self._accepts("draw", seat):
            found.add(("draw",))
        if self._accepts("stop", seat):
            found.add(("stop",))
        return found

    def _accepts(self, what: str, *values: object) -> bool:
        try:
            getattr(self.copy(), what)(*values)
        except Refused:
            return False
        return True
