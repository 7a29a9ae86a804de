"""Lines out of markup: tags of BBCode and HTML in a post, elements of HTML in a mail.

What a forum does not know as a tag is text. In a mail's HTML, what is not surely a tag hides all that comes after it: programs
read it differently. Each character is looked at once, whatever nests.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from html import unescape
from typing import NamedTuple

from referee.post.line import ORNAMENTS, LineKind, Pasted
from referee.post.visible import PRECEDENCE, Element, Sheet, element, is_one_of, sheet_of

_MARKUP = re.compile(r"\[(/?)([a-z]\w{0,15}|\*)(?:[=\s][^\[\]\n]*)?\]|<(/?)([a-z][a-z0-9]{0,15})(\s[^<>]*|/)?>", re.I)
"""What is inside of one holds no beginning of another."""
_TAG = re.compile(
    r"""<(/?)([a-z][a-z0-9:-]*+)((?:\s++|/|[^\s"'<>/=]++(?:\s*+=\s*+(?:"[^"]*"|'[^']*'|[^\s"'<>=`]++))?+)*+)>"""
    r"|<!doctype[^<>]*>|<\?[^<>]*>|<!\[[^<>\[\]]*\]>|<!--(?!-?>)((?:(?!--!?>|<!--).)*+)-->|(<(?:!-*>?|(?=[a-z/?])))",
    re.I | re.S,
)
"""An element, what says nothing, a comment; at last the beginning of what is none of them."""
_BREAKING = re.compile(r"\*|list|code|spoiler|hide|o|details|summary")
"""What begins a line of its own in forums, apart from HTML."""
_PLAIN = re.compile(
    r"c|url|img|colou?r|bgcolor|size|left|right|align|justify|indent|email|user|mention|highlight|thing|imageid|microbadge"
    r"|emoji|attachment|media|icode|quote|meta|link"
)
_COLOURS = ("color", "colour")
_PALE = re.compile(r"\W*(?:white|snow|ivory|transparent|f{3}|f{6})\b", re.I)
"""Text as pale as the page."""
_UNSEEN = ("style", "script", "title")
_ENTITY = re.compile(r"&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8}\d{0,2});", re.I)
_COMMENTED = re.compile(r"<[^<>]*>|\[if[^\[\]]*\]>|<!\[endif\]")
_CLOSING_STYLE = re.compile(r"</style\s*>", re.I)
_RULE = "_____"
_ODD = "?"
"""The name of what is no element, though it begins like one."""


class _Token(NamedTuple):
    words: str
    """What stands before it."""
    name: str = ""
    ends: bool = False
    attributes: str = ""
    comment: str = ""
    """What only few programs show."""


def divided(text: str, is_html: bool) -> Iterator[Pasted]:
    """Lines by the tags in a text, and what is struck out by them, each on its own."""
    if is_html:
        styles: list[str] = []
        tokens: Iterable[_Token] = list(_tokens_of_html(text, styles))
        yield from _Lines(True, sheet_of(styles)).of(tokens)
    else:
        yield from _Lines(False).of(_tokens(text))


class _Lines:
    def __init__(self, is_html: bool, sheet: Sheet = frozenset()) -> None:
        self._is_html, self._sheet = is_html, sheet
        self._line: list[tuple[str, LineKind]] = []
        self._open: list[tuple[str, LineKind | None]] = []
        self._names: Counter[str] = Counter()
        self._kinds: Counter[LineKind] = Counter()

    def of(self, tokens: Iterable[_Token]) -> Iterator[Pasted]:
        for token in tokens:
            words = token.words
            if self._is_html and not self._names["pre"]:
                words = words.replace("\n", " ")
            if self._names[_ODD]:
                words = words.replace(">", "\n")
            first, *rest = _ENTITY.sub(lambda found: unescape(found[0]), words).translate(ORNAMENTS).split("\n")
            self._line.append((first, self._kind()))
            for part in rest:
                yield from self._ended()
                self._line.append((part, self._kind()))
            if token.comment:
                yield Pasted(" ".join(_COMMENTED.sub(" ", token.comment).split()), "hidden")
            if token.name:
                yield from self._tag(token)
        yield from self._ended()

    def _kind(self) -> LineKind:
        return next((kind for kind in PRECEDENCE if self._kinds[kind]), "own")

    def _tag(self, token: _Token) -> Iterator[Pasted]:
        name = token.name
        made = Element() if token.ends else self._made(token)
        if made.kind in ("quoted", "signature") or self._breaks(name):
            yield from self._ended()
        if name == "hr" and self._is_html:
            yield Pasted(_RULE, self._kind())
        if made.kind and (made.is_to_end or name == "link"):
            self._kinds[made.kind] += 1
        if token.ends:
            yield from self._close(name)
        elif not is_one_of(name, "empty"):
            self._open.append((name, made.kind))
            self._names[name] += 1
            if made.kind:
                self._kinds[made.kind] += 1

    def _close(self, name: str) -> Iterator[Pasted]:
        """One that closes others with it which mean something may be read otherwise: what comes after it may be hidden."""
        while self._names[name]:
            closed, kind = self._open.pop()
            self._names[closed] -= 1
            if kind in ("quoted", "signature"):
                yield from self._ended()
            if kind:
                self._kinds[kind] -= 1
            if closed == name:
                self._answer_below(name)
                return
            if kind:
                self._kinds["hidden"] += 1

    def _answer_below(self, closed: str) -> None:
        """Below the quotation in its frame somebody may have answered: only the plain text tells."""
        frame, kind = self._open[-1] if self._open else ("", None)
        if is_one_of(closed, "quotations") and kind == "quoted" and not is_one_of(frame, "quotations"):
            self._open[-1] = (frame, "hidden")
            self._kinds["quoted"] -= 1
            self._kinds["hidden"] += 1

    def _made(self, token: _Token) -> Element:
        if not self._is_html and token.name == "quote":
            return Element("quoted")
        if not self._is_html and _is_of_forums(token.name):
            is_hidden = token.name == "hide" or (token.name in _COLOURS and _PALE.match(token.attributes) is not None)
            return Element("hidden" if is_hidden else None)
        return element(token.name, token.attributes, self._sheet)

    def _breaks(self, name: str) -> bool:
        if name == _ODD or is_one_of(name, "blocks") or is_one_of(name, "quotations"):
            return True
        return not self._is_html and _BREAKING.fullmatch(name) is not None

    def _ended(self) -> Iterator[Pasted]:
        """The line so far. One of which a part may be hidden may be hidden as a whole."""
        kinds = {kind for words, kind in self._line if words.strip()}
        yield from (Pasted(words.strip(), "struck") for words, kind in self._line if kind == "struck" and words.strip())
        whole = "".join(words for words, kind in self._line if kind != "struck").strip(" \t\n")
        self._line.clear()
        yield Pasted(whole, next((kind for kind in PRECEDENCE if kind in kinds and kind != "struck"), "own"))


def _tokens(text: str) -> Iterator[_Token]:
    """What stands before each tag that is known, and the tag."""
    at = 0
    for found in _MARKUP.finditer(text):
        name, is_html = (found[2] or found[4]).lower(), bool(found[4])
        if _is_of_forums(name) or is_one_of(name, "blocks") or is_one_of(name, "inline") or (is_html and name in _UNSEEN):
            attributes = found[5] if is_html else found[0].partition("=")[2].rstrip("]")
            yield _Token(text[at : found.start()], name, bool(found[1] or found[3]), (attributes or "").strip(" /"))
            at = found.end()
    yield _Token(text[at:])


def _is_of_forums(name: str) -> bool:
    return _BREAKING.fullmatch(name) is not None or _PLAIN.fullmatch(name) is not None


def _tokens_of_html(text: str, styles: list[str]) -> Iterator[_Token]:
    """Its elements and comments. Style sheets are put into `styles`."""
    at, last_closing = 0, max((found.start() for found in _CLOSING_STYLE.finditer(text)), default=0)
    while found := _TAG.search(text, at):
        words, name = text[at : found.start()], (found[2] or "").lower()
        at = found.end()
        if name:
            yield _Token(words, name, bool(found[1]), found[3])
            if name == "style" and not found[1] and at <= last_closing and (closing := _CLOSING_STYLE.search(text, at)):
                styles.append(text[at : closing.start()])
                at = closing.start()
        elif found[5]:
            yield _Token(words, _ODD)
        else:
            yield _Token(words, comment=found[4] or "")
    yield _Token(text[at:])
