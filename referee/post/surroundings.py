"""Is it certain, from what else a post says, that its move is meant? What is dealt behind a move cannot be taken back, so
doubts refuse the post: who means the move posts its line alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.post.desk import Refused

_HEAD = re.compile(
    r"(?:(?:ok|okay|and|und|so|also|here|hier|is|ist|comes|kommt|hi|hello|hallo|dear|liebe|lieber|my|mein|meine|the|der|next"
    r"|nächster|now|jetzt|all|alle|everybody|everyone|folks|zusammen),?\s+)*"
    r"(?:move|turn|play|zug|spielzug|all|alle|everybody|everyone|folks|zusammen)(?:\s+#?\d{1,4}\.?)?(?:\s+(?:is|ist))?\s*:",
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
"""Words that may take a move back, or say that it is none, wherever they stand beside it."""
_DENIAL = re.compile(r"\b(?:not|no|never|nope|nicht|nie|kein\w*|ne|nee)\b", re.I)
_NO = re.compile(r"\W*(?:no|nope|nein|not|nicht|ne|nee)\b", re.I)
MAX_DENIAL = 4
"""Words of a denial: `Not!`, `No, no`. In longer sentences it is about something else: `Sorry for not posting sooner`."""


class Said(NamedTuple):
    """A line of a post, or a sentence of one."""

    text: str
    is_own: bool
    is_move: bool
    is_heading: bool = False
    """`Round 2:`, above a move."""
    remarks: tuple[str, ...] = ()
    """What is written as comments on a move's line."""


def check(said: Sequence[Said]) -> None:
    """Raises Refused where something beside the moves speaks against them."""
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
    for line in _against(said, first, last):
        raise Refused(
            "did you mean: {move}? Not certain because of {line:quoted}: if so, post that line alone",
            move=said[first].text,
            line=line,
        )


def _against(said: Sequence[Said], first: int, last: int) -> Iterator[str]:
    before = said[first - 1].text if first and not said[first - 1].is_heading else ""
    if _RULED.fullmatch(before) or (before.endswith(":") and not _HEAD.fullmatch(before)):
        yield before
    for i, each in enumerate(said):
        beside = each.remarks if each.is_move else (each.text,) if each.is_own else ()
        for text in beside:
            is_denial = first - 1 <= i <= last + 1 and len(text.split()) <= MAX_DENIAL and _DENIAL.search(text)
            if is_denial or _NO.match(text) or _AGAINST.search(text):
                yield text
