"""Verdicts that are kept, so that no change of the code changes one unseen. A line has what a reader wants to compare; a digest
stands for all the rest of the verdict (suggestions, the score sheet) except its words."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from referee.games.rulebook import Rulebook
from referee.language import said
from referee.report.data import verdict_data
from referee.verdict.verdict import PlayedVerdict, judge_text


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


def judged(records: Iterable[tuple[str, str]], rulebook: Rulebook = Rulebook()) -> Iterator[Golden]:
    """What records, each with its name, are judged now."""
    for name, text in records:
        for verdict in judge_text(text, rulebook):
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


def read(path: Path) -> list[Golden]:
    return [Golden(*json.loads(row)) for row in path.read_text("utf-8").splitlines()] if path.exists() else []


def write(path: Path, found: Iterable[Golden]) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text("".join(json.dumps(one, ensure_ascii=False, separators=(",", ":")) + "\n" for one in found), "utf-8")


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
