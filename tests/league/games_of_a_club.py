"""A dozen games of a club, in every state that a game can be in, with players who are called as strangers may be."""

from __future__ import annotations

import json
import re
from pathlib import Path

from referee.edit.simulate import simulate
from referee.games import names
from tests.playing import game_of

FAULTY = Path(__file__).parent.parent.parent / "examples" / "ape_town" / "faulty"
STRANGE = ["<script>alert`1`</script>", "../../etc/passwd", "x" * 60, "\u05d3\u05d5\u05d3 \u202eeve", "Jürgen", "jurgen"]
"""Markup, a path, a long one, one from right to left with a sign that turns the reading direction; two with one plain form."""


def write_games(folder: Path) -> None:
    """A finished game of every game, two of people with strange names, and one of each other state. `league.toml` has a round
    of those with strange names."""
    tables = f"tables = {json.dumps([STRANGE[:3], STRANGE[3:], ['Anna', 'Ben']])}"
    (folder / "league.toml").write_text(f"[[rounds]]\nnumber = 1\n{tables}\n", "utf-8")
    for i, key in enumerate(names()[:5]):
        _write(folder, f"round-{i}.ref", simulate(game_of(key), f"club {i}"), f"2026-11-{2 * i + 1:02}")
    apes = simulate(game_of("ape_town"), "club", 3)
    begun = apes[: apes.index("\n9. ") + 1]
    _write(folder, "running.ref", begun, "2026-11-30")
    _write(folder, "resigned.ref", f"{begun}! resign Anna\n", "2026-11-12")
    _write(folder, "abandoned.ref", f'{begun}! abandon "no time"\n', "2026-11-13")
    (folder / "illegal.ref").write_bytes((FAULTY / "AT-25-wrong-colour.ref").read_bytes())
    (folder / "unreadable <b>.ref").write_bytes((FAULTY / "H02-unknown-game.ref").read_bytes())
    for i, some in enumerate((STRANGE[:3], STRANGE[3:])):
        called = ", ".join(f"{name} ({plain})" for name, plain in zip(some, ("Anna", "Ben", "Clara"), strict=True))
        text = re.sub(r'\[Players ".*"\]', f'[Players "{called}"]', simulate(game_of("ape_town"), f"strange {i}", 3))
        _write(folder, f"strange-{i}.ref", re.sub(r"\[Result.*\n", "", text), "????-??-??")


def _write(folder: Path, name: str, text: str, date: str) -> None:
    (folder / name).write_text(text.replace("]\n", f']\n[Date "{date}"]\n', 1), "utf-8")
