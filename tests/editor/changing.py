"""Records that somebody is writing: random games with random changes, of the kinds that people make and of those that reach
far (lines that are taken back, rulings, tags)."""

from __future__ import annotations

import random
from collections.abc import Iterator

from referee.edit.simulate import simulate
from tests.playing import game_of

LINES = (
    "undo", "undo", "undo", '! waive {rule} "agreed"', "! waive {rule}", "= Anna 3, Ben 4", "! score Anna -3", "! resign Anna",
    "! abandon", "nonsense", "", "; a remark", "{a remark}", '[Event "Final"]', '[Result "*"]', "* nothing", "99. Ben: ?",
)  # fmt: skip


def versions(key: str, seed: int, count: int, moves: int = 40) -> Iterator[str]:
    """A text of a game, again and again, each time with something changed."""
    rng, game = random.Random(f"{key} {seed}"), game_of(key)
    original = simulate(game, f"editor/{seed}", stop_after=moves).split("\n")
    others = [simulate(game, f"editor/{seed}/{i}", stop_after=5).split("\n") for i in range(2)]
    rules = [number for number in game.texts if "-Q" not in number]
    lines = original[:]
    for _ in range(count):
        at = rng.randrange(len(lines)) if rng.random() < 0.5 else max(0, len(lines) - 1 - rng.randrange(6))
        match rng.randrange(8):
            case 0 | 1 if lines[at]:
                column = rng.randrange(len(lines[at]))
                end = column + rng.randrange(2)
                lines[at] = lines[at][:column] + rng.choice("abc 123:,.+?ü😀") + lines[at][end:]
            case 2 | 3:
                lines.insert(at, rng.choice(LINES).replace("{rule}", rng.choice(rules)))
            case 4:
                del lines[at : at + rng.randrange(1, 3)]
            case 5:
                other = rng.randrange(len(lines))
                lines[at], lines[other] = lines[other], lines[at]
            case 6:
                lines.insert(at, rng.choice(lines) if rng.random() < 0.8 else "\n".join(rng.choice(others)))
            case _:
                lines = original[: rng.randrange(6, len(original)) if rng.random() < 0.5 else len(original)]
        lines = "\n".join(lines).split("\n")
        yield "\n".join(lines)
