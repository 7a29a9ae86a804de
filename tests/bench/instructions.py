"""What work costs in instructions of the processor, which do not depend on how busy the machine is: `python -m tests.bench --instructions`.

Valgrind counts them. All figures are ratios to python-chess in the same run, so that they hold on other machines: a line or a record is
compared with one move that python-chess reads and checks, a command with `import chess.pgn`. `instructions.json` keeps them, and a run
fails if one has risen by more than 5 %; `--accept` writes the file anew. They differ from one minor version of Python to the next, and are
compared only by the version that wrote them.
"""

from __future__ import annotations

import gc
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tabulate import tabulate

from referee.edit.simulate import simulate
from referee.games import names
from referee.games.game import Game
from referee.record.notation import Notation
from referee.record.reader import Record, read
from referee.record.text import rows
from referee.report.text import full
from referee.verdict.verdict import judge_text
from tests.bench.pgn import chess_games, read_chess
from tests.playing import begun, game_of

ROOT = Path(__file__).parent.parent.parent
KEPT = Path(__file__).parent / "instructions.json"
VERSION = f"{sys.version_info.major}.{sys.version_info.minor}"
MAX_RISE = 1.05
WARM, COUNTED = 8, 4
"""Games of each kind that are judged before anything is counted, and those that are counted."""
RECORDS = {
    "faulty record": ("ape_town/faulty/AT-25-wrong-colour", "ape_town/faulty/AT-16-tile-is-gone"),
    "hidden record": ("animal_kingdoms/legal/draws-left-out", "animal_kingdoms/legal/public-information"),
}
"""An example that loads what another one needs, and that other one."""
MOVE, IMPORT = "python-chess: a move", "import chess.pgn"
COMMANDS = {
    "referee --version": ("-m", "referee", "--version"),
    "referee check one.ref": ("-m", "referee", "check", "--no-cache", "one.ref"),
    "referee score one.ref": ("-m", "referee", "score", "one.ref"),
    IMPORT: ("-c", IMPORT),
}

Count = Callable[[str, int, Callable[[], object]], None]
"""Counts a piece of work that is done so many times."""


def prepare(folder: Path) -> None:
    """The texts that are read, so that nothing is counted but reading them."""
    for key in names():
        for i in range(WARM + COUNTED):
            (folder / f"{key}-{i}.ref").write_text(simulated(game_of(key), i), "utf-8")
    (folder / "one.ref").write_text(simulate(game_of("ape_town"), "bench/one"), "utf-8")


def count_all(folder: Path, count: Count) -> None:
    pgn = chess_games(4)
    count(MOVE, read_chess(pgn), lambda: read_chess(pgn))
    for key in names():
        count_game(game_of(key), [(folder / f"{key}-{i}.ref").read_text("utf-8") for i in range(WARM + COUNTED)], count)
    for name, (first, second) in RECORDS.items():
        text = (ROOT / "examples" / f"{second}.ref").read_text("utf-8")
        judged((ROOT / "examples" / f"{first}.ref").read_text("utf-8"))
        count(name, 1, lambda text=text: judged(text))  # type: ignore[misc]


def count_game(game: Game[Any, Any], texts: list[str], count: Count) -> None:
    """Its lines: with all that a check does; read; read once more; and played. Its moves, chosen at random."""
    reader = Notation(game.grammar, "line", game.values())
    for text in texts[:WARM]:
        judged(text)
        records_of(text, reader)
    texts = texts[WARM:]
    moves = sum(map(moves_in, texts))
    count(f"{game.name}: check", moves, lambda: [judged(text) for text in texts])
    count(f"{game.name}: new lines", moves, lambda: [records_of(text, reader) for text in texts])
    count(f"{game.name}: remembered", moves, lambda: [records_of(text, reader) for text in texts])
    records = [record for text in texts for record in records_of(text, reader)]
    count(f"{game.name}: replay", moves, lambda: [begun(record).run() for record in records])
    count(f"{game.name}: simulate", moves_in(texts[-1]), lambda: simulated(game, WARM + COUNTED - 1))


def simulated(game: Game[Any, Any], number: int) -> str:
    return simulate(game, f"bench/{number}", claims=number % 2 == 0)


def moves_in(text: str) -> int:
    return len(re.findall(r"^R?\d+\. ", text, re.M))


def records_of(text: str, reader: Notation) -> list[Record]:
    return list(read(rows(text), lambda _: reader))


def judged(text: str) -> list[str]:
    return [line for verdict in judge_text(text) for line in full(verdict)]


def work(folder: Path) -> None:
    """What is counted, in a process of its own. Valgrind writes down its count when the process asks for its parent, which nothing
    else does: once before each piece of work, and once after it."""

    def count(name: str, times: int, piece: Callable[[], object]) -> None:
        gc.collect()
        os.getppid()
        piece()
        os.getppid()
        print(f"{name}\t{times}", flush=True)

    gc.disable()  # its work depends on all that the process has made so far
    count_all(folder, count)


def counted(folder: Path, *words: str) -> tuple[str, list[int]]:
    """What a Python program prints, and the instructions between its calls of `getppid`; the last are those up to its end."""
    out = folder / "counted"
    out.mkdir()
    tool = ["valgrind", "-q", "--tool=callgrind", "--dump-before=getppid", f"--callgrind-out-file={out}/count"]
    settings = {
        "PYTHONHASHSEED": "0",
        "PYTHONPATH": str(ROOT),
        "REFEREE_CACHE": str(folder),
        "PATH": os.environ["PATH"],
        "HOME": str(folder),
    }
    for command in ([], tool):  # first without being counted: what is compiled and kept is there then
        done = subprocess.run(
            [*command, sys.executable, *words], env=settings, cwd=folder, check=True, capture_output=True, text=True
        )
    files = sorted(out.iterdir(), key=lambda path: int(path.suffix[1:] or 10**9))
    totals = [int(re.search(r"^(?:totals|summary): (\d+)", path.read_text("utf-8"), re.M)[1]) for path in files]  # type: ignore[index]
    shutil.rmtree(out)
    return done.stdout, totals


def figures() -> dict[str, float]:
    """All ratios, by what they are of."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        prepare(folder)
        output, totals = counted(folder, "-m", "tests.bench.instructions", name)
        counts = {}
        for line, total in zip(output.splitlines(), totals[1::2], strict=True):
            what, _, times = line.rpartition("\t")
            counts[what] = total / int(times)
        starts = {what: counted(folder, *words)[1][-1] for what, words in COMMANDS.items()}
    found = {what: total / counts[MOVE] for what, total in counts.items() if what != MOVE}
    return found | {what: total / starts[IMPORT] for what, total in starts.items() if what != IMPORT}


def measure(is_accepted: bool) -> int:
    """Prints all figures beside those that are kept. The exit code: 1 if one has risen."""
    if shutil.which("valgrind") is None:
        print("valgrind is not installed: instructions are not counted")
        return 0
    kept = json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}
    before = kept["figures"] if kept.get("python") == VERSION else {}
    found = figures()
    table = [
        (name, f"{before[name]:.3g}" if name in before else "", f"{ratio:.3g}", change(before.get(name), ratio))
        for name, ratio in found.items()
    ]
    print(tabulate(table, ["of a move or an import of python-chess", "kept", "now", ""], disable_numparse=True))
    if is_accepted:
        rounded = {name: float(f"{ratio:.4g}") for name, ratio in found.items()}
        KEPT.write_text(json.dumps({"python": VERSION, "figures": rounded}, indent=2) + "\n", "utf-8")
        return 0
    if not before:
        print(f"{KEPT.name} was written by another version of Python: nothing is compared")
    risen = [name for name, ratio in found.items() if ratio > before.get(name, ratio) * MAX_RISE]
    if risen:
        print(f"\nslower by more than 5 %: {'; '.join(risen)}\nif that is meant: python -m tests.bench --instructions --accept")
    return 1 if risen else 0


def change(before: float | None, now: float) -> str:
    return f"{100 * (now / before - 1):+.1f} %" if before else ""


if __name__ == "__main__":
    work(Path(sys.argv[1]))
