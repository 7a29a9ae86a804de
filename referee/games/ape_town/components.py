"""What is in the box, for whoever asks what a word means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.games.game import Component
from referee.language import mark
from referee.language.sentence import phrase


def components(table: Mapping[str, Any]) -> Iterator[Component]:
    for motif, count in table["tiles"].items():
        value = table["values"].get(motif)
        what = phrase("a motif") if value is None else phrase("a motif, worth {value:# point|# points}", value=value)
        yield Component(motif, what, count, f"tiles.{motif}")
    cells = " ".join(table["board"]["rows"]).split()
    for colour, districts in table["colours"].items():
        for district in districts:
            text = mark("a district ({colour:name}) with {fields:# field|# fields}")
            yield Component(district, phrase(text, colour=colour, fields=cells.count(district)), key="board")
