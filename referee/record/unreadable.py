"""What to say of a line that Lark cannot read: the place, and what could have stood there."""

from __future__ import annotations

import contextlib
import difflib
import re

from lark.exceptions import UnexpectedInput, UnexpectedToken

from referee.record.statement import Unreadable, Values
from referee.record.tables import Tables

_WORD = re.compile(r'[^\s,:;{}"]+|\S')
_KEYWORD = re.compile(r"\(\?[a-z]+:\(([^|()]+)|\(([^|()]+)")


def unreadable(tables: Tables, values: Values, text: str, error: UnexpectedInput) -> Unreadable:
    parse = tables.lark.parse_interactive(text)
    with contextlib.suppress(UnexpectedInput):
        for _ in parse.iter_parse():
            pass
    expected = parse.accepts()  # type: ignore[no-untyped-call]
    ended = isinstance(error, UnexpectedToken) and error.token.type == "$END"
    at = len(text.rstrip()) if ended else getattr(error, "pos_in_stream", 0)
    word = _WORD.match(text, at)
    opening = text[at : at + 1]
    if opening in '"{' and opening and ('"' if opening == '"' else "}") not in text[at + 1 :]:
        what = "quoted text" if opening == '"' else "comment"
        return Unreadable("S05", at, len(text), f"this {what} is not closed on its line")
    labels = list(dict.fromkeys(_label(tables, values, name) for name in sorted(expected)))
    if word is None:
        return Unreadable("S01", at, at + 1, "the line ends too early", labels)
    near = difflib.get_close_matches(word.group().casefold(), labels, 1)
    hint = f"; did you mean {near[0]}?" if near else ""
    return Unreadable("S01", at, word.end(), f"{word.group()!r} cannot stand here{hint}", labels)


def _label(tables: Tables, values: Values, terminal: str) -> str:
    """A terminal as a person would name it: its label, or a keyword's first spelling."""
    if terminal in values.labels:
        return values.labels[terminal]
    pattern = tables.lark.get_terminal(terminal).pattern
    if pattern.type == "str":
        return str(pattern.value)
    keyword = _KEYWORD.match(pattern.to_regexp()) or _KEYWORD.search(pattern.to_regexp())
    return next(filter(None, keyword.groups())) if keyword else terminal.strip("_").lower()
