"""A game's files, read: every refusal in its code, every word of its grammar, every rule."""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterator
from typing import Any

from referee.games.game import AnyGame
from referee.games.judge import BEFORE, Judge, Refusal
from referee.language.sentence import places
from referee.match.judge import LINE
from referee.verdict.explanations import codes


def sentences(game: AnyGame) -> Iterator[str]:
    """Every refusal in its code: the number, the word at fault, the facts of its sentences."""
    known = {*codes(), *game.texts}
    words = {*game.notation.tables.patterns, BEFORE, LINE}
    for name in sorted(os.listdir(game.folder)):
        if not name.endswith(".py"):
            continue
        for node in ast.walk(ast.parse(_text(game, name))):
            if isinstance(node, ast.Call):
                for problem in _call(node, known, words):
                    yield f"{name}:{node.lineno}: {problem}"


def _call(node: ast.Call, known: set[str], words: set[str]) -> Iterator[str]:
    """What is wrong with a call of the judge, or with a sentence."""
    called = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id if isinstance(node.func, ast.Name) else ""
    texts = [arg.value if isinstance(arg, ast.Constant) and isinstance(arg.value, str) else None for arg in node.args]
    named = {word.arg: word.value for word in node.keywords}
    if called in ("refuse", "stop", "notice"):
        code, at = texts[0] if texts else None, named.get("at")
        if code is not None and code not in known:
            yield f"there is no rule {code}: write it into explain.toml, or name the rule that is broken"
        if isinstance(at, ast.Constant) and isinstance(at.value, str) and at.value not in words:
            yield f"at={at.value!r}: the grammar has no such word; name one of its terminals, such as PLAYER"
        texts = texts[1:]
    elif called not in ("phrase", "say", "claim"):
        return
    if None in named:  # **facts
        return
    for text in texts:
        for fact in sorted(places(text or "") - {str(name) for name in named}):
            yield f"the sentence {text!r} has a place for {{{fact}}}, and no fact of this name is given: add {fact}=…"


def rules(game: AnyGame) -> Iterator[str]:
    """Rules are numbered without gaps, and each stands beside what keeps it: in the code, in the grammar or in an edition."""
    numbers = [int(name.partition("-")[2]) for name in game.texts if name.partition("-")[2].isdigit()]
    for number in sorted({*range(1, max(numbers, default=0))} - {*numbers}):
        yield f"explain.toml: there is no {game.code}-{number}, although there is a rule with a higher number"
    own = [name for name in os.listdir(game.folder) if name.endswith((".py", ".toml")) and not name.startswith("explain")]
    told = "".join(_text(game, name) for name in (*own, game.grammar))
    for number in sorted(numbers):
        if not re.search(rf"\b{game.code}-{number}\b", told):
            yield f"explain.toml: no file names {game.code}-{number}: write the number beside the code that keeps it"


def _text(game: AnyGame, name: str) -> str:
    with open(os.path.join(game.folder, name), encoding="utf-8") as file:
        return file.read()


_QUOTED = re.compile(r'"\[\^"\](?:\*|\+|\{[\d,]+\})"')
_AROUND = re.compile(r"\(\?<?[=!][^()]*\)")
_CLASS = re.compile(r"\[(\^?)((?:\\.|[^]\\])*)\]")
_BLANK = re.compile(r" |\\s|(?<!\\)\.|\\[WDS]")


def blanks(game: AnyGame) -> Iterator[str]:
    """Words of its grammar that a blank could be part of: a line is split at blanks before its words are known."""
    for name, pattern in game.notation.tables.patterns.items():
        plain = _AROUND.sub("", _QUOTED.sub("", pattern))
        holds = any(bool(re.search(r" |\\[sWD]", inside)) != bool(negated) for negated, inside in _CLASS.findall(plain))
        if name not in game.notation.tables.ignored and (holds or _BLANK.search(_CLASS.sub("", plain))):
            yield f"{os.path.basename(game.grammar)}: {name} can hold a blank ({pattern}): make it two words, or quote it"


class Listening(Judge):
    """Hears what is refused, and with which words: a sentence may be put together when it is needed."""

    def __init__(self, game: AnyGame) -> None:
        self.game, self.found = game, list[str]()

    def lets_stand(self, refusal: Refusal) -> bool:
        return False

    def refuse(self, code: str, message: str, reason: str = "", **more: Any) -> None:
        self._hear(code, message, reason, more)
        super().refuse(code, message, reason, **more)

    def stop(self, code: str, message: str, reason: str = "", **more: Any) -> Any:
        self._hear(code, message, reason, more)
        super().stop(code, message, reason, **more)

    def _hear(self, code: str, message: str, reason: str, more: dict[str, Any]) -> None:
        call = ast.Call(ast.Name("stop"), [*map(ast.Constant, (code, message, reason))], [])
        call.keywords = [ast.keyword(name, ast.Constant(fact)) for name, fact in more.items()]
        known, words = {*codes(), *self.game.texts}, {*self.game.notation.tables.patterns, BEFORE, LINE}
        self.found += [f"rules.py: {problem}" for problem in _call(call, known, words)]
