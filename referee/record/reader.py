"""Text to records. One broken line costs itself only, one broken record never hides the next."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

from referee.fault import Fault, Fix, Span
from referee.language.sentence import NOTHING, Phrase, phrase
from referee.record.budget import Budget
from referee.record.notation import Notation, PlacedWord
from referee.record.statement import Correction, Statement, Tag, Unreadable, Values
from referee.record.tables import FOLDER
from referee.record.text import COMMENT, Line, names_of, unified, unquoted_line

if TYPE_CHECKING:
    from referee.record.words.sense import Reading

MAX_STATEMENTS = 100_000
MAX_UNREADABLE = 10_000
"""Lines of a record that cannot be read, and tags that are wrong: behind so many, the rest of the record is not read."""
MAX_TAGS = 1_000
MAX_EXPLAINED = 100
"""Unreadable lines of a record that are told what could have stood there: that is slow, and nobody reads more."""
MAX_PUZZLING = 200
"""Lines of a record that are tried in vain to be understood, for the same reason."""
MAX_UNDERSTOOD = 1_000
"""Lines of a record of which is told how they were understood."""
MAX_PLAYERS_TAG = 2_000
"""Characters of the players' names that are looked for in lines."""
MAX_STEPS_OF_COMMENTS = 200
"""For what the comments of a line say."""
MAX_SUSPECTED = 1_000
"""Lines of a record whose comments are tried as moves: that is slow too."""

NotationOf = Callable[[str], Notation | None]
"""Finds the notation of a game by the value of its `[Game]` tag."""


class Record:
    """One game as text: its tags, its statements with the numbers of their lines, and what could not be read."""

    def __init__(self, first: int) -> None:
        self.first = first
        """The number of its first line."""
        self.rows: list[str] = []
        """Its lines as they stand, for excerpts and for writing it anew."""
        self.notation: Notation | None = None
        self.tags: dict[str, tuple[str, Span]] = {}
        self.statements: list[tuple[int, Statement]] = []
        self.faults: list[Fault] = []
        self.notices: list[Fault] = []
        """Of lines that were read, but perhaps not as they were meant. They change no verdict."""
        self.readings: dict[int, Reading] = {}
        """Lines that the grammar does not read and that were understood, by their numbers."""
        self.asked: dict[int, Sequence[Reading]] = {}
        """What lines that are not certain may mean, by their numbers."""
        self.headings: set[int] = set()
        """Lines that are comments without their mark, such as `Round 2`, by their numbers."""
        self.puzzling = 0
        """Lines that were not."""
        self.budget = Budget()
        """Of the searches for what lines mean that the grammar does not read."""
        self.suspected = 0
        """Lines with comments that were looked at closely."""
        self.read_to: int | None = None
        """The line behind which a record that is too long is not read."""

    def line(self, number: int) -> Line:
        return unquoted_line(number, self.rows[number - self.first])

    def words(self, number: int) -> list[PlacedWord]:
        """The words of a line that was read: where they stand in it, or what stands for them."""
        text = self.read_as(number)
        notation = common() if is_common(text) else self.notation
        assert notation is not None
        found = notation.words(text)
        reading = self.readings.get(number)
        if reading is None:
            return found
        for word, place in zip(found, reading.places, strict=True):
            word.start, word.end = place
        return found

    def read_as(self, number: int) -> str:
        """The text of a line that was read: what stands there, or what that means in the words of the notation."""
        reading = self.readings.get(number)
        return self.line(number).text if reading is None else reading.text

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called, aliases included, as the tags above say."""
        tag = (self.tag("Players") or "")[:MAX_PLAYERS_TAG]
        return tuple(name for part in tag.split(",") for name in names_of(part) or ())

    def tag(self, name: str) -> str | None:
        found = self.tags.get(name)
        return found[0] if found else None

    def tag_span(self, name: str) -> Span:
        return self.tags[name][1] if name in self.tags else Span(self.first, 1, 2)

    @property
    def is_empty(self) -> bool:
        return not (self.tags or self.statements or self.faults)


@cache
def common() -> Notation:
    """The lines that are the same in every game."""
    return Notation(f"{FOLDER}/record.lark", "common", Values())


def is_common(text: str) -> bool:
    """Is a line a tag, an assertion or a ruling? In chats, any line may begin with [20:15]."""
    return text[:1] in ("[", "=", "!") and not text[1:2].isdigit()


def pieces(text: str) -> Iterator[tuple[int, str]]:
    """The text of each record with the number of its first line, without reading it: what `read` finds in a piece is one
    record, and all pieces together are what it finds in the whole. Their lines end with line feeds."""
    text = unified(text)
    begin, first = 0, 1
    for here in _starts(text):
        if begin == 0 and (here == 0 or all(_is_nothing(row) for row in text[:here].split("\n"))):
            continue  # blank lines and comments before the first record belong to it
        yield first, text[begin:here].removesuffix("\n")
        first += text.count("\n", begin, here)
        begin = here
    yield first, text[begin:]


def _starts(text: str) -> Iterator[int]:
    """Where lines begin that start a record. The word is looked for first: that is much quicker than looking at every line."""
    here = text.find("[Game")
    while here >= 0:
        line = text.rfind("\n", 0, here) + 1
        if _GAME.match(text, line):
            yield line
        end = text.find("\n", here)
        here = text.find("[Game", end) if end >= 0 else -1


def read(rows: Sequence[str], notation_of: NotationOf, first: int = 1) -> Iterator[Record]:
    """The records in a text's lines, one at a time. A text without any has one record without a `[Game]`. `first` is the
    number of the first line."""
    record = Record(first)
    limit = min(MAX_STATEMENTS, MAX_UNREADABLE, MAX_TAGS)
    for number, row in enumerate(rows, first):
        sign, notation = row[:1], record.notation
        is_usual = sign.isalnum() or sign == "*"  # a line of the game, as most are
        if not is_usual and "[Game" in row and _GAME.match(row) and not record.is_empty:
            yield _closed(record, rows[record.first - first : number - first])
            record = Record(number)
        if number - record.first >= limit and _is_full(record):
            continue
        if is_usual and sign != "*" and notation is not None and not notation.is_guest:
            turn = notation.turn(row)
            if turn is not None:
                record.statements.append((number, turn))
                continue
        if row:
            _read_row(record, number, row, is_usual, notation_of)
    yield _closed(record, rows[record.first - first :])


def _is_full(record: Record) -> bool:
    return len(record.statements) > MAX_STATEMENTS or len(record.faults) > MAX_UNREADABLE or len(record.tags) > MAX_TAGS


_GAME = re.compile(r'^(?:[^\S\n]|[>\ufeff])*\[Game(?![^\s"])', re.M)
"""What a record begins with: what may stand before any tag, and this tag's name. Blanks at the line's end do not count."""
_ONLY_COMMENTS = re.compile(rf"(?:{COMMENT}|\s)*")


def _closed(record: Record, rows: Sequence[str]) -> Record:
    record.rows = list(rows)
    if len(record.statements) > MAX_STATEMENTS:
        what = phrase("more than {limit:# statement|# statements}; the rest is not judged", limit=MAX_STATEMENTS)
        _break_off(record, record.statements.pop()[0], what)
    elif len(record.faults) > MAX_UNREADABLE:
        what = phrase("more than {limit:# unreadable line|# unreadable lines}; the rest is not judged", limit=MAX_UNREADABLE)
        _break_off(record, record.faults.pop().span.line, what)
    elif len(record.tags) > MAX_TAGS:
        what = phrase("more than {limit:# tag|# tags}; the rest is not judged", limit=MAX_TAGS)
        _break_off(record, record.tags.popitem()[1][1].line, what)
    return record


def _break_off(record: Record, number: int, what: Phrase) -> None:
    record.read_to = number
    record.faults.append(Fault("S04", what, record.line(number).span()))


def _read_row(record: Record, number: int, row: str, is_usual: bool, notation_of: NotationOf) -> None:
    text, notation = row.rstrip(), record.notation
    if not is_usual:
        text = unquoted_line(number, row).text
        if _says_nothing(text):
            return
        if is_common(text):
            notation = common()
    if notation is None:
        _unread(record, unquoted_line(number, row))
        return
    try:
        try:
            statement = notation.read(text)
        except Unreadable as error:
            statement = _understand(record, unquoted_line(number, row), notation, error)
    except Unreadable as error:
        if error.readings:
            record.asked[number] = error.readings
        record.faults.append(_unreadable(unquoted_line(number, row), error, len(record.faults) < MAX_EXPLAINED))
        return
    except (Exception, SystemExit) as error:
        if not notation.is_guest:
            raise
        what = phrase("reading this line failed: {error} in a game from another package", error=type(error).__name__)
        record.faults.append(Fault("S10", what, unquoted_line(number, row).span()))
        return
    if statement is None:
        return
    if type(statement) is Tag:
        _add_tag(record, unquoted_line(number, row), statement, notation_of)
        return
    record.statements.append((number, statement))
    if (";" in text or "{" in text) and notation is record.notation and not notation.is_guest:
        _look_at_comments(record, notation, unquoted_line(number, row), statement)


def asked_again(record: Record, number: int, readings: Sequence[Reading]) -> Fault:
    """The fault of a line that may mean these."""
    from referee.record.words.sense import doubtful

    line = record.line(number)
    return _unreadable(line, doubtful(line.text, readings), True)


def _unreadable(line: Line, error: Unreadable, is_explained: bool) -> Fault:
    why = error.why if is_explained else NOTHING
    span, fix = line.span(error.start, max(error.end, error.start + 1)), _fix(line, error.correction)
    if fix is not None and (error.readings or not _has_same_digits(line, error.correction)):
        fix = fix._replace(is_safe=False)  # it is asked, or a number is perhaps another one
    return Fault(error.code, error.what, span, why=why, fix=fix)


def _understand(record: Record, line: Line, notation: Notation, error: Unreadable) -> Statement | None:
    """What a line says in other words than the grammar's; None for a heading. Raises Unreadable: what is wrong with it."""
    if record.puzzling >= MAX_PUZZLING:
        raise error
    from referee.record.words.sense import MAX_STEPS, sense_of, understood

    if error.code == "S01" and sense_of(notation).is_heading(line.text):
        record.headings.add(line.number)
        _add_notice(record, line, (0, len(line.text), f"; {line.text}"), f"; {line.text}")
        return None
    try:
        steps = record.budget.steps(line.number - record.first, MAX_STEPS)
        reading = understood(notation, line.text, record.names, error, None if notation is common() else common(), steps)
    except Unreadable:
        record.puzzling += 1 + len(line.text) // 80  # a long one takes longer
        raise
    record.readings[line.number] = reading
    _add_notice(record, line, reading.correction, reading.text)
    statement: Statement = reading.value
    return statement


def _add_notice(record: Record, line: Line, correction: Correction | None, text: str) -> None:
    """Says how a line was understood."""
    if len(record.readings) + len(record.headings) <= MAX_UNDERSTOOD:
        fix = _fix(line, correction)
        record.notices.append(Fault("W10", phrase("read as {line:quoted}", line=text), line.span(), "info", fix=fix))


def _look_at_comments(record: Record, notation: Notation, line: Line, statement: Statement) -> None:
    """Warns of comments that were perhaps meant to be played."""
    from referee.record.comments import lost, may_say, whole

    by_sense = bool(record.readings)
    if record.suspected >= MAX_SUSPECTED or not may_say(notation, line.text, by_sense):
        return
    record.suspected += 1
    steps = record.budget.steps(line.number - record.first, MAX_STEPS_OF_COMMENTS)
    place = lost(notation, line.text, statement, record.names, by_sense, steps)
    if place is None or len(record.notices) >= MAX_EXPLAINED:
        return
    what = phrase("this comment reads as a move, but comments are not played")
    why = phrase('actions are separated by ",", and every line of the game stands on its own line')
    steps = record.budget.steps(line.number - record.first, MAX_STEPS_OF_COMMENTS)
    if meant := whole(notation, line.text, place, record.names, steps):
        why = phrase("did you mean: {reading}?", reading=meant)
    record.notices.append(Fault("W08", what, line.span(*place), "warning", why))


def _is_nothing(row: str) -> bool:
    return _says_nothing(unquoted_line(1, row).text)


def _says_nothing(text: str) -> bool:
    return not text or (text[0] in ";{" and _ONLY_COMMENTS.fullmatch(text) is not None)


def _unread(record: Record, line: Line) -> None:
    """A game's line where no game is known: said once."""
    if "Game" not in record.tags and not any(fault.code == "S07" for fault in record.faults):
        what = phrase('a line before any [Game "…"] tag: nobody knows which game it belongs to')
        record.faults.append(Fault("S07", what, line.span()))


def _add_tag(record: Record, line: Line, tag: Tag, notation_of: NotationOf) -> None:
    text = line.text
    if line.number in record.readings:
        from referee.record.words.chunks import straight

        text = straight(text)
    if tag.name in record.tags:
        what, why = phrase("a second [{tag}] tag", tag=tag.name), phrase("the first one counts")
        record.faults.append(Fault("H07", what, line.span(), why=why))
        return
    quotes = text.find('"'), text.find('"', text.find('"') + 1)  # a comment behind it may have some too
    record.tags[tag.name] = tag.value, line.span(quotes[0], quotes[1] + 1) if 0 <= quotes[0] < quotes[1] else line.span()
    if record.statements:
        record.faults.append(Fault("H10", phrase("[{tag}] stands after the first move", tag=tag.name), line.span()))
    if tag.name == "Game":
        record.notation = notation_of(tag.value)


def _has_same_digits(line: Line, correction: Correction | None) -> bool:
    start, end, text = correction or (0, 0, "")
    return [*filter(str.isdigit, line.text[start:end])] == [*filter(str.isdigit, text)]


def _fix(line: Line, correction: Correction | None) -> Fix | None:
    if correction is None:
        return None
    start, end, text = correction
    return Fix(line.span(start, end), text)
