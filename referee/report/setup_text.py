"""A position written out: a record that starts from it, in set-up lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from referee.edit.fmt import write
from referee.games.game import AnyState
from referee.games.wording import in_language, language_of_record
from referee.match.loop import Match
from referee.match.tags import USUAL
from referee.record.statement import Adjust, AnyItem
from referee.report.plain import safe


class Setup:
    """Writes the positions of one match."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._words = language_of_record(match.game, match.record)
        tags = [(name, match.record.tag(name)) for name in USUAL if name != "Result"]
        # From one position to the next, most items stay as they are. Of two classes, equal ones are not the same.
        self._line = lru_cache(maxsize=None, typed=True)(self._written)
        self.head = [f'[{name} "{safe(value)}"]' for name, value in tags if value is not None]

    def lines(self, state: AnyState, scores: Sequence[int]) -> Iterator[str]:
        """The position, and what the table's rulings have added to its points: they are no part of it."""
        game, players = self.match.game, self.match.players
        yield from map(self._line, game.items(state, players))
        for name, own, all_ in zip(players.scored, game.scores(state), scores, strict=True):
            if own != all_:
                yield safe(in_language(game, write(Adjust(name, all_ - own, ""), game, players), self._words))

    def _written(self, item: AnyItem) -> str:
        game = self.match.game
        return f"@ {safe(in_language(game, game.write(item, self.match.players), self._words))}"

    def record(self) -> list[str]:
        """One that starts from the last legal position; in a game without set-up lines, one that leads to it."""
        if self.match.game.has_set_ups:
            return [*self.head, "", *self.lines(self.match.last_legal, self.match.scores())]
        record, now = self.match.record, self.match.now.last_legal or self.match.now
        return [*self.head, "", *(record.rows[number - record.first] for number, _ in record.statements[: now.index])]
