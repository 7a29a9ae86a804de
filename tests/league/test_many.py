"""A league of many records: the same table whoever judges them, and nothing judged twice."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from referee.batch import piece
from referee.cli import cli
from referee.simulate import simulate
from tests.playing import game_of

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Enough for several processes: games that count, one twice, one that was abandoned, and everything that is wrong."""
    folder = tmp_path_factory.mktemp("games")
    found = [simulate(game_of("ape_town"), f"league {i}", 2 + i % 3) for i in range(24)]
    for i, text in enumerate([*found, found[3].replace("; ", ";  ")]):
        (folder / f"{i:02}.ref").write_text(text.replace("]\n", f']\n[Date "2026-11-{1 + i // 3:02}"]\n', 1), "utf-8")
    for path in (EXAMPLES / "ape_town").rglob("*.ref"):
        (folder / path.name).write_bytes(path.read_bytes())
    (folder / "none.ref").write_bytes(b"\xff")
    return folder


def standings(*words: object) -> Result:
    return CliRunner().invoke(cli, ["standings", *map(str, words)], standalone_mode=False)


def test_the_table_is_the_same_whoever_judges_and_nothing_is_judged_twice(
    games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REFEREE_CACHE", str(tmp_path))
    words = [games, "--history", "--crosstable", "--explain", "--player", "Anna"]
    one = standings(*words, "-j", 1, "--no-cache")
    assert one.return_value == 3, "one of the files is no text"
    assert "the same game as" in one.output
    assert ": abandoned: " in one.output
    kept = standings(*words, "-j", 2)
    monkeypatch.setattr(piece, "judge", lambda *_: pytest.fail("judged again"))
    again = standings(*words, "-j", 1)
    for other in (kept, again):
        assert (other.return_value, other.stdout_bytes, other.stderr_bytes) == (3, one.stdout_bytes, one.stderr_bytes)
