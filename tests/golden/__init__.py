"""The verdicts that every record in `examples/` and every rule's case has, by every version of the rules that changed its game.

`python -m tests.golden` prints what is otherwise now, and `--accept` keeps that (`referee.testing.golden`). For a version only
what it changed is kept: everything else is as before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from referee.files.inputs import Source, text_of
from referee.games.rulebook import Rulebook
from referee.games.versions import FIRST
from referee.record.reader import pieces
from referee.testing import golden
from referee.testing.golden import Golden
from tests.playing import game_of, rule_cases

HERE = Path(__file__).parent
ROOT = HERE.parent.parent


def records(key: str) -> Iterator[tuple[str, str]]:
    """Name and text of every record of a game in the order of the names."""
    for path in sorted((ROOT / "examples" / key).rglob("*.ref")):
        for first, text in pieces(text_of(Source(str(path)))):
            yield f"{path.relative_to(ROOT).as_posix()}:{first}", text
    numbers: dict[str, int] = {}
    cases = [(f"{case.rule} {'broken' if case.fault else 'kept'}", case.record) for case in rule_cases(key).cases]
    for name, text in sorted(cases, key=lambda case: case[0]):
        numbers[name] = numbers.get(name, 0) + 1
        yield f"{name} {numbers[name]}", text


def judged(key: str, version: str) -> Iterator[Golden]:
    """What the records of a game are judged now."""
    return golden.judged(records(key), Rulebook(rules=version))


def file_of(key: str, version: str) -> Path:
    return HERE / version / f"{key}.jsonl"


def versions(key: str) -> list[str]:
    """The versions by which the verdicts on a game can differ, oldest first."""
    return [FIRST, *sorted({version.date for version in game_of(key).versions})]


def kept(key: str, version: str) -> list[Golden]:
    """What was kept of a game up to a version."""
    found: dict[str, Golden] = {}
    for date in versions(key):
        path = file_of(key, date)
        if date <= version:
            found |= {row.name: row for row in golden.read(path)}
    return [*found.values()]


def keep(key: str, version: str, found: Iterable[Golden]) -> None:
    before = {one for date in versions(key) if date < version for one in kept(key, date)}
    golden.write(file_of(key, version), (one for one in found if one not in before))
