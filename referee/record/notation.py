"""A grammar put to work: text of one line in, the value that it stands for out.

Lark is the only authority on what a line means. What makes it fast is memory, on three levels:

- a *piece* (text between two blanks) is lexed once: its *kind* (the types of its tokens) and their values are remembered;
- the sequence of kinds is the line's *shape*. Each shape is parsed once, and its parse tree becomes a *plan* that builds
  the line's value from the values of its pieces;
- the two halves of a player's line, `12. Laura:` and what follows, mean the same in every line: both are remembered.

This is exact because the grammars use Lark's basic lexer (a token's type does not depend on its neighbours) and because
only quoted text, which is a piece of its own, and comments may contain blanks. Comments at a line's end are
left out; lines with comments inside go to Lark, and so do
all errors, on the whole line, so that places and expectations are right.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from referee.record.plan import Plan, build, make_plan, new, structure
from referee.record.statement import TooLarge, Turn, Unreadable, Values
from referee.record.tables import NoWord, Tables, Word

if TYPE_CHECKING:
    from lark import Token, Tree

MAX_REMEMBERED = 200_000
"""Pieces, shapes and lines remembered before we forget them all: strangers' logs must not fill the memory."""

MAX_SIZE = 8_000_000
"""Characters of what is remembered, for the same reason: a line may be long. A plan counts for SIZE_OF_PLAN of each piece."""
SIZE_OF_PLAN = 100

MAX_LINE = 10_000
"""Characters in a line. The longest honest line (a set-up of a full board) has some 1,500."""
MAX_KEPT = 3_000
"""Characters in a line that is remembered."""

_COMMENT = re.compile(r"[;{}]")
_BEFORE_COMMENTS = re.compile(r'((?:[^;{}"]|"[^"]*")*)(?=[;{])(?:\{[^}]*\}\s*)*(?:;.*)?')
_QUOTED = re.compile(r'"[^"]*":?|[^\s"]+|"')


class Piece:
    """Marks where a token of a parsed line came from."""

    __slots__ = ("action", "end", "start", "text", "type")

    def __init__(self, type: str, text: str, start: int, end: int, action: int) -> None:
        self.type, self.text, self.start, self.end, self.action = type, text, start, end, action


class Notation:
    """Reads lines of one grammar. `values` says what its words and rules stand for."""

    def __init__(self, grammar: str, start: str, values: Values) -> None:
        self.grammar, self.start, self.values = grammar, start, values
        self.tables = Tables(grammar, start)
        self._kinds: dict[str, int] = {}
        self._values: dict[str, Any] = {}
        """What a piece stands for: the value of its word, or a list of them."""
        self._types: dict[tuple[str, ...], int] = {}
        self._plans: dict[tuple[int, ...], Plan] = {}
        self._heads: dict[str, tuple[Any, ...]] = {}
        self._bodies: dict[str, tuple[Any, ...]] = {}
        self._lines: dict[str, Any] = {}
        self._size = 0
        self._pieces: tuple[str, list[Piece]] = "", []
        """Of the line asked for last: one line may have many faults."""
        self._kind, self._found = self._kinds.__getitem__, self._values.__getitem__

    def read(self, text: str) -> Any:
        """The value of a line. Raises Unreadable."""
        head, colon, body = text.partition(": ")
        who = self._heads.get(head)
        if who is not None:
            actions = self._bodies.get(body)
            if actions is not None:
                return new(Turn, (*who, actions))
        pieces = text.split()
        try:
            plan = self._plans[tuple(map(self._kind, pieces))]
        except KeyError:
            return self._read_new(text)
        value = plan(list(map(self._found, pieces)))
        if colon and type(value) is Turn and ":" not in head and '"' not in head:
            # The first colon of such a line ends the player's name, and every head goes with every body.
            self._size += len(text)
            if self._size > MAX_SIZE:
                self._forget()
            self._heads[head] = value[:2]
            self._bodies[body] = value.actions
        return value

    def _read_new(self, text: str) -> Any:
        """A line with a piece or a shape that we have not seen, or with quoted text or a comment."""
        if text in self._lines:
            return self._lines[text]
        if len(text) > MAX_LINE:
            raise Unreadable("S03", 0, 40, f"a line of {len(text):,} characters; {MAX_LINE:,} are the most")
        before = _BEFORE_COMMENTS.fullmatch(text)
        if before and before[1].strip():
            # Only comments to the end of the line: what stands before them is a line of its own, with the same places.
            return self.read(before[1])
        self._size += len(text)
        if self._size > MAX_SIZE or sum(map(len, self._memories)) > MAX_REMEMBERED:
            self._forget()
        if len(text) <= MAX_KEPT and not _COMMENT.search(text):
            pieces = _QUOTED.findall(text)
            with contextlib.suppress(KeyError, ValueError):
                shape = tuple(map(self._remember, pieces))
                plan = self._plans.get(shape) or self._known_sentence(text, pieces, shape)
                if plan is not None:
                    value = plan(list(map(self._found, pieces)))
                    if '"' in text:  # tags: many are the same in every record
                        self._lines[text] = value
                    return value
        return self._parse(text)

    @property
    def _memories(self) -> tuple[dict[Any, Any], ...]:
        return self._kinds, self._values, self._plans, self._heads, self._bodies, self._lines

    def _forget(self) -> None:
        for memory in self._memories:
            memory.clear()
        self._size = 0

    def _known_sentence(self, text: str, pieces: Sequence[str], shape: tuple[int, ...]) -> Plan | None:
        """The plan of a new shape whose words have the types of a sentence that Lark has parsed before."""
        words = self.tables.lex(text)
        found = self.tables.sentences.get(tuple(word.type for word in words))
        if found is None or not self._divides(words, pieces):
            return None
        self._size += SIZE_OF_PLAN * len(pieces)
        plan = self._plans[shape] = make_plan(found, self._slots(pieces), self.values)
        return plan

    def _parse(self, text: str) -> Any:
        """A line that only Lark can judge. What it finds is remembered."""
        from lark.exceptions import UnexpectedInput

        from referee.record.unreadable import unreadable

        try:
            tree = self.tables.lark.parse(text)
        except UnexpectedInput as error:
            raise unreadable(self.tables, self.values, text, error) from None
        words = self.tables.lex(text)
        valued = [word for word in words if hasattr(self.values, word.type)]
        for word in valued:
            try:
                self._value(word)
            except TooLarge as error:
                raise Unreadable("S06", word.start, word.end, str(error)) from None
            except (KeyError, ValueError):
                # Letters that are alike without regard to case (`ı` and `i`) but do not make the same word.
                message = f"{word.text!r} is no word of this notation"
                raise Unreadable("S01", word.start, word.end, message) from None
        found = structure(tree, {word.start: i for i, word in enumerate(valued)})
        pieces = _QUOTED.findall(text)
        if _COMMENT.search(text) or len(text) > MAX_KEPT or not self._divides(words, pieces):
            return build(found, list(map(self._value, valued)), self.values)
        self.tables.learn(tuple(word.type for word in words), found)
        shape = tuple(map(self._remember, pieces))
        self._size += SIZE_OF_PLAN * len(pieces)
        plan = self._plans[shape] = make_plan(found, self._slots(pieces), self.values)
        return plan(list(map(self._found, pieces)))

    def _divides(self, words: Sequence[Word], pieces: Sequence[str]) -> bool:
        """Do the pieces mean alone what they mean in the line? A word with a blank in it is in no piece."""
        alone = []
        with contextlib.suppress(NoWord):
            for piece in pieces:
                alone += [(word.type, word.text) for word in self.tables.lex(piece)]
        return alone == [(word.type, word.text) for word in words]

    def _slots(self, pieces: Sequence[str]) -> list[str]:
        """Where each word with a value stands among the values of the pieces."""
        slots = []
        for i, piece in enumerate(pieces):
            count = sum(hasattr(self.values, word.type) for word in self.tables.lex(piece))
            slots += [f"[{i}]"] if count == 1 else [f"[{i}][{k}]" for k in range(count)]
        return slots

    def _value(self, word: Word) -> Any:
        return getattr(self.values, word.type)(word.text)

    def _remember(self, piece: str) -> int:
        if piece not in self._kinds:
            words = self.tables.lex(piece)
            values = [self._value(word) for word in words if hasattr(self.values, word.type)]
            types = tuple(word.type for word in words)
            self._kinds[piece] = self._types.setdefault(types, len(self._types))
            self._values[piece] = values[0] if len(values) == 1 else values
        return self._kinds[piece]

    def pieces(self, text: str) -> list[Piece]:
        """The tokens of a readable line with their places and the action (counted from 0) that each belongs to.

        The player, the number and whatever stands outside the actions have action -1.
        """
        if self._pieces[0] == text:
            return self._pieces[1]
        from lark import Token, Tree

        found: list[Piece] = []

        def walk(node: Tree[Token] | Token | None, action: int) -> None:
            if isinstance(node, Token):
                start = node.start_pos or 0
                found.append(Piece(node.type, str(node), start, start + len(node), action))
            elif isinstance(node, Tree):
                for child in node.children:
                    walk(child, action)

        tree = self.tables.lark.parse(text)
        head = 2 if tree.data == "turn" else 0
        for i, child in enumerate(tree.children):
            walk(child, i - head if i >= head and isinstance(child, Tree) else -1)
        self._pieces = text, found
        return found

    def is_name(self, text: str) -> bool:
        """Can a player's name stand here without quotes, or would it be read as something else?"""
        try:
            return self.tables.lex(text) == [Word("NAME", text, 0)]
        except NoWord:
            return False

    def name(self, text: str) -> str:
        return text if self.is_name(text) else f'"{text}"'
