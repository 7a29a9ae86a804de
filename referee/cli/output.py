"""Where output goes: every verdict to the reports in turn, a report to a file that is whole or not there, a record to a
terminal without what it could do to one."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Literal, TextIO, TypeAlias

import click

from referee.files.atomic import Draft
from referee.files.inputs import ANYBODY, NO_INPUTS, Inputs, Unopened
from referee.language import said, say
from referee.language.system import os_error
from referee.report.plain import safe
from referee.report.wishes import is_faulty
from referee.verdict.verdict import Verdict

if TYPE_CHECKING:
    from referee.cli.progress import ProgressBar
    from referee.report.wishes import Report, Write

Audience: TypeAlias = Literal["readers", "one", "everybody"]
"""Who may read an output: whoever may read the inputs, one player or the organiser alone, or everybody."""


def print_all(
    verdicts: Iterable[Verdict | Unopened],
    reports: Sequence[Report],
    fails: Callable[[Verdict], bool] = is_faulty,
    max_faults: int | None = None,
    progress: ProgressBar | None = None,
) -> int:
    """Gives all verdicts to the reports. The exit code: 3 where an input could not be opened, 1 where a verdict fails."""
    failed = lost = faults = faultless = 0
    for verdict in verdicts:
        if isinstance(verdict, Unopened):
            lost += 1
            complain(str(verdict), progress)
            for report in reports:
                report.unopened(verdict)
            continue
        if fails(verdict):
            failed += 1
            faultless += verdict.ok
        faults += len(verdict.errors)
        for report in reports:
            report.add(verdict)
        if progress is not None:
            progress.step(failed)
        if max_faults is not None and faults >= max_faults:
            complain(say("stopped after {count:# fault|# faults} (--max-faults)", count=faults), progress)
            break
    if progress is not None:
        progress.hide()
    for report in reports:
        report.close()
    if faultless:
        complain(
            say("{count:# record without errors fails|# records without errors fail} because of --fail-on", count=faultless),
            progress,
        )
    return 3 if lost else 1 if failed else 0


def complain(what: str, progress: ProgressBar | None = None) -> None:
    """A line on standard error."""
    if progress is not None:
        progress.hide()
    click.echo(f"referee: {safe(what)}", err=True)


def note(what: str) -> None:
    """A sentence on standard error about what was printed."""
    sys.stdout.flush()
    click.echo(what, err=True)


@contextlib.contextmanager
def for_log(log: str) -> Iterator[None]:
    """Ends the command where a log cannot be read or written."""
    try:
        yield
    except Unopened as error:
        complain(str(error))
    except OSError as error:
        complain(f"{log}: {said(os_error(error))}")
    else:
        return
    raise click.exceptions.Exit(3)


def print_record(text: str) -> None:
    """A record, or lines of one: exactly as it is for a file or a program, and harmless on a terminal."""
    if sys.stdout.isatty():
        text = "\n".join(map(safe, text.split("\n")))
    click.echo(text, nl=False)


def terminal_columns() -> int | None:
    """How wide the terminal is; None where the output goes to a file or a program, in which nothing is cut."""
    if not sys.stdout.isatty():
        return None
    import shutil

    return shutil.get_terminal_size().columns


def to_terminal(progress: ProgressBar | None = None) -> Write:
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


class _Unwritten(Exception):
    """A file that cannot be written."""


@contextlib.contextmanager
def to_file(path: str, inputs: Inputs = NO_INPUTS, audience: Audience = "readers") -> Iterator[Callable[[str | bytes], None]]:
    """Writes lines, or bytes as they are, to a file, which is the old one until everything is written, and then the new one.
    Every output of every command is written here. Pipes and devices are written directly, links are not followed, and nobody
    may read the file who may not read all inputs. Ends the command where it cannot be done, or where the file is one of
    the inputs (`inputs_of`)."""
    with _told(path), _opened(path, _mode(path, inputs, audience)) as file:

        def write(text: str | bytes) -> None:
            with _named():
                file.buffer.write(text) if isinstance(text, bytes) else file.write(f"{text}\n")

        yield write


@contextlib.contextmanager
def draft_of(path: str, inputs: Inputs = NO_INPUTS, audience: Audience = "readers") -> Iterator[Draft]:
    """The same for whoever has to write to a file by its name (`Draft.name`). A draft that is discarded changes nothing."""
    with _told(path):
        if _is_special(path):
            raise _Unwritten(say("not a regular file"))
        with _draft(path, _mode(path, inputs, audience)) as draft:
            yield draft


@contextlib.contextmanager
def _told(path: str) -> Iterator[None]:
    try:
        yield
    except _Unwritten as error:
        complain(say("{file}: cannot be written: {error}", file=path, error=str(error)))
        raise click.exceptions.Exit(3) from None


def _mode(path: str, inputs: Inputs, audience: Audience) -> int | None:
    """What a file is written with; None for what is usual: the old file's mode, or that of any new file. Ends the command if
    the file is one of the inputs."""
    old = None
    with contextlib.suppress(OSError):
        old = os.stat(path)
    if old is not None and (old.st_dev, old.st_ino) in inputs.files:
        raise click.UsageError(say("{file} is one of the inputs: it would be overwritten.", file=path))
    mode = {"readers": inputs.mode, "one": inputs.mode & 0o600, "everybody": ANYBODY}[audience]
    if mode & 0o444 == 0o444:
        return None
    return (mode if old is None else mode & old.st_mode) | 0o600


def refuse_link(path: str) -> None:
    """Ends the command where a link lies in the place of what is to be written: whoever put it there says where it leads."""
    if os.path.islink(path):
        complain(say("{file}: is a link to {target}, and links are not followed", file=path, target=os.readlink(path)))
        raise click.exceptions.Exit(3)


@contextlib.contextmanager
def _named() -> Iterator[None]:
    """Tells what goes wrong with the file itself from what goes wrong meanwhile, with standard output for instance."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise _Unwritten(said(os_error(error))) from None


@contextlib.contextmanager
def _opened(path: str, mode: int | None) -> Iterator[TextIO]:
    if _is_special(path):
        with _named():
            file = _open_special(path)
        try:
            yield file
        finally:
            with _named():
                file.flush()
                if file is not sys.stdout:
                    file.close()
        return
    with _draft(path, mode) as draft:
        yield draft.file


@contextlib.contextmanager
def _draft(path: str, mode: int | None) -> Iterator[Draft]:
    refuse_link(path)
    with _named():
        if os.path.exists(path) and not os.access(path, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
        draft = Draft(path, f".{os.getpid()}", mode)
    try:
        yield draft
        if not draft.file.closed:
            with _named():
                draft.replace()
    finally:
        draft.discard()


def _is_special(path: str) -> bool:
    """Pipes and devices; also what is found by way of an open file (`/dev/fd/3`), which has no name to be replaced."""
    in_system = os.path.abspath(path).startswith(("/dev/", "/proc/")) and not os.path.abspath(path).startswith("/dev/shm/")
    return os.path.exists(path) and (in_system or not os.path.isfile(path) or _is_standard_output(path))


def _is_standard_output(path: str) -> bool:
    try:
        return os.path.samestat(os.stat(path), os.fstat(sys.stdout.fileno()))
    except (OSError, ValueError):
        return False


def _open_special(path: str) -> TextIO:
    if _is_standard_output(path):
        return sys.stdout  # a second handle would write over what the first one wrote
    return open(path, "w", encoding="utf-8", errors="backslashreplace", newline="\n")


def write(path: str, text: str | bytes, inputs: Inputs = NO_INPUTS, audience: Audience = "readers") -> None:
    """To a file, whose folder is made where there is none, or to standard output (`-`)."""
    if path == "-":
        # A page says of itself that it is UTF-8; text follows the terminal.
        click.echo(text.encode() if isinstance(text, str) and text.startswith("<") else text, nl=False)
        return
    make_folder(os.path.dirname(path) or ".")
    with to_file(path, inputs, audience) as line:
        line(text if isinstance(text, bytes) else text.removesuffix("\n"))


def make_folder(folder: str) -> None:
    """For a file that is going to be written. Ends the command where it cannot be made."""
    with _told(folder), _named(), contextlib.suppress(FileExistsError):  # a file in its place is told when one below is opened
        os.makedirs(folder, exist_ok=True)
