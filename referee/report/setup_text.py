"""A position written out: a record that starts from it, in set-up lines."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from referee.match import Match
from referee.report.plain import safe
from referee.wording import in_language, language_of_record

TAGS = ("Game", "Edition", "Rules", "Event", "Date", "Players", "Options")
"""Those that a record keeps when it starts from another position."""


class Setup:
    """Writes the positions of one match."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._words = language_of_record(match.game, match.record)
        tags = [(name, match.record.tag(name)) for name in TAGS]
        self._line = cache(self._written)  # from one position to the next, most items stay as they are
        self.head = [f'[{name} "{safe(value)}"]' for name, value in tags if value is not None]

    def lines(self, state: Any) -> Iterator[str]:
        return map(self._line, self.match.game.items(state, self.match.players))

    def _written(self, item: Any) -> str:
        game = self.match.game
        return f"@ {safe(in_language(game, game.write(item, self.match.players), self._words))}"

    def record(self, state: Any) -> list[str]:
        return [*self.head, "", *self.lines(state)]
