"""Lines as a tree of words: those that are known to be legal in a position, and what somebody has typed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from referee.edit.completion.word import MARKS
from referee.record.statement import AnyAction

if TYPE_CHECKING:
    from referee.edit.completion.here import Here
    from referee.record.automaton import Stack
    from referee.record.tables import Word


class After(NamedTuple):
    """What the actions of a line lead to."""

    gain: int = 0
    here: Here | None = None
    """Where the same line goes on; None where it does not."""


class Node:
    """What was said so far, and each word that was said behind it."""

    __slots__ = ("actions", "after", "before", "here", "is_claimed", "is_legal", "next", "stack", "tried", "word")

    def __init__(self, here: Here, stack: Stack | None, word: Word | None = None, before: Node | None = None) -> None:
        self.here, self.stack, self.word, self.before = here, stack, word, before
        self.next: dict[object, Node] = {}
        self.is_legal = False
        """Does a line go through here that is known to be legal? Otherwise it is only what somebody has typed."""
        self.actions: Sequence[AnyAction] = ()
        """Those of the line if it may end here."""
        self.after: After | None = None
        """What they lead to; None as long as nobody has asked."""
        self.is_claimed = False
        """Is it known what may be claimed of them?"""
        self.tried: set[str] = set()
        """The words that were tried behind it; the empty one is the end of the line."""

    @property
    def text(self) -> str:
        return self.word.text if self.word else ""

    @property
    def key(self) -> object:
        """What tells nodes apart. Of those that are not known to be legal, one for each place in the grammar is enough."""
        return self if self.is_legal else (self.here, self.stack)

    @property
    def legal(self) -> list[Node]:
        """The words with which legal lines go on."""
        return [node for node in self.next.values() if node.is_legal]

    @property
    def marks(self) -> str:
        """The marks that always follow."""
        following = self.legal
        if self.actions or len(following) != 1 or following[0].text not in MARKS:
            return ""
        return following[0].text + following[0].marks

    def lines(self) -> Iterator[list[Word]]:
        """The legal lines that begin so and are known."""
        if self.actions:
            yield self.words()
        for node in self.legal:
            yield from node.lines()

    def words(self) -> list[Word]:
        """Those from the beginning of the line."""
        words: list[Word] = []
        node: Node | None = self
        while node is not None and node.word is not None:
            words.append(node.word)
            node = node.before
        return words[::-1]
