"""What `check` and `score` do alike: give every verdict to the reports in turn, end with an honest exit code."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import click

from referee.inputs import Unopened
from referee.report.plain import safe
from referee.verdict import Verdict

if TYPE_CHECKING:
    from referee.cli.progress import Progress
    from referee.report import Report, Write


def is_faulty(verdict: Verdict) -> bool:
    return not verdict.ok


def print_all(
    verdicts: Iterable[Verdict | Unopened],
    reports: Sequence[Report],
    fails: Callable[[Verdict], bool] = is_faulty,
    max_faults: int | None = None,
    progress: Progress | None = None,
) -> int:
    """Gives all verdicts to the reports. The exit code: 3 where an input could not be opened, 1 where a verdict fails."""
    failed = lost = faults = 0
    for verdict in verdicts:
        if isinstance(verdict, Unopened):
            lost += 1
            if progress is not None:
                progress.hide()
            click.echo(f"referee: {safe(str(verdict))}", err=True)
            for report in reports:
                report.unopened(verdict)
            continue
        failed += fails(verdict)
        faults += sum(fault.severity == "error" for fault in verdict.faults)
        for report in reports:
            report.add(verdict)
        if progress is not None:
            progress.step(failed)
        if max_faults is not None and faults >= max_faults:
            if progress is not None:
                progress.hide()
            click.echo(f"referee: stopped after {faults} fault{'s' * (faults != 1)} (--max-faults)", err=True)
            break
    if progress is not None:
        progress.hide()
    for report in reports:
        report.close()
    return 3 if lost else 1 if failed else 0


def to_terminal(progress: Progress | None = None) -> Write:
    """Writes lines to standard output; a progress bar on the same terminal is taken away first."""
    if progress is None:
        return _line

    def write(text: str) -> None:
        progress.hide()
        _line(text)

    return write


def _line(text: str) -> None:
    if sys.stdout.isatty():
        click.echo(text)
    else:
        sys.stdout.write(f"{text}\n")


@contextlib.contextmanager
def to_file(path: str) -> Iterator[Write]:
    """Writes lines to a file that is there when all is written, and not before. Ends the command where it cannot be."""
    special = os.path.exists(path) and not os.path.isfile(path)
    draft = path if special else f"{path}.{os.getpid()}~"
    try:
        with open(draft, "w", encoding="utf-8", errors="backslashreplace", newline="\n") as file:
            yield lambda text: file.write(f"{text}\n")
        if not special:
            os.replace(draft, path)
    except OSError as error:
        if isinstance(error, BrokenPipeError) or error.filename not in (draft, path, None):
            raise
        click.echo(f"referee: {safe(path)}: cannot be written: {error.strerror}", err=True)
        raise click.exceptions.Exit(3) from None
    finally:
        if not special:
            with contextlib.suppress(OSError):
                os.unlink(draft)
