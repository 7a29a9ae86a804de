"""A session that is kept in a file: what is accepted is on the disk at once."""

from __future__ import annotations

import os

from referee.edit.session import Reply, Session, Unrecordable
from referee.files.atomic import create, locked, replace
from referee.files.inputs import Source, Unopened, bytes_of, text_of
from referee.games.rulebook import Rulebook
from referee.language.sentence import phrase
from referee.language.system import os_error
from referee.record.text import line_ends

PATIENCE = 3.0
"""Seconds that somebody waits for a file that another program holds."""

_BOM = b"\xef\xbb\xbf"


class Changed(Unrecordable):
    """Somebody else has written to the file meanwhile."""


class Recording(Session):
    """A record in a file. Without a file, or with an empty one, it has yet to be started."""

    def __init__(self, path: str, rulebook: Rulebook = Rulebook()) -> None:
        """Raises Unopened, Unrecordable and OSError."""
        super().__init__("", rulebook, path)
        self.path = path
        self._data = b""
        """The file as it was read or written last."""
        self._newline = "\n"
        self.is_there = _is_there(path)
        if self.is_there:
            self._read()

    def _read(self) -> None:
        """Raises Unopened and Unrecordable; then everything is as it was."""
        data = bytes_of(Source(self.path))
        text = text_of(Source(self.path, data=data))
        if self.is_started and not text.strip():
            raise Changed(phrase("another program has emptied this file; nothing was written"))
        self.load(text)
        self._data, self._newline = data, next(iter(line_ends(text)), "\n")

    def _accept(self, found: Reply) -> Reply:
        """What could not be written because of another program waits."""
        try:
            return super()._accept(found)
        except Changed:
            self.pending = found.rows
            raise

    def _store(self, rows: list[str]) -> None:
        """Raises OSError, Unopened and Unrecordable; then the file is as it was."""
        data = (self._newline.join(rows) + self._newline).encode("utf-8", errors="backslashreplace")
        if not self.is_there:
            create(self.path, data.decode("utf-8"))
            self.is_there = True
        else:
            with locked(self.path, PATIENCE):
                if bytes_of(Source(self.path)) != self._data:
                    self._read()
                    raise Changed(phrase("another program has changed this file; it was read again, and nothing was written"))
                data = _BOM * self._data.startswith(_BOM) + data
                replace(self.path, data.decode("utf-8"))
        self._data = data
        super()._store(rows)


def _is_there(path: str) -> bool:
    """Is there a file to go on with? Raises Unopened and OSError where none can be written."""
    if not os.path.lexists(path):
        folder = os.path.dirname(os.path.abspath(path))
        if not os.path.isdir(folder):
            raise Unopened(path, phrase("there is no folder {folder}", folder=folder))
        if not os.access(folder, os.W_OK):
            raise Unopened(path, os_error(PermissionError(13, os.strerror(13))))
        return False
    if Source(path).is_packed:
        raise Unopened(path, phrase("packed; unpack it first"))
    if os.path.isfile(path) and not os.access(path, os.W_OK):
        raise Unopened(path, os_error(PermissionError(13, os.strerror(13))))
    return True
