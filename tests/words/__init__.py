"""The texts that people read, as the code has them, and the catalogues that translate them.

A text is found where it is handed over: in calls of `say`, `phrase`, `mark`, `refuse` and the like, in what a game's class says
of the game, and in the commands' help.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from inspect import cleandoc
from pathlib import Path
from typing import NamedTuple

import click

from referee.cli import COMMANDS, cli
from referee.cli.spoken import OPTIONS
from referee.games import find
from referee.games.wording import WORDS
from tests.words import click_texts

ROOT = Path(__file__).parent.parent.parent
CODE = ROOT / "referee"

CALLS: dict[str, tuple[int | str, ...]] = {
    "say": (0,),
    "phrase": (0,),
    "mark": (0,),
    "wrong": (0,),
    "refuse": (1, 2, 3, "message", "reason"),
    "stop": (1, 2, 3, "message", "reason"),
    "once": (2, "message"),
    "take": (3, "too_many"),
    "notice": (1, "message"),
    "claim": (0, "what"),
    "fault": (1, "reason"),
    "Unplayable": (1, 2, "reason"),
    **dict.fromkeys(("BadOption", "NoDatabase", "NoTeam", "NotText", "Refused", "Unpackable", "Unread", "Unsent"), (0,)),
    "Unopened": (1,),
    "ArchiveMember": (2,),
    "Fault": (1, 4, "reason"),
    "Unreadable": (3, "message"),
    "BadName": (0,),
    "LawError": (0,),
}
"""Functions that are given texts, and where: the position of an argument, or its name. (What refuses a set-up is given the things
that are at fault before the rule's code.)"""
RULE = re.compile(r"[A-Z]+-?Q?\d+")


NOT_PLAIN: dict[str, set[str]] = {}
"""Texts that are put together where they are handed over, so that nobody can translate them, by file."""


class Text(NamedTuple):
    text: str
    context: str
    place: str
    """The file that has it."""
    line: int
    plural: str = ""
    """For more than one, where click has two texts."""


def texts(catalogue: str) -> list[Text]:
    """All texts of a catalogue: `referee`, or a game's key."""
    folder = CODE / "games" / catalogue
    if catalogue != "referee":
        files = sorted(folder.rglob("*.py"))
        found = [text for path in files for text in _in_code(path)] + list(_of_game(catalogue))
    else:
        games = {path.parent for path in CODE.glob("games/*/__init__.py")}
        files = sorted(path for path in CODE.rglob("*.py") if not games & set(path.parents))
        found = [text for path in files for text in _in_code(path)] + list(_of_commands())
        found += [Text(text, "", "click", 0) for text in click_texts.TEXTS]
        found += [Text(text, "", "click", 0, plural) for text, plural in click_texts.PLURALS]
        found += [Text(word, "notation", "referee/games/wording.py", 0) for word in WORDS]
    unique: dict[tuple[str, str], Text] = {}
    for text in found:
        if text.text.strip():
            unique.setdefault((text.text, text.context), text)
    return list(unique.values())


def _in_code(path: Path) -> Iterator[Text]:
    place = path.relative_to(ROOT).as_posix()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            for where in CALLS.get(called, ()):
                argument = _argument(node, where)
                if argument is not None:
                    yield from (Text(text, "", place, node.lineno) for text in _constants(argument, place))
        elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if any(getattr(target, "id", "") == "labels" for target in targets):
                for one in ast.walk(node.value):
                    if isinstance(one, ast.Dict):
                        yield from (Text(text, "", place, one.lineno) for v in one.values for text in _constants(v, place))


def _argument(call: ast.Call, where: int | str) -> ast.expr | None:
    if isinstance(where, int):
        return call.args[where] if where < len(call.args) else None
    return next((word.value for word in call.keywords if word.arg == where), None)


def _constants(node: ast.expr, place: str) -> Iterator[str]:
    """The texts that an argument can be."""
    match node:
        case ast.Constant(value=str(text)) if not RULE.fullmatch(text):
            yield text
        case ast.IfExp(body=body, orelse=other):
            yield from _constants(body, place)
            yield from _constants(other, place)
        case ast.BoolOp(values=values):
            for value in values:
                yield from _constants(value, place)
        case ast.JoinedStr() | ast.BinOp():
            NOT_PLAIN.setdefault(place, set()).add(f"{place}:{node.lineno}: {ast.unparse(node)}")


def _of_game(key: str) -> Iterator[Text]:
    """What a game's class says of the game."""
    game = find(key)
    assert game is not None
    place = f"referee/games/{key}/__init__.py"
    said = [*game.sources, *game.tie_breaks, game.equal_first]
    said += [option.text for option in game.options] + [version.changed for version in game.versions]
    yield from (Text(text, "", place, 0) for text in said)
    notation = import_module(f"referee.games.{key}.notation")
    for context, names in (("name", "NAMES"), ("notation", "WORDS")):
        yield from (Text(word, context, f"referee/games/{key}/notation.py", 0) for word in getattr(notation, names, ()))


def _of_commands() -> Iterator[Text]:
    """Help, as click shows it."""
    commands: dict[str, click.Command] = {"": cli}
    commands.update({name: import_module(f"referee.cli.{name.replace('-', '_')}").command for name in COMMANDS})
    yield from (Text(text, "", "referee/cli/__init__.py", 0) for text in COMMANDS.values())
    for name, command in [*commands.items()]:
        if name and isinstance(command, click.Group):
            commands.update({f"{name} {each}": under for each, under in command.commands.items()})
    for name, command in commands.items():
        place = f"referee/cli/{(name.partition(' ')[0] or '__init__').replace('-', '_')}.py"
        for part in (cleandoc(command.help or ""), command.epilog):
            if part:
                yield Text(part, "", place, 0)
        for param in (*command.params, *OPTIONS):
            if isinstance(param, click.Option) and param.help:
                yield Text(param.help, "", place, 0)


def catalogues() -> list[str]:
    return ["referee", *sorted(path.parent.name for path in CODE.glob("games/*/__init__.py"))]


def po_file(catalogue: str, language: str) -> Path:
    if catalogue == "referee":
        return CODE / "language" / language / "LC_MESSAGES" / "referee.po"
    return CODE / "games" / catalogue / f"{language}.po"
