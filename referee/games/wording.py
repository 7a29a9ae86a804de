"""The words of a record's lines: the same thing may be said in several languages, and what the referee writes into a record or
suggests for it is said in the record's own.

Games write lines in English. The catalogues translate their words one by one (context "notation"), each to a word that the
grammar reads as the same thing; names, numbers, quoted texts and comments stay as they are.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from referee.language import LANGUAGES, translated, using
from referee.record.text import COMMENT, QUOTED

if TYPE_CHECKING:
    from referee.games.game import AnyGame
    from referee.record.reader import Record

WORDS = ("undo", "waive", "score", "resign", "abandon", "extend", "rest-days", "time-bank")
"""Those of the lines that every game has."""
MAX_LINES = 200
"""Lines that are looked at to find out in which language a record is written."""

_WORD = re.compile(rf"{QUOTED}|{COMMENT}|(?<!\w)[^\W\d_]+(?:-[^\W\d_]+)*(?![\w:])")


def in_language(game: AnyGame, line: str, language: str) -> str:
    """A canonical line, or a part of one, with its words in this language."""
    if language == "en":
        return line
    words = _words(game, language)
    return _WORD.sub(lambda word: words.get(word[0], word[0]), line)


def language_of(game: AnyGame, lines: Iterable[str]) -> str | None:
    """The language of most words in these lines; None where they say nothing of it."""
    found = dict.fromkeys(LANGUAGES, 0)
    for word, count in Counter(word for line in islice(lines, MAX_LINES) for word in _WORD.findall(line)).items():
        spoken = _languages(game).get(word) or _languages(game).get(word.casefold(), "")
        if spoken:
            found[spoken] += count
    best = max(found, key=found.__getitem__)
    return best if found[best] else None


def language_of_record(game: AnyGame, record: Record, otherwise: str = "en") -> str:
    """What people wrote in other words counts as it was understood. `otherwise` is that of a record that says nothing yet."""
    readings = record.readings
    rows, first = record.rows, record.first
    lines = [
        readings[number].text if number in readings else rows[number - first] for number, _ in record.statements[:MAX_LINES]
    ]
    known = {*canonical_words(game), *(part for name in record.names for part in _WORD.findall(name))}
    unknown = {word for line in lines for word in _WORD.findall(line) if word not in known and word[0] not in ';{"'}
    if otherwise == "en" and not unknown:
        return "en"  # and no catalogue need be loaded
    return language_of(game, lines) or otherwise


@lru_cache(maxsize=32)
def canonical_words(game: AnyGame) -> tuple[str, ...]:
    """The words of which the lines that we write are made, in English."""
    own: tuple[str, ...] = getattr(game.file("notation"), "WORDS", ()) if game.has_file("notation") else ()
    return (*WORDS, *own)


@lru_cache(maxsize=32)
def _languages(game: AnyGame) -> Mapping[str, str]:
    """Whose each word is; not those of several languages, such as "start"."""
    words = Counter(word for language in LANGUAGES for word in {*_words(game, language).values()})
    return {word: language for language in LANGUAGES for word in _words(game, language).values() if words[word] == 1}


@lru_cache(maxsize=32)
def _words(game: AnyGame, language: str) -> Mapping[str, str]:
    """What each English word is in a language."""
    with using(language):
        return {word: translated(word, "notation") for word in canonical_words(game)}
