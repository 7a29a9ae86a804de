"""What is shipped of every grammar (`referee/record/tables.py`): `python -m tests.tables` writes it anew after a grammar has changed."""

from __future__ import annotations

from pathlib import Path

from referee.edit.simulate import simulate
from referee.games import names, notation_of
from referee.record.reader import common, read
from referee.record.tables import SHIPPED
from referee.record.text import rows
from tests.playing import game_of, players, walk

EXAMPLES = Path(__file__).parent.parent / "examples"
GAMES = 80
"""Random games of each kind whose lines are read, so that their plans are known."""


def lines() -> list[str]:
    """Texts with the lines of usual records."""
    found = [path.read_text("utf-8") for path in sorted(EXAMPLES.glob("*/*/*.ref"))]
    for key in names():
        game = game_of(key)
        found += [simulate(game, f"tables {i}", claims=i % 2 == 0) for i in range(GAMES)]
        for seats in game.seats:
            states = [step.state for step in walk(game, "tables", seats)][:: 1 + 40 // len(game.seats)]
            items = [f"@ {game.write(item, players(seats))}" for state in states for item in game.items(state, players(seats))]
            found.append("\n".join([f'[Game "{game.name}"]', *items]))
    return found


def main() -> None:
    before = {path: path.read_text("utf-8") for path in Path(SHIPPED).glob("*.txt")}
    for path in before:
        path.unlink()  # so that Lark is asked
    for text in lines():
        for _ in read(rows(text), notation_of):
            pass
    for tables in (common().tables, *(game_of(key).notation.tables for key in names())):
        old, new = before.get(Path(tables.file), ""), tables.shipped_text()
        is_same = old.rpartition("\n")[0] == new.rpartition("\n")[0]  # Lark numbers its states differently every time
        Path(tables.file).write_text(old if is_same else new, "utf-8")


if __name__ == "__main__":
    main()
