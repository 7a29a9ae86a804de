"""Does time grow with the size of a text, or faster? In processor time, which others on the machine disturb least."""

from __future__ import annotations

import time
from collections.abc import Callable

Work = Callable[[str], object]


def seconds(work: Work, text: str) -> float:
    begin = time.process_time()
    work(text)
    return time.process_time() - begin


def grows_linearly(work: Work, small: str, large: str, at_least: float = 0.1) -> None:
    """Four times the text takes about four times as long; sixteen times would be quadratic. Up to `at_least` seconds are no
    matter. Whatever disturbs only ever adds time: then try again."""
    took: list[tuple[float, float]] = []
    for _ in range(4):
        took.append((seconds(work, small), seconds(work, large)))
        if min(b for _, b in took) <= 10 * min(a for a, _ in took) + at_least:
            return
    raise AssertionError(f"{len(small)} and {len(large)} characters, {small[:60]!r}: {took}")
