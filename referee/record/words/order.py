"""Other orders of the words of a line in which the grammar has them: the verb in front, a verb's parts together."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence

from referee.record.words.chunks import Chunk, bare, is_number

IsVerb = Callable[[str], bool]
"""Is a word, or two with a blank between them, a form of a verb?"""
_OPENINGS = "*=!@"


def verbs_first(chunks: Sequence[Chunk], names: Container[str], joiners: Container[str], is_verb: IsVerb) -> list[Chunk]:
    """`auf 7.4 legen` with the verb in front, `legt 7 an 8 an` with its parts together, in every part of the line: commas and
    joiners stand between parts."""
    turned: list[Chunk] = []
    part: list[Chunk] = []
    for chunk in [*chunks, None]:
        if chunk is not None and chunk.text not in (",", ":") and chunk.key not in joiners:
            part.append(chunk)
            continue
        head = _head(part, names) if not turned else 0
        turned += [*part[:head], *_verb_first(part[head:], is_verb)]
        part = []
        if chunk is not None:
            turned.append(chunk)
    return turned


def _head(part: Sequence[Chunk], names: Container[str]) -> int:
    """How many chunks a line begins with before anything is said: its sign, or its number and player."""
    if part and part[0].text in _OPENINGS:
        return 1
    return next((i for i, chunk in enumerate(part) if chunk.key not in names and not is_number(chunk)), len(part))


def _verb_first(part: Sequence[Chunk], is_verb: IsVerb) -> list[Chunk]:
    if len(part) < 2:
        return list(part)
    first, last = part[0], bare(part[-1])
    if is_verb(f"{first.key} {last.key}"):
        return [first, last, *part[1:-1]]
    return [last, *part[:-1]] if is_verb(last.key) else list(part)


def player_behind(chunks: Sequence[Chunk], names: Container[str], is_verb: IsVerb) -> Sequence[Chunk]:
    """`Ben gets two tiles`, `Anna is next` with the player behind the first verb, as the table's lines have it."""
    i = int(chunks[0].text in _OPENINGS)
    verb = next((n for n, chunk in enumerate(chunks) if n > i and is_verb(bare(chunk).key)), None)
    if verb is None or chunks[i].key not in names or chunks[i + 1].text == ":":
        return chunks
    return [*chunks[:i], *chunks[i + 1 : verb], bare(chunks[verb]), chunks[i], *chunks[verb + 1 :]]


def target_last(chunks: Sequence[Chunk], origins: Container[str]) -> Sequence[Chunk]:
    """`to there from here` with the place first from which it goes. Origins: words before such a place."""
    i = next((n for n, chunk in enumerate(chunks[:-1]) if n > 1 and chunk.key in origins), 0)
    return [*chunks[: i - 2], *chunks[i : i + 2], *chunks[i - 2 : i], *chunks[i + 2 :]] if i else chunks


def parts_swapped(chunks: Sequence[Chunk]) -> Sequence[Chunk]:
    """`place 7.4, take 2` the other way round, if it has two parts."""
    colon = max((i for i, chunk in enumerate(chunks) if chunk.text == ":"), default=-1) + 1
    commas = [i for i, chunk in enumerate(chunks) if chunk.text == "," and i >= colon]
    if not colon or len(commas) != 1:
        return ()
    (comma,) = commas
    return [*chunks[:colon], *chunks[comma + 1 :], chunks[comma], *chunks[colon:comma]]


def numbers_swapped(chunks: Sequence[Chunk]) -> Sequence[Chunk]:
    """`7.4 2` the other way round, if two numbers end the line."""
    last = chunks[-2:]
    has_two = len(chunks) > 2 and all(any(map(str.isdigit, chunk.text)) for chunk in last)
    return [*chunks[:-2], *last[::-1]] if has_two else chunks
