"""How fast the referee is, as ratios to python-chess measured in the same run: `python -m tests.bench [--games N]`.
`python -m tests.bench --only corpus` measures ten thousand logs in a folder (tests/bench/corpus.py), `--only near` how often the
move that was meant is among those suggested (tests/bench/near.py), `--only editor` how fast the language server answers
(tests/bench/editor.py), `--only people` how lines are read that people write in
their own words or mistype (tests/bench/people).

Both sides read the text of complete random games and check every move. Each stage is run several times, referee and
python-chess in turn, and the best time counts: a busy machine then disturbs both alike.
"""

from __future__ import annotations

import argparse
import gc
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tabulate import tabulate

from referee.edit.simulate import simulate
from referee.files.inputs import Source, text_of
from referee.games import names, notation_of
from referee.games.game import Game
from referee.record.notation import Notation
from referee.record.reader import read
from referee.record.text import rows
from referee.report.text import brief
from referee.verdict.verdict import judge_text
from tests.bench import corpus, editor, instructions, near
from tests.bench.people.measure import measure as measure_people
from tests.bench.pgn import chess_games, read_chess
from tests.playing import begun, game_of

ROUNDS = 5


def best(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def read_anew(game: Game[Any, Any], texts: list[str]) -> None:
    """By a reader that remembers no line yet; the plans of lines it has, as they are kept between two runs of the program."""
    notation = Notation(game.grammar, "line", game.values())
    notation.tables.plans.update(game.notation.tables.plans)
    for text in texts:
        list(read(rows(text), lambda _: notation))


def measure(key: str, folder: Path, count: int, pgn: list[str], plies: int) -> list[list[object]]:
    """Rows for one game: parse, new lines, replay, and the whole check of files. `parse` reads texts that were read before, and
    so measures what is remembered; `new lines` reads them with a reader that has seen none of them."""
    game = game_of(key)
    texts = [simulate(game, f"bench/{i}", claims=i % 2 == 0) for i in range(count)]
    files = []
    for i, text in enumerate(texts):
        files.append(Source(str(folder / f"{key}-{i}.ref")))
        Path(files[-1].path).write_text(text, "utf-8")
    records = [record for text in texts for record in read(rows(text), notation_of)]
    moves = sum(begun(record).run().moves for record in records)
    stages: dict[str, Callable[[], object]] = {
        "parse": lambda: [list(read(rows(text), notation_of)) for text in texts],
        "new lines": lambda: read_anew(game, texts),
        "replay": lambda: [begun(record).run() for record in records],
        "check": lambda: [brief(verdict) for source in files for verdict in judge_text(text_of(source), source=source.name)],
        "python-chess": lambda: read_chess(pgn),
    }
    gc.collect()
    gc.freeze()  # what the benchmark itself keeps is no work for either side
    times = dict.fromkeys(stages, 1e9)
    for _ in range(ROUNDS):
        for name, work in stages.items():
            times[name] = min(times[name], best(work))
    other = plies / times["python-chess"]
    return [
        [game.name, stage, round(moves / times[stage]), f"{moves / times[stage] / other:.1f}"] for stage in list(stages)[:-1]
    ] + [[game.name, "(python-chess)", round(other), "1.0"]]


def start_up(folder: Path) -> list[list[object]]:
    """Seconds from the shell's point of view: one record checked, against python-chess only imported."""
    record = folder / "one.ref"
    record.write_text(simulate(game_of("ape_town"), "bench/one"), "utf-8")
    commands = {
        "referee check one.ref": [sys.executable, "-c", "from referee.cli import main; main()", "check", str(record)],
        "import chess.pgn": [sys.executable, "-c", "import chess.pgn"],
        "bare interpreter": [sys.executable, "-c", "pass"],
    }
    times = dict.fromkeys(commands, 9.0)
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    for _ in range(15):
        for name, command in commands.items():
            start = time.perf_counter()
            subprocess.run(command, check=True, capture_output=True, env=env)
            times[name] = min(times[name], time.perf_counter() - start)
    return [[name, f"{1000 * t:.0f} ms", f"{t / times['import chess.pgn']:.2f}"] for name, t in times.items()]


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=2000, help="generated games of each kind")
    options.add_argument("--records", type=int, default=10_000, help="files in the corpus")
    options.add_argument("--rounds", type=int, default=3, help="runs over the corpus, the best of which counts")
    options.add_argument("--slips", type=int, default=1000, help="illegal moves of each game for which near ones are searched")
    options.add_argument("--lines", type=int, default=1000, help="lines of each game as people write them")
    options.add_argument("--failures", type=int, default=0, help="of each game so many of those lines that fail")
    options.add_argument("--seed", default="bench", help="with --only people: other lines")
    options.add_argument("--game", choices=names(), help="with --only people: this game alone")
    what = "one game, the corpus, the language server, near moves, or how people write"
    options.add_argument("--only", choices=[*names(), "corpus", "editor", "near", "people"], help=what)
    options.add_argument(
        "--instructions", action="store_true", help="count instructions and compare them with those that are kept"
    )
    options.add_argument("--accept", action="store_true", help="with --instructions: keep them")
    chosen = options.parse_args()
    if chosen.instructions:
        raise SystemExit(instructions.measure(chosen.accept))
    if chosen.only in (None, "people"):
        measure_people(chosen.lines, chosen.failures, chosen.game, chosen.seed)
        print()
    if chosen.only == "people":
        return
    if chosen.only in (None, "editor"):
        editor.measure()
        print()
    if chosen.only == "editor":
        return
    if chosen.only in (None, "near"):
        near.measure(chosen.slips)
        print()
    if chosen.only == "near":
        return
    pgn = chess_games(min(chosen.games, 200))  # the rate does not depend on how many
    plies = read_chess(pgn)
    if chosen.only in (None, "corpus"):
        corpus.measure(chosen.records, chosen.rounds, pgn, read_chess)
        print()
    if chosen.only == "corpus":
        return
    with tempfile.TemporaryDirectory() as folder:
        found = []
        for key in [chosen.only] if chosen.only else names():
            found += measure(key, Path(folder), chosen.games, pgn, plies)
        print(tabulate(found, ["game", "stage", "moves/s", "ratio"], disable_numparse=[3]))
        print()
        print(tabulate(start_up(Path(folder)), ["start-up", "time", "ratio"], disable_numparse=True))


if __name__ == "__main__":
    main()
