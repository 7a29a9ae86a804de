"""Lark's parse tables, kept between runs in the user's cache folder: building them takes longer than reading a game."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lark import Lark
    from lark.lexer import Token

FOLDER = Path(__file__).parent.parent / "grammar"
"""Where the grammars are: inside an installed package, or beside the package in a checkout."""
if not FOLDER.is_dir():
    FOLDER = Path(__file__).parent.parent.parent / "grammar"


class Lexer:
    """Only the words of a grammar, without its sentences."""

    def __init__(self, lark: Lark) -> None:
        from lark.lexer import BasicLexer, LexerThread

        self._basic, self._thread = BasicLexer(lark.lexer_conf), LexerThread

    def lex(self, text: str) -> list[Token]:
        return list(self._thread.from_text(self._basic, text).lex(None))  # type: ignore[no-untyped-call]


def cache_folder() -> Path:
    base = os.environ.get("REFEREE_CACHE") or os.environ.get("XDG_CACHE_HOME")
    return Path(base) / "referee" if base else Path.home() / ".cache" / "referee"


def parser(grammar: Path, start: str) -> tuple[Lark, Lexer]:
    """The LALR parser of a grammar file, from the cache where it is still right.

    The cache is written for this user alone, like the bytecode that Python keeps; whatever is wrong with it, we build anew.
    """
    lark = _load(grammar, start)
    return lark, Lexer(lark)


def _load(grammar: Path, start: str) -> Lark:
    from lark import Lark, __version__

    key = _key(grammar, start, __version__)
    kept: Path | None = None
    with contextlib.suppress(OSError, RuntimeError):
        kept = cache_folder() / f"{key}.tables"
        if _ours(kept):
            with kept.open("rb") as file, contextlib.suppress(Exception):
                return Lark.load(file)
    lark = Lark(
        grammar.read_text("utf-8"),
        parser="lalr",
        lexer="basic",
        start=start,
        maybe_placeholders=True,
        source_path=str(grammar),
        import_paths=[str(FOLDER)],
    )
    if kept is not None:
        with contextlib.suppress(OSError):
            _keep(lark, kept)
    return lark


def _key(grammar: Path, start: str, version: str) -> str:
    import zlib

    texts = grammar.read_bytes() + (FOLDER / "record.lark").read_bytes()
    python = f"{sys.version_info[0]}{sys.version_info[1]}"
    return f"{grammar.stem}-{start}-{len(texts)}-{zlib.crc32(texts):08x}-{version}-{python}"


def _ours(path: Path) -> bool:
    """Tables are pickled: nobody else may have written them."""
    found = path.stat()
    return not hasattr(os, "getuid") or (found.st_uid == os.getuid() and not found.st_mode & 0o022)


def _keep(lark: Lark, path: Path) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = path.with_suffix(f".{os.getpid()}")
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            lark.save(file)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
