"""Hostile files as large as they may be, one at a time: `python -m tests.fuzz.huge NAME` judges one, and prints what it took."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable

import referee
from referee.files.inputs import MAX_BYTES, MAX_LINES, Unopened
from tests.fuzz import limits

MEGABYTES = 2000
"""The most memory that judging one file may take."""
HEAD = '[Game "Ape Town"]\n[Players "Anna, Ben"]\n'
REVEALED = HEAD + "* reveal 1: katta katta katta katta katta\n* reveal 2: katta katta katta katta katta\n"


def _lines(line: Callable[[int], str], head: str = REVEALED) -> Callable[[], str]:
    """As many lines as there may be in a file, or as fit into it."""

    def text() -> str:
        found, size = [head], len(head.encode())
        for i in range(MAX_LINES - 10):
            row = line(i)
            size += len(row.encode()) + 1
            if size > MAX_BYTES - 10:
                break
            found.append(row)
        return "\n".join(found)

    return text


def _quoted_at_random(i: int) -> str:
    """An assertion of ten thousand characters whose shape no other line has."""
    return "= " + ", ".join('"Anna" 1' if (i >> (k % 20)) & 1 else "Anna 1" for k in range(980))


HUGE: dict[str, Callable[[], str]] = {
    "unreadable": _lines(lambda i: f"x{i}"),
    "unreadable, wide": _lines(lambda i: f"\u0394{i % 10}"),
    "empty": _lines(lambda i: ""),
    "moves": _lines(lambda i: f"{i % 9}. Anna: take 1, place 1.1"),
    "long names": _lines(lambda i: f"1. {'n' * 9000}\U0001f98d{i}: take 1, place 1.1"),
    "claims": _lines(lambda i: f"1. Anna: {', '.join([f'take 1, place 1.1 +{i % 1000}'] * 400)}"),
    "assertions": _lines(lambda i: "= " + ", ".join(["Nobody 1"] * 900)),
    "shapes": _lines(_quoted_at_random),
    "undo": _lines(lambda i: "1. Anna: take 1, place 1.1" if i % 2000 < 1000 else "undo"),
    "tags": _lines(lambda i: f'[T{"x" * (i % 50)} "{i}"]', HEAD),
    "rulings": _lines(lambda i: f'! score Anna 1 "{i}"'),
    "records": _lines(lambda i: '[Game "Ape Town"]', ""),
    "no game": _lines(lambda i: "x", ""),
    "one line": lambda: HEAD + "{}" * (MAX_BYTES // 2 - 100),
    "one line of words": lambda: HEAD + "a " * (MAX_BYTES // 2 - 100),
}


def main(name: str) -> int:
    text = HUGE[name]()
    data = text.encode()
    assert len(data) <= MAX_BYTES
    del text
    with tempfile.NamedTemporaryFile(suffix=".ref") as file:
        file.write(data)
        file.flush()
        del data
        child = os.fork()  # what making the text took does not count
        if not child:
            os.execv(sys.executable, [sys.executable, "-m", "tests.fuzz.huge", "--judge", file.name])
        _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status)


def judge(path: str) -> int:
    limits.limit_process(3 * MEGABYTES)
    begin = time.process_time()
    count = faults = 0
    try:
        for verdict in referee.check(path):
            count += 1
            faults += len(verdict.faults)
    except Unopened as error:
        print(error.why)
    took = time.process_time() - begin
    print(f"{count} records, {faults} faults, {took:.1f} s, {limits.peak()} MB")
    return int(limits.peak() > MEGABYTES)


if __name__ == "__main__":
    sys.exit(judge(sys.argv[2]) if sys.argv[1] == "--judge" else main(sys.argv[1]))
