"""What is known of a grammar without asking Lark, which takes longer to start than a game takes to read.

Most records need nothing of it but what it found out before: the words of the grammar (Lark's terminals, in the order in which
its lexer tries them) and the plans of usual lines. Both are shipped in `shipped/` (`python -m tests.tables` writes it), and so
are Lark's own parse tables for everything else. Lark stays the only authority: whatever is new goes to it, and so does a
grammar that has changed or comes from another package.
"""

from __future__ import annotations

import contextlib
import os
import re
import zlib
from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.record.automaton import Automaton

if TYPE_CHECKING:
    from lark import Lark

FOLDER = os.path.join(os.path.dirname(os.path.dirname(__file__)), "grammar")
"""Where the grammars are: inside an installed package, or beside the package in a checkout."""
if not os.path.isdir(FOLDER):
    FOLDER = os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(__file__))), "grammar")
SHIPPED = os.path.join(os.path.dirname(__file__), "shipped")
_BETWEEN = "\n\n"
"""What divides the parts of a shipped file: no row is empty."""

MAX_PLANS = 2_000
MAX_SHAPE = 8_000
"""Plans that are kept, and characters of a shape with one. Honest records have some hundred."""
DIVIDERS = ("", "\n", ", ")
"""A line cannot be divided, it has one action (no row holds a line feed), or any number of them."""


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
    """One grammar: its words, the plans of lines seen, and Lark for the rest."""

    def __init__(self, grammar: str, start: str) -> None:
        self.grammar, self.start = grammar, start
        self._text = _read(grammar)
        name = os.path.splitext(os.path.basename(grammar))[0]
        self.file = os.path.join(SHIPPED, f"{name}-{start}.txt")
        self.key = f"{zlib.crc32(self._text + _read(os.path.join(FOLDER, 'record.lark'))):08x}"
        """Changes with the grammar."""
        self.plans: dict[str, str] = {}
        """How a line of a shape is built (`plan`)."""
        self._words: list[tuple[str, str]] = []
        """The name and the pattern of each."""
        self.ignored: set[str] = set()
        self.divider = ""
        """What stands between the actions of a player's line, if any of them may follow any other."""
        self._parser = "", ""
        """Parse tables, and the version of Lark that made them."""
        with contextlib.suppress(OSError, ValueError):
            self._take(_read(self.file).decode("utf-8"))
        if not self._words:
            lexer = self._lexer
            self._words = [(str(terminal.name), str(terminal.pattern.to_regexp())) for terminal in lexer.scanner.terminals]
            self.ignored = set(map(str, lexer.ignore_types))
            self.divider = divider(self.lark.rules)

    def _take(self, shipped: str) -> None:
        """What `shipped_text` has written. Raises ValueError if it is of another grammar."""
        key, words, ignored, plans, dividers, version, parser = shipped.split(_BETWEEN)
        if key != self.key:
            raise ValueError(key)
        pairs = [(name, pattern) for name, _, pattern in (row.partition("\t") for row in words.split("\n"))]
        self.plans = {shape: plan for shape, _, plan in (row.partition("\t") for row in plans.split("\n"))}
        self._words, self.ignored, self.divider = pairs, set(ignored.split("\n")), DIVIDERS[int(dividers)]
        self._parser = version, parser

    def shipped_text(self) -> str:
        """All that is known, in parts with a row for each word and plan."""
        import lark

        from referee.record.parsetables import to_json

        words = [f"{name}\t{pattern}" for name, pattern in self._words]
        plans = sorted(f"{shape}\t{plan}" for shape, plan in self.plans.items())
        parts = [[self.key], words, sorted(self.ignored), plans, [str(DIVIDERS.index(self.divider))]]
        return _BETWEEN.join([*map("\n".join, parts), lark.__version__, to_json(self.lark)])

    @cached_property
    def _match(self) -> Any:
        return re.compile("|".join(f"(?P<{name}>{pattern})" for name, pattern in self._words)).match

    def lex(self, text: str) -> list[Word]:
        """The words of a text, as Lark's basic lexer finds them. Raises NoWord."""
        words, at = self.scan(text)
        if at < len(text):
            raise NoWord(text[at:])
        return words

    def scan(self, text: str) -> tuple[list[Word], int]:
        """The words of a text up to what is none, and where that stands."""
        words, at = [], 0
        while at < len(text) and (found := self._match(text, at)) is not None:
            if found.lastgroup not in self.ignored:
                words.append(Word(found.lastgroup, found.group(), at))
            at = found.end()
        return words, at

    def is_name(self, text: str) -> bool:
        """Is this a name and nothing else? A game that names players only at the beginning of a line has no NAME."""
        kind, text = ("NAME", text) if "NAME" in self.patterns else ("PLAYER", f"{text}:")
        try:
            return self.lex(text) == [Word(kind, text, 0)]
        except NoWord:
            return False

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

    def learn(self, shape: str, plan: str) -> None:
        """Remember a plan."""
        if len(self.plans) < MAX_PLANS and len(shape) <= MAX_SHAPE:
            self.plans[shape] = plan

    @cached_property
    def lark(self) -> Lark:
        """The LALR parser."""
        from lark import Lark, __version__

        from referee.record.parsetables import from_json

        version, parser = self._parser
        if version == __version__:
            return from_json(parser)
        return Lark(
            self._text.decode("utf-8"),
            parser="lalr",
            lexer="basic",
            start=self.start,
            maybe_placeholders=True,
            propagate_positions=True,
            source_path=self.grammar,
            import_paths=[FOLDER],
        )

    @cached_property
    def automaton(self) -> Automaton:
        """Which words can follow others."""
        return Automaton(self.lark, self.start)

    @property
    def _lexer(self) -> Any:
        lexer = self.lark.parser.lexer
        lexer.scanner  # noqa: B018 — Lark builds it on first use, and only then knows its callbacks
        if lexer.callback:
            raise ValueError(f"{self.grammar}: a keyword is also another word; give keywords a priority")
        return lexer


def divider(rules: Iterable[Any]) -> str:
    """The divider of a grammar with these rules of Lark's: a comma if `turn` is `[NUMBER] PLAYER` and any number of actions."""
    parts: dict[str, set[tuple[str, ...]]] = {}
    for rule in rules:
        parts.setdefault(str(rule.origin.name), set()).add(tuple(str(part.name) for part in rule.expansion))
    turns = parts.get("turn", set())
    said = {turn[1:] for turn in turns if turn[:1] == ("PLAYER",)}
    if not turns or turns != {(*number, "PLAYER", *rest) for rest in said for number in ((), ("NUMBER",))}:
        return ""
    if all(len(rest) == 1 for rest in said):
        return "\n"
    match sorted(said, key=len):
        case [(action,), (first, others)] if first == action:
            return ", " if parts.get(others, set()) >= {("COMMA", action), (others, "COMMA", action)} else ""
        case [(action,), (others, last)] if last == action:
            return ", " if parts.get(others, set()) >= {(action, "COMMA"), (others, action, "COMMA")} else ""
    return ""


def _read(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()
