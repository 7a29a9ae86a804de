"""What is in the box, for whoever asks what a word means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.games.game import Component
from referee.language.sentence import phrase


def components(table: Mapping[str, Any]) -> Iterator[Component]:
    for form, count in table["tiles"].items():
        fields = "".join(table["faces"].get(form, ())).count("H")
        if fields:
            yield Component(form, phrase("a house on {fields:# field|# fields}", fields=fields), count, f"faces.{form}")
        else:
            yield Component(form, phrase("a tile with streets only"), count)
    for city, tiles in table.get("cities", {}).items():
        count = sum(len(row.split(",")) for row in tiles)
        yield Component(city, phrase("a ready-made city of {count:# tile|# tiles} (PA-56)", count=count), key=f"cities.{city}")
