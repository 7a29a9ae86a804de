"""The streets of a finished city: what a way costs, and the cheapest way itself.

A search works on whole sets of fields at once. Layer k is the mask of all fields that k points can enter, so a search
costs a few shifts of one number for each point of the way, not a look at every field. Layers are remembered for each
place of the pawn and the foreign policemen: nothing is searched twice while those stay.
"""

from __future__ import annotations

from referee.games.palermo.city import BIT, DOWN, GOAL, RING, SIDES, STEPS, fields_of, spread

MAX_REMEMBERED = 64


class Search:
    """The layers found so far, and what lies one step from the last but one."""

    __slots__ = ("beside", "reached")

    def __init__(self, origin: int) -> None:
        self.reached = [origin]
        self.beside = 0


class Streets:
    __slots__ = ("_searches", "around", "open", "start")

    def __init__(self, open: int, start: int) -> None:
        self.open = open
        """All fields that can be entered: streets, entrances, the ring road and the start tile's four."""
        self.start = start
        self.around = spread(start) & open & ~start
        """The fields beside the start tile."""
        self._searches: dict[tuple[int, int], Search] = {}

    def field(self, field: int) -> int:
        """The start tile is one field, by whichever of its four it is called."""
        return GOAL if field != GOAL and self.start >> field & 1 else field

    def is_step(self, origin: int, field: int) -> bool:
        """Does one step lead there? Houses are not looked at (PA-19, PA-20, PA-28 to PA-30)."""
        if field == GOAL:
            return origin != GOAL and bool(self.around >> origin & 1)
        return bool((self.around if origin == GOAL else STEPS[origin]) >> field & 1)

    def steps(self, field: int) -> int:
        """The fields that one step enters from here."""
        return self.around if field == GOAL else STEPS[field] & self.open

    def cost(self, origin: int, end: int, foreign: int, most: int) -> int:
        """What the cheapest way costs, 0 where there is none for at most so many points.

        The pawn's own field is no exception: a way that ends there leads out and back.
        """
        search = self._search(origin, foreign)
        reached = search.reached
        wanted = self.start if end == GOAL else BIT[end]
        for cost in range(1, len(reached)):
            if reached[cost] & wanted:
                return cost if cost <= most else 0
        self._extend(search, foreign, wanted, most)
        return len(reached) - 1 if len(reached) > 1 and reached[-1] & wanted else 0

    def layers(self, origin: int, foreign: int, points: int) -> list[int]:
        """What can be entered with 1, 2, … points (item 0 is where the pawn stands), at least up to so many."""
        search = self._search(origin, foreign)
        self._extend(search, foreign, 0, points)
        return search.reached

    def _search(self, origin: int, foreign: int) -> Search:
        found = self._searches.get((origin, foreign))
        if found is None:
            if len(self._searches) >= MAX_REMEMBERED:
                self._searches.clear()
            found = self._searches[origin, foreign] = Search(self.start if origin == GOAL else BIT[origin])
        return found

    def _extend(self, search: Search, foreign: int, wanted: int, most: int) -> None:
        """Add layers up to so many points; where fields are wanted, until one is reached or nothing more can be.

        A foreign policeman's field is entered from where one was two points ago (PA-38).
        """
        reached, beside = search.reached, search.beside
        start, is_open = self.start, self.open
        last = reached[-1]
        while len(reached) <= most:
            found = last << 1 | last >> 1 | last << DOWN | last >> DOWN
            if last & RING:
                for side, corners in SIDES:
                    if last & side:
                        found |= corners
            found &= is_open
            if found & start:
                found |= start
            if len(reached) == 1:
                found &= ~last  # a step leads to another field: a corner is not reached from itself
                last = 0
            if foreign:
                found, beside = found & ~foreign | beside & foreign, found
            found |= last
            reached.append(found)
            if wanted and (found & wanted or (found == last and len(reached) > 3 and reached[-3] == last)):
                break
            last = found
        search.beside = beside

    def way(self, origin: int, end: int, foreign: int, cost: int) -> tuple[int, ...]:
        """A way of this cost, the cheapest, field by field: of several always the same one."""
        layers = self.layers(origin, foreign, cost)
        way = [end]
        while True:
            cost -= 2 if end != GOAL and foreign >> end & 1 else 1
            if cost == 0:
                return tuple(reversed(way))
            before = self._before(end) & layers[cost]
            end = self.field(fields_of(before)[0])
            way.append(end)

    def _before(self, field: int) -> int:
        """The fields from which one step leads here."""
        if field == GOAL:
            return self.around
        bit = BIT[field]
        found = spread(bit)
        for side, corners in SIDES:
            if corners & bit:
                found |= side
        return found & self.open & ~bit
