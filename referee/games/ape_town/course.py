"""What happened in Ape Town: the tile that was taken is told by the record, or by the reveal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from referee.games.ape_town.edition import SEGMENTS
from referee.games.ape_town.notation import Reveal, Take
from referee.games.ape_town.state import State
from referee.games.events import Event
from referee.games.game import UNKNOWN


def events(state: State, seat: int | None, action: Any, seat_of: Callable[[str | int], int | None]) -> Iterator[Event]:
    match action:
        case Take(segment, named, field):
            motif = state.at_segment[segment - 1]
            yield Event(("take", segment, named if motif == UNKNOWN else motif, field))
        case Reveal(section, tiles):
            yield Event("reveal", lane=f"section {section}")  # the first two are turned up together
            for number, motif in enumerate(tiles, (section - 1) * SEGMENTS + 1):
                yield Event(hidden=(None if motif == UNKNOWN else motif,), lane=f"section {section}, segment {number}")
