"""Which part of the package may import which: dependencies point one way. `python -m tests.layering` checks it.

Imports stand at the top of a file, so that its first lines say what it depends on. An import inside of a function is a door:
what is behind it is loaded only when it is needed, since a program that judges one short record must not wait for what
only others need. Every door is listed here with its reason. No import that Python runs goes in a circle, through doors or not, and
none at the top of a file does, not even for the type checker.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent / "referee"

ORDER = (
    "language", "fault", "record", "files", "chance", "games", "suggest", "match", "verdict", "batch", "edit", "league", "post", "report",
    "editor", "web", "testing", "", "cli", "__main__",
)  # fmt: skip
"""The parts of the package by the way of the data: each may import those before it. The empty name is
`referee` itself, which everybody may ask for its version."""
THIRD_PARTY = {
    "lark": {"record"},
    "click": {"cli"},
    "tabulate": {"report"},
    "wcwidth": {"language"},
    "distributed": {"batch"},
    "openskill": {"league"},
    "lsprotocol": {"editor"},
    "pygls": {"editor"},
    "prompt_toolkit": {"cli"},
    "resvg_py": {"report"},
    "weasyprint": {"report"},
    "icalendar": {"report"},
}

BY_NAME = "*"
"""Behind a door: modules that are found by name, with `import_module`."""
DOORS: dict[str, set[str]] = {
    # The library: whoever reads records must not load leagues.
    "referee": {"os", "batch", "games", "batch.settings", "files.inputs", "games.rulebook", "league.leaguefile", "league.pairing.round", "league.results",
                "league.terms", "match.loop", "record.reader", "record.text", "verdict.verdict"},
    # One command of many; what is said when it fails.
    "referee.cli": {BY_NAME, "cli.completion", "click.shell_completion", "language.spelling", "games", "report.plain", "shlex"},
    # One format of many.
    "referee.report": {"report.data", "report.junit", "report.lines", "report.sarif", "report.text"},
    # One game of many; other packages are looked through only for games that are not ours.
    "referee.games": {BY_NAME, "games.guests", "importlib.metadata"},
    # Few projects have settings.
    "referee.cli.settings": {"language.spelling", "games.editions", "games.game"},
    "referee.cli.games": {"games.ownbox", "testing", "testing.records"},
    "referee.cli.defaults": {"cli.output", "cli.paths"},
    # Somebody who types waits for one kind of name, not for all.
    "referee.cli.completion": {"verdict.explanations", "games", "games.editions", "games.versions", "files.inputs", "league", "verdict.policy",
                               "report.table"},
    # An editor's, with packages that need not be installed.
    "referee.cli.lsp": {"editor.server"},
    "referee.cli.show": {"report.png"},
    "referee.cli.sheet": {"report.pdf"},
    # Options that few use.
    "referee.cli.check": {"batch.shard", "cli.fixing", "report.transcribed"},
    "referee.cli.score": {"report.transcribed"},
    "referee.cli.output": {"shutil"},
    "referee.cli.options": {"pathlib"},
    "referee.report.summary": {"report.table"},
    # Styles of tables that few ask for.
    "referee.report.table": {"tabulate"},
    # Mails: few posts come so.
    "referee.cli.post": {"cli.mails"},
    # Games by post, and lines before which turns may be missing: hashing is slow to load.
    "referee.suggest.missing_turns": {"chance.stream"},
    "referee.cli.eyes": {"post.view"},
    # Only a terminal needs a package that need not be installed.
    "referee.cli.record": {"cli.prompted"},
    # Few records are set up, and few are illegal.
    "referee.match.loop": {"match.audit", "match.illegal", "match.setup_lines"},
    # Packed inputs; more records than one process judges; a system without timers.
    "referee.files.inputs": {"files.archives"},
    "referee.batch": {"batch.team"},
    "referee.batch.piece": {"ctypes"},
    # Packages that need not be installed.
    "referee.batch.cluster": {BY_NAME},
    "referee.league.ratings": {"openskill.models"},
    "referee.cli.replay": {"cli.fullscreen"},
    "referee.cli.next": {"report.calendar"},
    # Other languages than English.
    "referee.language": {"gettext"},
    "referee.language.pages": {"tomllib"},
    # Few texts have wide characters, and few are wrapped.
    "referee.language.width": {"textwrap", "wcwidth"},
    # Lark parses only lines of a form that was never seen before.
    "referee.record.notation": {"lark.exceptions", "record.unreadable"},
    "referee.record.automaton": {"lark.parsers.lalr_analysis"},
    # Few lines have comments, or are written in other words than the grammar's.
    "referee.record.reader": {"record.comments", "record.words.chunks", "record.words.sense"},
    "referee.record.comments": {"record.words.sense"},
    "referee.verdict.explanations": {"record.words.chunks", "record.words.sense"},
    "referee.record.tables": {"lark", "record.parsetables"},
    # A game's files by their names; rule texts and drawings that were asked for.
    "referee.games.game": {BY_NAME, "chance.stream", "games.defaults", "games.drawing", "games.whole"},
}  # fmt: skip
"""For each module what it may import inside of a function; modules of the package are written without `referee.`"""


TYPED = {"referee.games.manhattan_traffiq.city": {"referee.games.manhattan_traffiq.state"}}
"""What may go in a circle, since only the type checker asks for it: nothing else does."""


class Import(NamedTuple):
    line: int
    name: str
    """The module, as `referee.games.game`."""
    when: str
    """`loaded`, `called` (a door), or `typed`: only for the type checker."""


def modules() -> dict[str, Path]:
    """All modules of the package, by name."""
    found = {}
    for path in sorted(ROOT.rglob("*.py")):
        parts = path.relative_to(ROOT.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


MODULES = modules()


def imports(tree: ast.AST, when: str = "loaded") -> Iterator[Import]:
    """Everything that is imported, wherever it stands."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            yield from (Import(node.lineno, name.name, when) for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{name.name}" for name in node.names]
            yield from (Import(node.lineno, name if name in MODULES else node.module or "", when) for name in names)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith(("import_module", "__import__")):
            yield Import(node.lineno, BY_NAME, when)
        elif isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
            yield from imports(ast.Module(node.body, []), "typed")
            yield from imports(ast.Module(node.orelse, []), when)
            continue
        yield from imports(node, "called" if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) else when)


def faults() -> Iterator[str]:
    found = {name: sorted(set(imports(ast.parse(path.read_text("utf-8"))))) for name, path in MODULES.items()}
    for name, imported in found.items():
        yield from wrong_layer(name, imported)
        yield from hidden(name, imported)
    for but in ("typed", "called"):
        graph = {name: {each.name for each in imported if each.when != but} for name, imported in found.items()}
        yield from circles({name: others - TYPED.get(name, set()) for name, others in graph.items()})


def circles(graph: dict[str, set[str]]) -> Iterator[str]:
    """`referee` itself is loaded before all others, and asked for nothing but its version."""
    graph = {name: others - {name, "referee"} for name, others in graph.items()}
    while True:
        try:
            TopologicalSorter(graph).prepare()
            return
        except CycleError as error:
            circle = error.args[1]
            yield "imports in a circle: " + " → ".join(reversed(circle))
            graph[circle[1]].remove(circle[0])


def _where(name: str, line: int) -> str:
    return f"{MODULES[name].relative_to(ROOT.parent)}:{line}"


def _game(name: str) -> str:
    """The game that a module belongs to; empty where it belongs to none."""
    parts = name.split(".")
    return parts[2] if len(parts) > 2 and parts[1] == "games" and (ROOT / "games" / parts[2]).is_dir() else ""


def wrong_layer(name: str, imported: list[Import]) -> Iterator[str]:
    part = [*name.split("."), ""][1]
    for line, other, _ in imported:
        first, *rest = other.split(".")
        if first == "referee":
            if not _below((rest or [""])[0], part):
                yield f"{_where(name, line)}: {part or 'referee'} must not import {other}"
            if _game(name) and _game(other) not in ("", _game(name)):
                yield f"{_where(name, line)}: {_game(name)} must not import another game"
        elif first in THIRD_PARTY and part not in THIRD_PARTY[first]:
            yield f"{_where(name, line)}: {first} is used only in {', '.join(sorted(THIRD_PARTY[first]))}"


def _below(other: str, part: str) -> bool:
    return other in ("", part) or other in ORDER[: ORDER.index(part)]


def hidden(name: str, imported: list[Import]) -> Iterator[str]:
    """Imports inside of functions that are no listed doors, and listed doors that are none."""
    late = {each.name.removeprefix("referee."): each.line for each in imported if each.when == "called"}
    if name == f"referee.games.{_game(name)}":  # a game is a door to its own parts: few records are drawn or set up
        late = {other: line for other, line in late.items() if not other.startswith(f"games.{_game(name)}.")}
    for other in sorted(late.keys() - DOORS.get(name, set())):
        yield f"{_where(name, late[other])}: {other} is imported inside of a function; only the doors in tests/layering.py may"
    for other in sorted(DOORS.get(name, set()) - late.keys()):
        yield f"{_where(name, 1)}: the door to {other} that tests/layering.py lists is not there"


if __name__ == "__main__":
    wrong = list(faults())
    print("\n".join(wrong) or "the layers are kept")
    sys.exit(bool(wrong))
