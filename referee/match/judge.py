"""The judge of a match: turns what a game refuses into faults with their places, and waives what a ruling waives."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import takewhile

from referee.fault import Fault, Fix, Near, Severity, Span
from referee.games.game import Players
from referee.games.judge import BEFORE, Parts, Refusal, TableJudge
from referee.language import mark
from referee.language.sentence import NOTHING, Fact, Phrase, phrase
from referee.match.progress import Progress
from referee.record.notation import Notation, PlacedWord
from referee.record.reader import Record
from referee.record.statement import Turn

MAX_FAULTS = 20_000
"""Faults of a record that are told; what comes behind them is only counted."""


LINE = "LINE"
"""The place of a refusal that is about the whole line."""


class Unplayable(Refusal):
    """A line that is refused before its game is asked: nobody has the name, or the game was given up."""

    def __init__(self, code: str, message: str, reason: str = "", at: str = LINE, **facts: Fact) -> None:
        super().__init__(code, Phrase(message, facts), Phrase(reason, facts), at, 0, True)


class MatchJudge(TableJudge):
    """The judge of a match: writes faults with their places, and waives what a ruling waives."""

    def __init__(self, record: Record, notation: Notation, players: Players, now: Progress, read_faults: int) -> None:
        super().__init__(players)
        self.record, self.notation = record, notation
        self.now, self._read_faults = now, read_faults
        """What is found is added to it. (The judge does not hold the match: a judged record goes when nobody needs it.)"""
        self.index = self.number = 0
        """The statement being judged, and its line."""
        self.waived: dict[str, bool] = {}
        """Rules waived for this statement, and whether that was needed."""
        self._places = _Places("", ())
        self._told: set[tuple[str, str, Span]] = set()
        """What was told of a line that is being played a second time."""

    def begin(self, index: int) -> None:
        """A statement is about to be judged."""
        self.index, self.number, self.action = index, self.record.statements[index][0], 0

    @contextmanager
    def second_time(self, waived: str) -> Iterator[None]:
        """Plays the line again of which the last faults were told, without a rule that it breaks: no fault is told twice."""
        for fault in reversed(self.now.faults):
            if fault.span.line != self.number:
                break
            self._told.add((fault.code, fault.message, fault.span))
        self.waived = {waived: True}
        yield
        self.waived = {}
        self._told.clear()

    def lets_stand(self, refusal: Refusal) -> bool:
        if refusal.code in self.waived:
            self.waived[refusal.code] = True
        elif self.now.after_illegal:
            self.refused(refusal)
        else:
            return False
        return True

    def claim(
        self,
        what: str,
        claimed: Fact,
        actual: Fact,
        *,
        at: str = "CLAIM",
        nth: int = 0,
        parts: Parts | None = None,
        right: str = "",
        is_whole: bool = False,
        **facts: Fact,
    ) -> None:
        text = mark("{what}: {claimed} is claimed, {actual} is right")
        if any(not isinstance(fact, str | int | Phrase) and len(fact) > 1 for fact in (claimed, actual)):
            text = mark("{what}: should be {actual}, not {claimed}")
        message = phrase(text, what=Phrase(what, facts), claimed=claimed, actual=actual)
        made = () if parts is None or self.is_full else parts()
        reason = phrase("{parts:list}", parts=tuple(made)) if made else NOTHING
        self.fault("A01", message, self.span(at, nth), reason=reason, fix=self._rewritten(at, nth, right, is_whole))

    def _rewritten(self, at: str, nth: int, right: str, is_whole: bool) -> Fix | None:
        """A claim as it should be: what was scored, not what was played."""
        if not right or self.is_full:
            return None
        span = self.span(None if is_whole else at, nth)
        row = self.record.rows[span.line - self.record.first]
        comma = "," if row[: span.end - 1].endswith(",") else ""
        return Fix(span, right + comma, is_safe=False)

    def notice(self, code: str, message: str, *, about: int = 0, **facts: Fact) -> None:
        what = phrase("{what} ({rule})", what=Phrase(message, facts), rule=code)
        span = self._span(self.record.statements[self.index + about][0], self.action, None, 0)
        own = takewhile(lambda fault: fault.span.line == span.line, reversed(self.now.faults))
        if all(fault.what != what for fault in own):  # a line that is refused is begun a second time
            self.fault("W02", what, span, "info")

    def fault(
        self,
        code: str,
        message: str | Phrase,
        span: Span,
        severity: Severity = "error",
        reason: str | Phrase = "",
        near: Sequence[Near] = (),
        fix: Fix | None = None,
        **facts: Fact,
    ) -> Fault:
        """Message and reason are sentences, with the facts for them here or their own."""
        what = message if isinstance(message, Phrase) else Phrase(message, facts)
        why = reason if isinstance(reason, Phrase) else Phrase(reason, facts)
        fault = Fault(code, what, span, severity, why, tuple(near), self.now.after_illegal and severity == "error", fix)
        if self._told and (code, fault.message, span) in self._told:
            return fault
        if self.is_full:
            self.now.untold += 1
            self.now.untold_errors += severity == "error"
        else:
            self.now.faults = self.now.faults.plus(fault)
        return fault

    def refused(self, refusal: Refusal, message: Phrase | None = None, near: Sequence[Near] = ()) -> Fault:
        """What a game refused, in its own words or in these."""
        span = self.place(refusal)
        fix = Fix(span, self.notation.name(refusal.meant)) if refusal.meant else None
        what = refusal.message if message is None else message
        return self.fault(refusal.code, what, span, reason=refusal.reason, near=near, fix=fix)

    def unknown_player(self, name: str, span: Span, written: Callable[[str], str]) -> None:
        """Nobody at the table has the name at a place where names are written in a way."""
        found = self.players.nobody(name)
        fix = Fix(span, written(found.meant)) if found.meant else None
        self.fault("H12", found.what, span, reason=found.why, fix=fix)

    @property
    def told(self) -> int:
        """How many faults are reported."""
        return self._read_faults + len(self.now.faults)

    @property
    def is_full(self) -> bool:
        """Are there so many faults that no more are told? Then nobody will see their places."""
        return self.told >= MAX_FAULTS

    def untold(self) -> Iterator[Fault]:
        """When the record is played: a word on what was not told."""
        if count := self.now.untold:
            severity: Severity = "error" if self.now.untold_errors else "info"
            message = phrase("{count:# more fault|# more faults} in this record", count=count)
            yield Fault("W07", message, Span(self.number or self.record.first, 1, 2), severity)

    def whole_line(self, number: int | None = None) -> Span:
        """All of the line being judged, or of another."""
        return self.record.line(number or self.number).span()

    def span(self, at: str | None, nth: int = 0) -> Span:
        """The nth word of a kind in the action being judged; the whole action where there is none."""
        return self._span(self.number, self.action, at, nth)

    def word(self, action: int, nth: int) -> Span:
        """The nth word of an action of the line being judged."""
        if self.is_full:
            return Span(self.number, 1, 2)
        word = self._places_of(self.number).actions[action][nth]
        return self.record.line(self.number).span(word.start, word.end)

    def _places_of(self, number: int) -> _Places:
        text = self.record.line(number).text
        if self._places.text != text:
            self._places = _Places(text, self.record.words(number))
        return self._places

    def _span(self, number: int, action: int, at: str | None, nth: int) -> Span:
        if self.is_full:
            return Span(number, 1, 2)
        line, places = self.record.line(number), self._places_of(number)
        own = [word for word in places.actions.get(action) or places.all if word.start < word.end]
        found: Sequence[PlacedWord] = ()
        if at is not None:
            found = places.words.get((action, at)) or places.head(action, at)
        # In people's own words, some are left out (an empty place), some stand in another order, and colons are missing.
        if nth < len(found) and found[nth].start < found[nth].end:
            start, end = found[nth].start, found[nth].end
            end -= at == "PLAYER" and line.text[end - 1] == ":"
        else:
            start, end = (min(w.start for w in own), max(w.end for w in own)) if own else (0, len(line.text))
        return line.span(start, end)

    def place(self, refusal: Refusal) -> Span:
        """What a refusal is about."""
        if refusal.at == LINE:
            return self.whole_line()
        if refusal.at == BEFORE and not self.now.after_illegal:
            return self._action_before()
        return self.span(refusal.at, refusal.nth)

    def _action_before(self) -> Span:
        """The last action of the line before, where the one being judged begins its line; otherwise the latter."""
        if not self.action and self.index:
            number, last = self.record.statements[self.index - 1]
            if isinstance(last, Turn):
                return self._span(number, len(last.actions) - 1, None, 0)
        return self.span(None)


class _Places:
    """Where the words of a line are, by action and by type: a line may have thousands, and each may be at fault."""

    def __init__(self, text: str, words: Sequence[PlacedWord]) -> None:
        self.text, self.all = text, words
        self.actions: dict[int, list[PlacedWord]] = {}
        self.words: dict[tuple[int, str], list[PlacedWord]] = {}
        """The words of a type in an action."""
        for word in words:
            self.actions.setdefault(word.action, []).append(word)
            self.words.setdefault((word.action, word.type), []).append(word)

    def head(self, action: int, at: str) -> Sequence[PlacedWord]:
        """The words of a type before the actions. A line's player is at fault when it begins; later on an action is one too
        many."""
        return self.words.get((-1, at), ()) if action <= 0 or at == "NUMBER" else ()
