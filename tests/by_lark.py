"""A line as Lark reads it, with nothing remembered: what the fast way must agree with."""

from __future__ import annotations

from typing import Any

from lark import Token, Tree
from lark.exceptions import UnexpectedInput
from lark.lexer import LexerThread

from referee.record.notation import Notation
from referee.record.statement import TooLarge, Turn, Unreadable


def plain(notation: Notation, text: str) -> Any:
    """The value of a line as Lark's tree gives it, with nothing remembered."""
    values = notation.values

    def build(node: Any) -> Any:
        if isinstance(node, Token):
            return getattr(values, node.type)(str(node))
        if isinstance(node, Tree) and node.data == "turn":
            number, player, *actions = map(build, node.children)
            return Turn(number, player, tuple(actions))
        if isinstance(node, Tree):
            return getattr(values, node.data)(*map(build, node.children))
        return None

    lark = notation.tables.lark
    try:
        tree = lark.parse(text)
        tokens = list(LexerThread.from_text(lark.parser.lexer, text).lex(None))  # type: ignore[no-untyped-call]
        assert [(t.type, str(t), t.start_pos) for t in tokens] == notation.tables.lex(text)
        for token in tokens:
            if hasattr(values, token.type):
                getattr(values, token.type)(str(token))
        return build(tree)
    except (UnexpectedInput, TooLarge, KeyError, ValueError):
        return None


def fast(notation: Notation, text: str) -> Any:
    try:
        return notation.read(text)
    except Unreadable as error:
        if not 0 <= error.start <= error.end <= len(text) + 1 or error.code not in ("S01", "S05", "S06"):
            return error
        return None
