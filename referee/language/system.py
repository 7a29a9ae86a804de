"""What the system says when it cannot do something. Python passes it on in English, so that it is translated like our own
sentences; what is not listed here is shown as it is."""

from __future__ import annotations

import errno

from referee.language import mark
from referee.language.sentence import Phrase

KNOWN = (
    mark("Permission denied"),
    mark("Operation not permitted"),
    mark("File exists"),
    mark("Not a directory"),
    mark("File name too long"),
    mark("Too many levels of symbolic links"),
    mark("Too many open files"),
    mark("No space left on device"),
    mark("Disk quota exceeded"),
    mark("Read-only file system"),
    mark("Input/output error"),
    mark("Cannot allocate memory"),
    mark("Broken pipe"),
    mark("Resource temporarily unavailable"),
    mark("not a regular file"),
)

_OWN = {errno.ENOENT: mark("no such file or folder"), errno.EISDIR: mark("a folder; name a file")}
"""What happens most often, in the words in which we say it ourselves."""


def os_error(error: OSError) -> Phrase:
    return Phrase(_OWN.get(error.errno or 0) or error.strerror or str(error))
