"""Files beside the records (editions, leagues, seeds): only regular ones are read, and never more of them than is allowed."""

from __future__ import annotations

import errno
import os
import stat

NOT_REGULAR = "not a regular file"
"""Translated where it is shown, as what the system says itself."""


def read_regular(path: str, limit: int) -> bytes:
    """At most one byte more than `limit`: then the file is too large. Raises OSError, also for a pipe, which might never end or
    never begin."""
    file = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0))
    with open(file, "rb") as opened:
        if not stat.S_ISREG(os.fstat(file).st_mode):
            raise OSError(errno.EINVAL, NOT_REGULAR)
        return opened.read(limit + 1)
