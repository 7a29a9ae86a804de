"""Runs cases, catches what goes wrong, and makes it small."""

from __future__ import annotations

import contextlib
import os
import random
import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from referee.record import budget
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


@contextlib.contextmanager
def counted() -> Iterator[list[int]]:
    """The steps that searches are going to pay for meanwhile."""
    paid: list[int] = []
    take = budget.Steps.take

    def noted(steps: budget.Steps, count: int = 1) -> bool:
        before = steps.left
        can = take(steps, count)
        paid.append(before - steps.left)
        return can

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(budget.Steps, "take", noted)
        yield paid


class Run:
    """Counts cases, keeps one finding of each sort, and writes it to a folder. Now and then it says how far it is."""

    def __init__(self, folder: Path | None, say: Callable[[str], object]) -> None:
        self.folder, self.say = folder, say
        self.found: dict[tuple[str, str], Finding] = {}
        self.again: dict[tuple[str, str], int] = {}
        self.counts: dict[tuple[str, str], int] = {}
        self.slowest: dict[str, tuple[float, Case]] = {}
        """The dearest case for each measure: seconds in all, and per kB of text seconds and steps of searches. A case counts
        as 1 kB at least: what every record costs is another question."""

    def take(self, case: Case, seconds: float = limits.SECONDS) -> None:
        key = case.target, case.kind
        self.counts[key] = self.counts.get(key, 0) + 1
        if not self.counts[key] % PROGRESS:
            self.say(f"{case.target:8} {case.kind:18} {self.counts[key]:>9,} cases, {len(self.found)} findings")
        begin = time.process_time()
        with counted() as paid:
            found = run(case, seconds=seconds)
        took, size = time.process_time() - begin, max(1.0, len(case.data) / 1000)
        for measure, cost in {"s": took, "s per kB": took / size, "steps per kB": sum(paid) / size}.items():
            self.slowest[measure] = max(self.slowest.get(measure, (0.0, case)), (cost, case), key=lambda one: one[0])
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
        self.keep(found.case, name)
        (self.folder / f"{name}.txt").write_text(f"{found.what}\n\n{found.trace}", "utf-8", "backslashreplace")

    def keep(self, case: Case, name: str) -> Path | None:
        """Write a case as a file that `--replay` reads."""
        if self.folder is None:
            return None
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / f"{name}.{suffix(case.target, case.kind)}"
        path.write_bytes(case.data)
        return path


def case_in(path: Path) -> Case:
    """The case in a file named `target.kind.what.suffix`. Raises ValueError."""
    target, kind, *_ = path.name.split(".")
    if kind not in TARGETS.get(target, ()):
        raise ValueError(f"{path.name}: a case is named target.kind.what.suffix")
    return Case(target, kind, path.read_bytes())
