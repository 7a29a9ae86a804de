"""Where records come from: files, folders, globs, archives, standard input. Nothing but regular files is opened in a folder."""

from __future__ import annotations

import contextlib
import errno
import fnmatch
import glob
import os
import stat
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from referee.language import said
from referee.language.sentence import Phrase, phrase
from referee.language.system import os_error
from referee.record.text import NotText, decode, rows

if TYPE_CHECKING:
    from pathlib import Path

T = TypeVar("T")

ANYBODY = 0o666
"""The mode of a file that anybody may read."""
SUFFIX = ".ref"
SUFFIXES = (SUFFIX, ".ref.gz")
"""The files that are looked at in a folder. An archive is opened only where it is named."""
ARCHIVES = (".zip", ".tar.gz", ".tgz", ".tar")
MAX_BYTES = 64_000_000
"""A file that is larger is not a log. Ten thousand games have some 30 million bytes."""
PART = 4_000_000
"""Bytes that are read at a time where it is not known how many there are."""
MAX_LINES = 4_000_000
"""Nor is one with more lines. Ten thousand games have a million; an empty line needs as much memory as a short one."""


class Source(NamedTuple):
    """A place to read from; `-` is standard input."""

    path: str
    member: str = ""
    """The name inside of an archive."""
    data: bytes | None = None
    """What a member holds: an archive is read from front to back, and never twice."""

    @property
    def name(self) -> str:
        if self.member:
            return f"{self.path}/{self.member}"
        return "<stdin>" if self.path == "-" else self.path

    @property
    def is_packed(self) -> bool:
        return bool(self.member) or self.path.lower().endswith(".gz")


class Unopened(Exception):
    """An input that cannot be read at all: not there, not allowed, not text."""

    def __init__(self, name: str, why: str | Phrase) -> None:
        super().__init__(name, why)
        self.name = name
        self._why = why if isinstance(why, Phrase) else Phrase(why)

    @property
    def why(self) -> str:
        return said(self._why)

    def __str__(self) -> str:
        return f"{self.name}: {self.why}"


def sources(paths: Iterable[str]) -> Iterator[Source | Unopened]:
    """The files that arguments mean, in their order; within a folder by name. What cannot be opened stands in its place."""
    for found in _files(paths):
        if isinstance(found, Unopened):
            yield found
        else:
            yield from _file(found)


def from_each(paths: Iterable[str], made: Callable[[Source], Iterable[T]]) -> Iterator[T | Unopened]:
    """What is made of each file that arguments mean; what cannot be read stands in its place."""
    for source in sources(paths):
        try:
            if isinstance(source, Unopened):
                raise source
            yield from made(source)
        except Unopened as error:
            yield error


class Inputs(NamedTuple):
    """The files that a command reads."""

    files: frozenset[tuple[int, int]] = frozenset()
    """Device and number of each, by which it is known under whatever name."""
    mode: int = ANYBODY
    """Who may read all of them."""


NO_INPUTS = Inputs()


def inputs_of(paths: Iterable[str], editions: Iterable[str | Path] = ()) -> Inputs:
    """Every file that arguments mean, and the editions in folders."""
    own = (os.path.join(folder, name) for folder in editions for name in _names(str(folder)) if name.endswith(".toml"))
    files, mode = set(), ANYBODY
    for path in chain(_files(paths), own):
        if isinstance(path, str) and path != "-":
            with contextlib.suppress(OSError):
                found = os.stat(path)
                files.add((found.st_dev, found.st_ino))
                mode &= found.st_mode
    return Inputs(frozenset(files), mode)


def _files(paths: Iterable[str]) -> Iterator[str | Unopened]:
    for path in paths:
        if path == "-" or os.path.isfile(path):
            yield path
        elif os.path.isdir(path):
            why = phrase("no {suffix} file in this folder", suffix=SUFFIX)
            yield from _or_nothing(in_folder(path), path, why)
        elif glob.has_magic(path):
            yield from _or_nothing(_matching(path), path, phrase("nothing matches"))
        else:
            yield Unopened(path, "not a regular file" if os.path.exists(path) else "no such file or folder")


def _or_nothing(found: Iterator[str | Unopened], path: str, why: Phrase) -> Iterator[str | Unopened]:
    empty = True
    for one in found:
        empty = False
        yield one
    if empty:
        yield Unopened(path, why)


def listed(path: str) -> list[str]:
    """The paths in a list, one per line or separated by NUL characters; `-` is standard input. Raises Unopened."""
    text = text_of(Source(path), text_only=False)
    return [name for name in (text.split("\0") if "\0" in text else rows(text)) if name]


def _file(path: str) -> Iterator[Source | Unopened]:
    if path.lower().endswith(ARCHIVES):
        yield from _members(path)
    else:
        yield Source(path)


def _members(path: str) -> Iterator[Source | Unopened]:
    from referee.files.archives import Unpackable, members

    empty = True
    try:
        for name, data, why in members(path, SUFFIX, MAX_BYTES):
            empty = False
            yield Unopened(f"{path}/{name}", why) if why else Source(path, name, data)
        if empty:
            yield Unopened(path, phrase("no {suffix} file in this archive", suffix=SUFFIX))
    except OSError as error:
        yield Unopened(path, os_error(error))
    except Unpackable as error:
        yield Unopened(path, error.what)


def in_folder(folder: str) -> Iterator[str | Unopened]:
    """All records below a folder. Links to folders are not followed: they may lead in circles. What is no regular file
    (a pipe, a device, a link to nothing) is passed over; a folder that cannot be read is told."""
    errors: list[OSError] = []
    for here, folders, files in os.walk(folder, onerror=errors.append):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield from _told(errors)
        for name in sorted(files):
            path = os.path.join(here, name)
            if name.endswith(SUFFIXES) and os.path.isfile(path):
                yield path
    yield from _told(errors)


def _told(errors: list[OSError]) -> Iterator[Unopened]:
    while errors:
        error = errors.pop(0)
        yield Unopened(str(error.filename), os_error(error))


def _matching(pattern: str) -> Iterator[str]:
    """The regular files that a pattern means, in order. As `glob` does it, but `**` follows no link to a folder."""
    drive, rest = os.path.splitdrive(pattern.replace(os.altsep, os.sep) if os.altsep else pattern)
    parts = [part for part in rest.split(os.sep) if part]
    found = {drive + rest[: len(rest) - len(rest.lstrip(os.sep))]}
    for part in [*parts, "*"] if parts[-1] == "**" else parts:
        if part == "**":
            found = {below for here in found for below in _below(here)}
        elif glob.has_magic(part):
            found = {os.path.join(here, name) for here in found for name in _names(here) if _fits(name, part)}
        else:
            found = {path for here in found if os.path.lexists(path := os.path.join(here, part))}
    yield from (path for path in sorted(found) if os.path.isfile(path))


def _below(folder: str) -> Iterator[str]:
    """A folder (the current one where it has no name) and all in it but hidden ones."""
    for here, folders, _ in os.walk(folder or "."):
        folders[:] = [name for name in folders if not name.startswith(".")]
        yield here if folder else here[2:]


def _names(folder: str) -> list[str]:
    try:
        return os.listdir(folder or ".")
    except OSError:
        return []


def _fits(name: str, pattern: str) -> bool:
    return (pattern.startswith(".") or not name.startswith(".")) and fnmatch.fnmatchcase(name, pattern)


def text_of(source: Source, text_only: bool = True) -> str:
    """A source's text. Raises Unopened."""
    data = bytes_of(source)
    if len(data) > MAX_BYTES:
        raise Unopened(source.name, phrase("larger than {limit} MB", limit=MAX_BYTES // 1_000_000))
    if data.count(b"\n") + data.count(b"\r") - data.count(b"\r\n") > MAX_LINES:
        raise Unopened(source.name, phrase("more than {limit} million lines", limit=MAX_LINES // 1_000_000))
    try:
        return decode(data, text_only)
    except NotText as error:
        raise Unopened(source.name, error.what) from None


def bytes_of(source: Source) -> bytes:
    """What is in a source, unpacked; of one that is too large only so much that it can be seen. Raises Unopened."""
    if source.data is not None:
        return source.data
    try:
        return _bytes(source)
    except OSError as error:
        raise Unopened(source.name, os_error(error)) from None


def _bytes(source: Source) -> bytes:
    """Never more than a byte above the limit, should a file grow meanwhile or unpack to anything."""
    if source.path == "-":
        return sys.stdin.buffer.read(MAX_BYTES + 1)
    found = os.stat(source.path)
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(found.st_mode):
        raise Unopened(source.name, "not a regular file")
    if not source.is_packed:
        return _plain_bytes(source.path, min(found.st_size, MAX_BYTES))
    from referee.files.archives import Unpackable, unzipped

    try:
        return unzipped(source.path, MAX_BYTES + 1)
    except Unpackable as error:
        raise Unopened(source.name, error.what) from None


def _plain_bytes(path: str, size: int) -> bytes:
    """Without a file object: for a short file making one takes longer than reading it. One that is longer than it says, as
    those of /proc and those that somebody writes to, is read to its end."""
    file = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
    try:
        data = os.read(file, size + 1)
        while data and len(data) != size and (more := os.read(file, min(PART, MAX_BYTES + 1 - len(data)))):
            data += more
        return data
    finally:
        os.close(file)
