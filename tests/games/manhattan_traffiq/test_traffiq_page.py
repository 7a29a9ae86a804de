"""The page of notation tells the truth: its examples can be read, its record is legal, its drawing is what is drawn."""

from __future__ import annotations

import re
from pathlib import Path

from referee.fmt import format_text
from referee.record.reader import common
from tests.games.manhattan_traffiq.records import start
from tests.playing import codes, game_of, players, verdict

GAME = game_of("manhattan_traffiq")
PAGE = (Path(__file__).parents[3] / "grammar" / "manhattan_traffiq.md").read_text("utf-8")
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", PAGE, re.DOTALL)


def test_every_line_of_the_page_can_be_read() -> None:
    lines = [line for kind, block in BLOCKS if kind == "ref" for line in block.splitlines() if line]
    assert len(lines) > 25
    for line in lines:
        notation = common() if line[0] in "[=!" else GAME.notation
        notation.read(line)


def test_every_form_of_the_table_can_be_read() -> None:
    rows = re.findall(r"^\| `([^`|]+)` \| ", PAGE.split("## A player's turn")[1].split("## Chance")[0], re.MULTILINE)
    assert len(rows) == 11
    for row in rows:
        GAME.notation.read(f"1. Anna: {row}")


def test_the_whole_example_is_legal() -> None:
    (record,) = [block for kind, block in BLOCKS if kind == "ref" and block.startswith("[Game")]
    found = verdict(record)
    assert found.ok, found.faults
    assert found.moves == 4
    assert verdict(format_text(record)).ok


def test_its_positions_can_be() -> None:
    """The second goes on from the first, in the middle of a turn."""
    whole, rights = [block for kind, block in BLOCKS if kind == "ref" and block.startswith("@")]
    head = '[Game "Manhattan TraffIQ"]\n[Players "Anna, Ben"]\n'
    assert codes(head + whole) == []
    assert codes(head + whole.replace("@ next Ben\n", rights)) == []


def test_the_drawing_is_what_is_drawn() -> None:
    (drawing,) = [block for kind, block in BLOCKS if kind == "drawing"]
    found = verdict(start("1. Anna: lay RRBR at E0S1, put van +E1S1", hand="RRRB BBBB"))
    assert GAME.draw(found.match.state, players(2)).startswith(drawing)


def test_all_options_and_editions_are_on_the_page() -> None:
    for option in GAME.options:
        values = ", ".join(f"`{choice}`" for choice in option.choices)
        assert f"| `{option.name}` | {values} |" in PAGE
