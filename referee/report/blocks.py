"""A text to send, in blocks, and its forms: plain text, BBCode, Markdown, HTML. What players wrote is only text in each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import NamedTuple, TypeAlias
from urllib.parse import quote

from referee.report.plain import safe
from referee.report.table import line, render


class Heading(NamedTuple):
    text: str


class Paragraph(NamedTuple):
    text: str


class TableBlock(NamedTuple):
    headers: Sequence[str]
    rows: Sequence[Sequence[object]]


class Code(NamedTuple):
    """Lines in which every character has its place: moves, a board."""

    rows: Sequence[str]


class Picture(NamedTuple):
    """A file that goes with the text."""

    file: str
    what: str


Block: TypeAlias = Heading | Paragraph | TableBlock | Code | Picture


class _Text:
    """Each form writes one block after the other."""

    ending = "txt"

    def heading(self, text: str) -> str:
        return text

    def paragraph(self, text: str) -> str:
        return text

    def table(self, headers: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
        return render(headers, rows)

    def code(self, text: str) -> str:
        return text

    def picture(self, file: str, what: str) -> str:
        return f"{what}: {file}"


class _BBCode(_Text):
    """There are no tables in it, and no way to write a bracket: round ones are harmless."""

    ending = "bbcode"

    def heading(self, text: str) -> str:
        return f"[b]{self.paragraph(text)}[/b]"

    def paragraph(self, text: str) -> str:
        return _LINKS.sub(r"\g<0> ", text.replace("[", "(").replace("]", ")"))

    def table(self, headers: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
        return self.code(render(headers, rows))

    def code(self, text: str) -> str:
        return f"[code]\n{_CODE.sub('(', text)}\n[/code]"

    def picture(self, file: str, what: str) -> str:
        return f"[img]{quote(file)}[/img]"


_LINKS = re.compile(r"@(?=\w)|:(?=//)|\bwww(?=\.)|\bmailto(?=:)", re.IGNORECASE)
"""What forums make links of by themselves: mentions, addresses. A blank divides them."""
_CODE = re.compile(r"\[(?=\s*/?\s*code)", re.IGNORECASE)
"""What would end a block of code, or begin another."""


class _Markdown(_Text):
    ending = "md"

    def heading(self, text: str) -> str:
        return f"### {self.paragraph(text)}"

    def paragraph(self, text: str) -> str:
        return _AT_THE_BEGINNING.sub(r"\1\\\2", _EMPHASIS.sub(r"\\\g<0>", line(text.replace("&", "&amp;"), "github")))

    def table(self, headers: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
        return render(headers, rows, "github")

    def code(self, text: str) -> str:
        fence = max([2, *(len(run) for run in re.findall("`+", text))]) * "`" + "`"
        return f"{fence}text\n{text}\n{fence}"

    def picture(self, file: str, what: str) -> str:
        return f"![{self.paragraph(what)}]({quote(file)})"


_EMPHASIS = re.compile(r"[*_~]")
_AT_THE_BEGINNING = re.compile(r"^(\d*)([#>+\-=.)])")
"""What would make a line a heading, a quotation or an item of a list."""


class _Html(_Text):
    ending = "html"

    def heading(self, text: str) -> str:
        return f"<h3>{escape(text)}</h3>"

    def paragraph(self, text: str) -> str:
        return f"<p>{escape(text)}</p>"

    def table(self, headers: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
        return render(headers, rows, "html")

    def code(self, text: str) -> str:
        return f"<pre>{escape(text)}</pre>"

    def picture(self, file: str, what: str) -> str:
        return f'<p><img src="{escape(quote(file))}" alt="{escape(what)}"></p>'


_FORMS = {"text": _Text(), "bbcode": _BBCode(), "markdown": _Markdown(), "html": _Html()}
FORMS = tuple(_FORMS)


def ending(form: str) -> str:
    """How a file in this form ends."""
    return _FORMS[form].ending


def written(blocks: Iterable[Block], form: str) -> str:
    """The blocks in a form, ready to be pasted."""
    return "\n\n".join(_written(block, _FORMS[form]) for block in blocks)


def lines(blocks: Iterable[Block]) -> Iterator[str]:
    """The blocks for a terminal, close together; code is indented."""
    for block in blocks:
        yield from (f"    {safe(row)}" for row in block.rows) if isinstance(block, Code) else [_written(block, _FORMS["text"])]


def _written(block: Block, form: _Text) -> str:
    match block:
        case Heading(text):
            return form.heading(safe(text))
        case Paragraph(text):
            return form.paragraph(safe(text))
        case TableBlock(headers, rows):
            cells = [[safe(cell) if isinstance(cell, str) else cell for cell in row] for row in rows]
            return form.table([safe(header) for header in headers], cells)
        case Code(rows):
            return form.code("\n".join(map(safe, rows)))
        case Picture(file, what):
            return form.picture(safe(file), safe(what))
