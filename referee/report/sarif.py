"""SARIF 2.1.0, for code scanning: every fault a result with its region, every code a rule with its text."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from referee import __version__
from referee.fault import Fault, Fix, Span
from referee.files.inputs import Unopened
from referee.language import say
from referee.report.json_text import json_text
from referee.report.plain import safe
from referee.report.wishes import Wishes, Write, shown
from referee.verdict.explanations import explain
from referee.verdict.verdict import Verdict

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_LEVELS = {"error": "error", "warning": "warning", "info": "note"}


class SarifReport:
    """Results are written as they come; what is known only at the end stands behind them."""

    def __init__(self, write: Write, wishes: Wishes) -> None:
        self.write, self.wishes = write, wishes
        self.rules: dict[str, int] = {}
        self.lost: list[Unopened] = []
        self.held = ""
        """The last result: whether a comma follows it is not known yet."""
        write(f'{{"$schema": "{SCHEMA}", "version": "2.1.0", "runs": [{{"columnKind": "unicodeCodePoints", "results": [')

    def add(self, verdict: Verdict) -> None:
        for fault in shown(verdict, self.wishes):
            index = self.rules.setdefault(fault.code, len(self.rules))
            if self.held:
                self.write(f"{self.held},")
            self.held = json_text(result(verdict, fault, index))

    def unopened(self, error: Unopened) -> None:
        self.lost.append(error)

    def close(self) -> None:
        driver = {"name": "referee", "version": __version__, "rules": [rule(code) for code in self.rules]}
        invocation: dict[str, Any] = {"executionSuccessful": not self.lost}
        if self.lost:
            invocation["toolExecutionNotifications"] = [_notification(error) for error in self.lost]
        rest = {"tool": {"driver": driver}, "invocations": [invocation]}
        if self.held:
            self.write(self.held)
        self.write("], " + json_text(rest)[1:] + "]}")


def result(verdict: Verdict, fault: Fault, index: int) -> dict[str, Any]:
    line = fault.span.line
    rows = verdict.record.rows
    row = rows[line - verdict.record.first] if 0 <= line - verdict.record.first < len(rows) else ""
    text = safe(fault.message)
    if fault.reason:
        text += f". {safe(fault.reason)}"
    if fault.near:
        text += f". {say('Legal and near:')} {' · '.join(safe(near.text) for near in fault.near)}"
    region = _region(fault.span)
    if row:
        region["snippet"] = {"text": safe(row)}
    digest = blake2b(f"{fault.code}\n{row}".encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
    found: dict[str, Any] = {
        "ruleId": fault.code,
        "ruleIndex": index,
        "level": _LEVELS[fault.severity],
        "message": {"text": text.replace("](", "] (")},  # there are no links in what a stranger says
        "locations": [{"physicalLocation": {"artifactLocation": {"uri": uri(verdict.source)}, "region": region}}],
        "partialFingerprints": {"refereeFault/v1": digest},
        "properties": {"status": verdict.status, "game": safe(verdict.game), "follows": fault.follows},
    }
    if fault.fix is not None:
        found["fixes"] = [fix_data(verdict, fault.fix)]
    return found


def fix_data(verdict: Verdict, fix: Fix) -> dict[str, Any]:
    """What is to be written is not escaped: it is for a program that writes it."""
    replacements = [{"deletedRegion": _region(span), "insertedContent": {"text": text}} for span, text in fix.edits]
    change = {"artifactLocation": {"uri": uri(verdict.source)}, "replacements": replacements}
    description = say("write {words:quoted}", words=safe(fix.text)) if fix.text else say("delete this")
    return {"description": {"text": description}, "artifactChanges": [change], "properties": {"safe": fix.is_safe}}


def _region(span: Span) -> dict[str, Any]:
    return {"startLine": span.line, "startColumn": span.start, "endLine": span.line, "endColumn": span.end}


def rule(code: str) -> dict[str, Any]:
    """What a code means, as `referee explain` says it."""
    title, text = explain(code) or (code, code)
    return {
        "id": code,
        "shortDescription": {"text": title},
        "fullDescription": {"text": text},
        "help": {
            "text": f"{title}: {text}\nreferee explain {code}",
            "markdown": f"**{title}**: {text}\n\n`referee explain {code}`",
        },
        "defaultConfiguration": {"level": "note" if code.startswith("W") else "error"},
    }


def uri(source: str) -> str:
    """A path as a URI reference: relative ones stay relative, so that they are found in the repository."""
    if PurePath(source).is_absolute():
        return PurePath(source).as_uri()
    return quote(source.replace("\\", "/") if PurePath("a\\b").parts[0] == "a" else source, errors="surrogateescape")


def _notification(error: Unopened) -> dict[str, Any]:
    return {"level": "error", "message": {"text": safe(str(error))}}
