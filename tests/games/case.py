"""The rules' tests: records that keep a rule and are judged clean, or break it at a certain word, in `<game>/rules.txt`.

    start walking from table        tags and lines that many records begin with
    …

    PA-19 kept from walking         a record: what the start has, then these lines
    1. Anna: go k5 l5 m5
    PA-19 broken from walking at l5         … and the text under the fault's span
    1. Anna: go l5 m5
    PA-19 broken as C02 from walking        … by another code, as with chance that is missing
    PA-30 never broken: the points go back by themselves

A record's own tags come after those of its start, or take the place of the same tag. Lines with `#` are comments.
A record that keeps a rule says with claims (`+6`) and assertions (`= Laura 6`) what must come out, so that it fails if
the rule is not applied.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

_HEADING = re.compile(
    r"start (?P<name>\S+)(?: from (?P<base>\S+))?"
    r"|(?P<exempt>[A-Z]+-\S+) never (?P<never>kept|broken): (?P<reason>.+)"
    r"|(?P<rule>[A-Z]+-\S+) (?:kept|(?P<broken>broken)(?: as (?P<code>\S+))?)(?: from (?P<start>\S+))?(?: at (?P<at>.+))?"
)


class Case(NamedTuple):
    rule: str
    record: str
    fault: str = ""
    """The code it is judged by; empty if the rule is kept."""
    at: str = ""
    """The text under the fault's span."""


class Start(NamedTuple):
    tags: dict[str, str]
    lines: list[str]

    def record(self, rows: list[str]) -> Start:
        """The start and what comes after it."""
        tags = [row for row in rows if row.startswith("[")]
        named = {row.split(" ", 1)[0]: row for row in tags}
        return Start({**self.tags, **named}, [*self.lines, *rows[len(tags) :]])

    @property
    def text(self) -> str:
        return "\n".join([*self.tags.values(), "", *self.lines, ""])


class Rules(NamedTuple):
    starts: dict[str, Start]
    cases: list[Case]
    never_kept: dict[str, str]
    """Rules that no record can keep, with the reason."""
    never_broken: dict[str, str]


@cache
def rule_cases(game: str) -> Rules:
    starts, cases = {"": Start({}, [])}, []
    never: dict[str, dict[str, str]] = {"kept": {}, "broken": {}}
    rows = [
        row for row in (Path(__file__).parent / game / "rules.txt").read_text("utf-8").splitlines() if row[:1] not in ("#", "")
    ]
    headings = [i for i, row in enumerate(rows) if _HEADING.fullmatch(row)]
    assert headings[0] == 0, "a file of rules begins with a start"
    for i, after in zip(headings, [*headings[1:], len(rows)], strict=True):
        found = _HEADING.fullmatch(rows[i])
        assert found
        said, body = found.groupdict(default=""), rows[i + 1 : after]
        if said["name"]:
            starts[said["name"]] = starts[said["base"]].record(body)
        elif said["exempt"]:
            never[said["never"]][said["exempt"]] = said["reason"]
        else:
            code = (said["code"] or said["rule"]) if said["broken"] else ""
            cases.append(Case(said["rule"], starts[said["start"]].record(body).text, code, said["at"]))
    return Rules(starts, cases, never["kept"], never["broken"])
