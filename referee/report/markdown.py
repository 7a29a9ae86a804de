"""A Markdown page for a terminal: as much of Markdown as our pages use. Code stays as it is, everything else is wrapped."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from textwrap import wrap

GAP = "  "
"""Between the columns of a table."""
INDENT = "    "
"""Before code, and before what belongs to a row that is too long for its column."""
LAST = 24
"""The last column of a table is made narrower than this only if the others cannot be: no word is torn apart."""

_CODE = re.compile(r"(`[^`]*`)")
_LINK = re.compile(r"\[([^\]]+)\]\(([^)\s]+)\)")
_WEAK = re.compile(r"(?<!\*)\*(?=[^*\s])([^*]*)(?<=[^*\s])\*(?!\*)")
_STRONG = re.compile(r"\*\*(?=\S)(.+?)(?<=\S)\*\*")
_CELLS = re.compile(r"(?<!\\)\|")
_RULE = re.compile(r"\|[-:| ]+\|")
_ITEM = re.compile(r"(?:-|\d+\.) ")


def title(page: str) -> str:
    """What the page is called."""
    return page.split("\n", 1)[0].removeprefix("# ").strip()


def first_section(page: str) -> str:
    """What stands below the first heading of a page. On a page of notation that is the page in short."""
    parts = page.split("\n## ")
    return parts[1].partition("\n")[2].strip() if len(parts) > 1 else ""


def laid_out(text: str, width: int, link: Callable[[str, str], str]) -> str:
    """The text in lines of this width; only code may be wider. `link` says what is shown of a link, from its text and its
    target."""
    return "\n\n".join(_block(block, width, link) for block in _blocks(text.splitlines()))


def _blocks(rows: Sequence[str]) -> Iterator[list[str]]:
    """What blank lines divide: headings, paragraphs, lists, tables, code. Code goes on to its end."""
    block: list[str] = []
    for row in rows:
        is_code = bool(block) and block[0].startswith("```")
        if is_code or row.strip():
            if not is_code and row.startswith("```") and block:
                yield block
                block = []
            block.append(row)
        elif block:
            yield block
            block = []
        if is_code and row == "```":
            yield block
            block = []
    if block:
        yield block


def _block(rows: list[str], width: int, link: Callable[[str, str], str]) -> str:
    def plain(text: str) -> str:
        """Without the signs of Markdown; what is in backquotes keeps them, so that one sees what belongs together."""
        parts = _CODE.split(_LINK.sub(lambda found: link(found[1], found[2]), text))
        return "".join(part if part.startswith("`") else _STRONG.sub(r"\1", _WEAK.sub(r"\1", part)) for part in parts)

    first = rows[0]
    if first.startswith("```"):
        return "\n".join(f"{INDENT}{row}".rstrip() for row in rows[1:-1])
    if first.startswith(INDENT):
        return "\n".join(rows)
    if first.startswith("#"):
        heading = plain(first.lstrip("#").strip())
        return f"{heading}\n{'-' * len(heading)}"
    if first.startswith("|"):
        return _table([[plain(cell) for cell in _cells(row)] for row in rows if not _RULE.fullmatch(row)], width)
    if _ITEM.match(first):
        return "\n".join(_wrapped(plain(item), width, "", "  ") for item in _items(rows))
    return _wrapped(plain(" ".join(rows)), width)


def _items(rows: Sequence[str]) -> list[str]:
    items: list[str] = []
    for row in rows:
        if _ITEM.match(row):
            items.append(row)
        else:
            items[-1] += f" {row.strip()}"
    return items


def _wrapped(text: str, width: int, first: str = "", others: str = "") -> str:
    """Words in backquotes are not torn apart where a line can hold them."""
    glued = _CODE.sub(lambda code: code[0].replace(" ", "\0") if len(code[0]) < width // 2 else code[0], text)
    lines = wrap(glued, width, initial_indent=first, subsequent_indent=others, break_long_words=False, break_on_hyphens=False)
    return "\n".join(lines).replace("\0", " ")


def _cells(row: str) -> list[str]:
    cells = [cell.strip().replace(r"\|", "|") for cell in _CELLS.split(row.strip())[1:-1]]
    return [cell[1:-1] if _CODE.fullmatch(cell) else cell for cell in cells]


def _table(rows: list[list[str]], width: int) -> str:
    """Columns below one another, the last one wrapped. Where there are two, a first cell that would take more than half of the
    width has a line of its own; where there are more, the widest ones are wrapped too."""
    count, gaps = len(rows[0]), len(GAP) * (len(rows[0]) - 1)
    rows = [(row + [""] * count)[:count] for row in rows]
    if count == 2:
        half = max(width // 2, len(rows[0][0]))
        before = [max(len(row[0]) for row in rows if len(row[0]) <= half)]
    else:
        before = [max(len(row[i]) for row in rows) for i in range(count - 1)]
        words = [max(len(word) for row in rows for word in row[i].split() or [""]) for i in range(count - 1)]
        while sum(before) > max(width - gaps - LAST, sum(words)):
            widest = max(range(count - 1), key=lambda i: before[i] - words[i])
            before[widest] -= 1
    last = max(width - gaps - sum(before), LAST // 2)
    widths = [*before, min(last, max(len(row[-1]) for row in rows))]
    lines = [_row(row, widths, last) for row in rows]
    return "\n".join([lines[0], GAP.join("-" * each for each in widths), *lines[1:]])


def _row(cells: list[str], widths: list[int], last: int) -> str:
    if len(cells) == 2 and len(cells[0]) > widths[0]:
        width = widths[0] + len(GAP) + last
        return f"{_wrapped(cells[0], width)}\n{_wrapped(cells[1], width, INDENT, INDENT)}"
    columns = [_wrapped(cell, width).split("\n") for cell, width in zip(cells, [*widths[:-1], last], strict=True)]
    height = max(map(len, columns))
    grid = [[column[i] if i < len(column) else "" for column in columns] for i in range(height)]
    return "\n".join(GAP.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in grid)
