"""How fast the language server answers a real client over standard input and output: `python -m tests.bench --only editor`.

Times are those of the client: from the keystroke to the diagnostics, with everything that lies between.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

from lsprotocol import types
from pytest_lsp import LanguageClient
from tabulate import tabulate

from referee.edit.simulate import simulate
from referee.editor.text import Cursor, Region
from referee.games import names
from tests.editor.client import Editor, session
from tests.playing import game_of

MOVES = 300
TYPED = 60


def long_record(key: str) -> str:
    """A record of some 300 moves: a random game, and moves of it taken back and made again until there are so many."""
    text = simulate(game_of(key), "bench/editor", claims=True).rstrip("\n").split("\n")
    lines = [line for line in text if not line.startswith("[Result")]
    turns = [i for i, line in enumerate(lines) if line[:1].isdigit() or line[:2] in ("R1", "R2", "R3")]
    middle = next(i for i in turns[len(turns) // 2 :] if i + 1 in turns)
    again = (MOVES - len(turns)) if len(turns) < MOVES else 0
    return "\n".join([*lines[: middle + 1], *["undo", lines[middle]] * again, *lines[middle + 1 :], ""])


async def timed(work: Callable[[], Awaitable[object]]) -> float:
    start = time.perf_counter()
    await work()
    return 1000 * (time.perf_counter() - start)


def measure() -> None:
    rows: list[list[str]] = []

    async def work(client: LanguageClient) -> None:
        for key in names():
            await measure_game(client, key, rows)
        lines = ("\n".join(simulate(game_of("ape_town"), f"bench/editor/{i}") for i in range(200))).split("\n")[:10_000]
        editor = Editor(client, "file:///bench/many.ref")
        rows.append(shown("10,000 lines", "open", [await timed(lambda: editor.open("\n".join(lines)))], 1000))

    session(work)
    print(tabulate(rows, ["record", "what", "p50", "p95", "target"], disable_numparse=True))


async def measure_game(client: LanguageClient, key: str, rows: list[list[str]]) -> None:
    text = long_record(key)
    editor = Editor(client, f"file:///bench/{key}.ref")
    await editor.open(text)
    await asyncio.sleep(0.5)  # nobody types at once
    lines = text.split("\n")
    last = len(lines) - 2
    first = next(i for i, line in enumerate(lines) if line and line[0] not in "[")
    end, complete = [], []
    await editor.edit((Region(Cursor(last, 0), Cursor(last, len(lines[last]))), ""))
    for i, char in enumerate((lines[last] * TYPED)[: min(TYPED, len(lines[last]))]):
        end.append(await timed(lambda i=i, char=char: editor.type(last, i, char)))  # type: ignore[misc]
        complete.append(await timed(lambda i=i: editor.completion(types.Position(last, i + 1))))  # type: ignore[misc]
    begin = []
    for i in range(TYPED // 2):
        place = Cursor(first, len(lines[first]))
        behind = Cursor(first, len(lines[first]) + 1)
        edit = (Region(place, place), "x") if i % 2 == 0 else (Region(place, behind), "")
        begin.append(await timed(lambda edit=edit: editor.edit(edit)))  # type: ignore[misc]
    name = game_of(key).name
    rows.append(shown(name, "a letter at the end", end, 30))
    rows.append(shown(name, "a letter at the beginning", begin, 150))
    rows.append(shown(name, "completion", complete, 50))


def shown(record: str, what: str, times: list[float], target: float) -> list[str]:
    times = sorted(times)
    p50, p95 = times[len(times) // 2], times[min(len(times) - 1, round(0.95 * len(times)))]
    return [record, what, f"{p50:.0f} ms", f"{p95:.0f} ms", f"{target:.0f} ms"]
