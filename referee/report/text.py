"""Verdicts for people: every fault with its line, the reason and near legal moves; or one line per file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.fault import Fault
from referee.files.inputs import Unopened
from referee.language import mark, say, translated
from referee.report.plain import excerpt, safe
from referee.report.summary import STATUSES, Summary
from referee.report.wishes import Wishes, Write
from referee.verdict.verdict import Verdict

SEVERITIES: dict[str, str] = {"error": mark("error"), "warning": mark("warning"), "info": mark("info")}

MAX_UNDERSTOOD = 3
"""Lines in people's own words of which is shown how they were read, unless everything is wanted."""

Paint = dict[str, str]
PLAIN: Paint = {}
COLOUR: Paint = {
    "error": "\x1b[31m",
    "warning": "\x1b[33m",
    "info": "\x1b[36m",
    "good": "\x1b[32m",
    "dim": "\x1b[2m",
    "bold": "\x1b[1m",
    "new": "\x1b[1;7m",
    **{f"seat{seat}": f"\x1b[1;{colour}m" for seat, colour in enumerate((34, 33, 32, 35, 36, 31))},
}


def painted(text: str, style: str, paint: Paint) -> str:
    return f"{paint[style]}{text}\x1b[0m" if style in paint else text


def full(verdict: Verdict, everything: bool = False, paint: Paint = PLAIN) -> Iterator[str]:
    """A verdict with all its faults. Those that may only follow from the first are folded unless everything is wanted."""
    folded = 0
    understood = [fault for fault in verdict.faults if fault.code == "W10" and fault.severity == "info"]
    for fault in verdict.faults:
        if fault.code == "W10" and fault.severity == "info":
            continue
        if fault.follows and not everything:
            folded += 1
            continue
        yield from fault_block(verdict, fault, paint)
        yield ""
    if folded:
        more = say("{count:# more fault that may only follow|# more faults that may only follow} from the first", count=folded)
        yield painted(f"… {more} ({say('shown by --all')})", "dim", paint)
        yield ""
    yield from _as_understood(verdict, understood if everything else understood[:MAX_UNDERSTOOD], paint)
    if understood:
        note = say(
            "{count:# line|# lines} understood although not in the notation (W10); referee fmt writes the canonical form",
            count=len(understood),
        )
        yield painted(note, "dim", paint)
        yield ""
    yield f"{_place(verdict)}: {conclusion(verdict, paint)}"


def _as_understood(verdict: Verdict, notices: Sequence[Fault], paint: Paint) -> Iterator[str]:
    """How lines were read that are written in people's own words: what stands there, and what it means."""
    for notice in notices:
        place = f"{safe(verdict.source)}:" if verdict.source else ""
        yield f"{painted(f'{place}{notice.span.line}:', 'bold', paint)} {safe(notice.message)}"


def fault_block(verdict: Verdict, fault: Fault, paint: Paint = PLAIN) -> Iterator[str]:
    line, start, end = fault.span
    level = "" if fault.severity == "error" else f" {translated(SEVERITIES[fault.severity])}:"
    place = f"{safe(verdict.source)}:" if verdict.source else ""
    code = painted(fault.code, fault.severity, paint)
    yield f"{painted(f'{place}{line}:{start}:', 'bold', paint)}{level} {code} {safe(fault.message)}"
    rows = verdict.record.rows
    if 0 <= line - verdict.record.first < len(rows) and rows[line - verdict.record.first].strip():
        text, marks = excerpt(rows[line - verdict.record.first], start, end)
        yield f"{line:>5} | {text}"
        yield f"{'':>5} | {painted(marks, fault.severity, paint)}"
    if fault.reason:
        yield safe(fault.reason)
    explain = painted(f"→ referee explain {fault.code}", "dim", paint)
    if fault.near:
        yield f"{say('legal and near:')} {' · '.join(safe(near.text) for near in fault.near)}    {explain}"
    elif fault.severity == "error":
        yield explain


def _place(verdict: Verdict) -> str:
    """Where a record stands: a file, and the line where it is not the file's first."""
    first = verdict.record.first
    return (safe(verdict.source) or say("record")) + (f":{first}" if first > 1 else "")


def conclusion(verdict: Verdict, paint: Paint = PLAIN) -> str:
    """Status and what follows from it, in one line."""
    style = "good" if verdict.ok else "error"
    parts = [painted(translated(STATUSES[verdict.status]), style, paint)]
    if verdict.game:
        parts.append(safe(verdict.game))
    if verdict.standings:
        parts.append(say("{count:# move|# moves}", count=verdict.moves))
    if verdict.conduct.set_up:
        parts.append(say("starts from a set-up"))
    if verdict.status == "unfinished":
        parts.append(safe(verdict.awaited))
    if verdict.ending == "abandoned":
        parts.append(say("abandoned"))
    parts += [say("{player} resigned", player=safe(standing.player)) for standing in verdict.standings if standing.resigned]
    if verdict.old_rules:
        parts.append(say("by the rules of {version}", version=verdict.old_rules))
    line = ", ".join(parts)
    if verdict.standings:
        scores = ", ".join(f"{safe(s.player)} {s.points}" for s in verdict.standings)
        if verdict.scored_at != verdict.moves:
            scores = say("after move {move}: {scores}", move=verdict.scored_at, scores=scores)
        line += f" ({scores})"
    return line


def brief(verdict: Verdict, paint: Paint = PLAIN) -> str:
    """One line: the verdict, or the first fault and how many there are."""
    errors = verdict.errors
    if not errors:
        warnings = [fault for fault in verdict.faults if fault.severity == "warning"]
        also = "; " + say("{count:# warning|# warnings}", count=len(warnings)) if warnings else ""
        return f"{_place(verdict)}: {conclusion(verdict, paint)}{also}"
    first = next((fault for fault in errors if not fault.follows), errors[0])
    more = " " + say("(+{count} more)", count=len(errors) - 1) if len(errors) > 1 else ""
    place = f"{safe(verdict.source)}:{first.span.line}:{first.span.start}:"
    status = painted(translated(STATUSES[verdict.status]), "error", paint)
    return f"{place} {status}: {painted(first.code, 'error', paint)} {safe(first.message)}{more}"


def fix_hint(safe: int, unsafe: int) -> str:
    """What `--fix` could do."""
    if not safe:
        return say("{count:# correction|# corrections} can be made with --fix --unsafe-fixes", count=unsafe)
    if not unsafe:
        return say("{count:# correction|# corrections} can be made with --fix", count=safe)
    return say(
        "{count:# correction|# corrections} can be made with --fix, {more} more with --unsafe-fixes", count=safe, more=unsafe
    )


class TextReport:
    """For people: full for one file, a line per record for many, and at the end what it all comes to."""

    def __init__(self, write: Write, wishes: Wishes) -> None:
        self.write, self.wishes = write, wishes
        self.paint = COLOUR if wishes.colour else PLAIN
        self.summary = Summary()
        self.is_silent = wishes.quiet
        self.safe = self.unsafe = 0
        """Corrections that can be made."""

    def add(self, verdict: Verdict) -> None:
        self.summary.add(verdict)
        if self.wishes.quiet and verdict.ok and not self.wishes.fails(verdict):
            return
        self.is_silent = False
        for fault in verdict.faults:
            if fault.fix is not None and not (fault.fix.adds_lines or fault.follows) and fault.severity != "info":
                self.safe += fault.fix.is_safe and not self.wishes.fixed
                self.unsafe += not fault.fix.is_safe and self.wishes.fixed != "all"
        if self.wishes.full:
            self.write("\n".join(full(verdict, self.wishes.everything, self.paint)))
        else:
            self.write(brief(verdict, self.paint))

    def unopened(self, error: Unopened) -> None:
        self.summary.unopened += 1

    def close(self) -> None:
        summary = self.summary
        if summary.records > 1 and not self.is_silent:
            self.write(summary.line())
        if self.safe or self.unsafe:
            self.write(painted(fix_hint(self.safe, self.unsafe), "dim", self.paint))
        if self.wishes.summary and summary.records:
            self.write(("" if self.is_silent else "\n") + summary.tables(self.wishes.columns))
