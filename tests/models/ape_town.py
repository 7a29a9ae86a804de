"""Ape Town told slowly and plainly, from the rules page alone: a second opinion on the engine.

A field is its name, `"7.4"`; a segment and a section are their numbers; a player is a seat from 0. Tiles are the words of the
notation, `?` is one that the writer did not see. Everything is worked out anew whenever it is asked for.
"""

from __future__ import annotations

import copy
from typing import NamedTuple

# The board (rules page, section 2): `**` is a preprinted tile, `~~` the pond. Even rows begin half a hex further left.
BOARD = """
   W1 W1 W1 G1 G1 G1 W2 W2 W2
 W1 W1 W1 ** G1 G1 ** W2 W2 W2
   W1 W1 S1 S1 G1 S2 S2 W2 W2
 ** S1 S1 S1 G1 G1 S2 S2 S2 **
   S1 S1 S1 ~~ ~~ ~~ S2 S2 S2
 W3 W3 G2 G2 G2 G2 G2 G2 G3 G3
   W3 W3 ** G2 ** G2 ** G3 G3
 W3 W3 W3 S3 S3 S3 S3 G3 G3 G3
   W3 W3 S3 S3 S3 S3 S3 G3 G3
"""
HEXES = {
    f"{row}.{column}": word
    for row, line in enumerate(BOARD.strip("\n").split("\n"), 1)
    for column, word in enumerate(line.split(), 1)
}
FIELDS = [field for field, word in HEXES.items() if word not in ("**", "~~")]
DISTRICTS = sorted({HEXES[field] for field in FIELDS})
PREPRINTED = {
    "2.4": "banana", "2.7": "mandrill", "4.1": "chimp", "4.10": "banana", "7.3": "banana", "7.5": "banana", "7.7": "tarsier",
}  # fmt: skip
COLOURS = "WGSWG SWGSW GSWGS WGSWG SWGSW GSWGS WGSWG SWGSW".replace(" ", "")  # of the segments 1 to 40
TILES = {"tarsier": 10, "chimp": 10, "mandrill": 10, "orang": 12, "katta": 14, "banana": 24}  # AT-2
VALUE = {"tarsier": 1, "chimp": 2, "mandrill": 3}
BUNDLES = 6  # AT-12
SOURCES = ("placing", "boss", "neighbours", "bundles")
UNKNOWN = "?"


class Refused(Exception):
    """The rules forbid it."""


def need(condition: bool, why: str) -> None:
    if not condition:
        raise Refused(why)


def around(here: str) -> list[str]:
    """The hexes that touch one, preprinted tiles and pond included."""
    row, column = map(int, here.split("."))
    left = column - 1 if row % 2 == 0 else column  # the left one of the two above, and of the two below
    near = [(row, column - 1), (row, column + 1)]
    near += [(row + step, side) for step in (-1, 1) for side in (left, left + 1)]
    return [f"{r}.{c}" for r, c in near if f"{r}.{c}" in HEXES]


def segments_of(section: int) -> range:
    return range(5 * section - 4, 5 * section + 1)


def touched_by(hexes: set[str]) -> set[str]:
    """The districts that touch any of these hexes."""
    return {HEXES[there] for here in hexes for there in around(here) if there in FIELDS}


def neighbours(district: str, is_across: bool) -> set[str]:
    """Districts that share a hex side with this one; where clubs read it so, also across the pond or a preprinted tile (AT-Q6)."""
    found = touched_by({field for field in FIELDS if HEXES[field] == district})
    if is_across:
        pond = {here for here, word in HEXES.items() if word == "~~"}
        for between in (pond, *({here} for here in PREPRINTED)):
            if district in touched_by(between):
                found |= touched_by(between)
    return found - {district}


class Placed(NamedTuple):
    tile: str
    owner: int | None
    """Whose disc it bears (AT-33)."""


class Move(NamedTuple):
    segment: int
    field: str
    named: str | None = None
    """What a tile is that nobody has seen."""


class ApeTown:
    def __init__(self, players: int, options: dict[str, str] | None = None) -> None:
        need(players in (2, 3, 4), "AT-1")
        chosen = options or {}
        self.players = players
        self.preprinted_count = chosen.get("preprinted") != "ignore"
        self.only_district = chosen.get("adjacency") == "district"
        self.any_tie = chosen.get("boss-tie") == "any"
        self.completed_count = chosen.get("completed") != "ignore"
        self.is_across = chosen.get("borders") == "across"
        self.any_full = chosen.get("overflow") == "any"
        self.split_places = chosen.get("tied-places") == "by-turn"
        self.pay_received = chosen.get("pay") == "received"
        self.board: dict[str, Placed] = {}
        self.opened: list[int] = []  # sections, in the order in which they were turned up, without those that are empty again
        self.open: dict[int, str] = {}  # the tiles of the display, by segment
        self.revealed = 0  # sections turned up so far
        self.face_down = set(range(1, 9))  # sections whose five tiles wait to be turned up (AT-9)
        self.supply = 8  # tiles beside the board, in fives
        self.seen: list[str] = []  # tiles that anybody has named
        self.lying: dict[int, int] = {}  # bundles on segments
        self.bundles = [BUNDLES] * players
        self.points = [dict.fromkeys(SOURCES, 0) for _ in range(players)]  # AT-8
        self.turn = 0  # AT-14
        self.is_over = False

    def copy(self) -> ApeTown:
        other = copy.copy(self)
        for name, value in self.__dict__.items():
            if isinstance(value, dict | list | set):
                setattr(other, name, value.copy())
        other.points = [dict(points) for points in self.points]
        return other

    # -- what is awaited -----------------------------------------------------------------------------------------------

    def next_sections(self) -> list[int]:
        """The sections one of which is to be turned up now: 1 and 2 in either order (AT-10), then one after the other (AT-34)."""
        if self.is_over or len(self.opened) == 2:
            return []
        if self.revealed < 2:
            return [section for section in (1, 2) if section not in self.opened]
        return [self.revealed % 8 + 1]

    def awaited(self) -> tuple[str, int | None]:
        if self.is_over:
            return "over", None
        return ("move", self.turn) if not self.next_sections() else ("chance", None)

    def scores(self) -> list[int]:
        return [sum(points.values()) for points in self.points]

    def places(self) -> list[int]:
        """Each player's place (AT-54): how many are better, plus one. Of the best, the one who would have been next to move wins
        (AT-55); whoever else has as many points as another shares a place, unless that order ranks everybody (AT-Q15)."""
        scores = self.scores()
        order = [(self.turn + step) % self.players for step in range(self.players)]
        winner = next(seat for seat in order if scores[seat] == max(scores))
        values = [
            (scores[seat], -order.index(seat) if self.split_places else int(seat == winner)) for seat in range(self.players)
        ]
        return [1 + sum(other > value for other in values) for value in values]

    # -- the table -----------------------------------------------------------------------------------------------------

    def could_be(self, tiles: list[str]) -> bool:
        """Can these still come up, as far as tiles are known? AT-2."""
        return all((self.seen + tiles).count(tile) <= count for tile, count in TILES.items())

    def reveal(self, section: int, tiles: list[str]) -> None:
        need(bool(self.next_sections()), "AT-35: two sections are open")
        need(section in self.next_sections(), "AT-10, AT-34: another section is next")
        known = [tile for tile in tiles if tile != UNKNOWN]
        need(self.could_be(known), "AT-2")
        assert section in self.face_down, "AT-37: the tiles never run out"
        self.face_down.remove(section)
        self.opened = sorted([*self.opened, section]) if self.revealed < 2 else [*self.opened, section]
        self.open |= dict(zip(segments_of(section), tiles, strict=True))
        self.revealed += 1
        self.seen += known
        self.refill()

    def refill(self) -> None:
        """Empty sections get five tiles each where no open tile lies behind them: those outside the stretch from the first
        open section to the one opened last, beginning with the one that is opened next (AT-36, AT-Q9)."""
        stretch = [self.opened[0]]
        while stretch[-1] != (self.revealed - 1) % 8 + 1:
            stretch.append(stretch[-1] % 8 + 1)
        for step in range(8):
            section = (self.revealed + step) % 8 + 1
            if section not in stretch and section not in self.face_down and self.supply:
                self.supply -= 1
                self.face_down.add(section)

    # -- a turn --------------------------------------------------------------------------------------------------------

    def skipped(self, segment: int) -> list[int]:
        """Segments of the open tiles before this one (AT-17 to AT-19)."""
        lying = [there for section in self.opened for there in segments_of(section) if there in self.open]
        return lying[: lying.index(segment)]

    def free(self, district: str) -> list[str]:
        return [field for field in FIELDS if HEXES[field] == district and field not in self.board]

    def fields_for(self, segment: int) -> list[str]:
        """Where a tile of this segment may go (AT-25, AT-26, AT-Q7)."""
        own = [district for district in DISTRICTS if district[0] == COLOURS[segment - 1]]
        full = [district for district in own if not self.free(district)]
        is_anywhere = bool(full) if self.any_full else len(full) == len(own)
        return [field for district in (DISTRICTS if is_anywhere else own) for field in self.free(district)]

    def can_pay(self, seat: int, segment: int) -> bool:
        """AT-20, AT-Q8."""
        received = self.lying.get(segment, 0) if self.pay_received else 0
        return len(self.skipped(segment)) <= self.bundles[seat] + received

    def take(self, seat: int, segment: int, field: str, named: str | None = None) -> int:
        """A turn (AT-15). Says what it brought its player, without the bundles at the end. A name decides nothing where the
        tile was seen. Raises Refused, and changes nothing then."""
        need(not self.is_over, "AT-50: the game is over")
        need(not self.next_sections(), "AT-34: a section must be turned up first")
        need(seat == self.turn, "AT-15: another player's turn")
        need(segment in self.open, "AT-16: no open tile lies there")
        tile = self.open[segment]
        if tile == UNKNOWN:
            need(named is not None, "a tile that nobody has seen must be named")
            tile = named or ""
            need(self.could_be([tile]), "AT-2")
        need(self.can_pay(seat, segment), "AT-20")
        need(field in self.fields_for(segment), "AT-5, AT-6, AT-25, AT-26")

        if self.open[segment] == UNKNOWN:
            self.seen.append(tile)
        before = self.scores()[seat]
        for there in self.skipped(segment):
            self.lying[there] = self.lying.get(there, 0) + 1  # AT-18
            self.bundles[seat] -= 1
        self.bundles[seat] += self.lying.pop(segment, 0)  # AT-21
        del self.open[segment]
        self.board[field] = Placed(tile, seat if tile in ("orang", "katta") else None)
        self.points[seat]["placing"] += self.at_once(field)
        if not self.free(HEXES[field]):
            self.score_district(HEXES[field])  # AT-38
        brought = self.scores()[seat] - before
        self.turn = (seat + 1) % self.players
        self.opened = [section for section in self.opened if any(there in self.open for there in segments_of(section))]
        if len(self.board) == len(FIELDS):  # AT-50
            self.is_over = True
            for player, bundles in enumerate(self.bundles):
                self.points[player]["bundles"] += bundles  # AT-52
        else:
            self.refill()
        return brought

    # -- points --------------------------------------------------------------------------------------------------------

    def touching(self, field: str) -> list[str]:
        """Tiles directly adjacent to a field (AT-Q1, AT-Q2)."""
        found = []
        for there in around(field):
            if there in self.board and not (self.only_district and HEXES[there] != HEXES[field]):
                found.append(self.board[there].tile)
            if there in PREPRINTED and self.preprinted_count and not self.only_district:
                found.append(PREPRINTED[there])
        return found

    def at_once(self, field: str) -> int:
        """AT-28 to AT-33."""
        tile = self.board[field].tile
        if tile == "banana":
            return sum(VALUE.get(other, 0) for other in self.touching(field))
        return VALUE.get(tile, 0) * self.touching(field).count("banana")

    def tiles_in(self, district: str) -> list[Placed]:
        return [placed for field, placed in self.board.items() if HEXES[field] == district]

    def worth(self, district: str) -> int:
        """What the apes in a district are worth (AT-40, AT-47)."""
        return sum(VALUE.get(placed.tile, 0) for placed in self.tiles_in(district))

    def counts(self, district: str, tile: str) -> list[int]:
        """How many tiles of a kind each player has in a district."""
        return [self.tiles_in(district).count(Placed(tile, seat)) for seat in range(self.players)]

    def boss(self, district: str) -> int | None:
        """Who gets the points of step I (AT-40 to AT-43, AT-Q3, AT-Q4)."""
        orangs, kattas = self.counts(district, "orang"), self.counts(district, "katta")
        some = [count for count in orangs if count > 0]
        is_tied = len(set(some)) < len(some) if self.any_tie else some.count(max(some, default=0)) > 1
        decisive = kattas if is_tied or not some else orangs
        if decisive.count(max(decisive)) > 1:
            return None
        return decisive.index(max(decisive))

    def score_district(self, district: str) -> None:
        """AT-39."""
        boss = self.boss(district)
        if boss is not None:
            self.points[boss]["boss"] += self.worth(district)
        kattas = self.counts(district, "katta")
        taking_part = [seat for seat in range(self.players) if kattas[seat] > 0]  # AT-46
        for other in neighbours(district, self.is_across):
            is_inferior = sum(self.counts(other, "katta")) < sum(kattas)  # AT-44, AT-45
            if not is_inferior or (not self.completed_count and not self.free(other)):  # AT-Q5
                continue
            for seat in taking_part:
                share, rest = divmod(self.worth(other), len(taking_part))  # AT-47, AT-48
                self.points[seat]["neighbours"] += share + (rest > 0)

    # -- all that the player on turn can do ----------------------------------------------------------------------------

    def moves(self) -> list[Move]:
        """A tile that nobody has seen can be any that has not come up too often."""
        if self.awaited()[0] != "move":
            return []
        found = []
        for segment, tile in self.open.items():
            names = [name for name in TILES if self.could_be([name])] if tile == UNKNOWN else [None]
            if self.can_pay(self.turn, segment):
                found += [Move(segment, field, name) for field in self.fields_for(segment) for name in names]
        return found
