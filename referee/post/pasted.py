"""What somebody wrote, out of what somebody pasted: lines without the markup of forums, mails and chats, and whose they are.

Quoted lines are somebody else's, struck ones were withdrawn, and below a signature nobody plays. Nothing is dropped: every
line comes with its kind, so that whoever reads on can say what was left out. Nothing here knows a game, and the time is linear
in the text, whatever it nests.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from html import unescape
from typing import Literal, NamedTuple, TypeAlias

MAX_POST = 20_000
"""Characters of a post. A turn has fewer than two hundred."""

Kind: TypeAlias = Literal["own", "quoted", "struck", "signature", "heading"]


class Pasted(NamedTuple):
    """A line of a post without its markup. A heading announces a quotation (`Ben wrote:`)."""

    text: str
    kind: Kind = "own"


_MARKUP = re.compile(r"\[(/?)([a-z]\w{0,15}|\*)(?:[=\s][^\[\]\n]*)?\]|<(/?)([a-z][a-z0-9]{0,15})(?:\s[^<>]*|/)?>", re.I)
"""Tags of BBCode and HTML. What is inside of one holds no beginning of another, so that each character is looked at once."""
_QUOTING = re.compile(r"quote|q|blockquote")
_STRIKING = re.compile(r"s|strike|del")
_UNSEEN = re.compile(r"style|script|head|title")
"""Elements of HTML that nobody sees."""
_BREAKING = re.compile(r"br|p|div|li|[uo]l|t[rdh]|table|h[1-6r]|\*|list|code|pre|spoiler|hide|o|section|details|summary")
"""What begins a line of its own."""
_PLAIN = re.compile(
    r"[biuac]|em|strong|span|font|small|big|su[bp]|tt|kbd|mark|ins|abbr|cite|url|img|colou?r|bgcolor|size|center|left|right|align"
    r"|justify|indent|tbody|thead|tfoot|email|user|mention|highlight|thing|imageid|microbadge|emoji|attachment|media|icode|html"
    r"|body|meta|link"
)
_KNOWN = (_PLAIN, _BREAKING, _QUOTING, _STRIKING, _UNSEEN)
_ENTITY = re.compile(r"&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8}\d{0,2});", re.I)

_BLANKS = dict.fromkeys("\u00a0\u2002\u2003\u2007\u2009\u200a\u202f\u3000", " ")
_NOTHING = dict.fromkeys("\u00ad\u200b\u200c\u2060\ufeff")
ORNAMENTS = str.maketrans(
    {"“": '"', "”": '"', "„": '"', "‟": '"', "«": '"', "»": '"', "’": "'", "‘": "'", **_BLANKS, **_NOTHING}
)
"""What editors put in the place of plain characters."""

_MARKS = re.compile(r"(?:[ \t]*>(?!!))+")
_SPOILER = re.compile(r">!(.*?)(?:!<|$)")
_LINK = re.compile(r"!?\[([^\[\]\n]*)\]\((?:https?:|mailto:|/)[^()\s]*\)")
_STRUCK = re.compile(r"~~([^~\n]+)~~")
_BOLD = re.compile(r"\*{2,3}(?=\S)([^*\n]+)\*{2,3}|(?<!\w)__(?=\S)([^_\n]+)__(?!\w)")
_ITALIC = re.compile(r"(?<![\w*])\*(?=[^\s*])([^*\n]*)\*(?![\w*])|(?<!\w)_(?=[^\s_])([^_\n]*)_(?!\w)")
_ESCAPED = re.compile(r"\\([*_~`>#.\-\[\]()!|])")
_SMILEY = re.compile(r"(?:(?<=\s)|^)(?:[:;]['’^]?-?[)(DPpOo|/*\]]+|:[a-z][a-z0-9_+-]{1,24}:|\^\^|[xX]D+|<3)(?=[\s.,!]|$)")
_HEADING = re.compile(r"#{1,6}\s+(?=\S)")

_ATTRIBUTION = re.compile(r"\b(?:wrote|writes|schrieb|schreibt|geschrieben|écrit|escribió|ha scritto)\b", re.I)
_DATED = re.compile(r"\d{4}|\d\d?:\d\d|@")
_ORIGINAL = re.compile(r"[-_]{3,}\s*(?:original|ursprüngliche|forwarded|weitergeleitete)\b", re.I)
_MAIL_HEADER = re.compile(r"(?:From|Von|Sent|Gesendet|To|An|Subject|Betreff|Date|Datum|Cc)\s?:\s", re.I)
_MAX_HEADING = 300


def lines_of(text: str, is_mail: bool = False, is_html: bool = False) -> list[Pasted]:
    """The lines of a post that say something. A mail quotes to its end where it has no marks for it; in HTML only elements
    break lines."""
    plain = text.translate(ORNAMENTS).replace("\r\n", "\n").replace("\r", "\n")
    return [line for line in _assigned(list(_undressed(_divided(plain, is_html))), is_mail) if line.text]


def as_meant(lines: Sequence[Pasted]) -> Sequence[Pasted]:
    """The same, and where all of it is quoted, the quotation is what is meant."""
    if any(line.kind == "own" for line in lines):
        return lines
    return [line._replace(kind="own") if line.kind == "quoted" else line for line in lines]


def _divided(text: str, is_html: bool) -> Iterator[Pasted]:
    """Lines by the tags in a text, and what is struck out by them, each on its own."""
    quotes = struck = unseen = pre = 0
    line: list[str] = []

    def ended() -> Pasted:
        whole = Pasted("".join(line).strip(" \t\n"), "quoted" if quotes else "own")
        line.clear()
        return whole

    for words, ends, name in _tokens(_without_comments(text) if is_html else text):
        if is_html and not pre:
            words = words.replace("\n", " ")
        words = _ENTITY.sub(lambda found: unescape(found[0]), words).translate(ORNAMENTS)
        if struck and not quotes:
            yield from (Pasted(part.strip(), "struck") for part in words.split("\n"))
        elif not unseen:
            first, *rest = words.split("\n")
            line.append(first)
            for part in rest:
                yield ended()
                line.append(part)
        step = -1 if ends else 1
        if _QUOTING.fullmatch(name):
            yield ended()
            quotes = max(0, quotes + step)
        elif _STRIKING.fullmatch(name):
            struck = max(0, struck + step)
        elif _UNSEEN.fullmatch(name):
            unseen = max(0, unseen + step)
        elif _BREAKING.fullmatch(name):
            pre = max(0, pre + step) if name == "pre" else pre
            yield ended()
    yield ended()


def _tokens(text: str) -> Iterator[tuple[str, bool, str]]:
    """What stands before each tag that is known, whether the tag ends something, and its name; at last what is behind all."""
    at = 0
    for found in _MARKUP.finditer(text):
        name = (found[2] or found[4]).lower()
        if any(known.fullmatch(name) for known in _KNOWN if found[4] or known is not _UNSEEN):
            yield text[at : found.start()], bool(found[1] or found[3]), name
            at = found.end()
    yield text[at:], False, ""


def _without_comments(text: str) -> str:
    kept, at = [], 0
    while (begin := text.find("<!--", at)) >= 0 and (end := text.find("-->", begin)) >= 0:
        kept.append(text[at:begin])
        at = end + 3
    return "".join([*kept, text[at:]])


def _undressed(lines: Iterable[Pasted]) -> Iterator[Pasted]:
    """Without the marks of Markdown and of chats. Blank lines stay: a quotation may end there."""
    for line in lines:
        text, kind = line
        if text.startswith(">!"):
            text = _SPOILER.sub(r"\1", text)
        elif marks := _MARKS.match(text):
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


def _assigned(lines: Sequence[Pasted], is_mail: bool) -> Iterator[Pasted]:
    """Quotations that have a heading and no marks, and what is below a signature."""
    below: Kind = "own"
    ends_at_blank = has_begun = False
    for i, line in enumerate(lines):
        if line.kind != "own":
            yield line
            continue
        if not line.text:
            below = "own" if ends_at_blank and has_begun else below
            continue
        has_begun = True
        if below != "own":
            yield line._replace(kind=below)
        elif _is_heading(line.text, lines[i + 1 : i + 2]):
            following = next((other for other in lines[i + 1 : i + 4] if other.text), None)
            if following is None or following.kind != "quoted":
                below, has_begun = "quoted", False
                is_name = _ATTRIBUTION.search(line.text) is not None and not _DATED.search(_without_arrow(line.text))
                ends_at_blank = is_name and not is_mail
            yield line._replace(kind="heading")
        elif line.text == "--":
            below, ends_at_blank = "signature", False
            yield line._replace(kind="signature")
        else:
            yield line


def _is_heading(text: str, behind: Sequence[Pasted]) -> bool:
    """Is what follows quoted? `Ben wrote:`, the line above a forwarded mail, or the first two of its headers."""
    if len(text) > _MAX_HEADING:
        return False
    if _without_arrow(text).endswith(":") and _ATTRIBUTION.search(text):
        return True
    is_header = _MAIL_HEADER.match(text) is not None and any(_MAIL_HEADER.match(other.text) for other in behind)
    return is_header or _ORIGINAL.match(text) is not None


def _without_arrow(text: str) -> str:
    """`Ben wrote: ↑ 13 Nov 2026`: forums add a link to the post that is quoted."""
    return text.partition("↑")[0].rstrip()
