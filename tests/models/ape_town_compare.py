"""Plays the lines of Ape Town records through the model and through the engine, side by side."""

from __future__ import annotations

from collections import Counter
from typing import Any, ClassVar, NamedTuple

from referee.edit.simulate import NAMES
from tests.models.ape_town import ApeTown, Refused
from tests.models.ape_town_text import at_position, do, position
from tests.models.comparing import Engine, Table
from tests.playing import game_of

GAME = game_of("ape_town")
OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"preprinted": "ignore"},
    {"adjacency": "district"},
    {"boss-tie": "any"},
    {"completed": "ignore"},
    {"borders": "across"},
    {"overflow": "any"},
    {"pay": "received"},
    {"tied-places": "by-turn"},
    {"boss-tie": "any", "completed": "ignore", "borders": "across", "overflow": "any", "pay": "received"},
)


class Setting(NamedTuple):
    players: int
    options: dict[str, str]


def setting(number: int) -> Setting:
    """All player counts and options in turn."""
    return Setting(2 + number % 3, OPTIONS[number // 3 % len(OPTIONS)])


class ApeTownTable(Table):
    refusal: ClassVar[type[Exception]] = Refused

    def __init__(self, where: Setting) -> None:
        super().__init__(Engine(GAME, where.players, where.options), where)
        self.where = where
        self.model = ApeTown(where.players, where.options)

    def split(self, line: str) -> tuple[str, list[str]]:
        """A turn is one action, although it has a comma."""
        who, _, body = line.partition(": ")
        return ("*", [line[2:]]) if line.startswith("*") else (who, [body])

    def do(self, seat: int | None, text: str, nth: int) -> int:
        return do(self.model, seat, text)

    def views(self) -> tuple[Any, Any]:
        state = self.engine.state
        mine = (*self.model.awaited(), self.model.scores(), self.wrong_claims)
        awaited = GAME.awaited(state)
        theirs = (awaited.kind, awaited.seat, list(GAME.scores(state)), self.engine.judge.wrong_claims)
        return mine, theirs

    def same_position(self) -> None:
        """Tiles with their owners, the display, all bundles: what the engine's set-up lines say."""
        items = GAME.items(self.engine.state, self.engine.players)
        lines = [f"@ {GAME.write(item, self.engine.players)}" for item in items]
        theirs = at_position(ApeTown(self.where.players), lines, NAMES)
        if position(self.model) != position(theirs):
            raise self.differ(position(self.model), position(theirs))

    def at_the_end(self) -> None:
        """Where every point came from, and who stands before whom where points are equal."""
        self.same_position()
        state, seats = self.engine.state, range(self.where.players)
        sheet = Counter[tuple[int, str]]()
        for entry in GAME.sheet(state):
            sheet[entry.seat, entry.source] += entry.points
        mine = {(seat, source): points for seat in seats for source, points in self.model.points[seat].items() if points}
        theirs = {key: points for key, points in sheet.items() if points}
        if mine != theirs:
            raise self.differ(mine, theirs)
        values = [(GAME.scores(state)[seat], GAME.ties(state, seat)) for seat in seats]
        places = [1 + sum(other > value for other in values) for value in values]
        if self.model.is_over and self.model.places() != places:
            raise self.differ(self.model.places(), places)
