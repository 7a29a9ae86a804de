"""A full session of every game there is, and of every one that will be added, played through the command line only."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path

import pytest

from referee.games import names
from tests.playing import game_of
from tests.post.conftest import SEED, Run
from tests.post.playing import play_on

POSTS = 70
"""Games that random moves do not finish in so many posts are abandoned by their table."""


def dirty_session(run: Run, key: str, posts: int, seed: str) -> None:
    game = game_of(key)
    seats = min(seats for seats in game.seats if seats > 1)
    players = ["Zoë", "Jörg", "Ben", "Anna", "Çelik"][:seats]
    secret = sha256(seed.encode()).hexdigest()
    assert run("new", key, "--players", ", ".join(players), "--seed", secret, "-o", "log.ref").exit_code == 0
    if play_on(run, "log.ref", posts, seed, is_dirty=True) != "over":
        assert run("post", "log.ref", '! abandon "too long"', "--ruling").exit_code == 0
    assert run("reveal", "log.ref").exit_code == 0
    checked = run("check", "log.ref")
    assert checked.exit_code == 0, checked.output
    assert "W05 the commitment is kept" in checked.output
    Path("log.ref").unlink()
    Path("log.seed").unlink()


@pytest.mark.parametrize("key", names())
def test_a_session_of_posts_as_people_write_them(key: str, run: Run) -> None:
    dirty_session(run, key, 8, "dirty")


@pytest.mark.long
@pytest.mark.parametrize("key", names())
def test_five_whole_games_of_posts_as_people_write_them(key: str, run: Run) -> None:
    for number in range(5):
        dirty_session(run, key, 400, f"dirty {number}")


@pytest.mark.parametrize("key", names())
def test_a_session_from_the_deal_to_the_proof(key: str, run: Run) -> None:
    game = game_of(key)
    seats = min(seats for seats in game.seats if seats > 1)
    players = ["Anna", "Ben", "Clara", "David", "Emma", "Felix"][:seats]
    made = run("new", key, "--players", ", ".join(players), "--deadline", "3d", "--seed", SEED, "-o", "log.ref")
    assert made.exit_code == 0, made.output
    fresh = Path("log.ref").read_text("utf-8")
    assert run("check", "log.ref").exit_code == 0
    assert run("fmt", "--check", "log.ref").exit_code == 0
    assert run("reveal", "log.ref").exit_code == 1

    # A few moves, a wrong post, an undo and the same again.
    play_on(run, "log.ref", 3)
    before = Path("log.ref").read_text("utf-8")
    assert run("post", "log.ref", "Nobody: passes").exit_code == 1
    assert Path("log.ref").read_text("utf-8") == before
    assert run("next", "log.ref").output.splitlines()[2].removeprefix(f"log.ref  {game.name}").split()[0] in players
    assert run("post", "log.ref", "undo ; agreed").exit_code == 0
    assert run("check", "log.ref").exit_code == 0

    whole = run("simulate", key, "--players", seats).stdout
    if "\n* " not in whole:
        # Nothing is dealt: a whole game that another command wrote can be posted, and random moves need not find an end.
        while run("post", "log.ref", "undo").exit_code == 0:
            pass
        moves = re.findall(r"(?m)^\w+\. (.*)", whole)
        for i in range(0, len(moves), 40):
            assert run("post", "log.ref", "-", text="\n".join(moves[i : i + 40])).exit_code == 0
    if play_on(run, "log.ref", POSTS, seed=key) != "over":
        assert run("post", "log.ref", '! abandon "too long"', "--ruling").exit_code == 0
    text = Path("log.ref").read_text("utf-8")
    assert text.startswith(fresh.split("[Result")[0])
    assert run("fmt", "--check", "log.ref").exit_code == 0
    assert "1 game is over" in run("next", "log.ref").output
    for who in (["--public"], *(["--as", name] for name in players)):
        seen = run("view", "log.ref", *who)
        assert run("check", "-", text=seen.stdout).exit_code == 0, seen.stdout
        assert run("fmt", "--check", "-", text=seen.stdout).exit_code == 0

    revealed = run("reveal", "log.ref")
    assert revealed.exit_code == 0, revealed.output
    checked = run("check", "log.ref")
    assert checked.exit_code == 0
    assert "W05 the commitment is kept" in checked.output
    dealt = re.search(r"and (\d+) chance event", checked.output)
    assert dealt is not None
    assert int(dealt[1]) >= len(re.findall(r"(?m)^\* ", text))
    wrong = Path("log.ref").read_text("utf-8").replace(SEED, "ff" * 32)
    assert "C05" in run("check", "-", text=wrong).output
