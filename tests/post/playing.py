"""A game by post, played through the command line and nothing else."""

from __future__ import annotations

from referee.chance import Stream
from tests.post.conftest import Run


def play_on(run: Run, log: str, posts: int = 1000, seed: str = "0") -> str:
    """Post legal moves, chosen at random from what `referee moves` lists, until the game is over or so many posts are made.
    Returns `over` or who is next."""
    choices = Stream(f"post {seed}".encode())
    told = ""
    for _ in range(posts):
        listed = run("moves", log, "--private")
        moves = listed.stdout.splitlines()
        if not moves:
            assert "the game is over" in listed.stderr, listed.stderr
            return "over"
        result = run("post", log, choices.choice(moves))
        assert result.exit_code == 0, result.output
        told = result.stdout.splitlines()[-1]
    return told
