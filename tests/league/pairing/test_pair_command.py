"""`referee pair` with leagues, rounds and disks that are not as they should be: a clear word, and nothing is changed."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import referee
from referee.cli import cli
from referee.edit.simulate import simulate
from referee.post import rounds
from tests.playing import game_of

PEOPLE = "".join(f'[[members]]\nname = "{name}"\n' for name in ("Anna", "Ben", "Clara", "David", "Emma", "Felix", "Greta"))
ROUND = '[[rounds]]\nnumber = 1\ntables = [["Anna", "Ben", "Clara", "David"], ["Emma", "Felix", "Greta"]]\n'
GAME = 'name = "Club"\ngame = "Ape Town"\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "club").mkdir()
    league(tmp_path / "club")
    return tmp_path / "club"


def league(folder: Path, head: str = "", tail: str = "") -> None:
    (folder / "league.toml").write_text(GAME + head + PEOPLE + tail, "utf-8")


def pair(*words: object) -> Result:
    return CliRunner().invoke(cli, ["pair", "club", *map(str, words)])


def files(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()} | {
        str(path): b"" for path in folder.rglob("*") if path.is_dir()
    }


@pytest.mark.parametrize(
    ("head", "tail", "said"),
    [
        ("", '[[members]]\nname = "Anna"\n', "[[members]] 8: the name Anna already belongs to Anna"),
        ("", ROUND.replace('"Greta"', '"Anna"'), "[[rounds]] 1: Anna is named twice"),
        ("", ROUND + 'byes = ["Ben"]\n', "[[rounds]] 1: Ben is named twice"),
        ("", ROUND.replace("Greta", "Gerta"), "[[rounds]] 1: Gerta is not a member: did you mean Greta?"),
        ("", ROUND.replace("number = 1", "number = 2"), "[[rounds]]: round 1 is missing"),
        ("", ROUND + ROUND, "[[rounds]] 2: there are two rounds 1"),
        ("", ROUND.replace("number = 1\n", ""), "[[rounds]] 1: number must be a number from 1 to 500"),
        ("", "[[rounds]]\nnumber = 1\n", "[[rounds]] 1: tables must be a list of tables"),
        ("", f"[[rounds]]\nnumber = 1\ntables = [{['Anna'] * 1001}]", "[[rounds]] 1: a round has at most 1,000 players"),
        ("[pairing]\ntables = 1000000\n", "", "[pairing]: tables must be a number from 2 to 12, or a list of them"),
        ("[pairing]\nrounds = 1000000\n", "", "[pairing]: rounds must be a number from 1 to 500"),
        ("[pairing]\nfinal = 4\n", "", "[pairing]: a final needs rounds: how many there are before it"),
        ('[pairing]\nby = "elo"\n', "", "[pairing]: by must be one of points, meetings or random"),
        ('[pairing]\nby = "random"\n', "", "[pairing]: seed must be a text that nobody could choose"),
        ('[pairing]\napart = ["Anna", "Ben"]\n', "", "[pairing]: apart must be a list of lists of names"),
        ('[pairing]\napart = [["Anna", "Bne"]]\n', "", "[pairing]: Bne is not a member: did you mean Ben?"),
        ("[pairing]\nbye = -1\n", "", "[pairing]: bye must be a number from 0 to 1,000"),
        ("pairing = 3\n", "", "pairing must be written as [pairing]"),
        ("[pairing]\ntables = 5\n", "", "Ape Town is for 2, 3 or 4 players"),
        ("[pairing]\nrounds = 1\n", ROUND, "all 1 round of the league are paired"),
        ("", "[[results]]\npoints = { Anna = 3 }\n", "[[results]] 1: points must be a table of two or more players"),
        ("", "[[results]]\npoints = { Anna = 3, Bne = 4 }\n", "[[results]] 1: Bne is not a member: did you mean Ben?"),
        ("", ROUND, "no result yet: round 1, table 1 (Anna, Ben, Clara, David)\nno result yet: round 1, table 2"),
        (
            "",
            "".join(f'[[members]]\nname = "P{i}"\n' for i in range(1000)),
            "1,007 players are too many; the limit is 1,000 players",
        ),
        ("", '[[members]]\nname = "O\'\\"Neill"\n', "cannot be written as the players of a record"),
        ("", '[[members]]\nname = "Zoe, Tim"\n', "cannot be written as the players of a record"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_changed(folder: Path, head: str, tail: str, said: str) -> None:
    league(folder, head, tail)
    before = files(folder)
    found = pair("--write")
    assert said in found.output
    assert found.exit_code == 2
    assert files(folder) == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--without", "Gerta"], "'Gerta' is not a member of the league. Did you mean Greta?"),
        (["--check", "2"], "The league file has no round 2. Rounds: 1"),
        (["--check", "1", "--write"], "--check stands alone"),
        (["--post"], "--post needs --write."),
        (["--write", "--deadline", "3d"], "--deadline needs --post."),
    ],
)
def test_wrong_usage(folder: Path, words: list[str], said: str) -> None:
    league(folder, "", ROUND)
    found = pair(*words)
    assert said in found.output
    assert found.exit_code == 2


def test_a_league_that_is_not_there(folder: Path) -> None:
    (folder / "league.toml").unlink()
    found = pair()
    assert (found.exit_code, found.output) == (3, "referee: club/league.toml: no such file or folder\n")


def test_a_league_of_nobody(folder: Path) -> None:
    (folder / "league.toml").write_text("", "utf-8")
    assert "the league file names no members who could play" in pair().output


@pytest.mark.parametrize("at", ["create", "_rename", "replace"])
def test_a_full_disk_leaves_nothing_half_written(folder: Path, monkeypatch: pytest.MonkeyPatch, at: str) -> None:
    honest, calls = getattr(rounds, at), []

    def full(path: str, *more: object) -> None:
        calls.append(path)
        if at != "create" or len(calls) == 2:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), path)
        honest(path, *more)

    before = files(folder)
    monkeypatch.setattr(rounds, at, full)
    found = pair("--write")
    assert found.exit_code == 3
    assert "no space left on device" in found.output.casefold()
    assert files(folder) == before


def test_what_a_killed_run_left_is_cleared_away(folder: Path) -> None:
    (folder / ".round-1~").mkdir()
    (folder / ".round-1~" / "table-1.ref").write_text("half", "utf-8")
    assert pair("--write").exit_code == 0
    assert sorted(path.name for path in folder.iterdir()) == ["league.toml", "round-1"]


def test_a_folder_that_is_there_is_never_written_into(folder: Path) -> None:
    (folder / "round-1").mkdir()
    before = files(folder)
    found = pair("--write")
    assert (
        "club/round-1 is there already, but not in the league file; after an interrupted run, delete the folder" in found.output
    )
    assert files(folder) == before


def test_games_by_post_are_dealt_with_their_seats_and_deadline(folder: Path) -> None:
    assert pair("--write", "--post", "--deadline", "3d", "--time", "2026-11-12T20:15Z").exit_code == 0
    text = (folder / "round-1" / "table-1.ref").read_text("utf-8")
    for tag in ('[Round "1.1"]', '[Players "Anna, Ben, Clara, David"]', '[Deadline "3d"]', '[Event "Club"]', '[Commit "v2:'):
        assert tag in text
    assert (folder / "round-1" / "table-1.seed").stat().st_mode & 0o077 == 0
    for log in (folder / "round-1").glob("*.ref"):
        assert [verdict.status for verdict in referee.check(log)] == ["unfinished"]


def test_a_league_of_many_games_has_rounds_without_logs(folder: Path) -> None:
    (folder / "league.toml").write_text(PEOPLE, "utf-8")
    found = pair("--write")
    assert "note: no logs, since the league file names no game" in found.output
    assert "number = 1" in (folder / "league.toml").read_text("utf-8")
    assert not (folder / "round-1").exists()


def test_a_published_round_is_judged(folder: Path) -> None:
    published = (
        '[[rounds]]\nnumber = 1\ntables = [["Anna", "Ben", "Clara"], ["David", "Emma"]]\nbyes = ["Felix"]\nabsent = ["Greta"]\n'
        '[[rounds]]\nnumber = 2\ntables = [["Anna", "Ben", "Clara"], ["David", "Greta"]]\nbyes = ["Felix"]\n'
        "[[results]]\npoints = { Anna = 3, Ben = 2, Clara = 1 }\n[[results]]\npoints = { David = 3, Emma = 2 }\n"
    )
    league(folder, '[pairing]\ntables = 3\napart = [["Clara", "Anna"]]\n', published)
    found = pair("--check", 2)
    assert CliRunner().invoke(cli, ["pair", "club", "--check", "2"], standalone_mode=False).return_value == 1
    wrong = [line for line in found.output.splitlines() if line.startswith("wrong: ")]
    assert wrong == [
        "wrong: table 1: Clara and Anna must not meet",
        "wrong: table 2 has 2 players; possible: 3",
        "wrong: Felix has a bye again, and Anna had fewer",
        "wrong: Emma is at no table, has no bye and is not absent",
    ]
    assert "another round would be better by 1 in: pairs who must not meet" in found.output
    data = json.loads(pair("--check", 2, "--format", "json").output)
    assert data["problems"] == [line.removeprefix("wrong: ") for line in wrong]
    assert data["aims"]["rematches"] == 3 > data["possible"]["rematches"]


def test_a_round_of_several_groups_is_judged_group_by_group(folder: Path) -> None:
    groups = [f'[[members]]\nname = "P{i}"\ngroup = "{"AB"[i % 2]}"\n' for i in range(13)]
    (folder / "league.toml").write_text(GAME + "".join(groups), "utf-8")
    for _ in range(2):
        assert pair("--write", "--late").exit_code == 0
    found = pair("--check", 2).output
    assert found.endswith("nothing is wrong with it\nno better round was found\n")


def test_a_log_that_nobody_filled_in_is_not_listed_where_the_file_has_the_result(folder: Path) -> None:
    assert pair("--write").exit_code == 0
    with (folder / "league.toml").open("a", encoding="utf-8") as file:
        file.write("[[results]]\nround = 1\npoints = { Anna = 3, Ben = 2, Clara = 1, David = 1 }\n")
    left_out = referee.results([folder], league=folder / "league.toml").left_out
    assert [left.record for left in left_out] == [f"{folder}/round-1/table-2.ref"]
    desk = CliRunner().invoke(cli, ["desk", "club"]).output
    assert "table-2.ref" in desk
    assert "table-1.ref" not in desk


def test_a_table_has_one_result(folder: Path) -> None:
    league(folder, "", ROUND + "[[results]]\nround = 1\npoints = { Anna = 3, Ben = 2, Clara = 1, David = 1 }\n")
    for name in ("a", "b"):
        text = simulate(game_of("ape_town"), name, 4).replace("]\n", ']\n[Round "1.1"]\n', 1)
        (folder / f"{name}.ref").write_text(text, "utf-8")
    found = referee.results([folder], league=folder / "league.toml")
    why = "table 1 of round 1 has a result already: result of Anna, Ben, Clara, David"
    assert [(left.kind, left.reason) for left in found.left_out] == [("duplicate", why)] * 2
    assert len(found.played) == 1


def test_what_is_printed_does_nothing_to_a_terminal(folder: Path) -> None:
    (folder / "league.toml").write_text(PEOPLE.replace("Anna", r"An\u001b[31mna").replace("Ben", "::error::Ben"), "utf-8")
    for words in ((), ("--table", "github"), ("--table", "csv")):
        output = pair(*words).output
        assert "\x1b" not in output
        assert r"An\x1b[31mna" in output.replace("\\\\", "\\").replace("\\[", "[")


def test_the_library_makes_the_same_round(folder: Path) -> None:
    made = referee.pair("club/league.toml", without=["greta"])
    assert [*map(list, made.round.tables)] == [["Anna", "Ben", "Clara"], ["David", "Emma", "Felix"]]
    assert made.round.absent == ("Greta",)
    with pytest.raises(ValueError, match="not members: Gerta"):
        referee.pair(folder / "league.toml", without=["Gerta"])


def test_the_round_does_not_depend_on_hashes(folder: Path) -> None:
    league(folder, "", ROUND + "[[results]]\npoints = { Anna = 3, Ben = 2, Clara = 1, David = 1 }\n")
    words = [sys.executable, "-m", "referee", "pair", "club", "--late", "--format", "json"]
    found = {
        subprocess.run(words, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True).stdout
        for seed in ("1", "2")
    }
    assert len(found) == 1
