"""What can be written next: words to insert, and what else may stand there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

from referee.record.words.chunks import Chunk, cut
from referee.record.words.lexicon import key

WordKind: TypeAlias = Literal["keyword", "field", "card", "player", "number", "claim", "tag", "value", "rule", "line"]

MARKS = (",", ":")
"""They stand behind a word without a blank."""
KINDS: dict[str, WordKind] = {
    "PLAYER": "player",
    "NAME": "player",
    "NUMBER": "number",
    "INT": "number",
    "AMOUNT": "number",
    "DEGREES": "number",
    "CLAIM": "claim",
    "RULE": "rule",
    "TAG": "tag",
    "FIELD": "field",
    "PLACE": "field",
    "CROSSING": "field",
    "STREET": "field",
}
"""What words of a grammar are to somebody who chooses from a list; all others are cards or other things."""


class Candidate(NamedTuple):
    """A candidate: put `text` in the place of what stands from column `start` (from 0) to the cursor."""

    text: str
    start: int
    detail: str = ""
    """What it brings or what it is, in the language in use; may be empty."""
    kind: WordKind = "keyword"


class Possible(NamedTuple):
    words: tuple[Candidate, ...] = ()
    """The usual ones first."""
    hints: tuple[str, ...] = ()
    """What else may stand here and cannot be listed, in words."""


class Typed(NamedTuple):
    """A line up to the cursor: its whole words, and the word that is being typed."""

    chunks: list[Chunk]
    part: str
    start: int
    """Where that word begins."""

    @property
    def behind(self) -> int:
        """Where the last whole word ends."""
        return self.chunks[-1].end if self.chunks else self.start

    def fits(self, *texts: str) -> bool:
        """Does one of these begin as what is being typed? Capitals, hyphens and the ways to write an umlaut do not count."""
        part = key(self.part)
        return not part or any(key(text).startswith(part) for text in texts)


def typed(text: str, begin: int = 0) -> Typed:
    """The words of a text from a column on."""
    chunks = [chunk for chunk in cut(text) if chunk.start >= begin]
    if chunks and chunks[-1].end == len(text) and chunks[-1].text not in MARKS:
        last = chunks.pop()
        return Typed(chunks, last.text, last.start)
    return Typed(chunks, "", len(text))


def without_twins(words: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """Each text once, the first one, and none that changes nothing."""
    found: dict[str, Candidate] = {}
    for word in words:
        found.setdefault(word.text.strip(), word)
    return tuple(found.values())
