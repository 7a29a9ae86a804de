"""Ten thousand logs, as a CI job meets them: the real program over a folder of generated games of every kind.

Records and moves a second on one core and on all, the peak of memory against the size of the corpus, a warm cache against a cold
one, and how the time grows with a record's length; beside them python-chess and, where it is installed, pgn-extract.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tabulate import tabulate

from referee.batch.piece import judge_here
from referee.batch.plain import Piece
from referee.batch.settings import Settings
from referee.batch.team import cores
from referee.edit.simulate import simulate
from referee.games import names, notation_of
from referee.record.reader import read
from referee.record.statement import Turn
from referee.record.text import rows
from tests.playing import game_of

ROOT = Path(__file__).parent.parent.parent


class Run(NamedTuple):
    seconds: float
    cpu: float
    """Seconds that all processes together were at work: on a busy machine the fairer measure of one core."""
    memory: float
    """Megabytes, of the largest process."""


def make(folder: Path, count: int) -> None:
    """As many games of every kind, a file each."""
    kinds = names()
    for i in range(count):
        key = kinds[i % len(kinds)]
        (folder / f"{i:06}-{key}.ref").write_text(simulate(game_of(key), f"corpus/{i}", claims=i % 4 < 2), "utf-8")


def referee(cache: Path, *words: str) -> Run:
    """The program, as a shell sees it."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    env |= {"REFEREE_CACHE": str(cache), "PYTHONPATH": str(ROOT)}
    start = time.perf_counter()
    process = subprocess.Popen([sys.executable, "-m", "referee", "check", "-q", *words], env=env, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, words
    return Run(time.perf_counter() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def best(rounds: int, cache: Path, *words: str) -> Run:
    runs = [referee(cache, *words) for _ in range(rounds)]
    return Run(min(run.seconds for run in runs), min(run.cpu for run in runs), max(run.memory for run in runs))


def moves_in(folder: Path, cache: Path) -> int:
    output = cache / "all.json"
    referee(cache, str(folder), "--no-cache", "--format", "json", "--output", str(output))
    summary = json.loads(output.read_text("utf-8"))["summary"]
    return sum(game["moves"] for game in summary["by_game"].values())


def actions_in_a_move(folder: Path) -> float:
    """A line of some games says several things, each of which is judged on its own."""
    turns = [
        statement
        for path in folder.iterdir()
        for record in read(rows(path.read_text("utf-8")), notation_of)
        for _, statement in record.statements
        if isinstance(statement, Turn)
    ]
    return sum(len(turn.actions) for turn in turns) / len(turns)


def pgn_extract(texts: list[str], plies: int, folder: Path) -> list[list[object]]:
    """The C program, over the same games as python-chess many times over."""
    program = shutil.which("pgn-extract", path=os.pathsep.join((os.environ.get("PATH", ""), "/usr/games")))  # Debian's place
    if program is None:
        return [["pgn-extract", "not installed", "", ""]]
    path, times = folder / "all.pgn", 50
    path.write_text("\n\n".join(texts * times), "utf-8")
    start = time.perf_counter()
    subprocess.run([program, "-s", "-r", str(path)], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    seconds = time.perf_counter() - start
    return [["pgn-extract", round(len(texts) * times / seconds), round(plies * times / seconds), f"{seconds:.2f} s"]]


def growth() -> float:
    """How many times longer a record of ten times the moves takes: every move is taken back and made again."""
    worst = 0.0
    for key in names():
        text = simulate(game_of(key), "growth", stop_after=1)
        head, _, last = text.rstrip("\n").rpartition("\n")
        times = []
        for count in (400, 4000):
            piece = Piece("", 1, f"{head}\n" + f"{last}\nundo\n" * count)
            runs = []
            for _ in range(3):
                start = time.process_time()
                judge_here(piece, Settings(time_limit=600))
                runs.append(time.process_time() - start)
            times.append(min(runs))
        worst = max(worst, times[1] / times[0])
    return worst


def growth_alone() -> float:
    """In a process of its own, as a record is judged: in this one Python's collector of waste would look through all that the
    benchmark keeps, again and again."""
    words = [sys.executable, "-c", "from tests.bench.corpus import growth; print(growth())"]
    return float(subprocess.run(words, check=True, capture_output=True, text=True, cwd=ROOT).stdout)


# One process is measured by the time it was at work, several by the clock.
def measure(count: int, rounds: int, pgn: list[str], read_chess: Callable[[list[str]], int]) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder, few, cache = Path(name) / "corpus", Path(name) / "few", Path(name) / "cache"
        for path in (folder, few, cache):
            path.mkdir()
        make(folder, count)
        make(few, max(1, count // 10))
        size = sum(path.stat().st_size for path in folder.iterdir())
        moves = moves_in(folder, cache)
        print(
            f"corpus: {count:,} records, {moves:,} moves of {actions_in_a_move(few):.2f} actions, {size / 1e6:.1f} MB, "
            f"{len(names())} games; {cores()} cores\n"
        )
        chess_seconds, plies = 1e9, 0
        for _ in range(rounds):
            start = time.process_time()
            plies = read_chess(pgn)
            chess_seconds = min(chess_seconds, time.process_time() - start)
        one = best(rounds, cache, str(folder), "--no-cache", "-j", "1")
        every = best(rounds, cache, str(folder), "--no-cache", "-j", str(cores()))
        cold = referee(cache, str(folder), "-j", "1")
        warm = best(rounds, cache, str(folder), "-j", "1")
        other = plies / chess_seconds
        rows: list[list[object]] = []
        for label, run in (("one core", one), (f"{cores()} cores", every), ("cold cache", cold), ("warm cache", warm)):
            seconds = run.seconds if run is every else run.cpu
            rate = moves / seconds
            rows.append([f"referee, {label}", round(count / seconds), round(rate), f"{seconds:.2f} s", f"{rate / other:.1f}"])
        rows.append(["python-chess", round(len(pgn) / chess_seconds), round(other), f"{chess_seconds:.2f} s", "1.0"])
        for row in pgn_extract(pgn, plies, Path(name)):
            rows.append([*row, f"{row[2] / other:.1f}" if isinstance(row[2], int) else ""])
        print(tabulate(rows, ["program", "records/s", "moves/s", "time", "ratio"], disable_numparse=[3, 4]))
        small = referee(cache, str(few), "--no-cache", "-j", "1")
        large = referee(cache, *[str(folder)] * 10, "--no-cache", "-j", str(cores()))
        print()
        print(
            tabulate(
                [
                    ["speed-up on all cores", f"{one.seconds / every.seconds:.2f}"],
                    ["warm against cold cache", f"{cold.cpu / warm.cpu:.1f}"],
                    ["time of a record with 10 times the moves", f"{growth_alone():.1f}"],
                    [
                        f"memory at {count // 10:,} / {count:,} / {count * 10:,} records",
                        f"{small.memory:.0f} / {one.memory:.0f} / {large.memory:.0f} MB",
                    ],
                ],
                disable_numparse=True,
            )
        )
