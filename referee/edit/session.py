"""A record that is written line by line while the game is played: what is possible next, and what becomes of a line.

It is a value of plain text: nothing here knows a file, a terminal or a page. `referee record` keeps the text in a file
(`referee.edit.recording`), a page in its browser. A line that is refused is not written, and waits: it can be corrected,
allowed by a ruling, or kept as it is. Each judgement goes on from the last position before what has changed
(`referee.match.resuming`), so that a long record costs no more than a short one.
"""

from __future__ import annotations

import contextlib
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from referee.edit.completion import Position, Possible
from referee.fault import Fault, Span
from referee.games import notation_of
from referee.games.rulebook import Rulebook
from referee.language import WordedError
from referee.language.sentence import NOTHING, Phrase, phrase
from referee.match.loop import Match
from referee.match.resuming import resumed
from referee.record.reader import Record, read
from referee.record.statement import SetUp, Undo, Unreadable
from referee.record.text import CONTROLS, folded, is_taggable, without_end
from referee.record.text import rows as rows_of
from referee.record.words.sense import read_as_meant
from referee.verdict.verdict import PlayedVerdict, judge

KEEP = ("keep", "behalten")
YES = ("y", "yes", "j", "ja")
DELETE = ("delete", "löschen", "loeschen")
QUIT = ("quit", "exit", "schluss")
HELP = ("?", "help", "hilfe")
MOVES = ("moves", "züge", "zuege")
SHOW = ("show", "zeige")
"""Words that are no lines of a record, in every language."""
MAX_LINE = 2_000

_SIGNS = "*=!@[;{"
_HEAD = re.compile(r'(?:[Rr]?\d{1,9}[.)]\s*)?("[^"]*"|[^\s:]+)')
_NUMBER = re.compile(r"[Rr]?\d{1,9}\.")


class Unrecordable(WordedError):
    """A file that cannot be gone on with, or a beginning that nobody can play."""

    def __init__(self, what: Phrase, fault: Fault | None = None) -> None:
        super().__init__(what)
        self.fault = fault


class Reply(NamedTuple):
    """What became of a line."""

    rows: tuple[str, ...] = ()
    """What was written, or what would have been."""
    is_written: bool = False
    faults: tuple[Fault, ...] = ()
    """Why it was not written; of a line that was kept nevertheless, what is wrong with it."""
    notices: tuple[Fault, ...] = ()
    verdict: PlayedVerdict | None = None
    """Of the record with the line."""
    note: Phrase = NOTHING
    is_reworded: bool = False
    """Is it written in other words than it was typed in?"""


class Session:
    """A record that is being written. Without a text it has yet to be started."""

    def __init__(self, text: str = "", rulebook: Rulebook = Rulebook(), source: str = "") -> None:
        """Raises Unrecordable."""
        self._rulebook, self._source = rulebook, source
        self._rows: list[str] = []
        self._added = 0
        """Rows at the end that were written here."""
        self._result = "*"
        """What we have written into the [Result] tag."""
        self.pending: tuple[str, ...] = ()
        """Rows that were refused and wait."""
        self.offered = ""
        """What the refused line was probably meant to be, if that was asked."""
        self.missing: set[str] = set()
        """Whose lines were refused (`_whose`), with none accepted since."""
        self.verdict: PlayedVerdict | None = None
        self._position: tuple[PlayedVerdict, Position] | None = None
        self.load(text)

    # -- the text ------------------------------------------------------------------------------------------------------

    @property
    def text(self) -> str:
        return "".join(f"{row}\n" for row in self._rows)

    def load(self, text: str) -> None:
        """Goes on with the last record of another text. Raises Unrecordable; then everything is as it was."""
        rows = without_end(rows_of(text))
        verdict = self._recordable(rows) if rows else None
        self._rows, self.verdict, self._added = rows, verdict, 0
        if verdict is not None and verdict.record.tag("Result") == "*":
            self._result = "*"

    def data(self) -> dict[str, Any]:
        """All that is needed to go on with it elsewhere, for JSON."""
        return {"text": self.text, "added": self._added, "result": self._result, "pending": [*self.pending]}

    @classmethod
    def of(cls, data: Mapping[str, Any], rulebook: Rulebook = Rulebook()) -> Session:
        """One that was kept as data. Raises Unrecordable. What does not fit the text is left out."""
        found = cls(str(data.get("text", "")), rulebook)
        pending, added, result = data.get("pending"), data.get("added"), data.get("result")
        if found.verdict is None:
            return found
        if isinstance(added, int):
            found._added = max(0, min(added, len(found._rows) - found._last_tag))
        if isinstance(result, str) and found.verdict.record.tag("Result") == result:
            found._result = result
        if isinstance(pending, list) and all(isinstance(row, str) and row and not _is_unfit(row) for row in pending):
            found.pending = tuple(pending)
        return found

    def back(self) -> str:
        """Takes out what was entered last, first a line that was refused; that line, or nothing if there is none."""
        if self.pending or self._added:
            return self._delete().rows[0]
        return ""

    def _recordable(self, rows: Sequence[str]) -> PlayedVerdict:
        verdict = self._judged(rows)
        if "Game" not in verdict.record.tags:
            raise Unrecordable(phrase('this is not a record: it has no [Game "…"] tag'))
        if not verdict.is_playable:
            raise Unrecordable(phrase("this record cannot be played; correct it first"), verdict.faults[0])
        if "Commit" in verdict.record.tags:
            raise Unrecordable(phrase("the chance of this log is dealt from a seed: use `referee post`"))
        return verdict

    def _store(self, rows: list[str]) -> None:
        """Keeps the rows; raises if they cannot be kept."""
        self._rows = rows

    # -- the beginning -------------------------------------------------------------------------------------------------

    @property
    def is_started(self) -> bool:
        return self.verdict is not None

    def start(self, tags: Sequence[tuple[str, str]]) -> None:
        """Begins the record with these tags. Raises Unrecordable if nobody can play so, and OSError."""
        for name, value in tags:
            if not is_taggable(value):
                raise Unrecordable(phrase("[{tag}] cannot hold quotes or control characters", tag=name))
        rows = _tag_rows(tags)
        verdict = self._judged(rows)
        if verdict.errors:
            raise Unrecordable(verdict.errors[0].what, verdict.errors[0])
        self._store(rows)
        self.verdict = verdict

    def problem(self, tags: Sequence[tuple[str, str]]) -> Fault | None:
        """What is wrong with some tags, whatever the others will be."""
        rows = _tag_rows(tags)
        wrong = self._judged(rows).errors
        at = [fault for fault in wrong if fault.span.line == len(rows)]
        return next(iter(at or (wrong if "Players" in dict(tags) else [])), None)

    # -- lines ---------------------------------------------------------------------------------------------------------

    @property
    def _begun(self) -> PlayedVerdict:
        """The verdict of a record that was started."""
        assert self.verdict is not None
        return self.verdict

    @property
    def match(self) -> Match:
        """The record as it was played."""
        return self._begun.match

    @property
    def position(self) -> Position:
        """What can be written next."""
        if self._position is None or self._position[0] is not self.verdict:
            self._position = self._begun, Position(self._begun.match)
        return self._position[1]

    @property
    def head(self) -> str:
        """What the line begins with that is awaited."""
        return self.position.head

    def possible(self, text: str) -> tuple[Possible, int]:
        """What can follow what is typed behind the head, and how many characters of the whole line stand before that."""
        if self._is_whole(text) or not self.head:
            return self.position.possible(text), 0
        whole = f"{self.head} {text}"
        found = self.position.possible(whole)
        if not text.strip():
            begin = [word._replace(start=word.start + len(whole) - len(text)) for word in self.position.possible("").words[1:]]
            found = found._replace(words=(*found.words, *begin))
        return found, len(whole) - len(text)

    def enter(self, text: str) -> Reply:
        """A line that somebody has typed. Raises OSError, Unopened and Unrecordable: then nothing is written, and it can be
        entered again."""
        text = text.strip()
        if _is_unfit(text):
            self.missing.add(self._whose(text))
            return Reply(note=phrase("a line has at most {limit} characters, and no control characters", limit=MAX_LINE))
        if text.casefold() in KEEP:
            return self._keep()
        if text.casefold() in YES:
            return (
                self._try(tuple(self.offered.split("\n")))
                if self.offered
                else Reply(note=phrase("there is nothing to say yes to"))
            )
        if text.casefold() in DELETE:
            return self._delete()
        if not text:
            return Reply(note=NOTHING)
        if self.pending and text[0] == "!":
            refused = self.pending
            answer = self._try((*refused, text))
            self.pending = () if answer.is_written else refused
            return answer
        return self._try((self._whole(text),))

    def glance(self, text: str) -> Reply:
        """What would become of a line."""
        text = text.strip()
        if not text or _is_unfit(text):
            return Reply()
        return self._look((self._whole(text),))

    def is_line(self, text: str) -> bool:
        """Is what is typed behind the head a whole line of the notation? Whether it is legal, `glance` says."""
        with contextlib.suppress(Unreadable):
            self.match.game.notation.read(text if self._is_whole(text) else f"{self.head} {text}".strip())
            return True
        return False

    def _is_whole(self, text: str) -> bool:
        """Does a line begin with its sign or its player?"""
        if not text or self._whose(text) in (*_SIGNS, *self._begun.players):
            return bool(text)
        with contextlib.suppress(Unreadable):
            return isinstance(self._begun.match.game.notation.read(text), Undo)
        return False

    def _whose(self, row: str) -> str:
        """What a line has in common with one that is entered in its place: its sign or its player."""
        found = _HEAD.match(row)
        if row[0] in _SIGNS or not found:
            return row[0]
        name = found[1].strip('"')
        seat = self._begun.match.players.seat(name)
        return folded(name) if seat is None else self._begun.players[seat]

    def _whole(self, text: str) -> str:
        """A line with the head that goes without saying, and without a comma that stands at its end."""
        text = text if text[0] in _SIGNS else text.rstrip(", ")
        match, head = self._begun.match, self.head
        if self._is_whole(text):
            number = _NUMBER.match(head)
            own = head[number.end() :].strip() if number else ""
            return f"{head}{text[len(own) :]}" if own and text.startswith(own) else text
        if not head:
            return text
        for line in (f"{head} {text}", text):
            with contextlib.suppress(Unreadable):
                read_as_meant(match.game.notation, line, match.record.names)
                return line
        return f"{head} {text}"

    def _look(self, rows: tuple[str, ...]) -> Reply:
        before = _errors(self._begun)
        verdict = self._judged(self._with(rows))
        record = verdict.record
        first = record.first + len(record.rows) - len(rows)
        written = tuple(_canonical(record, first + i, row) for i, row in enumerate(rows))
        new = _errors(verdict) - before
        faults = tuple(fault for fault in verdict.faults if _sign(fault) in new)
        notices = tuple(f for f in verdict.faults if f.severity != "error" and f.span.line >= first and f.code != "W10")
        return Reply(written, False, faults, notices, verdict, is_reworded=written != rows)

    def _try(self, rows: tuple[str, ...]) -> Reply:
        """Writes rows if they are legal."""
        found = self._look(rows)
        assert found.verdict is not None
        statements = found.verdict.record.statements
        is_set_up = rows[-1][0] == "@" and bool(statements) and isinstance(statements[-1][1], SetUp)
        if found.faults and not is_set_up:  # what a position is, its last line says
            self.pending = rows
            self.offered = _offered(found)
            self.missing.add(self._whose(rows[0]))
            return found
        return self._accept(found)

    def _keep(self) -> Reply:
        if not self.pending:
            return Reply(note=phrase("there is nothing to keep: no line was refused"))
        return self._accept(self._look(self.pending))

    def _accept(self, found: Reply) -> Reply:
        whose = self._whose(found.rows[0])
        self.missing.add(whose)  # whatever happens
        added = self._added if found.rows[0].startswith("[") else self._added + len(found.rows)
        self._save(self._with(found.rows), added)
        self.pending, self.offered = (), ""
        self.missing.discard(whose)
        return found._replace(is_written=True, verdict=self.verdict)

    def _delete(self) -> Reply:
        """Takes the last line out of the file again, if it was written here; first one that was refused."""
        if self.pending:
            refused, self.pending = self.pending, ()
            self.missing.discard(self._whose(refused[0]))
            return Reply(refused, note=phrase("forgotten"))
        if not self._added:
            return Reply(note=phrase("only lines that were written just now can be deleted; `undo` takes a move back"))
        row = self._rows[-1]
        self._save(without_end(self._rows[:-1]), self._added - 1)
        return Reply((row,), note=phrase("deleted"), verdict=self.verdict)

    def _save(self, rows: list[str], added: int) -> None:
        """Writes the file with the result that the game has come to, unless somebody else has written one."""
        verdict, result = self._judged(rows), self._result
        if verdict.record.tag("Result") == result != verdict.result:
            result, rows = verdict.result, [*rows]
            rows[verdict.record.tag_span("Result").line - 1] = f'[Result "{result}"]'
            verdict = self._judged(rows)
        self._store(rows)
        self.verdict, self._result, self._added = verdict, result, added

    # -- rows ----------------------------------------------------------------------------------------------------------

    def _judged(self, rows: Sequence[str]) -> PlayedVerdict:
        """The verdict of the last record."""
        *_, record = read(rows, notation_of)
        before = self.verdict.match if self.verdict is not None else None
        return judge(record, self._rulebook, self._source, partial(resumed, before=before))

    @property
    def _last_tag(self) -> int:
        """The row of the last tag."""
        return max(span.line for _, span in self._begun.record.tags.values())

    def _with(self, rows: Sequence[str]) -> list[str]:
        """The file with rows at its end; a tag stands behind the others."""
        if rows[0].startswith("["):
            at = self._last_tag
            return [*self._rows[:at], *rows, *self._rows[at:]]
        between = [""] if self._rows[-1].startswith("[") else []
        return [*self._rows, *between, *rows]


def _is_unfit(text: str) -> bool:
    return len(text) > MAX_LINE or re.search(CONTROLS, text) is not None


def _tag_rows(tags: Sequence[tuple[str, str]]) -> list[str]:
    return [f'[{name} "{value.strip()}"]' for name, value in tags if value.strip()]


def _canonical(record: Record, number: int, row: str) -> str:
    """A row in the words of the notation, where it was written in others."""
    reading = record.readings.get(number)
    if reading is None or reading.correction is None:
        return row
    start, end, text = reading.correction
    line = record.line(number)
    return f"{row[: line.offset]}{line.text[:start]}{text}{line.text[end:]}"


def _offered(answer: Reply) -> str:
    """The line that a refused one was probably meant to be, where it was asked."""
    fault = answer.faults[0]
    if fault.code != "S11" or fault.fix is None or len(answer.rows) != 1:
        return ""
    row, (_, start, end) = answer.rows[0], fault.fix.span
    return row[: start - 1] + fault.fix.text + row[end - 1 :]


def _sign(fault: Fault) -> tuple[str, str, Span]:
    return fault.code, fault.message, fault.span


def _errors(verdict: PlayedVerdict) -> Counter[tuple[str, str, Span]]:
    """What is wrong with a record, but for what may only follow from something else."""
    wrong = [fault for fault in verdict.errors if not fault.follows]
    return Counter(_sign(fault) for fault in wrong)
