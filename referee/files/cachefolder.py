"""What is kept between runs, in the user's cache folder: where that is, and whether it may be believed.

A verdict depends on what is kept. So it is plain data, never code, and it is used only where nobody else can have written
it: the folder and all above it (up to the home folder, as ssh does it) belong to this user or to root, nobody else may write
there, and it is no part of a work tree or of the folder that is checked. Those are other people's texts.
"""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Iterable, Iterator
from functools import lru_cache

from referee.language.sentence import NOTHING, Phrase, phrase

WORK_TREES = (".git", ".hg", ".svn")
"""What the top of a work tree holds."""


def cache_folder() -> str:
    base = os.environ.get("REFEREE_CACHE") or os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return os.path.join(base, "referee")


def distrusted(checked: Iterable[str] = ()) -> Phrase:
    """Why the cache folder is not used; nothing where it may be. `checked` are files and folders with texts of strangers."""
    folder = os.path.realpath(cache_folder())
    for path in checked:
        if folder.startswith(os.path.join(os.path.realpath(path), "")):
            return phrase("it is inside the folder being checked")
    return _written_by_others(folder) or _in_work_tree(folder)


@lru_cache(maxsize=16)
def _in_work_tree(folder: str) -> Phrase:
    for above in _upwards(folder):
        if any(os.path.lexists(os.path.join(above, mark)) for mark in WORK_TREES):
            return phrase("it is inside the work tree {folder}", folder=above)
    return NOTHING


def _written_by_others(folder: str) -> Phrase:
    if not hasattr(os, "getuid"):
        return NOTHING
    home = os.path.realpath(os.path.expanduser("~"))
    for above in _upwards(folder):
        with contextlib.suppress(FileNotFoundError, NotADirectoryError):
            if not _is_safe(os.stat(above), is_inside=above == folder):
                return phrase("others could have written it: {folder} is not yours alone", folder=above)
        if above == home:
            break
    return NOTHING


def _upwards(folder: str) -> Iterator[str]:
    while True:
        yield folder
        above = os.path.dirname(folder)
        if above == folder:
            return
        folder = above


def _is_safe(found: os.stat_result, is_inside: bool) -> bool:
    """Can nobody else have written there? In a folder such as /tmp all may make files, but not replace those of others."""
    sticky = found.st_mode & stat.S_ISVTX and not is_inside
    mine = found.st_uid == os.getuid() or (found.st_uid == 0 and not is_inside)
    return mine and (not found.st_mode & 0o022 or bool(sticky))
