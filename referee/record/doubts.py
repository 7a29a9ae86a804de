"""What speaks against a reading of a line that the grammar accepts: words that nobody says of what they were taken for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from referee.record.chunks import Chunk
from referee.record.meanings import Meanings
from referee.record.tables import Word

Placed: TypeAlias = tuple[Word, int, int]
"""A word, and from where to where it stands in the line."""


class Doubts:
    def __init__(self, meanings: Meanings) -> None:
        self._unlike = {
            form: {word.type for each in said for word in meanings.lex(each)} for form, said in meanings.lexicon.unlike.items()
        }
        """The types of words of which a form is not said."""

    def about(self, words: Sequence[Placed], chunks: Sequence[Chunk]) -> Iterator[tuple[int, int]]:
        """The places of what speaks against it."""
        yield from _named_and_counted(words)
        yield from ((chunk.start, chunk.end) for chunk in self._unlikely(words, chunks))

    def _unlikely(self, words: Sequence[Placed], chunks: Sequence[Chunk]) -> Iterator[Chunk]:
        """Words in a part of the line that are not said of what the part is taken for: `drives taxi +E2S1` puts none there. An
        arrow that stands for a comma says nothing."""
        places = [place for _, *place in words]
        commas = [place for word, *place in words if word.text == "," and places.count(place) == 1]
        for chunk in chunks:
            types = self._unlike.get(chunk.key, ()) if [chunk.start, chunk.end] not in commas else ()
            if types and any(word.type in types for word in _part_with(words, chunk)):
                yield chunk


def _part_with(words: Sequence[Placed], chunk: Chunk) -> Iterator[Word]:
    """The words of the part of a line in which a chunk stands: commas separate them, also those that were put in."""
    at = sum(word.text.endswith(",") and end <= chunk.start for word, _, end in words)
    part = 0
    for word, *_ in words:
        if part == at:
            yield word
        part += word.text.endswith(",")


def _named_and_counted(words: Sequence[Placed]) -> Iterator[tuple[int, int]]:
    """`draws two tiles: RRBB and GRRB` says twice what was drawn: it is not `draw, draw, draw RRBB, draw GRRB`."""
    for i in range(1, len(words) - 1):
        (before, *place), (last, *there), (behind, *elsewhere) = words[i - 1 : i + 2]
        is_count = last.text == "?" or (before.text == "," and last.type == words[i - 2][0].type)
        if place == there != elsewhere and there[0] < there[1] and is_count:
            is_again = any(word.type == last.type and start == end for word, start, end in words[i + 2 : i + 3])
            if behind.text != "," or is_again:
                yield elsewhere[0], elsewhere[1]
