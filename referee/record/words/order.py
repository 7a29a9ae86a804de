"""Other orders of the words of a line in which the grammar has them: the verb in front, a verb's parts together."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence

from referee.record.words.chunks import Chunk, bare, is_number

IsVerb = Callable[[Sequence[Chunk]], bool]
"""Are some chunks a form of a verb?"""
_OPENINGS = "*=!@"
MAX_VERB = 3
"""Chunks of a verb that a player is moved behind."""


def orders(
    chunks: Sequence[Chunk], names: Container[str], lists: dict[str, set[str]], is_verb: IsVerb
) -> Iterator[Sequence[Chunk]]:
    """The line as it stands, and in other orders if they differ."""
    yield chunks
    for turned in (
        _verbs_first(chunks, names, lists["joiners"], is_verb),
        _verbs_first(chunks, names, (), is_verb),
        _player_behind(chunks, names, is_verb),
        _target_last(chunks, lists["from"]),
    ):
        if turned != chunks:
            yield turned


def parts_swapped(chunks: Sequence[Chunk]) -> Sequence[Chunk]:
    """`place 7.4, take 2` the other way round, if it has two parts."""
    colon = max((i for i, chunk in enumerate(chunks) if chunk.text == ":"), default=-1) + 1
    commas = [i for i, chunk in enumerate(chunks) if chunk.text == "," and i >= colon]
    if not colon or len(commas) != 1:
        return ()
    (comma,) = commas
    return [*chunks[:colon], *chunks[comma + 1 :], chunks[comma], *chunks[colon:comma]]


def _verbs_first(chunks: Sequence[Chunk], names: Container[str], joiners: Container[str], is_verb: IsVerb) -> Sequence[Chunk]:
    """`auf 7.4 legen` with the verb in front, `legt 7 an 8 an` with its parts together, in every part of the line: commas and
    joiners stand between parts."""
    turned, part = list[Chunk](), list[Chunk]()
    for i, chunk in enumerate(chunks):
        is_head = not part and (chunk.key in names or is_number(chunk) or (i == 0 and chunk.text in _OPENINGS))
        if chunk.text in (",", ":", "-") or chunk.key in joiners or is_head:
            turned += [*_verb_first(part, is_verb), chunk]
            part = []
        else:
            part.append(chunk)
    return [*turned, *_verb_first(part, is_verb)]


def _verb_first(part: Sequence[Chunk], is_verb: IsVerb) -> Sequence[Chunk]:
    if len(part) < 2:
        return part
    first, last = part[0], bare(part[-1])
    if is_verb((first, last)):
        return [first, last, *part[1:-1]]
    return [last, *part[:-1]] if is_verb((last,)) else part


def _player_behind(chunks: Sequence[Chunk], names: Container[str], is_verb: IsVerb) -> Sequence[Chunk]:
    """`Ben gets two tiles`, `Anna is next` with the player behind the verb, as the table's lines have it."""
    i = int(chunks[0].text in _OPENINGS)
    is_subject = i + 1 < len(chunks) and chunks[i].key in names and chunks[i + 1].text != ":"
    for begin in (i + 1, i + 2) if is_subject else ():
        for end in range(min(begin + MAX_VERB, len(chunks)), begin, -1):
            verb = [*chunks[begin : end - 1], bare(chunks[end - 1])]
            if is_verb(verb):
                return [*chunks[:i], *chunks[i + 1 : begin], *verb, chunks[i], *chunks[end:]]
    return chunks


def _target_last(chunks: Sequence[Chunk], origins: Container[str]) -> Sequence[Chunk]:
    """`to there from here` with the place first from which it goes. Origins: words before such a place."""
    i = next((n for n, chunk in enumerate(chunks[:-1]) if n > 1 and chunk.key in origins), 0)
    return [*chunks[: i - 2], *chunks[i : i + 2], *chunks[i - 2 : i], *chunks[i + 2 :]] if i else chunks
