"""The verdicts that every record in `examples/` and every rule's case has, by every version of the rules that changed its game.

They are kept, so that no change of the code changes a verdict unseen: `python -m tests.golden` prints what is otherwise now,
and `--accept` keeps that. A line has what a reader wants to compare; a digest stands for all the rest of the verdict
(suggestions, the score sheet) except its words. For a version only what it changed is kept: everything else is as before.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from referee.files.inputs import Source, text_of
from referee.games.rulebook import Rulebook
from referee.games.versions import FIRST
from referee.language import said
from referee.record.reader import pieces
from referee.report.data import verdict_data
from referee.verdict.verdict import PlayedVerdict, judge_text
from tests.games.case import rule_cases
from tests.playing import game_of

HERE = Path(__file__).parent
ROOT = HERE.parent.parent


class Golden(NamedTuple):
    """One verdict, short."""

    name: str
    """Where the record stands: a file, or a rule's case."""
    text: str
    """A digest of the record: another text is another record."""
    digest: str
    """Of the whole verdict."""
    status: str
    faults: str
    """`AT-25@6:25`: codes with line and column."""
    standings: str
    """`1 Felix 91, 2 Emma 73`: places, names and points."""


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
    for name, text in records(key):
        for verdict in judge_text(text, Rulebook(rules=version)):
            yield golden(name, text, verdict)


def golden(name: str, text: str, verdict: PlayedVerdict) -> Golden:
    data = verdict_data(verdict)
    if verdict.is_playable:
        names = verdict.match.players.scored
        data["sheet"] = [
            {"move": move, "player": names[seat], "source": source, "points": points, "detail": said(detail)}
            for move, seat, source, points, detail in verdict.sheet
        ]
        data["claimed"] = [claim._asdict() for claim in verdict.claimed or ()]
    del data["source"], data["rules"], data["conduct"], data["awaited"], data["tags"]
    for fault in data["faults"]:
        for word in ("message", "reason", "facts", "fix"):  # words and corrections are edited, verdicts are kept
            del fault[word]
    return Golden(
        name,
        _digest(text),
        _digest(json.dumps(data, sort_keys=True)),
        verdict.status,
        " ".join(f"{fault.code}@{fault.span.line}:{fault.span.start}" for fault in verdict.faults),
        ", ".join(f"{standing.rank} {standing.player} {standing.points}" for standing in verdict.standings),
    )


def _digest(text: str) -> str:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=6).hexdigest()


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
        if date <= version and path.exists():
            rows = [Golden(*json.loads(row)) for row in path.read_text("utf-8").splitlines()]
            found |= {row.name: row for row in rows}
    return [*found.values()]


def keep(key: str, version: str, found: Iterable[Golden]) -> None:
    before = {one for date in versions(key) if date < version for one in kept(key, date)}
    path = file_of(key, version)
    path.parent.mkdir(exist_ok=True)
    rows = (json.dumps(one, ensure_ascii=False, separators=(",", ":")) + "\n" for one in found if one not in before)
    path.write_text("".join(rows), "utf-8")


def differences(old: Iterable[Golden], new: Iterable[Golden]) -> Iterator[str]:
    """What is otherwise: a line for each record. A record that only has another name is the same one."""
    before, after = _by_text(old), _by_text(new)
    for text, one in after.items():
        was = before.get(text)
        if was is None:
            yield f"{one.name}: new: {_said(one)}"
        elif was[2:] != one[2:]:
            pairs = zip(Golden._fields[3:], was[3:], one[3:], strict=True)
            changed = [f"{what} {a or 'none'} → {b or 'none'}" for what, a, b in pairs if a != b]
            yield f"{one.name}: {'; '.join(changed) or 'suggestions or the score sheet differ'}"
    yield from (f"{one.name}: gone, or its text has changed" for text, one in before.items() if text not in after)


def _by_text(found: Iterable[Golden]) -> Mapping[str, Golden]:
    return {one.text: one for one in found}


def _said(one: Golden) -> str:
    return "; ".join(part for part in one[3:] if part)
