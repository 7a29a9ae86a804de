"""What the words of a grammar are called when people are told about them: never by a pattern."""

from __future__ import annotations

import re
from functools import lru_cache

from referee.language.sentence import Phrase, phrase
from referee.record.statement import Values
from referee.record.tables import Tables

MAX_SPELLINGS = 300
"""Of one terminal: more are a notation (`a1` to `m13`), not words."""


def label(tables: Tables, values: Values, terminal: str) -> Phrase:
    """A terminal as a person would name it: its label, or a keyword's first spelling in quotes."""
    if terminal in values.labels:
        return Phrase(values.labels[terminal])
    spelled = spellings(tables, terminal)
    return phrase('"{word:notation}"', word=spelled[0]) if spelled else Phrase(terminal.strip("_").lower().replace("_", " "))


@lru_cache(2_000)
def spellings(tables: Tables, terminal: str) -> tuple[str, ...]:
    """All ways to write a keyword, the first one first; none where it is no keyword."""
    if terminal.startswith("$"):
        return ()
    try:
        return tuple(dict.fromkeys(_listed(tables.patterns[terminal])))
    except ValueError:
        return ()


_TOKEN = re.compile(
    r"(?P<nothing>\(\?[!=<][^)]*\)|\\b)|(?P<opening>\((?:\?[a-z-]*:)?)|\[(?P<letters>\w+)\]|\\(?P<escaped>\W)|(?P<sign>[^\\.^$*+{}\[\]])"
)


def _listed(pattern: str) -> list[str]:
    """The words in a pattern as grammars list them: alternatives, groups, optional parts and letters to choose from. What only
    says where a word ends is left out. Raises ValueError for all other patterns."""
    outer: list[tuple[list[str], list[str]]] = []
    done, begun, part = list[str](), [""], [""]
    at = 0
    while at < len(pattern):
        token = _TOKEN.match(pattern, at)
        if token is None or len(begun) > MAX_SPELLINGS:
            raise ValueError(pattern)
        at, sign = token.end(), token[0]
        if sign == "?":
            part = [*part, ""]
            continue
        begun, part = _followed(begun, part), [""]
        if token["opening"]:
            outer.append((done, begun))
            done, begun = [], [""]
        elif sign in "|)":
            done, begun = done + begun, [""]
            if sign == ")":
                part = done
                done, begun = outer.pop()
        elif not token["nothing"]:
            part = list(token["letters"] or token["escaped"] or sign)
    return done + _followed(begun, part)


def _followed(begun: list[str], part: list[str]) -> list[str]:
    return [before + after for before in begun for after in part]
