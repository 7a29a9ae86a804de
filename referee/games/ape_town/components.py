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
        if value is None:
            yield Component(motif, phrase("a motif: {count:# tile|# tiles}", count=count))
        else:
            text = mark("a motif: {count:# tile|# tiles}, worth {value:# point|# points} each")
            yield Component(motif, phrase(text, count=count, value=value))
    cells = " ".join(table["board"]["rows"]).split()
    for colour, districts in table["colours"].items():
        for district in districts:
            count = cells.count(district)
            yield Component(
                district, phrase("a district ({colour:name}) with {count:# field|# fields}", colour=colour, count=count)
            )
