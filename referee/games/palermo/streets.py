"""The streets of a finished city: what a way costs, and the cheapest way itself.

A search works on whole sets of fields at once. Layer k is the mask of all fields that k points can enter, so a search
costs a few shifts of one number for each point of the way, not a look at every field. The layers are remembered while
the pawn and the foreign policemen stay where they are: nothing is searched twice in the same position.
"""

from __future__ import annotations

from referee.games.palermo.city import BIT, DOWN, GOAL, RING, SIDES, STEPS, fields_of, spread


class Streets:
    __slots__ = ("_foreign", "_late", "_layers", "_origin", "around", "open", "start")

    def __init__(self, open: int, start: int) -> None:
        self.open = open
        """All fields that can be entered: streets, entrances, the ring road and the start tile's four."""
        self.start = start
        self.around = spread(start) & open & ~start
        """The fields beside the start tile."""
        self._origin, self._foreign, self._layers, self._late = GOAL, 0, [start], 0
        """The last search: from where, past whom, its layers, and the policemen's fields that the next one enters."""

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
        if origin != self._origin or foreign != self._foreign:
            self._begin(origin, foreign)
        layers = self._layers
        wanted = self.start if end == GOAL else BIT[end]
        for cost in range(1, len(layers)):
            if layers[cost] & wanted:
                return cost if cost <= most else 0
        self._extend(wanted, most)
        return len(layers) - 1 if layers[-1] & wanted and len(layers) > 1 else 0

    def layers(self, origin: int, foreign: int, points: int) -> list[int]:
        """What can be entered with 1, 2, … points (item 0 is where the pawn stands), at least up to so many."""
        if origin != self._origin or foreign != self._foreign:
            self._begin(origin, foreign)
        self._extend(0, points)
        return self._layers

    def _begin(self, origin: int, foreign: int) -> None:
        self._origin, self._foreign, self._late = origin, foreign, 0
        self._layers = [self.start if origin == GOAL else BIT[origin]]

    def _extend(self, wanted: int, most: int) -> None:
        """Add layers up to so many points; where fields are wanted, until one is reached or nothing more can be.

        A foreign policeman's field costs two points (PA-38): it is entered one layer late.
        """
        layers, late, foreign, start, is_open = self._layers, self._late, self._foreign, self.start, self.open
        last = layers[-1]
        points = len(layers)
        while points <= most:
            found = (last << 1 | last >> 1 | last << DOWN | last >> DOWN) & is_open
            if last & RING:
                for side, corners in SIDES:
                    if last & side:
                        found |= corners
            if found & start:
                found |= start
            if points == 1:
                found &= ~last  # a step leads to another field: a corner is not reached from itself
                last = 0
            if foreign:
                police = found & foreign
                if police or late:
                    found = found ^ police | late
                    late = police
            found |= last
            layers.append(found)
            points += 1
            if found & wanted or (found == last and wanted and points > 3 and layers[-3] == last):
                break
            last = found
        self._late = late

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
