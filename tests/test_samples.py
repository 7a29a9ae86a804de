"""The games in packages of their own under `examples/`: what a new game begins with, and two that were made of it. And a package
that `referee games --new` writes."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from click.testing import CliRunner

from hex import GAME as HEX
from liars_dice import GAME as LIARS_DICE
from my_game import GAME as MY_GAME
from referee import games
from referee.cli import cli
from referee.testing import CHECKS

ROOT = Path(__file__).parent.parent
SEED = bytes(range(32)).hex()
"""Under which the first die is not a one."""
SAMPLES = {game.key: game for game in (MY_GAME, HEX, LIARS_DICE)}


@pytest.fixture(autouse=True)
def _installed(monkeypatch: pytest.MonkeyPatch) -> None:
    points = tuple(EntryPoint(key, f"{key}:GAME", "referee.games") for key in SAMPLES)
    monkeypatch.setattr(games, "_entry_points", lambda: points)
    games.find.cache_clear()


def printed(*words: str, text: str = "") -> str:
    result = CliRunner().invoke(cli, [*words], input=text)
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("key", SAMPLES)
def test_the_contract_is_kept(key: str, check: str) -> None:
    assert games.why_not(key) == ""
    assert [*CHECKS[check](SAMPLES[key])] == []


@pytest.mark.parametrize(("key", "most", "longest"), [("my_game", 150, 45), ("hex", 300, 100), ("liars_dice", 300, 130)])
def test_it_is_short(key: str, most: int, longest: int) -> None:
    folder = Path(SAMPLES[key].folder)
    lines = [len([row for row in path.read_text("utf-8").splitlines() if row.strip()]) for path in folder.parent.rglob("*.py")]
    assert sum(lines) <= most
    assert max(lines) <= longest


def test_every_file_to_be_changed_says_where() -> None:
    folder = Path(MY_GAME.folder)
    files = [path for path in folder.glob("*.*") if path.suffix in (".py", ".toml", ".lark", ".txt")]
    assert [path.name for path in files if "CHANGE" not in path.read_text("utf-8")] == []


@pytest.mark.parametrize(
    ("key", "table"),
    [("hex", [("Ben", "2"), ("Anna", "1"), ("Clara", "0")]), ("liars_dice", [("Anna", "5"), ("Ben", "4"), ("Clara", "0")])],
)
def test_a_league_night_has_a_table(key: str, table: list[tuple[str, str]]) -> None:
    night = Path(SAMPLES[key].folder) / "examples" / "night"
    rows = [row.split() for row in printed("standings", str(night)).splitlines()[3:] if row]
    assert [(row[1], row[5]) for row in rows] == table


def test_dice_are_seen_by_their_owner_until_they_are_shown() -> None:
    night = Path(LIARS_DICE.folder) / "examples" / "night" / "1.ref"
    rows = [row for row in night.read_text("utf-8").split("\n") if not row.startswith("[Result")]
    begin = "\n".join(rows[:11]) + "\n"
    rolls = [row for row in begin.split("\n") if row.startswith("* roll")]
    assert len(rolls) == 3
    for viewer, count in (("--public", 0), ("--as=Ben", 1)):
        shown = printed("view", "-", viewer, text=begin)
        assert sum(row in shown for row in rolls) == count, shown


def test_a_new_game_plays_and_its_tests_pass(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As it was written, installed as `pip install -e` does it."""
    monkeypatch.chdir(tmp_path)
    assert "What comes next" in printed("games", "--new", "Ticket Night")
    installed = tmp_path / "installed" / "ticket_night-0.1.dist-info"
    installed.mkdir(parents=True)
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: ticket-night\nVersion: 0.1\n", "utf-8")
    (installed / "entry_points.txt").write_text("[referee.games]\nticket_night = ticket_night:GAME\n", "utf-8")
    paths = [str(tmp_path / "installed"), str(tmp_path / "ticket-night"), str(ROOT), os.environ.get("PYTHONPATH", "")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}

    def run(*words: str) -> str:
        done = subprocess.run([sys.executable, "-m", *words], env=environment, capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, (words, done.stdout, done.stderr)
        return done.stdout

    assert " passed" in run("pytest", "-q", "-p", "no:cacheprovider", "-c", os.devnull, "ticket-night/tests")
    assert run("referee", "games", "--check", "Ticket Night").startswith("Ticket Night: nothing is wrong")
    assert "Ticket Night, 3 moves" in run("referee", "check", "ticket-night/ticket_night/examples/legal/first.ref")
    assert "Anna wins" in run("referee", "score", "ticket-night/ticket_night/examples/legal/first.ref")
    run("referee", "simulate", "Ticket Night", "-o", "random.ref")
    run("referee", "new", "Ticket Night", "--players", "Anna, Ben", "--seed", SEED, "-o", "post.ref")
    assert "accepted: 1 line" in run("referee", "post", "post.ref", "Anna: stop")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Palermo", "There is a game called Palermo already."),
        ("json", "Python has a module json already; call the game otherwise."),
        ("Bad/Name", "A game's name has 2 to 40 letters from a to z, digits, spaces, hyphens and apostrophes."),
    ],
)
def test_a_name_that_cannot_be_is_refused(name: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(cli, ["games", "--new", name])
    assert (result.exit_code, why in result.output) == (2, True)
    assert [*tmp_path.iterdir()] == []
