"""Set-ups of Animal Kingdoms that play never leads to: each breaks one thing that the rules keep."""

from __future__ import annotations

from tests.playing import Change

TABLES: list[tuple[int, dict[str, str]]] = [
    (1, {}),
    (2, {}),
    (2, {"mode": "egon"}),
    (3, {"leaving": "free"}),
    (4, {}),
    (5, {"lots": "after-laws"}),
]
CHANGES: dict[str, Change] = {}
