"""Which faults count: `--select`, `--ignore`, `--fail-on`, `--strict`. Codes are given singly (`A01`, `AT-25`) or by family
(`A`, `AT`)."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from referee.fault import Fault, Severity, Span
from referee.games import every
from referee.language import say
from referee.language.sentence import phrase
from referee.verdict.conditions import CODES as UNUSUAL
from referee.verdict.conditions import STRICT
from referee.verdict.explanations import codes, explain
from referee.verdict.verdict import Verdict

LEVELS = ("error", "warning", "info")
STATUSES = ("finished", "unfinished", "illegal", "unreadable")


class Policy(NamedTuple):
    select: tuple[str, ...] = ()
    """Only these; empty: all."""
    ignore: tuple[str, ...] = ()
    fail_on: tuple[str, ...] = ("error",)
    """Levels (with those above them), statuses and codes that make a run fail."""
    strict: bool = False
    """Is everything a fault that a plain game does not have?"""
    strict_notation: bool = False
    """Is a line a fault that is written in other words than the notation's?"""

    def applied(self, verdict: Verdict) -> Verdict:
        """The verdict with the faults that are asked for. Its status stays what it is."""
        asked = UNUSUAL if self.strict else UNUSUAL & {*self.select, *self.fail_on}
        if asked and verdict.rules:
            here = Span(verdict.record.first, 1, 2)
            level: Severity = "error" if self.strict else "info"
            found = [unusual for unusual in STRICT.broken(verdict) if unusual.code in asked]
            more = [Fault(code, phrase("not a plain game: {what}", what=what), here, level) for code, what in found]
            verdict = replace(verdict, faults=(*more, *verdict.faults))
        if self.strict_notation:
            faults = (fault._replace(severity="error") if fault.code == "W10" else fault for fault in verdict.faults)
            verdict = replace(verdict, faults=tuple(faults))
        if not (verdict.faults and (self.select or self.ignore)):
            return verdict
        return replace(verdict, faults=tuple(fault for fault in verdict.faults if self.counts(fault.code)))

    def counts(self, code: str) -> bool:
        return (not self.select or _is_among(code, self.select)) and not _is_among(code, self.ignore)

    def fails(self, verdict: Verdict) -> bool:
        levels = LEVELS[: max((LEVELS.index(what) + 1 for what in self.fail_on if what in LEVELS), default=0)]
        return verdict.status in self.fail_on or any(
            fault.severity in levels or _is_among(fault.code, self.fail_on) for fault in verdict.faults
        )


def _is_among(code: str, wanted: tuple[str, ...]) -> bool:
    return code in wanted or _family(code) in wanted


def _family(code: str) -> str:
    return code.split("-")[0] if "-" in code else code[:1]


def parse_codes(texts: tuple[str, ...]) -> tuple[str, ...]:
    """Codes and families, separated by commas. Raises ValueError for one that there is not."""
    found = tuple(part.strip().upper() for text in texts for part in text.split(",") if part.strip())
    shared = codes()
    families = {_family(code) for code in shared}
    for code in found:
        if code not in shared and code not in families and code not in _game_codes() and explain(code) is None:
            raise ValueError(
                say("There is no code {code:quoted}. A code looks like A01 or AT-25, a family like A or AT.", code=code)
            )
    return found


def parse_fail_on(texts: tuple[str, ...]) -> tuple[str, ...]:
    """Levels, statuses and codes. Raises ValueError."""
    words = [part.strip() for text in texts for part in text.split(",") if part.strip()]
    plain = [word.lower() for word in words if word.lower() in LEVELS + STATUSES]
    try:
        codes = parse_codes(tuple(word for word in words if word.lower() not in LEVELS + STATUSES))
    except ValueError as error:
        also = say("--fail-on also takes {words:list}.", words=LEVELS + STATUSES)
        raise ValueError(f"{error} {also}") from None
    return (*plain, *codes) or ("error",)


def _game_codes() -> set[str]:
    return {game.code for game in every()}
