"""Views in the folder of their logs: the desk and all that reads such a folder know one game from two."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.post.conftest import SEED, Run

NOTE = "note: 3 views were passed over: the log of the same game is here too\n"
TIME = ("--time", "2026-11-14T12:00Z", "--tz", "UTC")


@pytest.fixture
def log(run: Run) -> Path:
    """A running game with secrets, and everybody's views inside its folder."""
    started = ("--seed", SEED, "--time", "2026-11-12T20:15Z")
    assert run("new", "Animal Kingdoms", "--players", "Anna, Zoë", *started, "-o", "club.ref").exit_code == 0
    assert run("view", "club.ref", "--all", "-o", "views").exit_code == 0
    assert len(list(Path("views").iterdir())) == 3
    return Path("club.ref")


def running(run: Run) -> list[str]:
    desk = json.loads(run("desk", ".", "--format", "json", *TIME).stdout)
    waiting = json.loads(run("next", ".", "--format", "json", *TIME).stdout)
    assert [one["source"] for one in waiting] == [one["source"] for one in [*desk["overdue"], *desk["running"]]]
    return [one["source"] for one in waiting]


@pytest.mark.usefixtures("log")
def test_views_are_no_further_games_and_their_files_no_secrets_that_others_can_read(run: Run) -> None:
    assert running(run) == ["./club.ref"]
    for words in (["desk", "."], ["next", "."], ["next", ".", "--remind"], ["next", ".", "--reply", "text"]):
        assert run(*words, *TIME).stderr == NOTE, words


def test_without_its_seed_or_without_its_log_nothing_vanishes(run: Run, log: Path) -> None:
    log.with_suffix(".seed").write_text("00" * 32, "ascii")
    assert len(running(run)) == 4
    log.with_suffix(".seed").unlink()
    assert len(running(run)) == 4
    log.unlink()
    assert len(running(run)) == 3
    assert "passed over" not in run("desk", ".", *TIME).stderr


def test_a_copy_with_its_seed_is_a_log(run: Run, log: Path) -> None:
    Path("copy.ref").write_bytes(log.read_bytes())
    Path("copy.seed").write_bytes(log.with_suffix(".seed").read_bytes())
    assert running(run) == ["./club.ref", "./copy.ref"]


def test_a_log_is_known_by_its_published_seed(run: Run, log: Path) -> None:
    assert run("post", log, "--ruling", '! resign Zoë "no time"', "--time", "2026-11-14T12:00Z").exit_code == 0
    assert run("view", log, "--all", "-o", "views").exit_code == 0
    assert run("reveal", log).exit_code == 0
    log.with_suffix(".seed").unlink()
    desk = json.loads(run("desk", ".", "--format", "json", *TIME).stdout)
    assert (len(desk["finished"]), desk["unrevealed"], desk["running"]) == (1, [], [])


@pytest.mark.parametrize("is_stale", [False, True])
def test_a_game_counts_once_whatever_views_of_it_there_are(run: Run, log: Path, is_stale: bool) -> None:
    assert run("post", log, "--ruling", '! resign Zoë "no time"', "--time", "2026-11-14T12:00Z").exit_code == 0
    if not is_stale:
        assert run("view", log, "--all", "-o", "views").exit_code == 0
    found = json.loads(run("standings", ".", "--format", "json").stdout)
    assert [(row["player"], row["played"]) for row in found["standings"]] == [("Anna", 1), ("Zoë", 1)]
    assert run("report", ".", "-o", "site/").exit_code == 0
    desk = json.loads(run("desk", ".", "--format", "json", *TIME).stdout)
    assert [row["played"] for row in desk["standings"]] == [1, 1]


@pytest.mark.parametrize("name", ["Zoë", "zoe", "ZOE", "Zoe\u0308"])
def test_a_player_is_found_by_a_name_as_people_type_it(run: Run, log: Path, name: str) -> None:
    own = Path("views/club.zoe.ref").read_text("utf-8")
    assert run("view", log, "--as", name).stdout == own
    for words in (["show", log], ["score", log], ["moves", log], ["next", log, "--reply", "text"]):
        result = run(*words, "--as", name)
        assert result.exit_code == 0, (words, result.output)
        assert result.stdout == run(*words, "--as", "Zoë").stdout


def test_a_players_page_in_the_standings_too(run: Run, log: Path) -> None:
    assert run("post", log, "--ruling", '! resign Zoë "no time"', "--time", "2026-11-14T12:00Z").exit_code == 0
    assert run("standings", log, "--player", "Zoe").stdout == run("standings", log, "--player", "Zoë").stdout != ""
