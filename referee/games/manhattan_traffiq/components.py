"""What is in the box, for whoever asks what a word means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.games.game import Component
from referee.language.sentence import phrase


def components(table: Mapping[str, Any]) -> Iterator[Component]:
    for sides, tiles in table.get("tiles", {}).items():
        yield Component(
            sides,
            phrase(
                "a city tile, sides clockwise from north (R red, B beige, G green, W water): {tiles:list}",
                tiles=tuple(tiles),
            ),
            len(tiles),
            f"tiles.{sides}",
        )
        for tile in tiles:
            yield Component(tile, phrase("a city tile with the sides {sides}", sides=sides), 1, f"tiles.{sides}")
    for kind, value in table["values"].items():
        yield Component(kind, phrase("a vehicle of strength {value}", value=value))
    for layout in table.get("start", {}):
        yield Component(layout, phrase("a start layout"), key=f"start.{layout}")
