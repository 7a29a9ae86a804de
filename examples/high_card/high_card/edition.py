"""How many cards there are, and whether players talk."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class Edition:
    def __init__(self, table: Mapping[str, Any], options: Mapping[str, str]) -> None:
        self.cards = int(table["cards"])
        self.talk = options["talk"] == "yes"
