"""Verdicts that are kept between runs, in an SQLite file in the user's cache folder.

The key is a digest of the record's text and of everything else that a verdict depends on: the version and the files of this
package, the games of other packages, the editions in the folders given, the version of the rules that is asked for. Every entry
has a check sum over its key and its content: one that a broken disk or a broken program changed is no entry. Whatever is wrong
with the file, the run goes on without it and says so in a line: a cache is never a reason to fail.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from referee import __version__
from referee.batch.chunk import RecordChunk
from referee.batch.piece import is_lasting
from referee.batch.plain import Packed, Piece
from referee.batch.settings import Made, Settings
from referee.files.cachefolder import cache_folder, distrusted
from referee.games import find, names
from referee.language import said, say
from referee.language.sentence import Phrase
from referee.language.system import os_error
from referee.record.tables import FOLDER

FORMAT = 5
MAX_ENTRIES = 500_000
"""Some 200 MB. The oldest half goes when there are more."""
PROGRAM = (".py", ".toml", ".lark", ".css", ".js", ".mo")
"""The files of a program that verdicts and pages depend on."""
PATIENCE = 5.0
"""Seconds to wait for another process that holds the file."""
_CREATE = "CREATE TABLE IF NOT EXISTS verdict (key BLOB PRIMARY KEY, packed BLOB NOT NULL, day INTEGER NOT NULL) WITHOUT ROWID"
_SUM = 16
"""Bytes of an entry's check sum, which stands before it."""


class Info(NamedTuple):
    path: str
    entries: int
    size: int
    why: str = ""
    """Why nothing in it can be used, where that is so."""


def cache_file() -> str:
    return os.path.join(cache_folder(), f"verdicts-{FORMAT}.sqlite")


class Cache:
    def __init__(
        self, database: sqlite3.Connection, salt: bytes, note: Callable[[str], object], made: Made | None = None
    ) -> None:
        self._database, self._note, self._made = database, note, made
        self._hash = blake2b(salt, digest_size=20)
        self.is_broken = False

    @classmethod
    def opened(cls, settings: Settings) -> Cache | None:
        """The user's cache, a new one where it was damaged; None where there can be none, and `settings.note` is told why."""
        note = settings.note
        try:
            return cls(_open(cache_file(), note), _salt(settings), note, settings.made)
        except OSError as error:
            why = os_error(error)
        except sqlite3.Error as error:
            why = Phrase(str(error))
        note(say("the cache {file} cannot be used: {why}", file=cache_file(), why=why))
        return None

    def look_up(self, chunk: RecordChunk) -> None:
        """Fill in what is known of a chunk's records; the others stay in `todo`."""
        pieces: dict[int, Piece] = {}
        for i in chunk.todo:
            piece = chunk.slots[i]
            assert isinstance(piece, Piece)
            digest = self._hash.copy()
            if self._made is not None:
                digest.update(_digest(self._made.about_one(piece)))
            digest.update(piece.text.encode("utf-8", "surrogatepass"))
            pieces[i], chunk.keys[i] = piece, digest.digest()
        known = self._known([*chunk.keys.values()])
        for i, piece in pieces.items():
            key = chunk.keys[i]
            entry = known.get(key)
            packed = None
            if isinstance(entry, bytes) and entry[:_SUM] == _sum(key, entry[_SUM:]):
                packed = Packed(*json.loads(entry[_SUM:]))
            if packed is not None and (self._made is None or self._made.is_there(piece, packed)):
                chunk.packed[i] = packed
                del chunk.keys[i]
        chunk.todo = [*chunk.keys]

    def keep(self, chunk: RecordChunk) -> None:
        """Remember what was found out about a chunk since it was looked up."""
        day = int(time.time() // 86_400)
        found = []
        for i, key in chunk.keys.items():
            packed = chunk.packed[i]
            if packed is not None and is_lasting(packed):
                packed = packed if self._made is None else self._made.kept(packed)
                data = json.dumps(packed, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
                found.append((key, _sum(key, data) + data, day))
        if self.is_broken or not found:
            return
        with self._harmless(), self._database:
            self._database.executemany("INSERT OR REPLACE INTO verdict VALUES (?, ?, ?)", found)

    def close(self) -> None:
        if not self.is_broken:
            with self._harmless(), self._database:
                (count,) = self._database.execute("SELECT count(*) FROM verdict").fetchone()
                if count > MAX_ENTRIES:
                    self._database.execute(
                        "DELETE FROM verdict WHERE key IN (SELECT key FROM verdict ORDER BY day LIMIT ?)", (count // 2,)
                    )
        with self._harmless():
            self._database.close()

    def _known(self, keys: Sequence[bytes]) -> dict[bytes, object]:
        if self.is_broken:
            return {}
        with self._harmless():
            marks = ",".join("?" * len(keys))
            return dict(self._database.execute(f"SELECT key, packed FROM verdict WHERE key IN ({marks})", keys))
        return {}

    @contextlib.contextmanager
    def _harmless(self) -> Iterator[None]:
        """Another process holds the file for long, the disk is full, the file is damaged: then we do without. Also from then
        on: to wait for the same thing with every chunk would take longer than to judge it."""
        try:
            yield
        except sqlite3.OperationalError as error:
            if not self.is_broken:
                self._note(say("the cache {file} is no longer used: {why}", file=cache_file(), why=str(error)))
            self.is_broken = True
        except sqlite3.Error:
            if not self.is_broken:
                discard(cache_file(), self._note)
            self.is_broken = True


def _sum(key: bytes, data: bytes) -> bytes:
    return blake2b(data, digest_size=_SUM, key=key).digest()


def _salt(settings: Settings) -> bytes:
    """What comes before a record's text in its key, always of the same length: a text that begins with the name of a version
    is not the rest of it judged by that version."""
    editions, rules = settings.rulebook
    wanted = "own" if rules is None else f"wanted {rules}"
    if settings.made is not None:
        wanted += f"\n{settings.made.about}"
    elif settings.work is not None:
        work: Any = getattr(settings.work, "func", settings.work)  # perhaps a partial, whose arguments are plain values
        wanted += f"\n{work.__module__}.{work.__qualname__} {getattr(settings.work, 'keywords', '')}"
    return environment(editions) + _digest(wanted)


def _digest(text: str) -> bytes:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=20).digest()


def _open(path: str, note: Callable[[str], object]) -> sqlite3.Connection:
    if why := distrusted():
        raise PermissionError(errno.EPERM, said(why), path)
    os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
    try:
        return _connect(path)
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError:
        discard(path, note)
        return _connect(path)


def _connect(path: str) -> sqlite3.Connection:
    if not os.path.exists(path):
        with contextlib.suppress(FileExistsError):
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    found = os.stat(path)
    if hasattr(os, "getuid") and (found.st_uid != os.getuid() or found.st_mode & 0o022):
        raise PermissionError(errno.EPERM, say("others could have written it"), path)
    database = sqlite3.connect(path, timeout=PATIENCE)
    try:
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("PRAGMA synchronous=NORMAL")
        database.execute(_CREATE)
        database.execute("SELECT key, packed, day FROM verdict LIMIT 1").fetchone()
    except sqlite3.Error:
        database.close()
        raise
    return database


def discard(path: str, note: Callable[[str], object]) -> None:
    """Remove a damaged file: nothing in it is needed."""
    note(say("the cache {file} was damaged and is begun anew", file=path))
    with contextlib.suppress(OSError):
        _remove(path)


def _remove(path: str) -> None:
    for suffix in ("", "-wal", "-shm"):
        with contextlib.suppress(FileNotFoundError):
            os.unlink(path + suffix)


def clear() -> Info:
    """Remove the file; says what was in it. Raises OSError."""
    was = info()
    _remove(was.path)
    return was


def info() -> Info:
    path = cache_file()
    if not os.path.exists(path):
        return Info(path, 0, 0)
    size = sum(os.path.getsize(path + suffix) for suffix in ("", "-wal") if os.path.exists(path + suffix))
    try:
        with contextlib.closing(sqlite3.connect(path, timeout=PATIENCE)) as database:
            (count,) = database.execute("SELECT count(*) FROM verdict").fetchone()
    except sqlite3.Error as error:
        return Info(path, 0, size, str(error) if size else "")
    return Info(path, count, size)


def environment(editions: Sequence[str | Path] = ()) -> bytes:
    """A digest of all that a verdict depends on beside the record itself."""
    digest = blake2b(f"{FORMAT} {__version__}\n".encode(), digest_size=20)
    package = os.path.dirname(os.path.dirname(__file__))
    _add(digest, _files([package, FOLDER], PROGRAM))
    for key in names():
        game = find(key) if not os.path.isdir(os.path.join(package, "games", key)) else None
        if game is not None:  # a game of another package: its version may stay the same while its files change
            _add(digest, [*_files([str(game.folder)], PROGRAM), str(game.grammar)])
    for folder in editions:
        digest.update(b"editions\n")
        _add(digest, filter(os.path.isfile, _files([str(folder)], (".toml",), deep=False)))
    return digest.digest()


def _files(folders: Iterable[str], suffixes: tuple[str, ...], deep: bool = True) -> Iterator[str]:
    for folder in folders:
        for here, inside, files in os.walk(folder):
            inside[:] = sorted(inside) if deep else []
            yield from (os.path.join(here, name) for name in sorted(files) if name.endswith(suffixes))


def _add(digest: blake2b, paths: Iterable[str]) -> None:
    for path in paths:
        with open(path, "rb") as file:
            data = file.read()
        digest.update(f"{os.path.basename(path)} {len(data)}\n".encode("utf-8", "surrogateescape"))
        digest.update(data)
