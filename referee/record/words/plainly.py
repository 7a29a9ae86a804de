"""Lines that say the same in every game, without the sign of the notation: `Score: Anna 6, Ben 3`, `Anna has 6 points`, `Ben
gives up`. Like all that is certain, every word of them is accounted for."""

from __future__ import annotations

from collections.abc import Sequence

from referee.record.tables import Word
from referee.record.words.certain import Placed
from referee.record.words.chunks import STOPS, Chunk
from referee.record.words.frames import Frames
from referee.record.words.meanings import Meanings, said_as_name


def plainly(chunks: Sequence[Chunk], names: dict[str, str], frames: Frames, meanings: Meanings) -> list[Placed]:
    """The words of the line; none where it says nothing of the kind for certain."""
    keys = [chunk.key.rstrip(STOPS) for chunk in chunks]
    for end, said in said_as_name(chunks, 0) if chunks else ():
        if said in names and tuple(keys[end:]) in frames.resigns:
            start, here = chunks[0].start, chunks[end - 1].end
            texts = (("!", start, start), ("resign", here, chunks[-1].end), (meanings.written(names[said]), start, here))
            return [(word, begin, stop) for text, begin, stop in texts for word in meanings.lex(text)]
    return _scores(chunks, keys, names, frames, meanings)


def _scores(
    chunks: Sequence[Chunk], keys: Sequence[str], names: dict[str, str], frames: Frames, meanings: Meanings
) -> list[Placed]:
    i = 1 if chunks and chunks[0].text == "=" else 0
    is_called = i == 1
    headings = [n for n in (1, 2, 3) if tuple(keys[i : i + n]) in frames.headings]
    if headings:
        i, is_called = i + headings[-1], True
        i += keys[i : i + 1] == [":"]
    start = chunks[0].start if chunks else 0
    found: list[Placed] = [(word, start, chunks[i - 1].end if i else start) for word in meanings.lex("=")]
    count = 0
    while i < len(chunks):
        name = next(((end, names[said]) for end, said in said_as_name(chunks, i) if said in names), None)
        if name is None:
            return []
        if count:
            found += [(word, chunks[i].start, chunks[i].start) for word in meanings.lex(",")]
        found += [(word, chunks[i].start, chunks[name[0] - 1].end) for word in meanings.lex(meanings.written(name[1]))]
        i = name[0]
        has = i < len(chunks) and (keys[i] in frames.have or (is_called and chunks[i].text in (":", "=")))
        i += has
        if i >= len(chunks) or not keys[i].isdecimal() or len(keys[i]) > 9:
            return []
        found.append((Word("AMOUNT", keys[i], 0), chunks[i].start, chunks[i].end))
        i, count = i + 1, count + 1
        points = [n for n in (1,) if tuple(keys[i : i + n]) in frames.counts]
        is_called |= bool(has and points)
        i += bool(points)
        while i < len(chunks) and (keys[i],) in frames.joiners:
            i += 1
    return found if is_called or count > 1 else []
