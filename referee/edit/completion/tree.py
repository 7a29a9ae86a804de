"""Actions as a tree of words: which of them begin as a line does, and how they go on."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from referee.edit.completion.word import MARKS
from referee.record.notation import Notation
from referee.record.tables import Word as Token
from referee.record.words.chunks import Chunk


class Node:
    """What was said so far, and every word that goes on from there."""

    __slots__ = ("action", "is_claimed", "next", "token")

    def __init__(self, token: Token | None) -> None:
        self.token = token
        self.next: dict[tuple[str, Any], Node] = {}
        self.action: Any = None
        """The action that is complete here; None where none is."""
        self.is_claimed = False
        """Is it known what may be claimed of it?"""

    @property
    def text(self) -> str:
        return self.token.text if self.token else ""


class Continuation(NamedTuple):
    """A word that can come next."""

    mark: str
    """What is missing before it."""
    text: str
    """With the marks that always follow it."""
    node: Node
    """Where it leads, without those marks."""


class Tree:
    """The actions of one position, each with its text in the words of the record. What may be claimed of one (`+6`) is added
    when it is asked for."""

    def __init__(
        self,
        notation: Notation,
        actions: Iterable[tuple[Any, str]],
        claimed: Callable[[Any], tuple[Any, str]] | None = None,
    ) -> None:
        self._notation, self._claimed = notation, claimed
        self.root = Node(None)
        self.by_type: dict[str, dict[str, None]] = {}
        """The words that occur, by their types."""
        self.forms: list[str] = []
        for action, text in actions:
            self.forms.append(text)
            self._add(action, text)

    def _add(self, action: Any, text: str) -> Node:
        node = self.root
        for token in self._notation.tables.lex(text):
            self.by_type.setdefault(token.type, {})[token.text] = None
            node = node.next.setdefault(self._sign(token), Node(token))
        node.action = action
        return node

    def _expand(self, node: Node) -> Node:
        """The same, with what may be claimed of its action."""
        if node.action is not None and self._claimed is not None and not node.is_claimed:
            node.is_claimed = True
            self._add(*self._claimed(node.action)).is_claimed = True
        return node

    def _sign(self, token: Token) -> tuple[str, Any]:
        """What makes words the same, in whichever language."""
        value_of = getattr(self._notation.values, token.type, None)
        value = token.text if token.text in MARKS else None if value_of is None else value_of(token.text)
        return token.type, value if isinstance(value, Hashable) else token.text

    def reached(self, chunks: Sequence[Chunk], names: Sequence[str]) -> list[Node]:
        """Where the words so far lead, understood as the forgiving reader does."""
        meanings = self._notation.sense.meanings
        reached: list[list[Node]] = [[] for _ in range(len(chunks) + 1)]
        reached[0].append(self.root)
        for i, chunk in enumerate(chunks):
            for meaning in meanings.of(chunks, i, names) if reached[i] else ():
                if not meaning.words and (chunk.text in MARKS or meaning.cost > 1):
                    continue
                for node in reached[i]:
                    behind = self._follow(node, meaning.words)
                    if behind is not None and behind not in reached[i + meaning.chunks]:
                        reached[i + meaning.chunks].append(behind)
        return list(map(self._expand, reached[-1]))

    def _follow(self, node: Node | None, tokens: Iterable[Token]) -> Node | None:
        for token in tokens:
            if node is None:
                return None
            sign = self._sign(token)
            found = self._expand(node).next.get(sign)
            if found is None:  # a mark may be missing
                others = (mark.next.get(sign) for mark in node.next.values() if mark.text in MARKS)
                found = next(filter(None, others), None)
            node = found
        return node


def steps(node: Node) -> Iterator[Continuation]:
    """The words that go on from here."""
    for child in node.next.values():
        if child.text in MARKS:
            for behind in child.next.values():
                yield Continuation(child.text, _with_marks(behind), behind)
        else:
            yield Continuation("", _with_marks(child), child)


def _with_marks(node: Node) -> str:
    text = node.text
    while node.action is None and len(node.next) == 1:
        (node,) = node.next.values()
        if node.text not in MARKS:
            break
        text += node.text
    return text
