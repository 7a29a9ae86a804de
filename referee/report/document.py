"""A page as one file that needs nothing else: its frame, tables, and what it is allowed to run.

Every text of a record goes through `escaped`. The page's own style and script are inlined and named in its content
security policy by their hashes: whatever else somebody might smuggle in does not run.
"""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
from collections.abc import Iterable, Sequence
from importlib.resources import files
from typing import Any, NamedTuple

from referee.games.drawing import escaped
from referee.language import current, point, say


def document(
    title: str,
    body: Sequence[str],
    own: str = "",
    data: dict[str, Any] | None = None,
    drawings: Iterable[str] = (),
    more_style: str = "",
    refresh: int = 0,
) -> str:
    """A page. `own` names the style sheet of this kind of page, and with data also its script; drawings that the script
    will show are given too, because they bring their styles with them. After `refresh` seconds the page loads itself again."""
    style = "".join(own_file(f"{name}.css") for name in filter(None, ("document", own))) + more_style
    script = own_file(f"{own}.js") if data else ""
    styles = [style, *_styles([*body, *drawings])]
    allowed = f"style-src {' '.join(map(content_hash, styles))}" + (f"; script-src {content_hash(script)}" if script else "")
    policy = f"default-src 'none'; {allowed}; base-uri 'none'; form-action 'none'"
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="{current()}">',
            "<head>",
            '<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="color-scheme" content="light dark">',
            *([f'<meta http-equiv="refresh" content="{refresh}">'] if refresh else []),
            f"<title>{escaped(title)}</title>",
            f"<style>{style}</style>",
            "</head>",
            "<body>",
            *body,
            *(
                [f'<script type="application/json" id="data">{json_text(data)}</script>', f"<script>{script}</script>"]
                if data
                else []
            ),
            "</body>",
            "</html>",
            "",
        ]
    )


def ways(links: Iterable[tuple[str, str]]) -> str:
    """To other pages: addresses, and what people read for them."""
    found = "".join(f'<li><a href="{escaped(address)}">{escaped(name)}</a></li>' for address, name in links)
    return f"<nav><ul>{found}</ul></nav>" if found else ""


def own_file(name: str) -> str:
    return files(__package__).joinpath(name).read_text("utf-8")


def content_hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _styles(parts: Iterable[str]) -> list[str]:
    """The style sheets in drawings, each once."""
    found = {style for part in parts for style in re.findall(r"<style>(.*?)</style>", part)}
    return sorted(map(html.unescape, found))


def json_text(data: dict[str, Any]) -> str:
    """JSON that cannot end the element it stands in, nor begin a comment there."""
    return json.dumps(data, separators=(",", ":")).replace("</", "<\\/").replace("<!", "\\u003c!")


def table(headers: Sequence[str], rows: Iterable[Sequence[object]], title: str = "", kind: str = "") -> str:
    """A table; the cells are texts, or HTML in a `Markup`, or `Keyed`. The title is for those who do not see it; `kind` is its
    class."""
    cells = [[_cell(value) for value in row] for row in rows]
    numbers = [cell.startswith('<td class="number"') for cell in cells[0]] if cells else [False] * len(headers)
    kinds = [' class="number"' if is_number else "" for is_number in numbers]
    head = "".join(f'<th scope="col"{kind_}>{escaped(header)}</th>' for header, kind_ in zip(headers, kinds, strict=True))
    body = "".join(f"<tr>{''.join(row)}</tr>" for row in cells)
    begin = f'<table class="{kind}">' if kind else "<table>"
    whole = f"{begin}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    return f'<div class="wide" tabindex="0" role="region" aria-label="{escaped(title or say("table"))}">{whole}</div>'


class Keyed(NamedTuple):
    """A cell, and what it is sorted by."""

    value: object
    key: object


class Markup(str):
    """HTML that is safe already."""

    __slots__ = ()


def _cell(value: object) -> str:
    if isinstance(value, Keyed):
        return _cell(value.value).replace("<td", f'<td data-key="{escaped(value.key)}"', 1)
    if isinstance(value, Markup):
        return f"<td>{value}</td>"
    if isinstance(value, float) and point() != ".":
        return f'<td class="number" data-key="{value}">{str(value).replace(".", point())}</td>'
    text = escaped(value)
    is_number = isinstance(value, (int, float)) or (text[:1] in ("+", "-") and text[1:].isdigit())
    return f'<td class="number">{text}</td>' if is_number else f"<td>{text}</td>"
