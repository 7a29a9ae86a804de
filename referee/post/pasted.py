"""What somebody wrote, out of what somebody pasted: lines without the markup of forums, mails and chats, and whose they are.

Quoted lines are somebody else's, struck ones were withdrawn, and below a signature nobody plays. Nothing is dropped: every
line comes with its kind, so that whoever reads on can say what was left out. Nothing here knows a game, and the time is linear
in the text, whatever it nests.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from referee.post.line import ORNAMENTS, Pasted
from referee.post.markup import divided
from referee.post.quoting import assigned

MAX_POST = 20_000
"""Characters of a post. A turn has fewer than two hundred."""
MAX_LINES = 100
"""Lines of a post, quotations excepted. Each is read, moves are tried on the whole log, and meanwhile nobody else can post."""

_MARKS = re.compile(r"(?:[ \t]*(?:>(?!!)|\|(?=[ \t]|$)))+")
_INITIALS = re.compile(r"[ \t]*[^\W\d_]{1,12}>[ \t]")
"""`Ben> …`: quoted in a mail, but said by Ben in a chat."""
_SPOILER = re.compile(r">!(.*?)(?:!<|$)")
_LINK = re.compile(r"!?\[([^\[\]\n]*)\]\((?:https?:|mailto:|/)[^()\s]*\)")
_STRUCK = re.compile(r"~~([^~\n]+)~~")
_BOLD = re.compile(r"\*{2,3}(?=\S)([^*\n]+)\*{2,3}|(?<!\w)__(?=\S)([^_\n]+)__(?!\w)")
_ITALIC = re.compile(r"(?<![\w*])\*(?=[^\s*])([^*\n]*)\*(?![\w*])|(?<!\w)_(?=[^\s_])([^_\n]*)_(?!\w)")
_ESCAPED = re.compile(r"\\([*_~`>#.\-\[\]()!|])")
_SMILEY = re.compile(r"(?:(?<=\s)|^)(?:[:;]['’^]?-?[)(DPpOo|/*\]]+|:[a-z][a-z0-9_+-]{1,24}:|\^\^|[xX]D+|<3)(?=[\s.,!]|$)")
_HEADING = re.compile(r"#{1,6}\s+(?=\S)")


def lines_of(text: str, is_mail: bool = False, is_html: bool = False) -> list[Pasted]:
    """The lines of a post that say something. A mail quotes to its end where it has no marks for it; in HTML only elements
    break lines, and only what is surely visible is somebody's own."""
    plain = text.translate(ORNAMENTS).replace("\r\n", "\n").replace("\r", "\n")
    return [line for line in assigned(list(_undressed(divided(plain, is_html), is_mail)), is_mail) if line.text]


def _undressed(lines: Iterable[Pasted], is_mail: bool) -> Iterator[Pasted]:
    """Without the marks of Markdown and of chats. Blank lines stay: a quotation may end there."""
    for line in lines:
        text, kind = line
        if text.startswith(">!"):
            text = _SPOILER.sub(r"\1", text)
        elif marks := _MARKS.match(text) or (_INITIALS.match(text) if is_mail else None):
            text, kind = text[marks.end() :].strip(), "quoted"
        if text.startswith("```"):
            continue
        if kind == "own" and "~~" in text:
            yield from (Pasted(found[1].strip(), "struck") for found in _STRUCK.finditer(text))
            text = _STRUCK.sub("", text)
        yield Pasted(_bare(text).strip(), kind)


def _bare(text: str) -> str:
    text = _HEADING.sub("", text, 1) if text.startswith("#") else text
    text = _LINK.sub(lambda found: "" if found[0][0] == "!" else found[1], text) if "](" in text else text
    text = text.replace("||", "").replace("`", "")
    text = text[1:-1] if text[:1] == text[-1:] == '"' and text.count('"') == 2 else text
    for dressed in (_BOLD, _ITALIC):
        text = dressed.sub(lambda found: found[1] or found[2] or "", text)
    return _SMILEY.sub("", _ESCAPED.sub(r"\1", text))
