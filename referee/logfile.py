"""Writing a log so that nobody ever sees half of it: under a lock, to the disk, and then in one step.

A log is replaced as a whole: the new text is written beside it, forced to the disk, and renamed. Whatever ends the program,
and whenever, the log is the old one or the new one.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Iterator

if sys.platform != "win32":
    import fcntl


@contextlib.contextmanager
def locked(path: str) -> Iterator[None]:
    """Holds a log for writing; waits while another process holds it. (Without a lock on Windows, which has no `fcntl`.)

    The lock is on the file itself, so nothing is left behind by a process that was killed. Whoever waited holds a file that
    was replaced meanwhile, and asks again for the new one.
    """
    while True:
        file = os.open(path, os.O_RDWR)
        try:
            if sys.platform != "win32":
                fcntl.flock(file, fcntl.LOCK_EX)
            if os.path.samestat(os.fstat(file), os.stat(path)):
                yield
                return
        finally:
            os.close(file)


def replace(path: str, text: str) -> None:
    """The whole new text or the old one. To be called under the lock; what a killed process left is overwritten."""
    path = os.path.realpath(path)
    folder, name = os.path.split(path)
    draft = os.path.join(folder, f".{name}~")
    mode = os.stat(path).st_mode & 0o7777
    try:
        _write(draft, text, mode)
        os.chmod(draft, mode)  # whatever the umask is
        os.replace(draft, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(draft)
        raise
    _sync_folder(folder)


def create(path: str, text: str, mode: int = 0o666) -> None:
    """A new file; raises FileExistsError where there is one. For a secret, mode 0o600: nobody else reads it even for a
    moment."""
    path = os.path.realpath(path)
    if os.path.lexists(path):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), path)
    folder, name = os.path.split(path)
    draft = os.path.join(folder, f".{name}.{os.getpid()}~")  # nobody holds a lock on what is not there yet
    try:
        _write(draft, text, mode)
        _name(draft, path)
    finally:
        with contextlib.suppress(OSError):
            os.unlink(draft)
    _sync_folder(folder)


def _name(draft: str, path: str) -> None:
    """Gives a draft its name, and never takes the name from a file that has it."""
    try:
        os.link(draft, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        os.rename(draft, path)


def _write(path: str, text: str, mode: int) -> None:
    """A draft; one that a killed process left goes, with whatever mode it had."""
    with contextlib.suppress(FileNotFoundError):
        os.unlink(path)
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
    with os.fdopen(os.open(path, flags, mode), "w", encoding="utf-8", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())


def _sync_folder(folder: str) -> None:
    """Without this a power cut could bring the old name back."""
    with contextlib.suppress(OSError):  # some file systems cannot
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
