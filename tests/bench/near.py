"""How often the move that was meant is among those suggested, and how long a search for them takes."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from tabulate import tabulate

from referee.games import names
from referee.games.game import Game
from referee.games.judge import TableJudge
from referee.record.budget import Budget
from referee.suggest.moves import MOST_STEPS, Meant, RefusedLine, near_moves
from tests.bench.slips import Line, Slip, slips
from tests.playing import game_of


class Found(NamedTuple):
    slip: Slip
    near: Sequence[Meant]
    is_meant: bool
    """Does one of them lead to where the player wanted to be?"""
    seconds: float


def search(key: str, count: int, seed: str, *, chance: bool = False, anything: bool = False) -> Iterator[Found]:
    """Near moves for so many slips."""
    game = game_of(key)
    for slip in slips(key, count, seed, chance, anything):
        line, end = slip.line, slip.refused + 1
        refused = RefusedLine(line.seat, slip.actions, slip.refused, slip.refusal.at, slip.refusal.nth)
        start = time.process_time()
        near = near_moves(game, line.state, line.players, refused, Budget().steps(0, MOST_STEPS))
        seconds = time.process_time() - start
        meant = _after(game, line, line.actions[:end])
        yield Found(slip, near, meant in [_after(game, line, actions) for actions, _ in near], seconds)


def _after(game: Game[Any, Any], line: Line, actions: Sequence[Any]) -> Any:
    """The position after these actions, which must be legal."""
    state, judge = game.copy(line.state), TableJudge(line.players)
    assert game.refusal(state, line.seat, actions, judge) is None
    return game.key_of(state)


def measure(count: int) -> None:
    """Slips in moves; then words of moves exchanged for any other of their kind, which often nobody could guess; then slips in
    what chance brings."""
    rows: list[list[object]] = []
    for key in names():
        for what, found in (
            ("slip", list(search(key, count, "bench"))),
            ("any word", list(search(key, count, "bench", anything=True))),
            ("chance", list(search(key, count, "bench", chance=True))),
        ):
            if found:
                times = sorted(1000 * one.seconds for one in found)
                rate = sum(one.is_meant for one in found) / len(found)
                mean, p95 = sum(times) / len(times), times[len(times) * 95 // 100]
                rows.append([game_of(key).name, what, len(found), f"{rate:.1%}", f"{mean:.2f}", f"{p95:.2f}"])
    headers = ["game", "what is wrong", "cases", "meant", "mean ms", "p95 ms"]
    print(tabulate(rows, headers, disable_numparse=True, colalign=("left", "left", *["right"] * 4)))
