"""Everybody's view at once: a file for each player and one for the public, and nothing in them that is not for their eyes."""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path

import pytest

from referee.games import find, names
from tests.post.conftest import SEED, Run

WITH_SECRETS = [key for key in names() if (game := find(key)) is not None and game.has_secrets]


def new(run: Run, key: str, path: str, players: str = "Anna, Ben") -> None:
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    assert run("new", key, "--players", players, "--seed", SEED, "-o", path).exit_code == 0


def mode(path: str | Path) -> int:
    return stat.S_IMODE(os.stat(path).st_mode)


@pytest.mark.parametrize("key", WITH_SECRETS)
def test_each_file_is_the_view_of_its_reader_and_only_the_public_one_can_be_read_by_others(run: Run, key: str) -> None:
    new(run, key, "log.ref")
    os.mkdir("views")
    Path("views/other.txt").write_text("kept", "utf-8")
    Path("views/log.anna.ref").write_text("old", "utf-8")
    os.chmod("views/log.anna.ref", 0o644)
    result = run("view", "log.ref", "--all", "-o", "views")
    assert (result.exit_code, result.stdout.splitlines()) == (
        0,
        ["views/log.public.ref: for everybody", "views/log.anna.ref: for Anna", "views/log.ben.ref: for Ben"],
    )
    for file, words in {"public": ["--public"], "anna": ["--as", "Anna"], "ben": ["--as", "Ben"]}.items():
        assert Path(f"views/log.{file}.ref").read_text("utf-8") == run("view", "log.ref", *words).stdout
    assert [mode(f"views/log.{who}.ref") for who in ("public", "anna", "ben")] == [0o644, 0o600, 0o600]
    assert sorted(os.listdir("views")) == ["log.anna.ref", "log.ben.ref", "log.public.ref", "other.txt"]
    assert Path("views/other.txt").read_text("utf-8") == "kept"


@pytest.mark.parametrize(
    ("players", "files"),
    [
        ("../x, CON", ["log.con.ref", "log.public.ref", "log.x.ref"]),
        ("Anna, anna!", ["log.anna-2.ref", "log.anna.ref", "log.public.ref"]),
        ("public, Public 2", ["log.public-2-2.ref", "log.public-2.ref", "log.public.ref"]),
        ("Ёж, Jürgen", ["log.jurgen.ref", "log.player.ref", "log.public.ref"]),
        ("/etc/passwd, ..", ["log.etc-passwd.ref", "log.player.ref", "log.public.ref"]),
    ],
)
def test_whatever_players_are_called_each_has_a_file_of_the_own(run: Run, players: str, files: list[str]) -> None:
    new(run, "manhattan-traffiq", "log.ref", players)
    assert run("view", "log.ref", "--all", "-o", "views").exit_code == 0
    assert sorted(os.listdir("views")) == sorted(files)
    assert sorted(os.listdir()) == ["log.ref", "log.seed", "views"]
    assert len({Path("views", file).read_text("utf-8") for file in files}) == 3


def test_views_of_a_folder_are_named_after_the_folders_inside_it(run: Run) -> None:
    for path in ("logs/r1/t.ref", "logs/r2/t.ref", "logs/r1-t.ref"):
        new(run, "ape-town", path)
    Path("logs/broken.ref").write_text("?", "utf-8")
    result = run("view", "logs", "--all", "-o", "views")
    assert result.exit_code == 1
    assert "logs/broken.ref is faulty, so it is not known who may see what" in result.stderr
    publics = sorted(name for name in os.listdir("views") if "public" in name)
    assert publics == ["r1-t-2.public.ref", "r1-t.public.ref", "r2-t.public.ref"]


def test_views_never_lie_among_the_logs_and_never_replace_one(run: Run) -> None:
    new(run, "ape-town", "logs/log.ref")
    assert run("view", "logs", "--all", "-o", "logs/views").exit_code == 2
    assert sorted(os.listdir("logs")) == ["log.ref", "log.seed"]
    os.rename("logs/log.ref", "logs/a.public.ref")
    os.symlink("a.public.ref", "logs/a.ref")
    assert run("view", "logs/a.ref", "--all", "-o", "logs").exit_code == 2
    assert run("view", "logs/a.ref", "--all").exit_code == 2
    assert run("view", "logs/a.ref", "--public", "-o", "x").exit_code == 2
    assert run("view", "logs/a.ref", "logs/a.ref", "--public").exit_code == 2
    assert run("view", "nothing.ref", "--all", "-o", "x").exit_code == 3


@pytest.mark.parametrize("command", ["show", "score", "moves", "report", "replay"])
def test_public_hides_in_any_game_and_needs_no_note(run: Run, high_card: None, command: str) -> None:
    new(run, "High Card", "log.ref")
    default = run(command, "log.ref", text="e\nq\n")
    public = run(command, "log.ref", "--public", text="e\nq\n")
    assert (public.exit_code, public.stdout, public.stderr) == (0, default.stdout, "")
    text = Path("log.ref").read_text("utf-8")
    Path("log.ref").write_text(re.sub(r"\[Commit.*\n", "", text), "utf-8")
    plain = run(command, "log.ref", "--public", text="e\nq\n")
    assert "? ?" in plain.stdout or command in ("score", "show", "moves")
    assert not re.search(r"hand 1: \d", plain.stdout)
    assert run(command, "log.ref", "--public", "--as", "Anna").exit_code == 2
    assert run(command, "log.ref", "--public", "--private").exit_code == 2


@pytest.mark.parametrize("command", ["show", "score", "moves", "report", "replay"])
def test_a_log_whose_tags_are_broken_shows_none_of_its_lines(run: Run, high_card: None, command: str) -> None:
    """Without a header nothing is known of who may see what, and what is wrong with a line would quote it."""
    new(run, "High Card", "log.ref")
    text = Path("log.ref").read_text("utf-8")
    hand = text.partition("* hand 1: ")[2][:3]
    broken = re.sub(r'\[Edition "[^"]*"', '[Edition "none"', text).replace(hand, f"{hand} x")
    for game in ("High Card", "No such game"):
        Path("log.ref").write_text(broken.replace("High Card", game), "utf-8")
        for words in ((), ("--public",), ("--as", "Ben")):
            result = run(command, "log.ref", *words, text="q\n")
            assert hand not in result.output
            assert result.exit_code == 3


def test_a_log_with_secrets_that_others_can_read_is_noted_at_every_post(run: Run, high_card: None) -> None:
    new(run, "High Card", "log.ref")
    card = Path("log.ref").read_text("utf-8").partition("* hand 1: ")[2][0]
    words = ("post", "log.ref", f"Anna: play {card}", "--dry-run")
    assert "others can read" not in run(*words).stderr
    os.chmod("log.ref", 0o644)
    assert "note: others can read the log and its secrets: chmod 600 log.ref\n" in run(*words).stderr
    new(run, "ape-town", "open.ref")
    os.chmod("open.ref", 0o644)
    assert "others can read" not in run("post", "open.ref", "; hello").stderr
