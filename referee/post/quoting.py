"""Whose the lines of a post are: quotations that have a heading and no marks, and what is below a signature.

Words of mail programs are data, `quoting.toml`. What all programs write needs no words: in a mail a line with an address or a
time that ends with a colon is a heading, and so is `word: name <address>` above a second line with a word and a colon.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from referee.post.line import LineKind, Pasted

MAX_HEADING = 300
"""Characters of a heading."""
_MAX_BROKEN = 3
"""Lines that one is broken into."""

_DATED = re.compile(r"\d{4}|\d\d?:\d\d|@")
_DATED_FULLY = re.compile(r"\w@\w|\d{4}\b.*\b\d\d?[:.]\d\d\b")
_DATED_BY = re.compile(r"\d\d?[:.]\d\d\b.*\w@\w.*>$")
"""The first part of a heading of which only a verb is missing."""
_RULE = re.compile(r"[-_]{5,}")
_ANNOUNCED = re.compile(r"-{7,} ?[^\W\d_].{0,60}?-{7,}")
_ADDRESSED = re.compile(r"[^\W\d_][^:]{0,20}:\s.*[<\[(][^<>\s]+@")
_LABELLED = re.compile(r"[^\W\d_][^:]{0,20}:\s")


_PROGRAM = (
    r"(?i:iphone|ipad|ipod|android|galaxy|samsung|huawei|xiaomi|blackberry|nokia|outlook|ios|windows|k-9|thunderbird|proton|yahoo"
    r"|aol|gmx|web\.de|telekom|t-online|gmail|mail|spark|e-?mail|smartphone|phone|handy|mobile device|mobilgerät|mobiltelefon)"
)
"""What is named in a line by which a program advertises itself."""


class _Words(NamedTuple):
    on: re.Pattern[str]
    wrote: re.Pattern[str]
    first: re.Pattern[str]
    headers: re.Pattern[str]
    passed: re.Pattern[str]
    sent: re.Pattern[str]


@cache
def _words() -> _Words:
    table = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8")).values()

    def any_of(*kinds: str) -> str:
        words = {re.escape(word) for language in table for kind in kinds for word in language[kind]}
        return f"(?:{'|'.join(sorted(words, key=len, reverse=True))})"

    return _Words(
        re.compile(rf"{any_of('on')}\b", re.I),
        re.compile(rf"(?<!\w){any_of('wrote')}(?!\w)", re.I),
        re.compile(rf"{any_of('from')}\s?:\s+(?:[\"<]|[^\W\d_]{{2}}|\S+@)", re.I),
        re.compile(rf"{any_of('from', 'headers')}\s?:\s", re.I),
        re.compile(rf"(?:[-_]{{3,}}\s*{any_of('passed')}\b|{any_of('passed')}\s?:$)", re.I),
        re.compile(rf"{any_of('sent')}\b[^:]{{0,60}}\b{_PROGRAM}.{{0,80}}"),
    )


def assigned(lines: Sequence[Pasted], is_mail: bool) -> Iterator[Pasted]:
    """The same lines, with their kinds by what stands above them. Between a heading and text without marks, a mail quotes
    to its end; a post may quote up to an empty line."""
    below: LineKind = "own"
    ends_at_blank = has_begun = False
    heading_to = 0
    for i, line in enumerate(lines):
        if line.kind != "own":
            yield line
        elif i < heading_to:
            yield line._replace(kind="heading")
        elif not line.text:
            below = "own" if ends_at_blank and has_begun else below
        elif below != "own":
            has_begun = True
            yield line._replace(kind=below)
        elif count := _heading(lines, i, is_mail):
            heading_to = i + count
            following = next((other for other in lines[heading_to : heading_to + 3] if other.text), None)
            if following is None or following.kind != "quoted":
                below, has_begun = "quoted", False
                is_name = _words().wrote.search(line.text) is not None and not _DATED.search(_without_arrow(line.text))
                ends_at_blank = is_name and not is_mail
            yield line._replace(kind="heading")
        elif is_mail and _words().sent.fullmatch(line.text):
            yield line._replace(kind="signature")
        elif line.text == "--":
            below, ends_at_blank = "signature", False
            yield line._replace(kind="signature")
        else:
            yield line


def _heading(lines: Sequence[Pasted], i: int, is_mail: bool) -> int:
    """How many lines from one on announce that something is quoted or forwarded."""
    text = lines[i].text
    following = [line.text for line in lines[i + 1 : i + _MAX_BROKEN] if line.kind == "own"]
    if _is_attribution(text, is_mail) or _is_forwarding(text, following, is_mail):
        return 1
    if _words().on.match(text) or (is_mail and len(text) <= MAX_HEADING and _DATED_BY.search(text)):
        for count, last in enumerate(following, 2):
            if not last:
                break
            text = f"{text} {last}"
            if _is_attribution(text, is_mail):
                return count
    return 0


def _is_attribution(text: str, is_mail: bool) -> bool:
    """`Ben wrote:`"""
    text = _without_arrow(text)
    is_between_lines = text.startswith("---") and text.endswith("---")
    if len(text) > MAX_HEADING or not (text.endswith(":") or is_between_lines):
        return False
    return _words().wrote.search(text) is not None or (is_mail and _DATED_FULLY.search(text) is not None)


def _is_forwarding(text: str, following: Iterable[str], is_mail: bool) -> bool:
    """The line above a forwarded mail, or the first two of its headers."""
    if len(text) > MAX_HEADING:
        return False
    words = _words()
    behind = next((line for line in following if line), "")
    return (
        words.passed.match(text) is not None
        or (is_mail and _ANNOUNCED.fullmatch(text) is not None)
        or (words.headers.match(text) is not None and words.headers.match(behind) is not None)
        or (is_mail and words.first.match(text) is not None)
        or (_RULE.fullmatch(text) is not None and words.first.match(behind) is not None)
        or (is_mail and _ADDRESSED.match(text) is not None and _LABELLED.match(behind) is not None)
    )


def _without_arrow(text: str) -> str:
    """`Ben wrote: ↑ 13 Nov 2026`: forums add a link to the post that is quoted."""
    return text.partition("↑")[0].rstrip()
