"""One line for each fault: as compilers write them (`gcc`), and as GitHub wants its annotations (`github`)."""

from __future__ import annotations

from referee.fault import Fault
from referee.files.inputs import Unopened
from referee.language import say
from referee.report.plain import safe
from referee.report.wishes import Wishes, Write, shown
from referee.verdict.verdict import Verdict

_GCC = {"error": "error", "warning": "warning", "info": "note"}
_GITHUB = {"error": "error", "warning": "warning", "info": "notice"}


class LineReport:
    def __init__(self, write: Write, wishes: Wishes, form: str) -> None:
        self.write, self.wishes = write, wishes
        self.line = gcc if form == "gcc" else github
        self.github = form == "github"

    def add(self, verdict: Verdict) -> None:
        for fault in shown(verdict, self.wishes):
            self.write(self.line(verdict.source, fault))

    def unopened(self, error: Unopened) -> None:
        if self.github:
            self.write(f"::error title=referee::{_data(safe(str(error)))}")

    def close(self) -> None: ...


def gcc(source: str, fault: Fault) -> str:
    line, start, _ = fault.span
    reason = f"; {safe(fault.reason)}" if fault.reason else ""
    return f"{safe(source)}:{line}:{start}: {_GCC[fault.severity]}: {safe(fault.message)}{reason} [{fault.code}]"


def github(source: str, fault: Fault) -> str:
    """A workflow command. Nothing in a record can end it and begin another one."""
    line, start, end = fault.span
    text = safe(fault.message)
    if fault.reason:
        text += f"\n{safe(fault.reason)}"
    if fault.near:
        text += f"\n{say('legal and near:')} {' · '.join(safe(near.text) for near in fault.near)}"
    place = f"file={_property(safe(source))},line={line},endLine={line},col={start},endColumn={end}"
    return f"::{_GITHUB[fault.severity]} {place},title={_property(fault.code)}::{_data(text)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
