"""JUnit XML: every record a test case, its faults a failure. An input that cannot be read is an error."""

from __future__ import annotations

import tempfile
from xml.sax.saxutils import escape, quoteattr

from referee.files.inputs import Unopened
from referee.language import say
from referee.report.plain import safe
from referee.report.text import fault_block
from referee.report.wishes import Wishes, Write, shown
from referee.verdict.verdict import Verdict


class JUnitReport:
    """The numbers stand at the top of the file and are known at the end: until then the cases wait in a temporary file."""

    def __init__(self, write: Write, wishes: Wishes) -> None:
        self.write, self.wishes = write, wishes
        self.cases = tempfile.SpooledTemporaryFile(1_000_000, "w+", encoding="utf-8", newline="\n")  # noqa: SIM115
        self.tests = self.failures = self.errors = 0

    def add(self, verdict: Verdict) -> None:
        self.tests += 1
        faults = shown(verdict, self.wishes)
        errors = [fault for fault in faults if fault.severity == "error"]
        blocks = "\n\n".join("\n".join(fault_block(verdict, fault)) for fault in faults)
        lines = []
        if errors:
            self.failures += 1
            more = " " + say("(+{count} more)", count=len(errors) - 1) if len(errors) > 1 else ""
            message = quoteattr(f"{errors[0].code} {safe(errors[0].message)}{more}", _BREAKS)
            lines = [f'<failure type="{errors[0].code}" message={message}>{escape(blocks)}</failure>']
        elif faults:
            lines = [f"<system-out>{escape(blocks)}</system-out>"]
        self._case(verdict.source, verdict.record.first, verdict.game, lines)

    def unopened(self, error: Unopened) -> None:
        self.tests += 1
        self.errors += 1
        self._case(error.name, 1, "", [f'<error type="unopened" message={quoteattr(safe(error.why), _BREAKS)}></error>'])

    def _case(self, source: str, line: int, game: str, lines: list[str]) -> None:
        name = source if line == 1 else f"{source}:{line}"
        head = f"<testcase classname={quoteattr(safe(game) or 'unreadable', _BREAKS)} name={quoteattr(safe(name), _BREAKS)}"
        place = f'file={quoteattr(safe(source), _BREAKS)} line="{line}" time="0"'
        body = "\n".join(lines)
        self.cases.write(f"    {head} {place}>{body}</testcase>\n" if body else f"    {head} {place}/>\n")

    def close(self) -> None:
        counts = f'tests="{self.tests}" failures="{self.failures}" errors="{self.errors}"'
        self.write('<?xml version="1.0" encoding="UTF-8"?>')
        self.write(f'<testsuites name="referee" {counts} time="0">')
        self.write(f'  <testsuite name="referee" {counts} skipped="0" time="0">')
        self.cases.seek(0)
        for line in self.cases:
            self.write(line.rstrip("\n"))
        self.cases.close()
        self.write("  </testsuite>\n</testsuites>")


_BREAKS = {"\n": "&#10;", "\r": "&#13;", "\t": "&#9;"}
