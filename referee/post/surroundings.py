"""Is it certain, from what else a post says, that its move is meant? What is dealt behind a move cannot be taken back, so
doubts refuse the post: who means the move posts its line alone.

What stands below a move may take it back in any words, so it must be known to say nothing (`pleasantries.toml`). What leads up
to it must be a whole sentence or known as well: `I was thinking of`. Further up, and in comments, people chat: there only
words that may speak against a move count.
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
    r"(?:(?:ok|okay|and|und|so|also|here|hier|is|ist|comes|kommt|my|mein|the|der|next|nächster|now|jetzt),?\s+)*"
    r"(?:move|turn|play|zug|spielzug)(?:\s+#?\d{1,4}\.?)?(?:\s+(?:is|ist))?\s*:",
    re.I,
)
"""What somebody writes before a move that is their own: `My move:`. Any other word might say that it is none."""
_RULED = re.compile(r"_{2,}|--")
"""A line across the page: what is below may be a signature."""
_AGAINST = re.compile(
    r"\b(?:forget|kidding|jok(?:e|ing)|ignore|cancel\w*|withdr[ae]w\w*|wait|instead|changed my mind|correction|correct(?:ed)?"
    r"|mistake|wrong|scrap|oops|typo|rather|meant|undo|take (?:it|that) back|option|version|variant|alternative|would|could"
    r"|should|might|may|maybe|perhaps|if|unless|hypothetical\w*|suppose|what about|suggest\w*|propos\w+|wish|plan\w*|test"
    r"|draft|invalid|void|illegal|don't|do not"
    r"|vergiss|vergesst|scherz|spaß|spass|witz|ignorier\w*|doch|stattdessen|statt|korrektur|korrigiere|fehler|falsch|zurück\w*"
    r"|moment|halt|quatsch|nein|variante|wäre|würde|könnte|sollte|vielleicht|falls|wenn|angenommen|vorschlag|vorgeschlagen"
    r"|plane|entwurf|ungültig|gestrichen)\b",
    re.I,
)
"""Words that may take a move back, or say that it is none."""
_WHOLE = re.compile(r".*[.!…]\W*|.*\b(?:\d{1,2}:\d\d|20\d\d)\b.*", re.S)
"""A sentence with its end, or the date that a forum puts above a post."""
_NAME = re.compile(r"[^\W\d_a-zäöü][\w'.-]*(?: [^\W\d_a-zäöü][\w'.-]*){0,2}")
"""Below a greeting: whoever signs need not be called what they are called at the table."""
_WORD = re.compile(r"[^\W_]+(?:['.-][^\W_]+)*")


class Said(NamedTuple):
    """A line of a post, or a sentence of one."""

    text: str
    is_own: bool
    is_move: bool
    is_apart: bool = False
    """Does a blank line stand above it?"""
    is_heading: bool = False
    """`Round 2:`, above a move."""
    remarks: tuple[str, ...] = ()
    """What is written as comments on a move's line."""


def check(said: Sequence[Said], names: Iterable[str]) -> None:
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
    known = _phrases() | {_words(name) for name in names}
    own = [i for i, each in enumerate(said) if each.is_own]
    for i, each in enumerate(said):
        if each.is_move:
            doubts = [text for text in each.remarks if _AGAINST.search(text)]
        elif not each.is_own or each.is_heading or _HEAD.fullmatch(each.text) or _says_nothing(_words(each.text), known):
            doubts = [each.text] if i == first - 1 and _RULED.fullmatch(each.text) else []
        else:
            leads_up = i == first - 1 and (not said[first].is_apart or each.text.endswith(":"))
            is_signed = own[-2:] == [i - 1, i] and _NAME.fullmatch(each.text) and _says_nothing(_words(said[i - 1].text), known)
            is_below = i > last and not is_signed
            is_doubt = is_below or (leads_up and not _WHOLE.fullmatch(each.text)) or _AGAINST.search(each.text)
            doubts = [each.text] if is_doubt else []
        if doubts:
            raise Refused(
                "did you mean: {move}? Not certain because of {line:quoted}: if so, post that line alone",
                move=said[first].text,
                line=doubts[0],
            )


def _says_nothing(words: Sequence[str], known: frozenset[tuple[str, ...]]) -> bool:
    """Do these words consist of known phrases?"""
    longest = max(map(len, known))
    ends = {0}
    for begin in range(len(words)):
        if begin in ends:
            ends |= {end for end in range(begin + 1, begin + longest + 1) if tuple(words[begin:end]) in known}
    return len(words) in ends


def _words(text: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(folded(text)))


@cache
def _phrases() -> frozenset[tuple[str, ...]]:
    lists = tomllib.loads(Path(__file__).with_name("pleasantries.toml").read_text("utf-8"))
    return frozenset(_words(phrase) for phrases in lists.values() for phrase in phrases.split(","))
