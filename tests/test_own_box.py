"""What was reconstructed is said where it matters, and whoever has the box can put the true values in."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from referee.cli import cli
from referee.edit.simulate import simulate
from referee.games import names
from referee.games.editions import own_table
from referee.games.tomltables import reconstructed
from tests.playing import game_of

each_game = pytest.mark.parametrize("key", [key for key in names() if reconstructed(own_table(game_of(key)))])
MARK = "# reconstructed: what does your box have?\n"


def run(*words: object) -> Result:
    return CliRunner().invoke(cli, [*map(str, words)], standalone_mode=False)


def code(*words: object) -> int:
    result = run(*words)
    return int(getattr(result.exception, "exit_code", result.return_value))


@pytest.fixture
def box(tmp_path: Path) -> Path:
    return tmp_path / "my-box.toml"


@each_game
def test_an_edition_of_ones_own_has_the_same_values_and_marks_what_is_not_known(key: str, box: Path) -> None:
    assert code("games", key, "--write-edition", box) == 0
    text = box.read_text("utf-8")
    ours, written = dict(own_table(game_of(key))), tomllib.loads(text)
    assert written.pop("name") == "my-box"
    assert written.pop("title") != ours.pop("title")
    del ours["name"]
    assert written == ours
    assert text.count(MARK) >= len([part for part in reconstructed(ours) if " " not in part])
    assert code("games", "--edition", box) == 0


@pytest.mark.parametrize(
    ("key", "marked", "known"),
    [
        ("ape_town", ["orang = 12", "[board]", "[preprinted]", "[track]"], ["banana = 24", "[tiles]", "[stock]", "white = "]),
        ("palermo", ['one = ["HE"', "[cities]"], ['three = ["HH"', "one = 12", "[chips]"]),
        ("manhattan_traffiq", ["[tiles]", "[start.times-square]"], ["city = 44", "hand = 2"]),
        ("animal_kingdoms", ["sizes = ", '[[laws]]\nid = "D03"'], ["thrones = 2", '[[laws]]\nid = "D01"']),
        (
            "monkey_maniacs",
            ["points = 40", "values = [3, 5, 7]", "copies = 5\nhealth = 5"],
            ["health = 20", 'effect = "fixed"'],
        ),
    ],
)
def test_what_is_marked_is_what_the_rulebook_does_not_say(key: str, marked: list[str], known: list[str], box: Path) -> None:
    run("games", key, "--write-edition", box)
    text = box.read_text("utf-8")
    assert [part for part in marked if MARK + part not in text] == []
    assert [part for part in known if part not in text or MARK + part in text] == []


def test_a_file_of_ones_own_is_never_replaced_and_has_a_name_of_its_own(box: Path) -> None:
    box.write_text("mine", "utf-8")
    assert code("games", "palermo", "--write-edition", box) == 3
    assert box.read_text("utf-8") == "mine"
    for name in ("piatnik-1992.toml", "my box.toml", "my-box.txt", "-"):
        assert code("games", "palermo", "--write-edition", box.parent / name if name != "-" else name) == 2
    assert code("games", "--write-edition", box) == 2


@each_game
def test_the_empty_board_of_an_edition_is_drawn(key: str, box: Path) -> None:
    run("games", key, "--write-edition", box)
    start = simulate(game_of(key), "start", game_of(key).seats[-1], stop_after=0, claims=False).split("\n\n")[0]
    record = box.parent / "start.ref"
    record.write_text(re.sub(r"\[Result.*", "", start), "utf-8")
    assert run("show", "--edition", box).stdout == run("show", record).stdout
    assert run("show", "--edition", box, "--svg").stdout.startswith("<svg")


@pytest.mark.parametrize("words", [[], ["game.ref", "--edition", "my-box.toml"]])
def test_a_record_or_an_edition_is_drawn(words: list[str], box: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(box.parent)
    run("games", "palermo", "--write-edition", box)
    assert code("show", *words) == 2


def test_an_edition_that_cannot_be_played_with_is_not_drawn(box: Path) -> None:
    box.write_text('game = "palermo"\n', "utf-8")
    assert code("show", "--edition", box) == 1
    assert "[faces]" in run("show", "--edition", box).stderr


def test_a_finished_games_score_says_once_what_it_rests_on(tmp_path: Path) -> None:
    for i in range(2):
        (tmp_path / f"{i}.ref").write_text(simulate(game_of("ape_town"), str(i), 2), "utf-8")
    (tmp_path / "begun.ref").write_text(simulate(game_of("palermo"), "0", 3, stop_after=3), "utf-8")
    for command in ("score", "check"):
        notes = run(command, tmp_path).stderr.splitlines()
        assert [note for note in notes if note.startswith("note:")] == notes
        assert len(notes) == 1
        assert "Ape Town" in notes[0]
        assert "tiles.orang" in notes[0]
        assert "--write-edition" in notes[0]
    assert run("check", tmp_path, "-q").stderr == ""
    assert run("score", tmp_path, "--format", "json").stderr == ""


def test_whoever_plays_with_an_edition_of_their_own_is_not_told(box: Path) -> None:
    run("games", "ape_town", "--write-edition", box)
    record = simulate(game_of("ape_town"), "0", 2).replace("piatnik-2025", "my-box")
    (box.parent / "game.ref").write_text(record, "utf-8")
    words = ("score", box.parent / "game.ref", "--editions", box.parent)
    assert code(*words) == 0
    assert run(*words).stderr == ""
