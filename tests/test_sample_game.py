"""The sample of a game in a package of its own, and the page about it."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

import referee.games
from referee.cli import cli
from referee.edit.recording import Recording
from referee.edit.simulate import simulate

FOLDER = Path(__file__).parent.parent / "examples" / "high_card"
PAGE = (FOLDER / "README.md").read_text("utf-8")
PACKAGE = FOLDER / "high_card"


pytestmark = pytest.mark.usefixtures("high_card")


def test_its_entry_point_leads_to_it() -> None:
    game = referee.games.find("High Card")
    assert referee.games.why_not("High Card") == ""
    assert game is not None
    assert (game.name, Path(game.folder)) == ("High Card", PACKAGE)
    assert referee.games.names()[-1] == "high_card"


def test_its_sessions_are_real(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    [record] = re.findall(r"```ref\n(.*?)```", PAGE, re.S)
    Path("game.ref").write_text(record, "utf-8")
    [block] = re.findall(r"```console\n(.*?)```", PAGE, re.S)
    session = re.findall(r"^\$ (referee [^\n]*)\n(.*?)(?=^\$ |\Z)", block, re.S | re.M)
    assert len(session) == 3
    for command, output in session:
        printed = CliRunner().invoke(cli, shlex.split(command)[1:]).output
        lines = output.rstrip("\n").split("\n")
        pattern = "\n".join(r".*(?:\n.*)*?" if line == "…" else re.escape(line) for line in lines)
        assert re.fullmatch(pattern, printed.rstrip("\n")), f"{command}\n{printed}"


@pytest.mark.parametrize("block", re.findall(r"```(?:python|lark|toml)\n(.*?)```", PAGE, re.S))
def test_what_the_page_quotes_stands_in_it(block: str) -> None:
    sources = [*PACKAGE.glob("*.*"), FOLDER / "pyproject.toml"]
    assert any(block in path.read_text("utf-8") for path in sources)


def test_it_has_no_more_lines_than_the_page_says() -> None:
    lines = [line for path in PACKAGE.rglob("*.py") for line in path.read_text("utf-8").splitlines() if line.strip()]
    assert len(lines) <= 200


def test_every_file_it_must_have_is_named_on_the_page() -> None:
    names = {path.name for path in PACKAGE.iterdir() if path.suffix in (".lark", ".toml", ".py")}
    assert {name for name in names if f"`{name}`" not in PAGE} == set()


def test_nobody_wins_a_game_for_one_player_who_resigned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee.games.find("High Card"), "seats", (1,))
    text = '[Game "High Card"]\n[Players "Anna"]\n! resign Anna\n'
    assert "nobody wins; Anna resigned" in CliRunner().invoke(cli, ["score", "-"], input=text).output


def test_every_word_of_it_is_offered_while_it_is_recorded(tmp_path: Path) -> None:
    game = referee.games.find("High Card")
    assert game is not None
    recording = Recording(str(tmp_path / "game.ref"))
    recording.start([("Game", "High Card"), ("Players", "Anna, Ben")])
    for row in [row for row in simulate(game, "recorded", 2).split("\n") if row and row[0] != "["]:
        if recording.head and row.startswith(recording.head):
            row = row.removeprefix(recording.head).strip()
            words = row.split()
            for i, word in enumerate(words):
                found, _ = recording.possible("".join(f"{each} " for each in words[:i]))
                assert word.strip(",") in [each.text.strip(",") for each in found.words], (row, found)
        assert recording.enter(row).is_written, row
