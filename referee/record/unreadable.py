"""What to say of a line that Lark cannot read: the place, and what could have stood there."""

from __future__ import annotations

import contextlib
import difflib
import re
from functools import partial

from lark.exceptions import UnexpectedInput, UnexpectedToken

from referee.record.statement import Unreadable, Values
from referee.record.tables import Tables

_WORD = re.compile(r'[^\s,:;{}"]+|\S')
_KEYWORD = re.compile(r"\(\?[a-z]+:\(([^|()]+)|\(([^|()]+)")


def unreadable(tables: Tables, values: Values, text: str, error: UnexpectedInput) -> Unreadable:
    ended = isinstance(error, UnexpectedToken) and error.token.type == "$END"
    at = len(text.rstrip()) if ended else getattr(error, "pos_in_stream", 0)
    opening = text[at : at + 1]
    if opening in ('"', "{") and ('"' if opening == '"' else "}") not in text[at + 1 :]:
        what = "quoted text" if opening == '"' else "comment"
        return Unreadable("S05", at, len(text), f"this {what} is not closed on its line")
    word = _WORD.match(text, at)
    if word is None:
        return Unreadable("S01", at, at + 1, "the line ends too early", partial(_reason, tables, values, text, ""))
    found = word.group()
    return Unreadable("S01", at, word.end(), f"{found!r} cannot stand here", partial(_reason, tables, values, text, found))


def _reason(tables: Tables, values: Values, text: str, word: str) -> str:
    """What could have stood where a line stops making sense, and which of it was perhaps meant."""
    parse = tables.lark.parse_interactive(text)
    with contextlib.suppress(UnexpectedInput):
        for _ in parse.iter_parse():
            pass
    accepted = sorted(parse.accepts())  # type: ignore[no-untyped-call]
    labels = list(dict.fromkeys(_label(tables, values, terminal) for terminal in accepted))
    near = difflib.get_close_matches(word.casefold(), labels, 1)
    listed = labels[0] if len(labels) == 1 else ", ".join(labels[:-1]) + " or " + labels[-1] if labels else "nothing"
    return (f"did you mean {near[0]}? " if near else "") + f"expected: {listed}"


def _label(tables: Tables, values: Values, terminal: str) -> str:
    """A terminal as a person would name it: its label, or a keyword's first spelling."""
    if terminal in values.labels:
        return values.labels[terminal]
    pattern = tables.lark.get_terminal(terminal).pattern
    if pattern.type == "str":
        return str(pattern.value)
    keyword = _KEYWORD.match(pattern.to_regexp()) or _KEYWORD.search(pattern.to_regexp())
    return next(filter(None, keyword.groups())) if keyword else terminal.strip("_").lower()
