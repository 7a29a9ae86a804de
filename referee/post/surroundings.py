"""Is it certain, from what else a post says, that its move is meant? What is dealt behind a move cannot be taken back, so
doubts refuse the post: who means the move posts its line alone.

A move can be taken back, announced as somebody else's or made a question in any words. So all lines beside it must be known to
say nothing of it (`pleasantries.toml`). Only comments on its own line may say anything but what is known to speak against it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from referee.post.desk import Refused
from referee.record.text import folded

_HEAD = re.compile(
    r"(?:(?:ok|okay|and|und|so|also|here|hier|is|ist|comes|kommt|my(?:\s+next)?|mein(?:\s+nächster)?|the|der|now|jetzt),?\s+)*"
    r"(?:move|turn|play|zug|spielzug)(?:\s+#?\d{1,4}\.?)?(?:\s+(?:is|ist))?\s*:(?!\S)",
    re.I,
)
"""What somebody writes before a move that is their own: `My move:`. Any other word, such as `next` alone, might say that it is
none."""
_RULED = re.compile(r"_{2,}|--")
"""A line across the page: what is below may be a signature."""
_AGAINST = re.compile(
    r"\?|n't\b|\b(?:not|no|nope|nah|never|forget|kidding|jok(?:e|ing)|ignore|cancel\w*|withdr[ae]w\w*|wait|instead|correct\w*|mistake"
    r"|wrong|scrap|oops|typo|rather|meant|undo|back|option|version|variant|alternative|would|could|should|might|may|maybe|perhaps"
    r"|if|unless|suppose|suggest\w*|propos\w+|wish|idea|plan\w*|test|draft|example|invalid|void|illegal|unsure|doubt\w*|thinking|later"
    r"|tomorrow|asking|nicht|nein|nee|nie|kein\w*|vergiss|vergesst|scherz|spaß|spass|witz|ignorier\w*|doch|stattdessen|statt|korrektur"
    r"|korrigiere|fehler|falsch|zurück\w*|moment|halt|quatsch|variante|wäre|würde|könnte|sollte|vielleicht|falls|wenn|angenommen"
    r"|vorschlag|vorgeschlagen|plane|idee|entwurf|beispiel|ungültig|gestrichen|frage|denke|später|morgen)\b",
    re.I,
)
"""Words in a comment that may take a move back, or say that it is none."""
_DATE = re.compile(r"\d{1,2}:\d\d(?::\d\d)?|\d{4}-\d\d-\d\d|\d{1,2}\.? ?[A-Za-zäÄ]{3,9}\.? \d{4}|\d{1,2}\.\d{1,2}\.\d{2,4}")
_SIGNS = re.compile(r"[-=_*~,;:·•\s🙂😀😃😄😊😉👍👋🎉🎲🍀❤\ufe0f]*")
"""A line of nothing else says nothing."""
_ODD = re.compile(r"(?![🙂😀😃😄😊😉👍👋🎉🎲🍀❤✓✔])[\u2600-\u27bf\U0001f300-\U0001faff]")
"""Signs such as a cross or a thumb down, beside a move."""
_WORD = re.compile(r"[^\W_]+(?:['.-][^\W_]+)*")


class Passage(NamedTuple):
    """A line of a post, or a sentence of one."""

    text: str
    is_own: bool
    is_move: bool
    is_known: bool = False
    """Is it known to say nothing: `Round 2:`, a greeting, a name?"""
    line: str = ""
    """A move as it would go to the log."""
    remarks: tuple[str, ...] = ()
    """What is written as comments on a move's line."""


def check(said: Sequence[Passage]) -> None:
    """Raises Refused where something beside the moves might speak against them."""
    moves = [i for i, each in enumerate(said) if each.is_move]
    if not moves:
        return
    first, last = moves[0], moves[-1]
    if talk := next((each for each in said[first:last] if each.is_own and not each.is_move), None):
        raise Refused(
            "which move counts, {first:quoted} or {last:quoted}? Post only that one; between them stands {line:quoted}",
            first=said[first].text,
            last=said[last].text,
            line=talk.text,
        )
    for i, each in enumerate(said):
        if each.is_move:
            doubts = [text for text in each.remarks if _AGAINST.search(text)] or ([each.text] if _ODD.search(each.text) else [])
        else:
            is_ruled = i == first - 1 and _RULED.fullmatch(each.text)
            doubts = [each.text] if each.is_own and (is_ruled or not each.is_known) else []
        if doubts:
            raise Refused(
                "did you mean: {move}? Not certain because of {line:quoted}: if so, post that line alone",
                move=said[first].line,
                line=doubts[0],
            )


def unannounced(text: str) -> str:
    """What a line says behind `My move:`, if it begins so."""
    found = _HEAD.match(text)
    return text[found.end() :].strip() if found else text


def says_nothing(text: str, names: Iterable[str]) -> bool:
    """Does a line consist of known phrases and names? A date with a name may begin a quotation."""
    if not unannounced(text):
        return True
    bare = _DATE.sub("", text)
    known = _phrases() if bare != text else _phrases() | {_words(name) for name in names}
    text, words = bare, _words(bare)
    if not words or "?" in text:
        return _SIGNS.fullmatch(text) is not None
    longest = max(map(len, known))
    ends = {0}
    for begin in range(len(words)):
        if begin in ends:
            ends |= {end for end in range(begin + 1, begin + longest + 1) if words[begin:end] in known}
    return len(words) in ends


def _words(text: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(folded(text)))


@cache
def _phrases() -> frozenset[tuple[str, ...]]:
    lists = tomllib.loads(Path(__file__).with_name("pleasantries.toml").read_text("utf-8"))
    return frozenset(_words(phrase) for phrases in lists.values() for phrase in phrases.split(","))
