"""How sentences are built, as Lark found out: kept between runs as plain text, and worked out when one is needed.

A structure (`plan.structure`) such as ("turn", 0, 1, ("take", 2, None, 3)) is written `( turn 0 1 ( take 2 - 3 ) )`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

MAX_SENTENCES = 2_000
MAX_WORDS = 600
"""Sentences that are remembered, and words in one: the longest honest line has some 400."""

Types = tuple[str, ...]
"""The types of a line's words, in order."""


class Sentences:
    """The structure of every sentence seen, by the types of its words."""

    def __init__(self) -> None:
        self._texts: dict[str, str] = {}
        self._known: dict[Types, Any] = {}

    def __len__(self) -> int:
        return len(self._texts)

    def get(self, types: Types) -> Any:
        """None where such a sentence was not seen."""
        found = self._known.get(types)
        if found is None:
            text = self._texts.get(" ".join(types))
            if text is not None:
                found = self._known[types] = parsed(text, len(types))
        return found

    def learn(self, types: Types, structure: Any) -> bool:
        """Is it remembered?"""
        if len(self) >= MAX_SENTENCES or len(types) > MAX_WORDS:
            return False
        self._known[types] = structure
        self._texts[" ".join(types)] = written(structure)
        return True

    def rows(self) -> Iterator[tuple[str, str]]:
        """All of them as text."""
        return iter(self._texts.items())

    def remember(self, rows: Iterable[tuple[str, str]]) -> None:
        self._texts.update(rows)


def written(node: Any) -> str:
    if node is None:
        return "-"
    return str(node) if isinstance(node, int) else f"( {' '.join([node[0], *map(written, node[1:])])} )"


def parsed(text: str, count: int) -> Any:
    """The structure of a sentence with so many words; None where the text is none, so that Lark is asked again."""
    stack: list[list[Any]] = [[]]
    try:
        for word in text.split():
            if word == "(":
                stack.append([])
            elif word == ")":
                node = tuple(stack.pop())
                if not node[0].isidentifier():
                    return None
                stack[-1].append(node)
            elif stack[-1] or len(stack) == 1:
                number = None if word == "-" else int(word)
                if number is not None and not 0 <= number < count:
                    return None
                stack[-1].append(number)
            else:
                stack[-1].append(word)
        [[found]] = stack
    except (AttributeError, IndexError, ValueError):
        return None
    return found
