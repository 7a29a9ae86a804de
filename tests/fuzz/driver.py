"""Runs cases, catches what goes wrong, and makes it small."""

from __future__ import annotations

import os
import random
import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from tests.fuzz import checks, limits
from tests.fuzz.seeds import TARGETS, make, plain_seeds, suffix
from tests.fuzz.wrong import Wrong

PROGRESS = 10_000
"""Cases of a kind after which a word is said."""
ROOT = os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(__file__))), "")


class Case(NamedTuple):
    target: str
    kind: str
    """A game, or the form of an archive."""
    data: bytes


class Finding(NamedTuple):
    case: Case
    what: str
    """In one line, the same for the same mistake: the error, and where in the referee it came up."""
    trace: str


def cases(target: str, kind: str, count: int, seed: str, first: int = 0) -> Iterator[Case]:
    """Mutants `first` up to `count`; each follows from its seed and number alone. The seeds themselves come before all."""
    if first == 0:
        for data in plain_seeds(target, kind):
            yield Case(target, kind, data)
    for number in range(first, count):
        yield Case(target, kind, make(target, kind, random.Random(f"{seed} {target} {kind} {number}")))


def run(case: Case, thorough: bool = False, seconds: float = limits.SECONDS) -> Finding | None:
    """What a case brings to light."""
    try:
        with limits.limited(seconds):
            checks.CHECKS[case.target](case.kind, case.data, thorough)
    except (Exception, limits.Hang) as error:
        return Finding(case, _what(error), "".join(traceback.format_exception(error)[-40:]))
    return None


def _what(error: BaseException) -> str:
    """The error and the innermost line of the referee. A hang may be anywhere in its loop: it has no place."""
    name = type(error).__name__
    if isinstance(error, (limits.Hang, limits.Memory, MemoryError)):
        return name
    if isinstance(error, Wrong):
        return f"{name}: {str(error).split(':')[0]}"
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename.startswith(f"{ROOT}referee")]
    return f"{name} in {frames[-1].filename.removeprefix(ROOT)}, {frames[-1].name}" if frames else name


def smaller(found: Finding, tries: int = 400, seconds: float = 60.0) -> Finding:
    """The same finding in fewer lines, then in fewer words and characters; not for more processor time than is given."""
    is_slow = found.what in ("Hang", "Memory", "MemoryError")
    end = time.process_time() + seconds
    best = found
    joints: tuple[bytes, ...] = (b"\n", b" ", b"") if found.case.target != "packed" else (b"",)
    for joint in joints:
        parts = best.case.data.split(joint) if joint else [bytes([byte]) for byte in best.case.data]
        size = max(1, len(parts) // 2)
        while size and tries > 0 and time.process_time() < end:
            at, before = 0, len(parts)
            while at < len(parts) and tries > 0 and time.process_time() < end:
                fewer = parts[:at] + parts[at + size :]
                tries -= 20 if is_slow else 1
                again = run(best.case._replace(data=joint.join(fewer)), thorough=True)
                if again is not None and again.what == found.what:
                    best, parts = again, fewer
                else:
                    at += size
            size = size // 2 if size > 1 or len(parts) == before else 1
    return best


class Run:
    """Counts cases, keeps one finding of each sort, and writes it to a folder. Now and then it says how far it is."""

    def __init__(self, folder: Path | None, say: Callable[[str], object]) -> None:
        self.folder, self.say = folder, say
        self.found: dict[tuple[str, str], Finding] = {}
        self.again: dict[tuple[str, str], int] = {}
        self.counts: dict[tuple[str, str], int] = {}
        self.slowest: tuple[float, Case] | None = None

    def take(self, case: Case, seconds: float = limits.SECONDS) -> None:
        key = case.target, case.kind
        self.counts[key] = self.counts.get(key, 0) + 1
        if not self.counts[key] % PROGRESS:
            self.say(f"{case.target:8} {case.kind:18} {self.counts[key]:>9,} cases, {len(self.found)} findings")
        begin = time.process_time()
        found = run(case, seconds=seconds)
        took = time.process_time() - begin
        if self.slowest is None or took > self.slowest[0]:
            self.slowest = took, case
        if found is None:
            return
        sort = case.target, found.what
        self.again[sort] = self.again.get(sort, 0) + 1
        if sort not in self.found:
            self.found[sort] = smaller(found)
            self.say(f"FOUND {case.target} {case.kind}: {found.what}")
            if self.folder is not None:
                self._write(self.found[sort], f"{case.target}.{case.kind}.{len(self.found)}")

    def _write(self, found: Finding, name: str) -> None:
        assert self.folder is not None
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / f"{name}.{suffix(found.case.target, found.case.kind)}").write_bytes(found.case.data)
        (self.folder / f"{name}.txt").write_text(f"{found.what}\n\n{found.trace}", "utf-8", "backslashreplace")


def case_in(path: Path) -> Case:
    """The case in a file named `target.kind.what.suffix`. Raises ValueError."""
    target, kind, *_ = path.name.split(".")
    if kind not in TARGETS.get(target, ()):
        raise ValueError(f"{path.name}: a case is named target.kind.what.suffix")
    return Case(target, kind, path.read_bytes())
