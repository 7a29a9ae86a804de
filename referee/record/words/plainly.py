"""Lines that say the same in every game, without the sign of the notation: `Score: Anna 6, Ben 3`, `Anna has 6 points`, `Ben
gives up`. Like all that is certain, every word of them is accounted for."""

from __future__ import annotations

from collections.abc import Sequence

from referee.record.tables import Word
from referee.record.words.certain import Placed
from referee.record.words.chunks import STOPS, Chunk
from referee.record.words.meanings import Meanings, said_as_name


def plainly(chunks: Sequence[Chunk], names: dict[str, str], meanings: Meanings) -> list[Placed]:
    """The words of the line; none where it says nothing of the kind for certain."""
    lists = meanings.lexicon.lists
    keys = [chunk.key.rstrip(STOPS) for chunk in chunks]
    for end, said in said_as_name(chunks, 0) if chunks else ():
        if said in names and " ".join(keys[end:]) in lists["resigns"]:
            start, here = chunks[0].start, chunks[end - 1].end
            texts = (("!", start, start), ("resign", here, chunks[-1].end), (meanings.written(names[said]), start, here))
            return [(word, begin, stop) for text, begin, stop in texts for word in meanings.lex(text)]
    return _scores(chunks, keys, names, meanings)


def _scores(chunks: Sequence[Chunk], keys: Sequence[str], names: dict[str, str], meanings: Meanings) -> list[Placed]:
    lists = meanings.lexicon.lists
    i = 1 if chunks and chunks[0].text == "=" else 0
    is_called = i == 1
    headings = [n for n in (1, 2, 3) if " ".join(keys[i : i + n]) in lists["standing"]]
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
        has = i < len(chunks) and (keys[i] in lists["have"] or (is_called and chunks[i].text in (":", "=")))
        i += has
        if i >= len(chunks) or not keys[i].isdecimal() or len(keys[i]) > 9:
            return []
        found.append((Word("AMOUNT", keys[i], 0), chunks[i].start, chunks[i].end))
        i, count = i + 1, count + 1
        points = i < len(chunks) and keys[i] in lists["counts"]
        is_called |= has and points
        i += points
        while i < len(chunks) and keys[i] in lists["joiners"]:
            i += 1
    return found if is_called or count > 1 else []
