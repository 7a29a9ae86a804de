"""Lark's parse tables, kept between runs in the user's cache folder: building them takes longer than reading a game."""

from __future__ import annotations

import contextlib
import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lark import Lark
    from lark.lexer import Token

FOLDER = os.path.join(os.path.dirname(os.path.dirname(__file__)), "grammar")
"""Where the grammars are: inside an installed package, or beside the package in a checkout."""
if not os.path.isdir(FOLDER):
    FOLDER = os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(__file__))), "grammar")


class Lexer:
    """Only the words of a grammar, without its sentences."""

    def __init__(self, lark: Lark) -> None:
        from lark.lexer import LexerThread

        self._basic, self._thread = lark.parser.lexer, LexerThread

    def lex(self, text: str) -> list[Token]:
        return list(self._thread.from_text(self._basic, text).lex(None))  # type: ignore[no-untyped-call]


def cache_folder() -> str:
    base = os.environ.get("REFEREE_CACHE") or os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return os.path.join(base, "referee")


def parser(grammar: str, start: str) -> tuple[Lark, Lexer]:
    """The LALR parser of a grammar file, from the cache where it is still right.

    The cache is written for this user alone, like the bytecode that Python keeps; whatever is wrong with it, we build anew.
    """
    lark = _load(grammar, start)
    return lark, Lexer(lark)


def _load(grammar: str, start: str) -> Lark:
    from lark import Lark, __version__

    texts = _read(grammar) + _read(os.path.join(FOLDER, "record.lark"))
    kept = os.path.join(cache_folder(), f"{_key(grammar, start, texts, __version__)}.tables")
    with contextlib.suppress(Exception):  # whatever is wrong with the cache, we can do without
        if _ours(kept):
            with open(kept, "rb") as file:
                return Lark.load(file)
    lark = Lark(
        _read(grammar).decode("utf-8"),
        parser="lalr",
        lexer="basic",
        start=start,
        maybe_placeholders=True,
        source_path=grammar,
        import_paths=[FOLDER],
    )
    with contextlib.suppress(OSError):
        _keep(lark, kept)
    return lark


def _read(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def _key(grammar: str, start: str, texts: bytes, version: str) -> str:
    import zlib

    name = os.path.splitext(os.path.basename(grammar))[0]
    python = f"{sys.version_info[0]}{sys.version_info[1]}"
    return f"{name}-{start}-{len(texts)}-{zlib.crc32(texts):08x}-{version}-{python}"


def _ours(path: str) -> bool:
    """Tables are pickled: nobody else may have written them."""
    found = os.stat(path)
    return not hasattr(os, "getuid") or (found.st_uid == os.getuid() and not found.st_mode & 0o022)


def _keep(lark: Lark, path: str) -> None:
    os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
    draft = f"{path}.{os.getpid()}"
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            lark.save(file)
        os.replace(draft, path)
    finally:
        with contextlib.suppress(OSError):
            os.unlink(draft)
