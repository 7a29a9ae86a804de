"""Where each rule stands in its game's code: `python -m tests.rule_places palermo`, or `PA-25` for one rule.

A rule that can be broken stands at the condition that finds out, one that is only applied at the comment or docstring that
names it. A function called `refuse_…` only says what is wrong: its rules stand at the conditions that call it.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

from referee.games import names
from tests.playing import game_of

NUMBER = re.compile(r"\b[A-Z]{2}-\d+\b")
_RANGE = re.compile(r"\b([A-Z]{2})-(\d+) to \1-(\d+)\b")
_CONDITIONS = (ast.If, ast.For, ast.While, ast.IfExp, ast.comprehension)

_NO_CHECKS = ("Option", "once", "part")
"""Where a number stands and no rule is checked: a reading; a thing that a set-up says twice."""


class Place(NamedTuple):
    rule: str
    file: str
    line: int
    function: str
    how: Literal["checked", "guarded", "applied"]
    """Is it refused there, is that a condition before one that refuses, or does a comment or docstring name it?"""
    is_named: bool
    """Does the number itself stand there, from the condition to what it leads to?"""
    text: str

    def __str__(self) -> str:
        return f"{self.rule:6} {self.how}  {self.file}:{self.line}  {self.text}"


def places(key: str) -> list[Place]:
    """All places of a game's rules, by number."""
    files = [_File(path) for path in sorted(Path(game_of(key).folder).glob("*.py"))]
    checked = [place for file in files for place in _checked(file, files)]
    lines = {(place.rule, place.file, place.line) for place in checked}
    others = [place for file in files for place in _applied(file) if (place.rule, place.file, place.line) not in lines]
    order = ("checked", "guarded", "applied")
    return sorted({*checked, *others}, key=lambda place: (int(place.rule[3:]), order.index(place.how), place.file, place.line))


class _File:
    def __init__(self, path: Path) -> None:
        self.name = f"{path.parent.name}/{path.name}"
        self.text = path.read_text("utf-8")
        self.lines = self.text.split("\n")
        self.tree = ast.parse(self.text)
        self.above: dict[ast.AST, ast.AST] = {
            child: node for node in ast.walk(self.tree) for child in ast.iter_child_nodes(node)
        }

    def ancestors(self, node: ast.AST) -> Iterator[ast.AST]:
        while node in self.above:
            node = self.above[node]
            yield node

    def function(self, node: ast.AST) -> str:
        return next((up.name for up in self.ancestors(node) if isinstance(up, ast.FunctionDef)), "")

    def condition(self, node: ast.AST) -> int:
        """The line of the condition that leads to a node, in its function; 0 if nothing does."""
        for up in self.ancestors(node):
            if isinstance(up, _CONDITIONS):
                return getattr(up, "lineno", 0) or up.target.lineno  # type: ignore[union-attr]
            if isinstance(up, ast.FunctionDef):
                break
        return 0


def _checked(file: _File, files: list[_File]) -> Iterator[Place]:
    for node in ast.walk(file.tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and NUMBER.fullmatch(node.value):
            above = file.above[node]
            if isinstance(above, ast.Compare) or (isinstance(above, ast.Call) and _called(above) in _NO_CHECKS):
                continue
            for there, line, last in _conditions(file, node, files):
                named = "\n".join(there.lines[line - 1 : last])
                text, name = there.lines[line - 1].strip(), there.function(_at(there, line))
                yield Place(node.value, there.name, line, name, "checked", bool(re.search(rf"\b{node.value}\b", named)), text)


def _conditions(file: _File, node: ast.AST, files: list[_File], depth: int = 0) -> Iterator[tuple[_File, int, int]]:
    """Where it is found out that a node is reached: the file, the line of the condition, and the line to which it leads."""
    function, line = file.function(node), file.condition(node)
    if function.lstrip("_").startswith("refuse") and depth < 3:
        for there in files:
            for call in ast.walk(there.tree):
                if isinstance(call, ast.Call) and _called(call) == function:
                    yield from _conditions(there, call, files, depth + 1)
        return
    lineno: int = getattr(node, "lineno", 0)
    yield file, line or lineno, lineno


def _called(call: ast.Call) -> str:
    """What is called, by its last name."""
    return str(getattr(call.func, "attr", getattr(call.func, "id", "")))


def _at(file: _File, line: int) -> ast.AST:
    """The statement of a line, the outermost."""
    return next((node for node in ast.walk(file.tree) if getattr(node, "lineno", 0) == line), file.tree)


def _applied(file: _File) -> Iterator[Place]:
    top = file.tree.body[0] if isinstance(file.tree.body[0], ast.Expr) else None
    last = top.end_lineno or 0 if top is not None else 0  # what a whole file is about is not a place
    docs = {
        line: node
        for node in ast.walk(file.tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    judges = "judge" in file.text  # an edition says its problems in sentences, each with its number
    for number, text in enumerate(file.lines, 1):
        said = text if number in docs or not judges else text.partition("  # ")[2] or text * text.lstrip().startswith("#")
        if number > last:
            for rule in _numbers(said):
                function = file.function(docs.get(number) or _at(file, number))
                how: Literal["guarded", "applied"] = "guarded" if text.lstrip().startswith(("if ", "elif ")) else "applied"
                yield Place(rule, file.name, number, function, how, True, text.strip())


def _numbers(text: str) -> Iterator[str]:
    """All that a text names, `PA-28 to PA-30` as well."""
    yield from NUMBER.findall(text)
    for code, first, last in _RANGE.findall(text):
        yield from (f"{code}-{number}" for number in range(int(first) + 1, int(last)))


@cache
def rules(key: str) -> frozenset[str]:
    return frozenset(number for number in game_of(key).texts if NUMBER.fullmatch(number))


def main(words: list[str]) -> int:
    wanted = words[0] if words else ""
    for key in names():
        if not wanted or wanted == key or wanted.startswith(f"{game_of(key).code}-"):
            for place in places(key):
                if wanted in ("", key, place.rule):
                    print(place)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
