"""What must hold in every game: its files are read, its records are judged, and it is played at random.

For whoever writes a game: `referee games --check NAME` prints what is found, and a game's own tests ask the same,

    @pytest.mark.parametrize("check", CHECKS)
    def test_the_contract_is_kept(check: str) -> None:
        assert [*CHECKS[check](GAME, games=20)] == []

as the tests of the referee do with all games. Each check gives its findings as sentences that say where, what, and what to do.
To find nothing proves nothing: what random games never come to is only read.

Imports `games`, `match`, `verdict`, `edit`, `post`, `report`, `batch`. Must not know commands, nor any game.
"""

from __future__ import annotations

import os
import traceback
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import islice
from typing import Any, Protocol

from referee.batch.piece import TooLong, time_limit
from referee.games import GUEST_FAILURES, told
from referee.games.game import AnyGame, Stuck
from referee.games.judge import Refusal
from referee.language import said
from referee.testing import engine, files, records, secrets, written
from referee.testing.walks import Ply as Ply
from referee.testing.walks import players as players
from referee.testing.walks import walk as walk

MAX_SECONDS = 60
"""For one check of one game that is played."""
MAX_TOLD = 5
"""Findings of a check: one mistake shows in many moves."""


class Check(Protocol):
    def __call__(self, game: Any, /, games: int = 1) -> Iterator[str]: ...


def _read(check: Callable[[AnyGame], Iterator[str]], game: AnyGame, games: int = 1) -> Iterator[str]:
    with time_limit(MAX_SECONDS):
        yield from check(game)


def _played(check: Callable[[AnyGame, int, str], Iterator[str]], game: AnyGame, games: int = 1) -> Iterator[str]:
    """So many games, and at least one for every number of players."""
    for nth in range(max(games, len(game.seats))):
        again, table = divmod(nth, len(game.seats))
        with time_limit(MAX_SECONDS):
            yield from check(game, game.seats[table], f" {again}" if again else "")


FILES: Mapping[str, Callable[[AnyGame], Iterator[str]]] = {
    "sentences": files.sentences,
    "words": files.blanks,
    "numbers": files.rules,
    "vocabulary": engine.vocabulary,
    "examples": records.examples,
    "page": records.page,
    "rules": records.rules,
    "golden": records.golden,
}
"""What is read, and the records that a game brings."""
PLAYED: Mapping[str, Callable[[AnyGame, int, str], Iterator[str]]] = {
    "copies": engine.copies,
    "legal": engine.legal_moves,
    "refused": engine.refused,
    "dealt": engine.dealt,
    "waived": engine.waived,
    "scores": engine.sheets,
    "again": written.read_again,
    "options": written.choices,
    "shown": written.shown,
    "set-ups": written.set_ups,
    "changed": written.changed,
    "damaged": written.damaged,
    "secrets": secrets.kept,
}
"""What is played at random: a game, the number of players, and a seed."""
CHECKS: Mapping[str, Check] = {
    **{name: partial(_read, check) for name, check in FILES.items()},
    **{name: partial(_played, check) for name, check in PLAYED.items()},
}


def problems(game: AnyGame, games: int = 1) -> list[str]:
    """All that is found in a game, each once. Random games are played so often by each check."""
    found: dict[str, None] = {}
    for check in CHECKS.values():
        try:
            found |= dict.fromkeys(islice(_problems(game, partial(check, game, games)), MAX_TOLD))
        except TooLong as error:
            found[f"{_place(game, error)}it plays for more than {MAX_SECONDS} seconds: is there a loop without end?"] = None
            break
    return [*found]


def _problems(game: AnyGame, run: Callable[[], Iterator[str]]) -> Iterator[str]:
    """What one check finds, and what stops it."""
    try:
        yield from run()
    except Refusal as refusal:
        what = f"{refusal.code} {said(refusal.message)}"
        yield f"a random game is illegal, {what}: play and happen must accept what legal and deal give"
    except Stuck:
        yield "legal in rules.py lists nothing although awaited says that somebody moves"
    except GUEST_FAILURES as error:
        if isinstance(error, TooLong):
            raise
        yield f"{_place(game, error)}while it was played at random: {told(error)}"


def _place(game: AnyGame, error: BaseException) -> str:
    """Where in the game's own files it was raised."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if os.path.dirname(frame.filename) == game.folder]
    return f"{os.path.basename(frames[-1].filename)}:{frames[-1].lineno}: " if frames else ""
