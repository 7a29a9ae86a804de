"""Writing a log so that nobody ever sees half of it: under a lock, to the disk, and then in one step. Reports too.

A log is replaced as a whole: the new text is written beside it, forced to the disk, and renamed. Whatever ends the program,
and whenever, the log is the old one or the new one.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import time
from collections.abc import Iterator
from typing import TextIO

from referee.language import say

if sys.platform == "win32":
    fcntl = None
else:
    import fcntl


@contextlib.contextmanager
def locked(path: str, patience: float | None = None) -> Iterator[None]:
    """Holds a log for writing; waits while another process holds it, for so many seconds if that is said. Raises OSError, also
    where there are no such locks.

    The lock is on the file itself, so nothing is left behind by a process that was killed. Whoever waited holds a file that
    was replaced meanwhile, and asks again for the new one.
    """
    if fcntl is None:
        raise OSError(errno.ENOTSUP, say("this system has no file locks that we know: use Linux or macOS"))
    while True:
        file = os.open(path, os.O_RDWR)
        try:
            _hold(file, patience)
            if os.path.samestat(os.fstat(file), os.stat(path)):
                yield
                return
        finally:
            os.close(file)


def _hold(file: int, patience: float | None) -> None:
    if patience is None:
        fcntl.flock(file, fcntl.LOCK_EX)
        return
    end = time.monotonic() + patience
    while True:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        except BlockingIOError:
            if time.monotonic() > end:
                raise OSError(errno.EBUSY, say("another program holds this file; try again when it is done")) from None
        time.sleep(0.05)


class Draft:
    """A text file in the making. It lies beside the file whose place it will take, in one step."""

    def __init__(self, path: str, mark: str, mode: int | None = None) -> None:
        """`mark` is a part of the draft's name: where several may write at once, a different one for each. `mode` is for a new
        file; otherwise it stays what it was. A link at the path is replaced, and never followed."""
        folder, name = os.path.split(path)
        self.folder = os.path.realpath(folder)
        self.path = os.path.join(self.folder, name)
        self.name = os.path.join(self.folder, f".{name}{mark}~")
        self._keep: int | None = None
        if mode is None:
            with contextlib.suppress(FileNotFoundError):
                self._keep = os.stat(self.path).st_mode & 0o7777
        self.file, self._made = _new_file(self.name, next(m for m in (self._keep, mode, 0o666) if m is not None))

    def replace(self) -> None:
        """Takes the place of the file."""
        self.file.close()
        if self._keep is not None:
            os.chmod(self.name, self._keep)  # whatever the umask is
        os.replace(self.name, self.path)

    def write(self, text: str) -> None:
        """Forced to the disk: a power cut may come at any moment."""
        self.file.write(text)
        self.file.flush()
        os.fsync(self.file.fileno())

    def discard(self) -> None:
        """Nothing is left of a draft that did not get its place. Once it has, the name may be that of somebody else's draft:
        whoever waited for the log goes on at that very moment."""
        with contextlib.suppress(OSError):
            self.file.close()
        with contextlib.suppress(OSError):
            if os.path.samestat(os.lstat(self.name), self._made):
                os.unlink(self.name)


def replace(path: str, text: str) -> None:
    """The whole new text or the old one. To be called under the lock; what a killed process left is overwritten."""
    draft = Draft(os.path.realpath(path), "")
    try:
        draft.write(text)
        draft.replace()
    finally:
        draft.discard()
    _sync_folder(draft.folder)


def create(path: str, text: str, mode: int = 0o666) -> None:
    """A new file; raises FileExistsError where there is one. For a secret, mode 0o600: nobody else reads it even for a
    moment."""
    if os.path.lexists(path):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), path)
    draft = Draft(path, f".{os.getpid()}", mode)  # nobody holds a lock on what is not there yet
    try:
        draft.write(text)
        _name(draft.name, draft.path)
    finally:
        draft.discard()
    _sync_folder(draft.folder)


def _name(draft: str, path: str) -> None:
    """Gives a draft its name, and never takes the name from a file that has it."""
    try:
        os.link(draft, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        os.rename(draft, path)


def _new_file(path: str, mode: int) -> tuple[TextIO, os.stat_result]:
    """A file and what it is known by. What a killed process left under this name goes, with whatever mode it had; what somebody
    else may have put there is not written through."""
    with contextlib.suppress(FileNotFoundError):
        os.unlink(path)
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    try:
        found = os.fstat(file)
        return os.fdopen(file, "w", encoding="utf-8", errors="backslashreplace", newline="\n"), found
    except BaseException:
        os.unlink(path)
        raise


def _sync_folder(folder: str) -> None:
    """Without this a power cut could bring the old name back."""
    with contextlib.suppress(OSError):  # some file systems cannot
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
