"""What is known of a grammar, kept between runs in the user's cache folder.

Lark takes longer to start than a game takes to read. Most records need nothing of it but what it found out before: the words
of the grammar (Lark's terminals, in the order in which its lexer tries them) and the structure of sentences seen. Both are
kept, and so are Lark's own parse tables for everything else. Lark stays the only authority: whatever is new goes to it.

The cache is written for this user alone, like the bytecode that Python keeps; whatever is wrong with it, we build anew.
"""

from __future__ import annotations

import contextlib
import marshal
import os
import re
import sys
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from lark import Lark

FOLDER = os.path.join(os.path.dirname(os.path.dirname(__file__)), "grammar")
"""Where the grammars are: inside an installed package, or beside the package in a checkout."""
if not os.path.isdir(FOLDER):
    FOLDER = os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(__file__))), "grammar")

MAX_SENTENCES = 2_000
MAX_WORDS = 600
"""Sentences that are remembered, and words in one: the longest honest line has some 400."""

Types = tuple[str, ...]
"""The types of a line's words, in order."""


class Word(NamedTuple):
    """A token: its type (the terminal's name), its text and where it starts."""

    type: str
    text: str
    start: int

    @property
    def end(self) -> int:
        return self.start + len(self.text)


class NoWord(ValueError):
    """Text that is no word of the grammar."""


class Tables:
    """One grammar: its words, the sentences seen, and Lark for the rest."""

    def __init__(self, grammar: str, start: str) -> None:
        self.grammar, self.start = grammar, start
        self._texts = _read(grammar) + _read(os.path.join(FOLDER, "record.lark"))
        self._file = os.path.join(cache_folder(), _key(grammar, start, self._texts))
        self.sentences: dict[Types, Any] = {}
        """How a line with words of these types is built: nested tuples of a rule's name and its parts."""
        self._is_changed = False
        words: list[tuple[str, str]] | None = None
        with contextlib.suppress(Exception):
            words, self._ignored, self.sentences = marshal.loads(_ours(f"{self._file}.words"))
        if words is None:
            lexer = self._lexer  # its names may be tokens, which cannot be kept: plain text then
            words = [(str(terminal.name), str(terminal.pattern.to_regexp())) for terminal in lexer.scanner.terminals]
            self._ignored = set(map(str, lexer.ignore_types))
            self._keep_later()
        self._words = words

    @cached_property
    def _match(self) -> Any:
        return re.compile("|".join(f"(?P<{name}>{pattern})" for name, pattern in self._words)).match

    def lex(self, text: str) -> list[Word]:
        """The words of a text, as Lark's basic lexer finds them. Raises NoWord."""
        words, at = [], 0
        while at < len(text):
            found = self._match(text, at)
            if found is None:
                raise NoWord(text[at:])
            if found.lastgroup not in self._ignored:
                words.append(Word(found.lastgroup, found.group(), at))
            at = found.end()
        return words

    def first(self, text: str) -> Word | None:
        """The word that a text begins with."""
        found = self._match(text)
        return Word(found.lastgroup, found.group(), 0) if found else None

    @cached_property
    def patterns(self) -> dict[str, str]:
        """The regular expression of each word, by its type."""
        return dict(self._words)

    @cached_property
    def comma(self) -> str:
        """The type of a comma that is a word of its own; empty where the grammar has none."""
        try:
            return self.lex(",")[0].type
        except NoWord:
            return ""

    def learn(self, types: Types, structure: Any) -> None:
        """Remember a sentence, also for later runs."""
        if len(self.sentences) < MAX_SENTENCES and len(types) <= MAX_WORDS:
            self.sentences[types] = structure
            self._keep_later()

    def _keep_later(self) -> None:
        """At the program's end: what is known then."""
        if not self._is_changed:
            import atexit

            atexit.register(self._keep_words)
            self._is_changed = True

    def _keep_words(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            _keep(f"{self._file}.words", marshal.dumps((self._words, self._ignored, self.sentences)))

    @cached_property
    def lark(self) -> Lark:
        """The LALR parser."""
        import io

        from lark import Lark

        with contextlib.suppress(Exception):
            return Lark.load(io.BytesIO(_ours(f"{self._file}.tables")))
        lark = Lark(
            _read(self.grammar).decode("utf-8"),
            parser="lalr",
            lexer="basic",
            start=self.start,
            maybe_placeholders=True,
            propagate_positions=True,
            source_path=self.grammar,
            import_paths=[FOLDER],
        )
        file = io.BytesIO()
        lark.save(file)
        with contextlib.suppress(OSError):
            _keep(f"{self._file}.tables", file.getvalue())
        return lark

    @property
    def _lexer(self) -> Any:
        lexer = self.lark.parser.lexer
        lexer.scanner  # noqa: B018 — Lark builds it on first use, and only then knows its callbacks
        if lexer.callback:
            raise ValueError(f"{self.grammar}: a keyword is also another word; give keywords a priority")
        return lexer


def cache_folder() -> str:
    base = os.environ.get("REFEREE_CACHE") or os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return os.path.join(base, "referee")


def _read(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def _key(grammar: str, start: str, texts: bytes) -> str:
    """A name that changes with the grammar, with Lark and with Python."""
    import zlib
    from importlib.util import find_spec

    lark = find_spec("lark")
    version = os.stat(lark.origin).st_mtime_ns if lark and lark.origin else 0
    texts += f"{version} {sys.hexversion} positions".encode()
    name = os.path.splitext(os.path.basename(grammar))[0]
    return f"{name}-{start}-{len(texts)}-{zlib.crc32(texts):08x}"


def _ours(path: str) -> bytes:
    """What we kept, where nobody else can have written it (what we unpack can run code) and nothing has changed it."""
    with open(path, "rb") as file:
        found = os.fstat(file.fileno())
        if hasattr(os, "getuid") and (found.st_uid != os.getuid() or found.st_mode & 0o022):
            raise PermissionError(path)
        data = file.read()
    if data[:4] != _sum(data[4:]):
        raise ValueError(path)  # a broken disk must not change a verdict
    return data[4:]


def _sum(data: bytes) -> bytes:
    import zlib

    return zlib.crc32(data).to_bytes(4, "big")


def _keep(path: str, data: bytes) -> None:
    os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
    draft = f"{path}.{os.getpid()}"
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(_sum(data) + data)
        os.replace(draft, path)
    finally:
        with contextlib.suppress(OSError):
            os.unlink(draft)
