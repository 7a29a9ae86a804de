"""Corrects a text: makes the fixes that faults carry, and keeps only those that do what they should.

Every fix is tried on the text, and the record is judged again. It stays only if the fault that it belongs to is gone, no other
has come, and (for a safe fix) the lines that could be read say the same as before. What comes to light because a line can now
be played was not known before: that does not count against its fix, unless the line itself is illegal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeAlias

from referee.batch.piece import PASSING, judge_here
from referee.batch.plain import Piece
from referee.batch.settings import Settings
from referee.edit.fmt import write
from referee.fault import Edit, Fault
from referee.record.reader import pieces
from referee.record.statement import Statement, Turn
from referee.record.text import line_ends
from referee.verdict.verdict import PlayedVerdict, Verdict

MAX_TRIES = 100
"""How often a record is judged for its fixes: enough for thousands of typos, of which a dozen cannot be corrected."""

MAX_STEPS = 8
"""Fixes of a line that lead from one to the next."""
UNKNOWN_PLAYER = "H12"

Wanted: TypeAlias = Callable[[Fault], bool]
_Key: TypeAlias = tuple[str, tuple[Edit, ...]]


class Fixed(NamedTuple):
    text: str
    made: int = 0
    """Faults that are gone."""
    left_out: int = 0
    """Fixes that were tried and taken back."""


def wanting(unsafe: bool = False, codes: Callable[[str], bool] | None = None) -> Wanted:
    """The safe fixes, or all; only of these codes, if any are given. What may only follow from another fault is not corrected
    before that."""

    def is_wanted(fault: Fault) -> bool:
        if fault.fix is None or fault.fix.adds_lines or fault.follows or not (unsafe or fault.fix.is_safe):
            return False
        return codes is None or codes(fault.code)

    return is_wanted


def fix_text(text: str, settings: Settings, wanted: Wanted) -> Fixed:
    """All records of a text, each on its own. Line ends stay what they are, since no fix adds or removes one."""
    found = [fix_record(piece, settings, wanted) for _, piece in pieces(text)]
    made, left_out = sum(each.made for each in found), sum(each.left_out for each in found)
    if not made:
        return Fixed(text, 0, left_out)
    lines = "\n".join(each.text for each in found).split("\n")
    return Fixed("".join(map("".join, zip(lines, [*line_ends(text), ""], strict=True))), made, left_out)


def fix_record(text: str, settings: Settings, wanted: Wanted) -> Fixed:
    """One record, as many fixes at a time as can be made together. (It may turn out to be two records: the tag that begins the
    second was misspelled.)"""
    draft = _Draft(text, settings, wanted)
    made = 0
    refused: set[_Key] = set()
    while open_faults := [fault for fault in draft.fixable() if _key(fault) not in refused]:
        if draft.tries >= MAX_TRIES:
            return Fixed(draft.text, made, len(refused) + len(open_faults))
        chosen = _apart(open_faults)
        while not (is_better := draft.improve(chosen)) and len(chosen) > 1:
            chosen = chosen[: len(chosen) // 2]
        if is_better:
            made += len(chosen)
        else:
            refused.update(map(_key, chosen))
    return Fixed(draft.text, made, len(refused))


class _Draft:
    """The text of a record, and what is wrong with it."""

    def __init__(self, text: str, settings: Settings, wanted: Wanted) -> None:
        self.text, self.settings, self.wanted = text, settings, wanted
        self.verdicts = self._judged(text)
        self.tries = 0

    def fixable(self) -> list[Fault]:
        return list(filter(self.wanted, _faults(self.verdicts)))

    def improve(self, chosen: Sequence[Fault]) -> bool:
        """Makes these fixes if they do what they should. Where one leads to another fault on its line that has a fix, too, that
        is made as well: of two typos only the first was told."""
        text, made, more = self.text, [*chosen], [*chosen]
        for _ in range(MAX_STEPS):
            self.tries += 1
            text = edited(text, (edit for fault in more for edit in _edits(fault)))
            after = self._judged(text)
            if text != self.text and _is_as_it_should_be(self.verdicts, after, chosen, made):
                self.text, self.verdicts = text, after
                return True
            keys, lines = set(map(_key, made)), _lines(made)
            found = filter(self.wanted, _faults(after))
            more = _apart(fault for fault in found if fault.span.line in lines and _key(fault) not in keys)
            if not more:
                break
            made += more
        return False

    def _judged(self, text: str) -> list[Verdict]:
        return [judge_here(Piece("", first, piece), self.settings) for first, piece in pieces(text)]


def edited(text: str, edits: Iterable[Edit]) -> str:
    """A text with other words in some places. Line ends, and all else, stay what they are."""
    lines = text.split("\n")
    for (line, start, end), words in sorted(edits, reverse=True):
        row = lines[line - 1]
        lines[line - 1] = row[: start - 1] + words + row[end - 1 :]
    return "\n".join(lines)


def _faults(verdicts: Iterable[Verdict]) -> list[Fault]:
    return [fault for verdict in verdicts for fault in verdict.faults]


def _edits(fault: Fault) -> tuple[Edit, ...]:
    return fault.fix.edits if fault.fix else ()


def _key(fault: Fault) -> _Key:
    return fault.code, _edits(fault)


def _apart(faults: Iterable[Fault]) -> list[Fault]:
    """Those whose fixes do not touch each other; of two that do, the first. The other's turn comes when the text
    is judged again."""
    chosen: list[Fault] = []
    taken: dict[int, list[Edit]] = {}
    for fault in faults:
        edits = _edits(fault)
        if any(_touch(edit, other) for edit in edits for other in taken.get(edit.span.line, ())):
            continue
        chosen.append(fault)
        for edit in edits:
            taken.setdefault(edit.span.line, []).append(edit)
    return chosen


def _touch(edit: Edit, other: Edit) -> bool:
    return edit.span.start <= other.span.end and other.span.start <= edit.span.end


def _is_as_it_should_be(
    before: Sequence[Verdict], after: Sequence[Verdict], chosen: Sequence[Fault], made: Sequence[Fault]
) -> bool:
    """Did the fixes of the chosen faults, and others that were made with them, do what they should, and nothing else?"""
    if any(fault.code in PASSING for fault in _faults(after)):
        return False
    lines = _lines(made)
    renamed = _lines(fault for fault in made if not (fault.fix and fault.fix.is_safe) or fault.code == UNKNOWN_PLAYER)
    return (
        _are_gone(before, after, chosen)
        and not _has_new(before, after, lines)
        and all(_says_the_same(verdict, after, lines, renamed) for verdict in before)
    )


def _lines(faults: Iterable[Fault]) -> set[int]:
    """The lines that their fixes change."""
    return {edit.span.line for fault in faults for edit in _edits(fault)}


def _places(faults: Iterable[Fault]) -> Counter[tuple[str, int]]:
    return Counter((fault.code, fault.span.line) for fault in faults)


def _are_gone(before: Sequence[Verdict], after: Sequence[Verdict], chosen: Sequence[Fault]) -> bool:
    were, still = _places(_faults(before)), _places(_faults(after))
    return all(still[place] <= were[place] - count for place, count in _places(chosen).items())


def _has_new(before: Sequence[Verdict], after: Sequence[Verdict], lines: set[int]) -> bool:
    """Is there a fault that was not there before, and could have been found then? From a line on that could not be played,
    nothing could; but if its fix leads to an illegal move, that was perhaps not the move that was meant."""
    old, new = (
        _places(fault for fault in _faults(each) if fault.severity != "info" and not fault.follows) for each in (before, after)
    )
    lost = [line for verdict in before if (line := _lost(verdict)) in (0, *lines)]
    return any(line < min(lost, default=line + 1) or (line in lines and not _is_claim(code)) for code, line in new - old)


def _is_claim(code: str) -> bool:
    """What a line says beside its move: points, and its number."""
    return code[0] == "A" and "-" not in code


def _lost(verdict: Verdict) -> int | None:
    """The line behind which nothing is known; 0 where nothing was played."""
    if not isinstance(verdict, PlayedVerdict) or not verdict.is_playable:
        return 0
    return None if verdict.match.illegal is None else verdict.match.illegal.span.line


def _says_the_same(old: Verdict, after: Sequence[Verdict], lines: set[int], renamed: set[int]) -> bool:
    """Does every line that could be read say now what it said before? Not those in which names or numbers are to change."""
    now = {line: statement for verdict in after for line, statement in verdict.record.statements}
    for line, statement in old.record.statements:
        if line in renamed or now.get(line) == statement:
            continue
        if line not in now or line not in lines or _said(old, statement) != _said(old, now[line]):
            return False
    return True


def _said(verdict: Verdict, statement: Statement) -> str:
    """What a line says, however it is written; its number does not count."""
    if isinstance(statement, Turn):
        statement = statement._replace(number=None)
    if not isinstance(verdict, PlayedVerdict) or not verdict.is_playable:
        return repr(statement)
    return write(statement, verdict.match.game, verdict.match.players)
