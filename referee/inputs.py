"""Where records come from: files, folders, globs, standard input. Nothing but regular files is opened in a folder."""

from __future__ import annotations

import glob
import os
import stat
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from referee.match import notation_of
from referee.record.reader import read
from referee.record.text import NotText, decode, rows
from referee.verdict import Verdict, judge

if TYPE_CHECKING:
    from pathlib import Path

SUFFIX = ".ref"
MAX_BYTES = 64_000_000
"""A file that is larger is not a log. Ten thousand games have some 30 million bytes."""


class Source(NamedTuple):
    """A place to read from; `-` is standard input."""

    path: str

    @property
    def name(self) -> str:
        return "<stdin>" if self.path == "-" else self.path


class Unopened(Exception):
    """An input that cannot be read at all: not there, not allowed, not text."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(f"{name}: {why}")
        self.name, self.why = name, why


def sources(paths: Iterable[str]) -> Iterator[Source | Unopened]:
    """The files that arguments mean, in their order; within a folder by name. What cannot be opened stands in its place."""
    for path in paths:
        if path == "-" or os.path.isfile(path):
            yield Source(path)
        elif os.path.isdir(path):
            found = list(_in_folder(path))
            yield from found
            if not found:
                yield Unopened(path, f"no {SUFFIX} file in this folder")
        elif glob.has_magic(path):
            matches = sorted(glob.glob(path, recursive=True))
            yield from (Source(match) for match in matches if os.path.isfile(match))
            if not matches:
                yield Unopened(path, "nothing matches")
        else:
            yield Unopened(path, "not a regular file" if os.path.exists(path) else "no such file or folder")


def _in_folder(folder: str) -> Iterator[Source]:
    for here, folders, files in os.walk(folder):  # symbolic links to folders are not followed: no loops
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            path = os.path.join(here, name)
            if name.endswith(SUFFIX) and os.path.isfile(path):
                yield Source(path)


def text_of(source: Source) -> str:
    """A source's text. Raises Unopened."""
    try:
        if source.path == "-":
            data = sys.stdin.buffer.read(MAX_BYTES + 1)
        else:
            found = os.stat(source.path)
            if not stat.S_ISREG(found.st_mode):
                raise Unopened(source.name, "not a regular file")
            with open(source.path, "rb") as file:
                data = file.read(min(found.st_size, MAX_BYTES) + 1)  # never more, should it grow meanwhile
    except OSError as error:
        raise Unopened(source.name, error.strerror or str(error)) from None
    if len(data) > MAX_BYTES:
        raise Unopened(source.name, f"larger than {MAX_BYTES // 1_000_000} MB")
    try:
        return decode(data)
    except NotText as error:
        raise Unopened(source.name, str(error)) from None


def verdicts(source: Source, editions: Sequence[Path] = ()) -> Iterator[Verdict]:
    """The verdict of each record of a source, one record in memory at a time. Raises Unopened."""
    for record in read(rows(text_of(source)), notation_of):
        yield judge(record, editions, source.name)
