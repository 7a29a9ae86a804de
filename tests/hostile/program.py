"""The program as a stranger meets it: in this process where that is enough, and as a process of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from click.testing import CliRunner

from referee.cli import _run, cli

ROOT = Path(__file__).parent.parent.parent
LEGAL = ROOT / "examples" / "ape_town" / "legal"
PATIENCE = 120.0
"""Seconds: far more than anything here takes on a machine that has nothing else to do."""

LIMITED = """
import resource, sys
sys.dont_write_bytecode = True
resource.setrlimit(resource.RLIMIT_FSIZE, ({limit}, {limit}))
sys.argv[0] = "referee"
from referee.cli import main
main()
"""
"""The system lets this program write no file of more than so many bytes: the middle of a file is as far as it gets.
(Python 3.11 does not notice that of its own compiled modules: half of one would stay, and no later process could import it.)"""


class Told(NamedTuple):
    code: int
    out: str
    err: str


def run(*words: str | Path, given: str | bytes | None = None) -> Told:
    """What a command prints and its exit code, as `referee.cli.main` has them. A traceback fails the test. Escapes are there as
    on a terminal: for a pipe click takes them out, and none would be found."""
    result = CliRunner().invoke(_Program(), list(map(str, words)), input=given, color=True)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Told(result.exit_code, result.stdout, result.stderr)


class _Program(type(cli)):  # type: ignore[misc]
    def main(self, args: Sequence[str], **_: object) -> None:
        before = sys.argv
        sys.argv = ["referee", *args]
        try:
            sys.exit(_run())
        finally:
            sys.argv = before


def start(*words: str | Path, python: Sequence[str] = ("-m", "referee"), env: dict[str, str] | None = None, **more: Any) -> Any:
    """The real program in a process of its own. Its pipes have no buffers here: what one reader leaves, the next one finds.
    They hold as little as the system allows.
    It minds all signals: whoever runs the tests in the background or under `nohup` may have had some ignored."""
    given = {**os.environ, "PYTHONPATH": str(ROOT), **(env or {})}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "bufsize": 0, "pipesize": 4096, **more}
    before = {number: signal.signal(number, signal.SIG_DFL) for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM)}
    try:
        return subprocess.Popen([sys.executable, *python, *map(str, words)], env=given, **pipes)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def ended(process: Any) -> Told:
    """Waits for the real program."""
    out, err = process.communicate(timeout=PATIENCE)
    return Told(process.returncode, (out or b"").decode(), (err or b"").decode())


def alive(group: int) -> list[int]:
    """The processes of a group that still run."""
    found = subprocess.run(["ps", "-A", "-o", "pgid=,pid=,stat="], capture_output=True, text=True, check=True).stdout
    rows = [line.split() for line in found.splitlines()]
    return [int(pid) for pgid, pid, state, *_ in rows if pgid == str(group) and "Z" not in state]


def nobody_left(group: int) -> None:
    """The processes of a group end soon; the system may take a moment to notice."""
    until = time.monotonic() + PATIENCE
    while alive(group) and time.monotonic() < until:
        time.sleep(0.05)
    assert alive(group) == []


def all_of(terminal: int) -> bytes:
    """All that programs write to a terminal until the last of them has closed it."""
    seen = b""
    while True:
        try:
            part = os.read(terminal, 65536)
        except OSError:  # Linux says so that the other end was closed
            return seen
        if not part:
            return seen
        seen += part
