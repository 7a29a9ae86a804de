"""Which part of the package may import which: dependencies point one way. `python -m tests.layering` checks it.

cli → report → league, post → verdict, match → games → record
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent / "referee"

RECORD = {"fault", "record"}
GAMES = RECORD | {"chance", "games", "regular"}
REPLAY = GAMES | {
    "codes", "header", "judge", "likeness", "near", "order", "stated", "audit", "conduct", "match", "verdict",
}  # fmt: skip
LIBRARY = REPLAY | {"archives", "batch", "compare", "fmt", "inputs", "logfile", "policy", "simulate", "steps", ""}
ALLOWED = {
    "record": RECORD,
    "fault": set(),
    "chance": set(),
    "regular": set(),
    "games": GAMES,
    **dict.fromkeys(REPLAY - GAMES, REPLAY),
    **dict.fromkeys(LIBRARY - REPLAY - {""}, LIBRARY),
    "": LIBRARY | {"league"},
    "league": LIBRARY | {"league"},
    "post": LIBRARY | {"post"},
    "report": LIBRARY | {"league", "post", "report"},
    "cli": LIBRARY | {"league", "post", "report", "cli"},
    "__main__": {"cli"},
}
"""For each part of the package the parts that it may import; the empty name is `referee` itself."""
THIRD_PARTY = {
    "lark": {"record"},
    "click": {"cli"},
    "tabulate": {"report", "cli"},
    "distributed": {"batch"},
    "openskill": {"league"},
}


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Everything a file imports, with the line, also inside of functions and for types only."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield node.lineno, name.name
        elif isinstance(node, ast.ImportFrom):
            yield node.lineno, node.module or ""


def faults() -> Iterator[str]:
    for path in sorted(ROOT.rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        part = "" if parts == ("__init__",) else parts[0]
        game = parts[1] if part == "games" and len(parts) > 2 else ""
        for line, name in imports(path):
            first, _, rest = name.partition(".")
            where = f"{path.relative_to(ROOT.parent)}:{line}"
            if first == "referee":
                target = rest.partition(".")[0]
                if target not in ALLOWED.get(part, set()):
                    yield f"{where}: {part or 'referee'} must not import {name}"
                other = rest.split(".")[1] if rest.startswith("games.") else ""
                if game and (ROOT / "games" / other).is_dir() and other not in ("", game):
                    yield f"{where}: {game} must not import another game"
            elif first in THIRD_PARTY and part not in THIRD_PARTY[first]:
                yield f"{where}: {first} is used only in {', '.join(sorted(THIRD_PARTY[first]))}"


if __name__ == "__main__":
    found = list(faults())
    print("\n".join(found) or "the layers are kept")
    sys.exit(bool(found))
