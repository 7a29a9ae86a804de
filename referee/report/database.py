"""Verdicts as an SQLite database, in the shape that export.sql describes, and its tables as CSV.

A record is known by a digest of its text. One that is in the database already stays as it is unless something else judges it
now; a file that is exported again replaces what it had there.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import blake2b
from importlib.resources import files
from itertools import count
from pathlib import Path
from typing import Any

from referee.batch.piece import PASSING
from referee.files.inputs import Unopened
from referee.language import WordedError, mark
from referee.language.sentence import Phrase
from referee.report.data import told_tags
from referee.report.plain import safe
from referee.report.table import csv_line
from referee.report.wishes import Write
from referee.verdict.transcript import Transcript
from referee.verdict.verdict import Verdict

APPLICATION, VERSION = 0x72656600, 1
"""By which a database is known to be ours, and in which shape."""
TABLES = ("games", "players", "seats", "moves", "chance", "sheet", "standings", "faults")
NOT_OURS = mark("is not a database that referee export has written; give another name")
_CHILDREN = TABLES[2:]
_TAGS = ("Event", "Site", "Round", "Date", "Started")


class NoDatabase(WordedError):
    """A file that games cannot be added to, or a disk that is full."""


class Database:
    """A report: games are added to the file `path`, which is a copy of the database at `old` if there is one. Nothing is in it
    before `close`. `judged_by` is a digest of all that a verdict depends on beside its record."""

    def __init__(self, path: str, judged_by: str, old: str | None = None) -> None:
        self.judged_by = judged_by
        self.sources: set[str] = set()
        self.keys: set[bytes] = set()
        with _said():
            self.file = sqlite3.connect(path, isolation_level=None)
            if old is not None:
                _copy(old, self.file)
            self.file.execute("PRAGMA journal_mode=OFF")  # a draft: nobody reads it before it is whole
            self.file.execute("PRAGMA synchronous=OFF")
            self.file.execute("PRAGMA cache_size=-20000")
            if old is None:
                self.file.executescript(files("referee.report").joinpath("export.sql").read_text("utf-8"))
                self.file.execute(f"PRAGMA application_id={APPLICATION}")
                self.file.execute(f"PRAGMA user_version={VERSION}")
            self.begun = self.file.total_changes
            self.file.execute("BEGIN")
            (last,) = self.file.execute("SELECT coalesce(max(id), 0) FROM games").fetchone()
        self._ids = count(last + 1)

    @property
    def is_changed(self) -> bool:
        return self.file.total_changes != self.begun

    def add(self, verdict: Verdict) -> None:
        text = "\n".join(verdict.record.rows).encode("utf-8", "surrogatepass")
        key = blake2b(text, digest_size=16)
        source = _plain(verdict.source)
        self.sources.add(source)
        if key.digest() in self.keys:
            return
        self.keys.add(key.digest())
        # Of a fault that is one of today, the next run may know more.
        judged_by = "" if any(fault.code in PASSING for fault in verdict.faults) else self.judged_by
        with _said():
            known = self.file.execute("SELECT judged_by, source, line, id FROM games WHERE key = ?", (key.hexdigest(),))
            for *now, id_ in known.fetchall():
                if now == [self.judged_by, source, verdict.line]:
                    return
                self._remove([id_])  # also if it is elsewhere now: then the numbers of its lines are others
            self._insert(verdict, key.hexdigest(), judged_by, source)

    def unopened(self, error: Unopened) -> None:
        """What it had there stays."""

    def close(self) -> None:
        """What the files that were read no longer have is removed."""
        with _said():
            gone = [
                id_
                for id_, key, source in self.file.execute("SELECT id, key, source FROM games")
                if source in self.sources and bytes.fromhex(key) not in self.keys
            ]
            self._remove(gone)
            self.file.execute("DELETE FROM players WHERE name NOT IN (SELECT player FROM seats)")
            self.file.execute("COMMIT")

    def end(self) -> None:
        self.file.close()

    def _remove(self, ids: Sequence[int]) -> None:
        for table in _CHILDREN:
            self.file.executemany(f"DELETE FROM {table} WHERE game_id = ?", [(id_,) for id_ in ids])
        self.file.executemany("DELETE FROM games WHERE id = ?", [(id_,) for id_ in ids])

    def _insert(self, verdict: Verdict, key: str, judged_by: str, source: str) -> None:
        v, id_, above = verdict, next(self._ids), verdict.line - 1
        tags = told_tags(v)
        told = Transcript() if v.transcript is None else v.transcript
        self._rows(
            "games",
            [(id_, key, judged_by, source, v.line, v.status, v.ending, v.ok, v.game, v.edition, v.rules,
              *map(tags.get, _TAGS), len(v.players), v.moves, v.scored_at, json.dumps(tags, ensure_ascii=False))],
        )  # fmt: skip
        seats = {name: seat for seat, name in enumerate(told.seats, 1)}
        self.file.executemany("INSERT OR IGNORE INTO players VALUES (?)", [(name,) for name in seats])
        self._rows("seats", [(id_, seat, name, seat <= len(v.players)) for name, seat in seats.items()])
        moves = [
            (id_, number, round_, seat + 1, text, points, time, line + above)
            for line, _, number, round_, seat, text, points, time in told.lines
            if seat is not None
        ]
        self._rows("moves", moves)
        chance = [line for line in told.lines if line.seat is None]
        self._rows("chance", [(id_, i, line.number, line.text, line.line + above) for i, line in enumerate(chance, 1)])
        self._rows("sheet", [(id_, i, e.move, e.seat + 1, *e[2:]) for i, e in enumerate(told.sheet, 1)])
        self._rows(
            "standings",
            [(id_, seats[s.player], s.rank, s.points, s.decided_by, s.shared, s.resigned) for s in v.standings],
        )
        self._rows(
            "faults",
            [(id_, i, f.code, f.severity, f.message, f.reason, *f.span, f.follows) for i, f in enumerate(v.faults, 1)],
        )

    def _rows(self, table: str, rows: Sequence[Sequence[Any]]) -> None:
        if rows:
            marks = ",".join("?" * len(rows[0]))
            self.file.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)


def _copy(old: str, new: sqlite3.Connection) -> None:
    """Also of a database to which somebody else is writing."""
    known = sqlite3.connect(f"{Path(old).resolve().as_uri()}?mode=ro", uri=True)
    try:
        (application,), (version,) = (known.execute(f"PRAGMA {name}").fetchone() for name in ("application_id", "user_version"))
        if application != APPLICATION:
            raise NoDatabase(NOT_OURS)
        if version != VERSION:
            raise NoDatabase("was written by another version of referee export; write a new file")
        known.backup(new)
    finally:
        known.close()


@contextmanager
def _said() -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_NOTADB:
            raise NoDatabase(NOT_OURS) from None
        if error.sqlite_errorcode == sqlite3.SQLITE_FULL:
            raise NoDatabase("No space left on device") from None
        raise NoDatabase(Phrase(str(error))) from None


class CsvReport:
    """The tables of a database that nobody sees, as CSV: in a spreadsheet, no cell is a formula, and all of it can be seen."""

    def __init__(self, database: Database, path: str, files: Mapping[str, Write]) -> None:
        """`path` is the database's file; `files` are where each table is written."""
        self.database, self.path, self.files = database, path, files

    def add(self, verdict: Verdict) -> None:
        self.database.add(verdict)

    def unopened(self, error: Unopened) -> None: ...

    def close(self) -> None:
        self.database.close()
        for table, write in self.files.items():
            rows = self.database.file.execute(f"SELECT * FROM {table}")
            write(csv_line([column[0] for column in rows.description]))
            for row in rows:
                write(csv_line([safe(cell) if isinstance(cell, str) else cell for cell in row]))


def _plain(text: str) -> str:
    """A file's name may be bytes that are no text."""
    return text.encode("utf-8", "backslashreplace").decode()
