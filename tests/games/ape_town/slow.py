"""Ape Town once more, slow and plain, straight from the rules: with tiles, bundles and money that can be counted.

It shares no code and no tables with the engine; only moves and reveals are the same values.
"""

from __future__ import annotations

import math
from collections import Counter

from referee.games.ape_town.notation import Reveal, Take
from tests.games.ape_town.boards import APES, DISTRICTS, NEIGHBOURS, POND, PREPRINTED, SEGMENTS, TILES

MOTIFS = ["tarsier", "chimp", "mandrill", "orang", "katta", "banana"]
DISTRICT_OF = {field: district for district, fields in DISTRICTS.items() for field in fields.split()}
CELLS = {*DISTRICT_OF, *PREPRINTED, *POND}


def touching(cell: str) -> set[str]:
    """Odd rows have 9 hexes, even rows 10 and start half a hex further left."""
    row, column = map(int, cell.split("."))
    beyond = (column, column + 1) if row % 2 else (column - 1, column)
    found = {f"{row}.{column - 1}", f"{row}.{column + 1}"}
    found |= {f"{r}.{c}" for r in (row - 1, row + 1) for c in beyond}
    return found & CELLS


class SlowGame:
    def __init__(self, seats: int, options: dict[str, str] | None = None) -> None:
        self.seats = seats
        self.options = options or {}
        self.city: dict[str, str] = {}
        self.disc: dict[str, int] = {}
        self.face_down = [1] * 40
        self.supply = 40
        self.face_up: dict[int, str] = {}
        self.opened: list[int] = []
        """Sections (1 to 8) with open tiles, the one opened first at the front."""
        self.opened_last = 0
        self.unseen = Counter(TILES)
        self.on_segment = Counter[int]()
        self.money = [6] * seats
        self.points = [0] * seats
        self.turn = 0

    # -- the track -------------------------------------------------------------------------------------------------

    def reveal(self, reveal: Reveal) -> None:
        section = self.opened_last % 8 + 1
        assert reveal.section == section
        for segment, motif in zip(range(section * 5 - 4, section * 5 + 1), reveal.tiles, strict=True):
            assert self.face_down[segment - 1] == 1, "no tile lies there to be turned up"
            self.face_down[segment - 1] = 0
            self.face_up[segment] = MOTIFS[motif]
            self.unseen[MOTIFS[motif]] -= 1
        self.opened.append(section)
        self.opened_last = section
        self.refill()

    def refill(self) -> None:
        """AT-36: empty sections with no open tile behind them: those outside the stretch of open ones."""
        stretch = {self.opened[0]}
        section = self.opened[0]
        while section != self.opened[-1]:
            section = section % 8 + 1
            stretch.add(section)
        for step in range(8):
            section = (self.opened_last + step) % 8 + 1
            segments = range(section * 5 - 4, section * 5 + 1)
            empty = not any(self.face_down[s - 1] or s in self.face_up for s in segments)
            if section not in stretch and empty and self.supply >= 5:
                self.supply -= 5
                for segment in segments:
                    self.face_down[segment - 1] = 1

    def display(self) -> list[int]:
        return [s for section in self.opened for s in range(section * 5 - 4, section * 5 + 1) if s in self.face_up]

    # -- moves -----------------------------------------------------------------------------------------------------

    def free(self, district: str) -> list[str]:
        return [field for field in DISTRICTS[district].split() if field not in self.city]

    def fields_for(self, colour: str) -> list[str]:
        full = [not self.free(district) for district in DISTRICTS if district[0] == colour]
        anywhere = any(full) if self.options.get("overflow") == "any" else all(full)
        return [field for field in DISTRICT_OF if field not in self.city and (anywhere or DISTRICT_OF[field][0] == colour)]

    def moves(self) -> set[tuple[int, str]]:
        found = set()
        for skipped, segment in enumerate(self.display()):
            money = self.money[self.turn]
            if self.options.get("pay") == "received":
                money += self.on_segment[segment]
            if skipped <= money:
                found |= {(segment, field) for field in self.fields_for(SEGMENTS[segment - 1])}
        return found

    def take(self, take: Take) -> int:
        """Plays the move of the player on turn. Returns what it brought that player, without the bundles at the end."""
        assert (take.segment, take.field) in self.moves()
        seat, before = self.turn, self.points[self.turn]
        for skipped in self.display():
            if skipped == take.segment:
                break
            self.money[seat] -= 1
            self.on_segment[skipped] += 1
        self.money[seat] += self.on_segment.pop(take.segment, 0)
        motif = self.face_up.pop(take.segment)
        self.city[take.field] = motif
        self.points[seat] += self.placing(take.field, motif)
        if motif in ("orang", "katta"):
            self.disc[take.field] = seat
        district = DISTRICT_OF[take.field]
        if not self.free(district):
            for player, points in enumerate(self.district_points(district)):
                self.points[player] += points
        won = self.points[seat] - before
        self.turn = (seat + 1) % self.seats
        if len(self.city) == 75:
            self.points = [points + money for points, money in zip(self.points, self.money, strict=True)]
        self.opened = [s for s in self.opened if any(n in self.face_up for n in range(s * 5 - 4, s * 5 + 1))]
        return won

    # -- points ----------------------------------------------------------------------------------------------------

    def placing(self, field: str, motif: str) -> int:
        beside = []
        for other in touching(field):
            if self.options.get("adjacency") == "district" and DISTRICT_OF.get(other) != DISTRICT_OF[field]:
                continue
            if other in self.city:
                beside.append(self.city[other])
            elif other in PREPRINTED and self.options.get("preprinted") != "ignore":
                beside.append(PREPRINTED[other])
        if motif == "banana":
            return sum(APES.get(other, 0) for other in beside)
        return beside.count("banana") * APES.get(motif, 0)

    def count(self, district: str, motif: str) -> list[int]:
        counts = [0] * self.seats
        for field in DISTRICTS[district].split():
            if self.city.get(field) == motif:
                counts[self.disc[field]] += 1
        return counts

    def apes(self, district: str) -> int:
        return sum(APES.get(self.city.get(field, ""), 0) for field in DISTRICTS[district].split())

    def boss(self, district: str) -> int | None:
        orangs, kattas = self.count(district, "orang"), self.count(district, "katta")
        some = sorted(n for n in orangs if n)
        tie = len(some) > 1 and some[-1] == some[-2]
        if self.options.get("boss-tie") == "any":
            tie = len(set(some)) < len(some)
        if some and not tie:
            return orangs.index(some[-1])
        if kattas.count(max(kattas)) == 1:
            return kattas.index(max(kattas))
        return None

    def neighbours(self, district: str) -> set[str]:
        found = set(NEIGHBOURS[district].split())
        if self.options.get("borders") == "across":
            for between in [POND, *((name,) for name in PREPRINTED)]:
                around = {DISTRICT_OF[cell] for part in between for cell in touching(part) if cell in DISTRICT_OF}
                if district in around:
                    found |= around
        return found - {district}

    def district_points(self, district: str) -> list[int]:
        won = [0] * self.seats
        boss = self.boss(district)
        if boss is not None:
            won[boss] += self.apes(district)
        kattas = self.count(district, "katta")
        sharing = [seat for seat in range(self.seats) if kattas[seat] > 0]
        for other in self.neighbours(district):
            if self.options.get("completed") == "ignore" and not self.free(other):
                continue
            if sum(self.count(other, "katta")) < sum(kattas):
                for seat in sharing:
                    won[seat] += math.ceil(self.apes(other) / len(sharing))
        return won
