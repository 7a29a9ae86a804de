"""The pages of notation tell the truth: their examples can be read, their records are legal, their drawings are what is drawn."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.games.manhattan_traffiq.records import start
from tests.playing import codes, game_of, players, verdict

GAME = game_of("manhattan_traffiq")
GRAMMAR = Path(__file__).parents[3] / "grammar"


class Page(NamedTuple):
    language: str
    file: str
    turn: str
    """The chapter with the table of actions, and the one after it."""
    chance: str
    following: str
    """The last item of the first position: the second one takes its place."""

    @property
    def text(self) -> str:
        return (GRAMMAR / self.file).read_text("utf-8")

    @property
    def actions(self) -> list[str]:
        rows = self.text.split(f"## {self.turn}")[1].split(f"## {self.chance}")[0]
        return re.findall(r"^\| `([^`|]+)` \| ", rows, re.MULTILINE)

    @property
    def lines(self) -> list[str]:
        return [line for block in self.blocks() for line in block.splitlines() if line]

    def blocks(self, kind: str = "ref") -> list[str]:
        return [block for found, block in re.findall(r"```(\w+)\n(.*?)```", self.text, re.DOTALL) if found == kind]


ENGLISH = Page("en", "manhattan_traffiq.md", "A player's turn", "Chance", "@ next Ben\n")
GERMAN = Page("de", "manhattan_traffiq.de.md", "Ein Zug", "Zufall", "@ nächster Ben\n")
each_page = pytest.mark.parametrize("page", [ENGLISH, GERMAN], ids=lambda page: page.language)


@each_page
def test_its_positions_can_be(page: Page) -> None:
    """The second goes on from the first, in the middle of a turn."""
    whole, rights = [block for block in page.blocks() if block.startswith("@")]
    head = '[Game "Manhattan TraffIQ"]\n[Players "Anna, Ben"]\n'
    assert codes(head + whole) == []
    assert codes(head + whole.replace(page.following, rights)) == []


@each_page
def test_the_drawing_is_what_is_drawn(page: Page) -> None:
    (drawing,) = page.blocks("drawing")
    found = verdict(start("1. Anna: lay RRBR at E0S1, put van +E1S1", hand="RRRB BBBB"))
    assert GAME.draw(found.match.state, players(2)).startswith(drawing)
