"""Which components the scores of a run rest on that were reconstructed: told once, at its end."""

from __future__ import annotations

from collections.abc import Iterator

from referee.files.inputs import Unopened
from referee.games import find
from referee.games.editions import is_shipped, own_table
from referee.games.tomltables import reconstructed
from referee.language import say
from referee.report.plain import safe
from referee.report.wishes import Write
from referee.verdict.verdict import Verdict

MAX_PARTS = 5


class BoxNotes:
    """Of finished games with an edition that comes with the game; whoever has an own one knows what is in the box."""

    def __init__(self, write: Write, where: str = "") -> None:
        """`where` somebody enters what is in the own box; on the command line if nothing is said."""
        self.write, self.where = write, where
        self.editions: dict[tuple[str, str], None] = {}

    def add(self, verdict: Verdict) -> None:
        if verdict.ending == "played":
            self.editions[verdict.game, verdict.edition] = None

    def unopened(self, error: Unopened) -> None: ...

    def close(self) -> None:
        for note in self._notes():
            self.write(note)

    def _notes(self) -> Iterator[str]:
        for name, edition in self.editions:
            game = find(name)
            parts = reconstructed(own_table(game, edition)) if game and is_shipped(game, edition) else []
            if parts:
                yield say(
                    "note: of {game}, these components are reconstructed: {parts:list}; with others, the score may differ "
                    "({command})",
                    game=safe(name),
                    parts=[*map(safe, parts[:MAX_PARTS]), *(["…"] if len(parts) > MAX_PARTS else [])],
                    command=self.where or f'referee games "{safe(name)}" --write-edition my-box.toml',
                )
