"""What an upgrade of the rules changes: the records whose verdict is another, as text or in the shape of
comparison.schema.json."""

from __future__ import annotations

from collections import Counter
from typing import Any

from referee import __version__
from referee.compare import Comparison, Difference
from referee.games.words import count
from referee.inputs import Unopened
from referee.report.json_text import json_text
from referee.report.plain import safe
from referee.report.wishes import Write


class ComparisonReport:
    """Is given every record in turn. Text is written at once; JSON at the end, when all is known."""

    def __init__(self, write: Write, old: str, new: str, as_data: bool) -> None:
        self.write, self.old, self.new, self.as_data = write, old, new, as_data
        self.records = self.changed = 0
        self.because: Counter[tuple[str, str, str]] = Counter()
        """How many records each change of a game's rules has changed."""
        self.found: list[dict[str, Any]] = []
        self.unopened: list[dict[str, str]] = []

    def add(self, comparison: Comparison) -> None:
        self.records += 1
        if not comparison.differences:
            return
        self.changed += 1
        self.because.update((version.date, comparison.new.game, version.changed) for version in comparison.because)
        if self.as_data:
            self.found.append(_data(comparison))
        else:
            self.write(_text(comparison))

    def lost(self, error: Unopened) -> None:
        self.unopened.append({"source": error.name, "why": error.why})

    def close(self) -> None:
        if self.as_data:
            data = {
                "referee": __version__,
                "old": self.old,
                "new": self.new,
                "records": self.records,
                "changed": self.found,
                "unopened": self.unopened,
            }
            self.write(json_text(data, 2))
        else:
            change = (
                f"{self.changed} change their verdicts" if self.changed > 1 else f"{self.changed or 'none'} changes its verdict"
            )
            judged = count(self.records, "record")
            self.write(f"{judged}: {change} from the rules of {self.old} to those of {self.new}")
            if self.changed > 1:
                for (date, game, changed), times in sorted(self.because.items()):
                    self.write(f"{times} of {game} because of {date}: {changed}")


def _text(comparison: Comparison) -> str:
    verdict = comparison.new
    place = f"{verdict.source}:{verdict.record.first}: {verdict.game or comparison.old.game}"
    rows = [safe(place)]
    rows += [f"    {said(difference)}" for difference in comparison.differences]
    rows += [f"    because of {version.date}: {version.changed}" for version in comparison.because]
    return "\n".join(rows)


def said(difference: Difference) -> str:
    """`illegal → finished`; of a fault that only one of them has, which."""
    what, old, new = difference
    if what == "fault":
        return safe(f"no more {old}" if old else f"now {new}")
    return f"{what} {safe(old) or 'none'} → {safe(new) or 'none'}"


def _data(comparison: Comparison) -> dict[str, Any]:
    return {
        "source": comparison.new.source,
        "line": comparison.new.record.first,
        "game": comparison.new.game,
        "differences": [difference._asdict() for difference in comparison.differences],
        "because": [{"date": version.date, "changed": version.changed} for version in comparison.because],
    }
