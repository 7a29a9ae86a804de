"""The rules' tests: records that keep a rule and are judged clean, or break it at a certain word, in a file `rules.txt`.

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

import os
import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from referee.verdict.verdict import judge_text

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


class BadCases(Exception):
    """A file that does not say which rule its lines are about."""


@cache
def rule_cases(path: str) -> Rules:
    """The file at this path. Raises BadCases."""
    starts, cases = {"": Start({}, [])}, []
    never: dict[str, dict[str, str]] = {"kept": {}, "broken": {}}
    with open(path, encoding="utf-8") as file:
        rows = [row for row in file.read().splitlines() if row[:1] not in ("#", "")]
    headings = [i for i, row in enumerate(rows) if _HEADING.fullmatch(row)]
    if not headings or headings[0]:
        raise BadCases(f"{os.path.basename(path)} must begin with `start NAME`, and the tags of a record below it")
    for i, after in zip(headings, [*headings[1:], len(rows)], strict=True):
        found = _HEADING.fullmatch(rows[i])
        assert found
        said, body = found.groupdict(default=""), rows[i + 1 : after]
        if said["name"]:
            starts[said["name"]] = _start(starts, said["base"], rows[i]).record(body)
        elif said["exempt"]:
            never[said["never"]][said["exempt"]] = said["reason"]
        else:
            code = (said["code"] or said["rule"]) if said["broken"] else ""
            cases.append(Case(said["rule"], _start(starts, said["start"], rows[i]).record(body).text, code, said["at"]))
    return Rules(starts, cases, never["kept"], never["broken"])


def _start(starts: dict[str, Start], name: str, heading: str) -> Start:
    if name not in starts:
        raise BadCases(f"{heading!r}: there is no `start {name}` above it")
    return starts[name]


def problem(case: Case) -> str:
    """Why this case is not judged as it says; empty if it is."""
    (found,) = judge_text(case.record)
    faults = [fault for fault in found.faults if fault.severity == "error" and not fault.follows]
    codes = " ".join(fault.code for fault in faults) or "nothing"
    if codes != (case.fault or "nothing"):
        why = "; ".join(fault.message for fault in faults)
        return f"finds {codes}, not {case.fault or 'nothing'}" + (f" ({why})" if why else "")
    span = faults[0].span if faults else None
    marked = case.record.split("\n")[span.line - 1][span.start - 1 : span.end - 1] if span else ""
    return f"marks {marked!r}, not {case.at!r}" if case.at and marked != case.at else ""


def missing(rules: Rules, numbers: Iterable[str]) -> Iterator[str]:
    """The rules that no record keeps or breaks although nobody says why."""
    kept = {case.rule for case in rules.cases if not case.fault} | {*rules.never_kept}
    broken = {case.rule for case in rules.cases if case.fault} | {*rules.never_broken}
    for number in numbers:
        yield from (f"{number} {what}" for what, there in (("kept", kept), ("broken", broken)) if number not in there)
