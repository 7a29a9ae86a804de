"""A progress bar on a terminal, for runs that take their time. Nothing of it reaches a file or a pipe."""

from __future__ import annotations

import sys
import time
from typing import TextIO

from referee.games.words import count
from referee.inputs import ARCHIVES, sources

PATIENCE = 0.7
"""Seconds before there is a bar at all."""
BEAT = 0.1
WIDTH = 24


class Progress:
    def __init__(self, total: int | None, stream: TextIO | None = None) -> None:
        """`total`: how many inputs there are, where that is known and each has one record."""
        self.total, self.stream = total, stream or sys.stderr
        self.done = 0
        self.begin = time.monotonic()
        self.next = self.begin + PATIENCE
        self.is_shown = False

    def step(self, failed: int) -> None:
        self.done += 1
        now = time.monotonic()
        if now < self.next:
            return
        self.next = now + BEAT
        self.is_shown = True
        self.stream.write(f"\r{self.line(failed, now - self.begin)}\x1b[K")
        self.stream.flush()

    def line(self, failed: int, seconds: float) -> str:
        rate = f"{self.done / seconds:,.0f}/s" if seconds > 0 else ""
        faulty = f", {failed:,} with faults" if failed else ""
        if not self.total or self.done > self.total:
            return f"{count(self.done, 'record')}{faulty}, {rate}"
        full = WIDTH * self.done // self.total
        return f"[{'#' * full}{'-' * (WIDTH - full)}] {self.done:,} of {self.total:,}{faulty}, {rate}"

    def hide(self) -> None:
        if self.is_shown:
            self.is_shown = False
            self.stream.write("\r\x1b[K")
            self.stream.flush()


def progress_for(paths: tuple[str, ...]) -> Progress | None:
    """None where nobody would see it."""
    if not sys.stderr.isatty():
        return None
    if any(path.lower().endswith(ARCHIVES) or path == "-" for path in paths):
        return Progress(None)  # to count what is in there is to read it
    return Progress(sum(1 for _ in sources(paths)))
