"""A progress bar on a terminal, for runs that take their time. Nothing of it reaches a file or a pipe."""

from __future__ import annotations

import sys
import time
from typing import TextIO

from referee.files.inputs import ARCHIVES, sources
from referee.language import number, say

PATIENCE = 0.7
"""Seconds before there is a bar at all."""
BEAT = 0.1
WIDTH = 24


class ProgressBar:
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
        if self.total and self.done <= self.total:
            full = WIDTH * self.done // self.total
            done = say("{done} of {all}", done=number(self.done), all=number(self.total))
            parts = [f"[{'#' * full}{'-' * (WIDTH - full)}] {done}"]
        else:
            parts = [say("{count:# record|# records}", count=self.done)]
        if failed:
            parts.append(say("{count} with faults", count=number(failed)))
        parts.append(f"{number(self.done / seconds)}/s" if seconds > 0 else "")
        return ", ".join(parts)

    def hide(self) -> None:
        if self.is_shown:
            self.is_shown = False
            self.stream.write("\r\x1b[K")
            self.stream.flush()


def progress_for(paths: tuple[str, ...]) -> ProgressBar | None:
    """None where nobody would see it."""
    if not sys.stderr.isatty():
        return None
    if any(path.lower().endswith(ARCHIVES) or path == "-" for path in paths):
        return ProgressBar(None)  # to count what is in there is to read it
    return ProgressBar(sum(1 for _ in sources(paths)))
