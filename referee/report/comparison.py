"""What an upgrade of the rules changes: the records whose verdict is another, as text or in the shape of
comparison.schema.json."""

from __future__ import annotations

from collections import Counter
from typing import Any

from referee import __version__
from referee.batch.comparison import Comparison, VerdictDifference
from referee.files.inputs import Unopened
from referee.language import for_programs, mark, said, say, translated
from referee.report.json_text import json_text
from referee.report.plain import safe
from referee.report.summary import STATUSES
from referee.report.wishes import Write

WHAT: dict[str, str] = {
    "status": mark("status"),
    "points": mark("points"),
    "place": mark("place"),
    "ending": mark("ending"),
    "awaited": mark("next"),
}
"""What people read for the things in which verdicts differ."""
ENDINGS: dict[str, str] = {"played": mark("played to the end"), "resigned": mark("resigned"), "abandoned": mark("abandoned")}


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
            with for_programs():
                self.found.append(_data(comparison))
        else:
            self.write(_text(comparison))

    def lost(self, error: Unopened) -> None:
        with for_programs():
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
            self.write(
                say(
                    "{records:# record|# records}: {changed:# verdict changes|# verdicts change} from the rules of {old} to "
                    "those of {new}",
                    records=self.records,
                    changed=self.changed,
                    old=self.old,
                    new=self.new,
                )
            )
            if self.changed > 1:
                for (date, game, changed), times in sorted(self.because.items()):
                    what = translated(changed)
                    self.write(
                        say("{count} of {game}, rule change of {date}: {what}", count=times, game=game, date=date, what=what)
                    )


def _text(comparison: Comparison) -> str:
    verdict = comparison.new
    place = f"{verdict.source}:{verdict.record.first}: {verdict.game or comparison.old.game}"
    rows = [safe(place)]
    rows += [f"    {_difference(difference)}" for difference in comparison.differences]
    rows += [
        "    " + say("rule change of {date}: {what}", date=version.date, what=translated(version.changed))
        for version in comparison.because
    ]
    return "\n".join(rows)


def _difference(difference: VerdictDifference) -> str:
    """`status: illegal → finished`; of a fault that only one of them has, which."""
    what, old, new = difference.what, said(difference.old), said(difference.new)
    if what == "fault":
        code, _, place = (old or new).partition(" at ")
        return say("no longer {code} at {place}" if old else "now {code} at {place}", code=code, place=place)
    words = {"status": STATUSES, "ending": ENDINGS}.get(what, {})
    one, other = (safe(translated(words.get(value, value)) if words else value) or say("nothing") for value in (old, new))
    return f"{translated(WHAT[what])}: {one} → {other}"


def _data(comparison: Comparison) -> dict[str, Any]:
    return {
        "source": comparison.new.source,
        "line": comparison.new.record.first,
        "game": comparison.new.game,
        "differences": [{"what": what, "old": said(old), "new": said(new)} for what, old, new in comparison.differences],
        "because": [{"date": version.date, "changed": translated(version.changed)} for version in comparison.because],
    }
