"""A grammar put to work: text of one line in, the value that it stands for out.

Lark is the only authority on what a line means. What makes it fast is memory, on three levels:

- a *piece* (text between two blanks) is lexed once: its *kind* (the types of its tokens) and their values are remembered;
- the sequence of kinds is the line's *shape*. Each shape is parsed once, and its parse tree becomes a *plan* that builds
  the line's value from the values of its pieces.

- the two halves of a player's line, `12. Laura:` and what follows, mean the same in every line: both are remembered.

This is exact because the grammars use Lark's basic lexer (a token's type does not depend on its neighbours) and because
only quoted text, which is a piece of its own, and comments may contain blanks. Comments at a line's end are
left out; lines with comments inside go to Lark, and so do
all errors, on the whole line, so that places and expectations are right.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from referee.record.statement import TooLarge, Turn, Unreadable, Values
from referee.record.tables import parser

if TYPE_CHECKING:
    from lark import Token, Tree

MAX_REMEMBERED = 200_000
"""Pieces, shapes and lines remembered before we forget them all: strangers' logs must not fill the memory."""

MAX_LINE = 10_000
"""Characters in a line. The longest honest line (a set-up of a full board) has some 1,500."""

_COMMENT = re.compile(r"[;{}]")
_BEFORE_COMMENTS = re.compile(r'((?:[^;{}"]|"[^"]*")*)(?=[;{])(?:\{[^}]*\}\s*)*(?:;.*)?')
_QUOTED = re.compile(r'"[^"]*":?|[^\s"]+|"')
_WORD = re.compile(r'[^\s,:;{}"]+|\S')
_KEYWORD = re.compile(r"\(\?[a-z]+:\(([^|()]+)|\(([^|()]+)")

_new = tuple.__new__

Plan = Callable[[Sequence[Any]], Any]
"""Builds a line's value from the values of its pieces."""


class Piece:
    """Marks where a token of a parsed line came from."""

    __slots__ = ("action", "end", "start", "text", "type")

    def __init__(self, type: str, text: str, start: int, end: int, action: int) -> None:
        self.type, self.text, self.start, self.end, self.action = type, text, start, end, action


class Notation:
    """Reads lines of one grammar. `values` says what its words and rules stand for."""

    def __init__(self, grammar: str, start: str, values: Values) -> None:
        self.grammar, self.start, self.values = grammar, start, values
        self._lark, self._lexer = parser(grammar, start)
        self._kinds: dict[str, int] = {}
        self._values: dict[str, Any] = {}
        """What a piece stands for: the value of its word, or a list of them."""
        self._types: dict[tuple[str, ...], int] = {}
        self._plans: dict[tuple[int, ...], Plan] = {}
        self._heads: dict[str, tuple[Any, ...]] = {}
        self._bodies: dict[str, tuple[Any, ...]] = {}
        self._lines: dict[str, Any] = {}
        self._kind, self._found = self._kinds.__getitem__, self._values.__getitem__

    def read(self, text: str) -> Any:
        """The value of a line. Raises Unreadable."""
        head, colon, body = text.partition(": ")
        who = self._heads.get(head)
        if who is not None:
            actions = self._bodies.get(body)
            if actions is not None:
                return _new(Turn, (*who, actions))
        pieces = text.split()
        try:
            plan = self._plans[tuple(map(self._kind, pieces))]
        except KeyError:
            return self._read_new(text)
        value = plan(list(map(self._found, pieces)))
        if colon and type(value) is Turn and ":" not in head and '"' not in head:
            # The first colon of such a line ends the player's name, and every head goes with every body.
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
        memories: tuple[dict[Any, Any], ...] = (self._kinds, self._values, self._plans, self._heads, self._bodies, self._lines)
        if sum(map(len, memories)) > MAX_REMEMBERED:
            for memory in memories:
                memory.clear()
        if not _COMMENT.search(text):
            from lark.exceptions import UnexpectedInput

            pieces = _QUOTED.findall(text)
            with contextlib.suppress(UnexpectedInput, KeyError, ValueError):
                plan = self._plans.get(tuple(map(self._remember, pieces)))
                if plan is not None:
                    value = plan(list(map(self._found, pieces)))
                    if '"' in text:  # tags: many are the same in every record
                        self._lines[text] = value
                    return value
        return self._parse(text)

    def _parse(self, text: str) -> Any:
        from lark.exceptions import UnexpectedInput

        try:
            tree = self._lark.parse(text)
        except UnexpectedInput as error:
            raise self._unreadable(text, error) from None
        tokens = self._valued(text)
        for token in tokens:
            try:
                self._value(token)
            except TooLarge as error:
                raise Unreadable("S06", *_place(token), str(error)) from None
            except (KeyError, ValueError):
                # Letters that are alike without regard to case (`ı` and `i`) but do not make the same word.
                raise Unreadable("S01", *_place(token), f"{str(token)!r} is no word of this notation") from None
        pieces = list(_QUOTED.finditer(text))
        if _COMMENT.search(text) or not self._divides(text, pieces):
            slots = {token.start_pos: f"[{i}]" for i, token in enumerate(tokens)}
            return _plan(tree, slots, self.values)([self._value(token) for token in tokens])
        slots = {}
        for i, piece in enumerate(pieces):
            own = [token for token in tokens if piece.start() <= (token.start_pos or 0) < piece.end()]
            slots |= {token.start_pos: f"[{i}][{k}]" if len(own) > 1 else f"[{i}]" for k, token in enumerate(own)}
        plan = self._plans[tuple(self._remember(piece.group()) for piece in pieces)] = _plan(tree, slots, self.values)
        return plan([self._found(piece.group()) for piece in pieces])

    def _divides(self, text: str, pieces: Sequence[re.Match[str]]) -> bool:
        """Do the pieces mean alone what they mean in the line? `[ Date` is one word with a blank, so they may not."""
        from lark.exceptions import UnexpectedInput

        try:
            alone = [(token.type, str(token)) for piece in pieces for token in self._lex(piece.group())]
        except UnexpectedInput:
            return False
        return alone == [(token.type, str(token)) for token in self._lex(text)]

    def _lex(self, text: str) -> list[Token]:
        return list(self._lexer.lex(text))

    def _value(self, token: Token) -> Any:
        return getattr(self.values, token.type)(str(token))

    def _valued(self, text: str) -> list[Token]:
        """The tokens that carry a value: keywords and punctuation do not."""
        return [token for token in self._lex(text) if hasattr(self.values, token.type)]

    def _remember(self, piece: str) -> int:
        if piece not in self._kinds:
            tokens = self._lex(piece)
            values = [self._value(token) for token in tokens if hasattr(self.values, token.type)]
            types = tuple(token.type for token in tokens)
            self._kinds[piece] = self._types.setdefault(types, len(self._types))
            self._values[piece] = values[0] if len(values) == 1 else values
        return self._kinds[piece]

    def pieces(self, text: str) -> list[Piece]:
        """The tokens of a readable line with their places and the action (counted from 0) that each belongs to.

        The player, the number and whatever stands outside the actions have action -1.
        """
        from lark import Token, Tree

        found: list[Piece] = []

        def walk(node: Tree[Token] | Token | None, action: int) -> None:
            if isinstance(node, Token):
                found.append(Piece(node.type, str(node), *_place(node), action))
            elif isinstance(node, Tree):
                for child in node.children:
                    walk(child, action)

        tree = self._lark.parse(text)
        head = 2 if tree.data == "turn" else 0
        for i, child in enumerate(tree.children):
            walk(child, i - head if i >= head and isinstance(child, Tree) else -1)
        return found

    def is_name(self, text: str) -> bool:
        """Can a player's name stand here without quotes, or would it be read as something else?"""
        from lark.exceptions import UnexpectedInput

        try:
            return [(t.type, str(t)) for t in self._lex(text)] == [("NAME", text)]
        except UnexpectedInput:
            return False

    def name(self, text: str) -> str:
        return text if self.is_name(text) else f'"{text}"'

    def _unreadable(self, text: str, error: Exception) -> Unreadable:
        from lark.exceptions import UnexpectedInput, UnexpectedToken

        parse = self._lark.parse_interactive(text)
        with contextlib.suppress(UnexpectedInput):
            for _ in parse.iter_parse():
                pass
        expected = parse.accepts()  # type: ignore[no-untyped-call]
        ended = isinstance(error, UnexpectedToken) and error.token.type == "$END"
        at = len(text.rstrip()) if ended else getattr(error, "pos_in_stream", 0)
        word = _WORD.match(text, at)
        end = word.end() if word else at + 1
        labels = list(dict.fromkeys(self._label(name) for name in sorted(expected)))
        opening = text[at : at + 1]
        if opening in '"{' and opening and ('"' if opening == '"' else "}") not in text[at + 1 :]:
            what = "quoted text" if opening == '"' else "comment"
            return Unreadable("S05", at, len(text), f"this {what} is not closed on its line")
        if word is None:
            return Unreadable("S01", at, at + 1, "the line ends too early", labels)
        return Unreadable("S01", at, end, f"{word.group()!r} cannot stand here", labels)

    def _label(self, terminal: str) -> str:
        if terminal in self.values.labels:
            return self.values.labels[terminal]
        if terminal == "$END":
            return "the end of the line"
        pattern = self._lark.get_terminal(terminal).pattern
        if pattern.type == "str":
            return str(pattern.value)
        keyword = _KEYWORD.match(pattern.to_regexp()) or _KEYWORD.search(pattern.to_regexp())
        return next(filter(None, keyword.groups())) if keyword else terminal.strip("_").lower()


def _place(token: Token) -> tuple[int, int]:
    start = token.start_pos or 0
    return start, start + len(token)


def _plan(tree: Any, slots: dict[int | None, str], values: Values) -> Plan:
    """The parse tree as one expression: nested calls on the values of a line's pieces, such as
    `turn(v[0], v[1], take(v[3], None, v[5], v[6]))`, with the classes of named tuples made directly.

    Only names of the grammar's rules and places of pieces enter the expression, never text of a record.
    """
    known: dict[str, Any] = {"__builtins__": {}, "new": _new, "Turn": Turn}

    def expression(node: Any) -> str:
        if node is None:
            return "None"
        if not hasattr(node, "children"):
            return "v" + slots[node.start_pos]
        parts = list(map(expression, node.children))
        if node.data == "turn":
            return f"new(Turn, ({parts[0]}, {parts[1]}, ({', '.join(parts[2:])},)))"
        build = known[node.data] = getattr(values, node.data)
        if len(getattr(build, "_fields", ())) == len(parts) > 0:
            return f"new({node.data}, ({', '.join(parts)},))"
        return f"{node.data}({', '.join(parts)})"

    plan: Plan = eval(f"lambda v: {expression(tree)}", known)
    return plan
