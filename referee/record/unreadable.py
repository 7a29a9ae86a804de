"""What to say of a line that Lark cannot read: the place, and what could have stood there."""

from __future__ import annotations

import re
from functools import partial

from lark.exceptions import UnexpectedInput, UnexpectedToken

from referee.language.sentence import Phrase, phrase
from referee.record.expected import accepted_at, expected
from referee.record.statement import Unreadable, Values
from referee.record.tables import Tables

_WORD = re.compile(r'[^\s,:;{}"]+|\S')


def unreadable(tables: Tables, values: Values, text: str, error: UnexpectedInput) -> Unreadable:
    ended = isinstance(error, UnexpectedToken) and error.token.type == "$END"
    at = len(text.rstrip()) if ended else getattr(error, "pos_in_stream", 0)
    opening = text[at : at + 1]
    if opening in ('"', "{") and ('"' if opening == '"' else "}") not in text[at + 1 :]:
        return Unreadable(
            "S05",
            at,
            len(text),
            "this quoted text is not closed on its line" if opening == '"' else "this comment is not closed on its line",
        )
    word = _WORD.match(text, at)
    if word is None:
        return Unreadable("S01", at, at + 1, "the line ends too early", partial(_why, tables, values, text, at, ""))
    found = word.group()
    why = partial(_why, tables, values, text, at, found)
    return Unreadable("S01", at, word.end(), "unexpected {word:quoted}", why, word=found)


def _why(tables: Tables, values: Values, text: str, at: int, word: str) -> Phrase:
    """What could have stood where a line stops making sense."""
    words, _ = tables.scan(text)
    place = tables.automaton.fresh()
    for before in words:
        if before.start < at:
            place = tables.automaton.word(place, before.type) or place
    accepted = accepted_at(tables, place)
    found = next((each.type for each in words if each.start == at), "NAME")
    if found == "TAG":
        return phrase("each tag stands on a line of its own")
    if found != "NAME" and {"NAME", "STRING"} <= set(accepted) and word[:1].isalpha():
        return phrase(
            "{word:quoted} is a word of this game; as a player's name it needs quotes: {name}", word=word, name=f'"{word}"'
        )
    return expected(tables, values, accepted, word, text, at)
