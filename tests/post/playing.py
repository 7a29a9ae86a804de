"""A game by post, played through the command line and nothing else."""

from __future__ import annotations

from referee.chance.stream import Stream
from tests.post.conftest import Run
from tests.post.dirt import Dirty, dirty


def play_on(run: Run, log: str, posts: int = 1000, seed: str = "0", is_dirty: bool = False) -> str:
    """Post legal moves, chosen at random from what `referee moves` lists, until the game is over or so many posts are made;
    as they are, or with all that people put around them. Returns `over` or who is next."""
    choices = Stream(f"post {seed}".encode())
    told = ""
    for _ in range(posts):
        listed = run("moves", log, "--private")
        moves = listed.stdout.splitlines()
        if not moves:
            assert "the game is over" in listed.stderr, listed.stderr
            return "over"
        move = choices.choice(moves)
        text, options = dirty(move, choices.choice(moves), choices) if is_dirty else Dirty(move, [])
        result = run("post", log, "-", *options, text=text)
        assert result.exit_code == 0, f"{text}\n{options}\n{result.output}"
        assert result.stdout.startswith("accepted: 1 line")
        told = result.stdout.splitlines()[-1]
    return told
