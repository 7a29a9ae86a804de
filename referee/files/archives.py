"""The records in `.zip`, `.tar` and `.tar.gz` files. Members are only read, one at a time, and never written anywhere: a name
such as `../../x` is nothing but a name. Nothing is unpacked beyond the limits, whatever an archive says of itself."""

from __future__ import annotations

import gzip
import io
import math
import tarfile
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from typing import IO, Any, NamedTuple, TypeVar

from referee.language import WordedError, say
from referee.language.sentence import NOTHING, Phrase, phrase

MAX_UNPACKED = 2_000_000_000
"""Bytes that all members of an archive may have together. 100,000 games have some 300 million."""
MAX_MEMBERS = 250_000
MAX_DIRECTORY = 32_000_000
"""Bytes of a ZIP file's directory, which is loaded whole before the first member can be counted."""
MAX_HEADER = 10_000
"""Bytes that a tar file may use to describe one member beyond its block of 512. Names have 4,096 at the most."""
MAX_HEADERS = 32_000_000
"""And all members together: they are taken apart with patterns, which is much slower than unpacking them."""

TWICE = phrase("packed twice; in an archive only plain records are read")
"""Said of a `.ref.gz` member: what lies in it could be a thousand times larger once more."""

_T = TypeVar("_T")
_HEADERS = (tarfile.XHDTYPE, tarfile.XGLTYPE, tarfile.SOLARIS_XHDTYPE, tarfile.GNUTYPE_LONGNAME, tarfile.GNUTYPE_LONGLINK)


class ArchiveMember(NamedTuple):
    name: str
    data: bytes
    """At most one byte more than was asked for: then the member is too large."""
    why: Phrase = NOTHING
    """What is wrong with this member, where it cannot be read."""


class Unpackable(WordedError):
    """An archive that cannot be read, or not to its end."""


def unzipped(path: str, limit: int) -> bytes:
    """What is in a `.gz` file, at most `limit` bytes of it. Raises Unpackable, OSError."""
    with open(path, "rb") as file:
        try:
            return gzip.GzipFile(fileobj=file).read(limit)
        except (gzip.BadGzipFile, zlib.error, EOFError) as error:
            raise Unpackable("not a readable gzip file: {error}", error=str(error)) from None


def members(path: str, suffix: str, limit: int) -> Iterator[ArchiveMember]:
    """The regular members whose names end with `suffix`, in the archive's order, with at most `limit` + 1 bytes each.
    Raises Unpackable, OSError."""
    return _zip(path, suffix, limit) if path.lower().endswith(".zip") else _tar(path, suffix, limit)


def _zip(path: str, suffix: str, limit: int) -> Iterator[ArchiveMember]:
    left = MAX_UNPACKED
    try:
        with _ZipBytes(io.FileIO(path)) as packed:
            packed.limit = MAX_DIRECTORY
            archive = zipfile.ZipFile(packed)
            packed.limit = math.inf
            for info in _few(archive.infolist()):
                if info.filename.endswith(f"{suffix}.gz"):
                    yield ArchiveMember(info.filename, b"", TWICE)
                if not info.filename.endswith(suffix):
                    continue
                try:
                    with archive.open(info) as file:
                        member = ArchiveMember(info.filename, file.read(limit + 1))
                except (RuntimeError, NotImplementedError) as error:  # a password, a compression that we do not have
                    member = ArchiveMember(info.filename, b"", Phrase(str(error)))
                except Exception as error:  # whatever it does to those who unpack it, it costs itself only
                    member = ArchiveMember(info.filename, b"", phrase("damaged: {error}", error=str(error)))
                left -= len(member.data)
                if left < 0:
                    raise Unpackable("unpacks to more than {limit:# byte|# bytes}; the rest is not read", limit=MAX_UNPACKED)
                yield member
    except (OSError, Unpackable):
        raise
    except Exception as error:  # strangers' bytes: Python's module checks some of what it reads, and stumbles over the rest
        raise Unpackable("not a readable ZIP file: {error}", error=str(error)) from None


def _few(found: Iterable[_T]) -> Iterator[_T]:
    for count, one in enumerate(found):
        if count == MAX_MEMBERS:
            raise Unpackable("more than {limit:# file|# files} in it; the rest is not read", limit=MAX_MEMBERS)
        yield one


def _tar(path: str, suffix: str, limit: int) -> Iterator[ArchiveMember]:
    """Read as a stream, from front to back: a packed tar file cannot be entered anywhere else."""
    with open(path, "rb") as packed:
        stream: IO[bytes] = packed if path.lower().endswith(".tar") else gzip.GzipFile(fileobj=packed)  # type: ignore[assignment]
        try:
            metered: Any = _Metered(stream)
            archive: Any
            with tarfile.open(fileobj=metered, mode="r|", tarinfo=_Info) as archive:
                for info in _few(iter(archive.next, None)):
                    archive.members = []  # it would remember them all
                    if info.isreg() and info.name.endswith(f"{suffix}.gz"):
                        yield ArchiveMember(info.name.removeprefix("./"), b"", TWICE)
                    if not info.isreg() or not info.name.endswith(suffix):
                        continue
                    name = info.name.removeprefix("./")
                    if info.issparse():  # it says that it is large, and costs its sender nothing
                        yield ArchiveMember(name, b"", phrase("a sparse file; only plain ones are read"))
                    else:
                        yield ArchiveMember(name, archive.extractfile(info).read(limit + 1))
        except Unpackable:
            raise
        except Exception as error:  # as above
            raise Unpackable("not a tar file that can be read to the end: {error}", error=str(error)) from None


class _ZipBytes(io.BufferedReader):
    """A ZIP file whose directory is not loaded where it is too large."""

    limit: float = 0

    def read(self, size: int | None = -1) -> bytes:
        if (size or 0) > self.limit:
            raise Unpackable("its directory is larger than {limit:# byte|# bytes}", limit=MAX_DIRECTORY)
        return super().read(size)


class _Metered:
    """A stream that ends with an error when it has given too much: what is skipped must be unpacked as well."""

    def __init__(self, stream: IO[bytes]) -> None:
        self.stream, self.left = stream, MAX_UNPACKED

    def read(self, size: int) -> bytes:
        data = self.stream.read(size)
        self.left -= len(data)
        if self.left < 0:
            raise Unpackable("unpacks to more than {limit:# byte|# bytes}; the rest is not read", limit=MAX_UNPACKED)
        return data


class _Info(tarfile.TarInfo):
    def _proc_member(self, archive: tarfile.TarFile) -> tarfile.TarInfo:
        """Long names and extended headers are read into memory whole and taken apart: many or large ones are an attack."""
        if self.type in _HEADERS:
            left = getattr(archive, "headers_left", MAX_HEADERS) - self.size
            archive.headers_left = left  # type: ignore[attr-defined]
            if self.size > MAX_HEADER:
                raise tarfile.ReadError(say("a header of more than {limit:# byte|# bytes}", limit=MAX_HEADER))
            if left < 0:
                raise Unpackable("more than {limit:# byte|# bytes} of headers; the rest is not read", limit=MAX_HEADERS)
        found: tarfile.TarInfo = super()._proc_member(archive)  # type: ignore[misc]
        return found
