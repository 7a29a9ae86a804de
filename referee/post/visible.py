"""What an element of HTML makes of the text in it: quoted, struck out, or perhaps hidden.

By an allow list, `visible.toml`: what is not in it may hide something. Mails bring their own style sheets; a rule that may
hide something hides all that its last part names.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from html import unescape
from pathlib import Path
from typing import NamedTuple

from referee.post.line import LineKind

_MAX_RULES = 50
"""Rules of a style sheet that may hide something; with more of them everything may be hidden."""
_MAX_DARK, _MIN_LIGHT = 0.7, 0.8
"""How light letters may be, and how light the ground has to be."""
_ATTRIBUTE = re.compile(r"""([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>=`]+)))?""")
_RULE = re.compile(r"(?<![^{}])([^{}]*+)\{([^{}]*+)\}")
_COMBINED = re.compile(r"[\s>+~]+")
_STRANGE = re.compile(r"[^\w.#:@-]")
_NAMES = re.compile(r"[.#]?[\w-]+")
_RGB = re.compile(r"rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:[\s,/]+([01]|[01]?\.\d+))?\s*\)")
_NO_PICTURE = re.compile(r"\s(?:none|(?:no-)?repeat(?:-[xy])?|scroll|0%|/|auto|top|left|initial)(?=\s|$)")
"""What stands in a ground beside its colour."""
_DARK = re.compile(
    r"@media\s++(?:(?:only )?(?:screen|all) and )?\(\s*+prefers-color-scheme:\s*+dark\s*+\)\s*+\{((?:[^{}]*+\{[^{}]*+\})*+)"
)
_COLOURS = re.compile(r"(?<![\w-])(?:background(?:-color)?|color)\s*:[^;{}]*")
_NO_BORDER = r"(?:none|hidden|medium(?: none.*)?|0(?:\.0)?(?:px|pt|cm|in)?(?: .*)?|initial|inherit)"
_BAR = re.compile(
    rf"border-left[^:]*:(?!{_NO_BORDER}$).*|border-(?:style|width):(?:(?:none|medium|0\w*) ){{3}}(?!none|medium|0)\S+"
)
"""A line on the left, by which mail programs quote."""

Sheet = frozenset[frozenset[str]]
"""For each rule that may hide something the names in its last part; no names: anything."""


class Element(NamedTuple):
    """What becomes of the text in an element."""

    kind: LineKind | None = None
    """None: it is what the text around it is."""
    is_to_end: bool = False
    """Does that hold for all that comes after it?"""


class _Lists:
    def __init__(self) -> None:
        found = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
        tables: dict[str, dict[str, str]] = {name: found.pop(name) for name in ("values", "properties", "colours")}
        self.words = {name: re.compile(pattern) for name, pattern in found.items()}
        self.values = {name: re.compile(pattern) for name, pattern in tables["values"].items()}
        self.properties = [(re.compile(name), re.compile(value)) for name, value in tables["properties"].items()]
        self.colours = tables["colours"]


@cache
def _lists() -> _Lists:
    return _Lists()


def is_one_of(name: str, what: str) -> bool:
    """Is an element in one of the lists (`blocks`, `inline`, `empty` …)?"""
    return _lists().words[what].fullmatch(name) is not None


def element(name: str, attributes: str, sheet: Sheet = frozenset()) -> Element:
    """What an element makes of its text, by its name and attributes and the mail's style sheets."""
    kinds: set[LineKind | None] = set()
    is_to_end = False
    names = {name}
    for found in _ATTRIBUTE.finditer(attributes):
        key = found[1].lower()
        value = unescape(found[2] or found[3] or found[4] or "").strip().lower()
        if key in ("class", "id"):
            names |= {("." if key == "class" else "#") + word for word in value.split()}
        if key in ("class", "id", "name"):
            is_to_end |= _lists().words["quoted_on"].search(value) is not None
            kinds |= {kind for kind in _CONTAINERS if _lists().words[kind].search(value)}
        kinds.add(_of_style(value) if key == "style" else _of_attribute(key, value))
    if is_to_end or is_one_of(name, "quotations"):
        kinds.add("quoted")
    if is_one_of(name, "struck"):
        kinds.add("struck")
    if any(rule <= names for rule in sheet) or not (is_one_of(name, "blocks") or is_one_of(name, "inline")):
        kinds.add("hidden")
    return Element(next((kind for kind in PRECEDENCE if kind in kinds), None), is_to_end)


_CONTAINERS: tuple[LineKind, ...] = ("quoted", "signature")
PRECEDENCE: tuple[LineKind, ...] = ("quoted", "struck", "hidden", "signature")
"""What text is that is in several elements: what is surely not its sender's own comes first."""


def sheet_of(styles: Iterable[str]) -> Sheet:
    """The rules of style sheets that may hide something."""
    found: set[frozenset[str]] = set()
    for style in styles:
        style = style.lower()
        if "/*" not in style:
            style = _DARK.sub(lambda found: _COLOURS.sub("", found[1]), style)  # there light letters are right
        if "@import" in style:
            found.add(frozenset())
        for selectors, declarations in _RULE.findall(style + "}"):
            if "/*" in declarations:
                found.add(frozenset())
            elif _of_style(declarations) is not None:
                found |= {_last_part(selector) for selector in selectors.split(",")}
    return frozenset(found) if len(found) <= _MAX_RULES else frozenset([frozenset()])


def _last_part(selector: str) -> frozenset[str]:
    last = _COMBINED.split(selector.strip())[-1]
    return frozenset() if _STRANGE.search(last) else frozenset(_NAMES.findall(last.partition(":")[0]))


def _of_attribute(key: str, value: str) -> LineKind | None:
    lists = _lists()
    if key in ("color", "text", "bgcolor", "background-color"):
        return _of_colour(value, is_ground=key[0] == "b")
    values = lists.values.get(key)
    harmless = values.fullmatch(value) if values else lists.words["attributes"].fullmatch(key)
    return None if harmless else "hidden"


def _of_style(style: str) -> LineKind | None:
    kinds = {_of_property(*part) for part in _declarations(style)}
    return next((kind for kind in PRECEDENCE if kind in kinds), None)


def _declarations(style: str) -> Iterator[tuple[str, str]]:
    for part in style.split(";"):
        name, _, value = part.partition(":")
        if part.strip():
            yield name.strip(), " ".join(value.replace("!important", "").split())


def _of_property(name: str, value: str) -> LineKind | None:
    if name in ("color", "background", "background-color"):
        return _of_colour(_NO_PICTURE.sub("", value), is_ground=name[0] == "b")
    if _BAR.fullmatch(f"{name}:{value}"):
        return "quoted"
    if name.startswith("text-decoration") and "line-through" in value:
        return "struck"
    values = [known for names, known in _lists().properties if names.fullmatch(name)]
    return None if values and values[0].fullmatch(value) else "hidden"


def _of_colour(value: str, is_ground: bool) -> LineKind | None:
    if value in ("inherit", "initial", "") or (is_ground and value in ("transparent", "none")):
        return None
    light = _lightness(_lists().colours.get(value, value))
    return None if light is not None and (light >= _MIN_LIGHT if is_ground else light <= _MAX_DARK) else "hidden"


def _lightness(colour: str) -> float | None:
    """From 0 to 1 on white paper, as eyes see it; None for what is no colour that we know."""
    digits = colour.removeprefix("#")
    if found := _RGB.fullmatch(colour):
        opacity = min(float(found[4] or 1), 1)
        red, green, blue = (255 - opacity * (255 - int(found[i])) for i in (1, 2, 3))
    elif re.fullmatch(r"[0-9a-f]{3}|[0-9a-f]{6}", digits):
        digits = digits if len(digits) == 6 else "".join(digit * 2 for digit in digits)
        red, green, blue = (float(int(digits[i : i + 2], 16)) for i in (0, 2, 4))
    else:
        return None
    return (0.299 * red + 0.587 * green + 0.114 * blue) / 255
