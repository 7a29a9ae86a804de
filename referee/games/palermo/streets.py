"""The streets of a finished city: what a way costs, and the cheapest way itself.

A search works on whole sets of fields at once. Layer k is the mask of all fields that k points can enter, so a search
costs a few shifts of one number for each point of the way, not a look at every field. The first and the last step are looked
up in tables.
"""

from __future__ import annotations

from referee.games.palermo.city import ALL_CORNERS, BEFORE, BIT, DOWN, GOAL, NOWHERE, RING, SIDES, STEPS, fields_of, spread


class Streets:
    __slots__ = ("around", "before_goal", "beyond", "merged", "open", "start")

    def __init__(self, open: int, start: int) -> None:
        self.open = open
        """All fields that can be entered: streets, entrances, the ring road and the start tile's four."""
        self.start = start
        self.merged = start
        """Those of its fields that are one field, called the goal."""
        self.before_goal = spread(start) & ~start
        """The fields from which one step leads onto the start tile. As in BEFORE, houses are among them: a search enters none,
        but a pawn stands on one where a ruling let it."""
        self.around = self.before_goal & open
        """The fields beside the start tile."""
        self.beyond = RING | self.around
        """The fields from which one step leads farther than to the next field."""

    def field(self, field: int) -> int:
        """The start tile is one field, by whichever of its four it is called."""
        return GOAL if field != GOAL and self.merged >> field & 1 else field

    def is_step(self, origin: int, field: int) -> bool:
        """Does one step lead there? Houses are not looked at (PA-19, PA-20, PA-28 to PA-30)."""
        if field == GOAL:
            return origin != GOAL and bool(self.around >> origin & 1)
        return bool((self.around if origin == GOAL else STEPS[origin]) >> field & 1)

    def price(self, origin: int, field: int, foreign: int) -> int:
        """What a step costs (PA-38)."""
        return 2 if BIT[field] & foreign else 1

    def steps(self, field: int) -> int:
        """The fields that one step enters from here."""
        return self.around if field == GOAL else STEPS[field] & self.open

    def cost(self, origin: int, end: int, foreign: int, most: int, layers: list[int] | None = None) -> int:
        """What the cheapest way costs, 0 where there is none for at most so many points. The layers are put in a list given.

        The pawn's own field is no exception: a way that ends there leads out and back. A foreign policeman's field costs two
        points (PA-38): it is entered one layer late.
        """
        start, is_open, beyond = self.start, self.open, self.beyond
        bit = BIT[end]
        before = self.before_goal if end == GOAL else BEFORE[end] if is_open & bit else 0
        last_step = 2 if foreign & bit else 1
        if origin == GOAL:
            last, found = start, self.around
        else:
            last, found = BIT[origin], STEPS[origin] & is_open
        if last & before:
            return last_step if last_step <= most else 0
        if found & start:
            found |= start
        late = found & foreign
        last = found ^ late
        for cost in range(last_step + 1, most + 1):
            if layers is not None:
                layers.append(last)
            if last & before:
                return cost
            found = (last << 1 | last >> 1 | last << DOWN | last >> DOWN) & is_open
            if last & beyond:
                if found & start:
                    found |= start
                if last & RING and last & ALL_CORNERS != ALL_CORNERS:
                    for side, corners in SIDES:
                        if last & side:
                            found |= corners
            if late or found & foreign:
                police = found & foreign
                found = found ^ police | late
                late = police
            last |= found
        return 0

    def layers(self, origin: int, foreign: int, points: int) -> list[int]:
        """What can be entered with 1, 2, … points, up to so many; item 0 is where the pawn stands."""
        layers = [self.start if origin == GOAL else BIT[origin]]
        self.cost(origin, NOWHERE, foreign, points + 1, layers)
        return layers

    def way(self, origin: int, end: int, foreign: int, cost: int) -> tuple[int, ...]:
        """A way of this cost, the cheapest, field by field: of several always the same one."""
        layers = self.layers(origin, foreign, cost)
        way = [end]
        while True:
            cost -= 2 if end != GOAL and foreign >> end & 1 else 1
            if cost == 0:
                return tuple(reversed(way))
            before = (self.before_goal if end == GOAL else BEFORE[end]) & layers[cost]
            end = self.field(fields_of(before)[0])
            way.append(end)
