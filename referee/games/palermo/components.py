"""What is in the box, for whoever asks what a word means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.games.game import Component
from referee.language import mark
from referee.language.sentence import phrase


def components(table: Mapping[str, Any]) -> Iterator[Component]:
    for form, count in table["tiles"].items():
        fields = "".join(table["faces"].get(form, ())).count("H")
        if fields:
            text = mark("a house on {fields:# field|# fields}: {count:# tile|# tiles}")
            yield Component(form, phrase(text, fields=fields, count=count))
        else:
            yield Component(form, phrase("only streets: {count:# tile|# tiles}", count=count))
    for city, tiles in table.get("cities", {}).items():
        count = sum(len(row.split(",")) for row in tiles)
        yield Component(city, phrase("a ready-made city of {count:# tile|# tiles} (PA-56)", count=count))
