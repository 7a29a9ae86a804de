"""What could have stood at a place of a line, and which of it was perhaps meant by the word that stands there."""

from __future__ import annotations

from collections.abc import Sequence

from referee.language.sentence import Phrase, phrase
from referee.language.spelling import near_words
from referee.record.automaton import Stack
from referee.record.examples import example
from referee.record.spellings import label, spellings
from referee.record.statement import Values
from referee.record.tables import Tables

MAX_EXPECTED = 5
"""Words that are listed: nobody reads more."""


def accepted_at(tables: Tables, place: Stack) -> list[str]:
    """The end and a comma first, then as the grammar names them: the usual things come first there. `undo`, a word that the
    common grammar lends (`_record__UNDO`), goes without saying."""
    found = filter(str.isupper, tables.automaton.following(place))
    end = ["$END"] * tables.automaton.can_end(place)
    return end + sorted(found, key=lambda terminal: terminal != tables.comma)


def expected(tables: Tables, values: Values, accepted: Sequence[str], word: str, text: str, at: int) -> Phrase:
    """What could have stood in a text instead of the word at a place; and a whole line, where no word is near."""
    near, listed = _nearest(tables, accepted, word), _listed(_labels(tables, values, accepted, word))
    if near:
        return phrase('did you mean "{near}"? {expected}', near=near, expected=listed)
    line = example(tables, text, at)
    return phrase("{expected}; for example: {line}", expected=listed, line=line) if line else listed


def _labels(tables: Tables, values: Values, accepted: Sequence[str], word: str) -> list[Phrase]:
    """What could stand here, the most likely first."""
    likely = sorted(accepted, key=lambda terminal: not near_words(word, spellings(tables, terminal)))
    found: list[Phrase] = []
    for named in (label(tables, values, terminal) for terminal in likely):
        if named not in found:
            found.append(named)
    return found


def _nearest(tables: Tables, accepted: Sequence[str], word: str) -> str:
    """The word that was perhaps meant; empty where none is like it, or where the word is right and something else is wrong."""
    known = [each for terminal in accepted for each in spellings(tables, terminal) if each[:1].isalpha()]
    is_right = word.casefold() in map(str.casefold, known)
    return "" if is_right else next(iter(near_words(word, known)), "")


def _listed(words: list[Phrase]) -> Phrase:
    if not words:
        return phrase("expected: nothing")
    if len(words) > MAX_EXPECTED:
        return phrase("expected: {words:list} …", words=words[:MAX_EXPECTED])
    return phrase("expected: {words:or}", words=words)
