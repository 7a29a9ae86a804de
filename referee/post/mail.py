"""Mails as posts: who wrote one, when, and the lines in it. Nothing here knows a log, and nothing is ever sent.

A mail comes from a stranger, and so do its headers: all that is promised of the sender is what the mailbox promises. Whatever
is in it, a mail is read within its limits or refused in words.
"""

from __future__ import annotations

import email
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from email.errors import (
    HeaderParseError,
    InvalidBase64CharactersDefect,
    InvalidBase64LengthDefect,
    InvalidBase64PaddingDefect,
    MessageError,
)
from email.header import decode_header
from email.message import Message
from email.utils import parsedate_to_datetime
from hashlib import sha256
from itertools import pairwise
from typing import NamedTuple

from referee.language import WordedError
from referee.post.clock import CLOCKS_DIFFER
from referee.post.line import Pasted
from referee.post.pasted import MAX_LINES, lines_of
from referee.record.text import folded

MAX_BOX = 64_000_000
"""Bytes of a file of mails."""
MAX_MAILS = 10_000
MAX_MAIL = 10_000_000
"""Bytes of a mail: photographs are attached to some."""
MAX_PARTS = 100
MAX_HEADER = 1_000
"""Characters of a header that is read."""
MAX_HEAD = 100_000
"""Bytes of all headers."""
MAX_TEXT = 100_000
"""Characters of a mail's text. Most of a long one is quoted."""

_BEGIN = re.compile(rb"(?:\A|(?<=\n\n))From [^\n]*\n")
_ESCAPED_FROM = re.compile(rb"^>(>*From )", re.M)
_ADDRESS = re.compile(r"[^\s@<>,;:\"()\[\]\\]{1,64}@[^\s@<>,;:\"()\[\]\\]{1,255}")
_COMMENT = r"\([^()<>\\]*+\)"
_NAME = rf"""(?:"(?:[^"\\]|\\.)*+"|{_COMMENT}|[^"()<>@,;:\\]++)*+"""
_SENDER = re.compile(rf"(?:{_NAME}<({_ADDRESS.pattern})>|({_ADDRESS.pattern}))\s*(?:{_COMMENT})?", re.A)
"""One address, perhaps with a name or a comment. Lists, groups, routes and brackets in brackets are read in different ways."""
_AUTOMATIC = {
    "Auto-Submitted": "(?!no\\b).*",
    "Precedence": "list|bulk|junk|auto.reply",
    "List-Id": ".*",
    "List-Post": ".*",
    "List-Unsubscribe": ".*",
    "X-Autoreply": ".*",
    "X-Autorespond": ".*",
    "X-Failed-Recipients": ".*",
    "Return-Path": "<>",
    "Content-Type": r"(?:multipart/report|message/(?:delivery-status|disposition-notification))\b.*",
}
_DRAFT = {
    "X-Mozilla-Draft-Info": ".*",
    "X-Unsent": "1",
    "X-Uniform-Type-Identifier": ".*draft",
    "X-Status": ".*T.*",
}
"""Headers, and the values by which a mail is none that a player has written and sent to the organiser."""
_CHARSETS = re.compile(
    r"us-ascii|ascii|ansi_x3\.4-1968|utf-?8|utf-?16(?:le|be)?|iso-?8859-\d{1,2}|latin-?1|windows-\d{3,4}|cp\d{3,4}|koi8-[rut]|gb2312|gbk|gb18030"
    r"|big5|shift_jis|euc-(?:jp|kr)|iso-2022-(?:jp|kr)|macintosh|mac-roman"
)
"""Encodings that mails have. Of others nobody should be able to make us look for them."""
_WIDER = {"us-ascii": "utf-8", "ascii": "utf-8", "ansi_x3.4-1968": "utf-8", "iso-8859-1": "cp1252"}
"""What is sent under a narrower name; browsers read it so too."""
_SOFT = re.compile(r"(?m)(?<!^--) \n(?!>)")
"""Where a long line was broken (`format=flowed`)."""
_NUMBER = re.compile(r"\A\d{1,3}[.)]\s+")
_DAMAGE = (InvalidBase64CharactersDefect, InvalidBase64LengthDefect, InvalidBase64PaddingDefect)


class Unread(WordedError):
    """A mail, or a part of its head, that cannot be used. The message says why."""


class Unsent(Unread):
    """A mail that is no post of this game, whatever is in it."""


class Mail(NamedTuple):
    """A mail as it lies in its box."""

    box: str
    number: int
    """Counted from 1."""
    data: bytes
    head: Message

    @property
    def senders(self) -> list[str]:
        """The addresses that it says it comes from, in small letters: of whoever wrote it and, where that is said too, of
        whoever sent it. Raises Unread."""
        found = self.head.get_all("From") or []
        if len(found) != 1:
            raise Unread("it must have one sender, and it has {count}", count=len(found))
        return [_address(value) for value in [*found, *(self.head.get_all("Sender") or [])]]

    @property
    def passed_on_by(self) -> list[str]:
        """The addresses of those who sent somebody's mail on as it was, as far as they can be read."""
        found = []
        for value in [*(self.head.get_all("Resent-From") or []), *(self.head.get_all("Resent-Sender") or [])]:
            with suppress(Unread):
                found.append(_address(value))
        return found

    def check_sent(self) -> None:
        """Raises Unsent where a program, a list or nobody has sent it."""
        if header := self._header_of(_AUTOMATIC):
            raise Unsent("it was sent by a program or a mailing list ({header})", header=header)
        if header := self._header_of(_DRAFT):
            raise Unsent("it is a draft ({header})", header=header)

    def _header_of(self, values: Mapping[str, str]) -> str:
        """The first header that has such a value."""
        for name, wanted in values.items():
            for value in self.head.get_all(name) or []:
                if re.fullmatch(wanted, str(value)[:MAX_HEADER].strip(), re.I | re.S):
                    return name
        return ""

    def time(self, now: datetime) -> datetime:
        """When it was written. Raises Unread."""
        try:
            found = parsedate_to_datetime(_header(self.head.get("Date", "")))
            time = (found if found.tzinfo else found.replace(tzinfo=UTC)).astimezone(UTC).replace(second=0, microsecond=0)
        except (TypeError, ValueError, OverflowError, IndexError):
            raise Unread("it has no date that can be read") from None
        if time > now + CLOCKS_DIFFER:
            raise Unread("its date is in the future: {time} UTC", time=f"{time:%Y-%m-%d %H:%M}")
        return min(time, now)

    @property
    def subject(self) -> str:
        """As far as it can be read."""
        raw = str(self.head.get("Subject", ""))[:MAX_HEADER]
        try:
            return "".join(
                part.decode(name or "ascii", "replace") if isinstance(part, bytes) and _is_charset(name) else str(part)
                for part, name in decode_header(raw)
            )
        except (HeaderParseError, ValueError, LookupError):
            return raw

    @property
    def sign(self) -> str:
        """What it is known by in a log. The number that its sender's program gave it says nothing by itself, and two senders
        cannot get into each other's way with it."""
        found = str(self.head.get("Message-ID", "")).strip()
        what = f"{self.head.get('From', '')}\n{found}".encode("utf-8", "replace") if found else self.data
        return sha256(what).hexdigest()[:16]


class Body(NamedTuple):
    lines: list[Pasted]
    attachments: int
    """Parts that were left out."""


def mails_in(box: str, data: bytes, is_box: bool) -> Iterator[Mail]:
    """The mails in a file, one by one. Raises Unread where there are too many."""
    for number, message in enumerate(_messages(data) if is_box else [data], 1):
        if number > MAX_MAILS:
            raise Unread("more than {limit:# mail|# mails}", limit=MAX_MAILS)
        head = re.split(rb"\r?\n\r?\n", message[:MAX_HEAD], maxsplit=1)[0]
        yield Mail(box, number, message, email.message_from_bytes(head + b"\n\n"))


def _messages(data: bytes) -> Iterator[bytes]:
    """A message begins with a line `From …` behind an empty one; inside of messages that word is written `>From `."""
    data = data.replace(b"\r\n", b"\n")
    begins = [(found.start(), found.end()) for found in _BEGIN.finditer(data)]
    for (_, begin), (end, _) in pairwise([*begins, (len(data), 0)]):
        yield _ESCAPED_FROM.sub(rb"\1", data[begin:end])


def body_of(mail: Mail) -> Body:
    """What somebody wrote in a mail. Raises Unread."""
    if len(mail.data) > MAX_MAIL:
        raise Unread("a mail has at most {limit} MB", limit=MAX_MAIL // 1_000_000)
    if mail.data.lower().count(b"content-type") > MAX_PARTS:
        raise Unread("a mail has at most {limit} parts", limit=MAX_PARTS)
    try:
        return _body(email.message_from_bytes(mail.data))
    except (MessageError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        # What the parser raises where headers of parts are nonsense is not documented.
        raise Unread("it is not written as a mail") from None


def _body(message: Message) -> Body:
    texts: dict[str, list[Message]] = {"plain": [], "html": []}
    others = 0
    for part in _parts(message):
        kind = part.get_content_subtype() if part.get_content_maintype() == "text" else ""
        if kind in texts and part.get_content_disposition() != "attachment" and not part.get_filename():
            texts[kind].append(part)
        else:
            others += 1
    plain, html = (_lines(texts[kind], kind == "html") for kind in texts)
    if plain is None and html is None:
        raise Unread("there is no text in it")
    is_twice = any(part.get_content_type() == "multipart/alternative" for part in message.walk())
    return Body(_agreed(plain, html) if plain and html and is_twice else [*(plain or ()), *(html or ())], others)


def _lines(parts: Sequence[Message], is_html: bool) -> list[Pasted] | None:
    """What some parts say; None without any. Raises Unread."""
    text = "\n".join(map(_text, parts))
    if len(text) > MAX_TEXT:
        raise Unread("the text of a mail has at most {limit:# character|# characters}", limit=MAX_TEXT)
    return lines_of(text, is_mail=True, is_html=is_html) if parts else None


def _agreed(plain: Sequence[Pasted], html: Sequence[Pasted]) -> list[Pasted]:
    """A text that was sent twice, as HTML and without it: nobody sees both. Only what is in both is surely visible, and
    the HTML knows better what is quoted or struck out."""
    if max(sum(line.kind in ("own", "hidden") for line in lines) for lines in (plain, html)) > MAX_LINES:
        return [*html]  # too many anyway
    own = _words(line for line in plain if line.kind in ("own", "signature"))
    quoted = _words(line for line in plain if line.kind in ("quoted", "heading"))
    seen = _words(html)
    lines = []
    for line in html:
        words = _words([line])
        if line.kind in ("own", "hidden"):
            line = line._replace(kind="own" if words in own else "quoted" if words in quoted else "hidden")
        lines.append(line)
    unseen = (line for line in plain if line.kind == "own" and _words([line]) not in seen)
    # The numbers of a list are made by whoever shows it.
    lines += (line._replace(kind="hidden") for line in unseen if _words([_without_number(line)]) not in seen)
    return lines


def _without_number(line: Pasted) -> Pasted:
    return line._replace(text=_NUMBER.sub("", line.text))


def _words(lines: Iterable[Pasted]) -> str:
    return " ".join(["", *re.findall(r"\w+", " ".join(line.text for line in lines)), ""])


def _parts(message: Message) -> Iterator[Message]:
    """The parts of a mail. What was forwarded as a whole is one part, and nobody looks into it."""
    waiting = [message]
    while waiting:
        part = waiting.pop()
        inside = part.get_payload()
        if part.get_content_maintype() == "multipart" and isinstance(inside, list):
            waiting += reversed([each for each in inside if isinstance(each, Message)])
        else:
            yield part


def _text(part: Message) -> str:
    """The text of a part. Raises Unread."""
    charset = str(part.get_content_charset("utf-8"))
    data = part.get_payload(decode=True)
    if not isinstance(data, bytes) or any(isinstance(defect, _DAMAGE) for defect in part.defects):
        raise Unread("its text is damaged")
    if not _is_charset(charset):
        raise Unread("its text is in an unknown encoding: {charset}", charset=charset[:40])
    try:
        text = data.decode(_WIDER.get(charset, charset))
    except ValueError:
        raise Unread("its text is not {charset}", charset=charset) from None
    if str(part.get_param("format", "")).lower() == "flowed":
        text = _SOFT.sub(" ", text.replace("\r\n", "\n"))
    return text


def _is_charset(name: str | None) -> bool:
    return name is None or _CHARSETS.fullmatch(name.lower()) is not None


def _address(header: object) -> str:
    """The one address in a header. Raises Unread."""
    text = _header(header)
    found = _SENDER.fullmatch(text)
    if found is None or not text.isascii():
        raise Unread("it is not clear who sent it: {sender}", sender=text[:100])
    return folded(found[1] or found[2])


def _header(value: object) -> str:
    """A header's text on one line. Raises Unread."""
    text = " ".join(str(value).split())
    if len(text) > MAX_HEADER:
        raise Unread("one of its headers has more than {limit:# character|# characters}", limit=MAX_HEADER)
    return text


def addresses_of(tag: str) -> Iterator[tuple[str, str]]:
    """The addresses in a `[Mail]` tag with the names before them: `Anna <anna@example.org>, Ben <ben@example.org>`."""
    for entry in tag.split(","):
        name, _, address = entry.strip().removesuffix(">").partition("<")
        if is_address(address):
            yield address, name.strip()


def is_address(text: str) -> bool:
    return _ADDRESS.fullmatch(text) is not None
